import Foundation
import Terminal
import Testing

@testable import Commands

private let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "docs/json.md")

/// A key of the page.
private struct DocumentedKey {
  let path: String
  let type: String
  var isOptional: Bool { type.hasSuffix("?") }
}

/// What the page says, by the command.
private func documented() throws -> [String: [DocumentedKey]] {
  var sections: [String: [DocumentedKey]] = [:]
  var names: [String] = []
  for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
    if line.hasPrefix("## ") { names = line.dropFirst(3).components(separatedBy: ", ") }
    guard let match = line.firstMatch(of: #/^\| `([^`]+)` \| ([a-z]+\??) \|/#) else { continue }
    for name in names {
      sections[name, default: []].append(DocumentedKey(path: String(match.1), type: String(match.2)))
    }
  }
  return sections
}

/// The paths of all values that are neither objects nor arrays (and of empty ones), with their types.
private func paths(of value: Any, at path: String = "") -> [(path: String, type: String)] {
  switch value {
  case let object as [String: Any]:
    return object.flatMap { key, value in paths(of: value, at: path.isEmpty ? key : "\(path).\(key)") }
  case let array as [Any]: return array.flatMap { paths(of: $0, at: "\(path)[]") }
  case let number as NSNumber where isBoolean(number): return [(path, "boolean")]
  case is NSNumber: return [(path, "number")]
  default: return [(path, "string")]
  }
}

private func isBoolean(_ number: NSNumber) -> Bool { unsafe String(cString: number.objCType) == "c" }

/// The path as the page writes it: requirements of requirements are like the first.
private func folded(_ path: String) -> String {
  var path = path
  while path.contains("requires[].requires[]") {
    path = path.replacingOccurrences(of: "requires[].requires[]", with: "requires[]")
  }
  return path
}

/// Whether a documented path is of this one: `*` stands for one key and what is below it.
private func covers(_ documented: DocumentedKey, _ path: String) -> Bool {
  if documented.path == path { return true }
  if documented.type.hasPrefix("object"), path.hasPrefix(documented.path + ".") { return true }
  guard documented.path.hasSuffix(".*") else { return false }
  let start = documented.path.dropLast()
  guard path.hasPrefix(start), path.count > start.count else { return false }
  return documented.type.hasPrefix("any") || !path.dropFirst(start.count).contains("[")
}

/// Command lines by the command they show, in an order in which each finds what it needs.
private let lines = [
  "list --registry ../ui", "search card --registry ../ui", "init --json", "add card --registry ../ui --tests",
  "list --registry ../ui", "show card --registry ../ui", "verify", "outdated", "doctor", "registry list", "diff",
  "!edit", "diff", "verify", "accept Sources/Shop/UI/Card.swift", "!upstream", "outdated", "diff --upstream",
  "update --dry-run", "update", "resolve", "resolve Sources/Shop/UI/Card.swift --upstream", "!remove",
  "restore Sources/Shop/UI/Base.swift", "remove card --force", "undo", "new swift-package Other", "registry new Kit",
  "registry component -C Kit tag --platform swift",
  "registry check Kit", "registry pack Kit -o kit.tar.gz", "cache size", "cache clear",
]

@Suite struct JSONDocumentationTests {
  @Test func `Every command with --json has a section, and no section is of another`() throws {
    let commands = CommandList.visible.map(\.description).filter { $0.flags.contains { $0.long == "json" } }
    #expect(Set(commands.map(\.name)) == Set(try documented().keys))
  }

  @Test func `The page says of every key what comes out, and nothing else`() throws {
    let sections = try documented()
    let world = try TestWorld()
    func write(_ card: String) throws {
      try world.write(
        #"{"name": "ui", "version": "1", "names": {"swift": {"module": "Kit"}}, "components": ["base", "card"]}"#,
        to: "project/ui/registry.json")
      try world.write(
        #"{"name": "base", "title": "Base", "platforms": {"swift": {"files": ["Base.swift"]}}}"#,
        to: "project/ui/components/base.json")
      try world.write(
        #"""
        {"name": "card", "title": "Card", "description": "A card", "kind": "component", "keywords": ["k"],
         "platforms": {"swift": {"minimum": {"iOS": "99.0"}, "requires": ["base"],
           "packages": [{"manager": "swiftpm", "name": "https://example.invalid/p.git", "version": "1.0.0"}],
           "steps": [{"title": "Do", "file": "A", "text": "this"}],
           "files": ["Card.swift", {"path": "Tests/CardTests.swift", "role": "test"}]}}}
        """#, to: "project/ui/components/card.json")
      try world.write("public struct Base {}\n", to: "project/ui/swift/Base.swift")
      try world.write(card, to: "project/ui/swift/Card.swift")
      try world.write("@testable import Kit\n", to: "project/ui/swift/Tests/CardTests.swift")
    }
    try write("public struct Card {}\n")
    #expect(try world.decal("new", "swift-package", "Shop").status == 0)
    let shop = world.project.appending(path: "Shop")

    var seen: Set<String> = []
    for line in lines {
      switch line {
      case "!edit":
        try world.write("public struct Card { let here = 1 }\n", to: "project/Shop/Sources/Shop/UI/Card.swift")
      case "!upstream": try write("public struct Card { let upstream = 1 }\n")
      case "!remove": try FileManager.default.removeItem(at: shop.appending(path: "Sources/Shop/UI/Base.swift"))
      default:
        let words = line.split(separator: " ").map(String.init)
        let command = try #require(
          CommandList.all.map(\.description).filter { words.starts(with: $0.words) }.max {
            $0.words.count < $1.words.count
          })
        let result = try Executable.run(
          words + (words.contains("--json") ? [] : ["--json"]), in: shop, home: world.home)
        let json = try #require(
          try? JSONSerialization.jsonObject(with: Data(result.output.utf8)), "\(line): \(result.output)\(result.error)")
        if line == "resolve" { continue }  // Its list is described in a sentence.
        let keys = try #require(sections[command.name], "no section for \(command.name)")
        var found: Set<String> = []
        for (path, type) in paths(of: json).map({ (folded($0.path), $0.type) }) {
          guard let key = keys.first(where: { covers($0, path) }) else {
            Issue.record("\(line): \(path) is not documented")
            continue
          }
          found.insert(key.path)
          let wanted = key.type.filter { $0 != "?" }
          #expect([type, "any", "object"].contains(wanted), "\(line): \(path) is a \(type), documented as \(key.type)")
        }
        seen.formUnion(found.map { "\(command.name): \($0)" })
      }
    }
    for (name, keys) in sections {
      for key in keys where !key.isOptional {
        #expect(seen.contains("\(name): \(key.path)"), "\(name): \(key.path) never came out")
      }
    }
  }
}
