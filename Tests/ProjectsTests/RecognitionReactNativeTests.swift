import Model
import Testing

@testable import Projects

@Suite("Recognising a React Native app")
struct RecognitionReactNativeTests {
  private let expo = #"{"name": "shop", "dependencies": {"expo": "~54.0.0", "react-native": "0.81.4"}}"#

  private func recognise(_ files: [String: String], package: String? = nil, at folder: String = "/p") throws
    -> Recognition
  {
    var all = Dictionary(
      uniqueKeysWithValues: files.map { ($0.key.hasPrefix("/") ? $0.key : "/p/\($0.key)", $0.value) })
    all["/p/package.json"] = package ?? expo
    return try #require(try Recogniser(files: FilesInMemory(all)).recognise(at: folder).first)
  }

  private func settings(_ recognition: Recognition) throws -> ReactNativeSettings {
    guard case .reactNative(let settings)? = recognition.settings else { throw NoProject(folder: "", lookedFor: []) }
    return settings
  }

  private func alias(_ files: [String: String]) throws -> (String, String) {
    let found = try settings(recognise(files))
    return (found.aliases.map { "\($0.from)=\($0.to)" }.joined(separator: " "), found.root?.text ?? ".")
  }

  @Test("a TypeScript configuration with comments, globs and trailing commas is read")
  func comments() throws {
    let text = """
      {
        // app config
        "extends": "expo/tsconfig.base",
        "compilerOptions": {
          /* strictness */ "strict": true,
          "paths": { "@/*": ["./src/*"] } // alias
        },
        "include": ["**/*.ts", "**/*.tsx", "src/**/*"],
      }
      """
    let found = try recognise(["tsconfig.json": "\u{FEFF}" + text, "src/a.ts": ""])
    #expect(try settings(found).aliases == [.init(from: "@/", to: "@/")])
    #expect(try settings(found).root?.text == "src")
    // The package that it extends is not installed: that is no more than a warning.
    #expect(found.warnings.count == 1)
    #expect(found.kind == .expo)
  }

  @Test("an alias inside the root's own that points elsewhere decides where its files land")
  func narrower() throws {
    let files = [
      "/p/package.json": expo, "/p/src/ui/a.ts": "",
      "/p/tsconfig.json":
        #"{"compilerOptions": {"paths": {"@/components/*": ["./src/ui/*"], "@/lib/*": ["./src/lib/*"], "@/*": ["./src/*"]}}}"#,
    ]
    let recogniser = Recogniser(files: FilesInMemory(files))
    let found = try settings(try #require(recogniser.recognise(at: "/p").first))
    #expect(
      found.aliases == [.init(from: "@/", to: "@/"), .init(from: "@/components/", to: "@/components/")],
      "`@/lib/` points where `@/` does anyway")
    let placement = Placement(found, layout: recogniser.reactNativeLayout(root: "/p"))
    func place(_ path: String) throws -> String {
      let from = try SafePath(path)
      let file = SourceFile(from: from, role: .source, target: from, isExecutable: false, bytes: [])
      guard case .at(let place) = try placement.place(of: file) else { return "skipped" }
      return place.text
    }
    #expect(try place("components/card.tsx") == "src/ui/card.tsx")
    #expect(try place("lib/cn.ts") == "src/lib/cn.ts")
    #expect(try place("engine/refresh.ts") == "src/engine/refresh.ts")
  }

  @Test("paths are inherited through chains, arrays and packages; a missing package only warns")
  func inherited() throws {
    var files = [
      "tsconfig.json":
        "{ \"extends\": [\"./base.json\", \"@org/ts/expo.json\"], \"compilerOptions\": { \"strict\": true } }\n",
      "base.json": "{ \"extends\": \"./paths.json\" }\n",
      "paths.json": "{ \"compilerOptions\": { \"baseUrl\": \"./app\", \"paths\": { \"~/*\": [\"*\"] } } }\n",
      "node_modules/@org/ts/expo.json": "{ \"compilerOptions\": { \"jsx\": \"react-native\" } }\n",
    ]
    #expect(try alias(files) == ("@/=~/", "app"))
    #expect(try recognise(files).warnings == [])
    files["node_modules/@org/ts/expo.json"] = nil
    #expect(try alias(files) == ("@/=~/", "app"))
    #expect(try recognise(files).warnings.count == 1)
    // A later entry that sets paths replaces the whole map.
    files["node_modules/@org/ts/expo.json"] = "{ \"compilerOptions\": { \"paths\": { \"#/*\": [\"../lib/*\"] } } }"
    #expect(try alias(files) == ("@/=#/", "lib"))
  }

  @Test(
    "the forms of extends and paths",
    arguments: [
      (
        [
          "tsconfig.json": #"{"extends": "./base", "compilerOptions": {}}"#,
          "base.json": #"{"compilerOptions": {"paths": {"@/*": ["./*"]}}}"#,
        ], "@/=@/", "."
      ),
      (
        [
          "tsconfig.json": #"{"extends": "@o/c"}"#, "node_modules/@o/c/package.json": #"{"tsconfig": "ts.json"}"#,
          "node_modules/@o/c/ts.json": #"{"compilerOptions": {"paths": {"$/*": ["${configDir}/src/*"]}}}"#,
        ], "@/=$/", "src"
      ),
      (
        [
          "tsconfig.json": #"{"extends": "@o/c/base"}"#,
          "node_modules/@o/c/package.json": #"{"exports": {"./base": "./x/base.json"}}"#,
          "node_modules/@o/c/x/base.json": #"{"compilerOptions": {"paths": {"~/*": ["../../../../src/*"]}}}"#,
        ], "@/=~/", "src"
      ),
      (
        [
          "tsconfig.json": #"{"files": [], "references": [{"path": "./tsconfig.app.json"}]}"#,
          "tsconfig.app.json": #"{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}"#,
        ], "@/=@/", "src"
      ),
      (
        [
          "tsconfig.json": #"{"files": []}"#,
          "tsconfig.app.json": #"{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}"#,
        ], "@/=@/", "src"
      ),
      (
        ["tsconfig.json": #"{"compilerOptions": {"paths": {"@/*": ["./gen/*", "./src/*"]}}}"#, "src/a.ts": ""], "@/=@/",
        "src"
      ),
      (
        [
          "tsconfig.json": #"{"compilerOptions": {"paths": {"@components/*": ["./src/components/*"]}}}"#,
          "src/a.ts": "",
        ], "", "src"
      ),
      (
        ["tsconfig.json": #"{"compilerOptions": {"paths": {"@app/*": ["./src/*"], "@lib/*": ["./src/lib/*"]}}}"#],
        "@/=@app/", "src"
      ),
      (["jsconfig.json": #"{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}"#], "@/=@/", "src"),
      (
        [
          "tsconfig.json": #"{"compilerOptions": {"baseUrl": "src"}}"#, "src/components/a.tsx": "",
          "App.tsx": "import a from 'components/a'",
        ], "@/=", "src"
      ),
      (["tsconfig.json": #"{"compilerOptions": {"baseUrl": "."}}"#, "App.tsx": "import a from 'react/x'"], "", "."),
      (["tsconfig.json": "{}"], "", "."), ([:], "", "."), (["src/a.ts": ""], "", "src"),
      (
        [
          "/tsconfig.root.json": #"{"compilerOptions": {"paths": {"@/*": ["${configDir}/src/*"]}}}"#,
          "tsconfig.json": #"{"extends": "../tsconfig.root.json"}"#,
        ], "@/=@/", "src"
      ),
      (
        [
          "/tsconfig.root.json": #"{"compilerOptions": {"paths": {"@/*": ["./other/*"]}}}"#,
          "tsconfig.json": #"{"extends": "../tsconfig.root.json"}"#,
        ], "", "."
      ),
    ])
  func forms(files: [String: String], aliases: String, root: String) throws {
    #expect(try alias(files) == (aliases, root))
  }

  @Test("a configuration that extends itself ends with a warning")
  func ring() throws {
    let found = try recognise([
      "tsconfig.json": #"{"extends": "./a.json"}"#, "a.json": #"{"extends": "./tsconfig.json"}"#,
    ])
    #expect(found.warnings.count == 1)
  }

  @Test("a configuration that does not parse is an error with file, line and column")
  func broken() {
    #expect(
      throws: UnreadableProject(
        file: "/p/tsconfig.json", position: TextPosition(line: 2, column: 3),
        problem: "expected a key in quotes, found `a`")
    ) {
      try recognise(["tsconfig.json": "{\n  a: 1\n}"])
    }
    #expect(throws: UnreadableProject.self) { try recognise([:], package: "{") }
  }

  @Test("`imports` of package.json are an alias too")
  func packageImports() throws {
    let package =
      ##"{"name": "a", "imports": {"#/*": {"types": "./src/*.ts", "default": "./src/*"}, "#x": "./x.ts"}, "dependencies": {"react-native": "1"}}"##
    let found = try recognise([:], package: package)
    #expect(try settings(found).aliases == [.init(from: "@/", to: "#/")])
    #expect(try settings(found).root?.text == "src")
  }

  @Test("components.json says where its tool puts things, and the style sheet")
  func componentsFile() throws {
    let found = try recognise(
      [
        "tsconfig.json": #"{"compilerOptions": {"paths": {"~/*": ["./src/*"]}}}"#,
        "components.json":
          #"{"tailwind": {"css": "./src/global.css"}, "aliases": {"components": "~/parts", "ui": "~/parts/ui", "lib": "~/shared", "utils": "~/shared/class-names"}}"#,
      ], package: #"{"name": "a", "dependencies": {"expo": "1", "nativewind": "4"}}"#)
    let settings = try settings(found)
    #expect(settings.style.text == "nativewind")
    #expect(settings.stylesheet?.text == "src/global.css")
    #expect(
      settings.aliases == [
        .init(from: "@/components/ui", to: "~/parts/ui"), .init(from: "@/components", to: "~/parts"),
        .init(from: "@/lib/utils", to: "~/shared/class-names"), .init(from: "@/lib", to: "~/shared"),
        .init(from: "@/", to: "~/"),
      ])
    let placement = Placement(settings)
    func place(_ target: String, _ role: Role = .source) throws -> String {
      let file = SourceFile(
        from: try SafePath(target), role: role, target: try SafePath(target), isExecutable: false, bytes: [])
      guard case .at(let path) = try placement.place(of: file) else { return "" }
      return path.text
    }
    #expect(try place("components/ui/icon.tsx") == "src/parts/ui/icon.tsx")
    #expect(try place("components/card.ios.tsx") == "src/parts/card.ios.tsx")
    #expect(try place("lib/utils.ts") == "src/shared/class-names.ts")
    #expect(try place("lib/utils-extra.ts") == "src/shared/utils-extra.ts")
    #expect(try place("engine/a.ts") == "src/engine/a.ts")
    #expect(try place("engine/a.test.ts", .test) == "src/tests/engine/a.test.ts")
  }

  @Test("an alias outside the root's is placed by the TypeScript configuration, and nowhere when that has none")
  func otherAliases() throws {
    let settings = ReactNativeSettings(
      style: try Style("stylesheet"), root: try ProjectPath("src"),
      aliases: [.init(from: "@/components/ui", to: "#ui"), .init(from: "@/", to: "~/")])
    let file = SourceFile(
      from: try SafePath("components/ui/a.tsx"), role: .source, target: try SafePath("components/ui/a.tsx"),
      isExecutable: false, bytes: [])
    #expect(throws: NoPlace.self) { try Placement(settings).place(of: file) }
    let files = FilesInMemory([
      "/p/package.json": expo,
      "/p/tsconfig.json": ##"{"compilerOptions": {"paths": {"#ui/*": ["./packages/ui/*"], "~/*": ["./src/*"]}}}"##,
    ])
    let layout = Recogniser(files: files).reactNativeLayout(root: "/p")
    #expect(try Placement(settings, layout: layout).place(of: file) == .at(try ProjectPath("packages/ui/a.tsx")))
  }

  @Test(
    "style, style sheet and package manager are found by name",
    arguments: [
      (
        "uniwind",
        [
          "metro.config.js": "module.exports = withUniwindConfig(config, { cssEntryFile: './src/global.css' })",
          "yarn.lock": "",
        ], "src/global.css", "yarn"
      ),
      (
        "nativewind",
        [
          "metro.config.js": "// input: './no.css'\nmodule.exports = withNativeWind(config, { input: './global.css' })",
          "bun.lock": "",
        ], "global.css", "bun"
      ),
      ("nativewind", ["app/global.css": "", "/pnpm-lock.yaml": ""], "app/global.css", "pnpm"),
      (
        "uniwind",
        [
          "tsconfig.json": #"{"compilerOptions": {"paths": {"~/*": ["./source/*"]}}}"#, "source/global.css": "",
        ], "source/global.css", "npm"
      ),
      ("other", ["global.css": ""], nil as String?, "npm"),
    ])
  func styles(dependency: String, files: [String: String], sheet: String?, manager: String) throws {
    let found = try recognise(files, package: #"{"name": "a", "dependencies": {"expo": "1", "\#(dependency)": "1"}}"#)
    #expect(try settings(found).style.text == (dependency == "other" ? "stylesheet" : dependency))
    #expect(try settings(found).stylesheet?.text == sheet)
    #expect(found.findings.first { $0.setting == "package manager" }?.value == manager)
  }

  @Test("a bare app is warned when only the type checker knows its aliases")
  func bareApp() throws {
    let package = #"{"name": "a", "dependencies": {"react-native": "^0.76.1"}}"#
    let paths = ["tsconfig.json": #"{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}"#]
    let found = try recognise(paths, package: package)
    #expect(found.kind == .reactNative)
    #expect(found.warnings.count == 1)
    #expect(found.minimums.map(\.version) == ["0.76.1"])
    let resolved = paths.merging(["babel.config.js": "plugins: [['module-resolver', { alias: { '@': './src' } }]]"]) {
      $1
    }
    #expect(try recognise(resolved, package: package).warnings == [])
  }

  @Test(
    "aliases that only Babel knows",
    arguments: [
      ("{ plugins: [['module-resolver', { root: ['.'], alias: { '@': './src' } }]] }", "@/=@/", "src"),
      ("{ plugins: [[\"module-resolver\", { alias: { \"~\": \"./src\", \"lib\": \"./src/lib\" } }]] }", "@/=~/", "src"),
      ("{ plugins: [['module-resolver', { alias: { '^@/(.+)': './src/\\\\1' } }]] }", "@/=@/", "src"),
      ("{ plugins: [['module-resolver', { alias: { '#app': path.resolve(__dirname, 'src') } }]] }", "@/=#app/", "src"),
      (
        "{ plugins: [['module-resolver', { alias: { '@': './src', '@/lib': './src/shared' } }]] }",
        "@/=@/ @/lib/=@/lib/", "src"
      ),
      // A name that is a package, a folder that is not there, a pattern that is none of a prefix, a comment.
      ("{ alias: { 'react-native-svg': 'svg-shim' } }", "", "src"),
      ("{ alias: { '@': './lib' } }", "", "src"),
      ("{ alias: { '^a(b|c)/(.+)': './src/\\\\2' } }", "", "src"),
      ("{ /* alias: { '@': './src' } */ }", "", "src"),
    ])
  func babelAliases(object: String, aliases: String, root: String) throws {
    for (name, text) in [
      ("babel.config.js", "module.exports = function (api) { api.cache(true); return \(object); };\n"),
      (".babelrc.js", "module.exports = \(object)\n"),
    ] {
      let found = try alias([name: text, "src/lib/a.ts": "", "src/shared/b.ts": ""])
      #expect(found == (aliases, root), "\(name)")
    }
  }

  @Test(
    "what the TypeScript configuration says goes before what Babel does; JSON is read too; the reason names the file")
  func babelBeside() throws {
    let babel = #"{"plugins": [["module-resolver", {"alias": {"~": "./src"}}]]}"#
    let alone = try recognise([".babelrc": babel, "src/a.ts": ""])
    #expect(try settings(alone).aliases == [.init(from: "@/", to: "~/")])
    #expect(alone.candidates[0].findings.contains(.init("alias", "@/ → ~/", "`alias` of .babelrc")))
    let both = try alias([
      ".babelrc": babel, "tsconfig.json": #"{"compilerOptions": {"paths": {"@app/*": ["./src/*"]}}}"#, "src/a.ts": "",
    ])
    #expect(both == ("@/=@app/", "src"))
  }

  @Test(
    "extensions follow the project's own imports",
    arguments: [
      ("import a from './a'", ReactNativeLayout.Extensions.none), ("import a from './a.tsx'", .source),
      ("import './a.js'", .javaScript),
      ("import a from 'x.ts'", .none), ("// import a from './a.tsx'", .none),
    ])
  func extensions(source: String, expected: ReactNativeLayout.Extensions) {
    let files = FilesInMemory(["/p/package.json": expo, "/p/App.tsx": source])
    #expect(Recogniser(files: files).reactNativeLayout(root: "/p").extensions == expected)
  }

  @Test("in a workspace the nearest package is the app; at its top the packages that would do are named")
  func workspace() throws {
    let files = FilesInMemory([
      "/m/package.json": #"{"name": "m", "workspaces": ["apps/*", "packages/ui"]}"#,
      "/m/apps/mobile/package.json": expo,
      "/m/apps/web/package.json": #"{"dependencies": {"react-dom": "1"}}"#,
      "/m/packages/ui/package.json": #"{"peerDependencies": {"react-native": "*"}}"#,
      "/m/apps/mobile/src/deep/a.ts": "", "/m/pnpm-lock.yaml": "",
    ])
    let recogniser = Recogniser(files: files)
    #expect(try recogniser.recognise(at: "/m/apps/mobile/src/deep").map(\.root) == ["/m/apps/mobile"])
    #expect(throws: NoProject.self) { try recogniser.recognise(at: "/m") }
    do { _ = try recogniser.recognise(at: "/m") } catch let error as NoProject {
      #expect(error.packages == ["/m/apps/mobile", "/m/packages/ui"])
    }
  }

  @Test("a package without React Native is no project for it")
  func otherPackage() {
    #expect(throws: NoProject.self) { try recognise([:], package: #"{"dependencies": {"react": "1"}}"#) }
  }
}
