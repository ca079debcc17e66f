internal import Model

/// Changes to a text, as byte ranges and what stands there instead, and what was left for a person to look at.
struct TextEdits {
  private(set) var edits: [(range: Range<Int>, replacement: [UInt8])] = []
  private var remarks: [(offset: Int, message: String)] = []

  /// Whether nothing changes and nothing was noted.
  var isEmpty: Bool { edits.isEmpty && remarks.isEmpty }

  /// Puts `replacement` in the place of these bytes. Ranges may come in any order; of two that overlap the one
  /// that begins first stands.
  mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) { edits.append((range, replacement)) }

  mutating func remove(_ range: Range<Int>) { edits.append((range, [])) }

  mutating func note(at offset: Int, _ message: String) { remarks.append((offset, message)) }

  /// The text with all changes; the very same array when there are none.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    guard !edits.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + max(0, $1.replacement.count - $1.range.count) })
    var position = 0
    for edit in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }) {
      guard edit.range.lowerBound >= position else { continue }
      result += bytes[position..<edit.range.lowerBound]
      result += edit.replacement
      position = edit.range.upperBound
    }
    result += bytes[position...]
    return result
  }

  /// The remarks with line and column, in the order of the text: one pass, however many there are.
  func notes(in bytes: [UInt8], of file: SafePath) -> [Note] {
    var notes: [Note] = []
    var line = 1
    var column = 1
    var position = 0
    for remark in remarks.sorted(by: { ($0.offset, $0.message) < ($1.offset, $1.message) }) {
      while position < min(remark.offset, bytes.count) {
        let byte = bytes[position]
        if byte == 0x0A {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
        position += 1
      }
      notes.append(Note(file: file, position: TextPosition(line: line, column: column), message: remark.message))
    }
    return notes
  }
}

/// Lines and white space around a range: what is to go with a statement that goes.
struct TextLines {
  let bytes: [UInt8]

  private func isSpace(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }
  private func isBreak(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }

  /// The range to remove so that a statement goes: its lines when nothing else stands on them, else the statement with its
  /// semicolon and the space between.
  func removal(of statement: Range<Int>) -> Range<Int> {
    var start = statement.lowerBound
    var end = statement.upperBound
    var lineStart = start
    while lineStart > 0, isSpace(lineStart - 1) { lineStart -= 1 }
    // A byte order mark is not part of the line.
    let isFirst =
      lineStart == 0 || isBreak(lineStart - 1) || (lineStart == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    var next = end
    while next < bytes.count, isSpace(next) { next += 1 }
    if next < bytes.count, bytes[next] == UInt8(ascii: ";") {
      end = next + 1
      next = end
      while next < bytes.count, isSpace(next) { next += 1 }
    } else if !isFirst, bytes[lineStart - 1] == UInt8(ascii: ";") {
      // The last of several on a line: the semicolon before goes with it.
      start = lineStart - 1
      while start > 0, isSpace(start - 1) { start -= 1 }
      return start..<end
    }
    let isLast = next == bytes.count || isBreak(next)
    if isFirst, isLast { return lineStart..<afterBreak(next) }
    if !isLast { end = next }
    return start..<end
  }

  /// The range to remove so that a modifier or an attribute goes: with its line when it stands alone on it, else with one
  /// white space after it.
  func removal(ofWord word: Range<Int>) -> Range<Int> {
    var lineStart = word.lowerBound
    while lineStart > 0, isSpace(lineStart - 1) { lineStart -= 1 }
    var next = word.upperBound
    while next < bytes.count, isSpace(next) { next += 1 }
    if lineStart == 0 || isBreak(lineStart - 1), next < bytes.count, isBreak(next) {
      return lineStart..<afterBreak(next)
    }
    let end = word.upperBound
    return word.lowerBound..<(end < bytes.count && isSpace(end) ? end + 1 : end)
  }

  private func afterBreak(_ index: Int) -> Int {
    guard index < bytes.count else { return index }
    return index + (bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1)
  }
}
