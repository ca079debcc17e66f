package import Posix

/// A folder of its own for one test, and the user's `git` in it, with no configuration but what the test says.
package final class GitSandbox: Sendable {
  package let temporary: TemporaryFolder
  package var path: String { temporary.path }

  package init() throws { temporary = try TemporaryFolder() }

  /// Whether there is a `git` to test against.
  package static var hasGit: Bool { hasProgram("git") }

  /// Whether there is a program of that name.
  package static func hasProgram(_ name: String) -> Bool {
    (ProcessContext.environment["PATH"] ?? "").split(separator: ":").contains { folder in
      guard let folder = try? Folder.open(String(folder)) else { return false }
      return (try? folder.open(name)) != nil
    }
  }

  /// The environment that programs get here: its own home, no configuration of the system, fixed names and dates.
  package var environment: [String: String] {
    [
      "PATH": ProcessContext.environment["PATH"] ?? "/usr/bin:/bin", "HOME": path, "GIT_CONFIG_NOSYSTEM": "1",
      "LC_ALL": "C", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.test", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.test", "GIT_AUTHOR_DATE": "2024-01-01T00:00:00Z",
      "GIT_COMMITTER_DATE": "2024-01-01T00:00:00Z",
    ]
  }

  /// A program that ended with another status than 0.
  package struct ProgramFailed: Error {
    package let command: String
    package let error: String
  }

  /// Runs `git` and gives its output without the white space at the end.
  ///
  /// - Parameter folder: below the sandbox.
  @discardableResult
  package func git(_ arguments: String..., input: [UInt8] = [], in folder: String = "") throws -> String {
    let result = try run("git", arguments, input: input, in: folder)
    guard result.status == 0 else {
      throw ProgramFailed(
        command: "git " + arguments.joined(separator: " "), error: String(decoding: result.error, as: UTF8.self))
    }
    var output = String(decoding: result.output, as: UTF8.self)
    while output.last?.isWhitespace == true { output.removeLast() }
    return output
  }

  /// Runs a program to its end, whatever its status.
  package func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [], in folder: String = ""
  ) throws -> ChildResult {
    try Posix.run(
      ChildCommand(
        program, arguments, environment: environment, folder: folder.isEmpty ? path : "\(path)/\(folder)", input: input)
    )
  }

  /// Makes a repository with one commit of these files; gives the commit.
  @discardableResult
  package func repository(_ name: String, _ files: [String: String], branch: String = "main") throws -> String {
    try git("init", "-q", "-b", branch, name)
    for (file, text) in files { try temporary.write("\(name)/\(file)", text) }
    return try commit(name, "first")
  }

  /// Commits everything in the working tree; gives the commit.
  @discardableResult
  package func commit(_ name: String, _ message: String) throws -> String {
    try git("add", "-A", in: name)
    try git("commit", "-q", "--allow-empty", "-m", message, in: name)
    return try git("rev-parse", "HEAD", in: name)
  }
}
