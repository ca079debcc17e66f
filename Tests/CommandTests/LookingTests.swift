import Foundation
import Posix
import Testing

/// A registry of a few components, written into a world as the folder `ui`.
private func writeRegistry(_ world: TestWorld) throws {
  try world.write(
    """
    {
      "name": "ui", "version": "2.1", "license": "Apache-2.0",
      "names": {"swift": {"module": "Kit"}, "kotlin": {"package": "kit.ui"}, "react-native": {"alias": "@/"}},
      "components": ["badge", "base", "loop"]
    }
    """, to: "ui/registry.json")
  try world.write(
    """
    {
      "name": "badge", "title": "Badge", "description": "Counts what is new.", "kind": "component",
      "origin": "by hand", "keywords": ["número", "rozet"],
      "platforms": {
        "swift": {
          "minimum": {"iOS": "17.0", "macOS": "14.0"}, "requires": ["base", "loop"],
          "packages": [{"manager": "swiftpm", "name": "https://example.invalid/a.git", "version": "1.0.0"}],
          "files": ["Badge.swift", {"path": "Tests/BadgeTests.swift", "role": "test"}]
        },
        "react-native": {
          "files": ["components/badge.tsx"],
          "styles": {"plain": {}, "fancy": {"packages": [{"manager": "npm", "name": "fancy"}]}}
        }
      }
    }
    """, to: "ui/components/badge.json")
  try world.write(
    """
    {"name": "base", "title": "Base", "platforms": {"swift": {"requires": ["loop"], "files": ["Base.swift"]}}}
    """, to: "ui/components/base.json")
  try world.write(
    """
    {"name": "loop", "title": "Loop", "platforms": {"swift": {"requires": ["base"], "files": ["Loop.swift"]}}}
    """, to: "ui/components/loop.json")
  try world.write("# Badge\n\nShows a number.", to: "ui/docs/badge.md")
  try world.write("// SPDX\nimport Kit\npublic struct Badge { let base = Kit.Base() }\n", to: "ui/swift/Badge.swift")
  try world.write("@testable import Kit\n", to: "ui/swift/Tests/BadgeTests.swift")
  try world.write("// SPDX\nimport Foundation\npublic struct Base {}\n", to: "ui/swift/Base.swift")
  try world.write("// SPDX\npublic struct Loop {}\n// ``` in a comment\n", to: "ui/swift/Loop.swift")
  try world.write("import x from '@/x'; // plain\n", to: "ui/react-native/plain/components/badge.tsx")
  try world.write("import x from '@/x'; // fancy\n", to: "ui/react-native/fancy/components/badge.tsx")
}

@Suite struct LookingTests {
  private let world: TestWorld
  init() throws {
    world = try TestWorld()
    try writeRegistry(world)
  }

  private func decal(_ words: String) throws -> (status: Int, output: String, error: String) {
    try Executable.run(CaseTests.words(words), in: world.project, home: world.home)
  }

  // MARK: search

  @Test func `Search finds keywords in any language without accents, the best first`() throws {
    #expect(try decal("search NUMERO -r ../ui").output.hasPrefix("  badge component react-native swift  Counts"))
    let both = try decal("search base -r ../ui --json").output
    #expect(both.contains("\"score\""))
  }

  @Test func `Search that finds nothing says so and is no failure`() throws {
    let result = try decal("search bdage -r ../ui")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(
      result.error == "nothing in the registry ui has to do with \"bdage\"\ndid you mean `badge`?\n")
  }

  // MARK: show

  @Test func `Show says what a component is, needs and holds`() throws {
    let result = try decal("show badge -p swift -r ../ui")
    #expect(result.status == 0)
    #expect(
      result.output == """
        badge  Badge
        Counts what is new.

        kind       component
        registry   ui 2.1 (../ui)
        licence    Apache-2.0
        origin     by hand
        keywords   número, rozet

        swift
          installed  no
          needs      iOS 17.0, macOS 14.0
          packages   https://example.invalid/a.git 1.0.0 (swiftpm)
          requires
            base
              loop
                base (above)
            loop (above)
          files (2, 86 B)
            Badge.swift                 65 B
            Tests/BadgeTests.swift      21 B  test

        """)
  }

  @Test func `Show has a section for each style, and says what is installed where`() throws {
    #expect(try decal("new swift-package Shop").status == 0)
    let shop = world.project.appending(path: "Shop")
    let added = try Executable.run(
      ["add", "badge", "--registry", "../../ui", "--tests"], in: shop, home: world.home)
    #expect(added.status == 0, "\(added.error)")
    let shown = try Executable.run(["show", "badge", "--registry", "../../ui"], in: shop, home: world.home)
    #expect(shown.output.contains("react-native, fancy\n  installed  no\n"))
    #expect(shown.output.contains("react-native, plain\n"))
    #expect(
      shown.output.contains(
        "installed  2 files in Sources/Shop/UI, Tests/ShopTests/UI (asked for)"), "\(shown.output)")
  }

  @Test func `Show of a component that is not there names the nearest`() throws {
    let result = try decal("show bagde -r ../ui")
    #expect(result.status == 2)
    #expect(result.error.contains("did you mean `badge`?"))
  }

  // MARK: docs

  @Test func `Docs hold the page, and for one platform every file with its place and names to change`() throws {
    let result = try decal("docs badge -p swift -r ../ui --tests")
    #expect(result.status == 0)
    #expect(
      result.output == """
        # Badge

        Shows a number.

        ## Installation by hand: swift

        `decal add badge --platform swift --registry ../ui` does all of this.

        It requires `loop`, `base`, whose files are among those below.

        ### Packages

        - swiftpm: `https://example.invalid/a.git` 1.0.0

        ### Names to change

        - `import Kit`: remove the line; in tests, `@testable import` your own module
        - `Kit.` in front of a name: remove it, or write your own module

        ### Files

        Places are below the folder of your sources.

        `Loop.swift`

        ````swift
        // SPDX
        public struct Loop {}
        // ``` in a comment
        ````

        `Base.swift`

        ```swift
        // SPDX
        import Foundation
        public struct Base {}
        ```

        `Badge.swift`

        ```swift
        // SPDX
        import Kit
        public struct Badge { let base = Kit.Base() }
        ```

        ### Tests

        Places are below the folder of your tests.

        `BadgeTests.swift`

        ```swift
        @testable import Kit
        ```

        """)
  }

  @Test func `In a project, docs have its own places and names`() throws {
    try world.write(
      #"{"platforms": {"swift": {"module": "Shop", "sources": "Lib/UI"}}}"#, to: "project/decal.json")
    let result = try decal("docs badge -r ../ui -p swift")
    #expect(
      result.output.contains(
        "`Lib/UI/Badge.swift`\n\n```swift\n// SPDX\npublic struct Badge { let base = Shop.Base() }\n"))
    #expect(!result.output.contains("Names to change"))
  }

  @Test func `Without a platform, docs print the page and how to ask for more`() throws {
    let result = try decal("docs badge -r ../ui")
    #expect(result.output == "# Badge\n\nShows a number.")
    #expect(
      result.error.contains(
        "  decal docs badge --platform react-native --registry ../ui\n  decal docs badge --platform swift --registry ../ui\n"
      ))
  }

  // MARK: view

  @Test func `View prints a file's own bytes, by path or by name`() throws {
    #expect(try decal("view badge --file Tests/BadgeTests.swift -r ../ui").output == "@testable import Kit\n")
    #expect(try decal("view badge --file BadgeTests.swift -r ../ui").output == "@testable import Kit\n")
    #expect(
      try decal("view badge --file badge.tsx --style fancy -p react-native -r ../ui").output
        == "import x from '@/x'; // fancy\n")
  }

  @Test func `View says when a name is of several files or of none`() throws {
    let several = try decal("view badge --file badge.tsx -r ../ui")
    #expect(several.status == 2)
    #expect(several.error.contains("differs between react-native, fancy and react-native, plain"))
    let none = try decal("view badge --file Bagde.swift -r ../ui")
    #expect(none.status == 2)
    #expect(none.error.contains("hint: did you mean `Badge.swift`"))
    #expect(try decal("view badge -r ../ui").error.contains("either `--file FILE` or `--single-file`"))
    #expect(try decal("view badge --single-file -p react-native -r ../ui").status == 2)
  }

  @Test(arguments: ["5", "6"])
  func `Every bundled Swift component compiles as one file`(mode: String) throws {
    let list = try decal("list --platform swift --json")
    let names = list.output.matches(of: #/"name": "([a-z0-9-]+)"/#).map { String($0.output.1) }
    #expect(names.contains("refresh-engine"))
    for name in names {
      let result = try decal("view \(name) --platform swift --single-file")
      #expect(result.status == 0, "\(result.error)")
      try world.write(result.output, to: "one/\(name).swift")
      let compiled = try Posix.run(
        ChildCommand(
          "swiftc",
          ["-typecheck", "-swift-version", mode, "-parse-as-library", "-warnings-as-errors", "\(name).swift"],
          environment: ProcessContext.environment, folder: world.root.appending(path: "one").path, deadline: 300))
      #expect(compiled.status == 0, "\(name): \(String(decoding: compiled.error, as: UTF8.self))")
    }
  }

  // MARK: doctor

  @Test func `Doctor is content with a fresh project`() throws {
    #expect(try decal("new swift-package Shop").status == 0)
    let shop = world.project.appending(path: "Shop")
    #expect(try Executable.run(["add", "theme"], in: shop, home: world.home).status == 0)
    let result = try Executable.run(["doctor"], in: shop, home: world.home)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("ok     configuration  decal.json with settings for swift\n"))
    #expect(result.output.contains(", all as recorded or accepted\n"))
    #expect(result.output.contains("ok     @decal         decal 0.1.0, "))
  }

  @Test func `Doctor names what is wrong, and what it did not look at`() throws {
    try world.write(
      #"""
      {"registries": {"far": "https://example.invalid/ui.git", "gone": "../nowhere", "ui": "../ui"},
       "platforms": {"swift": {"module": "Shop", "sources": "Sources"}}}
      """#, to: "project/decal.json")
    try world.write("{", to: "project/decal.lock")
    let result = try decal("doctor")
    #expect(result.status == 1)
    #expect(result.output.contains("\nwrong  lockfile       "))
    #expect(result.output.contains("\nwrong  @gone          "))
    #expect(result.output.contains("\nnote   @far           https://example.invalid/ui.git, not looked at without"))
    #expect(result.output.contains("\nok     @ui            ui 2.1, 3 components, at ../ui\n"))
    let json = try decal("doctor --json")
    #expect(json.status == 1)
    #expect(json.output.hasPrefix("{\n  \"ok\": false,"))
  }

  @Test func `Doctor without a project, without programs`() throws {
    let result = try world.decal("doctor", environment: ["PATH": "/nonexistent"])
    #expect(result.status == 0)
    #expect(result.output.contains("note   git      not found"))
    #expect(result.output.contains("note   project  none in"))
  }

  // MARK: completion

  @Test(arguments: [
    ("sho", "show\tShow what a component is, needs and holds\n"),
    ("show -r ../ui b", "badge\tCounts what is new.\nbase\n"),
    ("show @decal/th", "@decal/theme"), ("add theme --platform k", "kotlin\n"), ("nonsense \"\"", ""),
    ("show --cwd /nonexistent -r /nonexistent b", ""), ("completion z", "zsh\n"), ("help doc", "docs\t"),
    ("update t", ""), ("comple", "completion\t"), ("add --registry de", "decal\n:folders\n"),
  ])
  func `Words are completed from the registry and the project`(typed: String, offered: String) throws {
    let result = try decal("complete-words -- \(typed)")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(offered.isEmpty ? result.output.isEmpty : result.output.hasPrefix(offered))
  }

  @Test func `Installed components are completed where only they make sense`() throws {
    #expect(try decal("new swift-package Shop").status == 0)
    let shop = world.project.appending(path: "Shop")
    #expect(try Executable.run(["add", "theme"], in: shop, home: world.home).status == 0)
    #expect(try decal("complete-words -- -C Shop verify \"\"").output.isEmpty)
    #expect(try decal("complete-words -- verify -C Shop \"\"").output == "theme\n")
  }

  @Test func `A broken project completes to what is left`() throws {
    try world.write("{", to: "project/decal.json")
    let result = try decal("complete-words -- add th")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `The completion scripts are read by their shells`(shell: String) throws {
    let result = try decal("completion \(shell)")
    #expect(result.status == 0)
    #expect(result.output.contains("decal complete-words -- "))
    try world.write(result.output, to: "script")
    do {
      let read = try Posix.run(
        ChildCommand(
          shell, ["-n", world.root.appending(path: "script").path], environment: ProcessContext.environment,
          deadline: 60))
      #expect(read.status == 0, "\(String(decoding: read.error, as: UTF8.self))")
    } catch let fault as ChildFault where fault.isMissingProgram {}  // That shell is not on this machine.
  }

  @Test func `bash completes decal's words through the script`() throws {
    let script = try decal("completion bash").output
    try world.write(
      "PATH=\"$1:$PATH\"\n\(script)\nCOMP_WORDS=(decal show th) COMP_CWORD=2\n_decal\necho \"${COMPREPLY[@]}\"\n",
      to: "try.sh")
    let folder = URL(filePath: Executable.path).deletingLastPathComponent().path
    let result = try Posix.run(
      ChildCommand(
        "bash", [world.root.appending(path: "try.sh").path, folder], environment: ProcessContext.environment,
        folder: world.project.path, deadline: 60))
    #expect(String(decoding: result.output, as: UTF8.self) == "theme\n")
  }

  @Test func `An unknown shell is named with those that there are`() throws {
    let result = try decal("completion tcsh")
    #expect(result.status == 2)
    #expect(result.error.contains("there is no completion for the shell \"tcsh\"; there is for bash, zsh, fish"))
  }

  // MARK: manual

  @Test func `The manual page has every visible command and no hidden one`() throws {
    let page = try decal("manual").output
    #expect(page.hasPrefix(".TH DECAL 1 "))
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
    #expect(page.contains(".SS \"decal add [NAME\\[u2026]] [OPTIONS]\""))
    #expect(page.contains(".SS \"decal view NAME [OPTIONS]\""))
    #expect(!page.contains("complete\\-words"))
  }
}
