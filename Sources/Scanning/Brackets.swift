/// Which brackets of a text belong together, whatever their kind. Found in one pass, so that asking about every one of them
/// stays linear, however deep they are nested and whether they are closed or not.
package struct Brackets: Sendable {
  /// For each token the index behind the bracket that closes it; of what is no opening bracket, its own.
  private var ends: [Int32]
  /// For each token the innermost bracket that is open in front of it; -1 without one.
  private var around: [Int32]

  package init(of tokens: SourceTokens) {
    ends = tokens.tokens.indices.map { Int32($0) }
    around = Array(repeating: -1, count: tokens.count)
    var open: [Int32] = []
    for index in tokens.tokens.indices {
      around[index] = open.last ?? -1
      guard tokens[index].kind == .punctuation else { continue }
      switch tokens.firstByte(of: index) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(Int32(index))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let opening = open.popLast() { ends[Int(opening)] = Int32(index + 1) }
      default: break
      }
    }
    for opening in open { ends[Int(opening)] = Int32(tokens.count) }
  }

  /// The index behind the bracket that closes the one at `index`; the number of tokens when none does.
  package func indexAfter(_ index: Int) -> Int { Int(ends[index]) }

  /// The innermost bracket that is open in front of the token at `index`; of a closing one, the bracket that it closes.
  package func opening(around index: Int) -> Int? {
    let opening = Int(around[index])
    return opening < 0 ? nil : opening
  }
}
