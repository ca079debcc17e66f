import Foundation
import Model
import Testing

@testable import Commands

/// What is said about the words of a command line before anything is done with them.
@Suite struct WordTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("installed")
  }

  @Test(arguments: [
    ["restore", "", "--force"], ["accept", ""], ["resolve", "", "--upstream"], ["verify", ""], ["update", ""],
    ["remove", ""], ["search", ""], ["show", ""], ["registry", "add", "x", ""], ["new", "swift-package", ""],
    ["verify", "-C", ""], ["add", "badge", "--registry="], ["add", "badge", "--prefix", ""],
    ["add", "badge", "--module", ""], ["update", "--to", ""],
  ])
  func `An empty word is refused, and nothing is done`(words: [String]) throws {
    try world.write("struct Badge {}  // mine\n", to: "project/Sources/Shop/UI/Badge.swift")
    let before = try world.snapshot()
    let result = try Executable.run(words, in: world.project, home: world.home)
    #expect(result.status == 2, "\(result)")
    #expect(result.error.contains(" is empty"), "\(result.error)")
    #expect(result.error.contains("hint: "), "\(result.error)")
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: ["--local", "--upstream"])
  func `A side without a path is no question for what is open`(flag: String) throws {
    let result = try world.decal("resolve", flag)
    #expect(result.status == 2)
    #expect(result.error.contains("`\(flag)` says which side to take, not of which file: name a PATH, or `--all`"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    ("--prefix", "9 x", "expected letters, digits and `_`, not a digit in front"),
    ("--module", "9 a", "expected letters, digits, `_` and `-`, not a digit in front"),
    ("--module", "My App", "expected letters, digits, `_` and `-`, not a digit in front"),
    ("--source-dir", "../elsewhere", ""), ("--test-dir", "/tmp", ""),
  ])
  func `A value that cannot be is refused where it is given, once`(flag: String, value: String, why: String) throws {
    let result = try world.decal("add", "badge", flag, value)
    #expect(result.status == 2)
    #expect(result.error.contains("`\(flag)` cannot be \"\(value)\": \(why)"), "\(result.error)")
    #expect(result.error.components(separatedBy: "caused by").count == 2, "\(result.error)")
    #expect(!result.error.contains("decal.json"))
  }

  @Test func `The name of a target is taken for its module`() throws {
    try world.write("// swift-tools-version: 6.0\n", to: "fresh/Package.swift")
    let result = try Executable.run(
      ["init", "--dry-run", "--module", "my-kit", "--source-dir", "Sources/UI"],
      in: world.root.appending(path: "fresh"),
      home: world.home)
    #expect(!result.error.contains("cannot be"), "\(result.error)")
  }

  @Test(arguments: [
    ("-C Sources verify", "decal verify -C Sources"),
    ("-q --cwd=Sources verify badge", "decal verify -q '--cwd=Sources' badge"),
    ("-C list registry list", "decal registry list -C list"), ("--json outdated", "decal outdated --json"),
  ])
  func `An option before the command is answered with the line as it should be`(typed: String, line: String) throws {
    let result = try Executable.run(CaseTests.words(typed), in: world.project, home: world.home)
    #expect(result.status == 2)
    #expect(result.error.contains("hint: options stand after the command: `\(line)`"), "\(result.error)")
  }

  @Test(arguments: ["-v", "--verbose", "-C"])
  func `An option without a command is answered with what decal alone can say`(option: String) throws {
    let result = try world.decal(option)
    #expect(result.status == 2)
    #expect(result.error.contains("hint: `decal --version` prints the version, `decal help` lists the commands"))
  }

  @Test(arguments: ["registry", "cache"])
  func `The first word of a group shows its commands`(word: String) throws {
    let help = try world.decal("help", word)
    #expect(help.status == 0)
    for words in [[word], [word, "--help"], [word, "-h"]] {
      let result = try Executable.run(words, in: world.project, home: world.home)
      #expect(result.status == 0)
      #expect(result.output == help.output)
      #expect(result.error.isEmpty)
    }
    #expect(try world.decal(word, "nonsense").status == 2)
  }

  @Test func `An option that was not given is missing, not without a value`() throws {
    let result = try world.decal("registry", "pack", "../Fixtures/ui")
    #expect(result.status == 2)
    #expect(result.error.contains("`--output FILE` is missing: `decal registry pack [ADDRESS] [OPTIONS]`"))
  }

  @Test(arguments: ["verify", "update", "remove"])
  func `A path where a name is wanted gets the hint that names are wanted`(command: String) throws {
    let result = try world.decal(command, "Sources/Shop/UI/Badge.swift")
    #expect(result.status == 2)
    #expect(result.error.contains("hint: components are named here, not files"), "\(result.error)")
  }

  @Test func `A name of which no type can be made is told what can`() throws {
    let result = try world.decal("new", "swift-package", "Mein Prøjekt")
    #expect(result.status == 2)
    #expect(result.error.contains("give one of the letters a–z and A–Z, digits, spaces and -, beginning with a letter"))
  }

  @Test func `One target is spoken of as one`() throws {
    try world.layProject("shop")
    try FileManager.default.removeItem(at: world.root.appending(path: "project/decal.lock"))
    try? FileManager.default.removeItem(at: world.root.appending(path: "project/decal.json"))
    let result = try world.decal("init", "--target", "nope")
    #expect(result.status == 2)
    #expect(result.error.contains("here; there is `Shop`"), "\(result.error)")
  }
}

/// A component's page, and what it is for.
@Suite struct PageTests {
  private let world: TestWorld

  init() throws { world = try TestWorld() }

  @Test func `For one platform the chapters of the others are left out`() throws {
    let headings = [Platform.swift: "Swift", .kotlin: "Kotlin", .reactNative: "React Native"]
    for (platform, heading) in headings {
      let page = try world.decal("docs", "refresh-engine", "--platform", platform.rawValue).output
      let found = page.split(separator: "\n").filter { $0.hasPrefix("## ") }
      #expect(
        found.map(String.init) == [
          "## Presets", "## \(heading)", "## Installation by hand: \(platform.rawValue)",
        ], "\(found)")
      #expect(page.hasPrefix("# "))
    }
    let whole = try world.decal("docs", "refresh-engine").output
    for heading in headings.values { #expect(whole.contains("\n## \(heading)\n")) }
  }

  @Test func `A heading is of one platform when it is its name, with a remark or without`() {
    let page = """
      # Card
      all
      ## Kotlin (Jetpack Compose)
      kotlin
      ```
      ## Swift
      ```
      ### More
      ## Swift and Kotlin
      both
      ## SwiftUI
      swift
      ## Swiftly
      quick
      """
    let swift = PlatformChapters(page).text(for: .swift)
    #expect(swift == "# Card\nall\n## Swift and Kotlin\nboth\n## SwiftUI\nswift\n## Swiftly\nquick")
    let kotlin = PlatformChapters(page).text(for: .kotlin)
    #expect(kotlin.contains("## Swift\n```\n### More\n## Swift and Kotlin"))
    #expect(!kotlin.contains("## SwiftUI"))
  }

  @Test func `A step names a file of the component where it stands in the project`() throws {
    try world.write(
      #"{"name": "a", "dependencies": {"react-native": "0.81.0", "nativewind": "4.2.0"}}"#, to: "project/package.json")
    try world.write(
      #"{"compilerOptions": {"baseUrl": ".", "paths": {"@/*": ["./src/*"]}}}"#, to: "project/tsconfig.json")
    try world.write("@tailwind base;\n", to: "project/global.css")
    let plan = try world.decal("add", "theme", "--dry-run")
    #expect(plan.output.contains("add  src/components/theme/tailwind-preset.js\n"), "\(plan)")
    #expect(plan.output.contains(#"require("./src/components/theme/tailwind-preset")"#), "\(plan.output)")
    #expect(try world.decal("add", "theme").status == 0)
    let page = try world.decal("docs", "theme").output
    #expect(page.contains(#"require("./src/components/theme/tailwind-preset")"#))
  }

  @Test func `A misspelt word of a search is answered with a word that occurs`() throws {
    let typed = try world.decal("search", "refrsh")
    #expect(typed.error.contains("did you mean `refresh`?"), "\(typed.error)")
  }

  @Test func `What is not installed is not offered as something that was meant`() throws {
    #expect(try world.decal("new", "swift-package", "Shop").status == 0)
    let result = try world.decal("search", "theme", "--installed", "-C", "Shop")
    #expect(result.error.contains("nothing that is installed here has to do with \"theme\""))
    #expect(!result.error.contains("did you mean"))
    #expect(result.error.contains("without `--installed`"))
  }
}

/// How much is said, and in which words.
@Suite struct SayingTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
  }

  @Test func `Quiet runs that do what they should say nothing`() throws {
    for line in [
      "init", "add badge --registry ../Fixtures/ui", "add badge --registry ../Fixtures/ui", "verify", "update",
      "remove badge", "undo", "new swift-package Other",
    ] {
      let result = try Executable.run(CaseTests.words("\(line) --quiet"), in: world.project, home: world.home)
      #expect(result.status == 0, "\(line): \(result)")
      #expect(result.output.isEmpty && result.error.isEmpty, "\(line): \(result)")
    }
  }

  @Test func `Quiet runs still give data and errors`() throws {
    #expect(try world.decal("add", "badge", "--registry", "../Fixtures/ui", "-q").status == 0)
    let plan = try world.decal("remove", "badge", "--dry-run", "--quiet")
    #expect(plan.output.contains("delete  Sources/Shop/"))
    #expect(try !world.decal("list", "--installed", "--quiet").output.isEmpty)
    let path = try #require(plan.output.split(separator: "\n").first?.split(separator: " ").last)
    try world.write("// mine\n", to: "project/\(path)")
    let verify = try world.decal("verify", "--quiet")
    #expect(verify.status == 1)
    #expect(verify.output.hasPrefix("MODIFIED"))
    #expect(verify.output.split(separator: "\n").count == 1)
    #expect(try world.decal("accept", String(path), "-q").output.isEmpty)
    #expect(try world.decal("verify", "--quiet").output.isEmpty)
    #expect(try !world.decal("show", "nothing", "--quiet").error.isEmpty)
  }

  @Test func `A plan says what would be done, a run what was`() throws {
    let plan = try world.decal("add", "badge", "--registry", "../Fixtures/ui", "--dry-run")
    #expect(plan.output.hasPrefix("add  Sources/Shop/"))
    let run = try world.decal("add", "badge", "--registry", "../Fixtures/ui")
    #expect(run.output.hasPrefix("added  Sources/Shop/"))
    let removal = try world.decal("remove", "badge", "--dry-run")
    #expect(removal.output.hasPrefix("delete  Sources/Shop/"))
    #expect(removal.output.contains("would be deleted\n"))
    let removed = try world.decal("remove", "badge")
    #expect(removed.output.hasPrefix("deleted  Sources/Shop/"))
    #expect(
      removed.output.contains(#/[0-9]+ components? \(@ui/badge.*\), [0-9]+ files? deleted\n$/#), "\(removed.output)")
  }

  @Test func `A conflict that an update would bring is not open yet`() throws {
    try FileManager.default.copyItem(
      at: world.root.appending(path: "Fixtures/ui"), to: world.root.appending(path: "ui"))
    #expect(try world.decal("registry", "add", "ui", "../ui", "--default").status == 0)
    let added = try world.decal("add", "palette")
    #expect(added.status == 0, "\(added)")
    let path = "Sources/Shop/UI/Theme/Palette.swift"
    try world.write("// mine\n", to: "project/\(path)")
    let manifest = try world.read("ui/components/palette.json")
    let source = try #require(manifest.firstMatch(of: #/"([^"]*Palette.swift)"/#)).1
    try world.write("// theirs\n", to: "ui/swift/\(source)")
    let plan = try world.decal("update", "--dry-run")
    #expect(plan.status == 3, "\(plan)")
    #expect(plan.output.contains("1 conflict would come of it\n"), "\(plan.output)")
    #expect(!plan.output.contains("settle"))
    #expect(try world.decal("update").output.contains("1 conflict open: settle with `decal resolve PATH`"))
    #expect(try world.decal("update", "--dry-run").output.contains("1 conflict open: settle with"))
  }

  @Test func `Flags that name things are told off for what is installed`() throws {
    #expect(try world.decal("add", "palette", "--registry", "../Fixtures/ui").status == 0)
    let before = try world.snapshot()
    let result = try world.decal(
      "add", "palette", "--registry", "../Fixtures/ui", "--access", "internal", "--prefix", "Shop")
    #expect(
      result.error.contains("note: `--prefix`, `--access` change nothing in what is installed already: @ui/palette"),
      "\(result)")
    #expect(try world.snapshot() == before)
  }
}

/// Flags that find nothing to do.
@Suite struct PrefixTests {
  @Test func `A prefix that no type takes is told`() throws {
    let world = try TestWorld()
    #expect(try world.decal("new", "swift-package", "Shop").status == 0)
    let spinner = try world.decal("add", "spinner", "-p", "swift", "--prefix", "Shop", "-C", "Shop")
    #expect(spinner.status == 0)
    #expect(spinner.error.contains("note: `--prefix` renames nothing in spinner"), "\(spinner.error)")
    let theme = try world.decal("add", "theme", "--prefix", "Shop", "-C", "Shop")
    #expect(!theme.error.contains("--prefix"), "\(theme.error)")
    #expect(try world.read("project/Shop/Sources/Shop/UI/Theme/ShopTheme.swift").contains("struct ShopTheme"))
  }

  @Test func `Names of what is installed stay also in what is new`() throws {
    let world = try TestWorld()
    try world.write(
      #"""
      {"name": "acme", "names": {"react-native": {"alias": "@/", "prefix": "Acme"}}, "components": ["button", "theme"]}
      """#, to: "ui/registry.json")
    try world.write(
      #"{"name": "theme", "platforms": {"react-native": {"files": ["theme.ts"]}}}"#, to: "ui/components/theme.json")
    try world.write(
      #"{"name": "button", "platforms": {"react-native": {"requires": ["theme"], "files": ["button.ts"]}}}"#,
      to: "ui/components/button.json")
    try world.write("export const AcmeTheme = 1;\n", to: "ui/react-native/theme.ts")
    try world.write(
      "import { AcmeTheme } from '@/theme';\nexport const AcmeButton = AcmeTheme;\n", to: "ui/react-native/button.ts")
    try world.write(#"{"name": "a", "dependencies": {"react-native": "0.81.0"}}"#, to: "project/package.json")
    #expect(try world.decal("add", "theme", "--registry", "../ui").status == 0)
    let result = try world.decal("add", "button", "--registry", "../ui", "--prefix", "Shop")
    #expect(result.status == 0, "\(result)")
    #expect(try world.read("project/button.ts").contains("export const ShopButton = AcmeTheme;"))
    #expect(try world.read("project/theme.ts") == "export const AcmeTheme = 1;\n")
    #expect(result.error.contains("`--prefix` changes nothing in what is installed already: @acme/theme"))
  }
}

/// Which project is meant.
@Suite struct NestedProjectTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.layFixtures("ui")
    #expect(try world.decal("new", "swift-package", "Outer").status == 0)
    #expect(try decal("init", in: "Outer").status == 0)
  }

  private func decal(_ words: String, in folder: String) throws -> (status: Int, output: String, error: String) {
    try Executable.run(
      CaseTests.words(words), in: world.project.appending(path: folder), home: world.home)
  }

  @Test func `Above the folder, the project is named; in its own folder it is not`() throws {
    let above = try decal("add theme --dry-run", in: "Outer/Sources")
    #expect(above.error.contains("project: \(world.project.path)/Outer\n"), "\(above.error)")
    #expect(!above.error.contains("warning"), "\(above.error)")
    #expect(try !decal("add theme --dry-run", in: "Outer").error.contains("project: "))
    #expect(
      try decal("add theme --dry-run --json", in: "Outer/Sources").output.contains(
        "\"project\": \"\(world.project.path)/Outer\""))
  }

  @Test func `A project of its own below another is set up by init, and what new says to do next works`() throws {
    try FileManager.default.createDirectory(
      at: world.project.appending(path: "Outer/Examples"), withIntermediateDirectories: true)
    let made = try decal("new swift-package Examples/Inner", in: "Outer")
    #expect(made.error.contains("next: `cd Examples/Inner`, then `decal init`, `decal list` and `decal add NAME`"))
    let early = try decal("add theme --dry-run", in: "Outer/Examples/Inner")
    #expect(early.error.contains("warning: \(world.project.path)/Outer/Examples/Inner is a project of its own"))
    #expect(early.error.contains("`decal init` sets it up"))
    #expect(try decal("init", in: "Outer/Examples/Inner").output == "wrote decal.json\n")
    #expect(world.exists("project/Outer/Examples/Inner/decal.json"))
    let add = try decal("add theme", in: "Outer/Examples/Inner")
    #expect(add.status == 0)
    #expect(add.error.contains("project: ") == false)
    #expect(world.exists("project/Outer/Examples/Inner/decal.lock"))
    #expect(!world.exists("project/Outer/decal.lock"))
    #expect(try decal("init", in: "Outer/Examples/Inner/Sources").output.hasPrefix("nothing to do"))
  }

  @Test func `A package whose folders the decal.json above names stays part of it`() throws {
    try world.write(
      #"{"private": true, "workspaces": ["packages/*"]}"#, to: "project/mono/package.json")
    for name in ["app", "other"] {
      try world.write(
        #"{"name": "\#(name)", "dependencies": {"react-native": "0.81.0"}}"#,
        to: "project/mono/packages/\(name)/package.json")
    }
    try world.write("{}", to: "project/mono/packages/app/ios/App.xcodeproj/project.pbxproj")
    try world.write(
      #"{"platforms": {"react-native": {"style": "stylesheet", "root": "packages/app/src"}}}"#,
      to: "project/mono/decal.json")
    let inside = try decal("add theme --dry-run", in: "mono/packages/app")
    #expect(inside.status == 1, "\(inside)")
    #expect(!inside.error.contains("warning: "), "\(inside.error)")
    #expect(inside.error.contains("project: \(world.project.path)/mono\n"))
    #expect(try decal("init", in: "mono/packages/app").output.hasPrefix("nothing to do"))
    #expect(try decal("add theme --dry-run", in: "mono/packages/other").error.contains("is a project of its own"))
  }

  @Test func `A module of a Gradle build and the native half of an app are no projects of their own`() throws {
    try world.write("include(\":app\")\n", to: "project/build/settings.gradle.kts")
    try world.write("plugins {}\n", to: "project/build/app/build.gradle.kts")
    try world.write(
      #"{"platforms": {"kotlin": {"package": "a.b", "sources": "ui/src/main/kotlin"}}}"#, to: "project/build/decal.json"
    )
    #expect(try !decal("add theme --dry-run", in: "build/app").error.contains("project of its own"))
    try world.write(#"{"name": "a", "dependencies": {"react-native": "0.81.0"}}"#, to: "project/native/package.json")
    try world.write("include(\":app\")\n", to: "project/native/android/settings.gradle")
    try world.write("", to: "project/native/android/build.gradle")
    try world.write(
      #"{"platforms": {"react-native": {"style": "stylesheet", "root": "src"}}}"#, to: "project/native/decal.json")
    #expect(try !decal("add theme --dry-run", in: "native/android").error.contains("project of its own"))
  }
}
