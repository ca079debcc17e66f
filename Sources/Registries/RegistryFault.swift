package import Model

/// What is wrong with a registry, or with what was asked of it.
package enum RegistryFault: Fact, Equatable {
  /// No `registry.json` where one should be.
  case noRegistry(place: String)
  /// A folder that is not in the repository.
  case noFolder(SafePath, in: String)
  /// The address names nothing that is there.
  case noSuchPlace(String)
  /// A folder that is a bare git repository; `file://` is how it is addressed.
  case isRepository(String)
  /// A folder with a registry in it that is no git repository.
  case isPlainFolder(String)
  /// A single `.json` file; the folder that it lies in is the address.
  case isDocument(String)
  /// Two registries, and a folder, cannot be what this is.
  case unknownFormat(place: String)
  /// `~` without a home.
  case noHome(String)
  /// An alias that is not configured.
  case unknownRegistry(RegistryAlias, nearest: [String], chain: [QualifiedName])
  /// No component of that name; who asked for it, the nearest first.
  case unknownComponent(QualifiedName, registry: RegistryAlias, nearest: [String], chain: [QualifiedName])
  /// The component is not written for the platform.
  case lacksPlatform(QualifiedName, Platform, available: [Platform], chain: [QualifiedName])
  /// The component has other styles; nil: one has to be chosen.
  case lacksStyle(QualifiedName, Style?, available: [Style], chain: [QualifiedName])
  /// A manifest names a file that is not there.
  case missingFile(QualifiedName, SafePath, manifest: SafePath)
  /// `registry.json` names a component without a manifest.
  case missingManifest(ComponentName, SafePath)
  /// Two files claim one destination.
  case collision(first: Claim, second: Claim, role: Role)
  /// The network is needed, and not allowed.
  case offline(what: String)
  /// A registry that was signed is not any more.
  case signatureGone(RegistryAlias, key: String)

  /// A file of a component, and where it wants to go.
  package struct Claim: Equatable, Sendable {
    package let component: QualifiedName
    package let file: SafePath
    package let target: SafePath
  }

  package var description: String {
    switch self {
    case .noRegistry(let place): "there is no `registry.json` in `\(place)`"
    case .noFolder(let folder, let place): "`\(place)` has no folder `\(folder)`"
    case .noSuchPlace(let place): "there is nothing at `\(place)`"
    case .isRepository(let place): "`\(place)` is a bare git repository"
    case .isPlainFolder(let place): "`\(place)` is a folder, but no git repository"
    case .isDocument(let place): "`\(place)` is a single file, and a registry is a folder, a repository or an archive"
    case .unknownFormat(let place): "`registry.json` in `\(place)` is of no format that decal reads"
    case .noHome(let text): "`\(text)` cannot be found: the home folder is not known"
    case .unknownRegistry(let alias, let nearest, let chain):
      "no registry `@\(alias)` is configured" + suggestion(nearest.map { "@\($0)" }) + requirers(chain)
    case .unknownComponent(let name, let registry, let nearest, let chain):
      "the registry `@\(registry)` has no component `\(name)`" + suggestion(nearest) + requirers(chain)
    case .lacksPlatform(let name, let platform, let available, let chain):
      "`\(name)` is not written for \(platform), only for \(list(available))" + requirers(chain)
    case .lacksStyle(let name, let style?, let available, let chain):
      "`\(name)` has no style `\(style)`, only \(list(available))" + requirers(chain)
    case .lacksStyle(let name, nil, let available, let chain):
      "`\(name)` needs a style: \(list(available))" + requirers(chain)
    case .missingFile(let name, let path, let manifest):
      "`\(manifest)` lists `\(path)` for `\(name)`, but there is no such file"
    case .missingManifest(let name, let path): "`registry.json` lists `\(name)`, but there is no `\(path)`"
    case .collision(let first, let second, let role):
      "`\(first.file)` of `\(first.component)` and `\(second.file)` of `\(second.component)` both want to be the "
        + "\(role) file "
        + (first.target == second.target ? "`\(first.target)`" : "`\(first.target)` or `\(second.target)`")
        + " (E-COLLISION)"
    case .offline(let what): "`\(what)` is not at hand, and `--offline` forbids to fetch it"
    case .signatureGone(let alias, let key):
      "`@\(alias)` was signed by the key \(key) when it was added, and is not signed any more"
    }
  }

  package var kind: FailureKind {
    switch self {
    case .collision: .refused
    case .offline: .environment
    case .signatureGone: .integrity
    default: .usage
    }
  }
}

private func suggestion(_ nearest: [String]) -> String {
  nearest.isEmpty ? "" : "; did you mean \(nearest.map { "`\($0)`" }.joined(separator: " or "))?"
}

private func requirers(_ chain: [QualifiedName]) -> String {
  chain.isEmpty ? "" : " (required by \(chain.map { "`\($0)`" }.joined(separator: ", which is required by ")))"
}

private func list(_ items: [some CustomStringConvertible]) -> String {
  items.map(\.description).joined(separator: ", ")
}
