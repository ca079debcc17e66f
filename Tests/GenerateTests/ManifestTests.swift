import Foundation
import Model
import Testing

/// The manifests of `registry/` against the trees that they describe.
@Suite struct ManifestTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "registry")

  private func json(_ path: String) throws -> JSON {
    try JSON.parse(Array(try Data(contentsOf: root.appending(path: path))))
  }

  private func names() throws -> [String] {
    try #require(try json("registry.json")["components"]?.array).compactMap(\.string)
  }

  /// A platform's tree: its name in manifests and its folder, the suffix of its sources, its folders of other roles.
  struct Tree: Sendable, CustomStringConvertible {
    let name: String
    let suffix: String
    let tests: String
    let examples: String
    var description: String { name }

    func role(_ path: String) -> String {
      path.hasPrefix(tests) ? "test" : path.hasPrefix(examples) ? "example" : "source"
    }
  }

  static let trees = [
    Tree(name: "swift", suffix: ".swift", tests: "Tests/", examples: "Examples/"),
    Tree(name: "kotlin", suffix: ".kt", tests: "test/", examples: "examples/"),
  ]

  /// The paths of a component's files of one platform, by role.
  private func files(_ name: String, _ tree: Tree) throws -> [(path: String, role: String)] {
    let files = try json("components/\(name).json")["platforms"]?[tree.name]?["files"]?.array ?? []
    return files.compactMap { file in
      if let path = file.string { return (path, "source") }
      return file["path"]?.string.map { ($0, file["role"]?.string ?? "source") }
    }
  }

  @Test func `Every component has a manifest of its name, and no manifest is left out`() throws {
    let manifests = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "components").path)
    #expect(try Set(names().map { "\($0).json" }) == Set(manifests))
    for name in try names() { #expect(try json("components/\(name).json")["name"]?.string == name) }
  }

  @Test(arguments: trees)
  func `Every source belongs to one component, in the role that its folder says`(_ tree: Tree) throws {
    var owners: [String: [String]] = [:]
    for name in try names() {
      for (path, role) in try files(name, tree) {
        owners[path, default: []].append(name)
        #expect(role == tree.role(path), "\(path) of \(name)")
      }
    }
    let walk = try #require(FileManager.default.enumerator(atPath: root.appending(path: tree.name).path))
    let present = walk.compactMap { $0 as? String }.filter { $0.hasSuffix(tree.suffix) }
    #expect(Set(owners.keys) == Set(present))
    #expect(owners.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test(arguments: trees)
  func `Every source begins with the licence`(_ tree: Tree) throws {
    for name in try names() {
      for (path, _) in try files(name, tree) {
        let text = try String(contentsOf: root.appending(path: "\(tree.name)/\(path)"), encoding: .utf8)
        #expect(text.hasPrefix("// SPDX-License-Identifier: MIT\n"), "\(path)")
      }
    }
  }

  @Test(arguments: trees)
  func `What a component requires is there, and nothing requires itself in a ring`(_ tree: Tree) throws {
    let names = try names()
    func requires(_ name: String) throws -> [String] {
      try json("components/\(name).json")["platforms"]?[tree.name]?["requires"]?.array?.compactMap(\.string) ?? []
    }
    func visit(_ name: String, _ above: [String]) throws {
      #expect(names.contains(name))
      #expect(!above.contains(name), "\(above) → \(name)")
      if above.contains(name) { return }
      for required in try requires(name) { try visit(required, above + [name]) }
    }
    for name in names { try visit(name, []) }
  }
}
