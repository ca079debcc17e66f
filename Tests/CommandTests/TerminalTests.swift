import Foundation
import Support
import Testing

/// decal as a person meets it: in a terminal, with the keyboard.
@Suite(.enabled(if: GitSandbox.hasProgram("tmux"), "tmux is not installed"))
struct TerminalTests {
  private let world: TestWorld
  private let session: TerminalSession
  private let place = "project/Sources/Shop/UI/Card.swift"

  init() throws {
    world = try TestWorld()
    try world.write(
      #"{"name": "acme", "version": "1.0.0", "names": {"swift": {"module": "AcmeUI"}}, "components": ["base", "card"]}"#,
      to: "ui/registry.json")
    try world.write(
      #"{"name": "base", "description": "What others build upon", "platforms": {"swift": {"files": ["Base.swift"]}}}"#,
      to: "ui/components/base.json")
    try world.write(
      #"{"name": "card", "platforms": {"swift": {"requires": ["base"], "files": ["Card.swift"]}}}"#,
      to: "ui/components/card.json")
    try world.write("public enum Base {}\n", to: "ui/swift/Base.swift")
    try world.write(Self.card(), to: "ui/swift/Card.swift")
    try world.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\n"
        + "let package = Package(name: \"Shop\", targets: [.target(name: \"Shop\")])\n", to: "project/Package.swift")
    try world.write("public let x = 1\n", to: "project/Sources/Shop/Shop.swift")
    session = try TerminalSession(world)
  }

  /// Thirty lines, some of them changed.
  private static func card(_ changes: [Int: String] = [:]) -> String {
    (0..<30).map { changes[$0] ?? "// line \($0)" }.joined(separator: "\n") + "\n"
  }

  /// Adds `card` without a question.
  private func addCard() throws {
    try world.write(#"{"registries": {"acme": "../ui"}, "defaultRegistry": "acme"}"#, to: "project/decal.json")
    let added = try world.decal("add", "card")
    #expect(added.status == 0, "\(added.error)")
  }

  @Test func `The newcomer's story: pick, look at the plan, edit, update, settle a conflict, remove`() throws {
    // Without a name the components are offered.
    try session.start("decal add --registry ../ui")
    let offered = try session.wait(for: "q leaves")
    #expect(offered.contains("> [ ] base  What others build upon"))
    try session.press("Down", "Space")
    #expect(try session.wait(for: "[x] card").contains("> [x] card"))
    try session.press("Enter")

    // What was recognised was guessed: the plan is shown before anything is written.
    let plan = try session.wait(for: "Go on? [Y/n]")
    #expect(plan.contains("recognised a Swift package"))
    #expect(plan.contains("module   Shop"))
    #expect(plan.contains("\nadd  Sources/Shop/UI/Card.swift\n"))
    #expect(!world.exists(place))
    try session.press("Enter")
    let added = try session.end()
    #expect(added.status == 0)
    #expect(added.screen.hasSuffix("Go on? [Y/n]\n2 components (@acme/base, @acme/card), 2 files added\n"))
    #expect(try world.read(place) == Self.card())
    #expect(try session.run("decal verify").screen == "2 files: 2 OK\n")

    // An edit here and one upstream.
    #expect(try session.run("printf '// line 30, mine\\n' >> Sources/Shop/UI/Card.swift").status == 0)
    try world.write(Self.card([2: "// theirs"]), to: "ui/swift/Card.swift")
    let outdated = try session.run("decal outdated")
    #expect(outdated.status == 1)
    #expect(outdated.screen.hasPrefix("@acme/card"))
    #expect(try session.run("decal diff").status == 1)
    let colored = try session.screen(isStyled: true)
    #expect(colored.contains("\u{1B}[32m+// line 30, mine"), "\(colored)")
    #expect(try session.run("decal update").status == 0)
    #expect(try world.read(place) == Self.card([2: "// theirs"]) + "// line 30, mine\n")

    // Both change one line.
    try world.write(Self.card([2: "// mine"]), to: place)
    try world.write(Self.card([2: "// theirs again"]), to: "ui/swift/Card.swift")
    let conflict = try session.run("decal update")
    #expect(conflict.status == 3)
    #expect(conflict.screen.contains("conflict"))
    #expect(try session.run("decal verify").status == 3)
    try world.write(Self.card([2: "// ours"]), to: place)
    #expect(try session.run("decal resolve Sources/Shop/UI/Card.swift").status == 0)
    #expect(try session.run("decal verify").status == 0)

    // Removal keeps the edited file, and says so.
    try session.start("decal remove card")
    try session.wait(for: "[Y/n]")
    try session.press("Enter")
    let removed = try session.end()
    #expect(removed.status == 0)
    #expect(removed.screen.contains("Sources/Shop/UI/Card.swift"))
    #expect(world.exists(place))
    #expect(!world.exists("project/Sources/Shop/UI/Base.swift"))
  }

  @Test func `Ctrl-C in a list leaves the terminal and the project as they were, with status 130`() throws {
    let before = try world.snapshot()
    let mode = try session.run("stty -a").screen
    for leave in ["C-c", "q", "Escape"] {
      try session.start("decal add --registry ../ui")
      try session.wait(for: "q leaves")
      try session.press(leave)
      let left = try session.end()
      #expect(left.status == 130, "\(leave): \(left.screen)")
      #expect(left.screen.contains("interrupted; nothing was changed"), "\(leave)")
      #expect(try session.run("stty -a").screen == mode, "\(leave)")
    }
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: ["C-c", "C-d"])
  func `Ctrl-C and the end of input at the question change nothing`(answer: String) throws {
    let before = try world.snapshot()
    try session.start("decal add card --registry ../ui")
    try session.wait(for: "Go on? [Y/n]")
    try session.press(answer)
    let left = try session.end()
    #expect(left.status == 130)
    #expect(left.screen.contains("interrupted; nothing was changed"))
    #expect(try world.snapshot() == before)
  }

  @Test func `A no at the question ends quietly, and what is neither yes nor no is asked again`() throws {
    let before = try world.snapshot()
    for command in ["decal add card --registry ../ui", "decal init"] {
      try session.start(command)
      try session.wait(for: "[Y/n]")
      try session.type("maybe")
      try session.press("Enter")
      let again = try session.wait(for: "answer y or n")
      #expect(
        try session.wait(for: "answer y or n\n" + (command.hasSuffix("init") ? "Write" : "Go on?")) != "", "\(again)")
      try session.type("n")
      try session.press("Enter")
      let left = try session.end()
      #expect(left.status == 1, "\(left.screen)")
      #expect(left.screen.hasSuffix("[Y/n] n\nnothing was changed\n"), "\(left.screen)")
      #expect(!left.screen.contains("error"))
      #expect(try world.snapshot() == before)
    }
  }

  @Test func `Components that are here are marked in the list`() throws {
    try addCard()
    try world.write(
      #"{"name": "acme", "version": "1.0.0", "names": {"swift": {"module": "AcmeUI"}}, "components": ["base", "card", "tag"]}"#,
      to: "ui/registry.json")
    try world.write(
      #"{"name": "tag", "description": "A tag", "platforms": {"swift": {"files": ["Tag.swift"]}}}"#,
      to: "ui/components/tag.json")
    try world.write("public enum Tag {}\n", to: "ui/swift/Tag.swift")
    try session.start("decal add")
    let offered = try session.wait(for: "enter takes base")
    #expect(offered.contains("> [ ] base  (installed) What others build upon"))
    #expect(offered.contains("  [ ] tag   A tag"))
    try session.press("q")
    #expect(try session.end().status == 130)
  }

  @Test func `Piped, nothing is asked and nothing is coloured`() throws {
    try addCard()
    try world.write(Self.card([2: "// mine"]), to: place)
    let diff = try session.run("decal diff | cat -v")
    #expect(diff.screen.contains("+// mine"))
    #expect(!diff.screen.contains("^["))
    let add = try session.run("decal add --registry ../ui </dev/null")
    #expect(add.status == 2, "\(add.screen)")
    #expect(try session.run("NO_COLOR=1 decal diff").status == 1)
    #expect(try !session.screen(isStyled: true).contains("\u{1B}["))
  }

  @Test func `An error is wrapped between words, what is to be copied stays whole`() throws {
    try addCard()
    try world.write(Self.card([2: "// mine"]), to: place)
    let commands = [
      "decal add card --platform kotlin", "decal show crad", "decal update --to nowhere", "decal add card --styel x",
      "decal add card --registry ../nothing-of-this-name-is-here/or-there", "decal remove base",
      "decal new swift-pakcage Shop",
    ]
    for command in commands {
      let result = try session.run(command)
      #expect(result.status != 0, "\(command)")
      let lines = result.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      // A terminal would break a line that is too long in the middle of a word: then it is full. One word alone may be that
      // long, the path of the project.
      let full = lines.filter { $0.count == 80 }.map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(full.allSatisfy { !$0.contains(" ") }, "\(command)\n\(result.screen)")
      for line in lines where line.hasPrefix("hint: ") {
        let paragraph = result.screen[result.screen.range(of: line)!.lowerBound...].split(separator: "\n")[0]
        #expect(paragraph.count(where: { $0 == "`" }) % 2 == 0, "\(command)\n\(result.screen)")
      }
    }
  }

  // MARK: Completion

  @Test(arguments: [
    ("bash", "PS1='$ ' bash --norc --noprofile", "source <(decal completion bash)"),
    ("zsh", "PS1='$ ' zsh -f", "autoload -Uz compinit && compinit -u -D && eval \"$(decal completion zsh)\""),
    ("fish", "fish --no-config", "function fish_prompt; printf '$ '; end; decal completion fish | source"),
  ])
  func `The Tab key completes commands, options, components and files`(
    shell: String, start: String, setUp: String
  ) throws {
    guard GitSandbox.hasProgram(shell) else { return }  // That shell is not on this machine.
    try addCard()
    try world.write("x", to: "project/two words.txt")
    let session = try TerminalSession(world, shell: start)
    // What is typed before the shell reads keys itself is not for its own keys.
    try session.wait(for: shell == "fish" ? "project" : "$")
    try session.type("\(setUp); echo set\"\" up")
    try session.press("Enter")
    try session.wait(for: "set up\n$")
    for (typed, completed) in [
      ("decal outd", "decal outdated"), ("decal registry ch", "decal registry check"),
      ("decal verify --pris", "decal verify --pristine"), ("decal show ba", "decal show base"),
      ("decal remove car", "decal remove card"), ("decal add --platform ko", "decal add --platform kotlin"),
      ("decal restore two", "decal restore two\\ words.txt"), ("decal --v", "decal --version"),
      ("decal add --platform=ko", "decal add --platform=kotlin"), ("decal list --cwd=Sour", "decal list --cwd=Sources"),
      ("decal view card --file Ca", "decal view card --file Card.swift"),
    ] {
      try session.press("C-l")
      try session.type(typed)
      try session.press("Tab")
      try session.wait(for: completed)
      try session.press("C-u")
    }
  }
}
