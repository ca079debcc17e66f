internal import CLibarchive
package import Model

/// What an archive holds.
package struct ArchiveContents: Sendable {
  /// One file.
  package struct Entry: Sendable, Equatable {
    package let isExecutable: Bool
    /// In bytes, as they came out.
    package let size: Int
  }

  /// The files by their paths, without the leading folder that all of them share.
  package fileprivate(set) var entries: [SafePath: Entry] = [:]
  /// The bytes that were kept.
  package fileprivate(set) var bytes: [SafePath: [UInt8]] = [:]

  /// Which bytes are kept while an archive is read.
  package enum Keeping: Sendable {
    /// All of them, unless a file or the sum is larger (bytes); what is missing then takes another reading.
    case upTo(file: Int, total: Int)
    /// Those of these paths.
    case only(Set<SafePath>)
  }
}

/// Reads tar and zip with libarchive's reading calls.
package enum ArchiveReader {
  /// Reads and checks every member.
  ///
  /// - Parameters:
  ///   - archive: the bytes of the archive.
  ///   - name: for messages.
  ///   - onPiece: called again and again while bytes come out; what it throws ends the reading.
  /// - Throws: `ArchiveFault`, `PathFault`.
  package static func read(
    _ archive: [UInt8], name: String, limits: ArchiveLimits = ArchiveLimits(),
    keeping: ArchiveContents.Keeping = .upTo(file: 8 << 20, total: 32 << 20), onPiece: () throws -> Void = {}
  ) throws -> ArchiveContents {
    guard archive.count <= limits.archiveSize else {
      throw ArchiveFault.limit(name, what: "\(archive.count) bytes; the limit is \(limits.archiveSize)")
    }
    return try unsafe archive.withUnsafeBytes { bytes in
      var reading = unsafe Reading(bytes, name: name, limits: limits)
      try unsafe reading.open(bytes)
      return try reading.contents(keeping: keeping, onPiece: onPiece)
    }
  }
}

/// One pass over an archive.
@safe private struct Reading: ~Copyable {
  private let handle: OpaquePointer
  private let name: String
  private let limits: ArchiveLimits
  private let archiveSize: Int
  private let endsInZeros: Bool
  private let started: Double
  private var total = 0
  /// The member that was read last.
  private var last: SafePath?

  init(_ bytes: UnsafeRawBufferPointer, name: String, limits: ArchiveLimits) {
    guard let handle = unsafe archive_read_new() else { fatalError("there is not enough memory to read an archive") }
    unsafe self.handle = handle
    self.name = name
    self.limits = limits
    archiveSize = bytes.count
    unsafe endsInZeros =
      bytes.count >= 1024 && bytes.count.isMultiple(of: 512) && bytes.suffix(1024).allSatisfy { $0 == 0 }
    started = decal_archive_cpu_seconds()
    unsafe archive_read_support_format_tar(handle)
    unsafe archive_read_support_format_zip_seekable(handle)
    unsafe archive_read_support_filter_gzip(handle)
    unsafe archive_read_support_filter_bzip2(handle)
    unsafe archive_read_support_filter_xz(handle)
    unsafe archive_read_support_filter_zstd(handle)
  }

  deinit { unsafe archive_read_free(handle) }

  func open(_ bytes: UnsafeRawBufferPointer) throws {
    guard unsafe archive_read_open_memory(handle, bytes.baseAddress, bytes.count) != ARCHIVE_OK else { return }
    throw unsafe openingFault(bytes)
  }

  /// Why libarchive could not even begin.
  private func openingFault(_ bytes: UnsafeRawBufferPointer) -> ArchiveFault {
    let archive = "in the middle of its packed bytes"
    let compressions: [[UInt8]] = [
      [0x1F, 0x8B, 0x08], Array("BZh".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD],
    ]
    for magic in compressions {
      guard bytes.count > 1, unsafe bytes.starts(with: magic.prefix(bytes.count)) else { continue }
      // Ends of compressed bytes that are missing; gzip's and xz's have no words of their own for all of them.
      let problem = unsafe archive_error_string(handle).map { unsafe String(cString: $0) } ?? "truncated"
      // No compressed tar is as short as a header of gzip.
      if bytes.count < 18 || problem.contains("runcated") || problem.contains("No progress is possible") {
        return .cutShort(name, size: bytes.count, place: archive)
      }
      return .damaged(name, detail: problem)
    }
    if bytes.count > 3, unsafe bytes.starts(with: "PK".utf8), unsafe bytes[2] == 3, unsafe bytes[3] == 4 {
      // A zip ends in the list of its members, and that in a record of 22 bytes and at most 64 KiB of remarks.
      let isWhole = unsafe bytes.dropLast(18).suffix(66 << 10).firstRange(of: [0x50, 0x4B, 0x05, 0x06]) != nil
      return isWhole
        ? .damaged(name, detail: "its list of members cannot be read")
        : .cutShort(name, size: bytes.count, place: "before its list of members")
    }
    if bytes.count < 512, bytes.count > 262, unsafe bytes[257..<262].elementsEqual("ustar".utf8) {
      return .cutShort(name, size: bytes.count, place: archive)
    }
    return unsafe .notAnArchive(name, detail: beginning(of: bytes))
  }

  /// What is wrong in the middle of an archive, in libarchive's words unless they only say that it ends.
  private func readingFault() -> ArchiveFault {
    let problem = self.problem()
    return problem.contains("runcated") ? cutShort : .damaged(name, detail: (last.map { "\($0): " } ?? "") + problem)
  }

  private var cutShort: ArchiveFault {
    .cutShort(
      name, size: archiveSize, place: last.map { "in or after the member \($0)" } ?? "before its first member is whole")
  }

  /// What the bytes begin with, for whoever was sent a page instead of an archive.
  private func beginning(of bytes: UnsafeRawBufferPointer) -> String {
    unsafe bytes.isEmpty ? "it is empty" : "it begins with \(escaped(Array(bytes.prefix(24))))"
  }

  private func problem() -> String {
    guard let text = unsafe archive_error_string(handle) else { return "unknown error" }
    return unsafe String(cString: text)
  }

  mutating func contents(
    keeping: ArchiveContents.Keeping, onPiece: () throws -> Void
  ) throws -> ArchiveContents {
    var members: [Member] = []
    var paths = PathSet<Void>()
    var kept = 0
    var count = 0
    var isKeepingAll = true
    while let entry = try unsafe next() {
      count += 1
      if count == 1 { try checkFormat() }
      guard count <= limits.entries else { throw limit("more than \(limits.entries) members") }
      guard let (path, isFolder) = try unsafe self.path(of: entry) else { continue }
      last = path
      if isFolder {
        if let clash = paths.insert(folder: path, owner: ()) {
          throw ArchiveFault.clash(name, first: clash.path, second: path)
        }
        members.append(Member(path: path, isFolder: true))
        continue
      }
      if let clash = paths.insert(path, owner: ()) { throw ArchiveFault.clash(name, first: clash.path, second: path) }
      let maximum: Int =
        switch keeping {
        case .upTo(let file, _): isKeepingAll ? file : 0
        case .only(let wanted): Reading.isWanted(path, wanted) ? limits.file : 0
        }
      var (bytes, size) = try data(of: path, keepingUpTo: maximum, onPiece: onPiece)
      if case .upTo(_, let most) = keeping, isKeepingAll {
        kept += bytes?.count ?? 0
        if kept > most {
          isKeepingAll = false
          bytes = nil
          for index in members.indices { members[index].bytes = nil }
        }
      }
      members.append(
        Member(
          path: path, isFolder: false, isExecutable: unsafe archive_entry_perm(entry) & 0o100 != 0, size: size,
          bytes: bytes))
    }
    if count == 0 { try checkFormat() }
    // libarchive takes the end of the bytes for the end of a tar; two empty blocks are what ends one.
    let isTar = unsafe archive_format(handle) & Int32(ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR
    if isTar, unsafe archive_filter_count(handle) == 1, !endsInZeros { throw cutShort }
    return try stripped(members, keeping)
  }

  /// Whether a path may be one of these, with or without a leading folder: that is only known at the end.
  private static func isWanted(_ path: SafePath, _ wanted: Set<SafePath>) -> Bool {
    if wanted.contains(path) { return true }
    guard let slash = path.text.firstIndex(of: "/") else { return false }
    return (try? SafePath(String(path.text[path.text.index(after: slash)...]))).map(wanted.contains) ?? false
  }

  private struct Member {
    var path: SafePath
    var isFolder: Bool
    var isExecutable = false
    var size = 0
    var bytes: [UInt8]?
  }

  /// The next member; nil at the end.
  private func next() throws -> OpaquePointer? {
    var entry: OpaquePointer?
    let status = unsafe archive_read_next_header(handle, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN else {
      throw unsafe archive_format(handle) != 0
        ? readingFault() : ArchiveFault.notAnArchive(name, detail: problem())
    }
    if status == ARCHIVE_WARN, let entry = unsafe entry {
      // The name is most often what the warning is about, and the rules for names say it better.
      _ = try unsafe path(of: entry)
      throw ArchiveFault.damaged(name, detail: problem())
    }
    return unsafe entry
  }

  /// One of the kinds that were switched on, wrapped once at most.
  private func checkFormat() throws {
    let format = unsafe archive_format(handle)
    let family = format & Int32(ARCHIVE_FORMAT_BASE_MASK)
    guard family == ARCHIVE_FORMAT_TAR || family == ARCHIVE_FORMAT_ZIP, unsafe archive_filter_count(handle) <= 2 else {
      throw ArchiveFault.notAnArchive(name, detail: "it is neither a tar nor a zip")
    }
  }

  /// The checked name of a member; nil for the root folder itself.
  private func path(of entry: OpaquePointer) throws -> (SafePath, isFolder: Bool)? {
    guard let pointer = unsafe archive_entry_pathname(entry) else {
      throw ArchiveFault.damaged(name, detail: "a member without a name")
    }
    var raw: [UInt8] = []
    var index = 0
    while unsafe pointer[index] != 0, index < 8192 {
      raw.append(UInt8(bitPattern: unsafe pointer[index]))
      index += 1
    }
    let type = unsafe UInt32(archive_entry_filetype(entry))
    func refuse(_ what: String) -> ArchiveFault { .notAFile(name, name: raw, what: what) }
    if unsafe archive_entry_hardlink(entry) != nil { throw refuse("a hard link") }
    guard type == decal_archive_type_file || type == decal_archive_type_folder else {
      throw refuse(type == decal_archive_type_link ? "a symbolic link" : "which is neither a file nor a folder")
    }
    if unsafe archive_entry_is_encrypted(entry) != 0 { throw refuse("which is encrypted") }
    // `tar -C ui .` names everything `./…`.
    var checked = raw[...]
    while checked.starts(with: "./".utf8) { checked = checked.dropFirst(2) }
    let isFolder = type == decal_archive_type_folder
    if isFolder {
      if checked.last == UInt8(ascii: "/") { checked.removeLast() }
      if checked.isEmpty || checked.elementsEqual(".".utf8) { return nil }
    }
    return (try SafePath(bytes: Array(checked)), isFolder)
  }

  private func limit(_ what: String) -> ArchiveFault { .limit(name, what: what) }

  /// Reads the bytes of the present member, and counts them.
  ///
  /// - Returns: the bytes, unless there are more than `keepingUpTo`, and how many there are.
  private mutating func data(
    of path: SafePath, keepingUpTo maximum: Int, onPiece: () throws -> Void
  ) throws -> (bytes: [UInt8]?, size: Int) {
    var bytes: [UInt8] = []
    var isKept = maximum > 0
    var size = 0
    let pieceSize = 64 << 10
    while true {
      var problem: Int = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, filled in
        let count = unsafe archive_read_data(handle, buffer.baseAddress, pieceSize)
        filled = max(0, count)
        problem = min(0, count)
      }
      guard problem == 0 else { throw readingFault() }
      if piece.isEmpty { break }
      size += piece.count
      total += piece.count
      guard size <= limits.file else { throw limit("the member \(path) of more than \(limits.file) bytes") }
      guard total <= limits.total else { throw limit("more than \(limits.total) bytes unpacked") }
      guard total <= limits.ratioFloor || total / limits.ratio <= archiveSize else {
        throw limit("more than \(limits.ratio) bytes unpacked for each byte")
      }
      guard decal_archive_cpu_seconds() - started <= limits.seconds else {
        throw limit("taken more than \(Int(limits.seconds)) seconds of CPU to unpack")
      }
      try onPiece()
      if isKept {
        if size > maximum {
          isKept = false
          bytes = []
        } else {
          bytes += piece
        }
      }
    }
    return (isKept || size == 0 ? bytes : nil, size)
  }

  /// The files without the one leading folder that all members share.
  private func stripped(_ members: [Member], _ keeping: ArchiveContents.Keeping) throws -> ArchiveContents {
    let files = members.filter { !$0.isFolder }
    let firsts = Set(members.map { $0.path.components[0] })
    let isShared = firsts.count == 1 && files.allSatisfy { $0.path.text.contains("/") }
    let prefix = isShared ? (firsts.first?.utf8.count ?? -1) + 1 : 0
    var contents = ArchiveContents()
    for member in files {
      let path = try SafePath(String(member.path.text.dropFirst(prefix)))
      contents.entries[path] = ArchiveContents.Entry(isExecutable: member.isExecutable, size: member.size)
      guard let bytes = member.bytes else { continue }
      if case .only(let wanted) = keeping, !wanted.contains(path) { continue }
      contents.bytes[path] = bytes
    }
    return contents
  }
}
