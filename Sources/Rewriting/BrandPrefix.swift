package import Model
internal import Scanning

/// What `--prefix` renames: the names that the files declare at their top level with the registry's brand prefix in front,
/// each with the project's prefix instead. Swift's and Kotlin's types and functions, and in TypeScript every such identifier.
///
/// - Parameters:
///   - prefix: the registry's, `Decal`.
///   - replacement: the project's, `Shop`.
package func brandRenames(in files: [SourceFile], from prefix: String, to replacement: String) -> [String: String] {
  guard !prefix.isEmpty, prefix != replacement else { return [:] }
  var renames: [String: String] = [:]
  for file in files {
    for name in names(in: file) where name.hasPrefix(prefix) {
      // `Decal` alone and `Decaled` are other words.
      guard let next = name.dropFirst(prefix.count).first, next.isUppercase || next.isNumber || next == "_" else {
        continue
      }
      renames[name] = replacement + name.dropFirst(prefix.count)
    }
  }
  return renames
}

/// The names that a file makes known to others: what Swift and Kotlin declare at the top level, and what TypeScript exports
/// where it declares it.
package func declaredNames(in file: SourceFile) -> [String] {
  guard Language(of: file) == .typeScript else { return names(in: file) }
  let tokens = TypeScriptScanner.scan(file.bytes, hasMarkup: file.from.text.hasSuffix("x"))
  let words: Set = ["class", "const", "enum", "function", "interface", "let", "type", "var"]
  return tokens.tokens.indices.compactMap { index in
    guard let name = tokens.name(at: index), let word = tokens.name(at: index - 1), words.contains(word) else {
      return nil
    }
    // `export default`, `export async`, `export abstract`, `export declare` may stand in front.
    return tokens.isWord(index - 2, "export") || tokens.isWord(index - 3, "export") ? name : nil
  }
}

private func names(in file: SourceFile) -> [String] {
  switch Language(of: file) {
  case .swift: SwiftScanner.scan(file.bytes).swiftDeclarations().map(\.name)
  case .kotlin: KotlinScanner.scan(file.bytes).kotlinDeclarations().map(\.name)
  case .typeScript:
    TypeScriptScanner.scan(file.bytes, hasMarkup: file.from.text.hasSuffix("x")).identifiers
  case nil: []
  }
}

extension SourceTokens {
  /// Every identifier in code, each once.
  fileprivate var identifiers: [String] {
    var seen: Set<String> = []
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .identifier, let name = name(at: index), seen.insert(name).inserted else {
        return nil
      }
      return name
    }
  }
}
