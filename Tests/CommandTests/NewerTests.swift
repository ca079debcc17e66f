import Foundation
import Posix
import Testing

/// `outdated`, `diff` and `list` tell what `update` would do, and of what.
@Suite struct NewerTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try components(["card": #""files": ["Card.swift", "More.swift"]"#])
    try world.write("public enum Theme {}\n", to: "ui/swift/Theme.swift")
    try world.write("public enum Card {}\n", to: "ui/swift/Card.swift")
    try world.write("public enum More {}\n", to: "ui/swift/More.swift")
    try world.layProject("shop")
    _ = try world.expect(0, "registry", "add", "acme", "../ui", "--default")
  }

  /// Has a registry hold these components.
  private func components(_ variants: [String: String], of registry: String = "acme", in folder: String = "ui") throws {
    let names = variants.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    try world.write(
      #"{"name": "\#(registry)", "version": "1.0.0", "names": {"swift": {"module": "AcmeUI"}}, "components": [\#(names)]}"#,
      to: "\(folder)/registry.json")
    for (name, variant) in variants {
      try world.write(
        #"{"name": "\#(name)", "platforms": {"swift": {\#(variant)}}}"#, to: "\(folder)/components/\(name).json")
    }
  }

  private let theme = #""files": ["Theme.swift"]"#

  @Test func `A new requirement is newer, as update brings it`() throws {
    _ = try world.expect(0, "add", "card")
    _ = try world.expect(0, "outdated")
    try components(["card": #""requires": ["theme"], "files": ["Card.swift", "More.swift"]"#, "theme": theme])
    #expect(try world.expect(1, "outdated").output == "@acme/card  swift  requires @acme/theme\n")
    let json = try JSONSerialization.jsonObject(with: Data(try world.expect(1, "outdated", "--json").output.utf8))
    let rows = try #require((json as? [String: Any])?["outdated"] as? [[String: Any]])
    #expect(rows.first?["requires"] as? [String] == ["@acme/theme"])
    _ = try world.expect(0, "update")
    #expect(world.exists("project/Sources/Shop/UI/Theme.swift"))
    #expect(try world.expect(0, "outdated").error.contains("everything is up to date"))
    // One that it does not have any more.
    try components(["card": #""files": ["Card.swift", "More.swift"]"#, "theme": theme])
    #expect(
      try world.expect(1, "outdated").output == "@acme/card  swift  does not require @acme/theme any more\n")
    _ = try world.expect(0, "update")
    _ = try world.expect(0, "outdated")
  }

  @Test func `A file that becomes a test is newer, and the update that takes it away says why`() throws {
    _ = try world.expect(0, "add", "card")
    try components(["card": #""files": ["Card.swift", {"path": "More.swift", "role": "test"}]"#])
    #expect(try world.expect(1, "outdated").output == "@acme/card  swift  delete Sources/Shop/UI/More.swift\n")
    let line = "Sources/Shop/UI/More.swift  (its role is `test` now, and files of that role are not copied here)"
    #expect(try world.expect(0, "update").output.contains("deleted  \(line)\n"))
    _ = try world.expect(0, "outdated")
  }

  @Test func `Settings that decal.json changed are not newer`() throws {
    _ = try world.expect(0, "add", "card")
    let text = try world.read("project/decal.json")
    let other = text.replacing("\"access\": \"public\"", with: "\"access\": \"internal\"")
    #expect(other != text)
    try world.write(other, to: "project/decal.json")
    #expect(try world.expect(0, "outdated").output.isEmpty)
    #expect(try world.expect(1, "update", "--dry-run").output.contains("update"))
  }

  @Test func `diff --update tells of a conflict that changes no file, as the dry run does`() throws {
    _ = try world.expect(0, "add", "card")
    try world.write("public enum Card { case mine }\n", to: "project/Sources/Shop/UI/Card.swift")
    try world.write("public enum Card { case theirs }\n", to: "ui/swift/Card.swift")
    try FileManager.default.removeItem(at: world.root.appending(path: "project/.decal"))
    #expect(try world.expect(3, "update", "--dry-run").output.contains("conflict(no-base)"))
    let shown = try world.expect(1, "diff", "--update")
    #expect(shown.error.contains("Sources/Shop/UI/Card.swift: conflict(no-base): both sides changed"))
    #expect(try world.expect(1, "diff", "--update", "--json").output.contains("conflict(no-base)"))
  }

  @Test func `diff takes paths of copies and folders, as accept does`() throws {
    _ = try world.expect(0, "add", "card")
    for name in ["Card", "More"] {
      try world.write("public enum \(name) { case mine }\n", to: "project/Sources/Shop/UI/\(name).swift")
    }
    let one = try world.expect(1, "diff", "Sources/Shop/UI/More.swift").output
    #expect(one.contains("+public enum More { case mine }") && !one.contains("enum Card"))
    #expect(try world.expect(1, "diff", "Sources").output == world.expect(1, "diff", "card").output)
    #expect(try world.expect(1, "diff", ".").output == world.expect(1, "diff").output)
    let below = try Executable.run(
      ["diff", "More.swift"], in: world.project.appending(path: "Sources/Shop/UI"), home: world.home)
    #expect(below.output == one)
    try world.write("public enum More { case theirs }\n", to: "ui/swift/More.swift")
    try world.write("public enum Card { case theirs }\n", to: "ui/swift/Card.swift")
    let upstream = try world.expect(1, "diff", "--upstream", "Sources/Shop/UI/More.swift").output
    #expect(upstream.contains("+public enum More { case theirs }") && !upstream.contains("enum Card"))
    #expect(!(try world.expect(1, "diff", "--update", "Sources/Shop/UI/More.swift").output.contains("enum Card")))
    #expect(
      try world.expect(2, "diff", "Sources/Shop/Shop.swift").error.contains("is no file of an installed component"))
    #expect(try world.expect(2, "diff", "theme").error.contains("`theme` is not installed"))
  }

  @Test func `What a registry dropped is still listed among the installed`() throws {
    _ = try world.expect(0, "add", "card")
    try components(["theme": theme])
    let line = "* card    (the registry does not have it any more)\n"
    #expect(try world.expect(0, "list", "--installed").output == line)
    #expect(try world.expect(0, "list", "--installed", "--json").output.contains("\"dropped\": true"))
    #expect(!(try world.expect(0, "list").output.contains("card")))
  }

  @Test func `show names a requirement of another registry with its alias`() throws {
    try components(["chip": #""requires": ["@acme/card"], "files": ["Chip.swift"]"#], of: "lab", in: "lab")
    try world.write("public enum Chip {}\n", to: "lab/swift/Chip.swift")
    _ = try world.expect(0, "registry", "add", "lab", "../lab")
    #expect(try world.expect(0, "show", "@lab/chip").output.contains("  requires\n    @acme/card\n"))
  }
}
