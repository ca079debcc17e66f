internal import CLibarchive
package import Model

/// The kinds of archive that are written.
package enum ArchiveFormat: String, Sendable, CaseIterable {
  case tar = ".tar"
  case tarGzip = ".tar.gz"
  case tarZstandard = ".tar.zst"
  case zip = ".zip"

  /// The kind that a file name asks for; nil for any other ending.
  package init?(fileName: String) {
    let folded = fileName.lowercased()
    if folded.hasSuffix(".tgz") {
      self = .tarGzip
      return
    }
    guard let found = ArchiveFormat.allCases.first(where: { folded.hasSuffix($0.rawValue) }) else { return nil }
    self = found
  }
}

/// One file that goes into an archive.
package struct ArchiveFile: Sendable, Equatable {
  package var path: SafePath
  package var isExecutable: Bool
  package var bytes: [UInt8]

  package init(path: SafePath, isExecutable: Bool, bytes: [UInt8]) {
    self.path = path
    self.isExecutable = isExecutable
    self.bytes = bytes
  }
}

/// Writes archives with libarchive, the same bytes for the same files: sorted, without owners, with one fixed time.
package enum ArchiveWriter {
  /// - Throws: `ArchiveFault.notWritten`.
  package static func write(_ files: [ArchiveFile], format: ArchiveFormat) throws(ArchiveFault) -> [UInt8] {
    let writing = Writing(format)
    try writing.open()
    for file in files.sorted(by: { $0.path < $1.path }) { try writing.add(file) }
    return try writing.finish()
  }
}

@safe private struct Writing: ~Copyable {
  private let handle: OpaquePointer
  private let sink = Sink()
  private let format: ArchiveFormat

  /// What libarchive hands over.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  init(_ format: ArchiveFormat) {
    guard let handle = unsafe archive_write_new() else { fatalError("there is not enough memory to write an archive") }
    unsafe self.handle = handle
    self.format = format
    switch format {
    case .zip: unsafe archive_write_set_format_zip(handle)
    case .tar, .tarGzip, .tarZstandard: unsafe archive_write_set_format_pax_restricted(handle)
    }
    switch format {
    case .tarGzip:
      unsafe archive_write_add_filter_gzip(handle)
      unsafe archive_write_set_filter_option(handle, "gzip", "compression-level", "9")
      // Without the time of writing.
      unsafe archive_write_set_filter_option(handle, "gzip", "timestamp", nil)
    case .tarZstandard:
      unsafe archive_write_add_filter_zstd(handle)
      unsafe archive_write_set_filter_option(handle, "zstd", "compression-level", "19")
    case .tar, .zip: break
    }
    unsafe archive_write_set_bytes_in_last_block(handle, 1)
  }

  deinit { unsafe archive_write_free(handle) }

  func open() throws(ArchiveFault) {
    try check(
      unsafe archive_write_open2(
        handle, Unmanaged.passUnretained(sink).toOpaque(), nil,
        { _, client, buffer, count in
          guard let client = unsafe client else { return -1 }
          let sink = unsafe Unmanaged<Sink>.fromOpaque(client).takeUnretainedValue()
          unsafe sink.bytes.append(contentsOf: UnsafeRawBufferPointer(start: buffer, count: count))
          return count
        }, nil, nil))
  }

  private func check(_ status: Int32) throws(ArchiveFault) {
    guard status == ARCHIVE_OK else {
      throw .notWritten(
        detail: unsafe archive_error_string(handle).map { unsafe String(cString: $0) } ?? "unknown error")
    }
  }

  func add(_ file: ArchiveFile) throws(ArchiveFault) {
    guard let entry = unsafe archive_entry_new() else { throw .notWritten(detail: "there is not enough memory") }
    defer { unsafe archive_entry_free(entry) }
    unsafe archive_entry_set_pathname(entry, file.path.text)
    unsafe archive_entry_set_filetype(entry, decal_archive_type_file)
    unsafe archive_entry_set_perm(entry, file.isExecutable ? 0o755 : 0o644)
    unsafe archive_entry_set_size(entry, Int64(file.bytes.count))
    // Zip knows local time only, so there no time is the one that is the same everywhere. In a tar it is 1980-01-01.
    if format != .zip { unsafe archive_entry_set_mtime(entry, 315_532_800, 0) }
    try check(unsafe archive_write_header(handle, entry))
    let written = unsafe file.bytes.withUnsafeBytes { unsafe archive_write_data(handle, $0.baseAddress, $0.count) }
    guard written == file.bytes.count else { throw .notWritten(detail: "\(file.path) is cut short") }
  }

  consuming func finish() throws(ArchiveFault) -> [UInt8] {
    try check(unsafe archive_write_close(handle))
    return sink.bytes
  }
}
