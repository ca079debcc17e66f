internal import Archive
package import Model
internal import Posix

/// A registry in an archive. Its bytes are kept in memory; large unpacked files are unpacked when they are wanted.
final class ArchiveTree: SourceTree {
  private let archive: [UInt8]
  private let name: String
  private let limits: ArchiveLimits
  private var contents: ArchiveContents

  /// - Throws: `ArchiveFault`, `PathFault`.
  init(_ archive: [UInt8], name: String, limits: ArchiveLimits = ArchiveLimits()) throws {
    self.archive = archive
    self.name = name
    self.limits = limits
    contents = try ArchiveReader.read(archive, name: name, limits: limits, onPiece: ArchiveTree.heed)
  }

  private static func heed() throws {
    guard !Interrupt.came else { throw ChildFault.interrupted(program: "decal") }
  }

  func prefetch(_ paths: [SafePath]) throws {
    let missing = paths.filter { contents.entries[$0] != nil && contents.bytes[$0] == nil }
    guard !missing.isEmpty else { return }
    contents = try ArchiveReader.read(
      archive, name: name, limits: limits, keeping: .only(Set(missing).union(contents.bytes.keys)),
      onPiece: ArchiveTree.heed)
  }

  func file(_ path: SafePath, limit: Int) throws -> TreeFile? {
    guard let entry = contents.entries[path] else {
      let isFolder = contents.entries.keys.contains { $0.text.hasPrefix("\(path)/") }
      guard !isFolder else { throw SourceFault.notAFile(path, what: "a folder") }
      return nil
    }
    guard entry.size <= limit else { throw SourceFault.tooLarge(path, limit: limit) }
    try prefetch([path])
    guard let bytes = contents.bytes[path] else { preconditionFailure("a member that was listed can be read") }
    return TreeFile(bytes: bytes, isExecutable: entry.isExecutable)
  }

  func listing() throws -> TreeListing { TreeListing(files: contents.entries.keys.sorted()) }
}

/// Whether a fact says that an archive did not come whole: for advice, as `ArchiveFault` is known here alone.
package func isDamagedArchive(_ fact: any Fact) -> Bool {
  switch fact as? ArchiveFault {
  case .cutShort, .damaged: true
  default: false
  }
}
