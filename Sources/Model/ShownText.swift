/// Bytes of a name as they are shown to people: quoted, with control characters and what is not UTF-8 escaped.
package func escaped(_ bytes: [UInt8]) -> String {
  guard let text = String(validating: bytes, as: UTF8.self) else {
    return "\""
      + bytes.map { byte in
        byte >= 0x20 && byte < 0x7F && byte != 0x5C && byte != 0x22
          ? String(UnicodeScalar(byte)) : "\\x" + hex([byte])
      }.joined() + "\""
  }
  return JSON.string(String(text.prefix(300))).line
}

/// The text as it is, or quoted where something in it would not be shown as it is.
///
/// - Parameter mark: stands before and behind a text that is shown as it is.
package func shownText(_ text: String, mark: String = "") -> String {
  let quoted = escaped(Array(text.utf8))
  return quoted.dropFirst().dropLast() == text[...] ? mark + text + mark : quoted
}
