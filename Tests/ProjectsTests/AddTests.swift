import Model
import Posix
import Projects
import Support
import Testing

@Suite struct AddTests {
  let world: World

  init() {
    world = World()
    world.upstream = [
      "button": ["Button.swift": "struct Button {}\n", "bin/run x": "#!/bin/sh\n"],
      "theme": ["Theme/Theme.swift": "struct Theme {}\n"],
    ]
    world.requires = ["button": ["theme"]]
  }

  @Test func `copies come with a lockfile, and verify passes`() throws {
    let plan = try world.add(asked: ["button"])
    #expect(plan.summary == ["added UI/Button.swift", "added UI/Theme/Theme.swift", "added UI/bin/run"])
    let contents = try world.contents()
    #expect(contents["UI/Button.swift"] == "struct Button {}\n")
    #expect(contents["UI/bin/run x"] == "#!/bin/sh\n")
    #expect(contents["UI/Theme/Theme.swift"] == "struct Theme {}\n")
    #expect(contents.count == 4, "the fourth is the lockfile")
    let lockfile = try world.lockfile()
    #expect(lockfile.components.map(\.key.name.text) == ["button", "theme"])
    #expect(lockfile.components.map(\.isAsked) == [true, false])
    #expect(lockfile[world.key("button")]?.requires == [world.key("theme")])
    #expect(try world.verify(.pristine).summary == [])
    #expect(try world.verify().exitStatus == 0)
    #expect(plan.exitStatus() == 0)
    #expect(plan.exitStatus(isDryRun: true) == 1)
  }

  @Test func `the same again changes no byte`() throws {
    try world.add()
    let before = try world.temporary.contents()
    let plan = try world.add()
    #expect(plan.isEmpty)
    #expect(plan.summary == [])
    #expect(plan.exitStatus(isDryRun: true) == 0)
    #expect(try withoutLock(world.temporary.contents()) == withoutLock(before))
  }

  @Test func `the order of the arguments changes nothing`() throws {
    let other = World()
    other.upstream = world.upstream
    other.requires = world.requires
    try world.add(["button", "theme"])
    try other.add(["theme", "button"])
    #expect(try world.temporary.contents(skipping: [".decal"]) == other.temporary.contents(skipping: [".decal"]))
  }

  @Test func `files that differ stop everything, and all are named`() throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    try world.temporary.write("UI/Theme/Theme.swift", "mine too\n")
    let before = try world.temporary.contents()
    let plan = try world.add()
    #expect(plan.blockSummary == ["E-EXISTS UI/Button.swift", "E-EXISTS UI/Theme/Theme.swift"])
    #expect(plan.isEmpty)
    #expect(plan.exitStatus() == 5)
    #expect(try world.temporary.contents() == before, "not even .decal is left behind")
  }

  @Test func `--adopt keeps mine and records it as accepted`() throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    let plan = try world.add(policy: .adopt)
    #expect(plan.summary.contains("adopted UI/Button.swift"))
    #expect(world.temporary.text("UI/Button.swift") == "mine\n")
    #expect(try world.verify(.strict).summary == ["ACCEPTED UI/Button.swift"])
    #expect(try world.verify(.strict).exitStatus == 0)
    #expect(try world.verify(.pristine).exitStatus == 1)
  }

  @Test func `--overwrite takes the registry's, and mine is rescued`() throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    try world.temporary.folder.createLink("UI/bin", to: "elsewhere")
    #expect(try world.add(policy: .overwrite).blockSummary == ["E-PARENT UI/bin/run"])
    try world.temporary.folder.remove("UI/bin")
    try world.add(policy: .overwrite)
    #expect(world.temporary.text("UI/Button.swift") == "struct Button {}\n")
    #expect(world.temporary.text(".decal/rescue/1/UI/Button.swift") == "mine\n")
    #expect(try world.verify(.pristine).summary == [])
  }

  @Test func `an equal file is adopted without being written`() throws {
    try world.temporary.write("UI/Button.swift", "struct Button {}\r\n")
    try world.temporary.write("UI/bin/run", "#!/bin/sh\n")
    let plan = try world.add()
    #expect(plan.summary == ["added UI/Theme/Theme.swift", "adopted UI/Button.swift", "adopted UI/bin/run"])
    #expect(world.temporary.text("UI/Button.swift") == "struct Button {}\r\n")
    #expect(try world.verify().summary == ["EOL UI/Button.swift", "ACCEPTED UI/bin/run"])
  }

  @Test func `a folder, a parent that is none, a link`() throws {
    try world.temporary.folder.makeFolders("UI/Button.swift")
    try world.temporary.write("UI/Theme", "a file\n")
    let outside = try TemporaryFolder()
    try world.temporary.folder.createLink("UI/bin", to: outside.path)
    let plan = try world.add(policy: .overwrite)
    #expect(plan.blockSummary == ["E-ISDIR UI/Button.swift", "E-PARENT UI/Theme/Theme.swift", "E-PARENT UI/bin/run"])
    #expect(try outside.contents() == [:])
  }

  @Test func `a link in place of a file is never written through`() throws {
    let outside = try TemporaryFolder()
    try outside.write("target", "precious\n")
    try world.temporary.folder.makeFolders("UI")
    try world.temporary.folder.createLink("UI/Button.swift", to: "\(outside.path)/target")
    #expect(try world.add().blockSummary == ["E-EXISTS UI/Button.swift"])
    try world.add(policy: .overwrite)
    #expect(world.temporary.text("UI/Button.swift") == "struct Button {}\n")
    #expect(try outside.contents() == ["target": "precious\n"])
    #expect(try world.temporary.folder.linkTarget(".decal/rescue/1/UI/Button.swift") == "\(outside.path)/target")
  }

  @Test func `two components never share a path, letter case aside`() throws {
    try world.add()
    world.upstream["other"] = ["Button.swift": "x\n", "theme/theme.swift": "y\n"]
    let plan = try world.add(["other"])
    #expect(plan.blockSummary == ["E-OWNED UI/Button.swift", "E-OWNED UI/theme/theme.swift"])
  }

  @Test func `what was required is asked for later; tests come later`() throws {
    try world.add(asked: ["button"])
    world.upstream["theme"]?["Tests/ThemeTests.swift"] = "test\n"
    #expect(try world.add(["theme"], asked: []).blockSummary == ["E-OLDER "], "upstream moved")
    var placed = try world.placed(["theme"], asked: ["theme"])
    placed[0].digest = try #require(try world.lockfile()[world.key("theme")]).digest
    let plan = try world.commit { try $0.planAdd(placed, from: [world.registry]) }
    #expect(plan.summary == ["added UI/Tests/ThemeTests.swift"])
    let theme = try #require(try world.lockfile()[world.key("theme")])
    #expect(theme.isAsked)
    #expect(theme.roles == [.source, .test])
    #expect(theme.files.count == 2)
  }

  @Test func `a newer upstream is a notice, a missing file as well, and nothing is touched`() throws {
    try world.add()
    world.upstream["button"] = ["Button.swift": "struct Button { }\n"]
    try world.temporary.folder.remove("UI/Button.swift")
    let plan = try world.add()
    #expect(plan.noticeSummary == ["missing UI/Button.swift", "newer button"])
    #expect(plan.isEmpty)
    #expect(
      plan.notices.first?.description == "`UI/Button.swift` is missing; `decal restore UI/Button.swift` brings it back")
    // Nothing was to be done, and nothing would be: `verify` is what finds differences.
    #expect(plan.exitStatus() == 0)
    #expect(plan.exitStatus(isDryRun: true) == 0)
  }

  @Test func `other files change along, if they are what was expected`() throws {
    let write = FileWrite(path: "decal.json", before: nil, after: Array("{}\n".utf8))
    try world.commit { try $0.planAdd(world.placed(), from: [world.registry], writes: [write]) }
    #expect(world.temporary.text("decal.json") == "{}\n")
    let stale = FileWrite(path: "decal.json", before: [], after: Array("{ }\n".utf8))
    let plan = try world.commit { try $0.planAdd(world.placed(), from: [world.registry], writes: [stale]) }
    #expect(plan.blockSummary == ["E-CHANGED decal.json"])
  }

  @Test func `a large file pointer, a folder without write permission`() throws {
    world.upstream["button"] = ["Button.swift": "version https://git-lfs.github.com/spec/v1\noid sha256:0\n"]
    #expect(try world.add(["button"]).blockSummary == ["E-LFS UI/Button.swift"])
  }
}
