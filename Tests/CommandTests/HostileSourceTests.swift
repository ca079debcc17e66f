import Archive
import Foundation
import Model
import Posix
import Support
import Testing

/// Registries that mean harm, given to the executable as a tar, a zip, a repository of raw objects and a folder: each is
/// refused, with the name escaped, and nothing changes but the cache. Under small limits, and within 128 MiB.
@Suite(.enabled(if: GitSandbox.hasGit && GitSandbox.hasProgram("python3"))) struct HostileSourceTests {
  private static let good: [String: String] = [
    "registry.json": "{\"name\": \"kit\", \"components\": [\"button\"]}\n",
    "components/button.json": "{\"name\": \"button\", \"platforms\": {\"swift\": {\"files\": [\"B.swift\"]}}}\n",
    "swift/B.swift": "struct B {}\n",
  ]

  /// How a registry is laid out.
  enum Medium: String, CaseIterable {
    case tar
    case zip
    case repository
    case folder
  }

  /// What is put into a good registry.
  struct Member: Sendable {
    enum Kind: Sendable {
      case file
      case link(to: String)
      /// Names another member; may carry bytes of its own.
      case hardLink(to: String)
      case pipe
      case device
      case folder
      case submodule
    }
    var name: [UInt8]
    var kind = Kind.file
    var text = "evil\n"
    /// In zip alone: what the header before the bytes says.
    var localName: [UInt8]?
    var isEncrypted = false

    init(_ name: String, _ kind: Kind = .file, text: String = "evil\n") {
      self.name = Array(name.utf8)
      self.kind = kind
      self.text = text
    }
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let members: [Member]
    /// What the message must have.
    let says: String
    let media: [Medium]
    let status: Int

    init(
      _ name: String, _ members: [Member], _ says: String, status: Int = 5, in media: [Medium] = Medium.allCases
    ) {
      testDescription = name
      self.members = members
      self.says = says
      self.status = status
      self.media = media
    }
  }

  /// Names that break the path rules, below `swift/` where they do not climb out of it.
  private static let names: [(name: String, what: String)] = [
    ("../../../canary/evil", "climbs"), ("/tmp/evil", "is absolute"), ("swift/../../evil", "climbs in the middle"),
    ("swift//evil", "has an empty component"), ("swift/./evil", "has a dot"), ("swift/a\\b", "has a backslash"),
    ("swift/C:evil", "has a colon"), ("swift/a\nb", "has a line end"), ("swift/a\u{1B}[31mb", "has an escape"),
    ("swift/a\u{7F}b", "has a delete character"), ("swift/ä", "is not ASCII"),
    (".git/hooks/post-checkout", "is git's"), ("swift/.GIT/x", "is git's in capitals"),
    ("swift/git~1", "is git's, short"),
    ("swift/.gitmodules", "is git's list of modules"), (".decal/lock", "is decal's"),
    ("swift/.hg/hgrc", "is Mercurial's"),
    ("swift/.svn/x", "is Subversion's"), ("swift/.bzr/x", "is Bazaar's"), ("swift/aux", "is a device of Windows"),
    ("swift/com1.txt", "is one with an ending"), ("swift/NUL.swift", "is one in capitals"),
    ("swift/lpt0/x", "is one on the way"),
    ("swift/x.", "ends in a dot"), ("swift/x ", "ends in a space"),
    ("swift/" + String(repeating: "x", count: 201), "has a component that is too long"),
    ("swift" + String(repeating: "/x", count: 64), "has too many components"),
    ("swift" + String(repeating: "/" + String(repeating: "y", count: 150), count: 7), "is too long"),
  ]

  static let shapes: [Shape] =
    names.map { Shape("a name that \($0.what)", [Member($0.name)], "(E-PATH)") } + [
      // One file on some volume.
      Shape("a member twice", [Member("swift/B.swift")], "(E-PATH)", in: [.tar, .zip]),
      Shape("an entry twice", [Member("swift/B.swift")], "(E-PATH)", in: [.repository]),
      Shape("two names that differ in case", [Member("swift/b.Swift")], "(E-PATH)", in: [.tar, .zip]),
      Shape("a file and a folder of one name", [Member("swift/B.swift/x")], "(E-PATH)", in: [.tar, .zip]),
      // Links, in the place of a file that is listed, or on the way to it.
      Shape("a link to a file outside", [Member("swift/B.swift", .link(to: "/etc/passwd"))], "(E-LINK)"),
      Shape("a link upwards", [Member("swift/B.swift", .link(to: "../../../canary/file"))], "(E-LINK)"),
      Shape("a link to a member", [Member("swift/B.swift", .link(to: "../registry.json"))], "(E-LINK)"),
      Shape(
        "a link on the way, and a file behind it",
        [Member("swift", .link(to: "../../canary")), Member("swift/B.swift")], "(E-LINK)", in: [.tar, .zip]),
      Shape(
        "a link in a folder's place", [Member("swift", .link(to: "../canary"))], "(E-LINK)", in: [.repository, .folder]),
      Shape("a manifest that is a link", [Member("components/button.json", .link(to: "../registry.json"))], "(E-LINK)"),
      Shape("an index that is a link", [Member("registry.json", .link(to: "components/button.json"))], "(E-LINK)"),
      Shape("a hard link", [Member("swift/C.swift", .hardLink(to: "swift/B.swift"), text: "")], "(E-LINK)", in: [.tar]),
      Shape(
        "a hard link outside, with bytes", [Member("swift/C.swift", .hardLink(to: "../../canary/file"))], "(E-LINK)",
        in: [.tar]),
      // Other kinds.
      Shape("a pipe", [Member("swift/B.swift", .pipe)], "(E-TYPE)", in: [.tar, .folder]),
      Shape("a device", [Member("swift/B.swift", .device)], "(E-TYPE)", in: [.tar, .zip]),
      Shape("a pipe's mode", [Member("swift/B.swift", .pipe)], "(E-PATH)", in: [.repository]),
      Shape("a device's mode", [Member("swift/B.swift", .device)], "(E-PATH)", in: [.repository]),
      Shape("a submodule", [Member("swift/B.swift", .submodule)], "(E-TYPE)", in: [.repository]),
      Shape("a folder in a file's place", [Member("swift/B.swift", .folder)], "(E-TYPE)", in: [.repository, .folder]),
      Shape(
        "a pointer of large file storage",
        [Member("swift/B.swift", text: "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")],
        "(E-LFS)"),
      // Headers that lie.
      Shape(
        "a zip whose headers have two names", [lying("../../canary/evil", listed: "swift/x")], "(E-PATH)", in: [.zip]),
      Shape("a member that is encrypted", [encrypted], "(E-TYPE)", in: [.zip]),
    ]

  private static func lying(_ local: String, listed: String) -> Member {
    var member = Member(listed)
    member.localName = Array(local.utf8)
    return member
  }

  private static var encrypted: Member {
    var member = Member("swift/x")
    member.isEncrypted = true
    return member
  }

  // MARK: - Laying out

  /// The good files, but for those that a member takes the place of.
  private func files(_ shape: Shape) -> [(String, String)] {
    let names = shape.members.map { String(decoding: $0.name, as: UTF8.self) }
    let isTwice = shape.testDescription.hasSuffix("twice")
    return HostileSourceTests.good.filter { path, _ in
      isTwice || !names.contains { path == $0 || path.hasPrefix("\($0)/") }
    }.sorted { $0.key < $1.key }
  }

  private func tar(_ shape: Shape) -> [UInt8] {
    RawTar.with { tar in
      for (path, text) in files(shape) { tar.add(path, text) }
      for member in shape.members {
        let data = Array(member.text.utf8)
        switch member.kind {
        case .file: tar.add(member.name, data)
        case .link(let target): tar.add(member.name, type: "2", link: target)
        case .hardLink(let target): tar.add(member.name, data, type: "1", link: target)
        case .pipe: tar.add(member.name, type: "6")
        case .device: tar.add(member.name, type: "3")
        case .folder: tar.add(member.name + Array("/".utf8), type: "5")
        case .submodule: break
        }
      }
    }
  }

  private func zip(_ shape: Shape) -> [UInt8] {
    var zip = RawZip()
    for (path, text) in files(shape) { zip.add(Array(path.utf8), Array(text.utf8)) }
    for member in shape.members {
      let data = Array(member.text.utf8)
      switch member.kind {
      case .file: zip.add(member.name, localName: member.localName, data, isEncrypted: member.isEncrypted)
      case .link(let target): zip.add(member.name, Array(target.utf8), mode: 0o120777)
      case .pipe: zip.add(member.name, mode: 0o010644)
      case .device: zip.add(member.name, mode: 0o020644)
      case .folder: zip.add(member.name + Array("/".utf8), mode: 0o040755)
      case .hardLink, .submodule: break
      }
    }
    return zip.finished
  }

  /// - Parameter isWhole: whether a name with slashes is one entry, instead of entries in entries.
  private func commit(_ shape: Shape, in sandbox: GitSandbox, isWhole: Bool) throws -> String {
    let repository = try RawRepository(isWhole ? "whole.git" : "r.git", in: sandbox)
    var tree = RawRepository.tree(Dictionary(uniqueKeysWithValues: files(shape)))
    let isTwice = shape.testDescription.hasSuffix("twice")
    for member in shape.members {
      let data = Array(member.text.utf8)
      let node: RawRepository.Node =
        switch member.kind {
        case .file: .blob(mode: "100644", data)
        case .link(let target): .blob(mode: "120000", Array(target.utf8))
        case .pipe: .blob(mode: "10644", data)
        case .device: .blob(mode: "60000", data)
        case .folder: .tree([(Array("x".utf8), .blob(mode: "100644", data))])
        case .submodule, .hardLink: .object(mode: "160000", id: String(repeating: "1", count: 40))
        }
      let parts = member.name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      if isWhole {
        tree = tree.adding(member.name, node, in: [], replacing: !isTwice)
      } else {
        let way = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
        tree = tree.adding(Array(parts.last ?? []), node, in: way, replacing: !isTwice)
      }
    }
    return try repository.commit(tree)
  }

  /// A folder cannot hold all names, so there the manifest lists them; links and the like lie in it.
  private func folder(_ shape: Shape, _ world: TestWorld) throws {
    for (path, text) in files(shape) { try world.write(text, to: "kit/\(path)") }
    for member in shape.members {
      let name = String(decoding: member.name, as: UTF8.self)
      let path = world.root.appending(path: "kit/\(name)").path
      if name.hasPrefix("swift/") || name.hasPrefix("components/") {
        let parent = name.prefix { $0 != "/" }
        try FileManager.default.createDirectory(
          at: world.root.appending(path: "kit/\(parent)"), withIntermediateDirectories: true)
      }
      switch member.kind {
      case .link(let target):
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      case .pipe: #expect(unsafe mkfifo(path, 0o644) == 0)
      case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      case .file where HostileSourceTests.good[name] != nil: try world.write(member.text, to: "kit/\(name)")
      default:
        let listed = name.hasPrefix("swift/") ? String(name.dropFirst(6)) : name
        let manifest = JSON.object([
          ("name", .string("button")),
          ("platforms", .object([("swift", .object([("files", .strings(["B.swift", listed]))]))])),
        ])
        try world.write(manifest.text(), to: "kit/components/button.json")
      }
    }
  }

  // MARK: - Running

  private struct Outcome {
    let status: Int
    let error: String
    /// KiB.
    let peak: Int
  }

  private func add(_ address: String, _ world: TestWorld, fileSize: Int = 1 << 20) throws -> Outcome {
    let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Support/Programs/limited.py").path
    let result = try Executable.run(
      [
        program, "\(fileSize)", "64", "\(HostileSourceTests.addressSpace)", Executable.path, "add", "button",
        "--registry", address,
      ], in: world.project, home: world.home, program: "python3")
    let peak = result.error.split(separator: "\n").last { $0.hasPrefix("peak ") }.flatMap { Int($0.dropFirst(5)) }
    return Outcome(status: result.status, error: result.error, peak: peak ?? .max)
  }

  /// Sanitizers map terabytes, and take memory of their own.
  private static let isSanitized = ProcessInfo.processInfo.environment.keys.contains {
    $0 == "TSAN_OPTIONS" || $0 == "ASAN_OPTIONS"
  }
  private static let addressSpace = isSanitized ? 0 : 1 << 30

  private func canary() throws -> TestWorld {
    let world = try TestWorld()
    try world.layProject("shop")
    try world.write("untouched\n", to: "canary/file")
    try FileManager.default.createSymbolicLink(
      atPath: world.root.appending(path: "project/Sources/Shop/linked").path,
      withDestinationPath: world.root.appending(path: "canary").path)
    return world
  }

  /// Everything that must stay as it is: all but the registry and the cache.
  private func snapshot(_ world: TestWorld) throws -> [[String: String]] {
    [
      try world.snapshot(), try world.snapshot("canary"),
      try world.snapshot("home").filter { !$0.key.hasPrefix("cache") },
    ]
  }

  private func expectRefusal(
    _ says: String, status: Int, of address: String, in world: TestWorld, _ what: String, fileSize: Int = 1 << 20
  ) throws {
    let before = try snapshot(world)
    let outcome = try add(address, world, fileSize: fileSize)
    #expect(outcome.status == status, "\(what): \(outcome)")
    #expect(outcome.error.contains(says), "\(what): \(outcome)")
    let raw = outcome.error.utf8.filter { ($0 < 0x20 && $0 != 0x0A) || $0 == 0x7F }
    #expect(raw.isEmpty, "\(what): what came from outside is escaped: \(outcome)")
    #expect(try snapshot(world) == before, "\(what)")
    #expect(!world.exists("project/.decal"), "\(what)")
    if !HostileSourceTests.isSanitized { #expect(outcome.peak < 128 << 10, "\(what): \(outcome.peak) KiB") }
  }

  @Test(arguments: shapes)
  func `A hostile registry is refused from every medium, and nothing outside it changes`(shape: Shape) throws {
    for medium in shape.media {
      let world = try canary()
      switch medium {
      case .tar:
        try Data(tar(shape)).write(to: world.root.appending(path: "kit.tar"))
        try expectRefusal(shape.says, status: shape.status, of: "../kit.tar", in: world, "tar")
      case .zip:
        try Data(zip(shape)).write(to: world.root.appending(path: "kit.zip"))
        try expectRefusal(shape.says, status: shape.status, of: "../kit.zip", in: world, "zip")
      case .repository:
        let sandbox = try GitSandbox()
        for isWhole in [false, true] {
          let parts = shape.members[0].name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
          guard !isWhole || shape.testDescription.hasPrefix("a name") else { continue }
          // Folders that no manifest leads to are not looked into; an entry without a name is no tree at all.
          if !isWhole, parts.count > 6 { continue }
          let isNoTree = !isWhole && parts.contains([])
          let commit = try commit(shape, in: sandbox, isWhole: isWhole)
          let name = isWhole ? "whole.git" : "r.git"
          try expectRefusal(
            isNoTree ? "cannot be read: failed to parse tree" : shape.says, status: isNoTree ? 4 : shape.status,
            of: "file://\(sandbox.path)/\(name)#\(commit)", in: world,
            isWhole ? "repository, one entry" : "repository")
        }
      case .folder:
        try folder(shape, world)
        try expectRefusal(shape.says, status: shape.status, of: "../kit", in: world, "folder")
      }
    }
  }

  @Test(arguments: [
    "decal.lock", "Decal.JSON", ".husky/pre-commit", ".github/workflows/ci.yml", "node_modules/react/index.js",
    "package.json", "metro.config.js",
  ])
  func `Neither add nor update writes a file of decal's own, or one that tools obey`(target: String) throws {
    let world = try TestWorld()
    try world.write(#"{"name": "app", "dependencies": {"react-native": "0.81"}}"#, to: "project/package.json")
    try world.write(#"{"compilerOptions": {"paths": {"@/*": ["./*"]}}}"#, to: "project/tsconfig.json")
    func publish(_ files: String) throws {
      try world.write(#"{"name": "acme", "components": ["card"]}"#, to: "ui/registry.json")
      try world.write(
        #"{"name": "card", "platforms": {"react-native": {"files": [\#(files)]}}}"#, to: "ui/components/card.json")
      try world.write("export {};\n", to: "ui/react-native/lib/card.ts")
      try world.write("{}\n", to: "ui/react-native/lib/hostile.ts")
    }
    func expectRefusal(_ arguments: String...) throws {
      let before = try world.snapshot()
      let run = try Executable.run(arguments, in: world.project, home: world.home)
      #expect(run.status == 5, "\(run)")
      #expect(run.error.contains("is no place for a copy") && run.error.contains("E-PATH"), "\(run)")
      #expect(try world.snapshot() == before)
    }
    let hostile = #""lib/card.ts", {"path": "lib/hostile.ts", "target": "\#(target)", "mode": "100755"}"#
    try publish(hostile)
    try expectRefusal("add", "card", "--registry", "../ui")
    try expectRefusal("add", "card", "--registry", "../ui", "--overwrite")
    try publish(#""lib/card.ts""#)
    _ = try world.expect(0, "registry", "add", "acme", "../ui")
    _ = try world.expect(0, "add", "@acme/card")
    try publish(hostile)
    try expectRefusal("update")
    #expect(try world.expect(1, "registry", "check", "../ui").output.contains("is no place for a copy"))
  }

  @Test func `What looks dangerous and is not works, and takes no mode from the registry but the bit for running`()
    throws
  {
    let tar = RawTar.with { tar in
      tar.add("./", type: "5", mode: "0000000")
      for (path, text) in HostileSourceTests.good.sorted(by: { $0.key < $1.key }) {
        tar.add("./\(path)", text, mode: "0006777")
      }
      tar.add("./swift/-rf", "x")
    }
    let world = try canary()
    try Data(tar).write(to: world.root.appending(path: "kit.tar"))
    let outcome = try add("../kit.tar", world)
    #expect(outcome.status == 0, "\(outcome)")
    let mode =
      try FileManager.default.attributesOfItem(
        atPath: world.project.appending(path: "Sources/Shop/UI/B.swift").path)[.posixPermissions] as? Int
    // What others may do is up to the user.
    #expect(mode.map { $0 & 0o7100 } == 0o100)
    #expect(FileManager.default.isWritableFile(atPath: world.project.path))
  }

  // MARK: - Bombs

  /// A good registry with these files besides, as an archive.
  private func archive(_ format: ArchiveFormat, _ more: [(String, Int)]) throws -> [UInt8] {
    let files =
      HostileSourceTests.good.map { ($0.key, Array($0.value.utf8)) }
      + more.map { ($0.0, [UInt8](repeating: 0, count: $0.1)) }
    return try ArchiveWriter.write(
      files.map { ArchiveFile(path: try SafePath($0.0), isExecutable: false, bytes: $0.1) }, format: format)
  }

  @Test(arguments: [ArchiveFormat.tarGzip, .tarZstandard, .zip])
  func `A bomb is given up at its limit, with little memory`(format: ArchiveFormat) throws {
    let world = try canary()
    let address = "../kit\(format.rawValue)"
    let place = world.root.appending(path: "kit\(format.rawValue)")
    for (what, members, says) in [
      ("one file", [("swift/z", 12 << 20)], "(E-LIMIT)"),
      (
        "many files", (0..<5).map { ("swift/z\($0)", 2 << 20) },
        "has more than 200 bytes unpacked for each byte (E-LIMIT)"
      ),
      ("members", (0..<20_001).map { ("swift/z\($0)", 0) }, "has more than 20000 members (E-LIMIT)"),
    ] {
      try Data(try archive(format, members)).write(to: place)
      try expectRefusal(says, status: 5, of: address, in: world, what)
    }
  }

  @Test func `An archive, a listed file and a document that are too large are refused before they are read`() throws {
    let world = try canary()
    for (path, text) in HostileSourceTests.good { try world.write(text, to: "kit/\(path)") }
    func grow(_ path: String, to size: Int) throws {
      if !world.exists(path) { try world.write("", to: path) }
      #expect(unsafe truncate(world.root.appending(path: path).path, off_t(size)) == 0)
    }
    try grow("kit.tar", to: (256 << 20) + 1)
    try expectRefusal("(E-LIMIT)", status: 5, of: "../kit.tar", in: world, "archive")
    for (path, size) in [
      ("kit/swift/B.swift", (64 << 20) + 1), ("kit/components/button.json", (4 << 20) + 1),
      ("kit/registry.json", (16 << 20) + 1),
    ] {
      try grow(path, to: size)
      try expectRefusal("(E-LIMIT)", status: 5, of: "../kit", in: world, path)
    }
  }

  @Test(arguments: ["folder", "repository"])
  func `The limits of decal.json hold for folders and repositories too`(medium: String) throws {
    let sandbox = try GitSandbox()
    var files = HostileSourceTests.good
    files["components/button.json"] = """
      {"name": "button", "platforms": {"swift": {"files": ["B.swift", "C.swift", "D.swift"]}}}
      """
    for name in ["C", "D"] { files["swift/\(name).swift"] = String(repeating: "x", count: 3000) }
    try sandbox.repository("kit", files)
    let address = medium == "folder" ? "\(sandbox.path)/kit" : "file://\(sandbox.path)/kit"
    for (limits, says) in [
      ("\"file\": 2999", "`swift/C.swift` has more than 2999 bytes (E-LIMIT)"),
      ("\"unpacked\": 6000", "more than 6000 bytes"), ("\"entries\": 4", "more than 4 files"),
    ] {
      let world = try canary()
      try world.write(
        "{\"limits\": {\(limits)}, \"platforms\": {\"swift\": {\"module\": \"Shop\", \"sources\": \"Sources/Shop/UI\"}}}",
        to: "project/decal.json")
      try expectRefusal(says, status: 5, of: address, in: world, limits)
    }
    let world = try canary()
    #expect(try add(address, world).status == 0)
  }

  @Test func `A pack larger than the limit ends the fetch, and leaves nothing in the cache`() throws {
    var files = HostileSourceTests.good
    var random = SeededGenerator(seed: 7)
    files["noise"] = (0..<40_000).map { _ in String(UInt64.random(in: .min ... .max, using: &random), radix: 36) }
      .joined()
    let host = try GitHost("kit", files)
    let world = try canary()
    let settings = "\"platforms\": {\"swift\": {\"module\": \"Shop\", \"sources\": \"Sources/Shop/UI\"}}"
    try world.write("{\"limits\": {\"archive\": 100000}, \(settings)}", to: "project/decal.json")
    let address = "\(host.server.url)/kit.git"
    try expectRefusal(
      "\(address) sends too much (E-LIMIT): \"the limit is 100000 bytes\"", status: 5, of: address, in: world, "pack",
      fileSize: 4 << 20)
    let kept = try FileManager.default.contentsOfDirectory(atPath: world.home.appending(path: "cache/decal/git").path)
    #expect(kept.allSatisfy { $0.contains(".") }, "\(kept)")
    try world.write("{\(settings)}", to: "project/decal.json")
    #expect(try add(address, world).status == 0)
  }

  @Test func `Raw objects that git's own check refuses do not come over the network`() throws {
    for name in ["..", ".git"] {
      let host = try GitHost("kit", HostileSourceTests.good)
      let repository = try RawRepository("srv/raw.git", in: host.sandbox)
      _ = try repository.commit(
        RawRepository.tree(HostileSourceTests.good).adding(
          Array(name.utf8), .blob(mode: "100644", Array("evil".utf8)), in: ["swift"]))
      let address = "\(host.server.url)/raw.git"
      try expectRefusal("has objects that git refuses", status: 5, of: address, in: canary(), name)
    }
  }
}
