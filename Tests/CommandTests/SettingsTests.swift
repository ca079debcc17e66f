import Foundation
import Testing

/// Settings that differ from those that copies were made with.
@Suite struct SettingsTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.layProject("two-targets")
  }

  private func change(_ old: String, to new: String) throws {
    let text = try world.read("project/decal.json")
    try #require(text.contains(old), "\(old) in \(text)")
    try world.write(text.replacing(old, with: new), to: "project/decal.json")
  }

  private func sources(_ folder: String = "") throws -> [String: String] {
    try world.snapshot().filter { ($0.key.hasSuffix(".swift") || $0.key.hasSuffix(".kt")) && $0.key.hasPrefix(folder) }
      .mapValues { String(decoding: Data(base64Encoded: String($0.dropFirst(2))) ?? Data(), as: UTF8.self) }
  }

  private func layLibrary() throws {
    try FileManager.default.removeItem(at: world.project.appending(path: "Package.swift"))
    try world.write("plugins { kotlin(\"jvm\") }\n", to: "project/build.gradle.kts")
    try world.write("package com.acme.shop\n", to: "project/src/main/kotlin/com/acme/shop/Main.kt")
  }

  // MARK: Installed elsewhere

  @Test func `Copies that could not see a requirement in another target are refused, and nothing is written`() throws {
    _ = try world.expect(0, "add", "haptics", "--target", "Kit")
    let before = try world.snapshot()
    for words in [["pull-to-refresh", "--target", "Shop"], ["haptics", "--target", "Shop"]] {
      let add = try Executable.run(["add"] + words, in: world.project, home: world.home)
      #expect(add.status == 5, "\(add)")
      #expect(
        add.error.contains(
          "`haptics` is installed in module `Kit` (Sources/Kit/UI), and this run copies into module `Shop` (E-ELSEWHERE)"
        ), "\(add)")
      #expect(add.error.contains("decal remove"))
      #expect(try world.snapshot() == before)
    }
    let json = try world.expect(5, "add", "pull-to-refresh", "--target", "Shop", "--json").output
    #expect(json.contains("\"code\": \"E-ELSEWHERE\""))
    // Into the same place all is well, and what needs nothing of it may go anywhere.
    _ = try world.expect(0, "add", "pull-to-refresh")
    _ = try world.expect(0, "remove", "pull-to-refresh", "--yes")
    _ = try world.expect(0, "add", "theme", "--target", "Shop")
    #expect(try world.expect(0, "update").error == "")
  }

  @Test func `What an update brings as a new requirement goes to what requires it`() throws {
    func component(_ name: String, requires: String) throws {
      try world.write(
        "{\"name\": \"\(name)\", \"platforms\": {\"swift\": {\"requires\": [\(requires)], \"files\": [\"\(name).swift\"]}}}",
        to: "ui/components/\(name).json")
      try world.write("public enum \(name.capitalized) {}\n", to: "ui/swift/\(name).swift")
    }
    try world.write(
      #"{"name": "acme", "names": {"swift": {"module": "AcmeUI"}}, "components": ["base", "card"]}"#,
      to: "ui/registry.json")
    try component("base", requires: "")
    try component("card", requires: "")
    _ = try world.expect(0, "init", "--target", "Shop")
    _ = try world.expect(0, "add", "card", "--registry", "../ui", "--target", "Kit")
    try component("card", requires: "\"base\"")
    _ = try world.expect(0, "update")
    #expect(world.exists("project/Sources/Kit/UI/base.swift"))
    #expect(try world.expect(0, "update").output == "everything is up to date\n")
  }

  @Test func `A folder of copies that the user moved is followed by update, edits included`() throws {
    func publish(_ changes: [Int: String]) throws {
      let lines = (0..<20).map { changes[$0] ?? "// line \($0)" }
      try world.write(lines.joined(separator: "\n") + "\n", to: "ui/swift/Card/Card.swift")
    }
    try world.write(#"{"name": "acme", "components": ["card"]}"#, to: "ui/registry.json")
    try world.write(
      #"{"name": "card", "platforms": {"swift": {"files": ["Card/Card.swift", "Card/Edge.swift", "Card/Gone.swift"]}}}"#,
      to: "ui/components/card.json")
    try publish([:])
    try world.write("// edge\n", to: "ui/swift/Card/Edge.swift")
    try world.write("// gone\n", to: "ui/swift/Card/Gone.swift")
    _ = try world.expect(0, "registry", "add", "acme", "../ui")
    _ = try world.expect(0, "add", "@acme/card", "--target", "Kit")
    _ = try world.expect(0, "init", "--target", "Kit")
    try FileManager.default.removeItem(at: world.project.appending(path: "Sources/Kit/UI/Card/Gone.swift"))
    _ = try world.expect(0, "accept", "Sources/Kit/UI/Card/Gone.swift")

    let card = try world.read("project/Sources/Kit/UI/Card/Card.swift")
    try world.write(
      card.replacing("// line 2\n", with: "// line 2, mine\n"), to: "project/Sources/Kit/UI/Card/Card.swift")
    try FileManager.default.moveItem(
      at: world.project.appending(path: "Sources/Kit/UI"), to: world.project.appending(path: "Sources/Kit/Design"))
    try change("Sources/Kit/UI", to: "Sources/Kit/Design")
    try publish([15: "// line 15, theirs"])

    let files = try sources()
    let update = try world.expect(0, "update")
    let note = "`Sources/Kit/Design/Card/Card.swift` was moved here from `Sources/Kit/UI/Card/Card.swift`"
    #expect(update.error.contains(note), "\(update)")
    let merged = try world.read("project/Sources/Kit/Design/Card/Card.swift")
    #expect(merged.contains("// line 2, mine\n") && merged.contains("// line 15, theirs\n"))
    #expect(try Set(sources().keys) == Set(files.keys))
    _ = try world.expect(0, "verify", "--strict")
    let lock = try world.read("project/decal.lock")
    #expect(lock.contains("Sources/Kit/Design/Card/Edge.swift") && !lock.contains("Sources/Kit/UI/Card/Edge.swift"))
    #expect(try world.expect(0, "update").output.hasSuffix("everything is up to date\n"))
    // What is not in the new place has not moved.
    try change("Sources/Kit/Design", to: "Sources/Kit/Other")
    #expect(try world.expect(0, "update").error.contains("update moves no copies there"))
  }

  @Test func `A package that the requirements are not in is refused`() throws {
    try layLibrary()
    _ = try world.expect(0, "add", "theme", "--package", "com.acme.shop.ui")
    let before = try world.snapshot()
    let flag = try world.expect(5, "add", "spinner", "--package", "com.acme.shop.design")
    #expect(
      flag.error.contains("`theme` is installed in package `com.acme.shop.ui` (src/main/kotlin/com/acme/shop/ui)"))
    #expect(flag.error.contains("copies into package `com.acme.shop.design`"))
    #expect(try world.snapshot() == before)
    try change("com.acme.shop.ui", to: "com.acme.shop.design")
    #expect(try world.expect(5, "add", "spinner").error.contains("E-ELSEWHERE"))
    _ = try world.expect(0, "add", "spinner", "--package", "com.acme.shop.ui")
  }

  @Test func `Init says when decal json has other settings than its flags`() throws {
    _ = try world.expect(0, "init", "--target", "Kit")
    let before = try world.snapshot()
    let other = try world.expect(2, "init", "--target", "Shop")
    #expect(other.error.contains("`module` is `Kit`, and not `Shop`"), "\(other)")
    #expect(
      try world.expect(2, "init", "--access", "internal").error.contains("`access` is `public`, and not `internal`"))
    _ = try world.expect(0, "init", "--target", "Kit")
    #expect(try world.snapshot() == before)
  }

  // MARK: Changed after the copy

  @Test func `An update gives copies the access and the module of decal json, and keeps edits`() throws {
    _ = try world.expect(0, "add", "spinner", "theme", "--target", "Kit", "--tests")
    let edited = "project/Sources/Kit/UI/Components/Spinner.swift"
    try world.write(try world.read(edited) + "// mine\n", to: edited)
    try change(#""access": "public""#, to: #""access": "internal""#)
    #expect(try world.expect(0, "add", "theme").error.contains("access `public`, and not `internal`"))
    #expect(try world.expect(0, "update").output.contains("merged"))
    let text = try world.read(edited)
    #expect(text.hasSuffix("// mine\n") && !text.contains("public struct"))
    #expect(try sources("Sources/Kit/UI").values.allSatisfy { !$0.contains("public struct") })
    #expect(try world.read("project/decal.lock").contains(#""access": "internal""#))

    try change(#""module": "Kit""#, to: #""module": "Core""#)
    _ = try world.expect(0, "update")
    let tests = try sources("Tests")
    #expect(tests.values.contains { $0.contains("@testable import Core") }, "\(tests.keys)")
    #expect(tests.values.allSatisfy { !$0.contains("@testable import Kit\n") })
    let settled = try world.snapshot()
    #expect(try world.expect(0, "update").error == "")
    #expect(try world.snapshot() == settled)
  }

  @Test func `Copies that decal json has another place for stay, and update says so once`() throws {
    _ = try world.expect(0, "add", "spinner", "theme", "--target", "Kit")
    let before = try sources()
    try change("Sources/Kit/UI", to: "Sources/Shop/UI")
    try change(#""module": "Kit""#, to: #""module": "Shop""#)
    let update = try world.expect(0, "update")
    #expect(
      update.error
        == "note: `spinner`, `theme` stay in module `Kit` (Sources/Kit/UI), though decal.json says module `Shop` "
        + "(Sources/Shop/UI) now: update moves no copies there; remove and add them to have them there\n", "\(update)")
    #expect(try sources() == before)

    try layLibrary()
    try world.write("{}\n", to: "project/decal.json")
    try FileManager.default.removeItem(at: world.project.appending(path: "decal.lock"))
    _ = try world.expect(0, "add", "theme", "--package", "com.acme.shop.ui")
    let kotlin = try sources()
    try change("com.acme.shop.ui", to: "com.acme.shop.design")
    #expect(try world.expect(0, "update").error.contains("though decal.json says package `com.acme.shop.design`"))
    #expect(try sources() == kotlin)
  }

  @Test func `Aliases that changed are changed in the imports of copies`() throws {
    try FileManager.default.removeItem(at: world.project.appending(path: "Package.swift"))
    try world.write(#"{"name": "app", "dependencies": {"react-native": "0.81"}}"#, to: "project/package.json")
    func lay(_ alias: String) throws {
      try world.write(
        #"{"compilerOptions": {"strict": true, "paths": {"\#(alias)/*": ["./src/*"]}}}"#, to: "project/tsconfig.json")
    }
    try lay("~")
    _ = try world.expect(0, "add", "spinner")
    let place = try #require(try world.snapshot().keys.first { $0.hasSuffix("/spinner.tsx") })
    #expect(try world.read("project/\(place)").contains("from \"~/"))
    try lay("#app")
    try change("~/", to: "#app/")
    _ = try world.expect(0, "update")
    let text = try world.read("project/\(place)")
    #expect(text.contains("from \"#app/") && !text.contains("from \"~/"))
  }

  // MARK: Renames

  private func rename(_ entries: String) throws {
    let text = try world.read("project/decal.json")
    try world.write(
      text.replacing("{\n  \"platforms\"", with: "{\n  \"rename\": {\(entries)},\n  \"platforms\""),
      to: "project/decal.json")
  }

  @Test(arguments: [
    (#""DecalTheme": "class""#, "\"class\" is a keyword of Swift"),
    (#""DecalTheme": "9x""#, "no name that source code can have"),
    (#""DecalTheme": "_""#, "no name that source code can have"),
    (#""DecalTheme": "DecalColor""#, "`theme` has a `DecalColor` already"),
    (#""DecalTheme": "ShopTheme", "DecalColor": "ShopTheme""#, "would both become"),
    (#""DecalTheme": "Mine""#, "the project declares `Mine` itself"),
  ])
  func `A rename to what can be no name, or is taken, is an error at its place`(entries: String, words: String) throws {
    try world.write("struct Mine {}\n", to: "project/Sources/Kit/Mine.swift")
    _ = try world.expect(0, "init", "--target", "Kit")
    try rename(entries)
    for (add, isThere) in [("add", false), ("update", true)] {
      if isThere {
        // The same of copies that are there.
        try world.write(
          try world.read("project/decal.json").replacing("  \"rename\": {\(entries)},\n", with: ""),
          to: "project/decal.json")
        _ = try world.expect(0, "add", "theme")
        try rename(entries)
      }
      let before = try world.snapshot()
      let run = try Executable.run(isThere ? [add] : [add, "theme"], in: world.project, home: world.home)
      #expect(run.status == 2, "\(run)")
      #expect(run.error.contains(words), "\(run)")
      #expect(run.error.contains("decal.json:2:"), "\(run)")
      #expect(try world.snapshot() == before)
    }
  }

  @Test func `Two types may change their names with each other`() throws {
    _ = try world.expect(0, "init", "--target", "Kit")
    try rename(#""DecalTheme": "DecalColor", "DecalColor": "DecalTheme""#)
    _ = try world.expect(0, "add", "theme")
    #expect(try world.expect(0, "update").output == "everything is up to date\n")
  }

  @Test func `A rename gives no file a name that tools obey`() throws {
    _ = try world.expect(0, "add", "theme", "--target", "Kit")
    try rename(#""DecalTheme": "Package""#)
    let before = try world.snapshot()
    let update = try world.expect(5, "update")
    #expect(
      update.error.contains(
        "`Sources/Kit/UI/Theme/Package.swift` is no place for a copy: tools run or obey `Package.swift` because of its name "
          + "(E-PATH)"), "\(update)")
    #expect(try world.snapshot() == before)
  }

  @Test func `A keyword of another language is a name here`() throws {
    _ = try world.expect(0, "init", "--target", "Kit")
    try rename(#""DecalTheme": "fun""#)
    _ = try world.expect(0, "add", "theme")
  }

  @Test func `A file that is called after a type follows its rename on update, with the edits in it`() throws {
    _ = try world.expect(0, "add", "theme", "--target", "Kit")
    let old = "project/Sources/Kit/UI/Theme/DecalTheme.swift"
    try world.write(try world.read(old) + "// mine\n", to: old)
    try rename(#""DecalTheme": "ShopTheme""#)
    let update = try world.expect(0, "update")
    #expect(update.output.contains("renamed from Sources/Kit/UI/Theme/DecalTheme.swift"), "\(update)")
    #expect(!world.exists(old))
    let text = try world.read("project/Sources/Kit/UI/Theme/ShopTheme.swift")
    #expect(text.hasSuffix("// mine\n") && text.contains("struct ShopTheme"))
    _ = try world.expect(0, "verify", "--strict")
    // And back.
    try world.write(
      try world.read("project/decal.json").replacing("  \"rename\": {\"DecalTheme\": \"ShopTheme\"},\n", with: ""),
      to: "project/decal.json")
    _ = try world.expect(0, "update")
    #expect(try world.read(old).hasSuffix("// mine\n"))
  }

  @Test func `An edit that keeps the old name of a renamed type is told, with its place`() throws {
    _ = try world.expect(0, "add", "theme", "--target", "Kit")
    let copy = "project/Sources/Kit/UI/Theme/DecalTheme.swift"
    try world.write(try world.read(copy) + "/// DecalTheme\nlet mine: DecalTheme? = nil\n", to: copy)
    try rename(#""DecalTheme": "ShopTheme""#)
    let place = "Sources/Kit/UI/Theme/ShopTheme.swift"
    let update = try world.expect(0, "update")
    let lines = try world.read("project/\(place)").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[lines.count - 2] == "let mine: DecalTheme? = nil")
    #expect(
      update.error.components(separatedBy: "by now").count == 2
        && update.error.contains(
          "note: \(place):\(lines.count - 1):11: `DecalTheme` is called `ShopTheme` by now, and an edit of yours still has "
            + "the old name\n"),
      "\(update)")
    // Names that change places say nothing about who is meant.
    try world.write(
      try world.read("project/decal.json").replacing(
        "\"DecalTheme\": \"ShopTheme\"", with: "\"DecalTheme\": \"DecalColor\", \"DecalColor\": \"DecalTheme\""),
      to: "project/decal.json")
    let swapped = try world.expect(0, "update")
    #expect(!swapped.error.contains("`DecalColor` is called"), "\(swapped)")
  }

  @Test func `Settings that the next update gives to copies are a note of outdated`() throws {
    _ = try world.expect(0, "add", "theme", "--target", "Kit")
    #expect(try world.expect(0, "outdated").error == "everything is up to date\n")
    try rename(#""DecalTheme": "ShopTheme""#)
    let outdated = try world.expect(0, "outdated")
    #expect(
      outdated.error
        == "note: decal.json has other settings by now than these were copied with, and `decal update` gives them to: "
        + "`theme`\nnothing newer\n")
    let json = try world.expect(0, "outdated", "--json").output
    #expect(json.filter { !$0.isWhitespace }.contains("\"settings\":[\"theme\"]"), "\(json)")
    // An update of some components gives them to none.
    #expect(try !world.expect(0, "outdated", "theme").error.contains("other settings"))
    _ = try world.expect(0, "update")
    #expect(try world.expect(0, "outdated").error == "everything is up to date\n")
  }

  @Test(arguments: [
    // The new name is that of a file, not of a type.
    #""DecalTheme": "ThemeTokens""#,
    #""DecalTheme": "DecalColor", "DecalColor": "DecalTheme""#,
    #""DecalTheme": "DecalColor", "DecalColor": "DecalPaint""#,
    #""DecalTheme": "DecalColor", "DecalColor": "DecalShadow", "DecalShadow": "DecalTheme""#,
  ])
  func `Names of files that other copies have are not taken from them: no conflict, and undo brings all back`(
    renames: String
  ) throws {
    let folder = "Sources/Kit/UI/Theme/"
    for edited in [[], ["DecalTheme"], ["DecalColor"], ["DecalTheme", "DecalColor", "ThemeTokens"]] {
      let world = try TestWorld()
      try world.layProject("two-targets")
      #expect(try world.decal("add", "theme", "--target", "Kit").status == 0)
      for name in edited {
        let path = "project/\(folder)\(name).swift"
        try world.write(try world.read(path) + "// mine in \(name)\n", to: path)
      }
      let json = try world.read("project/decal.json")
      try world.write(
        json.replacing("{\n", with: "{\n  \"rename\": {\(renames)},\n", maxReplacements: 1), to: "project/decal.json")
      let before = try world.snapshot()
      let update = try world.decal("update")
      #expect(update.status == 0, "\(update)")
      // What was edited and not merged is still only edited.
      let verify = try world.decal("verify", "--strict")
      #expect(verify.status == 0 || !edited.isEmpty && verify.status == 1, "\(verify)")
      #expect(!verify.output.contains("CONFLICT") && !verify.output.contains("MISSING"), "\(verify)")
      let texts = try world.snapshot().filter { $0.key.hasPrefix(folder) }.mapValues {
        String(decoding: Data(base64Encoded: String($0.dropFirst(2))) ?? Data(), as: UTF8.self)
      }
      #expect(texts.count == 7)
      for name in edited { #expect(texts.values.count { $0.hasSuffix("// mine in \(name)\n") } == 1) }
      // Each type is there once, under its new name.
      for name in renames.split(separator: ",").compactMap({ $0.split(separator: "\"").last }) {
        #expect(texts.values.count { $0.contains("public struct \(name):") } == 1, "\(name)")
      }
      #expect(try world.decal("update").output.hasSuffix("everything is up to date\n"))
      let undo = try world.decal("undo")
      #expect(undo.status == 0, "\(undo)")
      #expect(try world.snapshot() == before)
      // And without copies that were there before.
      #expect(try world.decal("update").status == 0)
      #expect(try world.decal("remove", "theme", "--force").status == 0)
      #expect(try world.decal("add", "theme", "--target", "Kit").status == 0)
      #expect(try world.decal("verify", "--strict").status == 0)
      #expect(try world.decal("update").output == "everything is up to date\n")
    }
  }

  @Test func `An update of one component leaves the settings of all as they are, and says so`() throws {
    _ = try world.expect(0, "add", "pull-to-refresh", "--target", "Kit")
    let before = try sources()
    try rename(#""DecalTheme": "ShopTheme""#)
    let part = try world.expect(0, "update", "theme")
    #expect(part.error.contains("run `decal update` to rename them too"), "\(part)")
    #expect(try sources() == before)
    _ = try world.expect(0, "update")
    #expect(try sources().values.allSatisfy { !$0.contains("DecalTheme") })
  }
}
