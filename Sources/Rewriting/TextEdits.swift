internal import Model

/// Changes to a text, as byte ranges and what stands there instead, and what was left for a person to look at.
struct TextEdits {
  private(set) var edits: [(range: Range<Int>, replacement: [UInt8])] = []
  private var remarks: [(offset: Int, message: String)] = []

  /// Whether nothing changes and nothing was noted.
  var isEmpty: Bool { edits.isEmpty && remarks.isEmpty }

  /// Puts `replacement` in the place of these bytes. Ranges may come in any order; of two that overlap the one
  /// that begins first stands; what is removed may overlap.
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
      // White space between two that go may belong to both.
      let isCut = edit.range.lowerBound < position && edit.replacement.isEmpty && edit.range.upperBound > position
      guard edit.range.lowerBound >= position || isCut else { continue }
      if !isCut { result += bytes[position..<edit.range.lowerBound] }
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
  /// Whether the text begins here, a byte order mark apart.
  private func isStart(_ index: Int) -> Bool { index == 0 || (index == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])) }
  private func isBreak(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }

  /// The range to remove so that a statement goes: its lines when nothing else stands on them, else the statement with its
  /// semicolon and the space between. Of the empty lines on both sides of such lines, one goes with them.
  ///
  /// - Parameter removed: what went last before it.
  func removal(of statement: Range<Int>, after removed: Range<Int> = 0..<0) -> Range<Int> {
    var start = statement.lowerBound
    var end = statement.upperBound
    var lineStart = start
    while lineStart > 0, isSpace(lineStart - 1) { lineStart -= 1 }
    let isFirst = isStart(lineStart) || isBreak(lineStart - 1)
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
    if isFirst, isLast {
      let before = removed.upperBound == lineStart ? removed.lowerBound : lineStart
      end = afterBreak(next)
      return lineStart..<(isBlankLine(endingAt: before) ? afterBlankLine(from: end) : end)
    }
    if !isLast { end = next }
    return start..<end
  }

  /// Whether the line that ends at `index`, with its break, is empty; the start of the text counts as one.
  private func isBlankLine(endingAt index: Int) -> Bool {
    guard index > 0, isBreak(index - 1) else { return isStart(index) }
    var here = index - (index > 1 && bytes[index - 1] == 0x0A && bytes[index - 2] == 0x0D ? 2 : 1)
    while here > 0, isSpace(here - 1) { here -= 1 }
    return here == 0 || isBreak(here - 1)
  }

  /// The offset behind the line that begins at `index` if it is empty, else `index`.
  private func afterBlankLine(from index: Int) -> Int {
    var here = index
    while here < bytes.count, isSpace(here) { here += 1 }
    return here < bytes.count && isBreak(here) ? afterBreak(here) : index
  }

  /// The range to remove so that a modifier or an attribute goes: with its line when it stands alone on it, else with one
  /// white space after it; at the end of a line with that before it.
  ///
  /// - Parameter removed: what went last before it.
  func removal(ofWord word: Range<Int>, after removed: Range<Int> = 0..<0) -> Range<Int> {
    var start = word.lowerBound
    while start > 0 {
      if start == removed.upperBound, !removed.isEmpty {
        start = removed.lowerBound
      } else if isSpace(start - 1) {
        start -= 1
      } else {
        break
      }
    }
    var next = word.upperBound
    while next < bytes.count, isSpace(next) { next += 1 }
    let isLast = next == bytes.count || isBreak(next)
    if isLast, next < bytes.count, isStart(start) || isBreak(start - 1) { return start..<afterBreak(next) }
    let end = word.upperBound
    return isLast ? start..<end : word.lowerBound..<(isSpace(end) ? end + 1 : end)
  }

  private func afterBreak(_ index: Int) -> Int {
    guard index < bytes.count else { return index }
    return index + (bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1)
  }
}
