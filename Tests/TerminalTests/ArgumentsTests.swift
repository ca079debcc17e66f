import Model
import Terminal
import Testing

private struct Options: Sendable, Equatable {
  var isLoud = false
  var place = ""
  var words: [String] = []
}

private struct Refusal: Error, CustomStringConvertible {
  let description = "only `a` will do"
}

private let command = CommandDescription<Options>(
  ["sing"], "Sing", operands: [Operand(FlagValue("SONG"), isRepeated: true)],
  flags: [
    Flag("loud", short: "l", "Sing loudly") { options, _ in options.isLoud = true },
    Flag("place", short: "p", value: FlagValue("PLACE"), "Where") { options, text in options.place = text },
    Flag("word", value: FlagValue("WORD"), "A word") { options, text in
      if text != "a" { throw Refusal() }
      options.words.append(text)
    },
    Flag("note", value: FlagValue("NOTE", mayBeEmpty: true), "A note, or none") { options, text in
      options.words.append("note:" + text)
    },
  ])

@Suite struct ArgumentsTests {
  private func read(_ words: String...) throws -> Arguments<Options> {
    try Arguments(words, of: command, into: Options())
  }

  @Test func `Flags and operands come in any order and any spelling`() throws {
    let spellings = [
      ["one", "--loud", "--place", "here", "two"], ["--place=here", "-l", "one", "two"], ["-lphere", "one", "two"],
      ["-lp", "here", "one", "two"], ["-lp=here", "--", "one", "two"],
    ]
    for words in spellings {
      let arguments = try Arguments(words, of: command, into: Options())
      #expect(arguments.options == Options(isLoud: true, place: "here"), "\(words)")
      #expect(arguments.operands == ["one", "two"], "\(words)")
    }
  }

  @Test func `After two dashes everything is an operand`() throws {
    #expect(try read("--", "--loud", "-x").operands == ["--loud", "-x"])
  }

  @Test func `A single dash is an operand`() throws {
    #expect(try read("-").operands == ["-"])
  }

  @Test func `An unknown flag is named with the nearest one`() throws {
    #expect(throws: UsageFault.unknownFlag("--lowd", command: "sing", nearest: ["--loud"])) { try read("a", "--lowd") }
    #expect(throws: UsageFault.unknownFlag("-x", command: "sing", nearest: [])) { try read("a", "-lx") }
  }

  @Test func `Values that are missing, too many or refused are errors`() throws {
    #expect(throws: UsageFault.missingValue("--place", "PLACE")) { try read("a", "--place") }
    #expect(throws: UsageFault.unexpectedValue("--loud")) { try read("a", "--loud=yes") }
    #expect(throws: UsageFault.badValue("--word", "b", "only `a` will do")) { try read("a", "--word", "b") }
  }

  @Test func `An empty word is neither an operand nor a value, unless the value says so`() throws {
    let usage = "decal sing SONG… [OPTIONS]"
    for words in [[""], ["a", ""], ["--", ""], ["", "a"]] {
      #expect(throws: UsageFault.emptyOperand("SONG", usage: usage), "\(words)") {
        try Arguments(words, of: command, into: Options())
      }
    }
    for (words, spelling) in [
      (["--place", ""], "--place"), (["--place="], "--place"), (["-p", ""], "-p"), (["-p="], "-p"),
    ] {
      #expect(throws: UsageFault.emptyValue(spelling, "PLACE"), "\(words)") {
        try Arguments(["a"] + words, of: command, into: Options())
      }
    }
    #expect(try read("a", "--note", "").options.words == ["note:"])
    #expect(try read("a", "--note=").options.words == ["note:"])
  }

  @Test func `A missing operand shows the usage`() throws {
    #expect(throws: UsageFault.missingOperand("SONG", usage: "decal sing SONG… [OPTIONS]")) { try read() }
  }
}

@Suite struct ConsoleTests {
  private func lines(color: Bool = false, quiet: Bool = false, _ body: (Console) -> Void) -> (out: String, err: String)
  {
    var out: [UInt8] = []
    var err: [UInt8] = []
    var style = Console.Style.plain
    style.errorHasColor = color
    let console = Console(style: style) { stream, bytes in
      if stream == .output { out += bytes } else { err += bytes }
    }
    console.isQuiet = quiet
    body(console)
    return (String(decoding: out, as: UTF8.self), String(decoding: err, as: UTF8.self))
  }

  @Test func `A failure says what was attempted, why it failed and what to do`() {
    let failure = Failure(
      attempt: "add `card`", context: ["read the registry"],
      causes: [PlainFact("`a` is missing", kind: .usage), PlainFact("`a` is missing", kind: .usage)],
      hints: ["look again"])
    #expect(
      lines { $0.report(failure) }.err == """
        error: cannot add `card`
          while trying to read the registry
          caused by: `a` is missing

        hint: look again

        """)
  }

  @Test func `Quiet leaves out notes, not data and not errors`() {
    let result = lines(quiet: true) { console in
      console.note("a note")
      console.warn("a warning")
      console.print("data")
      console.report(Failure(attempt: "sing", causes: []))
    }
    #expect(result.out == "data\n")
    #expect(result.err == "error: cannot sing\n")
  }

  @Test func `Colour is used only where the stream has it`() {
    #expect(lines(color: true) { $0.warn("x") }.err == "\u{1B}[33mwarning:\u{1B}[0m x\n")
    #expect(lines { $0.warn("x") }.err == "warning: x\n")
  }

  @Test func `Several statuses give the first in the documented order`() {
    #expect(ExitStatus.leading([.differences, .conflicts, .environment]) == .environment)
    #expect(ExitStatus.leading([.integrity, .refused]) == .integrity)
    #expect(ExitStatus.leading([]) == .done)
  }
}

@Suite struct HelpTests {
  @Test func `Text is wrapped at the width and keeps indented lines`() {
    #expect(Help.wrap("one two three\n  as it is here", indent: 2, width: 22) == "  one two three\n    as it is here")
    #expect(Help.wrap("aaaa bbbb cccc dddd eeee ffff", indent: 0, width: 20) == "aaaa bbbb cccc dddd\neeee ffff")
  }

  @Test func `Every line of a page fits 80 columns`() {
    let page = Help.page(command, common: [], isLong: true, width: 80)
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(page.contains("--place PLACE"))
  }
}
