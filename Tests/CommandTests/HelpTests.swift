import Foundation
import Testing

@testable import Commands
@testable import Terminal

/// Every help page at 80 columns: `Help/<command>.txt` holds the short form (`-h`) and the long one (`--help`).
@Suite struct HelpTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Help")
  private static let isRecording = ProcessInfo.processInfo.environment["DECAL_RECORD"] == "1"

  private func compare(_ page: String, _ name: String) throws {
    let file = Self.folder.appending(path: "\(name).txt")
    if Self.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try page.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name): read the difference before you commit it")
    } else {
      #expect(page == (try? String(contentsOf: file, encoding: .utf8)), "\(name): record it with DECAL_RECORD=1")
    }
    for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(name): \(line)") }
  }

  @Test(arguments: CommandList.visible.map(\.description.name))
  func `A command's help reads as it was approved, in 80 columns`(name: String) throws {
    let description = try #require(CommandList.all.first { $0.description.name == name }).description
    let pages = [false, true].map { Help.page(description, common: Flags.common, isLong: $0, width: 80) }
    try compare(pages.joined(separator: "\n" + String(repeating: "=", count: 80) + "\n\n"), name)
  }

  @Test func `The overview and the exit codes too`() throws {
    let world = try TestWorld()
    try compare(try world.decal().output, "overview")
    try compare(try world.decal("help", "exit-codes").output, "exit-codes")
  }

  @Test func `No page is of a command that there is not`() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).map { $0.dropLast(".txt".count) }
    let names = CommandList.visible.map(\.description.name) + ["overview", "exit-codes"]
    #expect(Set(pages.map(String.init)).subtracting(names).isEmpty)
  }

  // MARK: Flags are data

  @Test func `No command has two flags of one name or letter, and each has the common ones`() {
    for command in CommandList.all.map(\.description) {
      let names = command.flags.map(\.long)
      let letters = command.flags.compactMap(\.short)
      #expect(Set(names).count == names.count, "\(command.name): \(names)")
      #expect(Set(letters).count == letters.count, "\(command.name): \(letters)")
      #expect(Set(Flags.common.map(\.long)).isSubset(of: names), "\(command.name)")
    }
  }

  @Test func `One name and one letter mean the same everywhere`() {
    var letters: [Character: String] = [:]
    var places: [String: String] = [:]
    for flag in CommandList.all.flatMap(\.description.flags) {
      if let letter = flag.short {
        #expect(letters[letter, default: flag.long] == flag.long)
        letters[letter] = flag.long
      }
      let value = flag.value?.placeholder ?? ""
      #expect(places[flag.long, default: value] == value, "\(flag.long)")
      places[flag.long] = value
    }
  }

  @Test func `Every command and flag is described in one line without a full stop`() {
    for command in CommandList.all.map(\.description) {
      for text in [command.summary] + command.flags.map(\.summary) {
        #expect(!text.isEmpty && !text.hasSuffix(".") && !text.contains("\n"), "\(command.name): \(text)")
        #expect(text.first?.isUppercase ?? false, "\(command.name): \(text)")
      }
    }
  }

  @Test func `Examples are commands that there are, with flags that they have`() throws {
    for command in CommandList.visible.map(\.description) {
      for example in command.examples {
        guard let start = example.line.range(of: "decal ") else {
          Issue.record("\(command.name): \(example.line)")
          continue
        }
        let line = example.line[start.upperBound...].prefix { !"|>)".contains($0) }
        let words = CaseTests.words(String(line)).filter { !$0.isEmpty }
        #expect(words.starts(with: command.words), "\(command.name): \(example.line)")
        #expect(throws: Never.self, "\(example.line)") {
          try Arguments(Array(words.dropFirst(command.words.count)), of: command, into: Options())
        }
      }
    }
  }

  @Test
  func `Every command has an example, and one that names a component names a bundled one or one of somebody's own`()
    throws
  {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bundled = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "registry/components").path)
      .map { String($0.dropLast(".json".count)) }
    for command in CommandList.visible.map(\.description) {
      #expect(!command.examples.isEmpty, "\(command.name)")
      guard let operand = command.operands.first,
        [.listed("components"), .listed("installed")].contains(operand.value.completion)
      else { continue }
      for example in command.examples {
        let line = example.line.prefix { !"|>)".contains($0) }
        let words = CaseTests.words(String(line)).dropFirst(1 + command.words.count)
        let arguments = try Arguments(Array(words), of: command, into: Options())
        for name in arguments.operands where !name.hasPrefix("@") && arguments.options.registry == nil {
          #expect(bundled.contains(name), "\(example.line)")
        }
      }
    }
  }

  @Test func `The manual page sets the examples of a command apart from its options`() throws {
    let page = Manual.page(CommandList.visible.map(\.description), common: Flags.common, version: "1", summary: "x")
    let headings = page.split(separator: "\n").count { $0 == #"\fBExamples\fR"# }
    #expect(headings == CommandList.visible.count)
  }

  /// Commands whose output is not data, or is data of another kind.
  private let withoutJSON: Set<String> = [
    "docs", "view", "schema", "completion", "manual", "help", "registry add", "registry remove", "mcp",
  ]

  @Test func `Every command that yields data takes --json`() {
    for command in CommandList.visible.map(\.description) {
      let has = command.flags.contains { $0.long == "json" }
      #expect(has != withoutJSON.contains(command.name), "\(command.name)")
    }
  }
}
