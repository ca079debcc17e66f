package import Model

/// Bytes that are not what they should be. The exit status is 4.
package enum TrustFault: Fact, Equatable {
  /// A text that should be a minisign public key.
  case keyMalformed(String, problem: String)
  /// A signature file that is not one, or not of the kind that is taken.
  case signatureMalformed(problem: String)
  /// The signature was made by a key that is not pinned (16 hexadecimal digits each).
  case keyUnknown(id: String, pinned: [String])
  /// The signature does not fit the bytes.
  case signatureWrong(key: String)
  /// Keys are pinned, and the registry has no signature.
  case signatureMissing(pinned: [String])
  /// The signed comment says something else than the index.
  case commentWrong(found: String, expected: String)
  /// The index does not parse, or is too large.
  case indexMalformed(problem: String)
  /// A file's bytes differ from the index.
  case fileDiffers(path: SafePath, expected: Digest, found: Digest)
  /// A file that the index does not list.
  case fileNotListed(path: SafePath)
  /// A file that the index lists, and that is not there.
  case fileMissing(path: SafePath)
  /// A registry that was signed when it was taken, and for which no key is pinned any more.
  case keyGone(id: String)
  /// The index is older than one that was accepted before.
  case rollback(serial: Int, accepted: Int)

  package var description: String {
    switch self {
    case .keyMalformed(let text, let problem): "\(JSON.string(text).line) is no minisign public key: \(problem)"
    case .signatureMalformed(let problem): "index.json.minisig is no signature that decal takes: \(problem)"
    case .keyUnknown(let id, let pinned):
      "index.json is signed by the key \(id), which is not pinned (pinned: \(pinned.joined(separator: ", ")))"
    case .signatureWrong(let key): "the signature of index.json by the key \(key) does not fit its bytes"
    case .signatureMissing(let pinned):
      "the registry is not signed, but keys are pinned for it (\(pinned.joined(separator: ", ")))"
    case .commentWrong(let found, let expected):
      "the signed comment is \(JSON.string(found).line), but index.json demands \(JSON.string(expected).line)"
    case .indexMalformed(let problem): "index.json cannot be used: \(problem)"
    case .fileDiffers(let path, let expected, let found):
      "\(path) has the digest \(found.short), but the signed index.json says \(expected.short)"
    case .fileNotListed(let path): "\(path) is not listed in the signed index.json"
    case .fileMissing(let path): "\(path) is not there, but the signed index.json lists it"
    case .keyGone(let id):
      "the registry was signed by the key \(id) when it was added, and no key is pinned any more to hold it to that"
    case .rollback(let serial, let accepted):
      "index.json has the serial \(serial), but \(accepted) was accepted before: an older registry is being served"
    }
  }

  package var kind: FailureKind {
    if case .keyMalformed = self { .usage } else { .integrity }
  }
}
