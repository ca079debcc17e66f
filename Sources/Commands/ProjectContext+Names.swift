import Model
import Projects

extension ProjectContext {
  /// The installed components that these names mean, all without names: a bare one that several registries have is the default
  /// registry's, as for `add`.
  ///
  /// - Throws: `NotInstalled`; `AmbiguousName`.
  func meantKeys(_ names: [QualifiedName], in lockfile: Lockfile) throws -> [ComponentKey] {
    guard !names.isEmpty else { return try keys([], in: lockfile, options.platform) }
    return try names.flatMap { name in
      let found = try keys([name], in: lockfile, options.platform)
      let registries = Set(found.map(\.registry))
      guard registries.count > 1 else { return found }
      guard registries.contains(defaultAlias) else {
        throw AmbiguousName(name: name.name, registries: registries.sorted())
      }
      return found.filter { $0.registry == defaultAlias }
    }
  }

  /// The same for a command that changes them: each name has to mean one component.
  ///
  /// - Throws: as `meantKeys`; `AmbiguousProject` for a name that the project has for several platforms.
  func keysToChange(_ names: [QualifiedName], in lockfile: Lockfile) throws -> [ComponentKey] {
    guard !names.isEmpty else { return try meantKeys([], in: lockfile) }
    return try names.flatMap { name in
      let found = try meantKeys([name], in: lockfile)
      guard found.count == 1 else {
        throw AmbiguousProject(
          what: "platform", choices: found.map(\.platform).sorted().map(\.rawValue), flag: "--platform")
      }
      return found
    }
  }

  /// The registry of bare names: the one that `--registry` calls by its alias, else the configured one.
  private var defaultAlias: RegistryAlias {
    options.registry.flatMap { try? RegistryAlias($0) } ?? configuration.defaultRegistry ?? .bundled
  }
}

/// A bare name of components that came from several registries, none of them the default one.
struct AmbiguousName: Fact {
  let name: ComponentName
  let registries: [RegistryAlias]
  var description: String {
    "`\(name)` is here from several registries: " + registries.map { "`@\($0)/\(name)`" }.joined(separator: ", ")
  }
  var kind: FailureKind { .usage }
}
