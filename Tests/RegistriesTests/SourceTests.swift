import Archive
import BundledRegistry
import Model
import Posix
import Registries
import Support
import Testing
import Trust

@Suite struct Sources {
  init() { ProcessContext.useUTF8Names() }

  private func resolution(_ address: String, base: String, _ wanted: String = "list") throws -> Resolution {
    let catalog = RegistryCatalog(
      [CatalogEntry(alias: .bundled, address: try Address(address), base: base)],
      context: context(root: "\(base)/project"))
    return try Resolver(catalog).resolve(names(wanted), .swift)
  }

  @Test(.enabled(if: GitSandbox.hasGit))
  func `one component has one digest from a folder, a repository and every kind of archive`() throws {
    let sandbox = try GitSandbox()
    let fixture = Fixture()
    try fixture.write(to: sandbox.temporary, "ui")
    try sandbox.repository(
      "repository", Dictionary(uniqueKeysWithValues: fixture.files.map { ("reg/\($0.key)", $0.value) }))
    let commit = try sandbox.git("rev-parse", "HEAD", in: "repository")
    for format in ArchiveFormat.allCases {
      try sandbox.temporary.write("ui\(format.rawValue)", try fixture.archive(format, below: "ui-1.2.0/"))
    }
    let expected = try resolution("./ui", base: sandbox.path)
    #expect(expected.components.map(\.key.name.text) == ["theme", "button", "list"])
    #expect(expected.registries[0].source == .folder(path: "../ui"))
    let git = try resolution("file://\(sandbox.path)/repository//reg#main", base: sandbox.path)
    #expect(
      git.registries[0]
        == RegistryRecord(
          alias: .bundled, source: .git(url: "file://\(sandbox.path)/repository", path: try SafePath("reg")),
          requested: "main", commit: GitObjectID(commit), version: "1.2.0"))
    let archives = try ArchiveFormat.allCases.map { try resolution("./ui\($0.rawValue)", base: sandbox.path) }
    for other in archives + [git] {
      #expect(other.components.map(\.digest) == expected.components.map(\.digest))
      #expect(other.components.map(\.files) == expected.components.map(\.files))
    }
    let zip = try fixture.archive(.zip, below: "ui-1.2.0/")
    #expect(archives.last?.registries[0].source == .archive(address: "../ui.zip", sha256: sha256(zip), size: zip.count))
  }

  @Test func `the files of a component come with role, place, mode and bytes`() throws {
    let temporary = try TemporaryFolder()
    try Fixture().write(to: temporary, "ui")
    let button = try resolution("./ui", base: temporary.path, "button").components[1]
    #expect(button.files.map(\.from.text) == ["Components/Button.swift", "Scripts/run.sh", "Tests/ButtonTests.swift"])
    #expect(button.files.map(\.target.text) == ["Components/Button.swift", "Tools/run.sh", "ButtonTests.swift"])
    #expect(button.files.map(\.role) == [.source, .source, .test])
    #expect(button.files.map(\.isExecutable) == [false, true, false])
    #expect(String(decoding: button.files[0].bytes, as: UTF8.self) == "import AcmeUI\n")
    #expect(button.minimum == [Component.Minimum(system: "iOS", version: "17.0")])
    #expect(button.names.swiftModule == "AcmeUI")
    #expect(button.names.kotlinNamespace == "acme")
    #expect(button.isAsked)
    #expect(button.requires.map(\.name.text) == ["theme"])
  }

  @Test func `an archive's name that is a folder is read as a folder`() throws {
    let temporary = try TemporaryFolder()
    try Fixture().write(to: temporary, "x.zip")
    #expect(try resolution("./x.zip", base: temporary.path).components.count == 3)
  }

  @Test func `parents with dots, spaces and a number sign are plain folders`() throws {
    let temporary = try TemporaryFolder()
    try Fixture().write(to: temporary, "my kits/v1.2/a#b")
    #expect(try resolution("./my kits/v1.2/../v1.2/a#b", base: temporary.path).components.count == 3)
  }

  @Test(.enabled(if: GitSandbox.hasGit))
  func `what is not there is told from what is no registry`() throws {
    let sandbox = try GitSandbox()
    try sandbox.temporary.write("empty/x", "")
    try sandbox.temporary.write("ui.zip", "no zip")
    try sandbox.git("init", "-q", "--bare", "bare")
    try sandbox.git("init", "-q", "unborn")
    try sandbox.repository("other", ["a": ""])
    for (address, expected) in [
      ("./nothing", RegistryFault.noSuchPlace("./nothing") as any Fact),
      ("./empty", RegistryFault.noRegistry(place: "./empty")),
      ("./bare", RegistryFault.isRepository("./bare")), ("~/ui", RegistryFault.noHome("~/ui")),
      ("file://\(sandbox.path)/nothing", RegistryFault.noSuchPlace("file://\(sandbox.path)/nothing")),
      ("file://\(sandbox.path)/other", RegistryFault.noRegistry(place: "file://\(sandbox.path)/other")),
      ("file://\(sandbox.path)/other//sub", RegistryFault.noFolder(try SafePath("sub"), in: "\(sandbox.path)/other")),
    ] {
      let found = factsThrown { try resolution(address, base: sandbox.path) }
      #expect(found.map(\.description) == [expected.description])
      #expect(found.map(\.kind) == [.usage])
    }
    #expect(
      factsThrown { try resolution("file://\(sandbox.path)/unborn", base: sandbox.path) }.first?.description.contains(
        "unborn") == true)
    #expect(factsThrown { try resolution("./ui.zip", base: sandbox.path) }.map(\.kind) == [.usage])
  }

  @Test func `the bundled set is what lies in the folders, byte for byte`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    for (folder, bundled) in [("registry", BundledFiles.registry)]
      + BundledFiles.templates.map({ ("templates/\($0)", BundledFiles.template($0)) })
    {
      let disk = try Folder.open("/\(root)/\(folder)")
      var onDisk: [String] = []
      func walk(_ path: String) throws {
        for name in try path.isEmpty ? disk.names() : disk.names(in: path) {
          let below = path.isEmpty ? name : "\(path)/\(name)"
          if try disk.info(below)?.kind == .folder {
            try walk(below)
          } else if ![".DS_Store", ".gitkeep"].contains(name) {
            onDisk.append(below)
          }
        }
      }
      try walk("")
      #expect(bundled.map(\.path) == onDisk.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      for file in bundled {
        #expect(file.bytes == (try disk.read(file.path)), "\(folder)/\(file.path)")
        #expect(file.isExecutable == (try disk.info(file.path)?.isExecutable), "\(folder)/\(file.path)")
      }
    }
    #expect(BundledFiles.template("no-such-template").isEmpty)
  }

  // MARK: - Signatures

  @Test(.enabled(if: GitSandbox.hasProgram("minisign")))
  func `a signed registry is taken with its key, and refused in every other case`() throws {
    let sandbox = try GitSandbox()
    let fixture = Fixture()
    func sign(_ folder: String, serial: Int, key: String = "k") throws {
      let files = try fixture.files.map { (try SafePath($0.key), sha256($0.value.utf8)) }
      let index = SignedIndex(registry: "acme", serial: serial, files: Dictionary(uniqueKeysWithValues: files))
      try sandbox.temporary.write("\(folder)/index.json", index.text)
      let made = try sandbox.run(
        "minisign", ["-S", "-s", "\(key).key", "-m", "\(folder)/index.json", "-t", index.comment])
      #expect(made.status == 0)
    }
    func newKey(_ name: String) throws -> PublicKey {
      _ = try sandbox.run("minisign", ["-G", "-W", "-p", "\(name).pub", "-s", "\(name).key"])
      let text = try #require(sandbox.temporary.text("\(name).pub"))
      return try PublicKey(String(text.split(separator: "\n")[1]))
    }
    let key = try newKey("k")
    let otherKey = try newKey("other")
    let acme = try RegistryAlias("acme")
    func open(
      _ folder: String, _ keys: [PublicKey], accepted: RegistryRecord.Signed? = nil, allowsRollback: Bool = false
    ) throws -> Resolution {
      let registry = CatalogEntry(
        alias: acme, address: try Address("./\(folder)"), keys: keys.map(\.text), base: sandbox.path,
        accepted: accepted,
        allowsRollback: allowsRollback)
      return try Resolver(RegistryCatalog([registry], default: acme, context: context())).resolve(names("list"), .swift)
    }
    try fixture.write(to: sandbox.temporary, "good")
    try sign("good", serial: 7)
    #expect(try open("good", [key]).registries[0].signed == .init(key: key.id, serial: 7))
    #expect(try open("good", [otherKey, key]).registries[0].signed?.key == key.id)
    #expect(try open("good", []).registries[0].signed == nil)
    #expect(
      factsThrown { try open("good", [otherKey]) } as? [TrustFault] == [.keyUnknown(id: key.id, pinned: [otherKey.id])])
    let newer = RegistryRecord.Signed(key: key.id, serial: 8)
    #expect(
      factsThrown { try open("good", [key], accepted: newer) } as? [TrustFault] == [.rollback(serial: 7, accepted: 8)])
    #expect(try open("good", [key], accepted: newer, allowsRollback: true).components.count == 3)

    try fixture.write(to: sandbox.temporary, "unsigned")
    #expect(try open("unsigned", []).components.count == 3)
    #expect(factsThrown { try open("unsigned", [key]) } as? [TrustFault] == [.signatureMissing(pinned: [key.id])])
    #expect(
      factsThrown { try open("unsigned", [], accepted: newer) } as? [RegistryFault]
        == [.signatureGone(acme, key: key.id)])

    // A file, and a manifest, that were changed after signing.
    for path in ["swift/Theme/Theme.swift", "components/theme.json", "registry.json"] {
      try fixture.write(to: sandbox.temporary, "changed")
      try sign("changed", serial: 7)
      try sandbox.temporary.write("changed/\(path)", fixture.files[path]! + " ")
      for keys in [[key], []] {
        let found = factsThrown { try open("changed", keys) }
        #expect(found.map(\.kind) == [.integrity], "\(path)")
        #expect(found.first?.description.contains(path) == true)
      }
    }
    // A file that the index does not list.
    try sandbox.temporary.write("good/react-native/lib/more.ts", "x")
    try sandbox.temporary.write(
      "good/components/theme.json",
      fixture.files["components/theme.json"]!.replacing("lib/theme.ts", with: "lib/more.ts"))
    #expect(factsThrown { try open("good", [key]) }.map(\.kind) == [.integrity])
  }
}
