/// A text with the marker lines that a merge left.
struct ConflictMarkers {
  private let lines: [ArraySlice<UInt8>]

  /// - Parameter bytes: a text with LF or CRLF.
  init(in bytes: [UInt8]) { lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false) }

  /// The number, from 1, of the first line that only a conflict leaves: a marker with its word, and the bare middle ones.
  ///
  /// - Parameter length: of the markers that the merge wrote, which no line of its texts begins with; nil: not known. A bare
  ///   `=======` may be the underline of a heading, so it counts only in that length.
  func firstLine(length: Int?) -> Int? {
    lines.firstIndex { line in
      run(of: "<", before: " local", in: line) != nil || run(of: ">", before: " upstream", in: line) != nil
        || run(of: "|", before: " base", in: line) != nil
        || length != nil && ["=", "|"].contains { run(of: $0, before: nil, in: line) == length }
    }
    .map { $0 + 1 }
  }

  /// What this side's text may have been: the lines between the markers that are its, also without a line end at the end, which
  /// a marker behind the last line adds. Empty when a conflict does not end.
  var localSides: [[UInt8]] {
    guard let local else { return [] }
    var shorter = local
    if shorter.last == 0x0A { shorter.removeLast() }
    if shorter.last == 0x0D { shorter.removeLast() }
    return [local, shorter]
  }

  private var local: [UInt8]? {
    var kept: [ArraySlice<UInt8>] = []
    /// The length of the markers of the conflict at hand.
    var length: Int?
    var isLocal = true
    for line in lines {
      if let open = length {
        if run(of: ">", before: " upstream", in: line) == open {
          length = nil
        } else if run(of: "|", before: " base", in: line) == open || run(of: "=", before: nil, in: line) == open {
          isLocal = false
        } else if isLocal {
          kept.append(line)
        }
      } else if let opened = run(of: "<", before: " local", in: line) {
        length = opened
        isLocal = true
      } else {
        kept.append(line)
      }
    }
    return length == nil ? Array(kept.joined(separator: [0x0A])) : nil
  }

  /// How long the run of a mark is that a line begins with, if it is a marker; nil when it is none.
  ///
  /// - Parameter word: what stands behind the run; nil: nothing.
  private func run(of mark: Unicode.Scalar, before word: String?, in line: ArraySlice<UInt8>) -> Int? {
    let text = line.last == 0x0D ? line.dropLast() : line
    let run = text.prefix { $0 == UInt8(ascii: mark) }.count
    guard run >= 7 else { return nil }
    let rest = text.dropFirst(run)
    return word.map { rest.starts(with: $0.utf8) } ?? rest.isEmpty ? run : nil
  }
}
