import Model
import Projects
import Registries
import Terminal

/// Which commit of a git registry counts.
enum Pinning {
  /// The one that the lockfile records, as long as the address is the same: `add` brings nothing newer for what is there.
  case locked
  /// Whatever the ref stands for now.
  case newest
}

extension Invocation {
  /// The registries of a command: those of the configuration, those that only the lockfile knows, the bundled one, and
  /// `--registry` in place of the default one.
  ///
  /// - Parameters:
  ///   - context: nil outside a project.
  ///   - ref: takes the place of the ref of every git registry: `update --to`.
  /// - Throws: `AddressFault`, `TrustFault` for a key that is none, `NoRefs`.
  func catalog(
    _ context: ProjectContext?, _ lockfile: Lockfile?, _ pinning: Pinning, ref: String? = nil
  ) throws -> RegistryCatalog {
    let configuration = context?.configuration ?? Configuration()
    let root = context?.root ?? folder
    var entries: [CatalogEntry] = []
    for registry in configuration.registries {
      entries.append(
        try attempting("read the address of the registry `\(registry.alias)` in \(Configuration.fileName)") {
          try CatalogEntry(
            alias: registry.alias, address: Address(registry.address), keys: registry.keys, base: root,
            record: lockfile?.registry(registry.alias), isPinned: pinning == .locked,
            allowsRollback: options.allowRollback)
        })
    }
    // What was added with `--registry` is known to the lockfile alone.
    for record in lockfile?.registries ?? []
    where !configuration.registries.contains(where: { $0.alias == record.alias }) {
      guard let address = record.address else { continue }
      entries.append(
        try CatalogEntry(
          alias: record.alias, address: address, keys: [], base: root, record: record, isPinned: pinning == .locked,
          allowsRollback: options.allowRollback))
    }
    if let ref {
      let repositories = entries.indices.filter { entries[$0].address.isRepository }
      guard !repositories.isEmpty else { throw NoRefs(ref: ref) }
      for index in repositories { entries[index].address = entries[index].address.at(ref) }
    }
    let context = registryContext(root, configuration)
    guard let text = options.registry else {
      return RegistryCatalog(entries, default: configuration.defaultRegistry ?? .bundled, context: context)
    }
    // An alias is meant when there is one of that name.
    if let alias = try? RegistryAlias(text), entries.contains(where: { $0.alias == alias }) || alias == .bundled {
      return RegistryCatalog(entries, default: alias, context: context)
    }
    let address = try attempting("read the address `\(text)`") { try Address(text) }
    // A registry that the project knows keeps its alias; another one is called what it calls itself, so that its
    // components never pass for those of the bundled registry.
    if let index = entries.firstIndex(where: { $0.isSamePlace(address, from: folder) }) {
      if entries[index].address != address { entries[index].pinned = nil }
      entries[index].address = address
      entries[index].base = folder
      return RegistryCatalog(entries, default: entries[index].alias, context: context)
    }
    let opened = try RegistryCatalog.open(address, base: folder, context: context)
    let catalog = RegistryCatalog(entries, context: context)
    catalog.setDefault(opened, as: try RegistryAlias(naming: opened.header.name))
    return catalog
  }

  /// Registries as the lockfile records them, whatever decal.json says by now: where bases are looked for.
  ///
  /// - Parameter pinning: the recorded commits, or what the recorded refs now stand for.
  func recordedCatalog(
    _ context: ProjectContext, _ records: [RegistryRecord], _ pinning: Pinning = .locked
  ) throws -> RegistryCatalog {
    let configured = context.configuration.registries
    let entries = try records.compactMap { record -> CatalogEntry? in
      // A folder elsewhere is known by its alias alone.
      let entry = configured.first { $0.alias == record.alias }
      let written = entry.flatMap { try? Address($0.address) }
      guard let address = record.address ?? written else { return nil }
      return try CatalogEntry(
        alias: record.alias, address: address, keys: entry?.keys ?? [], base: context.root, record: record,
        isPinned: pinning == .locked, allowsRollback: true)
    }
    return RegistryCatalog(entries, context: registryContext(context.root, context.configuration))
  }

  /// The git registries that moved to another address, at the commits that the lockfile records of the old one: a repository
  /// takes its history along. Where bases are looked for, which are held against the lockfile's digests.
  func movedCatalog(_ context: ProjectContext, _ records: [RegistryRecord]) -> RegistryCatalog {
    let entries = records.compactMap { record -> CatalogEntry? in
      guard let commit = record.commit,
        let written = context.configuration.registries.first(where: { $0.alias == record.alias })?.address,
        let address = try? Address(written), address.isRepository,
        record.isElsewhere(than: address, from: context.root, root: context.root)
      else { return nil }
      return CatalogEntry(alias: record.alias, address: address, base: context.root, pinned: commit)
    }
    return RegistryCatalog(entries, context: registryContext(context.root, context.configuration))
  }

  /// What surrounds the opening of registries in a folder.
  func registryContext(_ root: String, _ configuration: Configuration) -> RegistryContext {
    let progress = Progress(on: console)
    return RegistryContext(
      projectRoot: root, environment: world.environment, home: world.environment["HOME"],
      isOffline: options.offline, limits: configuration.limits.values
    ) { fetch in
      let share = fetch.fraction.map { " \(Int($0 * 100)) %" } ?? ""
      progress.show("fetching \(fetch.address)\(fetch.phase.isEmpty ? "" : ": \(fetch.phase)")\(share)")
    }
  }
}

extension Limits {
  /// The limits by the names that the configuration gives them.
  fileprivate var values: [String: Int] {
    let named: [(String, Int?)] = [
      ("archive", archive), ("unpacked", unpacked), ("file", file), ("entries", entries), ("ratio", ratio),
      ("seconds", seconds),
    ]
    return Dictionary(uniqueKeysWithValues: named.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension RegistryRecord.Source {
  /// A few words for a message.
  var summary: String {
    switch self {
    case .bundled: "the bundled registry"
    case .folder(let path): path.map { "the folder \($0)" } ?? "a folder outside the project"
    case .git(let url, let path): "\(url)\(path.map { "//\($0)" } ?? "")"
    case .archive(let address, _, _): address
    }
  }
}

extension RegistryRecord {
  /// Whether the lockfile cannot say where the registry is: a folder or an archive that is neither in the project nor beside
  /// it, whose place is another one on every machine.
  var isFarFromProject: Bool {
    if case .folder(path: nil) = source { return true }
    return false
  }

  /// The address by which the source can be opened again; nil for a folder that is only known by its alias.
  var address: Address? {
    switch source {
    case .bundled: .bundled
    case .folder(let path): path.map { .folder($0.hasPrefix(".") || $0.hasPrefix("/") ? $0 : "./\($0)") }
    case .git(let url, let path):
      try? Address(url + (path.map { "//\($0)" } ?? "") + (requested.map { "#\($0)" } ?? ""))
    case .archive(let address, _, _): address.contains("://") ? try? Address(address) : .archive(.path(address))
    }
  }
}

/// A ref was named where no registry has any.
struct NoRefs: Fact {
  let ref: String
  var description: String {
    "`--to \(ref)` names a ref, and none of the project's registries is a git repository"
  }
  var kind: FailureKind { .usage }
}

extension RegistryCatalog {
  /// Those of the components that these registries do not have any more.
  ///
  /// - Throws: what opening a registry throws.
  func abandoned(_ keys: [ComponentKey], by registries: Set<RegistryAlias>) throws -> [ComponentKey] {
    try keys.filter { try registries.contains($0.registry) && !registry($0.registry).has($0.name) }
  }
}

extension Configuration {
  /// The refs of the git registries; nil where the address names none.
  var refs: [RegistryAlias: String?] {
    var refs: [RegistryAlias: String?] = [:]
    for registry in registries {
      if case .git(let git) = try? Address(registry.address) { refs[registry.alias] = .some(git.ref) }
    }
    return refs
  }
}

extension Address {
  /// Whether it names a git repository, which has refs.
  var isRepository: Bool { if case .git = self { true } else { false } }

  /// The same repository at another ref; other addresses have none.
  func at(_ ref: String) -> Address {
    guard case .git(var git) = self else { return self }
    git.ref = ref
    return .git(git)
  }
}
