/// Cuts TypeScript and JavaScript source into tokens, with or without markup (TSX, JSX), without building a tree.
///
/// What only a parser knows for certain is told from what stands before: whether `/` divides or begins a regular expression,
/// whether `<` compares, opens type arguments or an element, whether a brace holds statements or an object. Text between
/// tags is `markupText`; interpolated code of template strings and braces in markup are cut into tokens.
package enum TypeScriptScanner {
  /// Never fails: what is not TypeScript comes out as the tokens it looks like. Linear, without recursion.
  ///
  /// - Parameters:
  ///   - hasMarkup: whether `<` may open an element: in `.tsx`, `.jsx` and `.js` files.
  ///   - filter: what is gathered in `hits`.
  ///   - needed: the last offset that matters: behind it, at the top level, scanning ends.
  package static func scan(
    _ bytes: [UInt8], hasMarkup: Bool, filter: TokenFilter = .none, upTo needed: Int = .max
  ) -> SourceTokens {
    Cursor.read(bytes, starts: starts, filter: filter, upTo: needed) { cursor in
      var scan = TypeScriptScan(cursor, hasMarkup: hasMarkup)
      scan.run()
      return scan.cursor.finish(bytes, isComplete: scan.isComplete && scan.stack.count == 1)
    }
  }

  private static let starts: TokenStarts = {
    var starts = TokenStarts()
    starts.set(",@#\\", .punctuation)
    starts.set(".", .punctuation, isJoinable: true)
    starts.set("*%^~!", .symbol)
    return starts
  }()
}

private struct TypeScriptScan: ~Copyable {
  /// What is open around the position.
  struct Frame {
    enum Kind: UInt8 {
      case parenthesis
      case bracket
      /// Braces around statements, members or a type.
      case block
      case object
      /// `${…}` of a template string.
      case template
      /// From `<` to `>` of an opening tag.
      case tag
      case closingTag
      /// Between an opening and a closing tag.
      case children
      /// Braces in markup.
      case markupCode
      /// `<…>` after the name of a tag.
      case typeArguments
    }
    var kind: Kind
    /// Whether a parenthesis follows `if`, `while`, `for` or `with`.
    var isCondition = false
    /// `?` whose `:` has not come yet.
    var ternaries: Int32 = 0
  }

  let hasMarkup: Bool
  var cursor: Cursor
  var stack: [Frame] = [Frame(kind: .block)]
  var isComplete = true
  /// What the last closing bracket closed, and whether a statement can follow it.
  var closedStatement = false
  /// How many tokens there were when the last element ended.
  var elementEnd = 0
  /// Whether the last `:` belongs to a `?`.
  var isTernaryColon = false
  /// Up to this offset no regular expression ends.
  var noRegularExpressionBefore = 0
  /// How many frames were open where the type of a `type A = …` began; 0 outside one.
  var aliasDepth = 0

  init(_ cursor: consuming Cursor, hasMarkup: Bool) {
    self.hasMarkup = hasMarkup
    self.cursor = cursor
  }

  mutating func run() {
    while cursor.position < cursor.end, !mayStop {
      switch stack[stack.count - 1].kind {
      case .children: children()
      case .tag, .closingTag: tag()
      default: code()
      }
    }
  }

  /// Whether nothing that matters comes any more, and nothing is open that would have to be closed.
  var mayStop: Bool { stack.count == 1 && cursor.mayStop(after: 0) }

  // MARK: Code

  /// Reads code, to the end of the text or to where markup begins or goes on.
  mutating func code() {
    while true {
      // A name may end the type that an alias stands for.
      if aliasDepth == 0 { cursor.readSimpleTokens(.always) }
      guard cursor.position < cursor.end, !mayStop else { return }
      if token(cursor.bytes[cursor.position]) { return }
    }
  }

  /// Reads a token, or white space, that begins with this byte; whether code ended with it.
  mutating func token(_ byte: UInt8) -> Bool {
    let start = cursor.position
    switch byteClass(byte) {
    case .letter, .high:
      cursor.skipIdentifier()
      if aliasDepth > 0, cursor.passedLine { endAliasOnNewLine(beforeWordAt: start) }
      cursor.emitIdentifier(from: start)
      return false
    case .digit:
      cursor.skipNumber()
      cursor.emit(.number, from: start)
      return false
    case .space:
      cursor.skipSpaces()
      return false
    case .lineBreak:
      cursor.skipLineBreak()
      return false
    default: break
    }
    switch byte {
    case 0x00, 0x0B, 0x0C: cursor.position += 1
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): string(quote: byte)
    case UInt8(ascii: "`"):
      cursor.position += 1
      template(from: start, isStart: true)
    case UInt8(ascii: "("):
      let isCondition = isCondition()
      cursor.mark(.punctuation, 1)
      stack.append(Frame(kind: .parenthesis, isCondition: isCondition))
    case UInt8(ascii: "["):
      cursor.mark(.punctuation, 1)
      stack.append(Frame(kind: .bracket))
    case UInt8(ascii: "{"):
      let kind: Frame.Kind = isObject() ? .object : .block
      cursor.mark(.punctuation, 1)
      stack.append(Frame(kind: kind))
    case UInt8(ascii: ")"): close(.parenthesis)
    case UInt8(ascii: "]"): close(.bracket)
    case UInt8(ascii: "}"):
      closeBrace()
      return isInMarkup
    case UInt8(ascii: "<"):
      less()
      return isInMarkup
    case UInt8(ascii: ">"):
      if stack[stack.count - 1].kind == .typeArguments { stack.removeLast() }
      cursor.mark(.symbol, 1)
      return isInMarkup
    case UInt8(ascii: "="):
      if cursor.peek(1) == UInt8(ascii: ">") {
        cursor.mark(.symbol, 2)
      } else {
        if aliasDepth == 0, cursor.peek(1) != UInt8(ascii: "="), isAliasHead() { aliasDepth = stack.count }
        cursor.mark(.symbol, 1)
      }
    case UInt8(ascii: "+"), UInt8(ascii: "-"): cursor.mark(.symbol, cursor.peek(1) == byte ? 2 : 1)
    case UInt8(ascii: "&"), UInt8(ascii: "|"): cursor.mark(.symbol, cursor.peek(1) == byte ? 2 : 1)
    case UInt8(ascii: "?"): question()
    case UInt8(ascii: ":"):
      isTernaryColon = stack[stack.count - 1].ternaries > 0
      if isTernaryColon { stack[stack.count - 1].ternaries -= 1 }
      cursor.mark(.punctuation, 1)
    case UInt8(ascii: ";"):
      if aliasDepth == stack.count { aliasDepth = 0 }
      stack[stack.count - 1].ternaries = 0
      cursor.mark(.punctuation, 1)
    case UInt8(ascii: "."):
      let isSpread = cursor.peek(1) == UInt8(ascii: ".") && cursor.peek(2) == UInt8(ascii: ".")
      cursor.mark(isSpread ? .symbol : .punctuation, isSpread ? 3 : 1)
    case UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "\\"): cursor.mark(.punctuation, 1)
    default: cursor.mark(.symbol, 1)
    }
    return false
  }

  /// Whether what follows is markup.
  var isInMarkup: Bool {
    switch stack[stack.count - 1].kind {
    case .children, .tag, .closingTag: true
    default: false
    }
  }

  mutating func question() {
    if cursor.peek(1) == UInt8(ascii: "?") { return cursor.mark(.symbol, 2) }
    if cursor.peek(1) == UInt8(ascii: "."), !isDigit(cursor.peek(2)) { return cursor.mark(.punctuation, 2) }
    // `a?: b`, `(a?, b?)`: the mark of something optional.
    var index = cursor.position + 1
    while index < cursor.end, cursor.bytes[index] == 0x20 { index += 1 }
    switch index < cursor.end ? cursor.bytes[index] : 0 {
    case UInt8(ascii: ":"), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="): break
    default: stack[stack.count - 1].ternaries += 1
    }
    cursor.mark(.symbol, 1)
  }

  /// Closes a parenthesis or a bracket; one that was never opened changes nothing.
  mutating func close(_ kind: Frame.Kind) {
    closedStatement = false
    let top = stack[stack.count - 1]
    if top.kind == kind {
      closedStatement = top.isCondition
      pop()
    }
    cursor.mark(.punctuation, 1)
  }

  mutating func closeBrace() {
    let start = cursor.position
    // Brackets left open inside it are closed with it.
    while stack.count > 1, [.parenthesis, .bracket, .typeArguments].contains(stack[stack.count - 1].kind) {
      isComplete = false
      pop()
    }
    let top = stack[stack.count - 1]
    closedStatement = top.kind == .block
    if stack.count > 1 { pop() }
    guard top.kind == .template else { return cursor.mark(.punctuation, 1) }
    cursor.position += 1
    template(from: start, isStart: false)
  }

  mutating func pop() {
    stack.removeLast()
    if aliasDepth > stack.count { aliasDepth = 0 }
  }

  // MARK: What stands before

  func word(at index: Int, _ words: [StaticString]) -> Bool {
    guard index >= 0, cursor.tokens[index].kind == .identifier else { return false }
    let range = cursor.tokens[index].range
    return words.contains { cursor.bytes.has($0, in: range) }
  }

  /// The only or first byte of a mark; 0 when the token is none.
  func markByte(at index: Int) -> UInt8 {
    guard index >= 0 else { return 0 }
    let token = cursor.tokens[index]
    return token.kind == .punctuation || token.kind == .symbol ? cursor.bytes[Int(token.start)] : 0
  }

  func isMember(_ index: Int) -> Bool {
    let byte = markByte(at: index - 1)
    return byte == UInt8(ascii: ".") || (byte == UInt8(ascii: "?") && cursor.tokens[index - 1].count == 2)
  }

  /// Whether the parenthesis at the position holds the condition of a statement.
  func isCondition() -> Bool {
    let last = cursor.tokens.count - 1
    return word(at: last, ["if", "while", "for", "with"]) && !isMember(last)
  }

  static let operatorWords: [StaticString] = [
    "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else", "yield",
    "await", "default",
  ]

  /// Whether an operand ended before the position.
  var endsOperand: Bool {
    let last = cursor.tokens.count - 1
    guard last >= 0 else { return false }
    if elementEnd == cursor.tokens.count { return true }
    switch cursor.tokens[last].kind {
    case .identifier: return isMember(last) || !word(at: last, Self.operatorWords)
    case .number, .string, .stringEnd, .regularExpression, .quotedIdentifier: return true
    case .punctuation:
      switch markByte(at: last) {
      case UInt8(ascii: ")"), UInt8(ascii: "}"): return !closedStatement
      case UInt8(ascii: "]"): return true
      default: return false
      }
    case .symbol:
      switch markByte(at: last) {
      // Behind an operand, without a space: `a!`, `a++`.
      case UInt8(ascii: "!"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard last > 0, cursor.tokens[last - 1].end == cursor.tokens[last].start else { return false }
        guard markByte(at: last) == UInt8(ascii: "!") || cursor.tokens[last].count == 2 else { return false }
        return cursor.tokens[last - 1].kind == .identifier && !word(at: last - 1, Self.operatorWords)
          || markByte(at: last - 1) == UInt8(ascii: ")") || markByte(at: last - 1) == UInt8(ascii: "]")
      default: return false
      }
    default: return false
    }
  }

  /// Whether the brace at the position opens an object rather than statements, members or a type.
  func isObject() -> Bool {
    let last = cursor.tokens.count - 1
    guard last >= 0 else { return false }
    switch cursor.tokens[last].kind {
    case .identifier:
      return word(at: last, ["return", "default", "yield", "await", "throw", "in", "of", "case", "typeof", "void"])
        && !isMember(last)
    case .punctuation:
      switch markByte(at: last) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","): return aliasDepth == 0
      case UInt8(ascii: ":"): return isTernaryColon || stack[stack.count - 1].kind == .object
      default: return false
      }
    case .symbol:
      switch markByte(at: last) {
      case UInt8(ascii: "="): return cursor.tokens[last].count == 1 && aliasDepth == 0
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "+"): return true
      case UInt8(ascii: "&"), UInt8(ascii: "|"): return cursor.tokens[last].count == 2
      case UInt8(ascii: "."): return true
      default: return false
      }
    case .stringStart, .stringMiddle: return true
    default: return false
    }
  }

  /// Whether the `=` at the position belongs to `type A =` or `type A<…> =`.
  func isAliasHead() -> Bool {
    var index = cursor.tokens.count - 1
    guard index >= 0 else { return false }
    if markByte(at: index) == UInt8(ascii: ">") {
      var depth = 0
      // Type parameters are few.
      let bound = max(0, index - 96)
      while index >= bound {
        if markByte(at: index) == UInt8(ascii: ">") { depth += 1 }
        if markByte(at: index) == UInt8(ascii: "<") { depth -= 1 }
        index -= 1
        if depth == 0 { break }
      }
    }
    return index > 0 && cursor.tokens[index].kind == .identifier && word(at: index - 1, ["type"])
      && !isMember(index - 1)
  }

  /// A word on a new line ends the type of `type A = …` unless the type plainly goes on.
  mutating func endAliasOnNewLine(beforeWordAt start: Int) {
    guard aliasDepth == stack.count, cursor.tokens.count > 0 else { return }
    let last = cursor.tokens.count - 1
    let new = start..<cursor.position
    if ["extends", "is", "as", "in"].contains(where: { cursor.bytes.has($0, in: new) }) { return }
    switch cursor.tokens[last].kind {
    case .identifier:
      if word(at: last, ["keyof", "typeof", "extends", "readonly", "infer", "unique", "asserts", "is", "new"]) {
        return
      }
      aliasDepth = 0
    case .number, .string, .stringEnd: aliasDepth = 0
    case .punctuation, .symbol:
      switch markByte(at: last) {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): aliasDepth = 0
      default: break
      }
    default: break
    }
  }

  // MARK: Comments, regular expressions, strings

  mutating func slash() {
    let start = cursor.position
    switch cursor.peek(1) {
    case UInt8(ascii: "/"): cursor.skipLine()
    case UInt8(ascii: "*"): if !cursor.skipBlockComment(nests: false) { isComplete = false }
    default:
      guard !endsOperand, let end = endOfRegularExpression() else { return cursor.mark(.symbol, 1) }
      cursor.position = end
      cursor.skipIdentifier()
      cursor.emit(.regularExpression, from: start)
    }
  }

  mutating func endOfRegularExpression() -> Int? {
    var index = cursor.position + 1
    guard index >= noRegularExpressionBefore else { return nil }
    var isInClass = false
    while index < cursor.end {
      switch cursor.bytes[index] {
      case 0x0A, 0x0D:
        noRegularExpressionBefore = index
        return nil
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/"): if !isInClass { return index + 1 }
      default: break
      }
      index += 1
    }
    noRegularExpressionBefore = cursor.end
    return nil
  }

  mutating func string(quote: UInt8) {
    let start = cursor.position
    cursor.position += 1
    while true {
      cursor.position = cursor.bytes.firstOffset(from: cursor.position, to: cursor.end) {
        $0.is(quote) .| $0.is(UInt8(ascii: "\\")) .| $0.is(0x0A) .| $0.is(0x0D)
      }
      guard cursor.position < cursor.end else { break }
      let byte = cursor.bytes[cursor.position]
      if byte == quote {
        cursor.position += 1
        return cursor.emitString(.string, from: start)
      }
      guard byte == UInt8(ascii: "\\") else { break }
      cursor.position = min(cursor.position + 2, cursor.end)
    }
    isComplete = false
    cursor.emitString(.string, from: start)
  }

  /// Reads the text of a template string to its end or to the next `${`.
  mutating func template(from start: Int, isStart: Bool) {
    while true {
      cursor.position = cursor.bytes.firstOffset(from: cursor.position, to: cursor.end) {
        $0.is(UInt8(ascii: "`")) .| $0.is(UInt8(ascii: "\\")) .| $0.is(UInt8(ascii: "$"))
      }
      guard cursor.position < cursor.end else { break }
      switch cursor.bytes[cursor.position] {
      case UInt8(ascii: "`"):
        cursor.position += 1
        return isStart ? cursor.emitString(.string, from: start) : cursor.emit(.stringEnd, from: start)
      case UInt8(ascii: "\\"): cursor.position = min(cursor.position + 2, cursor.end)
      case UInt8(ascii: "$") where cursor.peek(1) == UInt8(ascii: "{"):
        cursor.position += 2
        if isStart { cursor.emitString(.stringStart, from: start) } else { cursor.emit(.stringMiddle, from: start) }
        stack.append(Frame(kind: .template))
        return
      default: cursor.position += 1
      }
    }
    isComplete = false
    isStart ? cursor.emitString(.string, from: start) : cursor.emit(.stringEnd, from: start)
  }

  // MARK: Markup

  mutating func less() {
    guard hasMarkup, opensElement() else {
      if stack[stack.count - 1].kind == .typeArguments { stack.append(Frame(kind: .typeArguments)) }
      return cursor.mark(.symbol, 1)
    }
    cursor.mark(.punctuation, 1)
    stack.append(Frame(kind: .tag))
  }

  /// Whether the `<` at the position opens an element.
  func opensElement() -> Bool {
    let next = cursor.peek(1)
    guard next == UInt8(ascii: ">") || (isIdentifierByte(next) && !isDigit(next)) else { return false }
    guard aliasDepth == 0, stack[stack.count - 1].kind != .typeArguments, isElementPlace() else { return false }
    return !opensTypeParameters()
  }

  /// Whether an element can stand at the position, by what stands before it.
  func isElementPlace() -> Bool {
    let last = cursor.tokens.count - 1
    guard last >= 0 else { return true }
    let frame = stack[stack.count - 1].kind
    switch cursor.tokens[last].kind {
    case .identifier:
      return word(at: last, ["return", "default", "yield", "else", "case", "await", "do"]) && !isMember(last)
    case .punctuation:
      switch markByte(at: last) {
      case UInt8(ascii: "("), UInt8(ascii: "["): return true
      case UInt8(ascii: "{"): return frame == .markupCode || frame == .template
      case UInt8(ascii: ","): return frame != .block
      case UInt8(ascii: ":"): return isTernaryColon || frame == .object
      case UInt8(ascii: "<"): return false
      // A statement that is an element, as in documents and tests.
      case UInt8(ascii: ";"), UInt8(ascii: "}"): return stack.count == 1 && cursor.passedLine
      default: return false
      }
    case .symbol:
      switch markByte(at: last) {
      case UInt8(ascii: "="), UInt8(ascii: "?"): return true
      case UInt8(ascii: "&"), UInt8(ascii: "|"): return cursor.tokens[last].count == 2
      default: return false
      }
    case .stringStart, .stringMiddle: return true
    default: return false
    }
  }

  /// Whether `<T,`, `<T extends U`, `<const T` begins the type parameters of an arrow function.
  func opensTypeParameters() -> Bool {
    var index = cursor.position + 1
    func skipSpace() {
      while index < cursor.end, [0x20, 0x09, 0x0A, 0x0D].contains(cursor.bytes[index]) { index += 1 }
    }
    func readWord() -> Range<Int> {
      let start = index
      while index < cursor.end, isIdentifierByte(cursor.bytes[index]), index - start < 200 { index += 1 }
      return start..<index
    }
    if cursor.bytes.has("const", in: readWord()), index < cursor.end, cursor.bytes[index] == 0x20 { return true }
    skipSpace()
    guard index < cursor.end else { return false }
    if cursor.bytes[index] == UInt8(ascii: ",") { return true }
    guard cursor.bytes.has("extends", in: readWord()) else { return false }
    skipSpace()
    // `<T extends="x">` and `<T extends>` are elements with an attribute.
    return index < cursor.end
      && ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains(cursor.bytes[index])
  }

  /// Reads text between tags, and what ends it.
  mutating func children() {
    let start = cursor.position
    cursor.position = cursor.bytes.firstOffset(
      of: UInt8(ascii: "<"), or: UInt8(ascii: "{"), from: start, to: cursor.end)
    if cursor.position > start { cursor.emit(.markupText, from: start) }
    guard cursor.position < cursor.end else { return }
    if cursor.bytes[cursor.position] == UInt8(ascii: "{") {
      cursor.mark(.punctuation, 1)
      stack.append(Frame(kind: .markupCode))
    } else if cursor.peek(1) == UInt8(ascii: "/") {
      cursor.mark(.punctuation, 2)
      stack.append(Frame(kind: .closingTag))
    } else {
      cursor.mark(.punctuation, 1)
      stack.append(Frame(kind: .tag))
    }
  }

  /// Reads one token, or some white space, of a tag.
  mutating func tag() {
    let start = cursor.position
    let byte = cursor.bytes[start]
    switch byte {
    case 0x20, 0x09, 0x00: cursor.position += 1
    case 0x0A, 0x0D:
      cursor.position += 1
      cursor.passedLine = true
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      // Strings in tags have no escapes and may hold line breaks.
      cursor.position += 1
      while cursor.position < cursor.end, cursor.bytes[cursor.position] != byte { cursor.position += 1 }
      if cursor.position < cursor.end { cursor.position += 1 } else { isComplete = false }
      cursor.emitString(.string, from: start)
    case UInt8(ascii: "{"):
      cursor.mark(.punctuation, 1)
      stack.append(Frame(kind: .markupCode))
    case UInt8(ascii: "/"):
      switch cursor.peek(1) {
      case UInt8(ascii: "/"): cursor.skipLine()
      case UInt8(ascii: "*"): if !cursor.skipBlockComment(nests: false) { isComplete = false }
      case UInt8(ascii: ">"):
        cursor.mark(.punctuation, 2)
        pop()
        elementEnd = cursor.tokens.count
      default: cursor.mark(.symbol, 1)
      }
    case UInt8(ascii: ">"):
      cursor.mark(.punctuation, 1)
      if stack[stack.count - 1].kind == .tag {
        stack[stack.count - 1] = Frame(kind: .children)
      } else {
        pop()
        if stack[stack.count - 1].kind == .children { pop() }
        elementEnd = cursor.tokens.count
      }
    case UInt8(ascii: "<"):
      if markByte(at: cursor.tokens.count - 1) == UInt8(ascii: "=") {
        cursor.mark(.punctuation, 1)
        stack.append(Frame(kind: .tag))
      } else {
        cursor.mark(.symbol, 1)
        stack.append(Frame(kind: .typeArguments))
      }
    case UInt8(ascii: "."), UInt8(ascii: ":"): cursor.mark(.punctuation, 1)
    default:
      if isIdentifierByte(byte) {
        while cursor.position < cursor.end,
          isIdentifierByte(cursor.bytes[cursor.position]) || cursor.bytes[cursor.position] == UInt8(ascii: "-")
        {
          cursor.position += 1
        }
        cursor.emitIdentifier(from: start)
      } else {
        cursor.mark(.symbol, 1)
      }
    }
  }
}
