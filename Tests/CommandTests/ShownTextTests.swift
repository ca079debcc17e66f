import Foundation
import Support
import Testing

/// What users and registries write is shown as text: nothing of it reaches a terminal as a command.
@Suite struct ShownTextTests {
  private let world: TestWorld
  /// Red, a bell, a new title of the window, a carriage return, an eight-bit control, text that runs backwards.
  private let hostile = "th\u{1B}[31meme\u{7}\u{1B}]0;x\r\u{9B}2J\u{202E}"
  private let shown = "th\\u001b[31meme\\u0007\\u001b]0;x\\u000d\\u009b2J\\u202e"

  init() throws {
    world = try TestWorld()
    try world.layProject("shop")
  }

  /// Whether no byte of it, but line ends and tabs, is a command to a terminal.
  private func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t"
        || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !(0x202A...0x202E).contains(scalar.value)
    }
  }

  @Test func `Words of the command line are escaped in every line of an error`() throws {
    for arguments in [
      ["add", hostile], ["list", "-r", "./\(hostile)"], ["add", "theme", "-r", "./\(hostile).zip"], ["show", hostile],
      ["search", hostile], ["registry", "add", "x", "./\(hostile)"], ["registry", "check", "./\(hostile)"],
      ["registry", "remove", hostile], ["new", hostile], ["verify", "-C", hostile], ["restore", hostile], [hostile],
      ["add", "theme", "--\(hostile)"], ["add", "theme", "--platform", hostile],
    ] {
      let result = try Executable.run(arguments, in: world.project, home: world.home)
      #expect(result.status != 0 || arguments[0] == "search", "\(arguments)")
      #expect(isPlain(result.error) && isPlain(result.output), "\(arguments): \(result)")
    }
    let add = try Executable.run(["add", "./\(hostile)"], in: world.project, home: world.home)
    #expect(add.error.hasPrefix("error: cannot add `./\(shown)`\n"), "\(add.error)")
    // Not in colour either, where decal's own colours are sent.
    let colored = try Executable.run(["add", hostile, "--color", "always"], in: world.project, home: world.home)
    #expect(colored.error.hasPrefix("\u{1B}[31merror:\u{1B}[0m cannot add `\(shown)`\n"), "\(colored.error)")
  }

  @Test func `A word with line ends stays in its line`() throws {
    let result = try world.decal("add", "theme`\nhint: run something else")
    #expect(result.error.hasPrefix("error: cannot add `theme`\\u000ahint: run something else`\n"), "\(result.error)")
  }

  @Test func `What a registry says of itself is escaped in lists, pages and the notes of a plan`() throws {
    let text = "\\u001b[31mRed\\u001b]0;x\\u0007\\r\\u009b2J\\u202e"
    try world.write(
      "{\"name\": \"acme\", \"version\": \"1\(text)\", \"license\": \"\(text)\", \"components\": [\"card\"]}",
      to: "ui/registry.json")
    try world.write(
      """
      {"name": "card", "title": "\(text)", "description": "\(text)", "kind": "\(text)", "keywords": ["\(text)"],
       "platforms": {"swift": {"files": ["Card.swift"], "packages": [{"manager": "swiftpm", "name": "\(text)"}]}}}
      """, to: "ui/components/card.json")
    try world.write("struct Card {}\n", to: "ui/swift/Card.swift")
    for arguments in [
      ["list", "-r", "../ui"], ["search", "card", "-r", "../ui"], ["show", "card", "-r", "../ui"], ["doctor"],
      ["registry", "check", "../ui"], ["add", "card", "-r", "../ui"], ["list", "-r", "../ui", "--json"],
      ["outdated"], ["update"], ["registry", "list"],
    ] {
      let result = try Executable.run(arguments, in: world.project, home: world.home)
      #expect(isPlain(result.error) && isPlain(result.output), "\(arguments): \(result)")
    }
    let list = try world.decal("list", "-r", "../ui", "--color", "always").output
    #expect(list.contains("\\u001b[31mRed") && isPlain(list), "\(list)")
  }

  @Test func `A folder to work in that is not there is one error, whatever the command`() throws {
    let before = try world.snapshot("")
    for words in [
      "list", "doctor", "verify", "add theme", "new swift-package Shop", "registry new ui", "registry list", "init",
      "search theme", "update", "registry check", "cache size", "show theme", "schema registry",
    ] {
      let result = try Executable.run(
        words.split(separator: " ").map(String.init) + ["-C", "nowhere"], in: world.project, home: world.home)
      #expect(result.status == 2 && result.output.isEmpty, "\(words): \(result)")
      #expect(result.error.contains("`--cwd` names \"nowhere\", which is no folder"), "\(words): \(result.error)")
    }
    // A file is no folder either.
    #expect(try world.decal("list", "-C", "Package.swift").status == 2)
    #expect(try world.snapshot("") == before)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A stream that takes nothing is called by its name`() throws {
    let shell = try Executable.run(
      ["-c", "'\(Executable.path)' list >/dev/full"], in: world.project, home: world.home, program: "/bin/sh")
    #expect(shell.status == 7 && shell.error.contains("cannot write to \"standard output\": "), "\(shell)")
  }

  @Test func `Without an address the registry in this folder is checked, and what was checked is said`() throws {
    try world.layFixtures("ui")
    let ui = world.root.appending(path: "Fixtures/ui")
    try FileManager.default.removeItem(at: ui.appending(path: "swift/Components/Card.swift"))
    let here = try Executable.run(["registry", "check"], in: ui, home: world.home)
    #expect(here.status == 1 && here.output.contains("swift/Components/Card.swift"), "\(here)")
    #expect(here.output.contains("\nui (.): 5 components, "), "\(here.output)")
    #expect(try Executable.run(["registry", "check", "."], in: ui, home: world.home) == here)
    let there = try world.decal("registry", "check", "-C", ui.path)
    #expect(there.output == here.output)
    let bundled = try world.decal("registry", "check")
    #expect(bundled.status == 0 && bundled.output.hasPrefix("decal (bundled:): "), "\(bundled)")
    #expect(bundled.output.hasSuffix(" components, no faults\n"))
  }

  @Test func `A package manager that failed is run again by the same words, and not once its work is done`() throws {
    try world.lay(world.root.appending(path: "project"), over: "away")
    try FileManager.default.removeItem(at: world.project)
    try world.write(
      #"{"name": "app", "dependencies": {"expo": "54.0.0", "react-native": "0.81.0"}}"#, to: "project/package.json")
    try world.write(#"{"name": "acme", "components": ["card"]}"#, to: "ui/registry.json")
    try world.write(
      #"{"name": "card", "platforms": {"react-native": {"files": ["card.ts"], "packages": [{"manager": "npm", "name": "clsx"}]}}}"#,
      to: "ui/components/card.json")
    try world.write("export const card = 1\n", to: "ui/react-native/card.ts")
    let programs = world.root.appending(path: "programs").path
    try writeProgram("#!/bin/sh\necho \"$@\" >>\"$RUNS\"\nexit $RESULT\n".utf8, to: programs + "/npx")
    let runs = world.root.appending(path: "runs").path
    func add(result: Int) throws -> Int {
      try world.decal(
        "add", "card", "--registry", "../ui", "--install",
        environment: ["PATH": "\(programs):/usr/bin:/bin", "RUNS": runs, "RESULT": "\(result)"]
      ).status
    }
    #expect(try add(result: 1) == 7)
    #expect(try world.decal("verify").status == 0)
    #expect(try add(result: 1) == 7)
    #expect(try world.read("runs") == "expo install clsx\nexpo install clsx\n")
    #expect(try add(result: 0) != 7)
    #expect(try world.read("runs") == "expo install clsx\nexpo install clsx\nexpo install clsx\n")
    try world.write(
      #"{"name": "app", "dependencies": {"clsx": "2", "expo": "54.0.0", "react-native": "0.81.0"}}"#,
      to: "project/package.json")
    #expect(try add(result: 1) != 7)
    #expect(try world.read("runs").split(separator: "\n").count == 3)
  }
}
