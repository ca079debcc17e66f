package import Archive
package import Git
package import Model
internal import Posix
internal import Trust

/// A registry as a project configures it.
package struct CatalogEntry: Sendable {
  package var alias: RegistryAlias
  package var address: Address
  /// minisign public keys in Base64: any one of these must have signed it; empty: nobody has to.
  package var keys: [String]
  /// The folder that a relative address starts from: an absolute path.
  package var base: String
  /// The commit of a git registry that is to be used, whatever the ref now stands for.
  package var pinned: GitObjectID?
  /// The signature that was accepted before: an unsigned or an older registry is then refused.
  package var accepted: RegistryRecord.Signed?
  /// Whether an index older than the accepted one is taken.
  package var allowsRollback: Bool

  package init(
    alias: RegistryAlias, address: Address, keys: [String] = [], base: String, pinned: GitObjectID? = nil,
    accepted: RegistryRecord.Signed? = nil, allowsRollback: Bool = false
  ) {
    self.alias = alias
    self.address = address
    self.keys = keys
    self.base = base
    self.pinned = pinned
    self.accepted = accepted
    self.allowsRollback = allowsRollback
  }

  /// A registry as a project names it, with what its lockfile knows of it.
  ///
  /// - Parameters:
  ///   - keys: public keys as minisign prints them.
  ///   - record: what the lockfile says of the alias.
  ///   - isPinned: whether the recorded commit is used, and the recorded ref, as long as the repository is the recorded one.
  /// - Throws: `TrustFault` for a key that is none.
  package init(
    alias: RegistryAlias, address: Address, keys: [String], base: String, record: RegistryRecord?, isPinned: Bool,
    allowsRollback: Bool
  ) throws {
    var address = address
    var pinned: GitObjectID?
    if isPinned, let record, case .git(let url, let path) = record.source, case .git(var git) = address,
      git.repository.recordedURL == url, git.folder == path, let commit = record.commit
    {
      pinned = commit
      git.ref = record.requested
      address = .git(git)
    }
    for key in keys { _ = try PublicKey(key) }
    self.init(
      alias: alias, address: address, keys: keys, base: base, pinned: pinned,
      accepted: record?.signed, allowsRollback: allowsRollback)
  }
}

extension CatalogEntry {
  /// Whether an address, relative to `folder`, is where this registry is, at whatever ref.
  package func isSamePlace(_ other: Address, from folder: String) -> Bool {
    switch (address, other) {
    case (.git(let mine), .git(let other)):
      mine.repository.recordedURL == other.repository.recordedURL && mine.folder == other.folder
    case (.folder(let mine), .folder(let other)), (.archive(.path(let mine)), .archive(.path(let other))):
      mine == other && base == folder
        || realFolder(mine, base) != nil && realFolder(mine, base) == realFolder(other, folder)
    default: address == other
    }
  }

  /// nil for what is not there.
  private func realFolder(_ path: String, _ base: String) -> String? {
    try? realPath(path.hasPrefix("/") ? path : "\(base)/\(path)")
  }
}

/// What surrounds the opening of registries.
package struct RegistryContext {
  /// The project's root, an absolute path without links; nil: there is none. Recorded paths are relative to it.
  package var projectRoot: String?
  /// The environment's variables; programs that fetch get them too.
  package var environment: [String: String]
  /// The user's home, for `~/`.
  package var home: String?
  /// Whether the network is forbidden.
  package var isOffline: Bool
  package var limits: ArchiveLimits
  /// How long hosts are waited for.
  package var patience: RemoteGit.Patience
  /// Told how a fetch comes along.
  package var onProgress: (FetchProgress) -> Void

  package init(
    projectRoot: String?, environment: [String: String], home: String?, isOffline: Bool = false,
    limits: ArchiveLimits = ArchiveLimits(), patience: RemoteGit.Patience = RemoteGit.Patience(),
    onProgress: @escaping (FetchProgress) -> Void = { _ in }
  ) {
    self.projectRoot = projectRoot
    self.environment = environment
    self.home = home
    self.isOffline = isOffline
    self.limits = limits
    self.patience = patience
    self.onProgress = onProgress
  }
}

extension RegistryContext {
  /// - Parameter limits: by the names that `decal.json` gives them (`archive`, `unpacked`, `file`, `entries`, `ratio`,
  ///   `seconds`); what is not named has its default.
  package init(
    projectRoot: String?, environment: [String: String], home: String?, isOffline: Bool, limits: [String: Int],
    onProgress: @escaping (FetchProgress) -> Void
  ) {
    var values = ArchiveLimits()
    values.archiveSize = limits["archive"] ?? values.archiveSize
    values.total = limits["unpacked"] ?? values.total
    values.file = limits["file"] ?? values.file
    values.entries = limits["entries"] ?? values.entries
    values.ratio = limits["ratio"] ?? values.ratio
    values.seconds = limits["seconds"].map(Double.init) ?? values.seconds
    self.init(
      projectRoot: projectRoot, environment: environment, home: home, isOffline: isOffline, limits: values,
      onProgress: onProgress)
  }
}

/// How a fetch comes along.
package struct FetchProgress: Sendable, Equatable {
  /// The address that is fetched.
  package var address: String
  /// What is being done, in git's words: `Receiving objects`; empty at the start.
  package var phase: String
  /// From 0 to 1; nil when it is not known.
  package var fraction: Double?

  package init(address: String, phase: String = "", fraction: Double? = nil) {
    self.address = address
    self.phase = phase
    self.fraction = fraction
  }
}

/// The registries of a project. Each is opened when it is first asked for, and once.
package final class RegistryCatalog {
  /// The registry of names without a prefix.
  package private(set) var defaultAlias: RegistryAlias
  /// The alias of a registry that was given open, whatever stands for that alias otherwise; nil: none was.
  package private(set) var givenAlias: RegistryAlias?
  private var configured: [RegistryAlias: CatalogEntry]
  let context: RegistryContext
  private var open: [RegistryAlias: Registry] = [:]

  /// - Parameter configured: what `decal.json` names. The bundled registry is there without being named.
  package init(
    _ configured: [CatalogEntry], default defaultAlias: RegistryAlias = .bundled, context: RegistryContext
  ) {
    var all: [RegistryAlias: CatalogEntry] = [
      .bundled: CatalogEntry(alias: .bundled, address: .bundled, base: "/")
    ]
    for registry in configured { all[registry.alias] = registry }
    self.configured = all
    self.defaultAlias = defaultAlias
    self.context = context
  }

  /// Takes a registry that is open already, under an alias, as the registry of names without a prefix.
  package func setDefault(_ registry: Registry, as alias: RegistryAlias) {
    configured[alias] = CatalogEntry(alias: alias, address: registry.address, base: "/")
    open[alias] = registry.named(alias)
    defaultAlias = alias
    givenAlias = alias
  }

  /// The aliases, sorted.
  package var aliases: [RegistryAlias] { configured.keys.sorted() }

  /// Where a registry is; nil when there is none of that alias.
  package func address(_ alias: RegistryAlias) -> Address? { configured[alias]?.address }

  /// An opened registry; nil: the default one.
  ///
  /// - Throws: `RegistryGone`; `RegistryFault`, and everything else that can be wrong with an address or what is there.
  package func registry(_ alias: RegistryAlias? = nil) throws -> Registry {
    try registry(alias ?? defaultAlias, chain: [])
  }

  func has(_ alias: RegistryAlias) -> Bool { configured[alias] != nil }

  func registry(_ alias: RegistryAlias, chain: [QualifiedName]) throws -> Registry {
    if let registry = open[alias] { return registry }
    guard let configured = configured[alias] else {
      throw RegistryFault.unknownRegistry(
        alias, nearest: nearest(to: alias.text, among: aliases.map(\.text)), chain: chain)
    }
    let registry: Registry
    do { registry = try RegistryOpener(configured, context).open() } catch let fact as any Fact {
      throw RegistryGone(alias, at: configured.address, fact) ?? fact
    }
    open[alias] = registry
    return registry
  }

  /// Opens a registry that no project names, for whoever gave its address.
  package static func open(_ address: Address, base: String, context: RegistryContext) throws -> Registry {
    try RegistryOpener(CatalogEntry(alias: .bundled, address: address, base: base), context).open()
  }

  /// Opens a registry that no project names, for its author, who checks or packs it: a signature, which the files may be
  /// ahead of, is not looked at.
  package static func authored(_ address: Address, base: String, context: RegistryContext) throws -> Registry {
    let registry = try RegistryOpener(
      CatalogEntry(alias: .bundled, address: address, base: base), context, verifies: false
    ).open()
    // Messages call it what it calls itself.
    return (try? RegistryAlias(naming: registry.header.name)).map(registry.named) ?? registry
  }

  func opened(_ aliases: Set<RegistryAlias>) -> [Registry] {
    aliases.sorted().compactMap { open[$0] }
  }
}

extension RegistryAlias {
  /// An alias made of what a registry calls itself, which may be any text in foreign formats.
  ///
  /// - Throws: `NameFault` when not a letter or digit is in it.
  package init(naming text: String) throws {
    let words = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    try self.init(words.joined(separator: "-"))
  }
}
