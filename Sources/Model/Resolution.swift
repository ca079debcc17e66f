/// Where a registry's bytes came from, as the lockfile records it.
package struct RegistryRecord: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    /// Inside the executable.
    case bundled
    /// A folder; the path is relative to the project when it lies inside it or beside it, else nil (the alias alone is kept).
    case folder(path: String?)
    /// A repository; `path` is the folder of `registry.json` in it, nil at the root.
    case git(url: String, path: SafePath?)
    /// A tar or zip: a path, or an https URL; `sha256` and `size` (bytes) are informative.
    case archive(address: String, sha256: Digest, size: Int)
  }

  /// A good signature: the key's id (16 hexadecimal digits) and the serial of the index.
  package struct Signed: Sendable, Hashable {
    package var key: String
    package var serial: Int
    package init(key: String, serial: Int) {
      self.key = key
      self.serial = serial
    }
  }

  /// What a source was when something was taken from it, as far as it tells one state from another.
  package struct State: Sendable, Hashable {
    /// The ref that was asked for, of a git registry.
    package var requested: String?
    /// The commit that it stood for.
    package var commit: GitObjectID?
    /// The version that `registry.json` gives itself.
    package var version: String?
    /// The bytes of an archive.
    package var archive: Digest?

    package init(
      requested: String? = nil, commit: GitObjectID? = nil, version: String? = nil, archive: Digest? = nil
    ) {
      self.requested = requested
      self.commit = commit
      self.version = version
      self.archive = archive
    }
  }

  package var alias: RegistryAlias
  package var source: Source
  /// The ref that was asked for, of a git registry.
  package var requested: String?
  /// The commit that it stood for.
  package var commit: GitObjectID?
  /// The version that `registry.json` gives itself.
  package var version: String?
  package var signed: Signed?

  package init(
    alias: RegistryAlias, source: Source, requested: String? = nil, commit: GitObjectID? = nil, version: String? = nil,
    signed: Signed? = nil
  ) {
    self.alias = alias
    self.source = source
    self.requested = requested
    self.commit = commit
    self.version = version
    self.signed = signed
  }

  package var state: State {
    var state = State(requested: requested, commit: commit, version: version)
    if case .archive(_, let sha256, _) = source { state.archive = sha256 }
    return state
  }

  /// The record of the same source in another state. An archive has only the bytes that it has: those it had are gone.
  package func at(_ state: State) -> RegistryRecord {
    var record = self
    record.requested = state.requested
    record.commit = state.commit
    record.version = state.version
    return record
  }
}

extension RegistryRecord.Source {
  /// Whether both name one place, whatever its bytes are now.
  package func isSamePlace(as other: Self) -> Bool {
    switch (self, other) {
    case (.archive(let a, _, _), .archive(let b, _, _)): a == b
    default: self == other
    }
  }
}

/// A component with everything that copying it needs: what the resolver answers.
package struct ResolvedComponent: Sendable {
  package var key: ComponentKey
  /// The style, on a platform that has styles.
  package var style: Style?
  package var component: Component
  package var names: RegistryNames
  /// Named by the user; otherwise it came as a requirement.
  package var isAsked: Bool
  /// Requirements, sorted.
  package var requires: [ComponentKey]
  package var digest: TreeDigest
  /// Every file of the variant, whatever its role, sorted bytewise by `from`.
  package var files: [SourceFile]
  package var minimum: [Component.Minimum]
  package var packages: [PackageRequirement]
  package var steps: [Step]
  package var renames: [SafePath: SafePath]

  package init(
    key: ComponentKey, style: Style?, component: Component, names: RegistryNames, isAsked: Bool,
    requires: [ComponentKey], digest: TreeDigest, files: [SourceFile], minimum: [Component.Minimum],
    packages: [PackageRequirement], steps: [Step], renames: [SafePath: SafePath]
  ) {
    self.key = key
    self.style = style
    self.component = component
    self.names = names
    self.isAsked = isAsked
    self.requires = requires
    self.digest = digest
    self.files = files
    self.minimum = minimum
    self.packages = packages
    self.steps = steps
    self.renames = renames
  }
}

/// The answer to “what is needed for these components”.
package struct Resolution: Sendable {
  /// The registries that were opened, sorted by alias.
  package var registries: [RegistryRecord]
  /// Dependencies before dependents, ties by name.
  package var components: [ResolvedComponent]
  /// What the user should know though nothing failed: a ref that is both branch and tag, a self edge, ….
  package var notices: [String]

  package init(registries: [RegistryRecord], components: [ResolvedComponent], notices: [String] = []) {
    self.registries = registries
    self.components = components
    self.notices = notices
  }
}
