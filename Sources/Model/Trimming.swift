extension Substring {
  // By bytes: what takes a text's last character off again and again reads ever more of it each time.

  /// Without spaces and tabs at both ends.
  package var trimmingSpaces: Substring {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return self[endIndex...] }
    return self[first..<utf8.index(after: last)]
  }

  /// Without the slashes at its end.
  package var trimmingSlashes: Substring {
    guard let last = utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return self[..<startIndex] }
    return self[..<utf8.index(after: last)]
  }
}
