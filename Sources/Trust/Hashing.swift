internal import CLibcrypto
package import Model

/// A SHA-256 digest computed piece by piece, with the CPU's own instructions where it has them.
package struct SHA256: ~Copyable {
  private var hashing = Hashing(.sha256)

  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: some Sequence<UInt8>) { hashing.update(bytes) }

  /// The digest of everything added.
  package consuming func finish() -> Digest { Digest(bytes: hashing.finish()) }
}

/// The SHA-256 digest of bytes.
package func sha256(_ bytes: some Sequence<UInt8>) -> Digest {
  var hash = SHA256()
  hash.update(bytes)
  return hash.finish()
}

/// The id that git gives a blob with these bytes, in a repository of the usual kind (SHA-1).
package func gitBlobID(_ bytes: [UInt8]) -> GitObjectID {
  var hashing = Hashing(.sha1)
  hashing.update("blob \(bytes.count)\0".utf8)
  hashing.update(bytes)
  guard let id = GitObjectID(hex(hashing.finish())) else {
    preconditionFailure("a SHA-1 digest has 40 hexadecimal digits")
  }
  return id
}

/// The BLAKE2b digest of 64 bytes, which minisign signs.
func blake2b512(_ bytes: [UInt8]) -> [UInt8] {
  var hashing = Hashing(.blake2b512)
  hashing.update(bytes)
  return hashing.finish()
}

/// libcrypto's `EVP_Digest…` calls. They fail only when memory runs out or the library is built without the algorithm.
@safe private struct Hashing: ~Copyable {
  enum Algorithm { case sha256, sha1, blake2b512 }

  private let context: OpaquePointer
  private let count: Int

  init(_ algorithm: Algorithm) {
    let method: OpaquePointer? =
      switch algorithm {
      case .sha256: unsafe EVP_sha256()
      case .sha1: unsafe EVP_sha1()
      case .blake2b512: unsafe EVP_blake2b512()
      }
    guard let context = unsafe EVP_MD_CTX_new(), unsafe EVP_DigestInit_ex(context, method, nil) == 1 else {
      fatalError("libcrypto lacks a digest that decal needs")
    }
    unsafe self.context = context
    count = Int(unsafe EVP_MD_get_size(method))
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  mutating func update(_ bytes: some Sequence<UInt8>) {
    let added: Int32? = bytes.withContiguousStorageIfAvailable { buffer in
      unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
    }
    let status =
      unsafe added ?? Array(bytes).withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    precondition(status == 1, "libcrypto could not go on with a digest")
  }

  consuming func finish() -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    let status = unsafe result.withUnsafeMutableBufferPointer {
      unsafe EVP_DigestFinal_ex(context, $0.baseAddress, nil)
    }
    precondition(status == 1, "libcrypto could not finish a digest")
    return result
  }
}
