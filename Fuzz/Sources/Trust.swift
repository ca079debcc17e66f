import Model
import Trust

extension Harness {
  /// Keys, signatures and the signed index: nothing but the genuine signature is taken.
  static let trust = [
    Harness("signature", words: ["untrusted comment: ", "trusted comment: ", "file:index.json registry:", " serial:"]) {
      bytes in
      guard let signature = parsed({ try Signature(bytes) }) else { return }
      hold(signature.keyID.utf8.count == 16, "a key's id of another length")
      guard let (index, key) = try? SignedIndex.verified(index: signedIndex, signature: bytes, keys: [key]) else {
        return
      }
      hold(key.id == signature.keyID && index.serial == 7, "a signature of something else was taken")
      hold(
        lines(bytes).dropFirst().elementsEqual(lines(genuine).dropFirst()), "a signature was taken that was never made")
    },
    Harness("public-key", words: ["RW", "untrusted comment: ", "=", "+", "/", "\n"]) { bytes in
      guard let text = String(validating: bytes, as: UTF8.self), let key = parsed({ try PublicKey(text) }) else {
        return
      }
      hold((try? PublicKey(key.description))?.id == key.id, "a key prints as another")
    },
    Harness("signed-index", words: jsonWords + ["\"registry\"", "\"serial\"", "\"files\"", "\"registry.json\""]) {
      bytes in
      guard let index = parsed({ try SignedIndex(bytes) }) else { return }
      let text = Array(index.text.utf8)
      guard let again = parsed({ try SignedIndex(text) }) else { fatalError("what was written cannot be read") }
      hold(again == index && Array(again.text.utf8) == text, "what was written reads as another index")
    },
  ]

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  /// Made with minisign 0.11; the secret key was thrown away.
  private static let key: PublicKey = {
    let text = "RWSJ1zjkiHXX60HECFCz2WzQFWu6SZ4kT8iSv/j79Kv0SUrXTrRLPn41"
    guard let key = try? PublicKey(text) else { fatalError("the key of the harness is none") }
    return key
  }()
  private static let signedIndex = Array(
    """
    {
      "registry": "acme",
      "serial": 7,
      "files": {
        "registry.json": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      }
    }

    """.utf8)
  private static let genuine = Array(
    """
    untrusted comment: signature from minisign secret key
    RUSJ1zjkiHXX67+Cp/4W7UAjshu9cgLzaleEGo2CyifmrOsBJmBx/gP371Y5b6sU3SYJ55yIKHdDFx0CWZokRbCdC4ZBvl/jNwo=
    trusted comment: file:index.json registry:acme serial:7
    YCVRy+IDAOjxEwvhSN+m3kz5WAAEkevf7EsEIYK9gCHleDss2hI1JKy5TO+dIMiJWTjBJAmyyDolL4wsRHfRBA==

    """.utf8)
}
