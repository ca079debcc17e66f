/// How much an archive may hold. Counted on the bytes that come out, whatever its headers declare.
package struct ArchiveLimits: Sendable, Equatable {
  /// Of the archive itself, in bytes.
  package var archiveSize = 256 << 20
  /// Of everything unpacked, in bytes.
  package var total = 512 << 20
  /// Of one file, in bytes.
  package var file = 64 << 20
  /// Members, folders included.
  package var entries = 20_000
  /// Unpacked bytes for each byte of the archive, once more than `ratioFloor` bytes came out.
  package var ratio = 200
  package var ratioFloor = 8 << 20
  /// CPU time of reading it, in seconds.
  package var seconds = 60.0

  package init() {}
}
