import Foundation
import Testing

private let root = URL(filePath: #filePath).deletingLastPathComponent()

/// Whole runs of the executable, kept as folders in `Cases`.
///
/// `arguments.txt` holds a command line each line: variables (`NAME=value`) in front, then the words; words in double quotes
/// keep their spaces. The project is the one of `Fixtures/projects` that `before.txt` names, if there is one, and what
/// `before/` lays over it; the registries of `Fixtures` stand beside it. `stdout.txt`, `stderr.txt` and `status.txt` (a number
/// each line, default 0) are what must come out of the lines together; `after/` has the files that must be there then and
/// were not before, or were not the same, `gone.txt` the paths that must have gone. `$WORLD` stands for the made-up world.
/// With DECAL_RECORD=1 the results are written instead, and the test fails.
@Suite struct CaseTests {
  static let names: [String] = {
    let folder = root.appending(path: "Cases").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()

  /// What came out, and what the project was and is.
  private struct Run {
    var output = ""
    var error = ""
    var statuses = ""
    var before: [String: String] = [:]
    var after: [String: String] = [:]
  }

  @Test(arguments: names)
  func `What was there and typed gives what comes out and is there`(name: String) throws {
    let folder = root.appending(path: "Cases/\(name)")
    let world = try TestWorld()
    let run = try CaseTests.run(folder, in: world)
    if ProcessInfo.processInfo.environment["DECAL_RECORD"] == "1" {
      try CaseTests.record(run, of: world, in: folder)
      Issue.record("recorded \(name): read the difference before you commit it")
      return
    }
    func expected(_ file: String) -> String {
      (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
    }
    #expect(run.output == expected("stdout.txt"))
    #expect(run.error == expected("stderr.txt"))
    let statuses = expected("status.txt")
    let wasEachDone = run.statuses.split(separator: "\n").allSatisfy { $0 == "0" }
    #expect(statuses.isEmpty ? wasEachDone : run.statuses == statuses, "\(run.statuses)")

    var wanted = run.before
    if FileManager.default.fileExists(atPath: folder.appending(path: "after").path) {
      try FileManager.default.copyItem(at: folder.appending(path: "after"), to: world.root.appending(path: "wanted"))
      wanted.merge(try world.snapshot("wanted")) { $1 }
    }
    for path in expected("gone.txt").split(separator: "\n") { wanted[String(path)] = nil }
    for path in Set(run.after.keys).union(wanted.keys).sorted() where run.after[path] != wanted[path] {
      Issue.record("\(path): \(run.after[path] ?? "absent") instead of \(wanted[path] ?? "absent")")
    }
  }

  private static func run(_ folder: URL, in world: TestWorld) throws -> Run {
    try world.layFixtures()
    if let text = try? String(contentsOf: folder.appending(path: "before.txt"), encoding: .utf8) {
      try world.layProject(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    try world.lay(folder.appending(path: "before"), over: "project")
    var run = Run(before: try world.snapshot())
    for line in try String(contentsOf: folder.appending(path: "arguments.txt"), encoding: .utf8).split(separator: "\n")
    {
      var words = words(String(line)).map { $0.replacingOccurrences(of: "$WORLD", with: world.root.path) }
      var environment: [String: String] = [:]
      while let word = words.first, let equals = word.firstIndex(of: "="), word.first?.isUppercase == true {
        environment[String(word[..<equals])] = String(word[word.index(after: equals)...])
        words.removeFirst()
      }
      let result = try Executable.run(words, in: world.project, home: world.home, environment: environment)
      run.output += result.output
      run.error += result.error
      run.statuses += "\(result.status)\n"
    }
    run.output = run.output.replacingOccurrences(of: world.root.path, with: "$WORLD")
    run.error = run.error.replacingOccurrences(of: world.root.path, with: "$WORLD")
    run.after = try world.snapshot()
    return run
  }

  private static func record(_ run: Run, of world: TestWorld, in folder: URL) throws {
    let files = FileManager.default
    func write(_ text: String, _ name: String, unless isLeftOut: Bool) throws {
      let url = folder.appending(path: name)
      if isLeftOut {
        try? files.removeItem(at: url)
      } else {
        try text.write(to: url, atomically: true, encoding: .utf8)
      }
    }
    try write(run.output, "stdout.txt", unless: run.output.isEmpty)
    try write(run.error, "stderr.txt", unless: run.error.isEmpty)
    try write(run.statuses, "status.txt", unless: run.statuses.allSatisfy { $0 == "0" || $0 == "\n" })
    let gone = run.before.keys.filter { run.after[$0] == nil }.sorted()
    try write(gone.map { $0 + "\n" }.joined(), "gone.txt", unless: gone.isEmpty)
    let after = folder.appending(path: "after")
    try? files.removeItem(at: after)
    for (path, state) in run.after where run.before[path] != state && state != "folder" {
      let url = after.appending(path: path)
      try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: world.project.appending(path: path), to: url)
    }
  }

  /// The words of a line: separated by spaces, unless within double quotes.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var isOpen = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        isOpen = true
      case " " where !isQuoted:
        if isOpen || !word.isEmpty { words.append(word) }
        word = ""
        isOpen = false
      default: word.append(character)
      }
    }
    if isOpen || !word.isEmpty { words.append(word) }
    return words
  }
}
