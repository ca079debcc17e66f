package import Model

/// `index.json`: every file of a registry with its digest. What a registry's signature covers.
package struct SignedIndex: Sendable, Equatable {
  /// The name that `registry.json` gives the registry.
  package let registry: String
  /// Counts up with every release; a lower one than was seen before is refused.
  package let serial: Int
  package let files: [SafePath: Digest]

  /// An index larger than this (bytes) is refused.
  package static let maximumSize = 16 << 20

  package init(registry: String, serial: Int, files: [SafePath: Digest]) {
    self.registry = registry
    self.serial = serial
    self.files = files
  }

  /// Reads an index whose signature has been checked, or that has none.
  ///
  /// - Throws: `TrustFault.indexMalformed`.
  package init(_ bytes: [UInt8]) throws(TrustFault) {
    guard bytes.count <= Self.maximumSize else { throw .indexMalformed(problem: "it is larger than 16 MiB") }
    do {
      let document = try JSONDocument(bytes, file: "index.json")
      let root = document.node.object
      let registry = root?.required("registry")?.string
      let serial = root?.required("serial")?.integer
      if let serial, serial < 0 { root?.required("serial")?.fault("a serial is never negative") }
      var files: [SafePath: Digest] = [:]
      for (name, value) in root?.required("files")?.object?.nodes ?? [] {
        guard let text = value.string else { continue }
        guard let digest = Digest(hex: text) else {
          value.fault("expected 64 lower-case hexadecimal digits")
          continue
        }
        do { files[try SafePath(name)] = digest } catch { value.fault("\(error)") }
      }
      try document.throwFaults()
      guard let registry, let serial else { preconditionFailure("a missing field is a fault") }
      self.init(registry: registry, serial: serial, files: files)
    } catch let several as SeveralFaults {
      throw .indexMalformed(problem: several.facts.map(\.description).joined(separator: "; "))
    } catch {
      throw .indexMalformed(problem: "\(error)")
    }
  }

  /// The index of these files, as `registry pack` writes it: canonical, so one tree gives one text.
  package var text: String {
    JSON.object([
      ("registry", .string(registry)), ("serial", .integer(serial)),
      ("files", .object(files.sorted { $0.key < $1.key }.map { ($0.key.text, .string($0.value.hex)) })),
    ]).text() + "\n"
  }

  /// What the signed comment has to say.
  package var comment: String { "file:index.json registry:\(registry) serial:\(serial)" }

  /// Checks a signature over the bytes of an index, and only then reads them.
  ///
  /// - Throws: `TrustFault`.
  package static func verified(
    index: [UInt8], signature: [UInt8], keys: [PublicKey]
  ) throws(TrustFault) -> (index: SignedIndex, key: PublicKey) {
    guard index.count <= maximumSize else { throw .indexMalformed(problem: "it is larger than 16 MiB") }
    let signature = try Signature(signature)
    let key = try signature.verify(index, keys: keys)
    let parsed = try SignedIndex(index)
    try parsed.check(comment: signature.trustedComment)
    return (parsed, key)
  }

  /// Checks that the signed comment speaks of this index.
  ///
  /// - Throws: `TrustFault.commentWrong`.
  package func check(comment found: String) throws(TrustFault) {
    guard found == comment else { throw .commentWrong(found: found, expected: comment) }
  }

  /// Checks that a file that is not there is not one of these.
  ///
  /// - Throws: `TrustFault.fileMissing`.
  package func checkMissing(_ path: SafePath) throws(TrustFault) {
    guard files[path] == nil else { throw .fileMissing(path: path) }
  }

  /// Checks the bytes of one file.
  ///
  /// - Throws: `TrustFault.fileDiffers`, `.fileNotListed`.
  package func check(_ path: SafePath, _ bytes: [UInt8]) throws(TrustFault) {
    guard let expected = files[path] else { throw .fileNotListed(path: path) }
    let found = sha256(bytes)
    guard found == expected else { throw .fileDiffers(path: path, expected: expected, found: found) }
  }
}
