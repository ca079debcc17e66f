internal import Scanning

/// Finds the tokens that may be one of a few words, by first byte and length: one quick look at each token.
struct WordFilter {
  /// By first byte: the lengths that are of interest, as bits.
  private var lengths = [UInt64](repeating: 0, count: 256)

  mutating func want(_ word: some Collection<UInt8>) {
    if let first = word.first { lengths[Int(first)] |= 1 << UInt64(min(word.count, 63)) }
  }

  /// The indices of the identifiers that may be one of the words, and of the punctuation `mark`.
  func hits(in tokens: SourceTokens, mark: UInt8? = nil) -> [Int] {
    var hits: [Int] = []
    let bytes = tokens.bytes
    let all = tokens.tokens
    for index in all.indices {
      let token = all[index]
      switch token.kind {
      case .identifier:
        if lengths[Int(bytes[Int(token.start)])] & 1 << UInt64(min(token.count, 63)) != 0 { hits.append(index) }
      case .quotedIdentifier:
        if lengths[Int(bytes[Int(token.start) + 1])] & 1 << UInt64(min(token.count - 2, 63)) != 0 { hits.append(index) }
      case .punctuation:
        if bytes[Int(token.start)] == mark { hits.append(index) }
      default: break
      }
    }
    return hits
  }
}
