/// Text of help, made from the descriptions.
package enum Help {
  /// The page of one command.
  ///
  /// - Parameter isLong: with details and examples (`--help`), else one line a flag (`-h`).
  package static func page<Options>(
    _ command: CommandDescription<Options>, common: [Flag<Options>], isLong: Bool, width: Int
  ) -> String {
    var text = command.summary + ".\n\nUsage: " + command.usage + "\n"
    if isLong, !command.details.isEmpty {
      for paragraph in command.details.split(separator: "\n\n") {
        text += "\n" + wrap(String(paragraph), indent: 0, width: width) + "\n"
      }
    }
    let own = command.flags.filter { flag in !common.contains { $0.long == flag.long } }
    text += section("Options", own, isLong: isLong, width: width)
    text += section(
      "Options of every command", command.flags.filter { flag in common.contains { $0.long == flag.long } },
      isLong: isLong, width: width)
    if isLong, !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples {
        text += "  \(example.line)\n" + wrap(example.meaning, indent: 6, width: width) + "\n"
      }
    }
    if !isLong { text += "\n`decal \(command.name) --help` says more.\n" }
    return text
  }

  private static func section<Options>(
    _ title: String, _ flags: [Flag<Options>], isLong: Bool, width: Int
  ) -> String {
    guard !flags.isEmpty else { return "" }
    var text = "\n\(title):\n"
    if isLong {
      for flag in flags {
        text += "  \(flag.usage)\n" + wrap(flag.summary + ".", indent: 10, width: width) + "\n"
        if !flag.details.isEmpty { text += wrap(flag.details, indent: 10, width: width) + "\n" }
      }
    } else {
      text += table(flags.map { ($0.usage, $0.summary) }, width: width)
    }
    return text
  }

  /// Two columns: terms on the left, what they mean wrapped on the right.
  package static func table(_ rows: [(String, String)], width: Int) -> String {
    let column = min(rows.map(\.0.count).max() ?? 0, 30)
    return rows.map { term, meaning in
      let body = wrap(meaning, indent: column + 4, width: width)
      guard term.count <= column else { return "  \(term)\n\(body)\n" }
      let padded = "  " + term + String(repeating: " ", count: column - term.count + 2)
      return padded + body.dropFirst(column + 4) + "\n"
    }.joined()
  }

  /// The text with lines of at most `width` characters, each after `indent` spaces. Lines that begin with two spaces are
  /// kept as they are.
  package static func wrap(_ text: String, indent: Int, width: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for source in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if source.hasPrefix("  ") {
        lines.append(margin + source)
        continue
      }
      let wrapped = Wrapping.lines(source, first: indent, indent: indent, width: max(width, indent + 20))
      lines.append(margin + wrapped.joined(separator: "\n"))
    }
    return lines.joined(separator: "\n")
  }
}
