import Foundation
import Testing

/// What is said of a project is so: what would not compile is told, what was chosen has its own reason, and advice leads somewhere.
@Suite struct TrueWordsTests {
  private let world: TestWorld

  init() throws { world = try TestWorld() }

  private func layPackage(_ targets: String, _ more: String = "") throws {
    try world.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\n\(more)\nlet package = Package(name: \"Shop\", targets: [\(targets)])\n",
      to: "project/Package.swift")
  }

  /// A registry `acme` beside the project with these components; each has a file of its name.
  private func layRegistry(_ components: String..., files: [String: String] = [:]) throws {
    try world.write(
      #"""
      {"name": "acme", "names": {"swift": {"module": "AcmeUI", "prefix": "Acme"}, "kotlin": {"package": "acme.ui"}},
       "components": [\#(components.map { "\"\($0)\"" }.joined(separator: ", "))]}
      """#, to: "acme/registry.json")
    for name in components {
      let type = "Acme\(name.prefix(1).uppercased())\(name.dropFirst())"
      try world.write(
        #"""
        {"name": "\#(name)", "platforms": {"swift": {"files": ["UI/\#(type).swift"]}, "kotlin": {"files": ["\#(type).kt"]}}}
        """#, to: "acme/components/\(name).json")
      try world.write(files[name] ?? "public struct \(type) {}\n", to: "acme/swift/UI/\(type).swift")
      try world.write("package acme.ui\n\nclass \(type)\n", to: "acme/kotlin/\(type).kt")
    }
  }

  // MARK: Kotlin Multiplatform

  private func layMultiplatform(_ targets: String) throws {
    try world.write("include(\":shared\")\n", to: "project/settings.gradle.kts")
    try world.write(
      """
      plugins { kotlin("multiplatform"); id("com.android.library") }
      kotlin { \(targets) }
      android { namespace = "com.acme.shared" }
      """, to: "project/shared/build.gradle.kts")
    for set in ["commonMain", "androidMain", "commonTest"] {
      try world.write("", to: "project/shared/src/\(set)/kotlin/.keep")
    }
    try world.write(
      #"{"name": "acme", "names": {"kotlin": {"package": "acme.ui"}}, "components": ["card"]}"#,
      to: "acme/registry.json")
    try world.write(
      #"""
      {"name": "card", "platforms": {"kotlin": {"files": ["Card.kt", "Plain.kt", {"path": "test/CardTest.kt", "role": "test"}]}}}
      """#, to: "acme/components/card.json")
    try world.write(
      "package acme.ui\n\nimport android.provider.Settings\nimport androidx.compose.runtime.Composable\n\nclass Card\n",
      to: "acme/kotlin/Card.kt")
    try world.write(
      "package acme.ui\n\n// import java.io.File\nimport androidx.compose.ui.Modifier\n\nclass Plain\n",
      to: "acme/kotlin/Plain.kt")
    try world.write(
      "package acme.ui\n\nimport org.junit.Test\n\nclass CardTest\n", to: "acme/kotlin/test/CardTest.kt")
  }

  @Test func `What the common sources of a multiplatform module cannot have is told, with the way out`() throws {
    try layMultiplatform("androidTarget(); iosArm64(); jvm(\"desktop\")")
    let added = try world.expect(0, "add", "card", "--registry", "../acme", "--tests")
    #expect(
      added.error.contains(
        "note: @acme/card: Card.kt:3:1: imports `android.provider.Settings`, which `commonMain` cannot have\n"),
      "\(added)")
    #expect(
      added.error.contains(
        "note: @acme/card: test/CardTest.kt:3:1: imports `org.junit.Test`, which `commonTest` cannot have\n"),
      "\(added)")
    #expect(!added.error.contains("Plain.kt"))
    #expect(
      added.error.contains(
        "1 copy would not compile in `commonMain`, which is built for `androidTarget`, `iosArm64`, `jvm`: copy them with "
          + "`--source-dir shared/src/androidMain/kotlin` instead"), "\(added)")
    #expect(added.error.contains("`--test-dir shared/src/androidUnitTest/kotlin`"), "\(added)")
    _ = try world.expect(0, "undo")
    let moved = try world.expect(
      0, "add", "card", "--registry", "../acme", "--tests", "--source-dir", "shared/src/androidMain/kotlin",
      "--test-dir",
      "shared/src/androidUnitTest/kotlin")
    #expect(!moved.error.contains("cannot have") && !moved.error.contains("would not compile"), "\(moved)")
    #expect(world.exists("project/shared/src/androidMain/kotlin/com/acme/shared/ui/Card.kt"))
  }

  @Test func `A module for Android and the JVM alone has what both have`() throws {
    try layMultiplatform("androidTarget()\njvm { }")
    let added = try world.expect(0, "add", "card", "--registry", "../acme", "--tests")
    #expect(added.error.contains("android.provider.Settings") && !added.error.contains("org.junit"), "\(added)")
    try layMultiplatform("androidTarget()")
    _ = try world.expect(0, "remove", "card", "--yes")
    #expect(!(try world.expect(0, "add", "card", "--registry", "../acme", "--tests").error.contains("cannot have")))
  }

  // MARK: Gradle

  @Test
  func `Steps for Gradle name the script that is there, what the catalog has, and nothing for tests without tests`()
    throws
  {
    try world.write("include ':app'\n", to: "project/settings.gradle")
    try world.write(
      "plugins { id 'com.android.application' }\nandroid { namespace 'com.acme' }\n", to: "project/app/build.gradle")
    try world.write(
      """
      [libraries]
      androidx-core = { group = "androidx.core", name = "core-ktx", version = "1.0.0" }
      foundation = { module = "com.other:foundation", version = "1.0.0" }
      """, to: "project/gradle/libs.versions.toml")
    try layRegistry("card")
    try world.write(
      #"""
      {"name": "card", "platforms": {"kotlin": {"files": ["AcmeCard.kt", {"path": "test/T.kt", "role": "test"}], "packages": [
        {"manager": "gradle", "name": "androidx.core:core-ktx", "version": "1.9.0"},
        {"manager": "gradle", "name": "androidx.compose.foundation:foundation", "version": "1.7.0"},
        {"manager": "gradle", "name": "junit:junit", "version": "4.13.2", "dev": true}]}}}
      """#, to: "acme/components/card.json")
    try world.write("package acme.ui\n", to: "acme/kotlin/test/T.kt")
    let dry = try world.expect(1, "add", "card", "--registry", "../acme", "--dry-run").output
    #expect(dry.contains("(app/build.gradle)") && !dry.contains("build.gradle.kts"), "\(dry)")
    #expect(dry.contains("implementation(libs.androidx.core)") && !dry.contains("core-ktx"), "\(dry)")
    #expect(
      dry.contains(
        #"androidx-compose-foundation-foundation = { module = "androidx.compose.foundation:foundation", version = "1.7.0" }"#
      ),
      "\(dry)")
    #expect(!dry.contains("junit"), "\(dry)")
    #expect(
      try world.expect(1, "add", "card", "--registry", "../acme", "--tests", "--dry-run").output
        .contains("testImplementation(\"junit:junit:4.13.2\")"))
  }

  // MARK: Reasons

  @Test func `What a flag chose has the flag for its reason`() throws {
    try layPackage(".target(name: \"Shop\")")
    let added = try world.expect(0, "add", "theme", "--access", "internal")
    #expect(added.error.contains("internal") && added.error.contains("as `--access` says"), "\(added)")
    #expect(!added.error.contains("as the registry has it"), "\(added)")
  }

  @Test func `Names of targets that are computed are asked for`() throws {
    try layPackage(".target(name: names[0])", "let names = [\"Core\"]")
    let refused = try world.expect(2, "add", "theme")
    #expect(refused.error.contains("the names of the targets of Package.swift are computed"), "\(refused)")
    #expect(refused.error.contains("`--module`") && refused.error.contains("`--source-dir`"), "\(refused)")
    #expect(!world.exists("project/decal.json"))
    _ = try world.expect(2, "init")
    _ = try world.expect(0, "add", "theme", "--module", "Core", "--source-dir", "Sources/Core/UI")
    #expect(world.exists("project/Sources/Core/UI/Theme/DecalTheme.swift"))
  }

  // MARK: Renames

  @Test func `Only copies that an update renames are said to be`() throws {
    try layPackage(".target(name: \"Shop\")")
    try layRegistry("card", "chip")
    _ = try world.expect(0, "registry", "add", "acme", "../acme", "--default")
    _ = try world.expect(0, "add", "card", "--prefix", "Shop")
    let chip = try world.expect(0, "add", "chip", "card", "--prefix", "Other")
    #expect(!chip.error.contains("to rename them too"), "\(chip)")
    // Only the lockfile learns that there is nothing to rename in them.
    #expect(try world.expect(0, "update").output == "no file changes, only decal.lock\n")
    // What an update does rename is said.
    let json = try world.read("project/decal.json")
    try world.write(json.replacing("\"ShopCard\"", with: "\"BestCard\""), to: "project/decal.json")
    #expect(try world.expect(0, "add", "card").error.contains("run `decal update` to rename them too"))
    #expect(try world.expect(0, "update").output.contains("BestCard.swift"))
  }

  @Test func `A name in a string that names a renamed type is told, and stays`() throws {
    try layPackage(".target(name: \"Shop\")")
    try layRegistry(
      "card",
      files: [
        "card": """
        public struct AcmeCard {}
        @available(*, unavailable, renamed: "AcmeCard")
        public typealias OldCard = AcmeCard
        let words = "AcmeCard"

        """
      ])
    let added = try world.expect(0, "add", "card", "--registry", "../acme", "--prefix", "Shop")
    #expect(
      added.error.contains(
        "UI/AcmeCard.swift:2:37: `AcmeCard` in this string was left as it is, and the name is another one now"),
      "\(added)")
    #expect(!added.error.contains(":4:"))
    let text = try world.read("project/Sources/Shop/UI/UI/ShopCard.swift")
    #expect(text.contains("renamed: \"AcmeCard\"") && text.contains("typealias OldCard = ShopCard"))
  }

  // MARK: Registries

  @Test func `A registry far away that decal json names is not to be named again`() throws {
    try world.write("", to: "project/deep/er/x")
    try world.write(
      "// swift-tools-version: 6.0\nlet package = Package(name: \"Shop\", targets: [.target(name: \"Shop\")])\n",
      to: "project/deep/er/Package.swift")
    try layRegistry("card")
    let folder = world.project.appending(path: "deep/er")
    let unnamed = try Executable.run(["add", "card", "--registry", "../../../acme"], in: folder, home: world.home)
    #expect(unnamed.status == 0 && unnamed.error.contains("run `decal registry add acme ADDRESS`"), "\(unnamed)")
    #expect(try Executable.run(["undo"], in: folder, home: world.home).status == 0)
    #expect(
      try Executable.run(["registry", "add", "acme", "../../../acme"], in: folder, home: world.home).status == 0)
    let named = try Executable.run(["add", "@acme/card"], in: folder, home: world.home)
    #expect(named.status == 0 && !named.error.contains("decal registry add"), "\(named)")
  }

  @Test func `A registry whose name was changed by hand is told from another one`() throws {
    try layPackage(".target(name: \"Shop\")")
    try layRegistry("card")
    _ = try world.expect(0, "registry", "add", "acme", "../acme", "--default")
    _ = try world.expect(0, "add", "card")
    let json = try world.read("project/decal.json")
    try world.write(json.replacing("\"acme\"", with: "\"ui\""), to: "project/decal.json")
    let refused = try world.expect(5, "add", "card")
    #expect(
      refused.error.contains(
        "hint: if it is the same component, its registry is called `acme` in decal.lock and otherwise in decal.json"),
      "\(refused)")
    try world.write(json, to: "project/decal.json")
    _ = try world.expect(0, "add", "card")
  }

  @Test func `A git registry that cannot be reached has the status of an archive that cannot, and its name`() throws {
    try layPackage(".target(name: \"Shop\")")
    try world.write(#"{"registries": {"kit": "file:///nowhere/kit#main"}}"#, to: "project/decal.json")
    let result = try world.expect(7, "list", "--registry", "kit")
    #expect(result.error.contains("the registry `@kit`: there is nothing at `file:///nowhere/kit`"), "\(result)")
  }

  // MARK: Two platforms

  @Test func `The plan of two platforms says of each result which it is of, and names no component twice`() throws {
    try layPackage(".target(name: \"Shop\")")
    try world.write("include(\":app\")\n", to: "project/settings.gradle.kts")
    try world.write(
      "plugins { id(\"com.android.application\") }\nandroid { namespace = \"a.b\" }\n",
      to: "project/app/build.gradle.kts")
    try layRegistry("card")
    _ = try world.expect(0, "registry", "add", "acme", "../acme", "--default")
    for platform in ["swift", "kotlin"] { _ = try world.expect(0, "add", "card", "--platform", platform) }
    for file in ["acme/swift/UI/AcmeCard.swift", "acme/kotlin/AcmeCard.kt"] {
      try world.write(try world.read(file) + "// more\n", to: file)
    }
    for (words, actions) in [
      (["update"], ["swift": "updated", "kotlin": "updated"]),
      (["remove", "card", "--platform", "kotlin"], ["kotlin": "deleted"]),
    ] {
      let run = try Executable.run(words + ["--dry-run", "--json"], in: world.project, home: world.home)
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run)")
      let results = try #require(json["results"] as? [[String: Any]])
      #expect(results.count == actions.count)
      for result in results {
        #expect(result["action"] as? String == actions[result["platform"] as? String ?? ""])
        #expect(result["component"] as? String == "@acme/card")
      }
      guard words == ["update"] else { continue }
      #expect(json["components"] as? [String] == ["@acme/card"])
      #expect(json["platforms"] as? [String] == ["kotlin", "swift"])
      #expect(json["platform"] == nil)
    }
  }

  // MARK: React Native

  @Test func `An alias that the project gave up is told by doctor and by the plan`() throws {
    func lay(_ alias: String) throws {
      try world.write(
        #"{"compilerOptions": {"paths": {"\#(alias)/*": ["./*"]}}}"#, to: "project/tsconfig.json")
    }
    try world.write(#"{"name": "app", "dependencies": {"react-native": "0.81"}}"#, to: "project/package.json")
    try lay("@")
    let first = try world.expect(0, "add", "theme")
    #expect(!first.error.contains("any more"), "\(first)")
    try lay("@app")
    let words = "the alias `@/` of decal.json is not among the project's any more (`@app/`)"
    #expect(try world.expect(0, "add", "spinner").error.contains(words))
    let doctor = try world.expect(0, "doctor", "--json")
    #expect(doctor.output.contains(words), "\(doctor)")
    let json = try world.read("project/decal.json")
    try world.write(json.replacing(#""@/": "@/""#, with: #""@/": "@app/""#), to: "project/decal.json")
    #expect(!(try world.expect(0, "update").error.contains(words)))
    #expect(!(try world.expect(0, "doctor", "--json").output.contains(words)))
  }

  // MARK: Names

  @Test(arguments: ["class", "in", "default"])
  func `No template is made with a package that cannot be`(name: String) throws {
    let refused = try world.expect(2, "new", "compose-module", name)
    #expect(refused.error.contains("`\(name)` is a keyword of Kotlin or Java, so no package can have it"), "\(refused)")
    #expect(!world.exists("project/\(name)"))
    _ = try world.expect(2, "new", "compose-module", "Shop", "--package", "com.\(name).shop")
    _ = try world.expect(0, "new", "compose-module", name, "--package", "com.acme.shop")
  }
}
