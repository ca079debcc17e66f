import Archive
import Model

extension Harness {
  /// Tar and zip: limits hold, names are safe, and what was read can be written and read again.
  static let archive = Harness(
    "archive", words: ["ustar", "PK\u{3}\u{4}", "PK\u{1}\u{2}", "PK\u{5}\u{6}", "././@LongLink", "PaxHeader", "path="]
  ) { bytes in
    var limits = ArchiveLimits()
    limits.file = 1 << 20
    limits.total = 4 << 20
    limits.entries = 200
    limits.seconds = 5
    guard let contents = parsed({ try ArchiveReader.read(bytes, name: "fuzz", limits: limits) }) else { return }
    hold(contents.entries.count <= limits.entries, "more entries than are allowed")
    var total = 0
    for (path, entry) in contents.entries {
      total += entry.size
      hold(entry.size <= limits.file, "a file larger than is allowed")
      hold((try? SafePath(path.text)) == path, "a path that breaks the rules")
      hold(contents.bytes[path].map { $0.count == entry.size } ?? true, "a size that is not that of the bytes")
    }
    hold(total <= limits.total, "more bytes than are allowed")
    let files = contents.bytes.map { path, bytes in
      guard let inner = try? SafePath("x/\(path)") else { fatalError("\(path) has no place in a folder") }
      return ArchiveFile(path: inner, isExecutable: contents.entries[path]?.isExecutable ?? false, bytes: bytes)
    }
    guard !files.isEmpty else { return }
    for format in [ArchiveFormat.tar, .zip] {
      let again = parsed {
        try ArchiveReader.read(try ArchiveWriter.write(files, format: format), name: "again", limits: limits)
      }
      hold(again?.bytes == contents.bytes && again?.entries == contents.entries, "written and read, it differs")
    }
  }
}
