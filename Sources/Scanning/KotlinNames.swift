/// Words that cannot be names in Kotlin without backticks: exactly its hard keywords.
package let kotlinHardKeywords: Set<String> = [
  "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
  "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when",
  "while",
]

/// A package name as it is written in source, where segments that are no plain names stand in backticks.
package func kotlinSource(of packageName: String) -> String {
  kotlinSegments(of: packageName).map { segment in
    let isPlain = segment.utf8.allSatisfy { isIdentifierByte($0) && $0 != UInt8(ascii: "$") }
    let startsWithDigit = segment.utf8.first.map(isDigit) ?? false
    return isPlain && !startsWithDigit && !kotlinHardKeywords.contains(segment) ? segment : "`\(segment)`"
  }.joined(separator: ".")
}

/// The segments of a package name, written with or without backticks.
package func kotlinSegments(of packageName: String) -> [String] {
  packageName.split(separator: ".").map { segment in
    segment.count > 2 && segment.hasPrefix("`") && segment.hasSuffix("`")
      ? String(segment.dropFirst().dropLast()) : String(segment)
  }
}

extension SourceTokens {
  /// The package that a Kotlin file says it belongs to, without backticks; nil when it says none.
  package func kotlinPackage() -> String? {
    for index in tokens.indices where isWord(index, "package") {
      // The header stands before everything else but annotations of the file.
      let segments = path(at: index + 1)
      return segments.isEmpty ? nil : segments.joined(separator: ".")
    }
    return nil
  }

  /// The names that stand from a token on with a `.` between them, without backticks: every other token has one; empty where
  /// none stands.
  package func path(at index: Int) -> [String] {
    guard var next = name(at: index) else { return [] }
    var path: [String] = []
    while true {
      path.append(next)
      let last = index + 2 * (path.count - 1)
      guard isMark(last + 1, "."), let name = name(at: last + 2) else { return path }
      next = name
    }
  }
}
