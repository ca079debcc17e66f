/// The candidates that a misspelt word may have meant, nearest first: at most three, within a third of its length.
///
/// The distance is Damerau's (optimal string alignment): one insertion, deletion, change or swap of neighbours counts 1.
package func nearest(to word: String, among candidates: [String]) -> [String] {
  let limit = max(1, word.count / 3)
  return
    candidates
    .map { (candidate: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
    .filter { $0.distance <= limit || ($0.candidate.hasPrefix(word) && word.count >= 3) }
    .sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
    .prefix(3).map(\.candidate)
}

/// The number of single edits between two words (optimal string alignment).
package func editDistance(_ left: String, _ right: String) -> Int {
  let a = Array(left.unicodeScalars)
  let b = Array(right.unicodeScalars)
  // Words longer than any name decal knows are not worth a quadratic comparison.
  guard a.count <= 256, b.count <= 256 else { return max(a.count, b.count) }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      row.append(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
