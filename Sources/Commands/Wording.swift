import Model

/// Whether a version is older than another, compared number by number; a `v` in front does not count.
func isOlder(_ version: String, than other: String) -> Bool {
  let left = releaseNumbers(version)
  let right = releaseNumbers(other)
  for index in 0..<max(left.count, right.count) {
    let a = index < left.count ? left[index] : 0
    let b = index < right.count ? right[index] : 0
    if a != b { return a < b }
  }
  return false
}

/// Whether a text is numbers and dots, with or without a `v` in front: `1.4`, `v2.0.1`.
func isRelease(_ text: String) -> Bool {
  let numbers = text.hasPrefix("v") ? text.dropFirst() : text[...]
  return !numbers.isEmpty
    && numbers.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { Int($0) != nil }
}

private func releaseNumbers(_ text: String) -> [Int] {
  (text.hasPrefix("v") ? text.dropFirst() : text[...]).split(separator: ".").map { Int($0) ?? 0 }
}

/// `1 file`, `2 files`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension String {
  /// How many columns it takes; nearly every text has one for each byte.
  var shownWidth: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : count }

  /// Filled up with spaces on the right.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - shownWidth)) }
}

/// The text as one word of a shell's command line.
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
  return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: #"'\''"#))'"
}
