import Foundation
import Model

/// A source file that is written rather than edited.
struct Output {
  /// Below `registry/`.
  let path: String
  let text: String
}

/// What the written sources come from.
struct Inputs {
  let tokens: Tokens
  /// The conformance vectors as they stand in `vectors/refresh-vectors.json`.
  let vectors: String
}

/// The folder `registry/`, and what is written into it.
struct Registry {
  /// One writer a platform: what it makes of the inputs. Each is in a file of its own.
  static let writers: [@Sendable (Inputs) -> [Output]] = [
    swiftOutputs,
    kotlinOutputs,
    reactNativeOutputs,
  ]

  let root: URL

  /// The registry of the package that holds the folder.
  static func containing(currentFolder: String) throws -> Registry {
    var folder = URL(filePath: currentFolder)
    while folder.path != "/" {
      let root = folder.appending(path: "registry")
      let tokens = root.appending(path: "tokens.json")
      if FileManager.default.fileExists(atPath: tokens.path) { return Registry(root: root) }
      folder.deleteLastPathComponent()
    }
    throw Missing.registry
  }

  enum Missing: Error, CustomStringConvertible {
    case registry
    var description: String { "registry/tokens.json is in no folder above this one" }
  }

  func outputs() throws -> [Output] {
    let vectors = try String(contentsOf: root.appending(path: "vectors/refresh-vectors.json"), encoding: .utf8)
    let tokens = try Tokens(Array(try Data(contentsOf: root.appending(path: "tokens.json"))), file: "tokens.json")
    let inputs = Inputs(tokens: tokens, vectors: vectors)
    return Self.writers.flatMap { $0(inputs) }
  }

  /// Writes what differs from what is there.
  func write() throws {
    for output in try outputs() where current(output) != output.text {
      let file = root.appending(path: output.path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try output.text.write(to: file, atomically: true, encoding: .utf8)
      print("registry/\(output.path)")
    }
  }

  /// The paths of the files that differ from what would be written.
  func drifted() throws -> [String] {
    try outputs().filter { current($0) != $0.text }.map { "registry/\($0.path)" }
  }

  private func current(_ output: Output) -> String? {
    try? String(contentsOf: root.appending(path: output.path), encoding: .utf8)
  }
}
