import Foundation
import Testing

/// A package without `platforms:` has targets older than what the Swift sources need: they say since when it is there.
@Suite struct AvailabilityTests {
  private let tree = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "registry/swift")

  /// The first lines of the top-level declarations of a file, with the line before each.
  private func declarations(in text: String) -> [(before: Substring, line: Substring)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // What a condition guards is indented, by two spaces for each.
    var depth = 0
    var found: [(before: Substring, line: Substring)] = []
    for (index, line) in lines.enumerated() {
      let plain = line.drop { $0 == " " }
      if plain.hasPrefix("#if") { depth += 1 }
      if plain.hasPrefix("#endif") { depth -= 1 }
      let words = plain.split(separator: " ")
      let declares = words.contains { ["struct", "enum", "class", "extension", "protocol", "#Preview"].contains($0) }
      if declares, words.last == "{", !plain.hasPrefix("//"), line.count - plain.count == 2 * depth {
        found.append((lines[index - 1], line))
      }
    }
    return found
  }

  @Test func `What needs a system of Apple's says since which`() throws {
    let walk = try #require(FileManager.default.enumerator(atPath: tree.path))
    var checked = 0
    for path in walk.compactMap({ $0 as? String }) where path.hasSuffix(".swift") && !path.hasPrefix("Tests/") {
      let text = try String(contentsOf: tree.appending(path: path), encoding: .utf8)
      guard ["canImport(", "MainActor", "Clock", "async "].contains(where: text.contains) else { continue }
      for declaration in declarations(in: text) {
        #expect(declaration.before.contains("@available("), "\(path): \(declaration.line)")
        checked += 1
      }
    }
    #expect(checked > 40)
  }
}
