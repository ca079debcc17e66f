import Foundation
import Posix

/// The built `decal`, run in a world of its own: no user's configuration, no colours, 80 columns.
enum Executable {
  /// It stands beside the test bundle.
  static let path: String = {
    let folder = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?
      .deletingLastPathComponent()
    let candidates = [folder, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()].compactMap { $0 }
    let found = candidates.map { $0.appending(path: "decal").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { fatalError("no decal beside \(candidates)") }
    return found
  }()

  /// Runs it and gives what came out.
  static func run(
    _ arguments: [String], in folder: URL, home: URL, environment: [String: String] = [:], input: String = ""
  ) throws -> (status: Int, output: String, error: String) {
    var variables = [
      "HOME": home.path, "XDG_CACHE_HOME": home.appending(path: "cache").path, "PATH": "/usr/bin:/bin",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C", "COLUMNS": "80",
    ]
    for name in ["LLVM_PROFILE_FILE", "LD_LIBRARY_PATH", "TSAN_OPTIONS", "ASAN_OPTIONS"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    variables.merge(environment) { $1 }
    let result = try Posix.run(
      ChildCommand(
        path, arguments, environment: variables, folder: folder.path, input: Array(input.utf8), deadline: 300))
    return (
      result.status, String(decoding: result.output, as: UTF8.self), String(decoding: result.error, as: UTF8.self)
    )
  }
}

/// A folder for one test that goes away with it: `project` to work in, `home` for the user.
final class TestWorld {
  let root: URL
  var project: URL { root.appending(path: "project") }
  var home: URL { root.appending(path: "home") }

  init() throws {
    root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "decal-test-\(UUID().uuidString)")
    for folder in [project, home] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Writes a file below the root, with the folders on the way.
  func write(_ text: String, to path: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The text of a file below the root.
  func read(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appending(path: path).path) }

  /// Runs decal in the project.
  func decal(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> (status: Int, output: String, error: String) {
    try Executable.run(arguments, in: project, home: home, environment: environment)
  }

  /// Every file below a folder with its bytes, mode and kind, but for decal's own folder: for comparing before and after.
  func snapshot(_ folder: String = "project") throws -> [String: String] {
    let base = root.appending(path: folder)
    var result: [String: String] = [:]
    let walk = FileManager.default.enumerator(atPath: base.path)
    while let name = walk?.nextObject() as? String {
      let path = base.appending(path: name).path
      if name == ".decal" || name.hasPrefix(".decal/") { continue }
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let mode = (attributes[.posixPermissions] as? Int ?? 0) & 0o111 == 0 ? "-" : "x"
      switch attributes[.type] as? FileAttributeType {
      case .typeSymbolicLink: result[name] = "link " + (try FileManager.default.destinationOfSymbolicLink(atPath: path))
      case .typeDirectory: result[name] = "folder"
      default: result[name] = mode + " " + (try Data(contentsOf: URL(filePath: path)).base64EncodedString())
      }
    }
    return result
  }
}
