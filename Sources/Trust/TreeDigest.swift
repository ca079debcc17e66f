package import Model

/// The digest of a component's variant: SHA-256 over `"dt1\n"` and then, for every file sorted bytewise by its name in the
/// component, `mode SP sha256hex SP name LF`, where the mode is `100644` or `100755`.
///
/// Nothing else goes in (no time, no owner, no empty folder, no bytes of an archive), so a folder, a git tree, a tar and
/// a zip of one component have one digest.
package func treeDigest(_ files: [SourceFile]) -> TreeDigest {
  treeDigest(entries: files.map { ($0.from, $0.isExecutable, sha256($0.bytes)) })
}

/// The same, of files whose digests are known.
package func treeDigest(entries: [(from: SafePath, isExecutable: Bool, digest: Digest)]) -> TreeDigest {
  var hash = SHA256()
  hash.update("dt1\n".utf8)
  for entry in entries.sorted(by: { $0.from < $1.from }) {
    hash.update("\(entry.isExecutable ? "100755" : "100644") \(entry.digest.hex) \(entry.from)\n".utf8)
  }
  return TreeDigest(hash.finish())
}
