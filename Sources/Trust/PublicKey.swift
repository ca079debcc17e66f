internal import CLibcrypto
import Model

/// A minisign public key: 42 bytes in Base64 (`Ed`, eight bytes of id, 32 bytes of Ed25519).
package struct PublicKey: Hashable, Sendable, CustomStringConvertible {
  /// The id as `minisign` prints it: 16 upper-case hexadecimal digits.
  package let id: String
  /// The text it was read from, `RWT…`.
  package let text: String
  let raw: [UInt8]

  /// - Throws: `TrustFault.keyMalformed`.
  package init(_ text: String) throws(TrustFault) {
    guard let bytes = base64Decoded(text) else {
      throw .keyMalformed(text, problem: "it is not Base64 (the second line of a .pub file is meant)")
    }
    guard bytes.count == 42 else { throw .keyMalformed(text, problem: "it has \(bytes.count) bytes instead of 42") }
    guard bytes.starts(with: "Ed".utf8) else { throw .keyMalformed(text, problem: "it is not of the kind Ed25519") }
    id = keyID(bytes[2..<10])
    raw = Array(bytes[10...])
    self.text = text
  }

  package var description: String { text }

  /// Whether `signature` (64 bytes) is this key's over `message`: `EVP_DigestVerify`.
  func verifies(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    let key = unsafe raw.withUnsafeBufferPointer {
      unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, $0.baseAddress, $0.count)
    }
    guard let key = unsafe key else { return false }
    defer { unsafe EVP_PKEY_free(key) }
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer {
      unsafe EVP_MD_CTX_free(context)
      // A signature that does not fit leaves an entry in libcrypto's queue of this thread.
      ERR_clear_error()
    }
    guard unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else { return false }
    return unsafe signature.withUnsafeBufferPointer { signature in
      unsafe message.withUnsafeBufferPointer { message in
        unsafe EVP_DigestVerify(context, signature.baseAddress, signature.count, message.baseAddress, message.count)
          == 1
      }
    }
  }
}

/// A key's id as `minisign` prints it: the eight bytes, last one first, in upper case.
func keyID(_ bytes: some BidirectionalCollection<UInt8>) -> String { hex(bytes.reversed()).uppercased() }
