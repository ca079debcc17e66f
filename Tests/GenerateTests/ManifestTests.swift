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

  /// The paths of a component's Swift files, by role.
  private func swiftFiles(_ name: String) throws -> [(path: String, role: String)] {
    let files = try json("components/\(name).json")["platforms"]?["swift"]?["files"]?.array ?? []
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

  @Test func `Every Swift file belongs to one component, in the role that its folder says`() throws {
    var owners: [String: [String]] = [:]
    for name in try names() {
      for (path, role) in try swiftFiles(name) {
        owners[path, default: []].append(name)
        let expected = path.hasPrefix("Tests/") ? "test" : path.hasPrefix("Examples/") ? "example" : "source"
        #expect(role == expected, "\(path) of \(name)")
      }
    }
    let tree = root.appending(path: "swift")
    let walk = try #require(FileManager.default.enumerator(atPath: tree.path))
    let present = walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    #expect(Set(owners.keys) == Set(present))
    #expect(owners.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test func `Every source begins with the licence`() throws {
    for name in try names() {
      for (path, _) in try swiftFiles(name) {
        let text = try String(contentsOf: root.appending(path: "swift/\(path)"), encoding: .utf8)
        #expect(text.hasPrefix("// SPDX-License-Identifier: MIT\n"), "\(path)")
      }
    }
  }

  @Test func `What a component requires is there, and nothing requires itself in a ring`() throws {
    let names = try names()
    func requires(_ name: String) throws -> [String] {
      try json("components/\(name).json")["platforms"]?["swift"]?["requires"]?.array?.compactMap(\.string) ?? []
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
