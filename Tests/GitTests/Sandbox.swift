import Foundation

/// A folder of its own for one test, and the user's `git` in it with no configuration but this.
final class Sandbox {
  let folder: URL
  var path: String { folder.path }

  init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = base.appending(path: "decal-git-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static var hasGit: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/git") }

  @discardableResult
  func git(_ arguments: String..., input: [UInt8] = [], in subfolder: String = "") throws -> String {
    String(decoding: try run("/usr/bin/git", arguments, input: input, in: subfolder).output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [], in subfolder: String = "", isChecked: Bool = true
  ) throws -> (status: Int32, output: [UInt8]) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = subfolder.isEmpty ? folder : folder.appending(path: subfolder)
    process.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.test", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.test", "GIT_AUTHOR_DATE": "2024-01-01T00:00:00Z",
      "GIT_COMMITTER_DATE": "2024-01-01T00:00:00Z",
    ]
    let inputFile = folder.appending(path: ".input-\(UUID().uuidString)")
    try Data(input).write(to: inputFile)
    defer { try? FileManager.default.removeItem(at: inputFile) }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    if isChecked, process.terminationStatus != 0 {
      throw CocoaError(.featureUnsupported, userInfo: ["command": ([program] + arguments).joined(separator: " ")])
    }
    return (process.terminationStatus, bytes)
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// A repository with one commit of these files; gives the commit.
  @discardableResult
  func repository(_ name: String, _ files: [String: String], branch: String = "main") throws -> String {
    try git("init", "-q", "-b", branch, name)
    for (file, text) in files { try write("\(name)/\(file)", text) }
    return try commit(name, "first")
  }

  @discardableResult
  func commit(_ name: String, _ message: String) throws -> String {
    try git("add", "-A", in: name)
    try git("commit", "-q", "--allow-empty", "-m", message, in: name)
    return try git("rev-parse", "HEAD", in: name)
  }
}
