import Model
import Testing

@testable import Rewriting

@Suite("Rewriting Kotlin")
struct KotlinRewritingTests {
  private let shop = KotlinRewrite(
    registryPackage: "decal.ui", package: "com.acme.shop.ui", registryNamespace: "decal", namespace: "com.acme.shop")

  private func rewritten(_ source: String, _ settings: KotlinRewrite? = nil) throws -> (text: String, notes: [Note]) {
    let result = rewrite(try file(source, "Pill.kt"), settings: .kotlin(settings ?? shop))
    return (text(result.file), result.notes)
  }

  @Test(
    "the package changes where code names it",
    arguments: [
      ("package decal.ui.theme\n", "package com.acme.shop.ui.theme\n"),
      (
        "// decal.ui\n@file:OptIn(X::class)\n\npackage decal.ui",
        "// decal.ui\n@file:OptIn(X::class)\n\npackage com.acme.shop.ui"
      ),
      ("import decal.ui.components.Spinner as S\n", "import com.acme.shop.ui.components.Spinner as S\n"),
      ("import decal.ui.*\nimport decal.ui.theme.*;", "import com.acme.shop.ui.*\nimport com.acme.shop.ui.theme.*;"),
      ("val a = decal.ui.Theme.name", "val a = com.acme.shop.ui.Theme.name"),
      ("@decal.ui.Preview fun f() {}", "@com.acme.shop.ui.Preview fun f() {}"),
      ("val f = decal.ui.Theme::name", "val f = com.acme.shop.ui.Theme::name"),
      ("val a = \"decal.ui.x ${decal.ui.X.y} $decal.ui\"", "val a = \"decal.ui.x ${com.acme.shop.ui.X.y} $decal.ui\""),
      (
        "val a = \"\"\"\n${\"${decal.ui.X}\"} decal.ui.X\"\"\"\"",
        "val a = \"\"\"\n${\"${com.acme.shop.ui.X}\"} decal.ui.X\"\"\"\""
      ),
      ("val a = $$\"${decal.ui.X} $${decal.ui.X}\"", "val a = $$\"${decal.ui.X} $${com.acme.shop.ui.X}\""),
      ("import `decal`.ui.X", "import com.acme.shop.ui.X"),
      ("decal. /* a */ ui\n  .X", "com.acme.shop.ui /* a */ \n  .X"),
      ("if (a) { decal.ui.f() }; x<decal.ui.T>()", "if (a) { com.acme.shop.ui.f() }; x<com.acme.shop.ui.T>()"),
    ])
  func packageChanges(source: String, expected: String) throws {
    #expect(try rewritten(source).text == expected)
  }

  @Test(
    "what only looks like the package is untouched",
    arguments: [
      "import decal.uikit.X", "x.decal.ui.y", "x?.decal.ui.y", "\"decal.ui\"", "'d'",
      "// decal.ui\n/* /* decal.ui */ decal.ui.X */",
      "\"\"\"package decal.ui\"\"\"", "val decal = 1", "import mydecal.ui.X", "decalui.X", "a::decal", "`decal.ui`.X",
      "\"\\${decal.ui.X}\"", "decal.other.X", "label@ for (decal in x) {}", "'\\''; /* decal.ui.x */ '\"'",
    ])
  func lookalikes(source: String) throws {
    #expect(try rewritten(source).text == source)
  }

  @Test("segments that are hard keywords stand in backticks, soft ones do not")
  func hardKeywords() throws {
    let source = """
      @file:OptIn(X::class)

      package org.kit.ui.components

      import org.kit.ui.Theme as T
      import org.kit.ui.foundation.*

      val n = org.kit.ui.Theme.name

      """
    for package in ["in.acme.fun.ui", "`in`.acme.`fun`.ui"] {
      #expect(
        try rewritten(source, KotlinRewrite(registryPackage: "org.kit.ui", package: package)).text
          == """
          @file:OptIn(X::class)

          package `in`.acme.`fun`.ui.components

          import `in`.acme.`fun`.ui.Theme as T
          import `in`.acme.`fun`.ui.foundation.*

          val n = `in`.acme.`fun`.ui.Theme.name

          """)
    }
    #expect(
      try rewritten("package decal.ui", KotlinRewrite(registryPackage: "decal.ui", package: "data.value.open.ui")).text
        == "package data.value.open.ui")
  }

  @Test("R and BuildConfig come from the namespace, which is not the package")
  func namespace() throws {
    let source = """
      package org.kit.ui.badge

      import org.kit.R
      import org.kit.ui.R as UiR
      import org.kit.BuildConfig

      val a = R.string.ok
      val b = android.R.id.content
      val c = R.string.ok + org.kit.R.drawable.star

      """
    let settings = KotlinRewrite(
      registryPackage: "org.kit.ui", package: "com.shop.android.ui", registryNamespace: "org.kit",
      namespace: "com.shop.android")
    let result = try rewritten(source, settings)
    #expect(
      result.text == """
        package com.shop.android.ui.badge

        import com.shop.android.R
        import com.shop.android.R as UiR
        import com.shop.android.BuildConfig

        val a = R.string.ok
        val b = android.R.id.content
        val c = R.string.ok + com.shop.android.R.drawable.star

        """)
    #expect(
      result.notes.map(\.message) == [
        "the resource `R.string.ok` is used here and is not copied",
        "the resource `R.drawable.star` is used here and is not copied",
      ])
    #expect(result.notes.map(\.position) == [TextPosition(line: 7, column: 9), TextPosition(line: 9, column: 31)])
  }

  @Test("without a namespace, R is left with a note")
  func noNamespace() throws {
    let result = try rewritten(
      "import decal.R\n", KotlinRewrite(registryPackage: "decal.ui", package: "a.b", registryNamespace: "decal"))
    #expect(result.text == "import decal.R\n")
    #expect(result.notes.map(\.position) == [TextPosition(line: 1, column: 8)])
  }

  @Test(
    "a parameter of the package's first name makes the code ambiguous too",
    arguments: [
      "fun f(decal: Int) = decal.ui.x", "val f = { decal -> decal.ui.x }", "val f = { decal: D -> decal.ui.x }",
      "fun f() { for (decal in all) decal.ui.x }",
    ])
  func ambiguousParameter(source: String) throws {
    let result = try rewritten("import decal.ui.X\n\(source)\n")
    #expect(result.text == "import com.acme.shop.ui.X\n\(source)\n")
    #expect(result.notes.map(\.position?.line) == [2])
  }

  @Test("a resource that is imported by its name is noted")
  func importedResource() throws {
    let result = try rewritten("import decal.R.string.ok\nimport decal.R.drawable\n")
    #expect(result.text == "import com.acme.shop.R.string.ok\nimport com.acme.shop.R.drawable\n")
    #expect(result.notes.map(\.message) == ["the resource `R.string.ok` is used here and is not copied"])
    #expect(result.notes.map(\.position) == [TextPosition(line: 1, column: 14)])
  }

  @Test("a variable of the package's first name makes the code ambiguous, imports not")
  func ambiguous() throws {
    let result = try rewritten("import decal.ui.X\nval decal = 1\nval a = decal.ui.X\n")
    #expect(result.text == "import com.acme.shop.ui.X\nval decal = 1\nval a = decal.ui.X\n")
    #expect(result.notes.map(\.position?.line) == [3])
  }

  @Test("generated resources are rewritten only when the project's package of them is known")
  func generatedResources() throws {
    let source = "import decal.app.generated.resources.Res\nimport decal.app.generated.resources.*\n"
    var settings = shop
    #expect(try rewritten(source, settings).text == source)
    #expect(try rewritten(source, settings).notes.count == 2)
    settings.resources = "shop.app.generated.resources"
    #expect(try rewritten(source, settings).text == source.replacing("decal", with: "shop"))
  }

  @Test("a name is changed where it stands as a whole identifier")
  func rename() throws {
    var settings = shop
    settings.rename = ["DecalTheme": "ShopTheme"]
    #expect(
      try rewritten("import decal.ui.theme.DecalTheme\nval a = \"DecalTheme $DecalTheme\" + DecalThemes", settings).text
        == "import com.acme.shop.ui.theme.ShopTheme\nval a = \"DecalTheme $ShopTheme\" + DecalThemes")
  }

  @Test("what the lockfile records gives the same settings back")
  func settings() throws {
    var full = shop
    full.resources = "a.b"
    full.rename = ["A": "B"]
    let names = RegistryNames(kotlinPackage: "decal.ui", kotlinNamespace: "decal")
    #expect(try RewriteSettings(RewriteSettings.kotlin(full).json, platform: .kotlin, names: names) == .kotlin(full))
    #expect(RewriteSettings.kotlin(shop).json.line == #"{"package": "com.acme.shop.ui", "namespace": "com.acme.shop"}"#)
  }
}
