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

  /// The renamed name that a string begins with, such as `renamed: "AcmeCard(title:)"` has it; nil when there is none. Strings
  /// are never changed: it is for a note.
  func name(inString text: String?) -> String? {
    let word = Array((text ?? "").prefix { $0.isLetter || $0.isNumber || $0 == "_" }.utf8)
    return replacement(for: word[...]).map { _ in String(decoding: word, as: UTF8.self) }
  }

  /// What a note says of a name in a string.
  static func remark(on name: String) -> String {
    "`\(name)` in this string was left as it is, and the name is another one now: strings are never changed"
  }

  func replacement(for word: ArraySlice<UInt8>) -> [UInt8]? {
    byLength[word.count]?.first { $0.old.elementsEqual(word) }?.new
  }
}
