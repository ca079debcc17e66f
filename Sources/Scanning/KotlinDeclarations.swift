extension SourceTokens {
  /// A declaration at the top level of a Kotlin file.
  package struct KotlinDeclaration: Sendable, Equatable {
    package var name: String
    /// Index of the token that is the name.
    package var index: Int
    /// Visible in its own file only.
    package var isPrivate: Bool
  }

  /// What a Kotlin file declares at its top level: types, functions, properties; of an extension the name alone.
  package func kotlinDeclarations() -> [KotlinDeclaration] {
    var found: [KotlinDeclaration] = []
    var depth = 0
    for index in tokens.indices {
      let token = tokens[index]
      if token.kind == .punctuation {
        switch bytes[Int(token.start)] {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
        default: break
        }
        continue
      }
      guard depth == 0, token.kind == .identifier, !isMark(index - 1, "."), !isMark(index - 1, "::") else { continue }
      let place: Int?
      if isWord(index, "class") || isWord(index, "interface") || isWord(index, "object") || isWord(index, "typealias") {
        place = self[index + 1].isIdentifier ? index + 1 : nil
      } else if isWord(index, "fun"), !isWord(index + 1, "interface") {
        place = kotlinName(after: index, isFunction: true)
      } else if isWord(index, "val") || isWord(index, "var") {
        place = kotlinName(after: index, isFunction: false)
      } else {
        place = nil
      }
      guard let place, let name = name(at: place) else { continue }
      var isPrivate = false
      var before = index - 1
      // Modifiers stand close before the keyword.
      while before >= 0, index - before < 12, self[before].kind == .identifier {
        if isWord(before, "private") { isPrivate = true }
        before -= 1
      }
      found.append(KotlinDeclaration(name: name, index: place, isPrivate: isPrivate))
    }
    return found
  }

  /// The name of a function or property behind type parameters and a receiver: the last identifier before what follows it.
  private func kotlinName(after keyword: Int, isFunction: Bool) -> Int? {
    var angles = 0
    var last: Int?
    // A receiver with its type arguments is short.
    for index in keyword + 1..<keyword + 96 {
      let token = self[index]
      if token.kind == .none { return isFunction ? nil : last }
      if isMark(index, "<") {
        angles += 1
      } else if isMark(index, ">") {
        angles -= 1
      } else if angles > 0 {
        continue
      } else if token.isIdentifier {
        if !isFunction, last != nil, token.isFirstOnLine || isWord(index, "by") || isWord(index, "get") { return last }
        last = index
      } else if isMark(index, "("), last != nil {
        return last
      } else if !isFunction, isMark(index, ":") || isMark(index, "=") {
        return last
      } else if !isMark(index, "."), !isMark(index, "?"), !isMark(index, "?."), !isMark(index, "*"),
        !isMark(index, "@"),
        !isMark(index, "("), !isMark(index, ")")
      {
        return isFunction ? nil : last
      }
    }
    return nil
  }
}
