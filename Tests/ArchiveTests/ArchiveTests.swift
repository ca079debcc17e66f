import Model
import Posix
import Support
import Testing

@testable import Archive

/// Files as they are written and come out again.
private func files(_ list: [(String, String)]) -> [ArchiveFile] {
  list.map { ArchiveFile(path: try! SafePath($0.0), isExecutable: $0.0.hasSuffix(".sh"), bytes: Array($0.1.utf8)) }
}

@Suite struct Archives {
  init() { ProcessContext.useUTF8Names() }

  private func contents(_ archive: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) throws -> ArchiveContents {
    try ArchiveReader.read(archive, name: "ui.tar", limits: limits)
  }

  @Test(arguments: ArchiveFormat.allCases)
  func `what is written is read again, and the same files give the same bytes`(format: ArchiveFormat) throws {
    let list = files([
      ("registry.json", "{}\n"), ("a/run.sh", "echo\n"), ("a/b/empty", ""),
      ("long/\(String(repeating: "x", count: 180))", "y"),
    ])
    let archive = try ArchiveWriter.write(list, format: format)
    #expect(try ArchiveWriter.write(list.reversed(), format: format) == archive)
    let contents = try contents(archive)
    #expect(contents.entries.count == 4)
    for file in list {
      #expect(contents.bytes[file.path] == file.bytes)
      #expect(contents.entries[file.path] == .init(isExecutable: file.isExecutable, size: file.bytes.count))
    }
  }

  @Test func `no time zone changes a zip, which knows local time only`() throws {
    let list = files([("registry.json", "{}\n")])
    let zip = try ArchiveWriter.write(list, format: .zip)
    // The date of the first local header: 1980-01-01, midnight.
    #expect(Array(zip[10..<14]) == [0, 0, 0x21, 0])
  }

  @Test(.enabled(if: GitSandbox.hasProgram("tar")), arguments: ["-cf", "-czf", "-cjf", "-cJf", "--zstd -cf"])
  func `what tar writes is read, with and without a leading folder`(flags: String) throws {
    let sandbox = try GitSandbox()
    try sandbox.temporary.write("ui/registry.json", "{}\n")
    try sandbox.temporary.write("ui/swift/run.sh", "x\n", isExecutable: true)
    let arguments = flags.split(separator: " ").map(String.init)
    for (name, rest) in [
      ("a.tar", ["ui"]), ("b.tar", ["-C", "ui", "."]), ("c.tar", ["-C", "ui", "registry.json", "swift"]),
    ] {
      let made = try sandbox.run("tar", arguments + [name] + rest)
      #expect(made.status == 0)
      let contents = try contents(try sandbox.temporary.folder.read(name))
      #expect(
        contents.bytes.mapValues { String(decoding: $0, as: UTF8.self) } == [
          try SafePath("registry.json"): "{}\n", try SafePath("swift/run.sh"): "x\n",
        ], "\(name)")
      #expect(contents.entries[try SafePath("swift/run.sh")]?.isExecutable == true)
    }
  }

  @Test(.enabled(if: GitSandbox.hasProgram("zip")))
  func `what zip writes is read`() throws {
    let sandbox = try GitSandbox()
    try sandbox.temporary.write("ui/registry.json", "{}\n")
    try sandbox.temporary.write("ui/swift/run.sh", "x\n", isExecutable: true)
    _ = try sandbox.run("zip", ["-qr", "a.zip", "ui"])
    let contents = try contents(try sandbox.temporary.folder.read("a.zip"))
    #expect(contents.entries.keys.sorted().map(\.text) == ["registry.json", "swift/run.sh"])
    #expect(contents.entries[try SafePath("swift/run.sh")]?.isExecutable == true)
    #expect(contents.entries[try SafePath("registry.json")]?.isExecutable == false)
  }

  @Test(arguments: [
    "../x", "/etc/x", "a/../../x", "a//b", "a\\b", "C:x", "a\nb", "a\u{1B}[31mb", "ä", ".git/hooks/post-checkout",
    "a/.GIT/x",
    "git~1", ".decal/lock", "aux", "com1.txt", "x.", "x ", "a/./b", "con/x",
  ])
  func `a member with such a name refuses the archive`(name: String) throws {
    let archive = RawTar.with { tar in
      tar.add("registry.json", "{}")
      tar.add(name, "x")
    }
    #expect(throws: PathFault.self) { try contents(archive) }
  }

  @Test(arguments: [
    ("2", "a symbolic link"), ("1", "a hard link"), ("3", "neither"), ("4", "neither"), ("6", "neither"),
  ])
  func `a link, a device or a pipe refuses the archive`(type: String, what: String) throws {
    let archive = RawTar.with { tar in
      tar.add("registry.json", "{}")
      tar.add("x", type: Character(type), link: "registry.json")
    }
    #expect { try contents(archive) } throws: {
      guard let fault = $0 as? ArchiveFault else { return false }
      return fault.kind == .refused && fault.description.contains(what)
    }
  }

  @Test func `a hard link that carries data refuses the archive`() throws {
    let archive = RawTar.with { tar in
      tar.add("registry.json", "{}")
      tar.add(Array("x".utf8), Array("evil".utf8), type: "1", link: "registry.json")
    }
    #expect(throws: ArchiveFault.self) { try contents(archive) }
  }

  @Test(arguments: [["a", "a"], ["A", "a"], ["a", "a/b"], ["A/b", "a"], ["x/A", "X/a"]])
  func `two members that are one file somewhere refuse the archive`(names: [String]) throws {
    let archive = RawTar.with { tar in for name in names { tar.add(name, "x") } }
    #expect { try contents(archive) } throws: {
      if case .clash = $0 as? ArchiveFault { true } else { false }
    }
  }

  @Test func `a folder that a file of the same name follows refuses the archive`() throws {
    let archive = RawTar.with { tar in
      tar.add("a/", type: "5")
      tar.add("A", "x")
    }
    #expect(throws: ArchiveFault.self) { try contents(archive) }
  }

  @Test func `the root folder's own mode, set-user bits and owners are not looked at`() throws {
    let archive = RawTar.with { tar in
      tar.add("./", type: "5", mode: "0000000")
      tar.add("./registry.json", "{}", mode: "0004644")
      tar.add("./-rf", "x", mode: "0000777")
    }
    let contents = try contents(archive)
    #expect(contents.entries.keys.sorted().map(\.text) == ["-rf", "registry.json"])
    #expect(contents.entries[try SafePath("registry.json")]?.isExecutable == false)
  }

  @Test func `one leading folder is taken off only when all members share it`() throws {
    let shared = RawTar.with { tar in
      tar.add("ui-1.0/registry.json", "{}")
      tar.add("ui-1.0/swift/a.swift", "x")
    }
    #expect(try contents(shared).entries.keys.sorted().map(\.text) == ["registry.json", "swift/a.swift"])
    let notShared = RawTar.with { tar in
      tar.add("ui/registry.json", "{}")
      tar.add("LICENSE", "x")
    }
    #expect(try contents(notShared).entries.keys.sorted().map(\.text) == ["LICENSE", "ui/registry.json"])
    let single = RawTar.with { $0.add("registry.json", "{}") }
    #expect(try contents(single).entries.keys.map(\.text) == ["registry.json"])
  }

  @Test func `limits are counted on what comes out`() throws {
    func limits(_ change: (inout ArchiveLimits) -> Void) -> ArchiveLimits {
      var limits = ArchiveLimits()
      change(&limits)
      return limits
    }
    let zeros = ArchiveFile(path: try SafePath("z"), isExecutable: false, bytes: [UInt8](repeating: 0, count: 1 << 20))
    let bomb = try ArchiveWriter.write([zeros], format: .tarGzip)
    func isLimit(_ limits: ArchiveLimits, _ archive: [UInt8]) -> Bool {
      do {
        _ = try contents(archive, limits)
        return false
      } catch let ArchiveFault.limit(_, what) {
        return !what.isEmpty
      } catch { return false }
    }
    #expect(isLimit(limits { $0.file = (1 << 20) - 1 }, bomb))
    #expect(isLimit(limits { $0.total = (1 << 20) - 1 }, bomb))
    #expect(isLimit(limits { $0.ratioFloor = 1 << 19 }, bomb))
    #expect(isLimit(limits { $0.archiveSize = bomb.count - 1 }, bomb))
    #expect(isLimit(limits { $0.seconds = -1 }, bomb))
    let many = try ArchiveWriter.write(files((0..<20).map { ("f\($0)", "x") }), format: .tar)
    #expect(isLimit(limits { $0.entries = 19 }, many))
    #expect(!isLimit(limits { $0.entries = 20 }, many))
    #expect(!isLimit(limits { $0.file = 1 << 20 }, bomb))
  }

  @Test func `a declared size that no bytes follow is an archive cut short`() throws {
    var tar = RawTar()
    tar.add(Array("z".utf8), Array("abcde".utf8), declaring: 1_000_000_000)
    #expect { try contents(tar.finished) } throws: {
      if case .cutShort = $0 as? ArchiveFault { true } else { false }
    }
  }

  @Test(arguments: ArchiveFormat.allCases)
  func `an archive cut anywhere is called cut short, as soon as its first bytes tell what it is`(
    format: ArchiveFormat
  ) throws {
    let archive = try ArchiveWriter.write(
      files([("registry.json", "{}\n"), ("a.swift", String(repeating: "let a = 1\n", count: 80)), ("b/c", "y")]),
      format: format)
    // A tar is whole with its second empty block; what follows is padding.
    let end = format == .tar ? (archive.lastIndex { $0 != 0 }! / 512 + 3) * 512 : archive.count
    for length in stride(from: 0, to: end, by: max(1, end / 97)) {
      let told = format == .tar ? 263 : format == .zip ? 4 : 2
      #expect("\(length) of \(archive.count) bytes") { try contents(Array(archive[..<length])) } throws: { error in
        switch error as? ArchiveFault {
        case .cutShort(_, let size, let place): size == length && !place.isEmpty
        case .notAnArchive: length < told
        default: false
        }
      }
    }
  }

  @Test(arguments: ArchiveFormat.allCases)
  func `flipped bits are refused or give a valid reading, never a crash`(format: ArchiveFormat) throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
    let archive = try ArchiveWriter.write(
      files([("registry.json", "{}\n"), ("a/b.swift", "let a = 1\n")]), format: format)
    for _ in 0..<300 {
      var changed = archive
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      do { _ = try contents(changed) } catch {
        #expect(error is ArchiveFault || error is PathFault, "seed \(random.seed): \(error)")
      }
    }
  }

  @Test(arguments: ["", "plain text\n", "<!DOCTYPE html><html>", "{\"items\": []}"])
  func `what is no archive says so`(text: String) throws {
    #expect { try contents(Array(text.utf8)) } throws: {
      if case .notAnArchive = $0 as? ArchiveFault { true } else { false }
    }
  }

  @Test func `an archive in an archive's wrapping twice is refused`() throws {
    let sandbox = try GitSandbox()
    try sandbox.temporary.write("a.tar", try ArchiveWriter.write(files([("registry.json", "{}")]), format: .tar))
    _ = try sandbox.run("gzip", ["-k", "a.tar"])
    _ = try sandbox.run("cp", ["a.tar.gz", "b"])
    _ = try sandbox.run("gzip", ["-k", "b"])
    #expect(try contents(try sandbox.temporary.folder.read("a.tar.gz")).entries.count == 1)
    #expect(throws: ArchiveFault.self) { try contents(try sandbox.temporary.folder.read("b.gz")) }
  }

  @Test(.enabled(if: GitSandbox.hasProgram("zip")))
  func `an encrypted zip is refused`() throws {
    let sandbox = try GitSandbox()
    try sandbox.temporary.write("registry.json", "{}\n")
    _ = try sandbox.run("zip", ["-q", "-P", "secret", "a.zip", "registry.json"])
    #expect { try contents(try sandbox.temporary.folder.read("a.zip")) } throws: {
      ($0 as? ArchiveFault)?.kind == .refused
    }
  }

  @Test func `bytes beyond what is kept come with a second reading of the wanted paths`() throws {
    let list = files([("ui/a", "aaaa"), ("ui/b", "bbbb"), ("ui/c", "c")])
    let archive = try ArchiveWriter.write(list, format: .tar)
    let few = try ArchiveReader.read(archive, name: "x", keeping: .upTo(file: 3, total: 100))
    #expect(few.bytes.keys.map(\.text) == ["c"])
    #expect(few.entries.count == 3)
    let none = try ArchiveReader.read(archive, name: "x", keeping: .upTo(file: 100, total: 5))
    #expect(none.entries[try SafePath("b")]?.size == 4)
    #expect(none.bytes[try SafePath("a")] == nil)
    let only = try ArchiveReader.read(archive, name: "x", keeping: .only([try SafePath("b")]))
    #expect(only.bytes == [try SafePath("b"): Array("bbbb".utf8)])
  }
}
