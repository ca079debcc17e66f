package import Model
internal import Trust

/// Something in the index of a registry, or in its signature, that its users would be refused for.
package enum IndexFault: Fact, Equatable {
  /// A signature, and nothing that it could be of.
  case noIndex
  /// It cannot be read, or it is of another registry.
  case unusable(String)
  /// The file is another one by now.
  case differs(SafePath)
  /// The registry has the file, and the index does not.
  case notListed(SafePath)
  /// The index has the file, and the registry does not.
  case gone(SafePath)
  /// What is wrong with the signature.
  case signature(String)

  fileprivate static func unsigned(_ pinned: [PublicKey]) -> IndexFault {
    .signature(TrustFault.signatureMissing(pinned: pinned.map(\.id)).description)
  }

  package var description: String {
    switch self {
    case .noIndex: "there is an index.json.minisig, but no index.json that it could be of"
    case .unusable(let problem): "index.json cannot be used: \(problem)"
    case .differs(let path): "index.json has another digest of \(path) than the file"
    case .notListed(let path): "index.json does not list \(path)"
    case .gone(let path): "index.json lists \(path), which the registry does not have"
    case .signature(let problem): problem
    }
  }
  package var kind: FailureKind { .usage }
}

extension Registry {
  /// What is wrong with `index.json` and its signature: an index that is not of the files as they are, or a signature that is
  /// not of that index. Without either all is well, as it is with another program's file of that name.
  ///
  /// - Parameter keys: minisign public keys, any one of which must have signed it; without one only the signed comment can be
  ///   held against the index.
  /// - Throws: `TrustFault.keyMalformed`, and what makes reading impossible.
  package func checkIndex(keys: [String]) throws -> [IndexFault] {
    let keys = try keys.map { try PublicKey($0) }
    let signature = try tree.file(SignedTree.signaturePath, limit: 16 << 10)
    guard let file = try tree.file(SignedTree.indexPath, limit: SignedIndex.maximumSize) else {
      if signature != nil { return [.noIndex] }
      return keys.isEmpty ? [] : [.unsigned(keys)]
    }
    let index: SignedIndex
    do { index = try SignedIndex(file.bytes) } catch {
      // Nobody reads what is not signed.
      guard signature != nil || !keys.isEmpty, case .indexMalformed(let problem) = error else { return [] }
      return [.unusable(problem)]
    }
    var faults: [IndexFault] = []
    if index.registry != header.name {
      faults.append(.unusable("it is of the registry \(index.registry), but registry.json is of \(header.name)"))
    }
    faults += try differences(from: index)
    do {
      if let signature {
        if keys.isEmpty {
          try index.check(comment: Signature(signature.bytes).trustedComment)
        } else {
          _ = try SignedIndex.verified(index: file.bytes, signature: signature.bytes, keys: keys)
        }
      } else if !keys.isEmpty {
        faults.append(.unsigned(keys))
      }
    } catch {
      faults.append(.signature(error.description))
    }
    return faults
  }

  /// The serial that a new index has to have: higher than that of the one that is there.
  package var nextSerial: Int {
    let file = try? tree.file(SignedTree.indexPath, limit: SignedIndex.maximumSize)
    return ((file.flatMap { try? SignedIndex($0.bytes) })?.serial ?? 0) + 1
  }

  private func differences(from index: SignedIndex) throws -> [IndexFault] {
    let (components, faults) = try readableComponents()
    let digests = try contents(of: components).mapValues { sha256($0.bytes) }
    var found: [IndexFault] = []
    for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
      switch index.files[path] {
      case nil: found.append(.notListed(path))
      case digest: continue
      case .some: found.append(.differs(path))
      }
    }
    // With a manifest that cannot be read, nobody can say what it would list.
    if faults.isEmpty {
      found += index.files.keys.filter { digests[$0] == nil }.sorted().map(IndexFault.gone)
    }
    return found
  }
}
