import Model
import Posix
import Support
import Testing

@Suite struct FolderTests {
  let temporary: TemporaryFolder
  var folder: Folder { temporary.folder }

  init() throws { temporary = try TemporaryFolder() }

  @Test func `reads back what was created, with its exact mode`() throws {
    try folder.create("a", Array("hello".utf8), permissions: 0o640)
    #expect(try folder.read("a") == Array("hello".utf8))
    let info = try #require(try folder.info("a"))
    #expect(info.kind == .file)
    #expect(info.size == 5)
    #expect(info.permissions == 0o640)
    #expect(!info.isExecutable)
  }

  @Test func `reads files of every size around the buffer's`() throws {
    for count in [0, 1, 4094, 4095, 4096, 4097, 70_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      try folder.create("f\(count)", bytes)
      #expect(try folder.read("f\(count)") == bytes)
      #expect(try folder.open("f\(count)").readAll() == bytes)
    }
  }

  @Test func `a file longer than the limit is an error`() throws {
    try folder.create("a", [1, 2, 3])
    #expect(throws: SystemError.self) { try folder.read("a", limit: 2) }
    #expect(try folder.read("a", limit: 3) == [1, 2, 3])
  }

  @Test func `create never replaces`() throws {
    try folder.create("a", [1])
    let error = #expect(throws: SystemError.self) { try folder.create("a", [2]) }
    #expect(error?.isExisting == true)
    #expect(try folder.read("a") == [1])
  }

  @Test func `no path follows a link or leaves the folder`() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret", "s")
    try folder.createLink("door", to: outside.path)
    try folder.makeFolder("real")
    try folder.createLink("real/file", to: "\(outside.path)/secret")
    for path in ["door/secret", "real/file", "../\(outside.path.split(separator: "/").last!)/secret", "real/../../x"] {
      #expect(throws: SystemError.self, "\(path)") { try folder.read(path) }
      #expect(throws: SystemError.self, "\(path)") { try folder.create(path, [1]) }
    }
    #expect(throws: SystemError.self) { try folder.create("door/new", [1]) }
    #expect(throws: SystemError.self) { try folder.remove("door/secret") }
    #expect(throws: SystemError.self) { try folder.makeFolder("door/new") }
    #expect(try folder.info("real/file")?.kind == .link)
    #expect(try folder.linkTarget("real/file") == "\(outside.path)/secret")
    #expect(try outside.contents() == ["secret": "s"])
  }

  @Test func `what is missing has no info, on the way too`() throws {
    try folder.create("file", [])
    #expect(try folder.info("none") == nil)
    #expect(try folder.info("none/below") == nil)
    #expect(try folder.info("file/below") == nil)
  }

  @Test func `move refuses a taken name; exchange swaps; replace replaces`() throws {
    try folder.create("a", [1])
    try folder.create("b", [2])
    let error = #expect(throws: SystemError.self) { try folder.move("a", to: "b") }
    #expect(error?.isExisting == true)
    try folder.exchange("a", with: "b")
    #expect(try folder.read("a") == [2])
    #expect(try folder.read("b") == [1])
    try folder.replace("a", with: "b")
    #expect(try folder.read("a") == [1])
    #expect(try folder.info("b") == nil)
    try folder.makeFolders("x/y")
    try folder.move("a", to: "x/y/a")
    #expect(try temporary.contents() == ["x/y/a": "\u{1}"])
  }

  @Test func `names come sorted bytewise`() throws {
    for name in ["b", "B", "a", "é", "_"] { try folder.create(name, []) }
    #expect(try folder.names() == ["B", "_", "a", "b", "é"])
    #expect(try folder.names().count == 5, "a folder can be listed twice")
  }

  @Test func `a tree is removed without following its links`() throws {
    let outside = try TemporaryFolder()
    try outside.write("keep", "k")
    try temporary.write("t/a/b/c", "1")
    try folder.createLink("t/a/link", to: outside.path)
    try folder.removeTree("t")
    try folder.removeTree("t")
    #expect(try folder.names() == [])
    #expect(try outside.contents() == ["keep": "k"])
  }

  @Test func `a watcher can stop the n-th change and see what it is`() throws {
    let calls = SystemCalls { (number, call, path) throws(SystemError) in
      if number == 2 { throw SystemError(call: call, code: 28, path: path) }
    }
    let watched = try temporary.watched(calls)
    try watched.create("a", [])
    let error = #expect(throws: SystemError.self) { try watched.create("b", []) }
    #expect(error == SystemError(call: "create", code: 28, path: "b"))
    try watched.create("c", [])
    #expect(calls.made == 3)
    #expect(try folder.names() == ["a", "c"])
  }

  @Test func `a volume without exclusive renames can be played`() throws {
    var volume = SystemCalls.Volume()
    volume.hasExclusiveRenames = false
    let watched = try temporary.watched(SystemCalls(volume: volume))
    try watched.create("a", [])
    let error = #expect(throws: SystemError.self) { try watched.move("a", to: "b") }
    #expect(error?.isUnsupported == true)
    try watched.replace("b", with: "a")
    #expect(try folder.names() == ["b"])
  }

  @Test func `one holds the lock; it goes with the value`() throws {
    do {
      let lock = try #require(try FileLock.take("lock", in: folder, .exclusive, note: "me"))
      let other = try temporary.watched(nil)
      #expect(try FileLock.take("lock", in: other, .exclusive) == nil)
      #expect(try FileLock.take("lock", in: other, .shared) == nil)
      #expect(temporary.text("lock") == "me")
      withExtendedLifetime(lock) {}
    }
    let first = try #require(try FileLock.take("lock", in: folder, .shared))
    let second = try #require(try FileLock.take("lock", in: try temporary.watched(nil), .shared))
    withExtendedLifetime((first, second)) {}
  }

  @Test func `errors name the call, the path and the reason`() {
    let error = #expect(throws: SystemError.self) { try folder.read("no\u{1B}ne") }
    #expect(error.map { "\($0)" } == "cannot open \"no\\u001bne\": No such file or directory")
    #expect(error?.kind == .environment)
  }
}
