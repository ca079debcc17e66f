import Model
import Posix
import Projects
import Support
import Testing
import Trust

@Suite struct VerifyTests {
  let world = World()

  init() throws {
    world.upstream = [
      "a": ["f": "first\nsecond\nthird\n", "tool x": "#!\n", "sub/one": "1\n", "sub/two": "2\n", "empty": ""]
    ]
    try world.add()
  }

  @Test(arguments: [0, 1, 7, 17]) func `one byte changed anywhere is found, with both digests`(place: Int) throws {
    var bytes = Array("first\nsecond\nthird\n".utf8)
    bytes[place] ^= 1
    try world.temporary.write("UI/f", bytes)
    let report = try world.verify()
    #expect(
      report.lines.first
        == "MODIFIED    UI/f  \(sha256("first\nsecond\nthird\n".utf8).short) → \(sha256(bytes).short)")
    #expect(report.exitStatus == 1)
    #expect(report.lines.last == "5 files: 4 OK, 1 MODIFIED")
  }

  @Test func `missing, another kind, the mode`() throws {
    try world.temporary.folder.remove("UI/f")
    try world.temporary.folder.remove("UI/empty")
    try world.temporary.folder.createLink("UI/empty", to: "sub/one")
    try world.temporary.write("UI/tool", "#!\n")
    try world.temporary.folder.remove("UI/sub/one")
    try world.temporary.folder.makeFolder("UI/sub/one")
    let report = try world.verify()
    #expect(report.summary == ["TYPE UI/empty", "MISSING UI/f", "TYPE UI/sub/one", "MODE UI/tool"])
    #expect(report.files.first { $0.path.text == "UI/tool" }.map { "\($0.expected) \($0.got)" } == "100755 100644")
    #expect(report.exitStatus == 1)
  }

  /// Accepts what stands at a path.
  private func accept(_ path: String) throws {
    try world.commit { try $0.planAccept(.paths([try ProjectPath(path)])) }
  }

  private func line(_ path: String) throws -> String {
    let file = try #require(try world.verify().files.first { $0.path.text == path })
    return "\(file.fileClass.rawValue) \(file.expected) \(file.got)"
  }

  @Test func `an accepted file is compared with what was accepted`() throws {
    let text = "first\nsecond\nthird\n"
    // Only the mode was accepted.
    try world.temporary.write("UI/f", text, isExecutable: true)
    try accept("UI/f")
    #expect(try line("UI/f") == "ACCEPTED  ")
    try world.temporary.write("UI/f", text.replacing("\n", with: "\r\n"), isExecutable: true)
    #expect(try line("UI/f") == "EOL  ")
    try world.temporary.write("UI/f", text.replacing("\n", with: "\r\n"))
    #expect(try line("UI/f") == "MODE 100755 100644")
    try world.temporary.write("UI/f", text)
    #expect(try line("UI/f") == "OK  ", "taken back")

    // An edit.
    let edit = "first\nmine\nthird\n"
    try world.temporary.write("UI/f", edit)
    try accept("UI/f")
    try world.temporary.write("UI/f", "other\n")
    #expect(try line("UI/f") == "MODIFIED \(sha256(edit.utf8).short) \(sha256("other\n".utf8).short)")
    try world.temporary.write("UI/f", edit.replacing("\n", with: "\r\n"))
    #expect(try line("UI/f") == "EOL  ")
    try world.temporary.write("UI/f", edit, isExecutable: true)
    #expect(try line("UI/f") == "MODE 100644 100755")

    // An edit with line ends of Windows, that comes back with others.
    try world.temporary.write("UI/f", edit.replacing("\n", with: "\r\n"))
    try accept("UI/f")
    try world.temporary.write("UI/f", edit)
    #expect(try line("UI/f") == "EOL  ")
  }

  @Test func `a conflict is said in words`() throws {
    try world.temporary.write("UI/f", "mine\n")
    world.upstream["a"]?["f"] = "theirs\n"
    try world.update()
    #expect(try world.verify().lines.first == "CONFLICT    UI/f  both sides changed the same lines")
    #expect(
      try world.verify().annotations(below: "").first
        == "::error file=UI/f,title=decal CONFLICT::UI/f both sides changed the same lines")
  }

  @Test func `a requirement that is not installed makes it fail, and is no file`() throws {
    world.requires = ["a": ["c", "b"]]
    world.upstream["c"] = ["c": "c\n"]
    try world.update(["a"])
    let report = try world.verify()
    #expect(report.exitStatus == 1)
    #expect(
      report.lines == [
        "UNMET       a requires b, which is not installed", "UNMET       a requires c, which is not installed",
        "5 files: 5 OK; 2 requirements not installed",
      ])
    #expect(report.json["ok"] == .bool(false))
    #expect(report.json["unmet"]?.array?.first?["required"] == .string("b"))
    #expect(
      report.annotations(below: "apps/shop").first
        == "::error file=apps/shop/decal.lock,title=decal UNMET::a requires b, which is not installed")
    try world.add(["c"])
    #expect(try world.verify().unmet.map(\.required) == [world.key("b")])
  }

  @Test func `annotations name a file from the root of its repository`() throws {
    try world.temporary.folder.remove("UI/f")
    #expect(
      try world.verify().annotations(below: "apps/shop").first?
        .hasPrefix("::error file=apps/shop/UI/f,title=decal MISSING::UI/f ") == true)
  }

  @Test func `a parent that became a link is another kind, whatever lies behind it`() throws {
    let outside = try TemporaryFolder()
    try outside.write("one", "1\n")
    try outside.write("two", "2\n")
    try world.temporary.folder.removeTree("UI/sub")
    try world.temporary.folder.createLink("UI/sub", to: outside.path)
    #expect(try world.verify().summary == ["EXTRA UI/sub", "TYPE UI/sub/one", "TYPE UI/sub/two"])
  }

  @Test func `extra files count only among copies, and only where strict`() throws {
    try world.temporary.write("UI/sub/mine", "m\n")
    #expect(try world.verify().summary == ["EXTRA UI/sub/mine"])
    #expect(try world.verify().exitStatus == 0)
    #expect(try world.verify(.strict).exitStatus == 1)
    // A folder that is mostly the user's own.
    for number in 1...3 { try world.temporary.write("UI/sub/mine\(number)", "m\n") }
    #expect(try world.verify(.strict).summary == [])
  }

  @Test func `extra files that git ignores are none`() throws {
    let environment = ["PATH": "/usr/bin:/bin", "HOME": world.temporary.path]
    #expect(
      try run(ChildCommand("git", ["init", "-q"], environment: environment, folder: world.temporary.path)).status == 0)
    try world.temporary.write(".gitignore", "*.log\n")
    try world.temporary.write("UI/sub/build.log", "l\n")
    #expect(try world.verify(.strict).summary == [])
  }

  @Test func `the report for programs and for GitHub`() throws {
    try world.temporary.write("UI/f", "x\n")
    let report = try world.verify()
    let json = report.json
    #expect(json["ok"]?.bool == false)
    #expect(json["counts"]?["MODIFIED"]?.integer == 1)
    let file = json["files"]?.array?.first { $0["path"]?.string == "UI/f" }
    #expect(file?["class"]?.string == "MODIFIED")
    #expect(file?["fails"]?.bool == true)
    #expect(report.annotations(below: "").count == 1)
    #expect(report.annotations(below: "")[0].hasPrefix("::error file=UI/f,title=decal MODIFIED::UI/f "))
  }

  @Test func `control characters and commas in names are escaped`() throws {
    let path = try ProjectPath("UI/a, b%c")
    let report = VerifyReport(files: [FileStatus(.missing, path, of: nil)], strictness: .standard)
    #expect(report.annotations(below: "") == ["::error file=UI/a%2C b%25c,title=decal MISSING::UI/a, b%25c"])
  }

  @Test func `what is accepted passes unless everything has to be pristine`() {
    for fileClass in FileClass.allCases {
      let passes = [Strictness.standard, .strict, .pristine].map { !fileClass.fails($0) }
      let expected: [Bool] =
        switch fileClass {
        case .ok, .skipped: [true, true, true]
        case .lineEnds, .extra: [true, false, false]
        case .accepted, .removed: [true, true, false]
        default: [false, false, false]
        }
      #expect(passes == expected, "\(fileClass)")
    }
  }

  @Test func `an unreadable file is an error, not a difference`() throws {
    let files = [
      FileStatus(.unreadable, try ProjectPath("a"), of: nil), FileStatus(.conflict, try ProjectPath("b"), of: nil),
    ]
    let report = VerifyReport(files: files, strictness: .standard)
    #expect(report.exitStatus == 7)
  }
}
