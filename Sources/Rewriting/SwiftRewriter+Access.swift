internal import Scanning

/// Making what a copy declares visible in its module only.
extension SwiftRewriter {
  private static let modifiers: [StaticString] = [
    "public", "open", "package", "internal", "private", "fileprivate", "final", "override", "required", "convenience",
    "dynamic", "lazy", "weak", "unowned", "mutating", "nonmutating", "nonisolated", "prefix", "postfix", "infix",
    "indirect",
    "optional", "static", "class", "distributed", "consuming", "borrowing", "__consuming",
  ]
  private static let declarations: [StaticString] = [
    "class", "struct", "enum", "actor", "protocol", "extension", "func", "var", "let", "init", "subscript", "typealias",
    "associatedtype", "operator", "precedencegroup", "macro", "import", "case",
  ]
  /// Attributes that are errors on a declaration that other modules do not see.
  private static let publicAttributes: [StaticString] = [
    "inlinable", "usableFromInline", "frozen", "backDeployed", "_spi", "_alwaysEmitIntoClient",
  ]

  /// Tokens between the parentheses of an attribute: more than anybody writes.
  private static let longestArguments = 128

  private func isModifier(_ index: Int) -> Bool { Self.modifiers.contains { tokens.isWord(index, $0) } }

  /// Removes `public`, `open` or `package` at `index`, with the `(set)` and the `internal(set)` that go with it.
  mutating func accessModifier(at index: Int) {
    guard tokens.isWord(index, "public") || tokens.isWord(index, "open") || tokens.isWord(index, "package"),
      isModifierPlace(index)
    else { return }
    let end = endOfModifier(at: index)
    guard let keyword = declaration(from: end) else { return }
    if tokens.isWord(keyword, "import"), importGoes(keyword) { return }
    remove(from: index, to: end)
    guard end == index + 1 else { return }
    // The setter's access is now the same as the rest's.
    for setter in [setterModifier(before: index), setterModifier(from: end, to: keyword)].compactMap(\.self) {
      remove(from: setter, to: setter + 4)
    }
  }

  /// Removes an attribute that only a public declaration may have.
  mutating func attribute(at index: Int) {
    guard Self.publicAttributes.contains(where: { tokens.isWord(index + 1, $0) }) else { return }
    let end =
      tokens.isMark(index + 2, "(") ? tokens.indexAfterBracket(at: index + 2, limit: Self.longestArguments) : index + 2
    guard end == index + 2 || tokens.isMark(end - 1, ")") else { return }
    // On an import it says which of the other module's names are wanted.
    if let keyword = declaration(from: end), tokens.isWord(keyword, "import") { return }
    remove(from: index, to: end)
  }

  /// Removes the tokens up to `end`, with white space and a line that would be left over.
  private mutating func remove(from index: Int, to end: Int) {
    remove(lines.removal(ofWord: Int(tokens[index].start)..<Int(tokens[end - 1].end), after: removed))
  }

  /// Whether a modifier can stand here: at the start of a statement or after another modifier or attribute.
  private func isModifierPlace(_ index: Int) -> Bool {
    let before = index - 1
    if tokens[before].kind == .none { return true }
    if ["{", "}", ";"].contains(where: { (mark: StaticString) in tokens.isMark(before, mark) }) { return true }
    if isModifier(before) || isAttribute(endingAt: before) { return true }
    if tokens.isMark(before, ")") { return true }
    guard tokens[index].isFirstOnLine else { return false }
    // On a line of its own it still goes with an unfinished expression before it.
    if [".", ",", "(", "[", ":"].contains(where: { (mark: StaticString) in tokens.isMark(before, mark) }) {
      return false
    }
    let isPostfix = ["?", "!", ">"].contains { (mark: StaticString) in tokens.isMark(before, mark) }
    return tokens[before].kind != .symbol || isPostfix
  }

  /// Whether the name at `index` is the last of an attribute's: `@Stored`, `@Kit.Stored`, `@Kit::Stored`.
  private func isAttribute(endingAt index: Int) -> Bool {
    var here = index
    while tokens[here].isIdentifier {
      if tokens.isMark(here - 1, "@") { return true }
      guard tokens.isMark(here - 1, ".") || tokens.isMark(here - 1, "::") else { return false }
      here -= 2
    }
    return false
  }

  /// The index after a modifier and its argument, such as `(set)`.
  private func endOfModifier(at index: Int) -> Int {
    let arguments: [StaticString] = ["set", "safe", "unsafe", "nonsending"]
    let hasArgument = tokens.isMark(index + 1, "(") && tokens.isMark(index + 3, ")")
    return hasArgument && arguments.contains { tokens.isWord(index + 2, $0) } ? index + 4 : index + 1
  }

  /// The keyword of the declaration that the modifiers and attributes from `index` on belong to.
  private func declaration(from index: Int) -> Int? {
    var here = index
    // A declaration has a handful of modifiers; more than this is something else.
    for _ in 0..<32 {
      if tokens.isMark(here, "@"), tokens[here + 1].isIdentifier {
        here += 2
        while tokens.isMark(here, ".") || tokens.isMark(here, "::"), tokens[here + 1].isIdentifier { here += 2 }
        if tokens.isMark(here, "("), !tokens[here].isFirstOnLine {
          here = tokens.indexAfterBracket(at: here, limit: Self.longestArguments)
        }
      } else if isModifier(here),
        !isDeclaration(here) || tokens[here + 1].kind == .identifier && isDeclaration(here + 1)
      {
        here = endOfModifier(at: here)
      } else {
        return isDeclaration(here) ? here : nil
      }
    }
    return nil
  }

  private func isDeclaration(_ index: Int) -> Bool { Self.declarations.contains { tokens.isWord(index, $0) } }

  private func setterModifier(from start: Int, to end: Int) -> Int? {
    (start..<max(start, end)).first { isInternalSetter($0) }
  }

  private func setterModifier(before index: Int) -> Int? {
    var here = index
    while isModifier(here - 1) || tokens.isMark(here - 1, ")") {
      if isInternalSetter(here - 4) { return here - 4 }
      guard isModifier(here - 1) else { return nil }
      here -= 1
    }
    return nil
  }

  private func isInternalSetter(_ index: Int) -> Bool {
    tokens.isWord(index, "internal") && tokens.isMark(index + 1, "(") && tokens.isWord(index + 2, "set")
      && tokens.isMark(index + 3, ")")
  }
}
