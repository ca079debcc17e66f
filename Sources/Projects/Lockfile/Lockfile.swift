package import Model

/// What `decal.lock` says: which components the project has copies of, from where, and what their files were when they
/// were last taken from upstream.
package struct Lockfile: Sendable, Equatable {
  /// Its name below the project's root.
  package static let path = "decal.lock"
  /// The version of the format that is read and written.
  package static let version = 1

  /// Sorted by alias.
  package var registries: [RegistryRecord]
  /// Sorted by name, registry, platform.
  package var components: [LockedComponent]

  package init(registries: [RegistryRecord] = [], components: [LockedComponent] = []) {
    self.registries = registries
    self.components = components
  }

  /// The component of that key.
  package subscript(key: ComponentKey) -> LockedComponent? { components.first { $0.key == key } }

  /// The record of that registry.
  package func registry(_ alias: RegistryAlias) -> RegistryRecord? { registries.first { $0.alias == alias } }

  /// The record of a component's registry, in the state in which the component was taken from it.
  package func record(of component: LockedComponent) -> RegistryRecord? {
    guard let record = registry(component.key.registry) else { return nil }
    return component.state.map { record.at($0) } ?? record
  }

  /// The entry of a path with the component it belongs to.
  package func file(at path: ProjectPath) -> (component: ComponentKey, file: LockedFile)? {
    for component in components {
      if let file = component.files.first(where: { $0.path == path }) { return (component.key, file) }
    }
    return nil
  }

  /// The digests of all bases, and of the sides of open conflicts.
  var bases: Set<Digest> {
    var bases: Set<Digest> = []
    for file in components.lazy.flatMap(\.files) {
      bases.insert(file.sha256)
      if let conflict = file.conflict { bases.formUnion([conflict.base, conflict.upstream].compactMap { $0 }) }
    }
    return bases
  }

  /// The installed components that require this one.
  package func dependents(of key: ComponentKey) -> [ComponentKey] {
    components.filter { $0.key != key && $0.requires.contains(key) }.map(\.key)
  }

  /// What installed components require and the project does not have; sorted by component and requirement.
  package var unmetRequirements: [UnmetRequirement] {
    let installed = Set(components.map(\.key))
    return components.sorted { $0.key < $1.key }.flatMap { component in
      component.requires.filter { !installed.contains($0) }.sorted().map {
        UnmetRequirement(component: component.key, required: $0)
      }
    }
  }

  /// Sorts everything and forgets registries that no component comes from.
  package mutating func normalise() {
    let used = Set(components.map(\.key.registry))
    registries = registries.filter { used.contains($0.alias) }.sorted { $0.alias < $1.alias }
    components.sort { $0.key < $1.key }
    for index in components.indices {
      if components[index].state == registry(components[index].key.registry)?.state { components[index].state = nil }
      components[index].files.sort { $0.path < $1.path }
      components[index].requires.sort()
      components[index].roles.sort()
    }
  }
}

/// One component that the project has a copy of.
package struct LockedComponent: Sendable, Equatable {
  package var key: ComponentKey
  package var style: Style?
  /// The user named it; otherwise it came as a requirement.
  package var isAsked: Bool
  /// What was copied.
  package var roles: [Role]
  /// Sorted.
  package var requires: [ComponentKey]
  /// Of the variant as upstream had it.
  package var digest: TreeDigest
  /// What its registry was when it was taken from there; nil: what the record of the registry says. Others of the same
  /// registry were updated without it.
  package var state: RegistryRecord.State?
  /// Every setting that rewriting and placing depended on.
  package var settings: JSON
  /// Sorted by path.
  package var files: [LockedFile]

  package init(
    key: ComponentKey, style: Style? = nil, isAsked: Bool, roles: [Role], requires: [ComponentKey],
    digest: TreeDigest, state: RegistryRecord.State? = nil, settings: JSON, files: [LockedFile]
  ) {
    self.key = key
    self.style = style
    self.isAsked = isAsked
    self.roles = roles
    self.requires = requires
    self.digest = digest
    self.state = state
    self.settings = settings
    self.files = files
  }
}

/// One file of a component: where it is, and what it was when it was last taken from upstream (its base).
package struct LockedFile: Sendable, Equatable {
  package var path: ProjectPath
  /// Its name in the component.
  package var from: SafePath
  package var isExecutable: Bool
  /// In bytes.
  package var size: Int
  package var sha256: Digest
  /// The blob id of the base, so that any clone's object database can serve it.
  package var git: GitObjectID
  /// The state last accepted on this side; nil: as upstream has it.
  package var local: LocalState?
  /// Whether upstream has removed the file, and it was kept here on purpose: an update leaves it alone then.
  package var isRemovedUpstream: Bool
  /// An open conflict.
  package var conflict: LockedConflict?

  package init(
    path: ProjectPath, from: SafePath, isExecutable: Bool, size: Int, sha256: Digest, git: GitObjectID,
    local: LocalState? = nil, isRemovedUpstream: Bool = false, conflict: LockedConflict? = nil
  ) {
    self.path = path
    self.from = from
    self.isExecutable = isExecutable
    self.size = size
    self.sha256 = sha256
    self.git = git
    self.local = local
    self.isRemovedUpstream = isRemovedUpstream
    self.conflict = conflict
  }
}

/// What was accepted on this side for a path.
package enum LocalState: Sendable, Equatable {
  case edited(sha256: Digest, isExecutable: Bool)
  /// The file was taken away on purpose: a tombstone.
  case removed
}

/// A conflict that somebody has to settle.
package struct LockedConflict: Sendable, Equatable {
  package var kind: ConflictKind
  /// The digests of the three sides; nil where a side has no file.
  package var base: Digest?
  package var local: Digest?
  package var upstream: Digest?

  package init(kind: ConflictKind, base: Digest?, local: Digest?, upstream: Digest?) {
    self.kind = kind
    self.base = base
    self.local = local
    self.upstream = upstream
  }
}

/// Why two sides could not be brought together.
package enum ConflictKind: String, Sendable, CaseIterable {
  /// Both changed the same lines; the file has markers.
  case content
  /// Both changed a file that is no text.
  case binary
  /// A link stands where upstream changed a file.
  case link
  /// Something else than a file stands where upstream changed one.
  case type
  /// Both added a file of that name.
  case bothAdded = "add/add"
  /// One side has a folder where the other has a file.
  case fileAndFolder = "file/folder"
  /// Changed here, removed upstream.
  case removedUpstream = "modify/delete"
  /// Both changed the file, and what it was before is nowhere to be found.
  case noBase = "no-base"
  /// Something changed the file while decal was writing.
  case raced

  /// The kind in words.
  package var summary: String {
    switch self {
    case .content: "both sides changed the same lines"
    case .binary: "both sides changed a file that is no text"
    case .link: "a symbolic link stands here, and upstream changed the file"
    case .type: "something else stands here, and upstream changed the file"
    case .bothAdded: "both sides added this file"
    case .fileAndFolder: "one side has a folder where the other has a file"
    case .removedUpstream: "changed here, removed upstream"
    case .noBase: "both sides changed, and the base is nowhere to be found"
    case .raced: "it changed while decal was writing"
    }
  }
}
