import Model
import Projects
import Testing

@Suite struct LockfileTests {
  @Test func `Who holds the lock is said in words, and nothing is where its file is no note`() {
    #expect(
      LockFault.held(by: "17199 vm resolve").description
        == "another decal is at work in this project (process 17199 on vm, `decal resolve`)")
    #expect(
      LockFault.held(by: "7 v\u{1B}m registry").description
        == "another decal is at work in this project (process 7 on v\\u001bm, `decal registry`)")
    for note in ["", "x", "17199", "one two three"] {
      #expect(LockFault.held(by: note).description == "another decal is at work in this project", "\(note)")
    }
  }

  static let digits = String(repeating: "0123456789abcdef", count: 4)
  static let text = """
    {
      "lock": 1,
      "registries": [
        {"alias": "acme", "source": {"kind": "git", "url": "https://git.example/ui.git", "path": "registry"}, "requested": "v1.2", "commit": "0123456789abcdef0123456789abcdef01234567", "signed": {"key": "659830B94F1242EE", "serial": 7}},
        {"alias": "box", "source": {"kind": "archive", "address": "https://a.example/ui.tar.gz"}, "archive": {"sha256": "\(digits)", "size": 12}},
        {"alias": "decal", "source": {"kind": "bundled"}, "version": "0.1.0"},
        {"alias": "lab", "source": {"kind": "folder", "path": "../lab"}}
      ],
      "components": [
        {
          "name": "box",
          "registry": "box",
          "platform": "kotlin",
          "asked": false,
          "roles": ["source"],
          "requires": [],
          "digest": "dt1:\(digits)",
          "settings": {},
          "files": []
        },
        {
          "name": "button",
          "registry": "acme",
          "platform": "react-native",
          "style": "uniwind",
          "asked": true,
          "roles": ["source", "test"],
          "requires": ["icon", "@decal/theme"],
          "digest": "dt1:\(digits)",
          "settings": {"root": "src"},
          "files": [
            {"path": "src/a.tsx", "from": "a.tsx", "mode": "100644", "size": 812, "sha256": "\(digits)", "git": "0123456789abcdef0123456789abcdef01234567"},
            {"path": "src/b.tsx", "from": "b.tsx", "mode": "100755", "size": 90, "sha256": "\(digits)", "git": "0123456789abcdef0123456789abcdef01234567", "local": {"sha256": "\(digits)", "mode": "100644"}},
            {"path": "src/c.tsx", "from": "c.tsx", "mode": "100644", "size": 0, "sha256": "\(digits)", "git": "0123456789abcdef0123456789abcdef01234567", "local": "removed"},
            {"path": "src/d.tsx", "from": "d.tsx", "mode": "100644", "size": 0, "sha256": "\(digits)", "git": "0123456789abcdef0123456789abcdef01234567", "conflict": {"kind": "modify/delete", "base": "\(digits)", "local": "\(digits)"}}
          ]
        },
        {
          "name": "lamp",
          "registry": "lab",
          "platform": "swift",
          "asked": false,
          "roles": ["source"],
          "requires": [],
          "digest": "dt1:\(digits)",
          "settings": {},
          "files": []
        },
        {
          "name": "theme",
          "registry": "decal",
          "platform": "react-native",
          "asked": false,
          "roles": ["source"],
          "requires": [],
          "digest": "dt1:\(digits)",
          "settings": {},
          "files": []
        }
      ]
    }

    """

  @Test func `what is read is written again, byte for byte`() throws {
    let lockfile = try Lockfile.parse(Array(Self.text.utf8))
    #expect(String(decoding: lockfile.bytes, as: UTF8.self) == Self.text)
    let component = try #require(lockfile.components.first { $0.key.name.text == "button" })
    #expect(component.requires.map(\.description) == ["@acme/icon", "theme"])
    #expect(component.files[1].local == .edited(sha256: try #require(Digest(hex: Self.digits)), isExecutable: false))
    #expect(component.files[2].local == .removed)
    #expect(component.files[3].conflict?.kind == .removedUpstream)
  }

  @Test(arguments: [
    ("\"lock\": 1", "\"lock\": 2", "decal.lock:2:11: it is of version 2, and this decal reads version 1"),
    ("\"lock\": 1", "\"lock\": 1, \"lock\": 1", "stands twice in one object"),
    ("\"asked\": true", "\"askd\": true", "unknown key \"askd\"; did you mean \"asked\"?"),
    ("\"platform\": \"kotlin\"", "\"platform\": \"cobol\"", "expected a platform, found \"cobol\""),
    ("\"mode\": \"100755\"", "\"mode\": \"100777\"", "expected the mode"),
    ("src/b.tsx", "../b.tsx", "has a component `.` or `..`"),
    ("\"from\": \"b.tsx\"", "\"from\": \"/b.tsx\"", "is absolute"),
    ("src/b.tsx", "src/A.tsx", "the path `src/A.tsx` stands twice (letter case aside)"),
    ("\"src/b.tsx\"", "\"decal.json\"", "tools run or obey `decal.json` because of its name"),
    ("\"src/b.tsx\"", "\"Decal.Lock\"", "tools run or obey `Decal.Lock` because of its name"),
    ("\"src/b.tsx\"", "\"node_modules/b.tsx\"", "tools run or obey `node_modules` because of its name"),
    ("\"src/b.tsx\"", "\"src/.npmrc\"", "`.npmrc` begins with a dot"),
    ("https://git.example", "http://git.example", "expected an address that decal can fetch"),
    ("https://git.example", "-https://git.example", "expected an address that decal can fetch"),
    ("https://git.example", "ext::https://git.example", "expected an address that decal can fetch"),
    ("659830B94F1242EE", "659830B94F1242E", "expected a key id"),
    ("\"alias\": \"lab\"", "\"alias\": \"acme\"", "the registry `acme` stands twice"),
    ("\"registry\": \"lab\"", "\"registry\": \"labs\"", "is not among \"registries\""),
    ("\"git\": \"0123456789abcdef0123456789abcdef01234567\"}", "\"git\": \"0123\"}", "expected a blob id"),
    ("\"size\": 812", "\"size\": -1", "a size below zero"),
    ("\"size\": 812, ", "", "the field \"size\" is missing"),
    ("\"local\": \"removed\"", "\"local\": \"gone\"", "expected \"removed\", or an object"),
    ("\"lock\": 1,\n", "\"lock\": 1,\n<<<<<<< HEAD\n", "decal.lock:3:1: version control left conflict markers here"),
  ])
  func `what breaks the grammar is an error that says where`(old: String, new: String, message: String) throws {
    let first = try #require(Self.text.range(of: old))
    let bytes = Array(Self.text.replacingCharacters(in: first, with: new).utf8)
    do {
      _ = try Lockfile.parse(bytes)
      Issue.record("it was read")
    } catch let several as SeveralFaults {
      #expect(several.facts.contains { "\($0)".contains(message) }, "\(several.facts)")
      #expect(several.facts.allSatisfy { $0.kind == .integrity })
    } catch let fault as LockfileFault {
      #expect("\(fault)".contains(message), "\(fault)")
      #expect(fault.kind == .integrity)
    }
  }

  @Test func `a text that is no JSON names line and column`() {
    let fault = #expect(throws: LockfileFault.self) { try Lockfile.parse(Array("{\n  \"lock\": 1,\n  ]\n".utf8)) }
    #expect(fault.map { "\($0)" }?.hasPrefix("decal.lock:3:3:") == true, "\(String(describing: fault))")
  }

  @Test func `loopback hosts may be plain http`() throws {
    for host in ["127.0.0.1:8080", "localhost", "[::1]:80"] {
      let text = Self.text.replacing("https://git.example/ui.git", with: "http://\(host)/ui.git")
      _ = try Lockfile.parse(Array(text.utf8))
    }
    let text = Self.text.replacing("https://git.example/ui.git", with: "http://localhost.example/ui.git")
    #expect(throws: LockfileFault.self) { try Lockfile.parse(Array(text.utf8)) }
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).first }
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
