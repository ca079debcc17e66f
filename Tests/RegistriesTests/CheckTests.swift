import Archive
import Model
import Posix
import Registries
import Support
import Testing

@Suite struct Authoring {
  init() { ProcessContext.useUTF8Names() }

  private func registry(_ fixture: Fixture, _ temporary: TemporaryFolder) throws -> Registry {
    try temporary.folder.removeTree("ui")
    try fixture.write(to: temporary, "ui")
    return try RegistryCatalog.authored(try Address("./ui"), base: temporary.path, context: context())
  }

  private func faults(_ change: (inout Fixture) -> Void) throws -> [String] {
    var fixture = Fixture()
    change(&fixture)
    let temporary = try TemporaryFolder()
    let registry = try registry(fixture, temporary)
    return try withExtendedLifetime(temporary) { try registry.check().map(\.description) }
  }

  @Test func `a good registry has no faults`() throws {
    #expect(try faults { _ in }.isEmpty)
  }

  @Test func `the bundled registry has no faults`() throws {
    let registry = try RegistryCatalog.authored(.bundled, base: "/", context: context())
    #expect(try registry.check().map(\.description).isEmpty)
    #expect(try registry.packed(asFile: "x.tar").files.contains(try SafePath("registry.json")))
  }

  @Test func `renames that lead back to where they began are refused, once each`() throws {
    let found = try faults { fixture in
      fixture.files["components/list.json"] = fixture.files["components/list.json"]!.replacing(
        "\"files\": [\"Components/List.swift\"]",
        with: "\"files\": [\"Components/List.swift\"], \"renames\": {\"B\": \"C\", \"C\": \"A\", \"A\": \"B\", "
          + "\"0\": \"A\", \"X\": \"Y\", \"Y\": \"Components/List.swift\", \"Z\": \"Z\"}")
    }
    let start = "renames of list for swift lead back to where they began, so that nobody can tell which were made: "
    #expect(found == [start + "A → B → C → A", start + "Z → Z"])
  }

  @Test func `every kind of fault is found, all at once`() throws {
    let found = try faults { fixture in
      fixture.files["registry.json"] = fixture.files["registry.json"]!.replacing(
        "\"list\"]", with: "\"list\", \"ring\", \"broken\", \"twin\", \"own\"]")
      fixture.files["components/ring.json"] =
        "{\"name\": \"ring\", \"platforms\": {\"swift\": {\"requires\": [\"own\"], \"files\": [\"gone.swift\"]}}}"
      fixture.files["components/own.json"] =
        "{\"name\": \"own\", \"platforms\": {\"swift\": {\"requires\": [\"own\", \"ring\", \"buton\"], \"files\": []}}}"
      fixture.files["components/broken.json"] = "{\"name\": \"broken\"}"
      fixture.files["components/twin.json"] =
        "{\"name\": \"twin\", \"platforms\": {\"react-native\": {\"requires\": [\"list\"], \"files\": [{\"path\": \"lib/twin.ts\", \"target\": \"lib/Theme.ts\"}]}}}"
      fixture.files["react-native/lib/twin.ts"] = "export {}\n"
    }
    for expected in [
      "components/broken.json:1:1: $: the field \"platforms\" is missing",
      "components/ring.json:1:73: $.platforms.swift.files[0]: "
        + "`components/ring.json` lists `swift/gone.swift` for `ring`, but there is no such file",
      "components/own.json:1:54: $.platforms.swift.requires[0]: own requires itself for swift",
      "components/own.json:1:69: $.platforms.swift.requires[2]: "
        + "the registry `@acme` has no component `buton`; did you mean `button`? (required by `own`)",
      "components/twin.json:1:62: $.platforms.react-native.requires[0]: "
        + "`list` is not written for react-native, only for swift (required by `twin`)",
      "these components require one another for swift: own → ring → own",
      "`lib/theme.ts` of `theme` and `lib/twin.ts` of `twin` both want to be the source file `lib/theme.ts` or `lib/Theme.ts` (E-COLLISION)",
    ] { #expect(found.contains(expected), "\(expected) in \(found)") }
    #expect(found.count == 7, "\(found)")
  }

  @Test func `files that no manifest lists, tests among them, and documents of no component are found`() throws {
    let temporary = try TemporaryFolder()
    var fixture = Fixture()
    fixture.files["swift/Components/Old.swift"] = "x"
    fixture.files["swift/Tests/OldTests.swift"] = "x"
    fixture.files["components/old.json"] = "{}"
    fixture.files["docs/old.md"] = "x"
    fixture.files["kotlin/build.gradle.kts"] = "x"
    fixture.files["swift/Components/Überschrift.swift"] = "x"
    let registry = try registry(fixture, temporary)
    try temporary.folder.createLink("ui/swift/Link.swift", to: "Theme/Theme.swift")
    // Folders of other programs are not looked into.
    for folder in [".build", "swift/.build", "node_modules"] {
      try temporary.write("ui/\(folder)/x.swift", "x")
      try temporary.folder.createLink("ui/\(folder)/debug", to: "x.swift")
    }
    #expect(
      try registry.check().map(\.description) == [
        "the path \"swift/Components/Überschrift.swift\" has characters other than printable ASCII (E-PATH)",
        "\"swift/Link.swift\" is a symbolic link",
        "components/old.json belongs to no component that registry.json lists",
        "docs/old.md belongs to no component that registry.json lists",
        "swift/Components/Old.swift is listed by no manifest",
        "the test swift/Tests/OldTests.swift is listed by no manifest",
      ])
  }

  @Test(arguments: [".tar.zst", ".tar.gz", ".zip", ".tar", ".tgz"])
  func `a packed registry is the same bytes from any order on the disk, and resolves as the folder does`(
    ending: String
  ) throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    let fixture = Fixture()
    let registry = try registry(fixture, first)
    let packed = try registry.packed(asFile: "ui\(ending)", serial: 3)
    for (path, text) in fixture.files.sorted(by: { $0.key > $1.key }) { try second.write("ui/\(path)", text) }
    try second.write("ui/.DS_Store", "junk")
    try second.write("ui/node_modules/x/y.js", "junk")
    let again = try RegistryCatalog.authored(try Address("./ui"), base: second.path, context: context())
      .packed(asFile: "ui\(ending)", serial: 3)
    #expect(packed.archive == again.archive)
    #expect(packed.index == again.index)
    #expect(packed.files.map(\.text) == (fixture.files.keys + ["index.json"]).sorted())
    #expect(!packed.isSigned)
    try first.write("out/ui\(ending)", packed.archive)
    func digests(_ address: String) throws -> [TreeDigest] {
      let catalog = RegistryCatalog(
        [CatalogEntry(alias: .bundled, address: try Address(address), base: first.path)], context: context())
      return try Resolver(catalog).resolve(names("list"), .swift).components.map(\.digest)
    }
    #expect(try digests("./out/ui\(ending)") == digests("./ui"))
  }

  @Test(.enabled(if: GitSandbox.hasProgram("minisign")))
  func `an index that is signed goes into the archive with its signature, and the archive is taken with the key`()
    throws
  {
    let sandbox = try GitSandbox()
    let temporary = sandbox.temporary
    try Fixture().write(to: temporary, "ui")
    func open() throws -> Registry {
      try RegistryCatalog.authored(try Address("./ui"), base: temporary.path, context: context())
    }
    _ = try sandbox.run("minisign", ["-G", "-W", "-p", "k.pub", "-s", "k.key"])
    let key = String(try #require(temporary.text("k.pub")).split(separator: "\n")[1])
    let first = try open().packed(asFile: "ui.tar.zst", serial: 9)
    try temporary.write("ui/index.json", first.index)
    let signed = try sandbox.run(
      "minisign",
      ["-S", "-s", "k.key", "-m", "ui/index.json", "-t", "file:index.json registry:acme serial:9"])
    #expect(signed.status == 0)
    let packed = try open().packed(asFile: "ui.tar.zst")
    #expect(packed.isSigned)
    #expect(packed.index == first.index)
    try temporary.write("ui.tar.zst", packed.archive)
    let acme = try RegistryAlias("acme")
    let entry = CatalogEntry(alias: acme, address: try Address("./ui.tar.zst"), keys: [key], base: temporary.path)
    let registry = try RegistryCatalog([entry], default: acme, context: context()).registry()
    #expect(registry.record.signed?.serial == 9)
    #expect(try registry.components().count == 3)
    for keys in [[key], []] { #expect(try open().checkIndex(keys: keys).isEmpty) }
    // The signature is of this index, and the index of these files.
    try temporary.write("ui/swift/Theme/Theme.swift", "changed\n")
    #expect(try open().checkIndex(keys: []) == [.differs(try SafePath("swift/Theme/Theme.swift"))])
    #expect(try open().nextSerial == 10)
    let newer = try open().packed(asFile: "ui.zip", serial: 10)
    try temporary.write("ui/index.json", newer.index)
    let comment = try open().checkIndex(keys: [])
    #expect(comment.count == 1 && comment[0].description.contains("serial:9"), "\(comment)")
    let unfit = try open().checkIndex(keys: [key])
    #expect(unfit.count == 1 && unfit[0].description.contains("does not fit its bytes"), "\(unfit)")
    try temporary.folder.removeTree("ui/index.json")
    #expect(try open().checkIndex(keys: []) == [.noIndex])
    try temporary.write("ui/index.json", first.index)
    // An author whose files are ahead of the signature can still pack.
    try temporary.write("ui/swift/Theme/Theme.swift", "changed\n")
    #expect(try open().packed(asFile: "ui.zip").isSigned == false)
  }

  @Test func `an index that is not of the files as they are is found, file by file`() throws {
    let temporary = try TemporaryFolder()
    var fixture = Fixture()
    let index = try registry(fixture, temporary).packed(asFile: "ui.tar").index
    #expect(try registry(fixture, temporary).checkIndex(keys: []).isEmpty)
    fixture.files["index.json"] = index
    #expect(try registry(fixture, temporary).checkIndex(keys: []).isEmpty)
    fixture.files["docs/list.md"] = "# List\n"
    fixture.files["components/theme.json"]! += "\n"
    fixture.files["index.json"] = index.replacing(
      "\"files\": {", with: "\"files\": {\n    \"old.txt\": \"\(String(repeating: "0", count: 64))\",")
    #expect(
      try registry(fixture, temporary).checkIndex(keys: []) == [
        .differs(try SafePath("components/theme.json")), .notListed(try SafePath("docs/list.md")),
        .gone(try SafePath("old.txt")),
      ])
    // Another program's file of that name, which nobody signed, is none of ours; a signed one is.
    fixture.files["index.json"] = "[]\n"
    #expect(try registry(fixture, temporary).checkIndex(keys: []).isEmpty)
    fixture.files["index.json.minisig"] = "x"
    #expect(
      try registry(fixture, temporary).checkIndex(keys: []).map(\.description)[0].contains("index.json cannot be used"))
  }

  @Test func `a summary says what the whole manifest says, and is there when the rest is wrong`() throws {
    let temporary = try TemporaryFolder()
    var fixture = Fixture()
    let registry = try registry(fixture, temporary)
    #expect(try registry.summaries() == registry.components().map(\.summary))
    #expect(try registry.summaries().map(\.name.text) == ["button", "list", "theme"])
    #expect(try registry.summaries()[0].platforms == [.reactNative, .swift])
    fixture.files["components/theme.json"] = #"{"name": "theme", "platforms": {"swift": {"files": [7]}}}"#
    let damaged = try self.registry(fixture, temporary)
    #expect(try damaged.summaries().count == 3)
    #expect(throws: (any Error).self) { try damaged.components() }
    fixture.files["components/theme.json"] = #"{"name": "theme", "title": 7, "platforms": {"cobol": {}}}"#
    let worse = try self.registry(fixture, temporary)
    #expect(throws: (any Error).self) { try worse.summaries() }
  }

  @Test func `an ending that is no archive's is refused`() throws {
    let temporary = try TemporaryFolder()
    let registry = try registry(Fixture(), temporary)
    #expect(throws: PackFault.unknownEnding("ui.rar")) { try registry.packed(asFile: "ui.rar") }
  }
}
