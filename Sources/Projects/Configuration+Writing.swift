package import Model

extension Configuration {
  /// The text of a new `decal.json`.
  package var text: String {
    let platforms: [(String, JSON?)] = [
      ("swift", swift?.json), ("kotlin", kotlin?.json), ("react-native", reactNative?.json),
    ]
    let hasPlatforms = platforms.contains { $0.1 != nil }
    let json = JSON.object([
      ("registries", registries.isEmpty ? nil : .object(registries.map { ($0.alias.text, $0.json) })),
      ("defaultRegistry", defaultRegistry.map { .string($0.text) }),
      ("platforms", hasPlatforms ? .object(platforms) : nil),
      ("rename", rename.isEmpty ? nil : .object(rename.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      ("base", base == .local ? nil : .string(base.rawValue)),
      ("limits", limits == Limits() ? nil : limits.json),
    ])
    return json.text() + "\n"
  }
}

extension ConfiguredRegistry {
  /// As it stands in `decal.json`: the address alone when there are no keys.
  var json: JSON {
    keys.isEmpty ? .string(address) : .object([("address", .string(address)), ("keys", .strings(keys))])
  }
}

extension SwiftSettings {
  package var json: JSON {
    .object([
      ("module", .string(module)), ("sources", .string(sources.text)), ("tests", tests.map { .string($0.text) }),
      ("access", .string(access.rawValue)),
    ])
  }
}

extension KotlinSettings {
  package var json: JSON {
    .object([
      ("package", .string(package)), ("namespace", namespace.map { .string($0) }), ("sources", .string(sources.text)),
      ("tests", tests.map { .string($0.text) }),
    ])
  }
}

extension ReactNativeSettings {
  package var json: JSON {
    .object([
      ("style", .string(style.text)), ("root", .string(root?.text ?? ".")),
      ("aliases", aliases.isEmpty ? nil : .object(aliases.map { ($0.from, .string($0.to)) })),
      ("stylesheet", stylesheet.map { .string($0.text) }),
    ])
  }
}

extension Limits {
  var json: JSON {
    .object([
      ("archive", archive.map { .integer($0) }), ("unpacked", unpacked.map { .integer($0) }),
      ("file", file.map { .integer($0) }), ("entries", entries.map { .integer($0) }),
      ("ratio", ratio.map { .integer($0) }),
      ("seconds", seconds.map { .integer($0) }),
    ])
  }
}
