package import Model
internal import Scanning

/// Where code of a file has one of these names, comments and text aside; empty for what is in no language that decal knows.
package func uses(of names: Set<String>, in file: SourceFile) -> [(name: String, position: TextPosition)] {
  guard let tokens = SourceTokens(of: file) else { return [] }
  return tokens.tokens.indices.compactMap { index in
    guard tokens.tokens[index].isIdentifier, let name = tokens.name(at: index), names.contains(name) else { return nil }
    return (name, TextPosition(of: Int(tokens.tokens[index].start), in: file.bytes))
  }
}

extension SourceTokens {
  /// All tokens of a file; nil when it is in no language that decal knows.
  init?(of file: SourceFile) {
    switch Language(of: file) {
    case .swift: self = SwiftScanner.scan(file.bytes)
    case .kotlin: self = KotlinScanner.scan(file.bytes)
    case .typeScript: self = TypeScriptScanner.scan(file.bytes, hasMarkup: file.from.text.hasSuffix("x"))
    case nil: return nil
    }
  }
}
