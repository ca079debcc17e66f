import Model
import Posix
import Registries
import Support
import Testing

@Suite struct Resolving {
  /// A registry of empty components: name → what it requires.
  private func graph(_ graph: [String: [String]], change: (inout Fixture) -> Void = { _ in }) throws -> TemporaryFolder
  {
    let temporary = try TemporaryFolder()
    var fixture = Fixture()
    let names = graph.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    fixture.files = ["registry.json": "{\"name\": \"g\", \"components\": [\(names)]}"]
    for (name, requires) in graph {
      let list = requires.map { "\"\($0)\"" }.joined(separator: ", ")
      fixture.files["components/\(name).json"] =
        "{\"name\": \"\(name)\", \"platforms\": {\"swift\": {\"requires\": [\(list)], \"files\": [\"\(name).swift\"]}}}"
      fixture.files["swift/\(name).swift"] = "\(name)\n"
    }
    change(&fixture)
    try fixture.write(to: temporary, "ui")
    return temporary
  }

  private func resolve(
    _ temporary: TemporaryFolder, _ wanted: [String], _ platform: Platform = .swift, style: String? = nil,
    installed: Set<ComponentKey> = []
  ) throws -> Resolution {
    let catalog = RegistryCatalog(
      [CatalogEntry(alias: .bundled, address: try Address("./ui"), base: temporary.path)], context: context())
    return try Resolver(catalog).resolve(
      wanted.map { try QualifiedName($0) }, platform, style: style.map { try Style($0) }, installed: installed)
  }

  private func order(_ resolution: Resolution) -> [String] { resolution.components.map(\.key.name.text) }

  @Test func `dependencies stand before dependents, ties by name, whatever the order of the arguments`() throws {
    let temporary = try graph(["a": ["z", "m"], "b": ["a"], "m": [], "z": ["m"], "c": []])
    let first = try resolve(temporary, ["b", "a", "c"])
    #expect(order(first) == ["m", "z", "a", "b", "c"])
    #expect(first.components.filter(\.isAsked).map(\.key.name.text) == ["a", "b", "c"])
    for wanted in [["c", "b", "a"], ["a", "c", "b", "a"]] {
      let other = try resolve(temporary, wanted)
      #expect(order(other) == order(first))
      #expect(other.components.map(\.digest) == first.components.map(\.digest))
    }
  }

  @Test func `a ring is copied once, and a self edge is ignored with a notice`() throws {
    let temporary = try graph(["a": ["b"], "b": ["c"], "c": ["a"], "s": ["s"]])
    #expect(order(try resolve(temporary, ["a"])) == ["c", "b", "a"])
    #expect(order(try resolve(temporary, ["b"])) == ["a", "c", "b"])
    let own = try resolve(temporary, ["s"])
    #expect(order(own) == ["s"])
    #expect(own.components[0].requires.isEmpty)
    #expect(own.notices == ["`s` requires itself, which is ignored"])
  }

  @Test func `an unknown name gives the nearest and who required it`() throws {
    let temporary = try graph(["button": ["theem"], "theme": [], "screen": ["button"]])
    let decal = RegistryAlias.bundled
    #expect(
      factsThrown { try resolve(temporary, ["buton"]) } as? [RegistryFault]
        == [.unknownComponent(try names("buton")[0], registry: decal, nearest: ["button"], chain: [])])
    let chain = factsThrown { try resolve(temporary, ["screen"]) }
    #expect(
      chain as? [RegistryFault]
        == [
          .unknownComponent(
            try names("theem")[0], registry: decal, nearest: ["theme"], chain: try names("button", "screen"))
        ])
    #expect(
      chain.first?.description
        == "the registry `@decal` has no component `theem`; did you mean `theme`? (required by `button`, which is required by `screen`)"
    )
  }

  @Test func `a missing platform and a missing style name those that are there, and who required it`() throws {
    let temporary = try TemporaryFolder()
    try Fixture().write(to: temporary, "ui")
    #expect(
      factsThrown { try resolve(temporary, ["list"], .reactNative) } as? [RegistryFault]
        == [.lacksPlatform(try names("list")[0], .reactNative, available: [.swift], chain: [])])
    #expect(
      factsThrown { try resolve(temporary, ["button"], .kotlin) }.first?.description
        == "`button` is not written for kotlin, only for react-native, swift")
    #expect(
      factsThrown { try resolve(temporary, ["button"], .reactNative) }.first?.description
        == "`button` needs a style: stylesheet, uniwind")
    #expect(
      factsThrown { try resolve(temporary, ["button"], .reactNative, style: "nativewind") }.first?.description
        == "`button` has no style `nativewind`, only stylesheet, uniwind")
  }

  @Test func `a style's file is taken before the common one, and its requirements, packages and steps are added`()
    throws
  {
    let temporary = try TemporaryFolder()
    try Fixture().write(to: temporary, "ui")
    let uniwind = try resolve(temporary, ["button"], .reactNative, style: "uniwind")
    #expect(order(uniwind) == ["button"])
    #expect(uniwind.components[0].files.map(\.from.text) == ["components/button.tsx"])
    #expect(String(decoding: uniwind.components[0].files[0].bytes, as: UTF8.self) == "uniwind\n")
    #expect(uniwind.components[0].packages.map(\.name) == ["react-native", "uniwind"])
    #expect(uniwind.components[0].style?.text == "uniwind")
    let stylesheet = try resolve(temporary, ["button"], .reactNative, style: "stylesheet")
    #expect(order(stylesheet) == ["theme", "button"])
    #expect(String(decoding: stylesheet.components[1].files[0].bytes, as: UTF8.self) == "plain\n")
    #expect(stylesheet.components[1].steps == [Step(title: "Restart", text: "npm start")])
    #expect(stylesheet.components[0].style == nil)
  }

  @Test func `two files that claim one place are named with their owners, case folded too`() throws {
    for path in ["a.swift", "A.swift", "a.swift/x"] {
      let temporary = try graph(["a": [], "b": ["a"]]) { fixture in
        fixture.files["components/b.json"] =
          "{\"name\": \"b\", \"platforms\": {\"swift\": {\"requires\": [\"a\"], \"files\": [{\"path\": \"b.swift\", \"target\": \"\(path)\"}]}}}"
      }
      let found = factsThrown { try resolve(temporary, ["b"]) }
      #expect(found.map(\.kind) == [.refused])
      #expect(found.first?.description.contains("`a.swift` of `a` and `b.swift` of `b`") == true)
    }
    // A test and a source have roots of their own.
    let temporary = try graph(["a": [], "b": []]) { fixture in
      fixture.files["components/b.json"] =
        "{\"name\": \"b\", \"platforms\": {\"swift\": {\"files\": [{\"path\": \"b.swift\", \"target\": \"a.swift\", \"role\": \"test\"}]}}}"
    }
    #expect(try resolve(temporary, ["a", "b"]).components.count == 2)
  }

  @Test func `all faults of the manifests on the way come together, with line and path`() throws {
    let temporary = try graph(["a": [], "b": [], "c": ["a", "b"]]) { fixture in
      fixture.files["components/a.json"] = """
        {
          "name": "b",
          "platforms": {
            "swif": {"files": []},
            "swift": {"files": ["../x", 7, {"role": "tset", "path": "/etc/x"}, "a.swift", "a.swift"], "requires": "b"}
          }
        }
        """
      fixture.files["components/b.json"] = "{\"name\": \"b\",\n \"platforms\": }"
    }
    let found = factsThrown(placed: true) { try resolve(temporary, ["c"]) }
    let text = found.map(\.description)
    #expect(text.count == 9, "\(text)")
    for expected in [
      "components/a.json:2:11: $.name: the name is `b`, but the file is `components/a.json`",
      "components/a.json:4:13: $.platforms.swif: unknown platform \"swif\": there are swift, kotlin, react-native; did you mean \"swift\"?",
      "components/a.json:5:25: $.platforms.swift.files[0]: the path \"../x\" has a component `.` or `..` (E-PATH)",
      "components/a.json:5:33: $.platforms.swift.files[1]: expected a string or an object, found a number",
      "components/a.json:5:45: $.platforms.swift.files[2].role: unknown role \"tset\": there are source, test, example",
      "components/a.json:5:61: $.platforms.swift.files[2].path: the path \"/etc/x\" is absolute (E-PATH)",
      "components/a.json:5:83: $.platforms.swift.files[4]: the file `a.swift` is listed twice",
      "components/a.json:5:107: $.platforms.swift.requires: expected an array, found a string",
      "components/b.json:2:15: expected a value, found `}`",
    ] { #expect(text.contains(expected), "\(expected) in \(text)") }
    #expect(FailureKind.leading(found.map(\.kind)) == .refused)
  }

  @Test func `missing files and manifests are all named`() throws {
    let temporary = try graph(["a": [], "b": ["a"], "c": ["b"]]) { fixture in
      fixture.files["swift/a.swift"] = nil
      fixture.files["swift/b.swift"] = nil
      fixture.files["components/c.json"] = nil
    }
    #expect(
      factsThrown { try resolve(temporary, ["b", "c"]) } as? [RegistryFault]
        == [
          .missingFile(try names("a")[0], try SafePath("swift/a.swift"), manifest: try SafePath("components/a.json")),
          .missingFile(try names("b")[0], try SafePath("swift/b.swift"), manifest: try SafePath("components/b.json")),
          .missingManifest(try ComponentName("c"), try SafePath("components/c.json")),
        ])
  }

  @Test func `a component of another registry is found by its alias, and a bare name is of the same registry`() throws {
    let first = try graph(["screen": ["@kit/button", "theme"], "theme": []])
    let second = try graph(["button": ["theme"], "theme": []])
    let kit = try RegistryAlias("kit")
    func resolve(_ registries: [CatalogEntry]) throws -> Resolution {
      let catalog = RegistryCatalog(
        registries + [CatalogEntry(alias: .bundled, address: try Address("./ui"), base: first.path)], context: context()
      )
      return try Resolver(catalog).resolve(names("screen"), .swift)
    }
    let resolution = try resolveCollisionFree(second) { try resolve([$0]) }
    #expect(resolution.components.map(\.key.description) == ["@kit/theme", "@kit/button", "theme", "screen"])
    #expect(resolution.registries.map(\.alias) == [.bundled, kit])
    #expect(
      factsThrown { try resolve([]) } as? [RegistryFault]
        == [.unknownRegistry(kit, nearest: [], chain: try names("screen"))])
  }

  @Test func `what the project has may lie elsewhere than what is new would`() throws {
    let first = try graph(["card": []])
    let second = try graph(["card": []])
    let kit = try RegistryAlias("kit")
    let catalog = RegistryCatalog(
      [
        CatalogEntry(alias: .bundled, address: try Address("./ui"), base: first.path),
        CatalogEntry(alias: kit, address: try Address("./ui"), base: second.path),
      ], context: context())
    let wanted = try names("card", "@kit/card")
    #expect(factsThrown { try Resolver(catalog).resolve(wanted, .swift) }.map(\.kind) == [.refused])
    let installed = ComponentKey(registry: kit, name: try ComponentName("card"), platform: .swift)
    #expect(try Resolver(catalog).resolve(wanted, .swift, installed: [installed]).components.count == 2)
  }

  /// The second registry's files are moved away, so that the two themes do not claim one place.
  private func resolveCollisionFree(
    _ second: TemporaryFolder, _ resolve: (CatalogEntry) throws -> Resolution
  ) throws -> Resolution {
    let kit = CatalogEntry(alias: try RegistryAlias("kit"), address: try Address("./ui"), base: second.path)
    #expect(factsThrown { try resolve(kit) }.map(\.kind) == [.refused], "both have a theme.swift")
    try second.write(
      "ui/components/theme.json",
      "{\"name\": \"theme\", \"platforms\": {\"swift\": {\"files\": [{\"path\": \"theme.swift\", \"target\": \"Kit/theme.swift\"}]}}}"
    )
    return try resolve(kit)
  }

  @Test func `an installed requirement that the registry no longer has is satisfied`() throws {
    let temporary = try graph(["a": ["gone"]])
    let gone = ComponentKey(registry: .bundled, name: try ComponentName("gone"), platform: .swift)
    let resolution = try resolve(temporary, ["a"], installed: [gone])
    #expect(order(resolution) == ["a"])
    #expect(resolution.components[0].requires == [gone])
    #expect(resolution.notices == ["`@decal` no longer has `gone`, which the project has"])
    #expect(factsThrown { try resolve(temporary, ["gone"], installed: [gone]) }.count == 1)
  }

  @Test func `faults of registry.json come with line, column and path`() throws {
    let temporary = try TemporaryFolder()
    for (text, expected) in [
      ("{\"name\": \"a\"", "registry.json:1:13: expected `,` or `}`, found the end of the file"),
      ("{\"name\": \"a b\", \"components\": []}", "registry.json:1:10: $.name: \"a b\" is no registry alias name"),
      ("{\"name\": \"a\", \"components\": [\"b\", \"b\"]}", "registry.json:1:35: $.components[1]: `b` is listed twice"),
      ("{\"name\": \"a\", \"components\": [\"B\"]}", "registry.json:1:30: $.components[0]: \"B\" is no component name"),
      ("{\"name\": \"a\", \"components\": 1}", "registry.json:1:29: $.components: expected an array, found a number"),
      ("{\"components\": []}", "registry.json:1:1: $: the field \"name\" is missing"),
      (
        "{\"name\": \"a\", \"names\": {\"rust\": {}}, \"components\": []}",
        "registry.json:1:33: $.names.rust: unknown platform \"rust\""
      ),
      (
        "{\"name\": \"a\", \"name\": \"b\", \"components\": []}",
        "registry.json:1:15: the key \"name\" stands twice in one object"
      ),
      ("[]", "registry.json:1:1: $: expected an object, found an array"),
    ] {
      try temporary.write("ui/registry.json", text)
      let found = factsThrown { try resolve(temporary, ["x"]) }
      #expect(found.contains { $0.description.hasPrefix(expected) }, "\(expected) in \(found.map(\.description))")
      #expect(found.allSatisfy { $0.kind == .usage })
    }
    try temporary.write("ui/registry.json", "{\"name\": \"a\", \"components\": [], \"x-more\": {\"kept\": true}}")
    #expect(factsThrown { try resolve(temporary, ["x"]) } is [RegistryFault], "unknown keys are ignored")
  }
}
