import Archive
import Foundation
import Model
import Support
import Testing

/// Registries with one thing wrong, given to the executable: it says where and what, writes nothing, and comes to an end.
@Suite struct RegistryFaultTests {
  /// A registry that is right but for `files`, and what is said of it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Files below the registry that replace those of the good one; nil takes one away; a path that ends in `/` is a folder.
    let files: [String: String?]
    let status: Int
    /// What the messages must have.
    let says: [String]

    init(_ name: String, _ files: [String: String?], _ status: Int = 2, says: String...) {
      testDescription = name
      self.files = files
      self.status = status
      self.says = says
    }
  }

  private static func button(_ swift: String) -> [String: String?] {
    ["components/button.json": "{\n  \"name\": \"button\",\n  \"platforms\": {\n    \"swift\": {\(swift)}\n  }\n}\n"]
  }

  private static let good: [String: String] = [
    "registry.json": "{\"name\": \"kit\", \"components\": [\"button\", \"theme\"]}\n",
    "components/button.json":
      "{\"name\": \"button\", \"platforms\": {\"swift\": {\"requires\": [\"theme\"], \"files\": [\"B.swift\"]}}}\n",
    "components/theme.json": "{\"name\": \"theme\", \"platforms\": {\"swift\": {\"files\": [\"T.swift\"]}}}\n",
    "swift/B.swift": "struct B {}\n",
    "swift/T.swift": "struct T {}\n",
  ]

  static let faults: [Fault] = [
    // The index.
    Fault("no registry.json", ["registry.json": String?.none], says: "there is no `registry.json` in `../kit`"),
    Fault(
      "registry.json is no JSON", ["registry.json": "{\n  \"name\": \"kit\"\n  \"components\": []\n}\n"],
      says: "registry.json:3:3: expected `,` or `}`, found `\"`"),
    Fault("registry.json is empty", ["registry.json": ""], says: "registry.json:1:1: "),
    Fault(
      "registry.json is an array", ["registry.json": "[]"],
      says: "registry.json:1:1: $: expected an object, found an array"),
    Fault(
      "registry.json is a folder", ["registry.json": String?.none, "registry.json/": ""], 5,
      says: "the registry's `registry.json` is a folder, not a file (E-TYPE)"),
    Fault(
      "fields of the index are missing or of a wrong type",
      ["registry.json": "{\n  \"version\": 1,\n  \"components\": {}\n}\n"],
      says: "registry.json:1:1: $: the field \"name\" is missing",
      "registry.json:2:14: $.version: expected a string, found a number",
      "registry.json:3:17: $.components: expected an array, found an object"),
    Fault(
      "a component is called as a device, or without end",
      [
        "registry.json":
          "{\"name\": \"kit\", \"components\": [\"button\", \"con\", \"\(String(repeating: "a", count: 196))\"]}\n"
      ],
      says: "registry.json:1:42: $.components[1]: \"con\" is no component name: no file can be called so everywhere",
      "$.components[2]: "),
    Fault(
      "a component is listed twice",
      ["registry.json": "{\"name\": \"kit\", \"components\": [\"button\", \"theme\", \"button\"]}\n"],
      says: "registry.json:1:51: $.components[2]: `button` is listed twice"),
    Fault(
      "a name breaks the grammar", ["registry.json": "{\"name\": \"kit\", \"components\": [\"../button\"]}\n"],
      says: "registry.json:1:32: $.components[0]: \"../button\" is no component name"),
    Fault(
      "a key stands twice", ["registry.json": "{\"name\": \"kit\", \"components\": [], \"name\": \"a\"}\n"],
      says: "registry.json:1:35: ", "\"name\" stands twice"),
    Fault(
      "deep nesting", ["registry.json": String(repeating: "[", count: 100_000)], says: "registry.json:1:"),

    // Manifests.
    Fault(
      "a manifest is missing", ["components/button.json": String?.none],
      says: "`registry.json` lists `button`, but there is no `components/button.json`"),
    Fault(
      "a manifest is of another component", ["components/button.json": good["components/theme.json"]],
      says: "components/button.json:1:10: $.name: the name is `theme`, but the file is `components/button.json`"),
    Fault(
      "an unknown platform",
      ["components/button.json": "{\"name\": \"button\", \"platforms\": {\"swfit\": {\"files\": []}}}"],
      says: "components/button.json:1:43: $.platforms.swfit: unknown platform \"swfit\"", "did you mean \"swift\"?"),
    Fault(
      "several faults are said together",
      button(
        """
        "files": ["B.swift", 7, {"role": "test"}, {"path": "B.swift", "mode": "0777"}], "requires": "theme", "minimum": {"iOS": "x"}
        """),
      says: "$.platforms.swift.files[1]: expected a string or an object, found a number",
      "$.platforms.swift.files[2]: the field \"path\" is missing",
      "$.platforms.swift.files[3].mode: \"0777\" is no mode",
      "components/button.json:4:", "$.platforms.swift.requires: expected an array, found a string",
      "$.platforms.swift.minimum.iOS: \"x\" is no version"),
    Fault(
      "a variant without files", button(""),
      says: "components/button.json:4:14: $.platforms.swift: the field \"files\" is missing"),
    Fault(
      "an unknown role", button("\"files\": [{\"path\": \"B.swift\", \"role\": \"tset\"}]"),
      says: "components/button.json:4:53: $.platforms.swift.files[0].role: unknown role \"tset\""),

    // Paths.
    Fault(
      "a path that climbs", button("\"files\": [\"../../B.swift\"]"), 5,
      says:
        "components/button.json:4:25: $.platforms.swift.files[0]: the path \"../../B.swift\" has a component `.` or `..` (E-PATH)"
    ),
    Fault(
      "a whole path", button("\"files\": [\"/etc/passwd\"]"), 5,
      says: "$.platforms.swift.files[0]: the path \"/etc/passwd\" is absolute (E-PATH)"),
    Fault(
      "a target that climbs", button("\"files\": [{\"path\": \"B.swift\", \"target\": \"a/../../x\"}]"), 5,
      says: "$.platforms.swift.files[0].target: the path \"a/../../x\" has a component `.` or `..` (E-PATH)"),
    Fault(
      "a target in a folder of version control",
      button("\"files\": [{\"path\": \"B.swift\", \"target\": \".git/hooks/pre-commit\"}]"), 5,
      says: "has the reserved component `.git` (E-PATH)"),
    Fault(
      "a control character in a path", button("\"files\": [\"B\\u001b[31m.swift\"]"), 5,
      says: "the path \"B\\u001b[31m.swift\" has characters other than printable ASCII (E-PATH)"),
    Fault(
      "a backslash in a path", button("\"files\": [\"a\\\\..\\\\B.swift\"]"), 5, says: "has a `\\` or a `:` (E-PATH)"),

    // Files.
    Fault(
      "a listed file is missing", ["swift/B.swift": String?.none],
      says: "`components/button.json` lists `swift/B.swift` for `button`, but there is no such file"),
    Fault(
      "a folder where a file should be", ["swift/B.swift": String?.none, "swift/B.swift/": ""], 5,
      says: "the registry's `swift/B.swift` is a folder, not a file (E-TYPE)"),
    Fault(
      "two components with one destination",
      button("\"requires\": [\"theme\"], \"files\": [{\"path\": \"B.swift\", \"target\": \"T.swift\"}]"),
      5, says: "both want to be the source file `T.swift` (E-COLLISION)"),
    Fault(
      "two destinations that differ in case",
      button("\"requires\": [\"theme\"], \"files\": [{\"path\": \"B.swift\", \"target\": \"t.Swift\"}]"), 5,
      says: "(E-COLLISION)"),
    Fault(
      "a placeholder of large file storage",
      ["swift/B.swift": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"], 5,
      says: "is a Git LFS pointer, not the file itself (E-LFS)"),

    // Requirements.
    Fault(
      "an unknown requirement", button("\"requires\": [\"themes\"], \"files\": [\"B.swift\"]"),
      says: "has no component `themes`; did you mean `theme`? (required by `button`)"),
    Fault(
      "a requirement from a registry that nobody named",
      button("\"requires\": [\"@acme/theme\"], \"files\": [\"B.swift\"]"),
      says: "no registry `@acme` is configured (required by `button`)"),
    Fault(
      "a requirement twice", button("\"requires\": [\"theme\", \"theme\"], \"files\": [\"B.swift\"]"),
      says: "$.platforms.swift.requires[1]: `theme` is required twice"),
    Fault(
      "a requirement for another platform only",
      ["components/theme.json": "{\"name\": \"theme\", \"platforms\": {\"kotlin\": {\"files\": [\"T.kt\"]}}}"],
      says: "`theme` is not written for swift, only for kotlin (required by `button`)"),
  ]

  @Test(arguments: faults)
  func `A registry with a fault is an error that says where and what, and nothing is written`(fault: Fault) throws {
    let world = try TestWorld()
    try world.layProject("shop")
    for (path, text) in RegistryFaultTests.good where !fault.files.keys.contains(path) {
      try world.write(text, to: "kit/\(path)")
    }
    for (path, text) in fault.files {
      if path.hasSuffix("/") {
        try world.write("inside\n", to: "kit/\(path)inside.txt")
      } else if let text {
        try world.write(text, to: "kit/\(path)")
      }
    }
    try expect(fault.says, status: fault.status, of: "../kit", in: world)
  }

  private func expect(
    _ says: [String], status: Int, of address: String, in world: TestWorld,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try world.snapshot()
    let result = try world.decal("add", "button", "--registry", address)
    #expect(result.status == status, "\(result.error)", sourceLocation: sourceLocation)
    for text in says {
      #expect(result.error.contains(text), "\(text)\nis not in\n\(result.error)", sourceLocation: sourceLocation)
    }
    #expect(result.error.contains("error: cannot add `button`"), sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(try world.snapshot() == before, sourceLocation: sourceLocation)
    #expect(!world.exists("project/.decal"), "not even a folder of its own", sourceLocation: sourceLocation)
  }

  @Test func `A ring of requirements is legal, and each component is copied once`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    for (path, text) in RegistryFaultTests.good { try world.write(text, to: "kit/\(path)") }
    try world.write(
      "{\"name\": \"theme\", \"platforms\": {\"swift\": {\"requires\": [\"button\", \"theme\"], \"files\": [\"T.swift\"]}}}",
      to: "kit/components/theme.json")
    let result = try world.decal("add", "button", "--registry", "../kit")
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.output == """
        added  Sources/Shop/UI/B.swift
        added  Sources/Shop/UI/T.swift
        2 components (@kit/button, @kit/theme), 2 files added

        """)
    #expect(result.error.contains("note: `theme` requires itself, which is ignored"))
    #expect(try world.decal("add", "theme", "button", "--registry", "../kit").status == 0)
  }

  @Test func `A symbolic link in a registry is refused, wherever it leads`() throws {
    for (link, target) in [("swift/B.swift", "T.swift"), ("swift/B.swift", "/etc/hostname"), ("swift", "../elsewhere")]
    {
      let world = try TestWorld()
      try world.layProject("shop")
      for (path, text) in RegistryFaultTests.good where !path.hasPrefix(link) {
        try world.write(text, to: "kit/\(path)")
      }
      try world.write("struct B {}\n", to: "elsewhere/B.swift")
      try world.write("struct T {}\n", to: "elsewhere/T.swift")
      try FileManager.default.createSymbolicLink(
        atPath: world.root.appending(path: "kit/\(link)").path, withDestinationPath: target)
      try expect(["is a symbolic link, or stands behind one (E-LINK)"], status: 5, of: "../kit", in: world)
    }
  }

  @Test(.enabled(if: GitSandbox.hasGit))
  func `A repository without a commit, or without the ref or folder asked for, is told from one that is none`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    let sandbox = try GitSandbox()
    try sandbox.git("init", "-q", "-b", "main", "unborn")
    try sandbox.repository("kit", RegistryFaultTests.good)
    try sandbox.git("init", "-q", "--object-format=sha256", "new")
    let base = "file://\(sandbox.path)"
    try expect(["has no commit yet: its HEAD is unborn"], status: 2, of: "\(base)/unborn", in: world)
    try expect(["there is no branch, tag or commit", "mian"], status: 2, of: "\(base)/kit#mian", in: world)
    try expect(["has no folder `ui`"], status: 2, of: "\(base)/kit//ui", in: world)
    try expect(["names its objects by SHA-256, which decal cannot read yet"], status: 2, of: "\(base)/new", in: world)
    try expect(["there is nothing at"], status: 2, of: "\(base)/nothing", in: world)
    try expect(["there is no git repository at"], status: 2, of: "file://\(world.project.path)", in: world)
    #expect(try world.decal("add", "button", "--registry", "\(base)/kit#main").status == 0)
  }

  @Test func `One broken manifest hides no other component, and is named with file, line, column and path`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    for (path, text) in RegistryFaultTests.good { try world.write(text, to: "kit/\(path)") }
    try world.write(
      "{\n  \"name\": \"button\",\n  \"title\": 3,\n  \"platforms\": {\"swift\": {\"files\": [\"B.swift\"]}}\n}\n",
      to: "kit/components/button.json")
    let fault = "components/button.json:3:12: $.title: expected a string, found a number"
    for command in ["list", "search"] {
      let words = [command] + (command == "search" ? ["theme"] : []) + ["--registry", "../kit"]
      let result = try Executable.run(words, in: world.project, home: world.home)
      #expect(result.output.contains(" theme "), "\(result)")
      #expect(!result.output.contains("button"))
      #expect(result.error.contains("error: cannot read every component of the registry `kit`"))
      #expect(result.error.contains(fault), "\(result.error)")
      #expect(result.status == 2)
      let json = try Executable.run(words + ["--json"], in: world.project, home: world.home)
      let root = try JSON.parse(Array(json.output.utf8))
      #expect(root["components"]?.array?.compactMap { $0["name"]?.string } == ["theme"])
      #expect(root["faults"]?.array?.compactMap(\.string) == [fault])
    }
    for command in ["show", "add"] {
      let result = try world.decal(command, "button", "--registry", "../kit")
      #expect(result.error.contains(fault) && result.status == 2, "\(result)")
    }
    #expect(try world.decal("show", "theme", "--registry", "../kit").status == 0)
    #expect(try world.decal("add", "theme", "--registry", "../kit").status == 0)
    // What a list does not say is not looked at for it.
    try world.write(
      "{\n  \"name\": \"button\",\n  \"platforms\": {\"swift\": {\"files\": \"B.swift\"}}\n}\n",
      to: "kit/components/button.json")
    #expect(try world.decal("list", "--registry", "../kit").output.contains(" button "))
    for command in ["show", "add"] {
      let result = try world.decal(command, "button", "--registry", "../kit")
      #expect(
        result.error.contains(
          "components/button.json:3:36: $.platforms.swift.files: expected an array, found a string"), "\(result)")
    }
  }

  @Test(arguments: [
    ("../kit/registry.json", "name the folder that it lies in: `../kit`"),
    ("kit.json", "a registry is not a single .json file; give its folder (./ui), repository or archive"),
  ])
  func `The path of a .json file gets the address that was meant`(address: String, says: String) throws {
    let world = try TestWorld()
    try world.layProject("shop")
    for (path, text) in RegistryFaultTests.good { try world.write(text, to: "kit/\(path)") }
    try expect([says], status: 2, of: address, in: world)
  }

  @Test func `Check names the registry, and where in which document each fault is called forth`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    for (path, text) in RegistryFaultTests.good { try world.write(text, to: "kit/\(path)") }
    try world.write(
      """
      {"name": "button", "platforms": {"swift": {"requires": ["theme", "tints"],
        "files": ["B.swift", "Gone/C.swift", {"path": "L.swift"}]}}}
      """, to: "kit/components/button.json")
    try world.write(
      "{\"name\": \"kit\",\n \"components\": [\"button\", \"theme\", \"gone\"]}\n", to: "kit/registry.json")
    // What is hidden is of other programs.
    for link in ["swift/L.swift", ".build", "swift/.build/debug"] {
      try world.write("", to: "kit/\(link).txt")
      try FileManager.default.createSymbolicLink(
        atPath: world.root.appending(path: "kit/\(link)").path, withDestinationPath: "B.swift")
    }
    let result = try world.decal("registry", "check", "../kit")
    #expect(
      result.output == """
        registry.json:2:36: $.components[2]: `registry.json` lists `gone`, but there is no `components/gone.json`
        components/button.json:1:66: $.platforms.swift.requires[1]: the registry `@kit` has no component `tints` (required by `button`)
        components/button.json:2:24: $.platforms.swift.files[1]: `components/button.json` lists `swift/Gone/C.swift` for `button`, but there is no such file
        components/button.json:2:40: $.platforms.swift.files[2]: the registry's `swift/L.swift` is a symbolic link, or stands behind one (E-LINK)
        "swift/L.swift" is a symbolic link
        kit (../kit): 3 components, 5 faults

        """, "\(result)")
    #expect(result.status == 1)
    let added = try world.decal("add", "button", "--registry", "../kit", "--platform", "swift")
    #expect(
      added.error.contains("components/button.json:1:66: $.platforms.swift.requires[1]: the registry `@kit` has no"))
  }

  @Test func `Check names imports through an alias: what no requirement supplies, and aliases without a name`() throws {
    let world = try TestWorld()
    func check(alias: String, requires: String) throws -> String {
      try world.write(
        "{\"name\": \"kit\", \"names\": {\"react-native\": {\(alias)}}, \"components\": [\"pill\", \"tone\"]}\n",
        to: "kit/registry.json")
      try world.write(
        "{\"name\": \"pill\", \"platforms\": {\"react-native\": "
          + "{\"requires\": [\(requires)], \"files\": [\"pill.tsx\"]}}}\n",
        to: "kit/components/pill.json")
      try world.write(
        "{\"name\": \"tone\", \"platforms\": {\"react-native\": {\"files\": [\"components/tone.ts\"]}}}\n",
        to: "kit/components/tone.json")
      try world.write(
        "import { tone } from \"@/components/tone\";\nexport const pill = tone;\n", to: "kit/react-native/pill.tsx")
      try world.write("export const tone = 1;\n", to: "kit/react-native/components/tone.ts")
      let result = try world.decal("registry", "check", "../kit")
      #expect(result.status == (result.output.contains("no faults") ? 0 : 1))
      return result.output
    }
    #expect(
      try check(alias: "", requires: "\"tone\"").contains(
        "react-native/pill.tsx:1:23: `pill` uses `@/components/tone`, through an alias that `names` of registry.json does not "
          + "have\n"))
    let alias = "\"alias\": \"@/\""
    #expect(
      try check(alias: alias, requires: "").contains(
        "react-native/pill.tsx:1:23: `pill` uses `@/components/tone`, supplied by `tone`, which it does not require\n"))
    #expect(try check(alias: alias, requires: "\"tone\"").contains("no faults"))
  }

  @Test(arguments: ArchiveFormat.allCases)
  func `An archive that was cut off anywhere is an error, never half a registry`(format: ArchiveFormat) throws {
    let world = try TestWorld()
    try world.layProject("shop")
    let bytes = try ArchiveWriter.write(
      RegistryFaultTests.good.sorted { $0.key < $1.key }.map {
        ArchiveFile(path: try SafePath($0.key), isExecutable: false, bytes: Array($0.value.utf8))
      }, format: format)
    let name = "kit\(format.rawValue)"
    // A tar says at its end only that it ends, in two empty blocks and what fills up the last record.
    let end = format == .tar ? bytes.count - 10240 : bytes.count - 1
    for length in [0, 1, 10, bytes.count / 4, bytes.count / 2, bytes.count * 3 / 4, end] where length < bytes.count {
      try Data(bytes.prefix(max(0, length))).write(to: world.root.appending(path: name))
      let before = try world.snapshot()
      let result = try world.decal("add", "button", "--registry", "../\(name)")
      #expect(result.status == 2, "\(length) of \(bytes.count) bytes: \(result)")
      if length > 300 {
        #expect(result.error.contains("../\(name) is cut short: it ends after \(length) bytes, "), "\(result.error)")
        #expect(result.error.contains("hint: copy or download the archive once more, whole, and try again"))
      }
      #expect(result.error.contains("error: cannot add `button`") && result.error.contains(name), "\(result.error)")
      #expect(try world.snapshot() == before)
      #expect(!world.exists("project/.decal"))
    }
    try Data(bytes).write(to: world.root.appending(path: name))
    #expect(try world.decal("add", "button", "--registry", "../\(name)").status == 0)
  }
}
