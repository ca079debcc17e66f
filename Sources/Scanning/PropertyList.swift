/// An old-style property list, as Xcode writes its projects: dictionaries `{ key = value; }`, arrays `( a, b, )`, words and
/// quoted strings, comments.
///
/// A project file of many megabytes is read in one pass, which holds it to the grammar and remembers where its containers
/// begin and end. What stands in one is read again when it is asked for, which for most of a project's objects is never.
package struct PropertyList: Sendable {
  /// Deeper containers are refused, so that nesting has a bound.
  package static let maximumDepth = 512

  /// A value of the list: where it stands.
  package struct Value: Sendable, Equatable {
    fileprivate let start: UInt32
    fileprivate let end: UInt32
    /// The index of a container and one more; 0 for a string. A project has many values: an optional would be larger.
    private let place: UInt32

    fileprivate init(_ range: Range<Int>, container: Int? = nil) {
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
      place = container.map { UInt32($0) + 1 } ?? 0
    }

    /// Which of the containers it is; nil for a string.
    fileprivate var container: Int? { place == 0 ? nil : Int(place) - 1 }
  }

  /// A text that is no property list, and where that shows.
  package struct SyntaxError: Error, Equatable {
    /// In bytes from the start.
    package let offset: Int
    package let problem: String
  }

  /// A dictionary or an array, in the order in which they begin.
  private struct Container {
    var start: UInt32
    var end: UInt32
    /// The index of the first container after all those inside.
    var next: UInt32
  }

  package let bytes: [UInt8]
  private let containers: [Container]
  package let root: Value

  /// - Throws: `SyntaxError`.
  package init(_ bytes: [UInt8]) throws(SyntaxError) {
    self.bytes = bytes
    guard !bytes.isEmpty else { throw SyntaxError(offset: 0, problem: "expected a value") }
    (root, containers) = try ByteView.withView(bytes) { view throws(SyntaxError) in
      try Self.containers(in: view)
    }
  }

  // MARK: Reading

  /// The bytes of a value in the text, quotation marks included.
  package func range(of value: Value) -> Range<Int> { Int(value.start)..<Int(value.end) }

  /// The text of a string; nil for a container.
  package func string(_ value: Value?) -> String? {
    guard let value, value.container == nil else { return nil }
    let text = bytes[textRange(of: value)]
    return text.count < value.end - value.start ? unquoted(text) : String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a string without its quotation marks.
  private func textRange(of value: Value) -> Range<Int> {
    let range = range(of: value)
    let isQuoted = bytes[range.lowerBound] == UInt8(ascii: "\"") || bytes[range.lowerBound] == UInt8(ascii: "'")
    return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
  }

  /// The elements of an array; empty for anything else.
  package func elements(_ value: Value?) -> [Value] {
    var elements: [Value] = []
    forEach(of: value, in: UInt8(ascii: "(")) { _, element in
      elements.append(element)
      return true
    }
    return elements
  }

  /// Gives the members of a dictionary in the order of the text; none for anything else.
  package func forEachMember(of value: Value?, _ body: (_ key: Value, _ value: Value) -> Void) {
    forEach(of: value, in: UInt8(ascii: "{")) { key, value in
      body(key, value)
      return true
    }
  }

  /// The member of a dictionary, the first of several; nil where there is none.
  package func member(_ name: String, of value: Value?) -> Value? {
    var found: Value?
    forEach(of: value, in: UInt8(ascii: "{")) { key, value in
      guard isText(key, name) else { return true }
      found = value
      return false
    }
    return found
  }

  /// How many dictionaries and arrays there are.
  package var containerCount: Int { containers.count }

  /// Whether something in a container is a container.
  package func holdsContainer(_ value: Value) -> Bool {
    value.container.map { Int(containers[$0].next) > $0 + 1 } ?? false
  }

  /// Whether a value is this text, without making a string of it.
  package func isText(_ value: Value?, _ text: String) -> Bool {
    guard let value, value.container == nil else { return false }
    let range = textRange(of: value)
    return range.count == text.utf8.count && bytes[range].elementsEqual(text.utf8)
  }

  /// A number that two equal words share: identifiers of objects are compared by it.
  package func hash(_ value: Value) -> UInt64 {
    ByteView.withView(bytes) { $0.hash(of: textRange(of: value)) }
  }

  /// Gives what stands in a container of this kind, until `body` says that it has enough. The key of an array's element is
  /// the element.
  private func forEach(of value: Value?, in opening: UInt8, _ body: (_ key: Value, _ value: Value) -> Bool) {
    guard let value, let container = value.container, bytes[Int(value.start)] == opening else { return }
    let isDictionary = opening == UInt8(ascii: "{")
    // All of it has been read once without an error.
    try? ByteView.withView(bytes) { view throws(SyntaxError) in
      var reader = Reader(bytes: view, position: Int(value.start) + 1)
      var next = container + 1
      while true {
        try reader.skipSpace()
        if reader.position + 1 >= value.end { return }
        var key: Value?
        if isDictionary {
          key = Value(try reader.string())
          try reader.skipSpace()
          reader.position += 1
          try reader.skipSpace()
        }
        let element: Value
        if next < containers.count, containers[next].start == reader.position {
          element = Value(reader.position..<Int(containers[next].end), container: next)
          reader.position = Int(containers[next].end)
          next = Int(containers[next].next)
        } else {
          element = Value(try reader.string())
        }
        guard body(key ?? element, element) else { return }
        try reader.skipSpace()
        if isDictionary || view[reader.position] == UInt8(ascii: ",") { reader.position += 1 }
      }
    }
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
  private static func containers(in bytes: ByteView) throws(SyntaxError) -> (root: Value, [Container]) {
    guard bytes.count < Int(UInt32.max) else { throw SyntaxError(offset: 0, problem: "more than 4 GB") }
    var containers: [Container] = []
    /// Those that are open: which, and what closes each.
    var open: [(index: Int, close: UInt8)] = []
    let hasMark = bytes.count > 2 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    var reader = Reader(bytes: bytes, position: hasMark ? 3 : 0)
    let brace = UInt8(ascii: "}")

    try reader.skipSpace()
    let start = reader.position
    repeat {
      try reader.skipSpace()
      if let top = open.last {
        if reader.byte == top.close {
          reader.position += 1
          containers[top.index].end = UInt32(reader.position)
          containers[top.index].next = UInt32(containers.count)
          open.removeLast()
          try finish()
          continue
        }
        guard reader.byte != nil else { throw reader.fault("the text ends inside a container") }
        if top.close == brace {
          _ = try reader.string()
          try reader.skipSpace()
          try reader.pass(UInt8(ascii: "="), "expected `=`")
          try reader.skipSpace()
        }
      }
      let first = reader.byte
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "(") {
        guard open.count < maximumDepth else { throw reader.fault("more than \(maximumDepth) levels deep") }
        open.append((containers.count, first == UInt8(ascii: "{") ? brace : UInt8(ascii: ")")))
        containers.append(Container(start: UInt32(reader.position), end: 0, next: 0))
        reader.position += 1
      } else {
        _ = try reader.string()
        try finish()
      }
    } while !open.isEmpty
    let root = Value(start..<reader.position, container: containers.isEmpty ? nil : 0)
    try reader.skipSpace()
    guard reader.byte == nil else { throw reader.fault("expected the end of the text") }
    return (root, containers)

    /// What stands after a value: `;` in a dictionary, `,` or the end in an array.
    func finish() throws(SyntaxError) {
      guard let top = open.last else { return }
      try reader.skipSpace()
      if top.close == brace {
        try reader.pass(UInt8(ascii: ";"), "expected `;`")
      } else if reader.byte != top.close {
        try reader.pass(UInt8(ascii: ","), "expected `,` or `)`")
      }
    }
  }

  /// Passes over the words of a list.
  private struct Reader {
    let bytes: ByteView
    var position: Int

    /// The byte that is next; nil at the end.
    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    func fault(_ problem: String) -> SyntaxError { SyntaxError(offset: position, problem: problem) }

    /// Passes over a mark that must stand here.
    mutating func pass(_ mark: UInt8, _ problem: String) throws(SyntaxError) {
      guard byte == mark else { throw fault(problem) }
      position += 1
    }

    /// Passes over white space and comments; most often there is none, or a single space.
    @inline(__always)
    mutating func skipSpace() throws(SyntaxError) {
      guard let byte, byte <= 0x20 || byte == UInt8(ascii: "/") else { return }
      if byte == 0x20, position + 1 < bytes.count {
        let next = bytes[position + 1]
        if next > 0x20, next != UInt8(ascii: "/") {
          position += 1
          return
        }
      }
      try skipSpaceThatIsThere()
    }

    private mutating func skipSpaceThatIsThere() throws(SyntaxError) {
      while let byte {
        switch byte {
        case 0x09...0x0D, 0x20:
          position = bytes.firstOffset(from: position + 1, to: bytes.count) { block in
            .!(((block &- ByteBlock(repeating: 0x09)) .< ByteBlock(repeating: 5)) .| block.is(0x20))
          }
        case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/"):
          position = bytes.endOfLine(from: position)
        case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "*"):
          let star = UInt8(ascii: "*")
          var end = position + 1
          repeat {
            end = bytes.firstOffset(of: star, or: star, from: end + 1, to: bytes.count)
          } while end + 1 < bytes.count && bytes[end + 1] != UInt8(ascii: "/")
          guard end + 1 < bytes.count else { throw fault("a comment that does not end") }
          position = end + 2
        default: return
        }
      }
    }

    /// Passes over a word, a quoted string or data.
    mutating func string() throws(SyntaxError) -> Range<Int> {
      let start = position
      guard let first = byte else { throw fault("expected a value") }
      var end: Int
      switch first {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let backslash = UInt8(ascii: "\\")
        end = bytes.firstOffset(of: first, or: backslash, from: start + 1, to: bytes.count)
        while end < bytes.count, bytes[end] != first {
          end = bytes.firstOffset(of: first, or: backslash, from: min(end + 2, bytes.count), to: bytes.count)
        }
        guard end < bytes.count else { throw fault("a string that does not end") }
        end += 1
      case UInt8(ascii: "<"):
        let close = UInt8(ascii: ">")
        end = bytes.firstOffset(of: close, or: close, from: start, to: bytes.count)
        guard end < bytes.count else { throw fault("data that does not end") }
        end += 1
      default:
        end = endOfWord()
        guard end > start else { throw fault("expected a value") }
      }
      position = end
      return start..<end
    }

    /// Where a word ends.
    @inline(__always)
    private func endOfWord() -> Int {
      bytes.firstOffset(from: position, to: bytes.count) { .!$0.isOfPropertyListWord }
    }
  }
}

extension ByteBlock {
  /// Letters, digits, bytes outside ASCII and some marks.
  @inline(__always)
  fileprivate var isOfPropertyListWord: ByteMask {
    let letters = ((self | ByteBlock(repeating: 0x20)) &- ByteBlock(repeating: 0x61)) .< ByteBlock(repeating: 26)
    // `-./`, the digits and `:` follow one another.
    let digits = (self &- ByteBlock(repeating: 0x2D)) .< ByteBlock(repeating: 14)
    let marks = self.is(0x5F) .| self.is(0x24) .| self.is(UInt8(ascii: "+")) .| self.is(UInt8(ascii: "@"))
    return letters .| digits .| marks .| (self .>= ByteBlock(repeating: 0x80))
  }
}
