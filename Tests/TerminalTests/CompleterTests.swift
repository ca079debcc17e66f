import Terminal
import Testing

private struct Options: Sendable {}

private let commands: [CommandDescription<Options>] = [
  CommandDescription(
    ["add"], "Add", operands: [Operand(FlagValue("NAME", .listed("components")), isRepeated: true)],
    flags: [
      Flag("platform", short: "p", value: FlagValue("P", .words(["swift", "kotlin"])), "Platform") { _, _ in },
      Flag("tests", "Tests") { _, _ in }, Flag("cwd", value: FlagValue("F", .folders), "Folder") { _, _ in },
    ]),
  CommandDescription(["registry", "list"], "List"), CommandDescription(["registry", "add"], "Add one"),
]

@Suite struct CompleterTests {
  private func words(_ typed: String...) -> [String] {
    Completer(commands: commands, alone: [.init("--help"), .init("--version")]) { kind in
      kind == "components" ? [.init("spinner"), .init("theme")] : []
    }
    .candidates(for: typed).map(\.word)
  }

  @Test func `Commands, their second words, flags, values and operands are offered`() {
    #expect(words("") == ["add", "registry"])
    #expect(words("re") == ["registry"])
    #expect(words("registry", "") == ["list", "add"])
    #expect(words("add", "--") == ["--platform", "--tests", "--cwd"])
    #expect(words("add", "--tests", "--t") == [])
    #expect(words("add", "-p", "k") == ["kotlin"])
    #expect(words("add", "--cwd", "") == [":folders"])
    #expect(words("add", "s") == ["spinner"])
    #expect(words("add", "spinner", "--platform", "swift", "") == ["theme"])
  }

  @Test func `Options are offered before there is a command`() {
    #expect(words("-") == ["--help", "--version"])
    #expect(words("--v") == ["--version"])
    #expect(words("registry", "-") == [])
  }

  @Test func `A value behind an equals sign is offered with its option`() {
    #expect(words("add", "--platform=") == ["--platform=swift", "--platform=kotlin"])
    #expect(words("add", "--platform=sw") == ["--platform=swift"])
    #expect(words("add", "--cwd=So") == [":folders"])
    #expect(words("add", "--tests=x") == [])
    #expect(words("add", "--", "--platform=sw") == [])
  }

  @Test func `The operands of a half-typed line are told from options and their values`() {
    let typed = ["add", "-p", "swift", "spinner", "--tests", "--cwd=x"]
    #expect(Completer.operands(in: typed, of: commands) == ["spinner"])
    #expect(Completer.operands(in: ["ad", "spinner"], of: commands) == [])
  }
}
