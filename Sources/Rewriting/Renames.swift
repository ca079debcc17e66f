/// Whole identifiers and what they become.
struct Renames {
  private let byLength: [Int: [(old: [UInt8], new: [UInt8])]]
  let words: [[UInt8]]

  init(_ rename: [String: String]) {
    let pairs = rename.filter { $0.key != $0.value && !$0.key.isEmpty }.sorted { $0.key < $1.key }
      .map { (old: Array($0.key.utf8), new: Array($0.value.utf8)) }
    byLength = Dictionary(grouping: pairs) { $0.old.count }
    words = pairs.map(\.old)
  }

  func replacement(for word: ArraySlice<UInt8>) -> [UInt8]? {
    byLength[word.count]?.first { $0.old.elementsEqual(word) }?.new
  }
}
