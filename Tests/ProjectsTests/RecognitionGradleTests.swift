import Model
import Testing

@testable import Projects

@Suite("Recognising a Gradle project")
struct RecognitionGradleTests {
  private func recogniser(_ files: [String: String], target: String? = nil) -> Recogniser {
    Recogniser(
      files: FilesInMemory(Dictionary(uniqueKeysWithValues: files.map { ("/p/\($0.key)", $0.value) })), target: target)
  }

  private func recognise(_ files: [String: String], at folder: String = "/p", target: String? = nil) throws
    -> Recognition
  {
    let found = try recogniser(files, target: target).recognise(at: folder)
    return try #require(found.first)
  }

  private func settings(_ recognition: Recognition) throws -> KotlinSettings {
    guard case .kotlin(let settings)? = recognition.settings else { throw NoProject(folder: "", lookedFor: []) }
    return settings
  }

  private let app = """
    plugins {
        id("com.android.application")
        kotlin("android")
    }
    android {
        namespace = "com.shop.android" // not the id
        defaultConfig { applicationId = "com.shop.client"; minSdk = 24 }
        buildTypes { debug { applicationIdSuffix = ".dev" } }
    }
    """

  @Test("the package is the namespace's, not the application's id")
  func namespace() throws {
    let found = try recognise([
      "settings.gradle.kts": "rootProject.name = \"x\"\ninclude(\":app\")", "app/build.gradle.kts": app,
      "app/src/main/java/com/shop/android/Main.kt": "package com.shop.android\n",
    ])
    #expect(
      try settings(found)
        == KotlinSettings(
          package: "com.shop.android.ui", namespace: "com.shop.android", sources: try ProjectPath("app/src/main/java"),
          tests: try ProjectPath("app/src/test/kotlin")))
    #expect(
      found.candidates[0].findings[0] == .init("module", ":app", "the only module with Kotlin of app/build.gradle.kts"))
    #expect(found.minimums.map(\.version) == ["24"])
    #expect(found.minimums[0].position == TextPosition(line: 7, column: 56))
    #expect(found.minimums[0].text(for: "26") == "minSdk = 26")
  }

  @Test(
    "Groovy scripts, catalogs, the short forms",
    arguments: [
      (
        "apply plugin: 'com.android.library'\nandroid {\n  namespace 'a.b'\n  defaultConfig { minSdkVersion 21 }\n}",
        "a.b.ui", "21"
      ),
      (
        "plugins { id 'com.android.application' version '8.1' }\nandroid {\n  namespace = 'a.b.ui'\n  defaultConfig {\n minSdk 23\n } }",
        "a.b.ui", "23"
      ),
      (
        "plugins { alias(libs.plugins.android.app) }\nandroid { namespace = \"a.b\"\ndefaultConfig { minSdk = libs.versions.android.minSdk.get().toInt() } }",
        "a.b.ui", "25"
      ),
      (
        "plugins { alias libs.plugins.android.app }\nandroid { namespace \"a.b\"\ndefaultConfig { minSdk libs.versions.android.minSdk.get().toInteger() } }",
        "a.b.ui", "25"
      ),
      (
        "plugins { id(\"com.android.library\") }\nandroid.namespace = \"a.b\"\nandroid.defaultConfig.minSdk = 26",
        "a.b.ui", "26"
      ),
      (
        "plugins { id(\"com.android.library\") }\nandroid { namespace = \"a.b\"; defaultConfig { minSdk = rootProject.extra[\"x\"] } }",
        "a.b.ui", nil as String?
      ),
      (
        "plugins { kotlin(\"multiplatform\"); id(\"com.android.kotlin.multiplatform.library\") }\nkotlin { androidLibrary { namespace = \"a.b\"; minSdk = 24 } }",
        "a.b.ui", "24"
      ),
    ])
  func forms(script: String, package: String, minimum: String?) throws {
    let found = try recognise([
      "build.gradle": script,
      "gradle/libs.versions.toml":
        "# c\n[versions]\nandroid-minSdk = \"25\"\n[plugins]\nandroid-app = { id = \"com.android.application\", version.ref = \"agp\" }\n",
    ])
    #expect(try settings(found).package == package)
    #expect(found.minimums.map(\.version) == [minimum])
  }

  @Test("a multiplatform module takes the common source set; its sets are where files of a set go")
  func multiplatform() throws {
    let files = [
      "settings.gradle.kts":
        "include(\":androidApp\", \":shared\")\nproject(\":shared\").projectDir = file(\"./libs/shared\")",
      "androidApp/build.gradle.kts": "plugins { id(\"com.android.application\") }\nandroid { namespace = \"a.app\" }",
      "libs/shared/build.gradle.kts": """
      plugins { kotlin("multiplatform"); id("org.jetbrains.compose") }
      group = "org.acme"
      kotlin { sourceSets { commonMain.dependencies { implementation("x") } } }
      compose.resources { packageOfResClass = "org.acme.res" }
      """,
      "libs/shared/src/commonMain/kotlin/ui/A.kt": "package org.acme.shop.ui\n",
      "libs/shared/src/androidMain/kotlin/B.kt": "",
      "libs/shared/src/commonTest/kotlin/T.kt": "",
    ]
    let found = try recognise(files)
    let settings = try settings(found)
    #expect(
      settings
        == KotlinSettings(
          package: "org.acme.shop.ui", sources: try ProjectPath("libs/shared/src/commonMain/kotlin"),
          tests: try ProjectPath("libs/shared/src/commonTest/kotlin")))
    #expect(found.candidates[0].findings[0].reason == "the only module with Compose of libs/shared/build.gradle.kts")
    let layout = recogniser(files).layout(of: settings, root: "/p")
    #expect(layout.omittedPackage == "org.acme.shop")
    #expect(layout.resourcePackage == "org.acme.res")
    let placement = Placement(settings, layout: layout)
    func place(_ target: String, _ role: Role = .source, _ set: String? = nil) throws -> Placement.Place {
      try placement.place(
        of: SourceFile(
          from: try SafePath(target), role: role, target: try SafePath(target), isExecutable: false, bytes: [],
          sourceSet: set))
    }
    #expect(try place("theme/T.kt") == .at(try ProjectPath("libs/shared/src/commonMain/kotlin/ui/theme/T.kt")))
    #expect(
      try place("T.kt", .source, "androidMain") == .at(try ProjectPath("libs/shared/src/androidMain/kotlin/ui/T.kt")))
    #expect(try place("T.kt", .test) == .at(try ProjectPath("libs/shared/src/commonTest/kotlin/ui/T.kt")))
    #expect(try place("T.kt", .example) == .at(try ProjectPath("libs/shared/src/commonMain/kotlin/ui/examples/T.kt")))
    guard case .skipped(let note) = try place("T.kt", .source, "iosMain") else {
      throw NoProject(folder: "", lookedFor: [])
    }
    #expect(note.message.contains("iosMain"))
  }

  @Test("a package with hard keywords has folders without backticks")
  func hardKeywords() throws {
    let settings = KotlinSettings(package: "in.acme.fun.ui", sources: try ProjectPath("src/main/kotlin"))
    let file = SourceFile(
      from: try SafePath("c/P.kt"), role: .source, target: try SafePath("components/Pill.kt"), isExecutable: false,
      bytes: [])
    #expect(
      try Placement(settings, layout: KotlinLayout()).place(of: file)
        == .at(try ProjectPath("src/main/kotlin/in/acme/fun/ui/components/Pill.kt")))
    #expect(throws: NoPlace.self) {
      var test = file
      test.role = .test
      return try Placement(settings, layout: KotlinLayout()).place(of: test)
    }
  }

  @Test(
    "a build script that only declares plugins for its modules takes no copies",
    arguments: [
      "plugins {\n  alias(libs.plugins.android.library) apply false\n  alias(libs.plugins.kotlin.android) apply false\n}",
      "plugins {\n  id(\"com.android.application\") version \"8.13.0\" apply false\n  kotlin(\"android\") apply false\n}",
      "plugins {\n  id 'com.android.application' apply false\n}",
      "plugins {\n  id(\"com.android.application\").apply(false)\n}",
    ])
  func declaredOnly(script: String) throws {
    let catalog = """
      [plugins]
      android-library = { id = "com.android.library", version = "8.13.0" }
      kotlin-android = { id = "org.jetbrains.kotlin.android", version = "2.2.20" }
      """
    let found = try recognise([
      "settings.gradle.kts": "include(\":app\")", "build.gradle.kts": script, "app/build.gradle.kts": app,
      "gradle/libs.versions.toml": catalog,
    ])
    #expect(found.candidates.map(\.name) == [":app"])
  }

  @Test("several modules are an open question; a module's own folder answers it, and so does its name")
  func several() throws {
    let library = "plugins { id(\"com.android.library\") }\nandroid { namespace = \"a.lib\" }"
    let files = [
      "settings.gradle": "include ':app', ':core:ui'", "app/build.gradle.kts": app, "core/ui/build.gradle": library,
      "build.gradle": "plugins { id 'com.android.application' apply false }",
      "core/ui/src/main/kotlin/A.kt": "package a.lib",
    ]
    let all = try recognise([
      "settings.gradle": files["settings.gradle"]!, "app/build.gradle.kts": app, "core/ui/build.gradle": library,
    ])
    #expect(all.isAmbiguous)
    #expect(all.candidates.map(\.name) == [":app", ":core:ui"])
    // The root project, which only fixes the versions of plugins, is none of them.
    #expect(try recognise(files).candidates.map(\.name) == [":app", ":core:ui"])
    let catalog = "plugins {\n  alias(libs.plugins.android.library) apply false\n  kotlin(\"android\").apply(false)\n}"
    #expect(
      try recognise(["settings.gradle": "include ':app'", "app/build.gradle.kts": app, "build.gradle.kts": catalog])
        .candidates.map(\.name) == [":app"])
    #expect(try recognise(files, at: "/p/core/ui/src").root == "/p/core/ui")
    #expect(try settings(recognise(files, at: "/p/core/ui/src")).sources.text == "src/main/kotlin")
    #expect(try settings(recognise(files, target: "core:ui")).package == "a.lib.ui")
    #expect(throws: UnknownTarget.self) { try recognise(files, target: ":nope") }
  }

  @Test("without a namespace the manifest, the sources or the group name the package; else the user must")
  func otherNames() throws {
    let script = "plugins { kotlin(\"jvm\") }"
    #expect(
      try settings(
        recognise([
          "build.gradle.kts": script, "src/main/AndroidManifest.xml": "<manifest xmlns=\"x\" package=\"m.n\">",
        ])
      )
      .package == "m.n.ui")
    #expect(
      try settings(recognise(["build.gradle.kts": script, "src/main/kotlin/x/y/A.kt": "@file:A\npackage x.y"])).package
        == "x.y.ui")
    #expect(try settings(recognise(["build.gradle.kts": script + "\ngroup = \"g.h\""])).package == "g.h.ui")
    #expect(
      try recognise(["build.gradle.kts": script]).candidates[0].missing == [
        .init(setting: "package", flag: "--package")
      ])
  }

  @Test(
    "the folders that a script gives to its source sets",
    arguments: [
      ("android { sourceSets { main { java.srcDirs += 'src/main/kt' } } }", "src/main/kt"),
      ("android { sourceSets { main { java { srcDirs = ['src/main/kt', 'gen'] } } } }", "src/main/kt"),
      ("android { sourceSets[\"main\"].kotlin.srcDir(\"src/main/kt\") }", "src/main/kt"),
      ("android.sourceSets.getByName(\"main\").java.srcDirs(\"./src/main/kt\")", "src/main/kt"),
      ("android { sourceSets { getByName(\"main\") { kotlin.setSrcDirs(listOf(\"src/main/kt\")) } } }", "src/main/kt"),
      ("sourceSets { named(\"main\") { kotlin.srcDir(file(\"src/main/kt\")) } }", "src/main/kt"),
      ("kotlin.sourceSets.main { kotlin.srcDirs(\"src/main/kt\",\n  \"other\") }", "src/main/kt"),
      // What is not for this set, or for no source, or not there.
      ("sourceSets { test { java.srcDir 'src/main/kt' } }", "src/main/kotlin"),
      ("sourceSets { main { resources.srcDir 'src/main/kt' } }", "src/main/kotlin"),
      ("sourceSets { main { java.srcDir 'src/nowhere' } }", "src/main/kotlin"),
      ("sourceSets { main { java.srcDirs = ['src/nowhere'] } }", "src/nowhere"),
      ("// sourceSets { main { java.srcDirs = ['src/main/kt'] } }", "src/main/kotlin"),
    ])
  func sourceFolders(script: String, expected: String) throws {
    let found = try recognise([
      "settings.gradle": "include ':app'",
      "app/build.gradle": "plugins { id 'com.android.library' }\nandroid { namespace 'a.b' }\n\(script)\n",
      "app/src/main/kt/a/b/A.kt": "package a.b\n",
    ])
    #expect(try settings(found).sources.text == "app/\(expected)")
    let sources = try #require(found.candidates[0].findings.first { $0.setting == "sources" })
    #expect(sources.reason.contains("srcDirs") == (expected != "src/main/kotlin"), "\(sources.reason)")
  }

  @Test("sets of a multiplatform module may have folders of their own, and tests too")
  func multiplatformFolders() throws {
    let found = try recognise([
      "build.gradle.kts": """
      plugins { kotlin("multiplatform") }
      group = "a.b"
      kotlin {
        sourceSets {
          val commonMain by getting { kotlin.srcDir("common/src") }
          val commonTest by getting { kotlin.setSrcDirs(listOf("common/test")) }
        }
      }
      """,
      "common/src/A.kt": "package a.b\n",
    ])
    #expect(try settings(found).sources.text == "common/src")
    #expect(try settings(found).tests?.text == "common/test")
  }

  @Test("where plugins of the build's own say it all, the folders that are there tell a module for Kotlin")
  func conventionPlugins() throws {
    let found = try recognise([
      "settings.gradle.kts": "pluginManagement { includeBuild(\"build-logic\") }\ninclude(\":app\", \":docs\")",
      "app/build.gradle.kts": "plugins { id(\"acme.application\") }\n",
      "app/src/main/kotlin/com/acme/shop/Main.kt": "package com.acme.shop\n",
      "docs/build.gradle.kts": "plugins { id(\"acme.docs\") }\n",
    ])
    #expect(found.candidates.map(\.name) == [":app"])
    #expect(try settings(found).package == "com.acme.shop.ui")
    #expect(
      found.candidates[0].findings.first { $0.setting == "package" }?.reason
        == "the package of the sources in app/src/main/kotlin, and `ui`")
  }

  @Test("a build without a module for Kotlin says what was looked for")
  func nothing() {
    #expect(throws: UnreadableProject.self) {
      try recognise(["settings.gradle": "include ':a'", "a/build.gradle": "plugins { id 'java' }"])
    }
  }

  @Test("words in comments and strings of a script are no settings")
  func lookalikes() throws {
    let script = """
      // namespace = "wrong.comment"
      val text = "android { namespace = \\"wrong.string\\" }"
      plugins { id("com.android.library") /* id("org.jetbrains.compose") */ }
      publishing { namespace = "wrong.block" }
      android { namespace = "right" }
      """
    #expect(try settings(recognise(["build.gradle.kts": script])).namespace == "right")
  }
}
