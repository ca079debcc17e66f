import Foundation
import Testing

private let root = URL(filePath: #filePath).deletingLastPathComponent()

/// Whole runs of the executable, kept as folders in `Cases`.
///
/// `arguments.txt` holds a command line each line (words in double quotes keep their spaces); `before/` is laid out as the
/// project, `Fixtures/` stands beside it; `stdout.txt`, `stderr.txt` and `status.txt` (default 0) are what must come out of
/// the lines together, `after/` what must be there then (default: nothing changed). `$WORLD` stands for the made-up world.
/// With DECAL_RECORD=1 the results are written instead, and the test fails.
@Suite struct CaseTests {
  static let names: [String] = {
    let folder = root.appending(path: "Cases").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()

  @Test(arguments: names)
  func `What was there and typed gives what comes out and is there`(name: String) throws {
    let folder = root.appending(path: "Cases/\(name)")
    let files = FileManager.default
    let world = try TestWorld()
    try files.copyItem(at: root.appending(path: "Fixtures"), to: world.root.appending(path: "Fixtures"))
    let before = folder.appending(path: "before")
    if files.fileExists(atPath: before.path) {
      try files.removeItem(at: world.project)
      try files.copyItem(at: before, to: world.project)
    }
    let wasThere = try world.snapshot()

    var output = ""
    var error = ""
    var status = 0
    for line in try String(contentsOf: folder.appending(path: "arguments.txt"), encoding: .utf8).split(separator: "\n")
    {
      let words = CaseTests.words(String(line)).map { $0.replacingOccurrences(of: "$WORLD", with: world.root.path) }
      let result = try Executable.run(words, in: world.project, home: world.home)
      output += result.output
      error += result.error
      status = result.status
    }
    output = output.replacingOccurrences(of: world.root.path, with: "$WORLD")
    error = error.replacingOccurrences(of: world.root.path, with: "$WORLD")

    let after = folder.appending(path: "after")
    if ProcessInfo.processInfo.environment["DECAL_RECORD"] == "1" {
      try output.write(to: folder.appending(path: "stdout.txt"), atomically: true, encoding: .utf8)
      try error.write(to: folder.appending(path: "stderr.txt"), atomically: true, encoding: .utf8)
      try "\(status)\n".write(to: folder.appending(path: "status.txt"), atomically: true, encoding: .utf8)
      try? files.removeItem(at: after)
      if try world.snapshot() != wasThere {
        try? files.removeItem(at: world.project.appending(path: ".decal"))
        try files.copyItem(at: world.project, to: after)
      }
      Issue.record("recorded \(name): read the difference before you commit it")
      return
    }
    func expected(_ file: String) -> String {
      (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
    }
    #expect(output == expected("stdout.txt"))
    #expect(error == expected("stderr.txt"))
    let wanted = expected("status.txt").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(status == Int(wanted.isEmpty ? "0" : wanted))
    let isThere = try world.snapshot()
    if files.fileExists(atPath: after.path) {
      try files.copyItem(at: after, to: world.root.appending(path: "wanted"))
      let isWanted = try world.snapshot("wanted")
      for path in Set(isThere.keys).union(isWanted.keys).sorted() where isThere[path] != isWanted[path] {
        Issue.record("\(path): \(isThere[path] ?? "absent") instead of \(isWanted[path] ?? "absent")")
      }
    } else {
      #expect(isThere == wasThere)
    }
  }

  /// The words of a line: separated by spaces, unless within double quotes.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var isOpen = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        isOpen = true
      case " " where !isQuoted:
        if isOpen || !word.isEmpty { words.append(word) }
        word = ""
        isOpen = false
      default: word.append(character)
      }
    }
    if isOpen || !word.isEmpty { words.append(word) }
    return words
  }
}
