import Archive
import Foundation
import Model
import Posix
import Support
import Testing

/// Where a registry of a test lives.
enum ForeignPlace: String, CaseIterable, Sendable {
  case folder
  case repository
  case archive

  var isThere: Bool { self != .repository || GitSandbox.hasGit }
}

/// Registries of other tools through the whole life of their copies: add, verify, update, merge, remove.
@Suite struct ForeignLifeTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    #expect(try world.decal("new", "expo-app", "Shop", "--quiet").status == 0)
  }

  private func decal(_ arguments: String...) throws -> (status: Int, output: String, error: String) {
    try Executable.run(arguments, in: world.project.appending(path: "Shop"), home: world.home)
  }

  private func shop(_ path: String) throws -> String { try world.read("project/Shop/\(path)") }

  /// Puts a registry where it is to live, over what was there, and gives its address.
  private func publish(_ files: [String: String], _ place: ForeignPlace) throws -> String {
    let folder = world.root.appending(path: "project/acme")
    switch place {
    case .folder, .repository:
      for (path, text) in files { try world.write(text, to: "project/acme/\(path)") }
      guard place == .repository else { return "../acme" }
      func git(_ arguments: String...) throws {
        let result = try Posix.run(
          ChildCommand(
            "git", arguments,
            environment: Executable.environment(home: world.home).merging([
              "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.test", "GIT_COMMITTER_NAME": "A",
              "GIT_COMMITTER_EMAIL": "a@example.test",
            ]) { $1 }, folder: folder.path))
        try #require(result.status == 0, "\(String(decoding: result.error, as: UTF8.self))")
      }
      if !world.exists("project/acme/.git") { try git("init", "-q", "-b", "main") }
      try git("add", "-A")
      try git("commit", "-q", "-m", "more")
      return "file://\(folder.path)#main"
    case .archive:
      let members = try files.map { path, text in
        ArchiveFile(path: try SafePath("acme-1.0/\(path)"), isExecutable: false, bytes: Array(text.utf8))
      }
      try Data(try ArchiveWriter.write(members, format: .tarGzip))
        .write(to: world.root.appending(path: "project/acme.tar.gz"))
      return "../acme.tar.gz"
    }
  }

  // MARK: shadcn

  /// As an author keeps it: paths with `./`, addresses of own items, an item without files, one without what it imports,
  /// another style's prefix, an npm package that is called as an item is, a block with its own folders.
  private let kept = [
    "registry.json": #"""
    {
      "$schema": "https://ui.shadcn.com/schema/registry.json", "name": "Acme Native", "homepage": "https://acme.example/",
      "items": [
        {"name": "text", "type": "registry:ui", "files": [{"path": "./registry/default/ui/text.tsx", "type": "registry:ui"}]},
        {"name": "cn", "type": "registry:lib", "dependencies": ["clsx@^2.1.0"],
         "files": [{"path": "registry/default/lib/utils.ts", "type": "registry:lib"}]},
        {"name": "button", "type": "registry:ui", "title": "Button", "dependencies": {"cn": "^1.0.0"},
         "registryDependencies": ["https://acme.example/r/default/text.json", "cn", "@lab/pulse",
           "https://else.example/r/button.json"],
         "files": [{"path": "./registry/default/ui/button.tsx", "type": "registry:ui"}]},
        {"name": "caption", "type": "registry:ui", "files": ["registry/default/ui/caption.tsx"]},
        {"name": "login", "type": "registry:block", "registryDependencies": ["button"], "files": [
          {"path": "registry/default/blocks/login/page.tsx", "type": "registry:page", "target": "~/screens/login.tsx"},
          {"path": "registry/default/blocks/login/form.tsx", "type": "registry:component"},
          {"path": "registry/default/blocks/login/parts/field.tsx", "type": "registry:component"}]},
        {"name": "night", "type": "registry:theme", "cssVars": {"dark": {"brand": "0 0% 9%"}},
         "css": {"@layer base": {"body": {"color": "red"}}}, "tailwind": {"config": {"theme": {"extend": {}}}},
         "font": {"family": "Inter", "provider": "google"}, "envVars": {"API_KEY": "abc"}, "docs": "Wrap the app."}
      ]
    }
    """#,
    "registry/default/ui/text.tsx": "export function Text() { return null }\n",
    "registry/default/lib/utils.ts": "export const cn = (...all: string[]) => all.join(' ')\n",
    "registry/default/ui/button.tsx": """
    // SPDX-License-Identifier: MIT
    import { cn } from '@/registry/new-york/lib/utils'
    import { merge } from 'cn'
    import { Text } from "@/registry/default/ui/text"

    export function Button() {
      return <Text />
    }

    export const one = 1
    export const two = 2
    export const three = 3

    """,
    "registry/default/ui/caption.tsx":
      "import { Text } from '@/components/ui/text'\nimport { size } from '@/lib/sizes'\nexport const Caption = Text\n",
    "registry/default/blocks/login/page.tsx":
      "import { Form } from '@/registry/default/blocks/login/form'\nexport default Form\n",
    "registry/default/blocks/login/form.tsx":
      "import { Field } from './parts/field'\nimport { Button } from '@/components/ui/button'\nexport const Form = Field\n",
    "registry/default/blocks/login/parts/field.tsx": "export const Field = 1\n",
  ]

  @Test(arguments: ForeignPlace.allCases.filter(\.isThere))
  func `Items of a registry of shadcn's live as ours do`(place: ForeignPlace) throws {
    let address = try publish(kept, place)
    let added = try decal("add", "login", "--registry", address)
    #expect(added.status == 0, "\(added.error)")
    #expect(
      try shop("src/components/ui/button.tsx").hasPrefix(
        """
        // SPDX-License-Identifier: MIT
        import { cn } from '@/lib/utils'
        import { merge } from 'cn'
        import { Text } from "@/components/ui/text"

        """))
    #expect(
      try shop("src/screens/login.tsx") == "import { Form } from '@/components/login/form'\nexport default Form\n")
    #expect(
      try shop("src/components/login/form.tsx")
        == "import { Field } from './parts/field'\nimport { Button } from '@/components/ui/button'\nexport const Form = Field\n"
    )
    #expect(try shop("src/components/login/parts/field.tsx") == "export const Field = 1\n")
    // Nothing of a closed graph is left open.
    #expect(!added.error.contains("no file of the components provides"), "\(added.error)")
    #expect(added.output.contains("npx expo install clsx@^2.1.0 cn@^1.0.0"), "\(added.output)")
    for other in ["@lab/pulse", "https://else.example/r/button.json"] {
      #expect(added.output.contains("    \(other)\n"))
    }
    #expect(try decal("verify", "--strict").status == 0)
    #expect(try decal("update").output == "everything is up to date\n")

    // Upstream moves one file, adds another, drops a third.
    var newer = kept
    newer["registry/default/ui/button.tsx"] = kept["registry/default/ui/button.tsx"]?
      .replacingOccurrences(of: "three = 3", with: "three = 33")
    newer["registry.json"] = kept["registry.json"]?.replacingOccurrences(
      of: "blocks/login/parts/field.tsx", with: "blocks/login/parts/input.tsx")
    newer["registry/default/blocks/login/parts/input.tsx"] = "export const Input = 1\n"
    _ = try publish(newer, place)
    // And an edit here.
    let mine = try shop("src/components/ui/button.tsx").replacingOccurrences(of: "one = 1", with: "one = 11")
    try world.write(mine, to: "project/Shop/src/components/ui/button.tsx")
    #expect(try decal("outdated").status == 1)
    let updated = try decal("update")
    #expect(updated.status == 0, "\(updated.error)")
    let merged = try shop("src/components/ui/button.tsx")
    #expect(merged.contains("one = 11") && merged.contains("three = 33") && merged.contains("from '@/lib/utils'"))
    #expect(!world.exists("project/Shop/src/components/login/parts/field.tsx"))
    #expect(try shop("src/components/login/parts/input.tsx") == "export const Input = 1\n")
    #expect(try decal("verify").status == 0)

    let removed = try decal("remove", "login")
    #expect(removed.status == 0, "\(removed.error)")
    #expect(!world.exists("project/Shop/src/screens") && !world.exists("project/Shop/src/components/login"))
    // The edited file is the user's.
    #expect(try shop("src/components/ui/button.tsx") == merged)
    #expect(!world.exists("project/Shop/src/lib/utils.ts"))
  }

  @Test func `What an item asks for besides its files is told in full, in the plan, its JSON and the page`() throws {
    let address = try publish(kept, .folder)
    let texts = [
      "Add these variables to the style sheet (night)", #""brand": "0 0% 9%""#,
      "Add these rules to the style sheet (night)", #""color": "red""#,
      "Merge this into the Tailwind configuration (night)",
      #""extend": {}"#, "Load this font (night)", #""family": "Inter""#,
      "Set these variables of the environment (night)",
      #""API_KEY": "abc""#, "Read (night)", "Wrap the app.",
    ]
    let plan = try decal("add", "night", "--registry", address, "--dry-run")
    let page = try decal("docs", "night", "--registry", address)
    let json = try decal("add", "night", "--registry", address, "--json")
    #expect(plan.status == 1 && page.status == 0 && json.status == 0, "\(plan.error)\(page.error)\(json.error)")
    let steps = try #require(try JSON.parse(Array(json.output.utf8))["steps"]?.array)
    let told = steps.map { ($0["title"]?.string ?? "") + "\n" + ($0["text"]?.string ?? "") }.joined(separator: "\n")
    for text in texts {
      #expect(plan.output.contains(text), "\(text)\n\(plan.output)")
      #expect(page.output.contains(text), "\(text)\n\(page.output)")
      #expect(told.contains(text), "\(text)\n\(told)")
    }
    // An item without files is installed all the same, and goes again.
    #expect(try decal("verify", "--strict").status == 0)
    #expect(
      try decal("add", "night", "--registry", address).output == "nothing to do: @acme-native/night is installed\n")
    #expect(try decal("remove", "night").status == 0)
    #expect(!world.exists("project/Shop/decal.lock"))
  }

  @Test func `An import that nothing provides is a note when it is added, and a fault for its author`() throws {
    let address = try publish(kept, .folder)
    let added = try decal("add", "caption", "--registry", address)
    #expect(added.status == 0)
    #expect(added.error.contains("no file of the components provides `@/components/ui/text`"), "\(added.error)")
    #expect(added.error.contains("no file of the components provides `@/lib/sizes`"), "\(added.error)")
    // It is written as it is to be found once it is there.
    #expect(try shop("src/components/ui/caption.tsx").contains("from '@/components/ui/text'"))
    let check = try decal("registry", "check", address)
    #expect(check.status == 1)
    #expect(
      check.output.contains(
        "registry/default/ui/caption.tsx:1:23: `caption` uses `@/components/ui/text`, supplied by `text`, which it does "
          + "not require\n"), "\(check.output)")
    #expect(
      check.output.contains(
        "registry/default/ui/caption.tsx:2:23: `caption` uses `@/lib/sizes`, which no component supplies\n"),
      "\(check.output)")
  }

  @Test func `An item of another registry comes from there when the project knows it`() throws {
    _ = try publish(kept, .folder)
    try world.write(
      #"{"name": "lab", "items": [{"name": "pulse", "type": "registry:ui", "files": ["registry/ui/pulse.tsx"]}]}"#,
      to: "project/lab/registry.json")
    try world.write("export const Pulse = 1\n", to: "project/lab/registry/ui/pulse.tsx")
    #expect(try decal("registry", "add", "lab", "../lab").status == 0)
    let added = try decal("add", "button", "--registry", "../acme")
    #expect(added.status == 0 && !added.output.contains("    @lab/pulse\n"), "\(added.output)\(added.error)")
    #expect(try shop("src/components/ui/pulse.tsx") == "export const Pulse = 1\n")
  }

  /// As it is published: every item with its text in a document of its own, beside a registry.json whose paths lead through a
  /// link that only its author's machine has.
  private let published = [
    "registry.json": #"""
    {"name": "Acme Reusables", "homepage": "https://acme.example/", "items": [
      {"name": "dialog", "type": "registry:ui", "dependencies": ["@rn-primitives/dialog"],
       "registryDependencies": ["https://acme.example/r/nativewind/text.json"],
       "files": [{"path": "./node_modules/@acme/registry/src/nativewind/components/ui/dialog.tsx", "type": "registry:ui"}]},
      {"name": "text", "type": "registry:ui",
       "files": [{"path": "./node_modules/@acme/registry/src/nativewind/components/ui/text.tsx", "type": "registry:ui"}]}
    ]}
    """#,
    "dialog.json": #"""
    {"name": "dialog", "type": "registry:ui", "files": [
      {"path": "./node_modules/@acme/registry/src/nativewind/components/ui/dialog.tsx", "type": "registry:ui",
       "content": "import { Text } from '@/registry/nativewind/components/ui/text';\nexport const Dialog = Text;\n"}]}
    """#,
    "text.json": #"""
    {"name": "text", "type": "registry:ui", "files": [
      {"path": "./node_modules/@acme/registry/src/nativewind/components/ui/text.tsx", "type": "registry:ui",
       "content": "export const Text = 1;\n"}]}
    """#,
  ]

  @Test(arguments: ForeignPlace.allCases.filter(\.isThere))
  func `Items that are published with their text are taken, and are brought up to date`(place: ForeignPlace) throws {
    let address = try publish(published, place)
    let added = try decal("add", "dialog", "--registry", address)
    #expect(added.status == 0, "\(added.error)")
    #expect(
      try shop("src/components/ui/dialog.tsx")
        == "import { Text } from '@/components/ui/text';\nexport const Dialog = Text;\n")
    #expect(try decal("verify", "--strict").status == 0)
    var newer = published
    newer["text.json"] = published["text.json"]?.replacingOccurrences(of: "Text = 1", with: "Text = 2")
    _ = try publish(newer, place)
    #expect(try decal("update").status == 0)
    #expect(try shop("src/components/ui/text.tsx") == "export const Text = 2;\n")
    #expect(try decal("registry", "check", address).status == 0)
    #expect(try decal("remove", "dialog").status == 0)
    #expect(!world.exists("project/Shop/src/components"))
  }

  @Test func `A registry of others is packed with every document that it is read from`() throws {
    for (name, files, item) in [
      ("published", published, "dialog"), ("kept", kept, "login"),
      (
        "included",
        [
          "registry.json": #"{"name": "all", "include": ["one"]}"#,
          "one/registry.json": #"{"include": ["two"]}"#,
          "one/two/registry.json": #"{"items": [{"name": "a", "type": "registry:lib", "files": ["lib/a.ts"]}]}"#,
          "one/two/lib/a.ts": "a\n",
        ], "a"
      ),
    ] {
      for (path, text) in files { try world.write(text, to: "project/\(name)/\(path)") }
      let packed = try decal("registry", "pack", "../\(name)", "-o", "../\(name).tar.gz")
      #expect(packed.status == 0, "\(name): \(packed.error)")
      let folder = try decal("add", item, "--registry", "../\(name)", "--dry-run", "--json")
      let archive = try decal("add", item, "--registry", "../\(name).tar.gz", "--dry-run", "--json")
      #expect(folder.status == 1 && archive.status == 1, "\(name): \(folder.error)\(archive.error)")
      func results(_ text: String) throws -> JSON? { try JSON.parse(Array(text.utf8))["results"] }
      #expect(try results(folder.output) == results(archive.output), "\(name)")
    }
  }

  @Test func `A path that leads nowhere is named with its item and document`() throws {
    var files = published
    files["text.json"] = nil
    let result = try decal("add", "dialog", "--registry", publish(files, .folder))
    #expect(result.status == 2)
    #expect(
      result.error.contains(
        "`registry.json` lists `node_modules/@acme/registry/src/nativewind/components/ui/text.tsx` for `text`"),
      "\(result.error)")
    #expect(!world.exists("project/Shop/decal.lock"))
  }

  @Test(arguments: ForeignPlace.allCases.filter(\.isThere))
  func `One item with its text in it, and documents that include others, are registries too`(place: ForeignPlace) throws
  {
    let address = try publish(
      [
        "registry.json": #"{"name": "all", "include": ["./one/registry.json", "two"]}"#,
        "one/registry.json": #"""
        {"items": [{"name": "pill", "type": "registry:ui",
          "files": [{"path": "ui/pill.tsx", "type": "registry:ui", "target": "@ui/forms/pill.tsx",
            "content": "import { useX } from '@/hooks/use-x'\n"}], "registryDependencies": ["use-x"]}]}
        """#,
        "two/registry.json":
          #"{"items": [{"name": "use-x", "type": "registry:hook", "files": ["use-x.ts"]}]}"#, "two/use-x.ts": "x\n",
      ], place)
    let added = try decal("add", "pill", "--registry", address)
    #expect(added.status == 0, "\(added.error)")
    #expect(try shop("src/components/ui/forms/pill.tsx") == "import { useX } from '@/hooks/use-x'\n")
    #expect(try shop("src/hooks/use-x.ts") == "x\n")
    #expect(try decal("verify", "--strict").status == 0)
    #expect(try decal("remove", "pill").status == 0)
  }

  @Test func `Two items that want one place are refused before anything is written, and named to their author`() throws
  {
    let address = try publish(
      [
        "registry.json": #"""
        {"name": "acme", "items": [
          {"name": "a", "type": "registry:lib", "files": ["registry/default/one/types.ts"]},
          {"name": "b", "type": "registry:lib", "files": ["registry/default/two/types.ts"]}]}
        """#, "registry/default/one/types.ts": "a\n", "registry/default/two/types.ts": "b\n",
      ], .folder)
    let before = try world.snapshot()
    let both = try decal("add", "a", "b", "--registry", address)
    #expect(both.status == 5, "\(both.error)")
    for name in ["one/types.ts", "two/types.ts", "`a`", "`b`"] { #expect(both.error.contains(name)) }
    #expect(try world.snapshot() == before)
    #expect(try decal("registry", "check", address).output.contains("E-COLLISION"))
    // One by one the second meets the first.
    #expect(try decal("add", "a", "--registry", address).status == 0)
    #expect(try decal("add", "b", "--registry", address).status == 5)
  }

  // MARK: uim

  private let uim = [
    "registry.json": #"""
    {"name": "uim", "styles": {"uniwind": {"directory": "./styles/uniwind", "dependencies": ["uniwind@1.6.2"]},
       "stylesheet": {"directory": "styles/sheet"}},
     "items": [
       {"name": "button", "type": "component", "files": ["./components/button.tsx", "lib/press.ts"], "requires": ["text"],
        "overrides": {"uniwind": ["components/button.tsx"]},
        "dependencies": {"uniwind": ["tailwind-merge"], "stylesheet": []}},
       {"name": "text", "files": ["components/text.tsx"], "requires": [],
        "dependencies": [{"name": "expo-font", "version": "~14.0.0"}]}
     ]}
    """#,
    "components/button.tsx": "import { Text } from './text'\nimport { press } from '@/lib/press'\n// plain\n",
    "styles/uniwind/components/button.tsx":
      "import { Text } from './text'\nimport { press } from '@/lib/press'\n// wind\n",
    "lib/press.ts": "export const press = 1\n", "components/text.tsx": "export const Text = 1\n",
  ]

  @Test(arguments: ForeignPlace.allCases.filter(\.isThere))
  func `Items of a registry of uim's live as ours do, a style's files in place of others`(place: ForeignPlace) throws {
    let address = try publish(uim, place)
    let added = try decal("add", "button", "--registry", address, "--style", "uniwind")
    #expect(added.status == 0, "\(added.error)")
    #expect(try shop("src/components/button.tsx").hasSuffix("// wind\n"))
    #expect(!added.error.contains("no file of the components provides"), "\(added.error)")
    for package in ["uniwind@1.6.2", "tailwind-merge", "expo-font@~14.0.0"] { #expect(added.output.contains(package)) }
    #expect(try decal("verify", "--strict").status == 0)

    var newer = uim
    newer["styles/uniwind/components/button.tsx"]! += "// more\n"
    newer["components/button.tsx"]! += "// not ours\n"
    _ = try publish(newer, place)
    let mine = "// mine\n" + (try shop("src/components/button.tsx"))
    try world.write(mine, to: "project/Shop/src/components/button.tsx")
    #expect(try decal("update").status == 0)
    #expect(try shop("src/components/button.tsx") == mine + "// more\n")
    #expect(try decal("verify").status == 0)
    #expect(try decal("remove", "button", "--force").status == 0)
    #expect(!world.exists("project/Shop/src/components") && !world.exists("project/Shop/src/lib"))
  }

  // MARK: What is none of these

  @Test func `What is no registry is refused with what was found and where`() throws {
    try FileManager.default.createDirectory(
      at: world.root.appending(path: "project/a/registry.json"), withIntermediateDirectories: true)
    let folder = try decal("list", "--registry", "../a")
    #expect(
      folder.status != 0 && folder.error.contains("registry.json") && folder.error.contains("a folder"), "\(folder)")
    try world.write(
      #"{"name": "x", "version": "1", "components": {"button": {"files": ["button.tsx"]}}}"#,
      to: "project/b/registry.json")
    let object = try decal("list", "--registry", "../b")
    #expect(object.status == 2, "\(object.error)")
    #expect(
      object.error.contains("registry.json:1:45: $.components: expected an array, found an object"), "\(object.error)")
  }

  @Test func `Every fault of a registry of others is told with its document and line`() throws {
    try world.write(
      #"""
      {"name": "acme", "items": [
        {"name": "a", "type": "registry:lib", "registryDependencies": ["b", "gone"], "files": ["lib/a.ts"]},
        {"name": "b", "type": "registry:lib", "registryDependencies": ["a"], "files": [
          "lib/missing.ts"]}
      ]}
      """#, to: "project/acme/registry.json")
    try world.write("import './nothing'\n", to: "project/acme/lib/a.ts")
    let check = try decal("registry", "check", "../acme")
    #expect(check.status == 1)
    for fault in [
      "registry.json:2:71: $.items[0].registryDependencies[1]: the registry `@acme` has no component `gone` (required by `a`)",
      "registry.json:4:5: $.items[1].files[0]: `registry.json` lists `lib/missing.ts` for `b`", "a → b → a",
      "lib/a.ts:1:9: `a` uses `./nothing`, which no component supplies",
    ] { #expect(check.output.contains(fault), "\(fault)\n\(check.output)") }

    try world.write(
      #"""
      {"items": [
        {"name": "a", "type": "registry:lib", "files": ["../a.ts", "lib/x.ts", "./lib/x.ts",
          {"path": "lib/y.ts", "type": "registry:lib", "target": "/etc/y.ts"}, {"type": "registry:lib"}]},
        {"name": "a", "type": "registry:lib"}
      ]}
      """#, to: "project/acme/registry.json")
    let malformed = try decal("registry", "check", "../acme")
    #expect(malformed.status != 0)
    for fault in [
      "registry.json:2:51: the item `a`: the path \"../a.ts\"",
      "registry.json:2:74: the item `a`: it lists `lib/x.ts` twice",
      "registry.json:3:60: the item `a`: the path \"/etc/y.ts\" is absolute",
      "registry.json:3:74: $.items[0].files[4]: the field \"path\" is missing",
      "registry.json:4:3: the item `a`: it is listed twice",
    ] {
      #expect((malformed.output + malformed.error).contains(fault), "\(fault)\n\(malformed.output)\(malformed.error)")
    }
  }
}
