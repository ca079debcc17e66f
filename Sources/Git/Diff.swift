internal import CLibgit2

/// The difference between two texts in git's unified form, as bytes; empty when they are equal.
///
/// `git_patch_from_buffers`: with the header `diff --git a/… b/…`, `new file mode` or `deleted file mode` where a side is
/// nil, and “Binary files … differ” for what is not text.
/// - Parameter context: unchanged lines around a change.
/// - Throws: `GitFault.failed`.
package func unifiedDiff(
  old: [UInt8]?, oldPath: String, new: [UInt8]?, newPath: String, context: Int = 3
) throws(GitFault) -> [UInt8] {
  guard old != new else { return [] }
  try Library.prepare()
  var options = unsafe git_diff_options()
  unsafe git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
  unsafe options.context_lines = UInt32(clamping: context)
  var patch: OpaquePointer?
  let status = unsafe withBuffer(old) { oldStart, oldCount in
    unsafe withBuffer(new) { newStart, newCount in
      unsafe git_patch_from_buffers(
        &patch, oldStart, oldCount, oldPath, newStart, newCount, newPath, &options)
    }
  }
  try Library.check(status, "compare two texts")
  defer { unsafe git_patch_free(patch) }
  var buffer = unsafe git_buf()
  try Library.check(unsafe git_patch_to_buf(&buffer, patch), "write a difference")
  defer { unsafe git_buf_dispose(&buffer) }
  return unsafe [UInt8](UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
}

/// Calls `body` with the bytes; a null pointer stands for a file that is not there, and no other.
private func withBuffer<Result>(_ bytes: [UInt8]?, _ body: (UnsafeRawPointer?, Int) -> Result) -> Result {
  guard let bytes else { return body(nil, 0) }
  let empty: StaticString = ""
  return unsafe bytes.withUnsafeBytes { unsafe body($0.baseAddress ?? UnsafeRawPointer(empty.utf8Start), $0.count) }
}
