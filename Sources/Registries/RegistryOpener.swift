internal import Archive
internal import Git
import Model
internal import Posix
internal import Trust

/// Opens one registry.
struct RegistryOpener {
  private let configured: CatalogEntry
  private let context: RegistryContext

  private let verifies: Bool

  /// - Parameter verifies: false for an author, whose files are ahead of the last signature.
  init(_ configured: CatalogEntry, _ context: RegistryContext, verifies: Bool = true) {
    self.configured = configured
    self.context = context
    self.verifies = verifies
  }

  /// What a source gave.
  private struct Opened {
    var tree: any SourceTree
    var source: RegistryRecord.Source
    var requested: String?
    var commit: GitObjectID?
    var refKind: Registry.RefKind?
    var notices: [String] = []
  }

  func open() throws -> Registry {
    var opened = try source()
    let place = configured.address.description
    let signed = verifies ? try verify(&opened) : nil
    let format = try Registry.format(of: opened.tree, place: place)
    if let signed, signed.index.registry != format.header.name {
      throw TrustFault.indexMalformed(
        problem: "it is of the registry \(signed.index.registry), but registry.json is of \(format.header.name)")
    }
    let record = RegistryRecord(
      alias: configured.alias, source: opened.source, requested: opened.requested, commit: opened.commit,
      version: format.header.version,
      signed: signed?.key.map { RegistryRecord.Signed(key: $0.id, serial: signed?.index.serial ?? 0) })
    return Registry(
      alias: configured.alias, address: configured.address, record: record, refKind: opened.refKind,
      notices: opened.notices, tree: opened.tree, format: format)
  }

  /// Archives keep their limits while they are unpacked.
  private func limited(_ tree: any SourceTree) -> LimitedTree { LimitedTree(tree, limits: context.limits) }

  private func source() throws -> Opened {
    switch configured.address {
    case .bundled: return Opened(tree: BundledTree(), source: .bundled)
    case .folder(let text), .archive(.path(let text)): return try local(text)
    case .archive(.url(let url)): return try archive(at: url)
    case .git(let address): return try repository(address)
    }
  }

  // MARK: - Folders and files

  /// The absolute path that an address means.
  private func absolute(_ text: String) throws -> String {
    if text == "~" || text.hasPrefix("~/") {
      guard let home = context.home else { throw RegistryFault.noHome(text) }
      return home + text.dropFirst()
    }
    return text.hasPrefix("/") ? text : "\(configured.base)/\(text)"
  }

  private func local(_ text: String) throws -> Opened {
    let path = try absolute(text)
    let real: String
    do throws(SystemError) { real = try realPath(path) } catch {
      if error.isMissing { throw RegistryFault.noSuchPlace(text) }
      throw error
    }
    guard let slash = real.lastIndex(of: "/"), real != "/" else {
      return Opened(tree: limited(FolderTree(try Folder.open(real))), source: .folder(path: recorded(real)))
    }
    let parent = try Folder.open(slash == real.startIndex ? "/" : String(real[..<slash]))
    let name = String(real[real.index(after: slash)...])
    switch try parent.info(name)?.kind {
    case .folder: return try folder(real, shown: text)
    case .file where name.lowercased().hasSuffix(".json"): throw RegistryFault.isDocument(text)
    case .file:
      let bytes = try readArchive(parent, name, shown: text)
      let tree = try ArchiveTree(bytes, name: text, limits: context.limits)
      let source = RegistryRecord.Source.archive(
        address: recorded(real) ?? fromProject(real), sha256: sha256(bytes), size: bytes.count)
      return Opened(tree: tree, source: source)
    default: throw RegistryFault.noSuchPlace(text)
    }
  }

  private func folder(_ path: String, shown: String) throws -> Opened {
    let folder = try Folder.open(path)
    if try folder.info(registryFile.text) == nil {
      // A bare repository is often named like a folder.
      let isBare = try folder.info("HEAD")?.kind == .file && folder.info("objects")?.kind == .folder
      throw isBare ? RegistryFault.isRepository(shown) : RegistryFault.noRegistry(place: shown)
    }
    return Opened(tree: limited(FolderTree(folder)), source: .folder(path: recorded(path)))
  }

  private func readArchive(_ parent: Folder, _ name: String, shown: String) throws -> [UInt8] {
    let file = try parent.open(name)
    let size = try file.info().size
    guard size <= context.limits.archiveSize else {
      throw ArchiveFault.limit(shown, what: "\(size) bytes; the limit is \(context.limits.archiveSize)")
    }
    return try file.readAll(expecting: size, limit: context.limits.archiveSize)
  }

  /// A path as the lockfile may hold it: relative to the project when it lies in it or beside it, else nil.
  private func recorded(_ path: String) -> String? {
    guard let root = context.projectRoot, root != "/" else { return nil }
    if path == root { return "." }
    if path.hasPrefix(root + "/") { return String(path.dropFirst(root.count + 1)) }
    guard let slash = root.lastIndex(of: "/") else { return nil }
    let above = root[...slash]
    return path.hasPrefix(above) && path.count > above.count ? "../\(path.dropFirst(above.count))" : nil
  }

  /// A path as it is found from the project, however far it is away; what is nearer is `recorded`.
  private func fromProject(_ path: String) -> String {
    guard let root = context.projectRoot, root != "/" else { return path }
    var shared = root
    var up = ""
    while shared != "", !path.hasPrefix(shared + "/") {
      shared = String(shared[..<(shared.lastIndex(of: "/") ?? shared.startIndex)])
      up += "../"
    }
    return up + path.dropFirst(shared.count + 1)
  }

  // MARK: - Signatures

  /// Checks the signature, if there is one or has to be one, and puts the index between everybody and the files.
  private func verify(_ opened: inout Opened) throws -> (index: SignedIndex, key: PublicKey?)? {
    let signature = try opened.tree.file(SignedTree.signaturePath, limit: 16 << 10)
    let pinned = try configured.keys.map { try PublicKey($0) }
    guard let signature else {
      if let accepted = configured.accepted {
        throw RegistryFault.signatureGone(configured.alias, key: accepted.key)
      }
      guard pinned.isEmpty else { throw TrustFault.signatureMissing(pinned: pinned.map(\.id)) }
      return nil
    }
    guard let index = try opened.tree.file(SignedTree.indexPath, limit: SignedIndex.maximumSize) else {
      throw TrustFault.indexMalformed(problem: "there is a signature, but no index.json")
    }
    let verified: (index: SignedIndex, key: PublicKey?)
    if pinned.isEmpty {
      if let accepted = configured.accepted { throw TrustFault.keyGone(id: accepted.key) }
      // Whose key it is cannot be told; but it must be a signature that speaks of this index.
      let parsed = try Signature(signature.bytes)
      let index = try SignedIndex(index.bytes)
      try index.check(comment: parsed.trustedComment)
      verified = (index, nil)
    } else {
      let (index, key) = try SignedIndex.verified(index: index.bytes, signature: signature.bytes, keys: pinned)
      verified = (index, key)
    }
    if let accepted = configured.accepted, verified.index.serial < accepted.serial, !configured.allowsRollback {
      throw TrustFault.rollback(serial: verified.index.serial, accepted: accepted.serial)
    }
    opened.tree = SignedTree(opened.tree, index: verified.index)
    return verified
  }

  // MARK: - Repositories

  private func repository(_ address: GitAddress) throws -> Opened {
    switch address.repository {
    case .file(let escapedPath):
      guard let path = Address.percentDecoded(escapedPath) else {
        throw RegistryFault.noSuchPlace(address.repository.description)
      }
      let repository: Repository
      do throws(GitFault) { repository = try Repository.open(path) } catch {
        guard case .notARepository = error else { throw error }
        guard (try? realPath(path)) != nil else { throw RegistryFault.noSuchPlace(address.repository.description) }
        let hasRegistry = (try? Folder.open(path).info(registryFile.text)) ?? nil != nil
        throw hasRegistry ? RegistryFault.isPlainFolder(path) : error
      }
      let resolved = try repository.resolve(configured.pinned?.hex ?? address.ref)
      let tree = try GitTree(repository, commit: resolved.commit, folder: address.folder)
      return opened(address, tree, resolved)
    case .url, .secureShell, .forge:
      return try fetched(address)
    }
  }

  private func opened(_ address: GitAddress, _ tree: GitTree, _ resolved: Repository.Resolved) -> Opened {
    let kind: Registry.RefKind =
      switch resolved.kind {
      case .head: .head
      case .branch, .other: .branch
      case .tag: .tag
      case .commit: .commit
      }
    return Opened(
      tree: limited(tree), source: .git(url: address.repository.recordedURL, path: address.folder),
      requested: address.ref,
      commit: resolved.commit, refKind: kind, notices: resolved.notice.map { [$0] } ?? [])
  }

  // MARK: - Far away

  private func fetched(_ address: GitAddress) throws -> Opened {
    let cache = try RegistryCache(environment: context.environment, home: context.home)
    let remote = RemoteGit(
      address.repository.fetchURL, environment: context.environment, token: token(for: address.repository),
      patience: context.patience)
    let fetching = RemoteRepository(remote, shown: configured.address.description, cache: cache, context: context)
    var found = try fetching.find(address.ref, pinned: configured.pinned).parts
    let commit = found.resolved.commit
    let tree = try GitTree.open(found.path, commit: commit, folder: address.folder, use: &found.use) {
      try fetching.renewed($0, after: $1)
    }
    return opened(address, tree, found.resolved)
  }

  /// The variable that holds the token for this registry: `DECAL_TOKEN_ACME_UI` for `acme-ui`.
  private var secret: String? {
    let name = configured.alias.text.uppercased().replacing("-", with: "_")
    return context.environment["DECAL_TOKEN_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func token(for repository: GitRemote) -> RemoteGit.Token? {
    guard let secret, let host = repository.tokenHost else { return nil }
    let url = repository.fetchURL
    let authority = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).dropFirst().first ?? ""
    let user = authority.contains("@") ? String(authority.prefix { $0 != "@" }) : "x-access-token"
    return RemoteGit.Token(origin: "\(url.prefix { $0 != ":" })://\(host)", user: user, secret: secret)
  }

  private func archive(at url: String) throws -> Opened {
    let cache = try RegistryCache(environment: context.environment, home: context.home)
    let remote = RemoteArchive(url, secret: secret, cache: cache, context: context)
    let (bytes, notice) = try remote.bytes()
    let tree = try ArchiveTree(bytes, name: url, limits: context.limits)
    return Opened(
      tree: tree, source: .archive(address: url, sha256: sha256(bytes), size: bytes.count),
      notices: notice.map { [$0] } ?? [])
  }
}
