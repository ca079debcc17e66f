extension SourceTokens {
  /// A declaration in Swift source.
  package struct SwiftDeclaration: Sendable, Equatable {
    package enum Kind: Sendable {
      case type
      case function
      case value
    }
    package var name: String
    package var kind: Kind
    /// Index of the token that is the name.
    package var index: Int
    /// Visible in its own file only.
    package var isPrivate: Bool
  }

  /// What Swift source declares at the top level of the file: types (type aliases, actors and protocols too), functions and
  /// values. Inside braces nothing is looked for; `#if` has none.
  package func swiftDeclarations() -> [SwiftDeclaration] {
    tokens.indices.compactMap { tokens[$0].depth == 0 ? swiftDeclaration(at: $0) : nil }
  }

  /// What the word at `index` declares, if it is the keyword of a declaration.
  package func swiftDeclaration(at index: Int) -> SwiftDeclaration? {
    guard tokens[index].kind == .identifier, let kind = swiftDeclarationKind(of: index),
      self[index + 1].isIdentifier, !isMark(index - 1, "."), !isWord(index - 1, "import"),
      // `class func` declares no type.
      !(isWord(index, "class") && isWord(index + 1, "func")), let name = name(at: index + 1)
    else { return nil }
    return SwiftDeclaration(name: name, kind: kind, index: index + 1, isPrivate: hasPrivateModifier(before: index))
  }

  /// What the word at `index` begins to declare.
  package func swiftDeclarationKind(of index: Int) -> SwiftDeclaration.Kind? {
    switch tokens[index].count {
    // Told apart by length first: this is asked of every name.
    case 3: isWord(index, "let") || isWord(index, "var") ? .value : nil
    case 4: isWord(index, "enum") ? .type : isWord(index, "func") ? .function : nil
    case 5: isWord(index, "class") || isWord(index, "actor") ? .type : nil
    case 6: isWord(index, "struct") ? .type : nil
    case 8: isWord(index, "protocol") ? .type : nil
    case 9: isWord(index, "typealias") ? .type : nil
    default: nil
    }
  }

  private func hasPrivateModifier(before index: Int) -> Bool {
    var here = index - 1
    // Modifiers stand close before the keyword; attributes with their arguments may come between.
    while here >= 0, index - here < 16, self[here].kind == .identifier {
      if isWord(here, "private") || isWord(here, "fileprivate") { return true }
      here -= 1
    }
    return false
  }

  /// Every name that a Swift file gives to something, at any depth: declarations, cases, parameters and labels.
  package func swiftLocalNames() -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices where tokens[index].isIdentifier {
      let isDeclared = index > 0 && swiftDeclarationKind(of: index - 1) != nil
      let isOther =
        isWord(index - 1, "case") || isWord(index - 1, "associatedtype") || isWord(index - 1, "in")
        || isMark(index + 1, ":")
      if isDeclared || isOther, let name = name(at: index) { names.insert(name) }
    }
    return names
  }
}
