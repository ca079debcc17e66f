package import Model

/// What `decal.json` at the project's root says. Comments and trailing commas are allowed in the file; unknown keys are not.
package struct Configuration: Sendable, Equatable {
  /// The name of the file.
  package static let fileName = "decal.json"

  /// The registries by alias, in the order of the file.
  package var registries: [ConfiguredRegistry] = []
  /// Where a name without a prefix is looked up; nil: in the bundled registry.
  package var defaultRegistry: RegistryAlias?
  package var swift: SwiftSettings?
  package var kotlin: KotlinSettings?
  package var reactNative: ReactNativeSettings?
  /// Whole identifiers of copies → new ones.
  package var rename: [String: String] = [:]
  package var base: Base = .local
  package var limits = Limits()

  package init() {}

  /// Whether the base store is kept out of version control.
  package enum Base: String, Sendable, CaseIterable {
    /// `.decal` stays out of it as a whole.
    case local
    /// `.decal/base` is committed, so that a merge needs neither network nor history.
    case commit
  }

  /// The platforms that are configured, sorted.
  package var platforms: [Platform] {
    var platforms: [Platform] = []
    if kotlin != nil { platforms.append(.kotlin) }
    if reactNative != nil { platforms.append(.reactNative) }
    if swift != nil { platforms.append(.swift) }
    return platforms
  }
}

/// A registry as the project names it.
package struct ConfiguredRegistry: Sendable, Equatable {
  package var alias: RegistryAlias
  /// As written; `Registries` reads it.
  package var address: String
  /// Public keys (minisign), any one of which must have signed the registry; empty: none is asked for.
  package var keys: [String]

  package init(alias: RegistryAlias, address: String, keys: [String] = []) {
    self.alias = alias
    self.address = address
    self.keys = keys
  }
}

/// `platforms.swift`.
package struct SwiftSettings: Sendable, Equatable {
  package enum Access: String, Sendable, CaseIterable {
    case `public`
    case `internal`
  }

  /// The module that the copies become part of.
  package var module: String
  package var sources: ProjectPath
  /// nil: there is no place for tests.
  package var tests: ProjectPath?
  package var access: Access

  package init(module: String, sources: ProjectPath, tests: ProjectPath? = nil, access: Access = .public) {
    self.module = module
    self.sources = sources
    self.tests = tests
    self.access = access
  }
}

/// `platforms.kotlin`.
package struct KotlinSettings: Sendable, Equatable {
  /// The package of the copies, without backticks.
  package var package: String
  /// The Android namespace of `R` and `BuildConfig`; nil on a module without one.
  package var namespace: String?
  package var sources: ProjectPath
  package var tests: ProjectPath?

  package init(package: String, namespace: String? = nil, sources: ProjectPath, tests: ProjectPath? = nil) {
    self.package = package
    self.namespace = namespace
    self.sources = sources
    self.tests = tests
  }
}

/// `platforms.react-native`.
package struct ReactNativeSettings: Sendable, Equatable {
  package var style: Style
  /// The folder that the registry's root alias stands for; nil: the project's own root.
  package var root: ProjectPath?
  /// Registry prefix → project prefix, in the order of the file; empty: imports become relative.
  package var aliases: [Alias]
  /// The project's style sheet, where the style has one.
  package var stylesheet: ProjectPath?

  package struct Alias: Sendable, Equatable {
    package var from: String
    package var to: String
    package init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  package init(style: Style, root: ProjectPath?, aliases: [Alias] = [], stylesheet: ProjectPath? = nil) {
    self.style = style
    self.root = root
    self.aliases = aliases
    self.stylesheet = stylesheet
  }
}

/// What a registry may cost; nil: the default that `docs/configuration.md` states.
package struct Limits: Sendable, Equatable {
  /// Bytes of an archive file.
  package var archive: Int?
  /// Bytes of everything that comes out of it.
  package var unpacked: Int?
  /// Bytes of one file.
  package var file: Int?
  package var entries: Int?
  /// How many times larger than the archive what comes out may be.
  package var ratio: Int?
  /// Seconds of work on one archive.
  package var seconds: Int?

  package init() {}
}
