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
  package static func scan(_ bytes: [UInt8], hasMarkup: Bool, filter: TokenFilter? = nil) -> SourceTokens {
    TokenSink.collect(bytes, filter) { view, sink in
      var scan = TypeScriptScan(view, sink, hasMarkup: hasMarkup)
      scan.run()
      return scan.tokens.finish(bytes, isComplete: scan.isComplete && scan.stack.count == 1)
    }
  }
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
  var tokens: TokenSink
  var stack: [Frame] = [Frame(kind: .block)]
  var isComplete = true
  /// What the last closing bracket closed, and whether a statement can follow it.
  var closedStatement = false
  /// Whether the last token ended an element.
  var closedElement = false
  /// Whether the last `:` belongs to a `?`.
  var isTernaryColon = false
  /// Up to this offset no regular expression ends.
  var noRegularExpressionBefore = 0
  /// How many frames were open where the type of a `type A = …` began; 0 outside one.
  var aliasDepth = 0

  init(_ bytes: ByteView, _ tokens: consuming TokenSink, hasMarkup: Bool) {
    self.hasMarkup = hasMarkup
    cursor = Cursor(bytes)
    self.tokens = tokens
  }

  @inline(__always)
  mutating func token(_ kind: Token.Kind, from start: Int) -> Token {
    let token = Token(kind, start, cursor.position, isFirstOnLine: cursor.passedLine)
    cursor.passedLine = false
    closedElement = false
    return token
  }

  @inline(__always)
  mutating func emit(_ kind: Token.Kind, from start: Int) { tokens.append(token(kind, from: start)) }

  @inline(__always)
  mutating func emitIdentifier(from start: Int) {
    tokens.append(token(.identifier, from: start), first: cursor.bytes[start], length: cursor.position - start)
  }

  mutating func emitString(_ kind: Token.Kind, from start: Int) {
    let first = start + 1 < cursor.position ? cursor.bytes[start + 1] : 0
    tokens.append(token(kind, from: start), textBeginningWith: first)
  }

  @inline(__always)
  mutating func mark(_ kind: Token.Kind, _ length: Int) {
    let start = cursor.position
    cursor.position += length
    emit(kind, from: start)
  }

  mutating func run() {
    while cursor.position < cursor.end {
      switch stack[stack.count - 1].kind {
      case .children: children()
      case .tag, .closingTag: tag()
      default: code()
      }
    }
  }

  // MARK: Code

  /// Reads one token, or some white space, of code.
  mutating func code() {
    let start = cursor.position
    let byte = cursor.bytes[start]
    switch byteClass(byte) {
    case 1, 3:
      cursor.skipIdentifier()
      if aliasDepth > 0, cursor.passedLine { endAliasOnNewLine(beforeWordAt: start) }
      return emitIdentifier(from: start)
    case 2:
      cursor.skipNumber()
      return emit(.number, from: start)
    case 4: return cursor.skipSpaces()
    default: break
    }
    switch byte {
    case 0x00, 0x0B, 0x0C: cursor.position += 1
    case 0x0A, 0x0D:
      cursor.position += 1
      cursor.passedLine = true
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): string(quote: byte)
    case UInt8(ascii: "`"):
      cursor.position += 1
      template(from: start, isStart: true)
    case UInt8(ascii: "("):
      let isCondition = isCondition()
      mark(.punctuation, 1)
      stack.append(Frame(kind: .parenthesis, isCondition: isCondition))
    case UInt8(ascii: "["):
      mark(.punctuation, 1)
      stack.append(Frame(kind: .bracket))
    case UInt8(ascii: "{"):
      let kind: Frame.Kind = isObject() ? .object : .block
      mark(.punctuation, 1)
      stack.append(Frame(kind: kind))
    case UInt8(ascii: ")"): close(.parenthesis)
    case UInt8(ascii: "]"): close(.bracket)
    case UInt8(ascii: "}"): closeBrace()
    case UInt8(ascii: "<"): less()
    case UInt8(ascii: ">"):
      if stack[stack.count - 1].kind == .typeArguments { stack.removeLast() }
      mark(.symbol, 1)
    case UInt8(ascii: "="):
      if cursor.peek(1) == UInt8(ascii: ">") {
        mark(.symbol, 2)
      } else {
        if aliasDepth == 0, cursor.peek(1) != UInt8(ascii: "="), isAliasHead() { aliasDepth = stack.count }
        mark(.symbol, 1)
      }
    case UInt8(ascii: "+"), UInt8(ascii: "-"): mark(.symbol, cursor.peek(1) == byte ? 2 : 1)
    case UInt8(ascii: "&"), UInt8(ascii: "|"): mark(.symbol, cursor.peek(1) == byte ? 2 : 1)
    case UInt8(ascii: "?"): question()
    case UInt8(ascii: ":"):
      isTernaryColon = stack[stack.count - 1].ternaries > 0
      if isTernaryColon { stack[stack.count - 1].ternaries -= 1 }
      mark(.punctuation, 1)
    case UInt8(ascii: ";"):
      if aliasDepth == stack.count { aliasDepth = 0 }
      stack[stack.count - 1].ternaries = 0
      mark(.punctuation, 1)
    case UInt8(ascii: "."):
      let isSpread = cursor.peek(1) == UInt8(ascii: ".") && cursor.peek(2) == UInt8(ascii: ".")
      mark(isSpread ? .symbol : .punctuation, isSpread ? 3 : 1)
    case UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "\\"): mark(.punctuation, 1)
    default: mark(.symbol, 1)
    }
  }

  mutating func question() {
    if cursor.peek(1) == UInt8(ascii: "?") { return mark(.symbol, 2) }
    if cursor.peek(1) == UInt8(ascii: "."), !isDigit(cursor.peek(2)) { return mark(.punctuation, 2) }
    // `a?: b`, `(a?, b?)`: the mark of something optional.
    var index = cursor.position + 1
    while index < cursor.end, cursor.bytes[index] == 0x20 { index += 1 }
    switch index < cursor.end ? cursor.bytes[index] : 0 {
    case UInt8(ascii: ":"), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="): break
    default: stack[stack.count - 1].ternaries += 1
    }
    mark(.symbol, 1)
  }

  /// Closes a parenthesis or a bracket; one that was never opened changes nothing.
  mutating func close(_ kind: Frame.Kind) {
    closedStatement = false
    let top = stack[stack.count - 1]
    if top.kind == kind {
      closedStatement = top.isCondition
      pop()
    }
    mark(.punctuation, 1)
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
    cursor.position += 1
    if top.kind == .template { return template(from: start, isStart: false) }
    emit(.punctuation, from: start)
  }

  mutating func pop() {
    stack.removeLast()
    if aliasDepth > stack.count { aliasDepth = 0 }
  }

  // MARK: What stands before

  func word(at index: Int, _ words: [StaticString]) -> Bool {
    guard index >= 0, tokens[index].kind == .identifier else { return false }
    let range = tokens[index].range
    return words.contains { cursor.bytes.has($0, in: range) }
  }

  /// The only or first byte of a mark; 0 when the token is none.
  func markByte(at index: Int) -> UInt8 {
    guard index >= 0, tokens[index].kind == .punctuation || tokens[index].kind == .symbol else { return 0 }
    return cursor.bytes[Int(tokens[index].start)]
  }

  func isMember(_ index: Int) -> Bool {
    let byte = markByte(at: index - 1)
    return byte == UInt8(ascii: ".") || (byte == UInt8(ascii: "?") && tokens[index - 1].count == 2)
  }

  /// Whether the parenthesis at the position holds the condition of a statement.
  func isCondition() -> Bool {
    let last = tokens.count - 1
    return word(at: last, ["if", "while", "for", "with"]) && !isMember(last)
  }

  static let operatorWords: [StaticString] = [
    "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else", "yield",
    "await", "default",
  ]

  /// Whether an operand ended before the position.
  var endsOperand: Bool {
    let last = tokens.count - 1
    guard last >= 0 else { return false }
    if closedElement { return true }
    switch tokens[last].kind {
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
        guard last > 0, tokens[last - 1].end == tokens[last].start else { return false }
        guard markByte(at: last) == UInt8(ascii: "!") || tokens[last].count == 2 else { return false }
        return tokens[last - 1].kind == .identifier && !word(at: last - 1, Self.operatorWords)
          || markByte(at: last - 1) == UInt8(ascii: ")") || markByte(at: last - 1) == UInt8(ascii: "]")
      default: return false
      }
    default: return false
    }
  }

  /// Whether the brace at the position opens an object rather than statements, members or a type.
  func isObject() -> Bool {
    let last = tokens.count - 1
    guard last >= 0 else { return false }
    switch tokens[last].kind {
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
      case UInt8(ascii: "="): return tokens[last].count == 1 && aliasDepth == 0
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "+"): return true
      case UInt8(ascii: "&"), UInt8(ascii: "|"): return tokens[last].count == 2
      case UInt8(ascii: "."): return true
      default: return false
      }
    case .stringStart, .stringMiddle: return true
    default: return false
    }
  }

  /// Whether the `=` at the position belongs to `type A =` or `type A<…> =`.
  func isAliasHead() -> Bool {
    var index = tokens.count - 1
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
    return index > 0 && tokens[index].kind == .identifier && word(at: index - 1, ["type"]) && !isMember(index - 1)
  }

  /// A word on a new line ends the type of `type A = …` unless the type plainly goes on.
  mutating func endAliasOnNewLine(beforeWordAt start: Int) {
    guard aliasDepth == stack.count, tokens.count > 0 else { return }
    let last = tokens[tokens.count - 1]
    let word = start..<cursor.position
    if ["extends", "is", "as", "in"].contains(where: { cursor.bytes.has($0, in: word) }) { return }
    switch last.kind {
    case .identifier:
      if self.word(
        at: tokens.count - 1, ["keyof", "typeof", "extends", "readonly", "infer", "unique", "asserts", "is", "new"])
      {
        return
      }
      aliasDepth = 0
    case .number, .string, .stringEnd: aliasDepth = 0
    case .punctuation, .symbol:
      switch markByte(at: tokens.count - 1) {
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
      guard !endsOperand, let end = endOfRegularExpression() else { return mark(.symbol, 1) }
      cursor.position = end
      cursor.skipIdentifier()
      emit(.regularExpression, from: start)
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
    while cursor.position < cursor.end {
      let byte = cursor.bytes[cursor.position]
      if byte == quote {
        cursor.position += 1
        return emitString(.string, from: start)
      }
      if byte == 0x0A || byte == 0x0D { break }
      cursor.position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    cursor.position = min(cursor.position, cursor.end)
    isComplete = false
    emitString(.string, from: start)
  }

  /// Reads the text of a template string to its end or to the next `${`.
  mutating func template(from start: Int, isStart: Bool) {
    while cursor.position < cursor.end {
      switch cursor.bytes[cursor.position] {
      case UInt8(ascii: "`"):
        cursor.position += 1
        return isStart ? emitString(.string, from: start) : emit(.stringEnd, from: start)
      case UInt8(ascii: "\\"): cursor.position = min(cursor.position + 2, cursor.end)
      case UInt8(ascii: "$") where cursor.peek(1) == UInt8(ascii: "{"):
        cursor.position += 2
        if isStart { emitString(.stringStart, from: start) } else { emit(.stringMiddle, from: start) }
        stack.append(Frame(kind: .template))
        return
      default: cursor.position += 1
      }
    }
    isComplete = false
    isStart ? emitString(.string, from: start) : emit(.stringEnd, from: start)
  }

  // MARK: Markup

  mutating func less() {
    guard hasMarkup, opensElement() else {
      if stack[stack.count - 1].kind == .typeArguments { stack.append(Frame(kind: .typeArguments)) }
      return mark(.symbol, 1)
    }
    mark(.punctuation, 1)
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
    let last = tokens.count - 1
    guard last >= 0 else { return true }
    let frame = stack[stack.count - 1].kind
    switch tokens[last].kind {
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
      case UInt8(ascii: "&"), UInt8(ascii: "|"): return tokens[last].count == 2
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
    while cursor.position < cursor.end {
      let byte = cursor.bytes[cursor.position]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{") { break }
      cursor.position += 1
    }
    if cursor.position > start { emit(.markupText, from: start) }
    guard cursor.position < cursor.end else { return }
    if cursor.bytes[cursor.position] == UInt8(ascii: "{") {
      mark(.punctuation, 1)
      stack.append(Frame(kind: .markupCode))
    } else if cursor.peek(1) == UInt8(ascii: "/") {
      mark(.punctuation, 2)
      stack.append(Frame(kind: .closingTag))
    } else {
      mark(.punctuation, 1)
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
      emitString(.string, from: start)
    case UInt8(ascii: "{"):
      mark(.punctuation, 1)
      stack.append(Frame(kind: .markupCode))
    case UInt8(ascii: "/"):
      switch cursor.peek(1) {
      case UInt8(ascii: "/"): cursor.skipLine()
      case UInt8(ascii: "*"): if !cursor.skipBlockComment(nests: false) { isComplete = false }
      case UInt8(ascii: ">"):
        mark(.punctuation, 2)
        pop()
        closedElement = true
      default: mark(.symbol, 1)
      }
    case UInt8(ascii: ">"):
      mark(.punctuation, 1)
      if stack[stack.count - 1].kind == .tag {
        stack[stack.count - 1] = Frame(kind: .children)
      } else {
        pop()
        if stack[stack.count - 1].kind == .children { pop() }
        closedElement = true
      }
    case UInt8(ascii: "<"):
      if markByte(at: tokens.count - 1) == UInt8(ascii: "=") {
        mark(.punctuation, 1)
        stack.append(Frame(kind: .tag))
      } else {
        mark(.symbol, 1)
        stack.append(Frame(kind: .typeArguments))
      }
    case UInt8(ascii: "."), UInt8(ascii: ":"): mark(.punctuation, 1)
    default:
      if isIdentifierByte(byte) {
        while cursor.position < cursor.end,
          isIdentifierByte(cursor.bytes[cursor.position]) || cursor.bytes[cursor.position] == UInt8(ascii: "-")
        {
          cursor.position += 1
        }
        emitIdentifier(from: start)
      } else {
        mark(.symbol, 1)
      }
    }
  }
}
