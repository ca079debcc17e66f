/// Which tokens a reader wants to be told of while a text is cut: identifiers by first byte and length, strings by the first
/// byte of what they say. It lets through more than the words; what comes out is looked at again.
package struct TokenFilter: Sendable {
  /// By first byte: the lengths of identifiers, as bits; in the second half: whether strings that begin so are wanted.
  private(set) var table = [UInt64](repeating: 0, count: 512)
  /// Whether every `@` is wanted.
  package var wantsAttributes = false

  package init() {}

  package init(words: [String]) {
    for word in words { want(word.utf8) }
  }

  /// Identifiers that may be this word, in backticks too.
  package mutating func want(_ word: some Collection<UInt8>) {
    if let first = word.first { table[Int(first)] |= 1 << UInt64(min(word.count, 63)) }
  }

  /// Strings that begin with this byte.
  package mutating func wantStrings(beginning byte: UInt8) { table[256 + Int(byte)] = 1 }
}
