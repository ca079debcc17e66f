/// Which tokens a reader wants to be told of while a text is cut: identifiers and marks by first byte and length, strings by
/// the first byte of what they say. It lets through more than the words; what comes out is looked at again.
package struct TokenFilter: Sendable {
  /// By first byte: the lengths of identifiers, as bits; in the second half: whether strings that begin so are wanted.
  private(set) var table = [UInt64](repeating: 0, count: 512)
  private(set) var words: [[UInt8]] = []
  private var keywords: [[UInt8]] = []
  /// The names of which one must follow a keyword.
  private var names: Set<String> = []
  private var stringStarts: [UInt8] = []

  /// Wants nothing.
  package static let none = TokenFilter()

  package init() {}

  package init(words: [String]) {
    for word in words { want(word.utf8) }
  }

  /// Identifiers that may be this word, in backticks too; or this mark.
  package mutating func want(_ word: some Collection<UInt8>) {
    guard !word.isEmpty else { return }
    pass(word)
    words.append(Array(word))
  }

  /// Identifiers that may be one of these keywords, of which only those matter that declare one of these names.
  ///
  /// - Parameter names: begin with no small letter.
  package mutating func want(_ keywords: [String], before names: Set<String>) {
    for keyword in keywords { pass(keyword.utf8) }
    self.keywords += keywords.map { Array($0.utf8) }
    self.names.formUnion(names)
  }

  /// Strings that begin with this byte.
  package mutating func wantStrings(beginning byte: UInt8) {
    table[256 + Int(byte)] = 1
    stringStarts.append(byte)
  }

  private mutating func pass(_ word: some Collection<UInt8>) {
    if let first = word.first { table[Int(first)] |= 1 << UInt64(min(word.count, 63)) }
  }

  /// The offset of the last place in a text where something wanted may stand, by its letters alone; nil when there is none.
  ///
  /// Most files have what is wanted at their head or not at all, and need not be cut into tokens behind it. Looking for a few
  /// words costs a fraction of that.
  package func lastOffset(in bytes: [UInt8]) -> Int? {
    guard !bytes.isEmpty else { return nil }
    return ByteView.withView(bytes) { view in
      var last = -1
      for byte in stringStarts { last = view.lastString(beginning: byte, after: last) }
      for word in words { last = view.lastWord(word, after: last) }
      if !keywords.isEmpty {
        last = view.lastKeyword(endingWith: Array(Set(keywords.compactMap(\.last))), after: last) { end in
          keywords.contains { view.hasWord($0, at: end - $0.count) } && mayDeclare(view, at: end)
        }
      }
      return last < 0 ? nil : last
    }
  }

  /// Whether one of the names may follow a keyword that ends at this offset. What is not written in the usual way, with one
  /// space between, may be anything.
  private func mayDeclare(_ view: ByteView, at end: Int) -> Bool {
    guard end + 1 < view.count, view[end] == 0x20, isIdentifierByte(view[end + 1]) else { return true }
    let name = end + 1..<view.endOfIdentifier(from: end + 1)
    return names.contains(String(decoding: name.lazy.map { view[$0] }, as: UTF8.self))
  }
}

extension ByteView {
  /// The last offset after `last` where a string may begin whose text begins with this byte; `last` when there is none.
  fileprivate func lastString(beginning byte: UInt8, after last: Int) -> Int {
    func isQuote(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
    }
    return lastOffset(after: last, reach: 1) { index in
      let first = block(at: index)
      let quotes = first.is(UInt8(ascii: "\"")) .| first.is(UInt8(ascii: "'")) .| first.is(UInt8(ascii: "`"))
      return quotes .& block(at: index &+ 1).is(byte)
    } where: { index in
      self[index + 1] == byte && isQuote(self[index])
    }
  }

  /// The last offset after `last` where a whole word stands; `last` when there is none.
  fileprivate func lastWord(_ word: [UInt8], after last: Int) -> Int {
    let distance = word.count - 1
    // Three letters together are rare; two are not.
    let (first, middle, end) = (word[0], word[distance / 2], word[distance])
    return lastOffset(after: last, reach: distance) { index in
      block(at: index).is(first) .& block(at: index &+ distance / 2).is(middle)
        .& block(at: index &+ distance).is(end)
    } where: { index in
      hasWord(word, at: index)
    }
  }

  /// Whether a whole word stands at an offset.
  fileprivate func hasWord(_ word: [UInt8], at index: Int) -> Bool {
    let end = index + word.count
    guard index >= 0, end <= count else { return false }
    for offset in word.indices where self[index + offset] != word[offset] { return false }
    guard isIdentifierByte(word[0]) else { return true }
    // A character outside ASCII may be an operator: what stands beside one may be a word.
    func continues(_ byte: UInt8) -> Bool { byte < 0x80 && isIdentifierByte(byte) }
    return !(end < count && continues(self[end])) && !(index > 0 && continues(self[index - 1]))
  }

  /// The last offset after `last` of one of these letters that may end a keyword with a declaration behind it: white space, a
  /// line break or a comment follows, and after one space no small letter; `last` when there is none.
  ///
  /// - Parameter isWanted: is asked with the offset after the letter.
  fileprivate func lastKeyword(endingWith letters: [UInt8], after last: Int, isWanted: (Int) -> Bool) -> Int {
    lastOffset(after: last, reach: 2) { index in
      let block = block(at: index)
      let next = self.block(at: index &+ 1)
      let ends = letters.reduce(ByteMask()) { $0 .| block.is($1) }
      let small = (self.block(at: index &+ 2) &- ByteBlock(repeating: UInt8(ascii: "a"))) .< ByteBlock(repeating: 26)
      let breaks = next.is(0x0A) .| next.is(0x0D) .| next.is(0x09) .| next.is(UInt8(ascii: "/"))
      return ends .& (breaks .| (next.is(0x20) .& .!small))
    } where: { index in
      isWanted(index + 1)
    }
  }

  /// The last offset after `last` that is wanted; `last` when none is.
  ///
  /// - Parameters:
  ///   - reach: how many bytes must follow the offset.
  ///   - mask: which of the sixteen offsets from one on may be wanted.
  @inline(__always)
  private func lastOffset(
    after last: Int, reach: Int, mask: (Int) -> ByteMask, where isWanted: (Int) -> Bool
  ) -> Int {
    var index = count - reach
    while index - 16 > last {
      index -= 16
      if let found = mask(index).lastIndex(where: { isWanted(index + $0) }) { return index + found }
    }
    while index - 1 > last {
      index -= 1
      if isWanted(index) { return index }
    }
    return last
  }
}
