import Foundation
import Model
import Testing

@testable import Rewriting

/// Whether the compiler is at hand, as it is wherever these tests are built by the package manager.
private let hasCompiler = (try? compile(["--version"]))?.status == 0

/// What the compiler says to these words.
private func compile(_ words: [String]) throws -> (status: Int32, text: String) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["swiftc"] + words
  process.standardOutput = FileHandle.nullDevice
  process.standardError = pipe
  try process.run()
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return (process.terminationStatus, text)
}

@Suite("What the compiler parsed", .enabled(if: hasCompiler))
struct ParsingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every Swift file of this repository.
  private static func sources() throws -> [SourceFile] {
    try ["Sources", "Tests", "Plugins", "registry", "templates"].flatMap { (folder: String) -> [SourceFile] in
      let walk = try #require(FileManager.default.enumerator(atPath: root.appending(path: folder).path))
      return try walk.compactMap { $0 as? String }.sorted().compactMap { (name: String) -> SourceFile? in
        let path = root.appending(path: "\(folder)/\(name)").path
        // A component's target can be a folder of that name in a test's world.
        guard name.hasSuffix(".swift"), let data = FileManager.default.contents(atPath: path) else { return nil }
        let safe = try SafePath("a.swift")
        return SourceFile(from: safe, role: .source, target: safe, isExecutable: false, bytes: Array(data))
      }
    }
  }

  /// The indices of the texts that the compiler cannot parse.
  private func faults(in texts: [(index: Int, bytes: [UInt8])]) throws -> Set<Int> {
    guard !texts.isEmpty else { return [] }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try texts.map { index, bytes in
      let path = folder.appending(path: "f\(index).swift")
      try Data(bytes).write(to: path)
      return path.path
    }
    let (status, text) = try compile(["-frontend", "-parse", "-swift-version", "6", "-parse-as-library"] + paths)
    let faults = text.matches(of: #/\/f(\d+)\.swift:\d+:\d+: error/#).compactMap { Int($0.output.1) }
    #expect(status == 0 || !faults.isEmpty, "\(text.prefix(1000))")
    return Set(faults)
  }

  @Test(
    "still parses after rewriting: every Swift file of this repository",
    arguments: [
      SwiftRewrite(
        registryModule: "DecalUI", module: "Shop", access: .internal, rename: ["DecalTheme": "ShopTheme"]),
      SwiftRewrite(registryModule: "DecalUI", module: "ShopUI", placement: .separate),
      // A module that everything here imports, and a name that stands everywhere.
      SwiftRewrite(registryModule: "Model", module: "Shop", access: .internal, rename: ["String": "Text"]),
      SwiftRewrite(registryModule: "Model", module: "Kit", placement: .separate, moduleIsType: true),
    ])
  func repository(settings: SwiftRewrite) throws {
    let files = try Self.sources()
    #expect(files.count > 400)
    let rewriter = Rewriter(.swift(settings))
    let after = files.map { rewriter.rewrite($0).file.bytes }
    let changed = files.indices.filter { after[$0] != files[$0].bytes }
    #expect(!changed.isEmpty)
    let wrong = try faults(in: changed.map { ($0, after[$0]) })
    // What did not parse before need not parse now.
    let before = try faults(in: wrong.sorted().map { ($0, files[$0].bytes) })
    for index in wrong.subtracting(before).sorted() {
      Issue.record("no longer parses:\n\(String(decoding: after[index], as: UTF8.self).prefix(3000))")
    }
  }
}
