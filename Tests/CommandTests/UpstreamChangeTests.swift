import Foundation
import Support
import Testing

/// Registries whose components come, go, and are renamed while a project has copies of them.
@Suite struct UpstreamChangeTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.layProject("shop")
  }

  /// Writes a registry's documents: component → its files and requirements for Swift.
  private func registry(
    _ components: [String: (files: [String], requires: [String])], in folder: String = "acme"
  ) throws {
    try? FileManager.default.removeItem(at: world.root.appending(path: "\(folder)/components"))
    func list(_ texts: [String]) -> String { texts.sorted().map { "\"\($0)\"" }.joined(separator: ", ") }
    try world.write(
      "{\"name\": \"\(folder)\", \"names\": {\"swift\": {\"module\": \"AcmeUI\"}}, "
        + "\"components\": [\(list(Array(components.keys)))]}\n", to: "\(folder)/registry.json")
    for (name, component) in components {
      try world.write(
        "{\"name\": \"\(name)\", \"platforms\": {\"swift\": {\"requires\": [\(list(component.requires))], "
          + "\"files\": [\(list(component.files))]}}}\n", to: "\(folder)/components/\(name).json")
      for file in component.files where !world.exists("\(folder)/swift/\(file)") {
        try world.write(text(file), to: "\(folder)/swift/\(file)")
      }
    }
  }

  private func text(_ name: String, _ changes: [Int: String] = [:]) -> String {
    (0..<30).map { changes[$0] ?? "// \(name) \($0)" }.joined(separator: "\n") + "\n"
  }

  private func local(_ name: String) -> String { "project/Sources/Shop/UI/\(name)" }

  @Test func `A component that is renamed upstream goes on under its new name, with the edits`() throws {
    try registry(["card": (["Card.swift"], []), "badge": (["Badge.swift"], ["card"])])
    _ = try world.expect(0, "registry", "add", "acme", "../acme", "--default")
    _ = try world.expect(0, "add", "badge")
    try world.write(text("Card.swift", [3: "// mine"]), to: local("Card.swift"))
    try registry(["tile": (["Card.swift"], []), "badge": (["Badge.swift"], ["tile"])])
    try world.write(text("Card.swift", [25: "// theirs"]), to: "acme/swift/Card.swift")

    // Part of the project alone does it too.
    let part = try world.expect(1, "update", "badge", "--dry-run")
    #expect(part.error.contains("`@acme/card` is gone upstream; its files belong to `@acme/tile` now"), "\(part)")
    let update = try world.expect(0, "update")
    #expect(update.error.contains("`@acme/card` is gone upstream; its files belong to `@acme/tile` now"), "\(update)")
    #expect(try world.read(local("Card.swift")) == text("Card.swift", [3: "// mine", 25: "// theirs"]))
    #expect(try world.expect(0, "update").output.hasSuffix("everything is up to date\n"))
    _ = try world.expect(0, "verify")
    let removed = try world.expect(0, "remove", "badge").output
    #expect(removed.contains("2 components (@acme/badge, @acme/tile)"), "\(removed)")
  }

  @Test func `A file that stands elsewhere than its namesake of another registry collides with nothing`() throws {
    try registry(["card": (["Card.swift"], [])])
    try registry(["card": (["Card.swift"], [])], in: "lab")
    _ = try world.expect(0, "registry", "add", "acme", "../acme", "--default")
    _ = try world.expect(0, "registry", "add", "lab", "../lab")
    _ = try world.expect(0, "add", "card")
    #expect(try world.expect(5, "add", "@lab/card").error.contains("E-OWNED"))
    _ = try world.expect(0, "add", "@lab/card", "--source-dir", "Sources/Shop/Lab")
    _ = try world.expect(0, "update")
    _ = try world.expect(0, "outdated")
    for name in ["acme", "lab"] {
      try world.write(text("Card.swift", [25: "// \(name)"]), to: "\(name)/swift/Card.swift")
    }
    // A bare name is the default registry's.
    let update = try world.expect(0, "update", "card").output
    #expect(update.contains("UI/Card.swift") && !update.contains("Lab/Card.swift"), "\(update)")
    let removed = try world.expect(0, "remove", "card").output
    #expect(removed.contains("1 component (@acme/card), 1 file deleted"), "\(removed)")
    #expect(world.exists("project/Sources/Shop/Lab/Card.swift"))
    // With one of that name, there is no question.
    #expect(try world.expect(1, "remove", "card", "--dry-run").output.contains("@lab/card"))
  }

  @Test func `A bare name of two registries, neither of them the default one, is not guessed`() throws {
    try registry(["card": (["Card.swift"], [])])
    try registry(["card": (["Lab.swift"], [])], in: "lab")
    _ = try world.expect(0, "registry", "add", "acme", "../acme")
    _ = try world.expect(0, "registry", "add", "lab", "../lab")
    _ = try world.expect(0, "add", "@acme/card", "@lab/card")
    for command in ["remove", "update"] {
      let refused = try world.expect(2, command, "card").error
      #expect(refused.contains("from several registries: `@acme/card`, `@lab/card`"), "\(refused)")
    }
    _ = try world.expect(0, "remove", "@lab/card")
  }

  @Test func `A name that is here for two platforms needs --platform, and the summary tells them apart`() throws {
    try world.write("package acme.ui\n\nclass Card\n", to: "acme/kotlin/ui/Card.kt")
    try world.write("public struct Card {}\n", to: "acme/swift/Card.swift")
    try world.write(
      "{\"name\": \"acme\", \"names\": {\"swift\": {\"module\": \"AcmeUI\"}, \"kotlin\": {\"package\": \"acme\"}}, "
        + "\"components\": [\"card\"]}\n", to: "acme/registry.json")
    try world.write(
      "{\"name\": \"card\", \"platforms\": {\"swift\": {\"files\": [\"Card.swift\"]}, "
        + "\"kotlin\": {\"files\": [\"ui/Card.kt\"]}}}\n", to: "acme/components/card.json")
    try world.write("include(\":app\")\n", to: "project/settings.gradle.kts")
    try world.write(
      "plugins { id(\"com.android.application\") }\nandroid { namespace = \"a.b\" }\n",
      to: "project/app/build.gradle.kts")
    try world.write("", to: "project/app/src/main/kotlin/.keep")
    _ = try world.expect(0, "registry", "add", "acme", "../acme", "--default")
    for platform in ["swift", "kotlin"] { _ = try world.expect(0, "add", "card", "--platform", platform) }
    for command in ["remove", "update"] {
      let refused = try world.expect(2, command, "card").error
      #expect(
        refused.contains("more than one platform: `kotlin`, `swift`") && refused.contains("choose with `--platform`"),
        "\(refused)")
    }
    _ = try world.expect(0, "update")
    let removed = try world.expect(0, "remove", "card", "--platform", "kotlin").output
    #expect(removed.contains("1 component (@acme/card for kotlin)"), "\(removed)")
    #expect(world.exists(local("Card.swift")))
  }

  @Test(.enabled(if: GitSandbox.hasGit))
  func `A component that the registry published since is announced, and its record moves when all is gone`() throws {
    let sandbox = try GitSandbox()
    let place = URL(filePath: sandbox.path).appending(path: "acme")
    try sandbox.git("init", "-q", "-b", "main", "acme")
    @discardableResult
    func publish(_ components: [String: (files: [String], requires: [String])], _ subject: String) throws -> String {
      try registry(components)
      for name in try FileManager.default.contentsOfDirectory(atPath: place.path) where name != ".git" {
        try FileManager.default.removeItem(at: place.appending(path: name))
      }
      for name in ["registry.json", "components", "swift"] {
        try FileManager.default.copyItem(
          at: world.root.appending(path: "acme/\(name)"), to: place.appending(path: name))
      }
      return try sandbox.commit("acme", subject)
    }
    try publish(["card": (["Card.swift"], [])], "one")
    _ = try world.expect(0, "registry", "add", "acme", "file://\(place.path)#main", "--default")
    _ = try world.expect(0, "add", "card")
    try publish(["card": (["Card.swift"], []), "chip": (["Chip.swift"], [])], "two")
    for command in ["add", "show"] {
      let unknown = try world.expect(2, command, "chip").error
      #expect(unknown.contains("and so is what `add` takes; `decal update` brings"), "\(unknown)")
    }
    _ = try world.expect(0, "update")
    _ = try world.expect(0, "add", "chip")
    let before = try world.read("project/decal.lock")
    try world.write(text("Card.swift", [3: "// mine"]), to: local("Card.swift"))
    let commit = try publish(["tile": (["Card.swift"], [])], "three")
    let dropped = try world.expect(0, "update").error
    #expect(dropped.contains("the registry does not have `@acme/card` any more; your copy stays"), "\(dropped)")
    #expect(!before.contains(commit))
    #expect(try world.read("project/decal.lock").contains(commit))
    let added = try world.expect(0, "add", "tile")
    #expect(added.error.contains("`@acme/card` is gone upstream; its files belong to `@acme/tile` now"), "\(added)")
    #expect(try world.read(local("Card.swift")) == text("Card.swift", [3: "// mine"]))
    _ = try world.expect(0, "accept", "--all")
    _ = try world.expect(0, "verify")
  }
}
