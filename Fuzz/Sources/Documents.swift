import Model
import Projects

extension Harness {
  /// The project's own documents: decal.lock, decal.json.
  static let documents = [
    Harness(
      "lockfile",
      words: jsonWords + [
        "\"lock\": 1", "\"registries\"", "\"components\"", "\"alias\"", "\"source\"", "\"kind\"", "\"bundled\"",
        "\"git\"", "\"url\"", "\"path\"", "\"folder\"", "\"archive\"", "\"address\"", "\"requested\"", "\"commit\"",
        "\"signed\"", "\"key\"", "\"serial\"", "\"name\"", "\"registry\"", "\"platform\"", "\"style\"", "\"asked\"",
        "\"roles\"", "\"requires\"", "\"digest\"", "\"settings\"", "\"files\"", "\"from\"", "\"mode\"", "\"100755\"",
        "\"size\"", "\"sha256\"", "\"local\"", "\"removed\"", "\"conflict\"", "\"base\"", "\"upstream\"", "dt1:",
        "<<<<<<< ", "=======", ">>>>>>> ",
      ]
    ) { bytes in
      guard let lockfile = parsed({ try Lockfile.parse(bytes) }) else { return }
      var sorted = lockfile
      sorted.normalise()
      let written = lockfile.bytes
      guard let again = parsed({ try Lockfile.parse(written) }) else {
        fatalError("what was written cannot be read: \(String(decoding: written, as: UTF8.self))")
      }
      hold(again == sorted, "what was written reads as another lockfile")
      hold(again.bytes == written, "written again, it differs")
      for component in again.components {
        for file in component.files { hold(again.file(at: file.path)?.file == file, "an entry cannot be found") }
      }
    },
    Harness(
      "configuration",
      words: jsonWords + [
        "\"registries\"", "\"address\"", "\"keys\"", "\"defaultRegistry\"", "\"platforms\"", "\"swift\"", "\"module\"",
        "\"sources\"", "\"tests\"", "\"access\"", "\"public\"", "\"kotlin\"", "\"package\"", "\"namespace\"",
        "\"react-native\"", "\"style\"", "\"root\"", "\"aliases\"", "\"stylesheet\"", "\"rename\"", "\"base\"",
        "\"commit\"", "\"limits\"", "\"archive\"", "\"$schema\"",
      ]
    ) { bytes in
      guard let configuration = parsed({ try Configuration(parsing: bytes) }) else { return }
      guard let again = parsed({ try Configuration(parsing: Array(configuration.text.utf8)) }) else {
        fatalError("what was written cannot be read: \(configuration.text)")
      }
      hold(again == configuration, "what was written reads as another configuration: \(configuration.text)")
      edit(bytes, configuration)
    },
  ]

  /// Editing keeps everything else as it was, and can be taken back.
  private static func edit(_ bytes: [UInt8], _ before: Configuration) {
    guard var editor = parsed({ try ConfigurationEditor(bytes) }), let alias = try? RegistryAlias("fuzz-kit") else {
      fatalError("what was read cannot be edited")
    }
    let added = ConfiguredRegistry(alias: alias, address: "../kit \"x\"", keys: ["k"])
    editor.set(added)
    var expected = before
    if let index = expected.registries.firstIndex(where: { $0.alias == alias }) {
      expected.registries[index] = added
    } else {
      expected.registries.append(added)
    }
    hold(read(editor) == expected, "adding a registry changed something else: \(text(editor))")
    editor.setDefaultRegistry(alias)
    expected.defaultRegistry = alias
    hold(read(editor) == expected, "the default registry changed something else: \(text(editor))")
    editor.setRename("Badge", to: "Ribbon")
    expected.rename["Badge"] = "Ribbon"
    hold(read(editor) == expected, "a rename changed something else: \(text(editor))")
    editor.set(.swift, .object([("module", .string("Shop")), ("sources", .string("Sources/Shop"))]))
    guard let sources = try? ProjectPath("Sources/Shop") else { fatalError("no path") }
    expected.swift = SwiftSettings(module: "Shop", sources: sources)
    hold(read(editor) == expected, "a platform changed something else: \(text(editor))")
    editor.removeRegistry(alias)
    expected.registries.removeAll { $0.alias == alias }
    expected.defaultRegistry = nil
    hold(read(editor) == expected, "removing a registry changed something else: \(text(editor))")
  }

  private static func text(_ editor: ConfigurationEditor) -> String { String(decoding: editor.bytes, as: UTF8.self) }

  private static func read(_ editor: ConfigurationEditor) -> Configuration? {
    parsed { try Configuration(parsing: editor.bytes) }
  }
}
