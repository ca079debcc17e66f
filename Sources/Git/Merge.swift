internal import CLibgit2

/// What three texts came to.
package struct MergeResult: Sendable, Equatable {
  /// The merged text, with markers where there are conflicts.
  package let bytes: [UInt8]
  /// Whether libgit2 says so (`automergeable == 0`); never found by looking for markers.
  package let hasConflicts: Bool
}

/// The words behind conflict markers.
package struct MergeLabels: Sendable {
  package var local: String
  package var base: String
  package var upstream: String
  package init(local: String = "local", base: String = "base", upstream: String = "upstream") {
    self.local = local
    self.base = base
    self.upstream = upstream
  }
}

/// Merges what both sides changed since `base`, line by line, in the style `zdiff3`: `git_merge_file`, with the settings
/// that `git merge-file --zdiff3` has.
///
/// The markers are seven characters long, or as many more as it takes that no line of any side begins with such a run.
/// - Throws: `GitFault.failed` when libgit2 runs out of memory or a text is larger than it takes.
package func merge(
  base: [UInt8], local: [UInt8], upstream: [UInt8], labels: MergeLabels = MergeLabels()
) throws(GitFault) -> MergeResult {
  try Library.prepare()
  var options = unsafe git_merge_file_options()
  unsafe git_merge_file_options_init(&options, UInt32(GIT_MERGE_FILE_OPTIONS_VERSION))
  unsafe options.flags = GIT_MERGE_FILE_STYLE_ZDIFF3.rawValue | GIT_MERGE_FILE_SIMPLIFY_ALNUM.rawValue
  unsafe options.marker_size = UInt16(clamping: markerLength([base, local, upstream]))
  var result = unsafe git_merge_file_result()
  let status = unsafe labels.local.withCString { localLabel in
    unsafe labels.base.withCString { baseLabel in
      unsafe labels.upstream.withCString { upstreamLabel in
        unsafe options.our_label = localLabel
        unsafe options.ancestor_label = baseLabel
        unsafe options.their_label = upstreamLabel
        return unsafe withInput(base) { base in
          unsafe withInput(local) { local in
            unsafe withInput(upstream) { upstream in
              unsafe git_merge_file(&result, base, local, upstream, &options)
            }
          }
        }
      }
    }
  }
  try Library.check(status, "merge")
  defer { unsafe git_merge_file_result_free(&result) }
  let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: result.ptr, count: result.len))
  return MergeResult(bytes: bytes, hasConflicts: unsafe result.automergeable == 0)
}

private func withInput<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<git_merge_file_input>) -> Result) -> Result {
  unsafe bytes.withUnsafeBytes { buffer in
    var input = unsafe git_merge_file_input()
    unsafe git_merge_file_input_init(&input, UInt32(GIT_MERGE_FILE_INPUT_VERSION))
    // libgit2 takes no null pointer, even for nothing.
    let empty: StaticString = ""
    unsafe input.ptr =
      buffer.baseAddress.map { unsafe $0.assumingMemoryBound(to: CChar.self) }
      ?? UnsafeRawPointer(empty.utf8Start).assumingMemoryBound(to: CChar.self)
    unsafe input.size = buffer.count
    return unsafe body(&input)
  }
}

/// How long conflict markers have to be, so that no line of these texts can be taken for one.
package func markerLength(_ texts: [[UInt8]]) -> Int {
  let marks = Set("<|=>".utf8)
  var longest = 0
  for text in texts {
    var isLineStart = true
    var index = 0
    while index < text.count {
      let byte = text[index]
      if isLineStart, marks.contains(byte) {
        var end = index
        while end < text.count, text[end] == byte { end += 1 }
        longest = max(longest, end - index)
        index = end
        isLineStart = false
      } else {
        isLineStart = byte == 0x0A
        index += 1
      }
    }
  }
  return max(7, longest + 1)
}
