import Archive
import Git
import Model
import Posix
import Registries
import Support
import Testing

/// Each hostile shape as a folder and as a git tree of raw objects; archives have theirs in `ArchiveTests`.
@Suite struct HostileSources {
  init() { ProcessContext.useUTF8Names() }

  private func resolve(_ address: String, base: String, _ name: String = "button") throws -> Resolution {
    let catalog = RegistryCatalog(
      [CatalogEntry(alias: .bundled, address: try Address(address), base: base)], context: context())
    return try Resolver(catalog).resolve(names(name), .swift)
  }

  private func laidOut() throws -> TemporaryFolder {
    let temporary = try TemporaryFolder()
    try Fixture().write(to: temporary, "ui")
    try temporary.write("secret", "secret\n")
    return temporary
  }

  @Test func `a link in a folder is refused as a file and on the way to one`() throws {
    let temporary = try laidOut()
    try temporary.folder.remove("ui/swift/Components/Button.swift")
    try temporary.folder.createLink("ui/swift/Components/Button.swift", to: "../../../secret")
    #expect(
      factsThrown { try resolve("./ui", base: temporary.path) } as? [SourceFault]
        == [.link(try SafePath("swift/Components/Button.swift"))])
    try temporary.folder.removeTree("ui/swift/Components")
    try temporary.write("elsewhere/Button.swift", "x")
    try temporary.folder.createLink("ui/swift/Components", to: "../../elsewhere")
    let found = factsThrown { try resolve("./ui", base: temporary.path) }
    #expect(found as? [SourceFault] == [.link(try SafePath("swift/Components/Button.swift"))])
    #expect(found.map(\.kind) == [.refused])
  }

  @Test func `a manifest that is a link, or a pipe, is refused`() throws {
    let temporary = try laidOut()
    try temporary.folder.remove("ui/components/button.json")
    try temporary.folder.createLink("ui/components/button.json", to: "../../secret")
    #expect(factsThrown { try resolve("./ui", base: temporary.path) }.map(\.kind) == [.refused])
    try temporary.folder.remove("ui/registry.json")
    let sandbox = try GitSandbox()
    _ = try sandbox.run("mkfifo", ["\(temporary.path)/ui/registry.json"])
    #expect(
      factsThrown { try resolve("./ui", base: temporary.path) } as? [SourceFault]
        == [.notAFile(try SafePath("registry.json"), what: "a pipe or a device")])
  }

  @Test func `a folder, a pipe, a pointer and a file that is too large are refused in a file's place`() throws {
    let path = try SafePath("swift/Components/Button.swift")
    for (make, expected) in [
      ("mkdir", SourceFault.notAFile(path, what: "a folder")),
      ("mkfifo", SourceFault.notAFile(path, what: "a pipe or a device")),
      ("truncate", SourceFault.tooLarge(path, limit: 64 << 20)), ("pointer", SourceFault.pointer(path)),
    ] {
      let temporary = try laidOut()
      try temporary.folder.remove("ui/\(path)")
      let whole = "\(temporary.path)/ui/\(path)"
      switch make {
      case "pointer": try temporary.write("ui/\(path)", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
      case "truncate": _ = try GitSandbox().run("truncate", ["-s", "\(64 << 20 + 1)", whole])
      default: _ = try GitSandbox().run(make, [whole])
      }
      if make == "truncate" { _ = try GitSandbox().run("truncate", ["-s", "\((64 << 20) + 1)", whole]) }
      #expect(factsThrown { try resolve("./ui", base: temporary.path) } as? [SourceFault] == [expected], "\(make)")
    }
  }

  @Test(arguments: [
    "../../secret", "/etc/passwd", "swift/../../secret", ".git/config", "a\\\\b", "con.swift", "a\\u001b[2J",
  ])
  func `a path in a manifest that breaks the rules is refused, as a file, a target and a rename`(path: String) throws {
    for manifest in [
      "\"files\": [\"\(path)\"]", "\"files\": [{\"path\": \"Components/Button.swift\", \"target\": \"\(path)\"}]",
      "\"files\": [\"Components/Button.swift\"], \"renames\": {\"\(path)\": \"Components/Button.swift\"}",
      "\"files\": [\"Components/Button.swift\"], \"renames\": {\"a.swift\": \"\(path)\"}",
    ] {
      let temporary = try laidOut()
      try temporary.write(
        "ui/components/button.json", "{\"name\": \"button\", \"platforms\": {\"swift\": {\(manifest)}}}")
      let found = factsThrown { try resolve("./ui", base: temporary.path) }
      #expect(found.map(\.kind) == [.refused], "\(manifest)")
      #expect(found.first?.description.contains("E-PATH") == true)
      #expect(found.first?.description.utf8.allSatisfy { $0 >= 0x20 } == true, "the name is shown escaped")
    }
  }

  @Test(arguments: [
    "decal.lock", "Decal.json", ".husky/pre-commit", "a/Package.swift", "build.gradle.kts", "node_modules/a.js",
  ])
  func `a destination that tools obey is refused, named where the manifest says it, and can be no packed registry's`(
    target: String
  ) throws {
    let temporary = try laidOut()
    try temporary.write(
      "ui/components/button.json",
      "{\"name\": \"button\", \"platforms\": {\"swift\": {\"files\": "
        + "[{\"path\": \"Components/Button.swift\", \"target\": \"\(target)\"}]}}}")
    let found = factsThrown { try resolve("./ui", base: temporary.path) }
    #expect(found.map(\.kind) == [.refused])
    #expect(found.first?.description.hasPrefix("the path \"\(target)\" is no place for a copy: ") == true, "\(found)")
    let registry = try RegistryCatalog.authored(try Address("./ui"), base: temporary.path, context: context())
    // The tests and the script of the fixture are listed by nobody now.
    let faults = try registry.check().map(\.description).filter { $0.contains("is no place for a copy") }
    #expect(faults.count == 1)
    #expect(faults.first?.hasPrefix("components/button.json:1:") == true, "\(faults)")
    #expect(faults.first?.contains("$.platforms.swift.files[0]: the path") == true, "\(faults)")
    #expect(factsThrown { try registry.packed(asFile: "ui.tar") }.map(\.kind) == [.refused])
  }

  // MARK: - Git trees

  /// Adds one raw entry to a tree of the repository, and commits the result; parents are written anew.
  private func commit(
    _ sandbox: GitSandbox, folder: [String], adding entries: [(mode: String, name: [UInt8], id: String)],
    removing: String? = nil
  ) throws -> String {
    func tree(_ way: [String]) throws -> [UInt8] {
      let path = way.isEmpty ? "HEAD^{tree}" : "HEAD:\(way.joined(separator: "/"))"
      return try sandbox.run("git", ["cat-file", "tree", path], in: "r").output
    }
    func write(_ bytes: [UInt8]) throws -> String {
      try sandbox.git("hash-object", "-t", "tree", "-w", "--literally", "--stdin", input: bytes, in: "r")
    }
    func raw(_ id: String) throws -> [UInt8] {
      guard let bytes = Model.bytes(hex: id) else { throw CancellationError() }
      return bytes
    }
    func without(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      var rest = bytes[...]
      var result: [UInt8] = []
      while let zero = rest.firstIndex(of: 0) {
        let entry = rest[..<(zero + 21)]
        if !entry[..<zero].elementsEqual("40000 \(name)".utf8), !entry[..<zero].elementsEqual("100644 \(name)".utf8) {
          result += entry
        }
        rest = rest[(zero + 21)...]
      }
      return result
    }
    var bytes = try tree(folder)
    if let removing { bytes = without(removing, bytes) }
    for entry in entries { bytes += Array("\(entry.mode) ".utf8) + entry.name + [0] + (try raw(entry.id)) }
    var id = try write(bytes)
    for index in folder.indices.reversed() {
      let above = without(folder[index], try tree(Array(folder[..<index])))
      id = try write(above + Array("40000 \(folder[index])".utf8) + [0] + raw(id))
    }
    return try sandbox.git("commit-tree", id, "-m", "hostile", in: "r")
  }

  private func repository() throws -> GitSandbox {
    let sandbox = try GitSandbox()
    try sandbox.repository("r", Fixture().files)
    return sandbox
  }

  @Test(
    .enabled(if: GitSandbox.hasGit),
    arguments: [
      "..", ".", ".git", ".GIT", "git~1", ".gitmodules", "a/b", "a\\b", "a\nb", "a\u{1B}[2J", "ä", "aux", "x.", "C:",
    ])
  func `a tree entry of such a name is refused, at the root and deeper`(name: String) throws {
    let sandbox = try repository()
    let blob = try sandbox.git("rev-parse", "HEAD:registry.json", in: "r")
    for folder in [[], ["swift"], ["swift", "Components"]] {
      let commit = try commit(sandbox, folder: folder, adding: [("100644", Array(name.utf8), blob)])
      let found = factsThrown { try resolve("file://\(sandbox.path)/r#\(commit)", base: "/") }
      #expect(found.map(\.kind) == [.refused], "\(folder) \(found)")
      #expect(found.first?.description.utf8.allSatisfy { $0 >= 0x20 } == true, "the name is shown escaped")
    }
  }

  @Test(.enabled(if: GitSandbox.hasGit))
  func `an entry that is there twice, and one of an unknown mode, are refused`() throws {
    let sandbox = try repository()
    let blob = try sandbox.git("rev-parse", "HEAD:registry.json", in: "r")
    for entries in [
      [("100644", Array("Button.swift".utf8), blob)], [("100600", Array("x".utf8), blob)],
      [("060000", Array("x".utf8), blob)],
    ] {
      let commit = try commit(sandbox, folder: ["swift", "Components"], adding: entries)
      #expect(factsThrown { try resolve("file://\(sandbox.path)/r#\(commit)", base: "/") }.map(\.kind) == [.refused])
    }
  }

  @Test(.enabled(if: GitSandbox.hasGit))
  func `a link, a submodule and a folder in a file's place are refused`() throws {
    let sandbox = try repository()
    let blob = try sandbox.git("rev-parse", "HEAD:registry.json", in: "r")
    let tree = try sandbox.git("rev-parse", "HEAD^{tree}", in: "r")
    let path = try SafePath("swift/Components/Button.swift")
    for (mode, id, expected) in [
      ("120000", blob, SourceFault.link(path)),
      ("160000", String(repeating: "1", count: 40), SourceFault.notAFile(path, what: "a submodule")),
      ("40000", tree, SourceFault.notAFile(path, what: "a folder")),
    ] {
      let commit = try commit(
        sandbox, folder: ["swift", "Components"], adding: [(mode, Array("Button.swift".utf8), id)],
        removing: "Button.swift")
      #expect(
        factsThrown { try resolve("file://\(sandbox.path)/r#\(commit)", base: "/") } as? [SourceFault] == [expected])
    }
    let linked = try commit(
      sandbox, folder: ["swift"], adding: [("120000", Array("Components".utf8), blob)], removing: "Components")
    #expect(
      factsThrown { try resolve("file://\(sandbox.path)/r#\(linked)", base: "/") } as? [SourceFault] == [.link(path)])
  }

  @Test(.enabled(if: GitSandbox.hasGit))
  func `a missing object and a commit of another kind are told, not crashed on`() throws {
    let sandbox = try repository()
    let commit = try commit(
      sandbox, folder: ["swift", "Components"],
      adding: [("100644", Array("Button.swift".utf8), String(repeating: "1", count: 40))], removing: "Button.swift")
    #expect(factsThrown { try resolve("file://\(sandbox.path)/r#\(commit)", base: "/") }.map(\.kind) == [.integrity])
    let tree = try sandbox.git("rev-parse", "HEAD^{tree}", in: "r")
    #expect(
      factsThrown { try resolve("file://\(sandbox.path)/r#\(tree)", base: "/") } as? [GitFault] == [.notACommit(tree)])
  }

  @Test func `nesting that would exhaust the stack is refused in every document`() throws {
    let deep = String(repeating: "[", count: 100_000)
    for path in ["registry.json", "components/button.json"] {
      let temporary = try laidOut()
      try temporary.write("ui/\(path)", "{\"name\": \"button\", \"x\": \(deep)")
      #expect(factsThrown { try resolve("./ui", base: temporary.path) }.map(\.kind) == [.usage])
    }
  }
}
