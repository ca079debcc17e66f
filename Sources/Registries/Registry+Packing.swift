internal import Archive
package import Model
internal import Trust

/// A registry as one archive.
package struct PackedRegistry: Sendable {
  /// The archive.
  package let archive: [UInt8]
  /// The text of the `index.json` in it.
  package let index: String
  /// What it holds, sorted.
  package let files: [SafePath]
  /// Whether the registry's own signature fits this index, so that it went in too.
  package let isSigned: Bool
  /// Whether there is a signature of another index, which stayed out.
  package let hasOtherSignature: Bool
  /// What the signature's trusted comment has to be.
  package let comment: String
}

/// Why a registry cannot be packed.
package enum PackFault: Fact, Equatable {
  /// The name of the file asks for no archive that decal writes.
  case unknownEnding(String)

  package var description: String {
    switch self {
    case .unknownEnding(let name):
      "\(escaped(Array(name.utf8))) ends like no archive that decal writes: "
        + ArchiveFormat.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
  package var kind: FailureKind { .usage }
}

extension Registry {
  /// Packs the registry: `registry.json`, the manifests, the pages, every file that a manifest lists, the licence and the
  /// read-me, and an `index.json` over all of them. The same tree gives the same bytes, whatever the machine, the order on
  /// its disk or the day.
  ///
  /// - Parameters:
  ///   - fileName: by whose ending the kind of archive is chosen.
  ///   - serial: of the index; nil: that of the `index.json` that is there, else 1.
  /// - Throws: `PackFault`, all faults of the manifests and files.
  package func packed(asFile fileName: String, serial: Int? = nil) throws -> PackedRegistry {
    guard let kind = ArchiveFormat(fileName: fileName) else { throw PackFault.unknownEnding(fileName) }
    let components = try self.components()
    let gathering = FaultGathering()
    for component in components {
      for (platform, variant) in component.variants.sorted(by: { $0.key < $1.key }) {
        for style in variant.styles.isEmpty ? [nil] : variant.styles.keys.sorted().map(Optional.some) {
          try gathering.gather { _ = try self.files(of: component, platform, style) }
        }
      }
    }
    try gathering.throwFaults()
    let contents = try contents(of: components)
    var files = contents.sorted { $0.key < $1.key }.map { path, file in
      ArchiveFile(path: path, isExecutable: file.isExecutable, bytes: file.bytes)
    }
    let digests = contents.mapValues { sha256($0.bytes) }
    let (indexPath, signaturePath) = (SignedTree.indexPath, SignedTree.signaturePath)
    let present = try tree.file(indexPath, limit: SignedIndex.maximumSize)
    let known = present.flatMap { try? SignedIndex($0.bytes) }
    let signedIndex = SignedIndex(registry: header.name, serial: serial ?? known?.serial ?? 1, files: digests)
    let index = signedIndex.text
    files.append(ArchiveFile(path: indexPath, isExecutable: false, bytes: Array(index.utf8)))
    // A signature of another index would only be refused by everybody.
    var isSigned = false
    let signature = try tree.file(signaturePath, limit: 16 << 10)
    if let present, present.bytes == Array(index.utf8), let signature {
      files.append(ArchiveFile(path: signaturePath, isExecutable: false, bytes: signature.bytes))
      isSigned = true
    }
    return PackedRegistry(
      archive: try ArchiveWriter.write(files, format: kind), index: index, files: files.map(\.path).sorted(),
      isSigned: isSigned, hasOtherSignature: signature != nil && !isSigned, comment: signedIndex.comment)
  }

  /// What a registry consists of for its users: everything but the index of it.
  func contents(of components: [Component]) throws -> [SafePath: TreeFile] {
    let texts = try ["LICENSE", "LICENSE.md", "LICENSE.txt", "NOTICE", "README.md"].map { try SafePath($0) }
    // In foreign formats registry.json is the manifest as well.
    let wanted = Set([registryFile] + texts + (try paths(of: components))).sorted()
    try tree.prefetch(wanted)
    var files: [SafePath: TreeFile] = [:]
    for path in wanted { files[path] = try tree.file(path, limit: SourceLimits.file) }
    return files
  }
}
