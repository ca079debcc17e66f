import Foundation
import Posix
import Testing

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

  /// What it finds in its environment.
  static func environment(home: URL) -> [String: String] {
    var variables = [
      "HOME": home.path, "XDG_CACHE_HOME": home.appending(path: "cache").path, "PATH": "/usr/bin:/bin",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C", "COLUMNS": "80",
    ]
    for name in ["LLVM_PROFILE_FILE", "LD_LIBRARY_PATH", "TSAN_OPTIONS", "ASAN_OPTIONS"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    return variables
  }

  /// Runs it and gives what came out.
  static func run(
    _ arguments: [String], in folder: URL, home: URL, environment: [String: String] = [:], input: String = "",
    program: String = path
  ) throws -> (status: Int, output: String, error: String) {
    var variables = Self.environment(home: home)
    variables.merge(environment) { $1 }
    let result = try Posix.run(
      ChildCommand(
        program, arguments, environment: variables, folder: folder.path, input: Array(input.utf8), deadline: 300))
    return (
      result.status, String(decoding: result.output, as: UTF8.self), String(decoding: result.error, as: UTF8.self)
    )
  }
}

private let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

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

  /// Puts folders of `Fixtures` beside the project, without a name all of its registries.
  func layFixtures(_ names: String...) throws {
    let all = try FileManager.default.contentsOfDirectory(atPath: fixtures.path).filter { $0 != "projects" }
    for name in names.isEmpty ? all : names {
      try lay(fixtures.appending(path: name), over: "Fixtures/\(name)")
    }
  }

  /// Makes the project what a folder of `Fixtures/projects` is.
  func layProject(_ name: String) throws { try lay(fixtures.appending(path: "projects/\(name)"), over: "project") }

  /// Copies what is in a folder, links as links, over a folder below the root.
  func lay(_ source: URL, over folder: String) throws {
    let files = FileManager.default
    guard let walk = files.enumerator(atPath: source.path) else { return }
    while let name = walk.nextObject() as? String {
      let from = source.appending(path: name)
      let to = root.appending(path: "\(folder)/\(name)")
      if walk.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
        try files.createDirectory(at: to, withIntermediateDirectories: true)
      } else {
        try files.createDirectory(at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? files.removeItem(at: to)
        try files.copyItem(at: from, to: to)
      }
    }
  }

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

  /// Runs decal in the project, which must end with this status.
  func expect(
    _ status: Int, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (output: String, error: String) {
    let result = try Executable.run(arguments, in: project, home: home)
    #expect(
      result.status == status, "\(arguments): \(result.output)\(result.error)", sourceLocation: sourceLocation)
    return (result.output, result.error)
  }

  /// Every file below a folder with its bytes, mode and kind, but for decal's own folders: for comparing before and after.
  func snapshot(_ folder: String = "project") throws -> [String: String] {
    let base = root.appending(path: folder)
    var result: [String: String] = [:]
    let walk = FileManager.default.enumerator(atPath: base.path)
    while let name = walk?.nextObject() as? String {
      let path = base.appending(path: name).path
      if name.split(separator: "/").contains(".decal") { continue }
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
