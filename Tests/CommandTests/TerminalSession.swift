import Foundation
import Posix
import Testing

/// A real terminal of 80 columns with a shell in it, played by tmux: keys go in, the screen comes out.
final class TerminalSession {
  /// Kept until the terminal is gone: its socket is in there.
  private let world: TestWorld
  private let socket: String
  private let environment: [String: String]
  /// Commands that were run, for waiting for the end of one.
  private var count = 0

  /// - Parameters:
  ///   - world: its project is the folder, its home the user's.
  ///   - shell: what runs in the terminal.
  init(_ world: TestWorld, shell: String = "PS1='$ ' ENV= sh") throws {
    self.world = world
    socket = world.root.appending(path: "t").path
    let folder = URL(filePath: Executable.path).deletingLastPathComponent().path
    let path = "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin"
    var environment = Executable.environment(home: world.home)
    environment.merge(["PATH": "\(folder):\(path)", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"]) { $1 }
    // Here the width is the terminal's own.
    environment["COLUMNS"] = nil
    self.environment = environment
    _ = try tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "50", "-c", world.project.path, shell)
  }

  deinit { _ = try? tmux("kill-server") }

  private func tmux(_ words: String...) throws -> String {
    let result = try Posix.run(
      ChildCommand("tmux", ["-S", socket, "-u"] + words, environment: environment, deadline: 300))
    guard result.status == 0 else { throw Failed(words: words, error: String(decoding: result.error, as: UTF8.self)) }
    return String(decoding: result.output, as: UTF8.self)
  }

  struct Failed: Error {
    let words: [String]
    let error: String
  }

  /// Presses keys: `Down`, `Enter`, `C-c`, … as tmux calls them.
  func press(_ keys: String...) throws {
    for key in keys { _ = try tmux("send-keys", key) }
  }

  /// Types text as it is.
  func type(_ text: String) throws { _ = try tmux("send-keys", "-l", text) }

  /// What is on the screen, without the spaces at the ends of lines.
  ///
  /// - Parameter isStyled: with the escape sequences of colours.
  func screen(isStyled: Bool = false) throws -> String {
    isStyled ? try tmux("capture-pane", "-p", "-e") : try tmux("capture-pane", "-p")
  }

  /// Waits until the screen shows a text, for minutes if it must be, and gives the screen.
  @discardableResult
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let start = ContinuousClock.now
    var seen = ""
    repeat {
      seen = try screen()
      if seen.contains(text) { return seen }
    } while start.duration(to: .now) < .seconds(180)
    Issue.record("never saw \"\(text)\":\n\(seen)", sourceLocation: sourceLocation)
    throw Failed(words: [text], error: seen)
  }

  /// Types a command on a clear screen, without waiting for its end.
  func start(_ command: String) throws {
    count += 1
    _ = try tmux("send-keys", "-R")
    _ = try tmux("clear-history")
    // Typed otherwise than it is printed, so that it is not taken for that.
    try type("clear; \(command); echo \"[$?]\" ended \(count)")
    try press("Enter")
  }

  /// Waits for the end of the command that was started last; gives its exit status and the screen without what was typed.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> (status: Int, screen: String) {
    let seen = try wait(for: "] ended \(count)\n", sourceLocation: sourceLocation)
    let lines = seen.split(separator: "\n", omittingEmptySubsequences: false)
    let last = try #require(lines.lastIndex { $0.hasSuffix("] ended \(count)") })
    let status = try #require(Int(lines[last].dropFirst().prefix { $0 != "]" }))
    return (status, lines[..<last].map { $0 + "\n" }.joined())
  }

  /// Runs a command to its end.
  func run(
    _ command: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (status: Int, screen: String) {
    try start(command)
    return try end(sourceLocation: sourceLocation)
  }
}
