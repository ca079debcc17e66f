import Foundation
import Posix
import Terminal
import Testing

@testable import Commands

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

private let isRecording = ProcessInfo.processInfo.environment["DECAL_RECORD"] == "1"

private func text(_ path: String) throws -> String {
  try String(contentsOf: root.appending(path: path), encoding: .utf8)
}

/// A fenced block of a page.
private struct Block {
  let language: String
  /// Line numbers of the content, from 0.
  let lines: Range<Int>
  /// Whether `<!-- not run: … -->` stands before it.
  let isSkipped: Bool
}

private func blocks(of lines: [String]) -> [Block] {
  var blocks: [Block] = []
  var open: (language: String, fence: String, start: Int)?
  for (index, line) in lines.enumerated() {
    if let (language, fence, start) = open {
      guard line == fence else { continue }
      let isSkipped = start >= 2 && lines[start - 2].hasPrefix("<!-- not run: ")
      blocks.append(Block(language: language, lines: start..<index, isSkipped: isSkipped))
      open = nil
    } else if line.hasPrefix("```") {
      let fence = String(line.prefix { $0 == "`" })
      open = (String(line.dropFirst(fence.count)), fence, index + 1)
    }
  }
  return blocks
}

/// Runs what a page shows, in one made-up world, from top to bottom.
private final class Reader {
  private let world: TestWorld
  private var folder: String

  init() throws {
    world = try TestWorld()
    folder = world.project.path
  }

  /// Runs a script where the one before ended.
  func run(_ script: String) throws -> (statuses: [String], status: Int, output: String) {
    let log = world.root.appending(path: "statuses").path
    let place = world.root.appending(path: "place").path
    let preamble = """
      exec 2>&1
      decal() { "$DECAL" "$@"; local status=$?; echo "$status decal $*" >>"$LOG"; return $status; }

      """
    let result = try Posix.run(
      ChildCommand(
        "bash", ["-c", preamble + script + "\nstatus=$?\npwd >\"$PLACE\"\nexit $status"],
        environment: [
          "HOME": world.home.path, "PATH": "/usr/bin:/bin", "COLUMNS": "80", "LC_ALL": "C.UTF-8",
          "DECAL": Executable.path,
          "LOG": log, "PLACE": place, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
        ], folder: folder, deadline: 300))
    folder = try String(contentsOfFile: place, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    let statuses = ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    try? FileManager.default.removeItem(atPath: log)
    let output = String(decoding: result.output + result.error, as: UTF8.self)
    return (statuses, result.status, output.replacingOccurrences(of: world.root.path, with: "…"))
  }
}

/// The pages with commands that are run.
private let pages: [String] =
  ["README.md"]
  + ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path)) ?? [])
  .filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }

@Suite struct DocumentationTests {
  /// Blocks marked `sh` are run; those marked `console` show commands after `$ ` and what comes out, which must be so to the
  /// letter. Answers (exit status 0 and 1) are fine; trouble is not.
  @Test(arguments: pages)
  func `Every command line that a page shows works, and prints what it shows`(page: String) throws {
    var lines = try text(page).components(separatedBy: "\n")
    let reader = try Reader()
    var shift = 0
    for block in blocks(of: lines) where !block.isSkipped {
      switch block.language {
      case "sh":
        let script = lines[(block.lines.lowerBound + shift)..<(block.lines.upperBound + shift)].joined(separator: "\n")
        let run = try reader.run(script)
        for status in run.statuses where !["0", "1"].contains(status.prefix { $0 != " " }) {
          Issue.record("\(page): status \(status)\n\(run.output)")
        }
        #expect([0, 1].contains(run.status), "\(page): \(run.output)")
      case "console":
        let range = (block.lines.lowerBound + shift)..<(block.lines.upperBound + shift)
        var shown: [String] = []
        for line in lines[range] where line.hasPrefix("$ ") {
          shown.append(line)
          let run = try reader.run(String(line.dropFirst(2)))
          #expect([0, 1].contains(run.status), "\(page): \(line)\n\(run.output)")
          shown += run.output.components(separatedBy: "\n").dropLast()
        }
        if isRecording {
          lines.replaceSubrange(range, with: shown)
          shift += shown.count - range.count
        } else {
          #expect(shown == Array(lines[range]), "\(page): record it with DECAL_RECORD=1")
        }
      default: break
      }
    }
    if isRecording, page == "README.md" {
      try lines.joined(separator: "\n").write(to: root.appending(path: page), atomically: true, encoding: .utf8)
    }
  }

  @Test func `The reference of commands is what decal prints`() throws {
    let world = try TestWorld()
    let printed = try world.decal("reference").output
    if isRecording {
      try printed.write(to: root.appending(path: "docs/commands.md"), atomically: true, encoding: .utf8)
      Issue.record("recorded docs/commands.md")
    } else {
      #expect(try text("docs/commands.md") == printed, "record it with DECAL_RECORD=1")
    }
  }

  @Test func `The page of exit codes has every one with its meaning`() throws {
    let rows = ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }.joined(separator: "\n")
    #expect(try text("docs/exit-codes.md").contains(rows))
  }

  @Test func `The table of commands in the README is complete`() throws {
    let readme = try text("README.md")
    for command in CommandList.visible { #expect(readme.contains("`\(command.description.name)`")) }
  }

  @Test(arguments: pages)
  func `Links between pages lead somewhere`(page: String) throws {
    let folder = root.appending(path: page).deletingLastPathComponent()
    for match in try text(page).matches(of: #/\]\(([^)#:]+)(?:#[^)]*)?\)/#) {
      #expect(
        FileManager.default.fileExists(atPath: folder.appending(path: String(match.1)).path), "\(page): \(match.1)")
    }
  }
}
