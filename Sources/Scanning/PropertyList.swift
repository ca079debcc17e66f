/// An old-style property list, as Xcode writes its projects: dictionaries `{ key = value; }`, arrays `( a, b, )`, words and
/// quoted strings, comments.
///
/// The values are kept as places in the text, in one array: a project file of many megabytes is read in one pass, and only
/// what is asked for becomes text.
package struct PropertyList: Sendable {
  /// Deeper containers are refused, so that nesting has a bound.
  package static let maximumDepth = 512

  /// A value of the list.
  package struct Value: Sendable, Equatable {
    fileprivate let index: Int
  }

  /// A text that is no property list, and where that shows.
  package struct SyntaxError: Error, Equatable {
    /// In bytes from the start.
    package let offset: Int
    package let problem: String
  }

  private struct Node {
    enum Kind: UInt8 {
      case string
      case quoted
      case array
      /// Keys and values in turn.
      case dictionary
    }
    var kind: Kind
    var start: UInt32
    var end: UInt32
    /// The index after everything inside.
    var next: UInt32
  }

  package let bytes: [UInt8]
  private var nodes: [Node] = []

  /// - Throws: `SyntaxError`.
  package init(_ bytes: [UInt8]) throws(SyntaxError) {
    self.bytes = bytes
    guard !bytes.isEmpty else { throw SyntaxError(offset: 0, problem: "expected a value") }
    nodes = try ByteView.withView(bytes) { view throws(SyntaxError) in try Self.nodes(in: view) }
  }

  package var root: Value { Value(index: 0) }

  // MARK: Reading

  /// The text of a string; nil for a container.
  package func string(_ value: Value?) -> String? {
    guard let value else { return nil }
    let node = nodes[value.index]
    switch node.kind {
    case .string: return String(decoding: bytes[range(of: value)], as: UTF8.self)
    case .quoted: return unquoted(bytes[range(of: value)].dropFirst().dropLast())
    case .array, .dictionary: return nil
    }
  }

  /// The bytes of a value in the text, quotation marks included.
  package func range(of value: Value) -> Range<Int> { Int(nodes[value.index].start)..<Int(nodes[value.index].end) }

  /// The elements of an array; empty for anything else.
  package func elements(_ value: Value?) -> [Value] {
    guard let value, nodes[value.index].kind == .array else { return [] }
    var elements: [Value] = []
    var index = value.index + 1
    while index < Int(nodes[value.index].next) {
      elements.append(Value(index: index))
      index = Int(nodes[index].next)
    }
    return elements
  }

  /// The members of a dictionary in the order of the text; empty for anything else.
  package func members(_ value: Value?) -> [(key: Value, value: Value)] {
    guard let value, nodes[value.index].kind == .dictionary else { return [] }
    var members: [(key: Value, value: Value)] = []
    var index = value.index + 1
    while index < Int(nodes[value.index].next) {
      members.append((Value(index: index), Value(index: index + 1)))
      index = Int(nodes[index + 1].next)
    }
    return members
  }

  /// The member of a dictionary; nil where there is none.
  package func member(_ name: String, of value: Value?) -> Value? {
    guard let value, nodes[value.index].kind == .dictionary else { return nil }
    var index = value.index + 1
    while index < Int(nodes[value.index].next) {
      if isText(index, name) { return Value(index: index + 1) }
      index = Int(nodes[index + 1].next)
    }
    return nil
  }

  /// Whether a value is this text, without making a string of it.
  package func isText(_ value: Value?, _ text: String) -> Bool { value.map { isText($0.index, text) } ?? false }

  private func isText(_ index: Int, _ text: String) -> Bool {
    let node = nodes[index]
    var start = Int(node.start)
    var end = Int(node.end)
    switch node.kind {
    case .string: break
    case .quoted:
      start += 1
      end -= 1
    case .array, .dictionary: return false
    }
    guard end - start == text.utf8.count else { return false }
    return bytes[start..<end].elementsEqual(text.utf8)
  }

  /// A number that two equal words share: identifiers of objects are compared by it.
  package func hash(_ value: Value) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var range = range(of: value)
    if nodes[value.index].kind == .quoted { range = range.lowerBound + 1..<range.upperBound - 1 }
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }

  private func unquoted(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    var result = ""
    var plain: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "\\"), index + 1 < text.endIndex else {
        plain.append(text[index])
        index += 1
        continue
      }
      let letter = text[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "r"): plain.append(0x0D)
      case UInt8(ascii: "U"):
        let digits = text[index...].prefix(4)
        result += String(decoding: plain, as: UTF8.self)
        plain = []
        if let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = UnicodeScalar(code) {
          result.unicodeScalars.append(scalar)
        }
        index += digits.count
      default: plain.append(letter)
      }
    }
    return result + String(decoding: plain, as: UTF8.self)
  }

  // MARK: Parsing

  /// One pass with a stack of its own.
  private static func nodes(in bytes: ByteView) throws(SyntaxError) -> [Node] {
    /// A container that is open: its node, and what is expected next in it.
    struct Open {
      var index: Int
      var isDictionary: Bool
      var hasKey = false
    }
    var nodes: [Node] = []
    nodes.reserveCapacity(bytes.count / 16 + 8)
    var open: [Open] = []
    let hasMark = bytes.count > 2 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    var position = hasMark ? 3 : 0

    let star = UInt8(ascii: "*")
    let backslash = UInt8(ascii: "\\")

    func fault(_ problem: String) -> SyntaxError { SyntaxError(offset: position, problem: problem) }

    func skipSpace() throws(SyntaxError) {
      while position < bytes.count {
        switch bytes[position] {
        case 0x20, 0x09: position = bytes.endOfSpaces(from: position)
        case 0x0A, 0x0D, 0x0B, 0x0C: position += 1
        case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/"):
          position = bytes.endOfLine(from: position)
        case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "*"):
          let start = position
          position += 1
          repeat {
            position = bytes.firstOffset(of: star, or: star, from: position + 1, to: bytes.count)
          } while position + 1 < bytes.count && bytes[position + 1] != UInt8(ascii: "/")
          guard position + 1 < bytes.count else {
            position = start
            throw fault("a comment that does not end")
          }
          position += 2
        default: return
        }
      }
    }

    /// Where a word ends: letters, digits, bytes outside ASCII and some marks belong to it.
    func endOfWord() -> Int {
      bytes.firstOffset(from: position, to: bytes.count) { block in
        let marks = block.is(UInt8(ascii: "/")) .| block.is(UInt8(ascii: ".")) .| block.is(UInt8(ascii: ":"))
        let signs = block.is(UInt8(ascii: "-")) .| block.is(UInt8(ascii: "+")) .| block.is(UInt8(ascii: "@"))
        return .!(block.isPlainIdentifier .| marks .| signs .| (block .>= ByteBlock(repeating: 0x80)))
      }
    }

    /// Reads a word, a quoted string or data.
    func scalar() throws(SyntaxError) -> Node {
      let start = position
      let first = bytes[position]
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        position = bytes.firstOffset(of: first, or: backslash, from: position + 1, to: bytes.count)
        while position < bytes.count, bytes[position] != first {
          let next = min(position + 2, bytes.count)
          position = bytes.firstOffset(of: first, or: backslash, from: next, to: bytes.count)
        }
        guard position < bytes.count else {
          position = start
          throw fault("a string that does not end")
        }
        position += 1
        return Node(kind: .quoted, start: UInt32(start), end: UInt32(position), next: UInt32(nodes.count + 1))
      }
      if first == UInt8(ascii: "<") {
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
        guard position < bytes.count else {
          position = start
          throw fault("data that does not end")
        }
        position += 1
      } else {
        position = endOfWord()
      }
      guard position > start else { throw fault("expected a value") }
      return Node(kind: .string, start: UInt32(start), end: UInt32(position), next: UInt32(nodes.count + 1))
    }

    guard bytes.count < Int(UInt32.max) else { throw fault("more than 4 GB") }
    repeat {
      try skipSpace()
      guard position < bytes.count else {
        throw fault(open.isEmpty ? "expected a value" : "the text ends inside a container")
      }
      // What may close the innermost container.
      if let top = open.last, !top.hasKey {
        let close = top.isDictionary ? UInt8(ascii: "}") : UInt8(ascii: ")")
        if bytes[position] == close {
          position += 1
          nodes[top.index].end = UInt32(position)
          nodes[top.index].next = UInt32(nodes.count)
          open.removeLast()
          try finish()
          continue
        }
        if top.isDictionary {
          nodes.append(try scalar())
          try skipSpace()
          guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { throw fault("expected `=`") }
          position += 1
          open[open.count - 1].hasKey = true
          continue
        }
      }
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        guard open.count < Self.maximumDepth else { throw fault("more than \(Self.maximumDepth) levels deep") }
        let isDictionary = bytes[position] == UInt8(ascii: "{")
        open.append(Open(index: nodes.count, isDictionary: isDictionary))
        nodes.append(
          Node(kind: isDictionary ? .dictionary : .array, start: UInt32(position), end: UInt32(position), next: 0))
        position += 1
      default:
        nodes.append(try scalar())
        try finish()
      }
    } while !open.isEmpty
    try skipSpace()
    guard position == bytes.count else { throw fault("expected the end of the text") }
    return nodes

    /// What stands after a value: `;` in a dictionary, `,` or the end in an array.
    func finish() throws(SyntaxError) {
      guard let top = open.last else { return }
      try skipSpace()
      if top.isDictionary {
        guard position < bytes.count, bytes[position] == UInt8(ascii: ";") else { throw fault("expected `;`") }
        position += 1
        open[open.count - 1].hasKey = false
      } else if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
        position += 1
      } else {
        guard position < bytes.count, bytes[position] == UInt8(ascii: ")") else { throw fault("expected `,` or `)`") }
      }
    }
  }
}
