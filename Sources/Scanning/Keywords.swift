package import Model

extension Platform {
  /// Words that no type of this platform's language can be called by, from the languages' own lists: Swift's reserved keywords
  /// and those of its types, Kotlin's hard ones, TypeScript's with those of strict mode and the names of its own types.
  package var keywords: Set<String> {
    switch self {
    case .swift: swiftKeywords
    case .kotlin: kotlinHardKeywords
    case .reactNative: typeScriptKeywords
    }
  }

  /// What the platform's sources are written in.
  package var language: String {
    switch self {
    case .swift: "Swift"
    case .kotlin: "Kotlin"
    case .reactNative: "TypeScript"
    }
  }
}

private let swiftKeywords: Set<String> = [
  "Any", "Self", "any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
  "deinit",
  "do",
  "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
  "init",
  "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
  "rethrows", "return", "self", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
  "try",
  "typealias", "var", "where", "while",
]

private let typeScriptKeywords: Set<String> = [
  "any", "await", "bigint", "boolean", "break", "case", "catch", "class", "const", "continue", "debugger", "default",
  "delete", "do", "else", "enum", "export", "extends", "false", "finally", "for", "function", "if", "implements",
  "import",
  "in", "instanceof", "interface", "let", "never", "new", "null", "number", "object", "package", "private", "protected",
  "public", "return", "static", "string", "super", "switch", "symbol", "this", "throw", "true", "try", "typeof",
  "undefined", "unknown", "var", "void", "while", "with", "yield",
]
