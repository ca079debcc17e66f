/// A minisign signature of the hashed kind, as `minisign -S` writes it.
package struct Signature: Sendable, Equatable {
  /// The id of the key it claims: 16 upper-case hexadecimal digits.
  package let keyID: String
  /// The comment that is signed too.
  package let trustedComment: String
  private let signature: [UInt8]
  private let globalSignature: [UInt8]

  /// Parses a `.minisig` file: exactly four lines, each ended by a line feed.
  ///
  /// - Throws: `TrustFault.signatureMalformed`.
  package init(_ bytes: [UInt8]) throws(TrustFault) {
    func fault(_ problem: String) -> TrustFault { .signatureMalformed(problem: problem) }
    guard bytes.count <= 16_384 else { throw fault("it is larger than 16 KiB") }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw fault("it is not UTF-8") }
    guard !bytes.contains(0x0D) else { throw fault("it has carriage returns") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 5, lines[4].isEmpty else { throw fault("it has not four lines") }
    guard lines[0].hasPrefix("untrusted comment: ") else { throw fault("the first line is no untrusted comment") }
    let trusted = "trusted comment: "
    guard lines[2].hasPrefix(trusted) else { throw fault("the third line is no trusted comment") }
    guard let first = base64Decoded(lines[1]), first.count == 74 else {
      throw fault("the second line is not 74 bytes in Base64")
    }
    guard first.starts(with: "ED".utf8) else {
      throw fault(
        first.starts(with: "Ed".utf8)
          ? "it is of the legacy kind, not of the hashed one" : "its algorithm is unknown")
    }
    guard let last = base64Decoded(lines[3]), last.count == 64 else {
      throw fault("the fourth line is not 64 bytes in Base64")
    }
    keyID = Trust.keyID(first[2..<10])
    signature = Array(first[10...])
    trustedComment = String(lines[2].dropFirst(trusted.count))
    globalSignature = last
  }

  /// Checks both signatures: of the key over BLAKE2b-512 of `bytes`, and over the first signature with the comment.
  ///
  /// - Returns: the key, one of `keys`, that made them.
  /// - Throws: `TrustFault.keyUnknown`, `.signatureWrong`.
  package func verify(_ bytes: [UInt8], keys: [PublicKey]) throws(TrustFault) -> PublicKey {
    let candidates = keys.filter { $0.id == keyID }
    guard !candidates.isEmpty else { throw .keyUnknown(id: keyID, pinned: keys.map(\.id)) }
    let digest = blake2b512(bytes)
    // Eight bytes of id can be alike by intent: any pinned key with this id may be the one.
    for key in candidates
    where key.verifies(signature, over: digest)
      && key.verifies(globalSignature, over: signature + Array(trustedComment.utf8))
    {
      return key
    }
    throw .signatureWrong(key: keyID)
  }
}
