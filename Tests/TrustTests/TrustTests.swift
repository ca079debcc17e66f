import Foundation
import Model
import Posix
import Testing

@testable import Trust

@Suite struct Digests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 of the standard's own examples`(text: String, expected: String) {
    #expect(sha256(text.utf8).hex == expected)
  }

  @Test func `a million letters in pieces have the standard's digest`() {
    var hash = SHA256()
    for _ in 0..<1000 { hash.update(repeatElement(UInt8(ascii: "a"), count: 1000)) }
    #expect(hash.finish().hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `BLAKE2b-512 of the RFC's example`() {
    #expect(
      hex(blake2b512(Array("abc".utf8)))
        == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"
    )
  }

  @Test func `a blob's id is git's`() {
    #expect(gitBlobID([]).hex == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
    #expect(gitBlobID(Array("hello world\n".utf8)).hex == "3b18e512dba79e4c8300dd08aeb37f8e728b8dad")
  }

  @Test func `a tree digest is computed as written, whatever the order of the files`() throws {
    func file(_ name: String, _ text: String, executable: Bool = false) throws -> SourceFile {
      let path = try SafePath(name)
      return SourceFile(from: path, role: .source, target: path, isExecutable: executable, bytes: Array(text.utf8))
    }
    let files = [try file("b/run.sh", "echo\n", executable: true), try file("a.swift", "let a = 1\n")]
    // printf 'dt1\n100644 %s a.swift\n100755 %s b/run.sh\n' | sha256sum
    let expected =
      "dt1\n100644 \(sha256("let a = 1\n".utf8).hex) a.swift\n100755 \(sha256("echo\n".utf8).hex) b/run.sh\n"
    #expect(treeDigest(files).description == "dt1:\(sha256(expected.utf8).hex)")
    #expect(treeDigest(files.reversed()) == treeDigest(files))
    var changed = files
    changed[1].isExecutable = true
    #expect(treeDigest(changed) != treeDigest(files))
    changed = files
    changed[1].target = try SafePath("elsewhere.swift")
    changed[1].role = .test
    #expect(treeDigest(changed) == treeDigest(files), "where a file goes is not part of what it is")
  }
}

@Suite struct Base64Reading {
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("/+8=", "\u{FF}\u{EF}"),
  ])
  func `reads the RFC's examples`(text: String, expected: String) {
    #expect(base64Decoded(text) == expected.unicodeScalars.map { UInt8($0.value) })
  }

  @Test(arguments: ["Zg", "Zg=", "Z===", "Zh==", "Zm9=", "Zm 9", "Zm9v\n", "Zg==Zg==", "====", "Zm-v"])
  func `refuses what is not exactly Base64`(text: String) {
    #expect(base64Decoded(text) == nil)
  }
}

/// A key and a signature made with minisign 0.11 for these tests; the secret key was thrown away.
private enum Sample {
  static let key = "RWSJ1zjkiHXX60HECFCz2WzQFWu6SZ4kT8iSv/j79Kv0SUrXTrRLPn41"
  static let keyID = "EBD77588E438D789"
  static let index = Array(
    """
    {
      "registry": "acme",
      "serial": 7,
      "files": {
        "registry.json": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      }
    }

    """.utf8)
  static let signature = Array(
    """
    untrusted comment: signature from minisign secret key
    RUSJ1zjkiHXX67+Cp/4W7UAjshu9cgLzaleEGo2CyifmrOsBJmBx/gP371Y5b6sU3SYJ55yIKHdDFx0CWZokRbCdC4ZBvl/jNwo=
    trusted comment: file:index.json registry:acme serial:7
    YCVRy+IDAOjxEwvhSN+m3kz5WAAEkevf7EsEIYK9gCHleDss2hI1JKy5TO+dIMiJWTjBJAmyyDolL4wsRHfRBA==

    """.utf8)
}

@Suite struct Signatures {
  @Test func `a good signature gives the index and the key`() throws {
    let key = try PublicKey(Sample.key)
    #expect(key.id == Sample.keyID)
    let (index, found) = try SignedIndex.verified(index: Sample.index, signature: Sample.signature, keys: [key])
    #expect(found == key)
    #expect(index.registry == "acme")
    #expect(index.serial == 7)
    try index.check(SafePath("registry.json"), Array("abc".utf8))
    #expect(throws: TrustFault.fileNotListed(path: try SafePath("more.json"))) {
      try index.check(SafePath("more.json"), [])
    }
    #expect(throws: TrustFault.self) { try index.check(SafePath("registry.json"), Array("abd".utf8)) }
    #expect(Array(index.text.utf8) == Sample.index)
  }

  @Test func `a flipped bit anywhere in the index fails`() throws {
    let keys = [try PublicKey(Sample.key)]
    for position in Sample.index.indices {
      var index = Sample.index
      index[position] ^= 1 << UInt8(position % 8)
      #expect(throws: TrustFault.signatureWrong(key: Sample.keyID)) {
        try SignedIndex.verified(index: index, signature: Sample.signature, keys: keys)
      }
    }
  }

  @Test func `a flipped bit anywhere in the signature, but for the untrusted comment, fails`() throws {
    let keys = [try PublicKey(Sample.key)]
    let first = Sample.signature.firstIndex(of: 0x0A)!
    for position in Sample.signature.indices where position >= first {
      for bit in 0..<8 {
        var signature = Sample.signature
        signature[position] ^= 1 << UInt8(bit)
        #expect(throws: TrustFault.self, "byte \(position), bit \(bit)") {
          try SignedIndex.verified(index: Sample.index, signature: signature, keys: keys)
        }
      }
    }
  }

  @Test func `a key that is not pinned is named`() throws {
    let other = try PublicKey("RWQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
    #expect(throws: TrustFault.keyUnknown(id: Sample.keyID, pinned: ["0000000000000000"])) {
      try SignedIndex.verified(index: Sample.index, signature: Sample.signature, keys: [other])
    }
  }

  @Test func `a comment that speaks of something else fails`() throws {
    let index = SignedIndex(registry: "acme", serial: 7, files: [:])
    try index.check(comment: "file:index.json registry:acme serial:7")
    for comment in [
      "file:index.json registry:acme serial:8", "file:index.json registry:evil serial:7",
      "file:other.json registry:acme serial:7", "", "file:index.json registry:acme serial:7 ",
    ] {
      #expect(throws: TrustFault.self) { try index.check(comment: comment) }
    }
  }

  @Test(arguments: [
    "", "RWQ", "not base64!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "RUQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  ])
  func `what is no public key is refused as a mistake of usage`(text: String) {
    #expect { try PublicKey(text) } throws: { ($0 as? TrustFault)?.kind == .usage }
  }

  @Test func `shapes that are not exactly four lines of the hashed kind are refused`() throws {
    let text = String(decoding: Sample.signature, as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    var legacy = lines
    legacy[1] = "RWQ" + legacy[1].dropFirst(3)
    for bad in [
      "", text + "\n", String(text.dropLast()), text.replacing("\n", with: "\r\n"), "x" + text,
      lines.dropFirst().joined(separator: "\n") + "\n", legacy.joined(separator: "\n") + "\n",
    ] {
      #expect(throws: TrustFault.self) { try Signature(Array(bad.utf8)) }
    }
  }

  @Test(arguments: [
    "[]", "{}", #"{"registry": "acme", "serial": -1, "files": {}}"#,
    #"{"registry": "acme", "serial": 1.5, "files": {}}"#,
    #"{"registry": "acme", "serial": 1, "files": {"../x": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}}"#,
    #"{"registry": "acme", "serial": 1, "files": {"x": "ba78"}}"#,
    #"{"registry": "acme", "serial": 1, "serial": 2, "files": {}}"#,
  ])
  func `an index that does not parse is refused`(text: String) {
    #expect(throws: TrustFault.self) { try SignedIndex(Array(text.utf8)) }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/minisign")))
  func `what the real minisign signs is taken, and nothing else`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "decal-minisign-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func minisign(_ arguments: String...) throws {
      let result = try run(
        ChildCommand("/usr/bin/minisign", arguments, environment: ["HOME": folder.path], folder: folder.path))
      #expect(result.status == 0)
    }
    func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }
    try minisign("-G", "-W", "-p", "k.pub", "-s", "k.key")
    let index = SignedIndex(registry: "acme", serial: 12, files: [try SafePath("registry.json"): sha256("x".utf8)])
    try Data(index.text.utf8).write(to: folder.appending(path: "index.json"))
    try minisign("-S", "-s", "k.key", "-m", "index.json", "-t", index.comment)
    let text = String(decoding: try read("k.pub"), as: UTF8.self)
    let key = try PublicKey(String(text.split(separator: "\n")[1]))
    // minisign leaves out zeros in front.
    #expect(text.contains(String(key.id.drop { $0 == "0" })))
    let verified = try SignedIndex.verified(
      index: try read("index.json"), signature: try read("index.json.minisig"), keys: [key])
    #expect(verified.index == index)

    try minisign("-S", "-s", "k.key", "-m", "index.json", "-t", "file:index.json registry:acme serial:13")
    #expect(throws: TrustFault.self) {
      try SignedIndex.verified(index: try read("index.json"), signature: try read("index.json.minisig"), keys: [key])
    }
    try minisign("-S", "-l", "-s", "k.key", "-m", "index.json", "-t", index.comment)
    #expect(throws: TrustFault.signatureMalformed(problem: "it is of the legacy kind, not of the hashed one")) {
      try SignedIndex.verified(index: try read("index.json"), signature: try read("index.json.minisig"), keys: [key])
    }
  }
}
