/// The manual page, made from the descriptions.
package enum Manual {
  /// decal(1) in roff's man macros.
  package static func page<Options>(
    _ commands: [CommandDescription<Options>], common: [Flag<Options>], version: String, summary: String
  ) -> String {
    var text = """
      .TH DECAL 1 "" "decal \(version)" "User Commands"
      .SH NAME
      decal \\- \(roff(summary))
      .SH SYNOPSIS
      .B decal
      .I COMMAND
      [\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]
      .SH COMMANDS

      """
    for command in commands {
      text += ".SS \"\(roff(command.usage))\"\n\(roff(command.summary)).\n"
      for paragraph in command.details.split(separator: "\n\n") { text += ".PP\n\(roff(String(paragraph)))\n" }
      for flag in command.flags where !common.contains(where: { $0.long == flag.long }) { text += item(flag) }
      if !command.examples.isEmpty { text += ".PP\n\\fBExamples\\fR\n" }
      for example in command.examples {
        text += ".TP\n.B \(roff(example.line))\n\(roff(example.meaning))\n"
      }
    }
    text += ".SH OPTIONS OF EVERY COMMAND\n"
    for flag in common { text += item(flag) }
    text += ".SH EXIT STATUS\n"
    for status in ExitStatus.allCases { text += ".TP\n.B \(status.rawValue)\n\(roff(status.meaning))\n" }
    text += """
      .SH ENVIRONMENT
      .TP
      .B NO_COLOR
      Never use colour.
      .TP
      .B XDG_CACHE_HOME
      Where the folder `decal` for caches of remote registries is.
      .TP
      .B DECAL_TOKEN_\\fIALIAS\\fR
      A token for the host of one registry alone.
      .SH FILES
      .TP
      .I decal.json
      The configuration of a project.
      .TP
      .I decal.lock
      The record of what was copied.

      """
    return text
  }

  private static func item<Options>(_ flag: Flag<Options>) -> String {
    let usage = flag.usage.drop { $0 == " " }
    let details = flag.details.isEmpty ? "" : " " + flag.details
    return ".TP\n.B \(roff(String(usage)))\n\(roff(flag.summary)).\(roff(details))\n"
  }

  /// Text that roff prints as it stands.
  private static func roff(_ text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !result.isEmpty { result += "\n" }
      if line.hasPrefix(".") || line.hasPrefix("'") { result += "\\&" }
      for character in line {
        switch character {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        case "\"": result += "\\(dq"
        default:
          for scalar in character.unicodeScalars {
            guard scalar.value >= 0x80 else {
              result.unicodeScalars.append(scalar)
              continue
            }
            // Not every roff reads UTF-8.
            let hex = String(scalar.value, radix: 16, uppercase: true)
            result += "\\[u" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex + "]"
          }
        }
      }
    }
    return result
  }
}
