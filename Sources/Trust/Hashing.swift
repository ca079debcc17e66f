internal import CLibcrypto
package import Model

/// A SHA-256 digest computed piece by piece, with the CPU's own instructions where it has them.
@safe package struct SHA256: ~Copyable {
  private let context: OpaquePointer

  package init() {
    guard let context = unsafe EVP_MD_CTX_new(), unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      fatalError("libcrypto lacks a digest that decal needs")
    }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Adds bytes.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let status = unsafe withBytes(bytes) { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    precondition(status == 1, "libcrypto could not go on with a digest")
  }

  /// The digest of everything added.
  package consuming func finish() -> Digest {
    var result = [UInt8](repeating: 0, count: 32)
    let status = unsafe result.withUnsafeMutableBufferPointer {
      unsafe EVP_DigestFinal_ex(context, $0.baseAddress, nil)
    }
    precondition(status == 1, "libcrypto could not finish a digest")
    return Digest(bytes: result)
  }
}

/// The SHA-256 digest of bytes.
package func sha256(_ bytes: some Sequence<UInt8>) -> Digest {
  Digest(bytes: unsafe withBytes(bytes) { unsafe digest($0, EVP_sha256(), count: 32) })
}

/// The id that git gives a blob with these bytes, in a repository of the usual kind (SHA-1).
package func gitBlobID(_ bytes: [UInt8]) -> GitObjectID {
  let object = Array("blob \(bytes.count)\0".utf8) + bytes
  let hashed = unsafe withBytes(object) { unsafe digest($0, EVP_sha1(), count: 20) }
  guard let id = GitObjectID(hex(hashed)) else {
    preconditionFailure("a SHA-1 digest has 40 hexadecimal digits")
  }
  return id
}

/// The BLAKE2b digest of 64 bytes, which minisign signs.
func blake2b512(_ bytes: [UInt8]) -> [UInt8] {
  unsafe withBytes(bytes) { unsafe digest($0, EVP_blake2b512(), count: 64) }
}

/// `EVP_Digest`. It fails only when memory runs out or the library is built without the algorithm.
private func digest(_ bytes: UnsafeRawBufferPointer, _ method: OpaquePointer?, count: Int) -> [UInt8] {
  var result = [UInt8](repeating: 0, count: count)
  let status = unsafe result.withUnsafeMutableBufferPointer {
    unsafe EVP_Digest(bytes.baseAddress, bytes.count, $0.baseAddress, nil, method, nil)
  }
  guard status == 1 else { fatalError("libcrypto lacks a digest that decal needs") }
  return result
}

/// Runs `body` with the bytes in one piece, copied only where they are not.
private func withBytes<Result>(_ bytes: some Sequence<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  unsafe bytes.withContiguousStorageIfAvailable { unsafe body(UnsafeRawBufferPointer($0)) }
    ?? Array(bytes).withUnsafeBytes(body)
}
