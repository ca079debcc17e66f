extension JSON {
  /// The value as text: two spaces of indent, `"key": value`, empty containers and those that `inline` picks on one line.
  ///
  /// - Parameter inline: whether a container is written on one line; the default writes every one over several.
  package func text(inline: (JSON) -> Bool = { _ in false }) -> String {
    var output = ""
    write(to: &output, indent: 0, inline: inline)
    return output
  }

  /// The value on one line, with a space after each colon and comma.
  package var line: String { text { _ in true } }

  private func write(to output: inout String, indent: Int, inline: (JSON) -> Bool) {
    switch value {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .integer(let value): output += String(value)
    case .number(let value): output += Int(exactly: value).map { String($0) } ?? "\(value)"
    case .string(let value): JSON.quote(value, to: &output)
    case .array(let elements):
      container("[", "]", elements.isEmpty, elements.indices, &output, indent, inline) { index, output, indent in
        elements[index].write(to: &output, indent: indent, inline: inline)
      }
    case .object(let members):
      container("{", "}", members.isEmpty, members.indices, &output, indent, inline) { index, output, indent in
        JSON.quote(members[index].key, to: &output)
        output += ": "
        members[index].value.write(to: &output, indent: indent, inline: inline)
      }
    }
  }

  private func container(
    _ open: String, _ close: String, _ isEmpty: Bool, _ indices: Range<Int>, _ output: inout String, _ indent: Int,
    _ inline: (JSON) -> Bool, element: (Int, inout String, Int) -> Void
  ) {
    output += open
    if isEmpty {
      output += close
      return
    }
    let onOneLine = inline(self)
    for index in indices {
      if index > indices.lowerBound { output += onOneLine ? ", " : "," }
      if !onOneLine { JSON.newLine(&output, indent + 1) }
      element(index, &output, indent + 1)
    }
    if !onOneLine { JSON.newLine(&output, indent) }
    output += close
  }

  private static func newLine(_ output: inout String, _ indent: Int) {
    output += "\n"
    output += String(repeating: "  ", count: indent)
  }

  /// Appends `text` as a JSON string; control characters are escaped, everything else stands as it is.
  package static func quote(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let hex = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
