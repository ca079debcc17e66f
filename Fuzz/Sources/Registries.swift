import Model

@testable import Registries

extension Harness {
  /// What registries say: decal's own documents, and the foreign formats, which all have the name `registry.json`.
  static let registries = [
    Harness(
      "manifest",
      words: jsonWords + [
        "\"name\": \"badge\"", "\"title\"", "\"description\"", "\"kind\"", "\"keywords\"", "\"platforms\"", "\"swift\"",
        "\"kotlin\"", "\"react-native\"", "\"minimum\"", "\"requires\"", "\"packages\"", "\"files\"", "\"path\"",
        "\"role\"", "\"test\"", "\"example\"", "\"target\"", "\"mode\"", "\"100755\"", "\"sourceSet\"", "\"steps\"",
        "\"styles\"", "\"renames\"", "\"npm\"", "\"gradle\"", "\"swiftpm\"",
      ]
    ) { bytes in
      let registry = #"{"name": "fuzz", "components": ["badge"], "names": {"swift": {"module": "Kit"}}}"#
      open(FuzzedTree(registry: Array(registry.utf8), other: bytes))
    },
    Harness(
      "registry",
      words: jsonWords + [
        "\"name\"", "\"components\"", "\"version\"", "\"homepage\"", "\"license\"", "\"names\"", "\"swift\"",
        "\"module\"", "\"prefix\"", "\"package\"", "\"alias\"", "\"items\"", "\"type\"", "\"registry:ui\"", "\"files\"",
        "\"path\"", "\"target\"", "\"content\"", "\"registryDependencies\"", "\"dependencies\"", "\"devDependencies\"",
        "\"cssVars\"", "\"styles\"", "\"overrides\"", "\"title\"", "\"docs\"", "\"categories\"", "\"$schema\"",
      ]
    ) { bytes in open(FuzzedTree(registry: bytes, other: bytes)) },
  ]

  /// Reads a registry whole, as `add`, `search` and `registry check` would.
  private static func open(_ tree: FuzzedTree) {
    guard let format = parsed({ try Registry.format(of: tree, place: "./fuzz") }) else { return }
    let alias = RegistryAlias.bundled
    let registry = Registry(
      alias: alias, address: .folder("./fuzz"), record: RegistryRecord(alias: alias, source: .folder(path: nil)),
      refKind: nil, notices: [], tree: tree, format: format)
    hold(
      registry.header.components == registry.header.components.sorted(), "the components of a registry are not in order"
    )
    for name in registry.header.components {
      hold(registry.has(name), "a component that is listed cannot be found")
      guard let component = parsed({ try registry.component(name) }) else { continue }
      hold(component.name == name, "a component is called otherwise than it was asked for")
      for (platform, variant) in component.variants {
        for style in variant.styles.isEmpty ? [nil] : variant.styles.keys.map({ Optional($0) }) {
          guard let files = parsed({ try registry.files(of: component, platform, style) }) else { continue }
          hold(files.map(\.from) == files.map(\.from).sorted(), "files out of order")
          for file in files {
            hold((try? SafePath(file.target.text)) == file.target, "a file lands where none may")
          }
        }
      }
    }
    _ = parsed { try registry.components() }
    _ = parsed { try registry.check() }
  }
}

/// A registry of made-up documents, in which every other file is there too.
private final class FuzzedTree: SourceTree {
  private let registry: [UInt8]
  private let other: [UInt8]

  init(registry: [UInt8], other: [UInt8]) {
    self.registry = registry
    self.other = other
  }

  func file(_ path: SafePath, limit: Int) throws -> TreeFile? {
    if path.text == "registry.json" { return TreeFile(bytes: registry, isExecutable: false) }
    let isDocument = path.text.hasSuffix(".json") || path.text.hasSuffix(".md")
    return TreeFile(bytes: isDocument ? other : Array("let a = 1\n".utf8), isExecutable: false)
  }

  func listing() throws -> TreeListing { TreeListing() }
}
