import Model
import Posix
import Registries
import Support
import Testing

/// Registries as others write them, with the deviations that real ones have.
@Suite final class ForeignFormats {
  /// Lives as long as the test: registries read their files when they are asked.
  private var folders: [TemporaryFolder] = []

  private func open(_ files: [String: String]) throws -> Registry {
    let temporary = try TemporaryFolder()
    folders.append(temporary)
    for (path, text) in files { try temporary.write("ui/\(path)", text) }
    return try RegistryCatalog.authored(try Address("./ui"), base: temporary.path, context: context())
  }

  private let shadcn = [
    "registry.json": """
    {"name": "acme", "homepage": "https://acme.example", "items": [
      {"name": "card", "type": "registry:ui", "title": "Card", "dependencies": ["clsx@^2.0.0", "@acme/icons"],
       "devDependencies": {"@types/node": "20.0.0"},
       "registryDependencies": ["cn", "https://acme.example/r/hook.json", "@other/thing", "https://else.example/r/x.json"],
       "files": [{"path": "./registry/default/ui/card.tsx", "type": "registry:ui"}],
       "cssVars": {"light": {"brand": "0 0% 100%"}}, "css": {}},
      {"name": "cn", "type": "registry:lib", "files": [{"path": "registry/default/lib/utils.ts", "type": "registry:lib"}]},
      {"name": "hook", "type": "registry:hook", "registryDependencies": ["hook"],
       "files": [{"path": "registry/new-york/hooks/use-x.ts", "type": "registry:hook"}]},
      {"name": "grid", "type": "registry:ui", "files": ["src/grid/types.ts", "src/grid/cell/types.ts", "src/grid/index.ts"]},
      {"name": "login", "type": "registry:block", "files": [
        {"path": "blocks/login/page.tsx", "type": "registry:page", "target": "~/app/login/page.tsx"},
        {"path": "blocks/login/ui.tsx", "type": "registry:ui", "target": "@ui/login.tsx"}]},
      {"name": "night", "type": "registry:theme", "cssVars": {"dark": {"brand": "0 0% 0%"}}}
    ]}
    """,
    "registry/default/ui/card.tsx": "import { cn } from '@/registry/new-york/lib/utils'\n",
    "registry/default/lib/utils.ts": "export const cn = 1\n", "registry/new-york/hooks/use-x.ts": "x\n",
    "src/grid/types.ts": "a\n", "src/grid/cell/types.ts": "b\n", "src/grid/index.ts": "c\n",
    "blocks/login/page.tsx": "p\n", "blocks/login/ui.tsx": "u\n",
  ]

  @Test func `items of shadcn's format are components for React Native`() throws {
    let registry = try open(shadcn)
    #expect(registry.header.components.map(\.text) == ["card", "cn", "grid", "hook", "login", "night"])
    let card = try #require(try registry.component(try ComponentName("card")).variants[.reactNative])
    // A bare name and the address of an own item are this registry's, a qualified one is another's; the rest are steps.
    #expect(card.requires.map(\.description) == ["cn", "hook", "@other/thing"])
    #expect(
      card.steps.filter { $0.title.contains("another registry") }.map(\.text) == ["https://else.example/r/x.json"])
    #expect(card.steps.contains { $0.title.contains("variables") && $0.text.contains("\"brand\": \"0 0% 100%\"") })
    #expect(!card.steps.contains { $0.title.contains("rules") }, "an empty object asks for nothing")
    #expect(
      card.packages == [
        PackageRequirement(manager: "npm", name: "clsx", version: "^2.0.0"),
        PackageRequirement(manager: "npm", name: "@acme/icons"),
        PackageRequirement(manager: "npm", name: "@types/node", version: "20.0.0", isDevelopment: true),
      ])
    #expect(try registry.component(try ComponentName("hook")).variants[.reactNative]?.requires == [])
    #expect(try registry.component(try ComponentName("night")).variants[.reactNative]?.files == [])
  }

  @Test(arguments: [
    ("card", ["components/ui/card.tsx"]), ("cn", ["lib/utils.ts"]), ("hook", ["hooks/use-x.ts"]),
    ("grid", ["components/ui/grid/cell/types.ts", "components/ui/grid/index.ts", "components/ui/grid/types.ts"]),
    ("login", ["app/login/page.tsx", "components/ui/login.tsx"]),
  ])
  func `files install below the folder of their type, nested as they were, or where their target says`(
    item: String, places: [String]
  ) throws {
    let registry = try open(shadcn)
    let files = try registry.files(of: try registry.component(try ComponentName(item)), .reactNative)
    #expect(files.map(\.target.text).sorted() == places)
    // Bytes come from where the file lies in the registry.
    if item == "grid" { #expect(files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["b\n", "c\n", "a\n"]) }
  }

  @Test func `the folder of any style is an alias of the registry's root, the longest first`() throws {
    let registry = try open(shadcn)
    #expect(registry.header.names.aliases == ["@/registry/*/", "@/registry/", "@/", "~/"])
  }

  @Test func `one item with its text in it, and documents that are included, are read`() throws {
    let single = try open([
      "registry.json":
        #"{"name": "pill", "type": "registry:ui", "files": [{"path": "ui/pill.tsx", "content": "text\n"}]}"#
    ])
    let file = try single.files(of: try single.component(try ComponentName("pill")), .reactNative)[0]
    #expect(file.target.text == "components/ui/pill.tsx")
    #expect(file.bytes == Array("text\n".utf8))

    let included = try open([
      "registry.json": #"{"name": "all", "include": ["./one/registry.json", "two"]}"#,
      "one/registry.json": #"{"items": [{"name": "a", "type": "registry:lib", "files": ["lib/a.ts"]}]}"#,
      "two/registry.json": #"{"items": [{"name": "b", "type": "registry:lib", "files": ["lib/b.ts"]}]}"#,
      "one/lib/a.ts": "a\n", "two/lib/b.ts": "b\n",
    ])
    #expect(included.header.components.map(\.text) == ["a", "b"])
    let b = try included.files(of: try included.component(try ComponentName("b")), .reactNative)[0]
    #expect(b.bytes == Array("b\n".utf8) && b.target.text == "lib/b.ts")
  }

  @Test func `documents that include one another are each read once`() throws {
    let registry = try open([
      "registry.json": #"{"include": ["a", "a", "b", "registry.json"]}"#,
      "a/registry.json":
        #"{"include": ["b", "registry.json"], "items": [{"name": "a", "type": "registry:lib"}]}"#,
      "a/b/registry.json": #"{"items": [{"name": "c", "type": "registry:lib"}]}"#,
      "b/registry.json": #"{"items": [{"name": "b", "type": "registry:lib"}]}"#,
    ])
    #expect(registry.header.components.map(\.text) == ["a", "b", "c"])
  }

  @Test(arguments: ["../../.zshrc", "/etc/x", "ok/../../b.ts", ".git/hooks/x", "a\\b"])
  func `a path or a target that could leave its folder refuses the registry, and names the item`(path: String) {
    for field in ["path", "target"] {
      let other = field == "path" ? "" : #""path": "ok.ts", "#
      let text =
        "{\"items\": [{\"name\": \"x1\", \"type\": \"registry:lib\", \"files\": [{\(other)\"\(field)\": \(JSON.string(path).line)}]}]}"
      let error = #expect(throws: ItemPathFault.self) { _ = try open(["registry.json": text, "ok.ts": ""]) }
      #expect(error?.item == "x1")
      #expect(error?.kind == .refused)
    }
  }

  @Test(arguments: [
    ("~/.npmrc", ".npmrc"), ("tailwind.config.js", "tailwind.config.js"), ("@lib/package.json", "package.json"),
    ("~/DECAL.lock", "DECAL.lock"),
  ])
  func `a target that tools obey is refused in other formats too`(target: String, name: String) throws {
    let registry = try open([
      "registry.json":
        #"{"items": [{"name": "x1", "type": "registry:file", "files": [{"path": "ok.ts", "target": "\#(target)"}]}]}"#,
      "ok.ts": "",
    ])
    let component = try registry.component(try ComponentName("x1"))
    let found = factsThrown { try registry.files(of: component, .reactNative) }
    #expect(found.map(\.kind) == [.refused])
    #expect(found.first?.description.contains("is no place for a copy") == true, "\(found)")
    #expect(found.first?.description.contains("`\(name)`") == true, "\(found)")
    #expect(try registry.check().count == 1)
  }

  @Test func `a style of uim's format overrides files, and brings packages of its own`() throws {
    let registry = try open([
      "registry.json": """
      {"name": "uim", "styles": {"uniwind": {"directory": "styles/uniwind"}, "stylesheet": {"directory": "styles/sheet"}},
       "items": [
        {"name": "button", "files": ["components/button.tsx", "lib/press.ts"], "requires": ["text"],
         "overrides": {"uniwind": ["components/button.tsx"]},
         "dependencies": {"uniwind": ["uniwind@1.6.2"], "stylesheet": []}},
        {"name": "text", "files": ["./components/text.tsx"], "requires": [], "dependencies": ["react-native"]}
      ]}
      """,
      "components/button.tsx": "plain\n", "lib/press.ts": "press\n", "components/text.tsx": "text\n",
      "styles/uniwind/components/button.tsx": "uniwind\n",
    ])
    let button = try registry.component(try ComponentName("button"))
    func texts(_ style: String) throws -> [String] {
      try registry.files(of: button, .reactNative, try Style(style)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(try texts("uniwind") == ["uniwind\n", "press\n"])
    #expect(try texts("stylesheet") == ["plain\n", "press\n"])
    let uniwind = try registry.selection(of: button, .reactNative, try Style("uniwind"))
    #expect(uniwind.packages == [PackageRequirement(manager: "npm", name: "uniwind", version: "1.6.2")])
    #expect(uniwind.requires.map(\.description) == ["text"])
    #expect(throws: RegistryFault.self) { try registry.selection(of: button, .reactNative, nil) }
  }

  @Test func `files that are missing are named with their item`() throws {
    let registry = try open([
      "registry.json": #"{"items": [{"name": "a", "type": "registry:lib", "files": ["lib/gone.ts"]}]}"#
    ])
    let faults = try registry.check()
    #expect(faults.map(\.description).contains { $0.contains("lib/gone.ts") && $0.contains("a") })
  }

  @Test func `an item that is listed twice is refused`() {
    #expect(throws: ItemFault.self) {
      try open([
        "registry.json":
          #"{"items": [{"name": "a", "type": "registry:lib"}, {"name": "a", "type": "registry:lib"}]}"#
      ])
    }
  }
}
