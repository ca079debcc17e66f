internal import Archive
internal import Git
import Model
internal import Posix
internal import Trust

/// A repository on another machine, by way of the cache.
struct RemoteRepository {
  private let remote: RemoteGit
  private let place: CachePlace
  private let isOffline: Bool
  private let limits: ArchiveLimits
  private let onProgress: (FetchProgress) -> Void
  private let shown: String

  init(_ remote: RemoteGit, shown: String, cache: RegistryCache, context: RegistryContext) {
    self.remote = remote
    self.shown = shown
    place = cache.place(.repository, of: remote.url)
    isOffline = context.isOffline
    limits = context.limits
    onProgress = context.onProgress
  }

  /// The repository in the cache, and the commit in it.
  struct Found {
    var path: String
    var resolved: Repository.Resolved
    /// Held as long as the repository is read.
    var use: FileLock

    /// Apart, so that the lock can be given up by itself.
    var parts: (path: String, resolved: Repository.Resolved, use: FileLock?) { (path, resolved, use) }
  }

  /// Finds the commit that a ref stands for, and brings it here unless it is here.
  ///
  /// - Parameter pinned: the commit that is to be taken whatever the ref stands for.
  func find(_ ref: String?, pinned: GitObjectID?) throws -> Found {
    if let commit = pinned ?? ref.flatMap({ GitObjectID($0) }), let found = try cached(commit) { return found }
    if isOffline { return try lastKnown(ref, pinned: pinned) }
    let filling = try place.lockForFilling()
    defer { withExtendedLifetime(filling) {} }
    onProgress(FetchProgress(address: shown))
    do {
      return try fill(ref, pinned: pinned)
    } catch let fault as any Fact where place.isFilled && RemoteRepository.maySpoil(fault) {
      // A broken cache is thrown away and filled again; what is wrong with the other side stays wrong.
      guard try place.remove() else { throw fault }
      return try fill(ref, pinned: pinned)
    }
  }

  /// Whether a failure can be the cache's own fault.
  private static func maySpoil(_ fault: any Fact) -> Bool {
    switch fault {
    case let fault as RemoteFault: fault.problem == .other || fault.problem == .transfer
    case let fault as GitFault: fault.isDamage
    default: false
    }
  }

  /// Fetches a commit anew, because the repository in the cache turned out to be damaged while it was read. Nobody may hold
  /// it for reading.
  ///
  /// - Throws: `CacheDamage`, with the reason beside it when fetching fails.
  func renewed(_ commit: GitObjectID, after fault: any Fact) throws -> Found {
    let damage = CacheDamage(address: shown, detail: "\(fault)")
    guard !isOffline else { throw damage }
    let filling = try place.lockForFilling()
    defer { withExtendedLifetime(filling) {} }
    guard try place.remove() else { throw damage }
    onProgress(FetchProgress(address: shown))
    do { return try fetch(commit) } catch let other as any Fact where other.kind != .interrupted {
      throw SeveralFaults([damage, other])
    }
  }

  // MARK: - What is here

  private func cached(_ commit: GitObjectID) throws -> Found? {
    guard place.isFilled else { return nil }
    let use = try place.lockForReading()
    guard has(commit) else { return nil }
    return Found(path: place.path, resolved: .init(commit: commit, kind: .commit), use: use)
  }

  /// Whether a commit is here, in a repository that can be read.
  private func has(_ commit: GitObjectID) -> Bool {
    do {
      let repository = try Repository.open(place.path)
      return try repository.commit(commit) == commit
    } catch { return false }
  }

  private func lastKnown(_ ref: String?, pinned: GitObjectID?) throws -> Found {
    guard pinned == nil, place.isFilled else { throw RegistryFault.offline(what: shown) }
    let use = try place.lockForReading()
    let repository = try Repository.open(place.path)
    for (name, kind) in RemoteRepository.candidates(ref) {
      guard let found = try? repository.resolve(RemoteRepository.kept(name)) else { continue }
      let notice = "\(shown) was not fetched, as --offline says: this is \(found.commit.short), fetched before"
      return Found(path: place.path, resolved: .init(commit: found.commit, kind: kind, notice: notice), use: use)
    }
    throw RegistryFault.offline(what: shown)
  }

  // MARK: - Fetching

  private func fill(_ ref: String?, pinned: GitObjectID?) throws -> Found {
    if place.isFilled {
      try place.sweep()
      // Damage is told from trouble on the other side before git mixes the two up.
      _ = try Repository.open(place.path)
    }
    if let commit = pinned ?? ref.flatMap({ GitObjectID($0) }) { return try fetch(commit) }
    let candidates = RemoteRepository.candidates(ref)
    if candidates.count == 1, !place.isFilled, let found = try fetchBlindly(candidates[0]) { return found }
    let known = try remote.references(candidates.map(\.name))
    let found = candidates.filter { known[$0.name] != nil }
    guard let (name, kind) = found.first, let commit = known[name] else { return try search(ref) }
    var notice: String?
    if found.count > 1, let branch = known[found[1].name] {
      notice = Repository.ambiguous(ref ?? "HEAD", tag: commit, branch: branch)
    }
    try prepare()
    let kept = RemoteRepository.kept(name)
    if has(commit) {
      try Repository.open(place.path).setReference(kept, to: commit)
    } else {
      try fetch(["+\(name):\(kept)"], isShallow: true)
    }
    // What was fetched counts, should the ref have moved since it was listed.
    let use = try place.lockForReading()
    let fresh = try Repository.open(place.path)
    var resolved = try fresh.resolve(kept)
    resolved.kind = kind
    resolved.notice = notice
    return Found(path: place.path, resolved: resolved, use: use)
  }

  /// Fetches a ref without asking first what it stands for: with an empty cache that saves a conversation.
  ///
  /// - Returns: nil when there is no such ref.
  private func fetchBlindly(_ candidate: (name: String, kind: Repository.RefKind)) throws -> Found? {
    try prepare()
    let kept = RemoteRepository.kept(candidate.name)
    do {
      try fetch(["+\(candidate.name):\(kept)"], isShallow: true)
    } catch let fault as RemoteFault where fault.problem == .noRef {
      return nil
    }
    let use = try place.lockForReading()
    let repository = try Repository.open(place.path)
    // libgit2's transport says nothing of a ref that is not there.
    guard try repository.references().contains(kept) else { return nil }
    var resolved = try repository.resolve(kept)
    resolved.kind = candidate.kind
    return Found(path: place.path, resolved: resolved, use: use)
  }

  /// Makes the repository in the cache unless it is there.
  private func prepare() throws {
    if !place.isFilled { _ = try Repository.create(place.path) }
  }

  /// One commit by its whole id: alone if the host gives it away so, else with everything.
  private func fetch(_ commit: GitObjectID) throws -> Found {
    try prepare()
    do {
      try fetch(["+\(commit):\(RemoteRepository.kept(commit.hex))"], isShallow: true)
    } catch let fault as RemoteFault where fault.problem == .refused || fault.problem == .other {
      try fetchEverything()
    }
    let use = try place.lockForReading()
    let repository = try Repository.open(place.path)
    guard let found = try repository.commit(commit) else { throw GitFault.unknownRef(commit.hex, nearest: []) }
    return Found(path: place.path, resolved: .init(commit: found, kind: .commit), use: use)
  }

  /// Neither a branch nor a tag: a short commit, or a mistake.
  private func search(_ ref: String?) throws -> Found {
    let all = try remote.references([])
    guard let ref, !all.isEmpty else { throw GitFault.unborn(shown) }
    let names = all.keys.compactMap { name in
      ["refs/heads/", "refs/tags/"].first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
    }
    let isDigits = ref.utf8.count >= 4 && ref.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    guard isDigits else {
      throw GitFault.unknownRef(ref, nearest: nearest(to: ref, among: Array(Set(names)).sorted()))
    }
    try prepare()
    try fetchEverything()
    let use = try place.lockForReading()
    let repository = try Repository.open(place.path)
    let resolved = try repository.resolve(ref)
    return Found(path: place.path, resolved: resolved, use: use)
  }

  private func fetchEverything() throws {
    try fetch(
      ["+refs/heads/*:refs/decal-all/heads/*", "+refs/tags/*:refs/decal-all/tags/*"], isShallow: false)
  }

  private func fetch(_ specifications: [String], isShallow: Bool) throws {
    do {
      try remote.fetch(specifications, into: place.path, isShallow: isShallow, limit: limits.archiveSize) {
        onProgress(FetchProgress(address: shown, phase: $0, fraction: $1))
      }
    } catch let fault as RemoteFault where fault.problem == .tooLarge {
      // Most of it is here already, and wanted by nobody.
      _ = try place.remove()
      throw fault
    } catch {
      // Ended in the middle, git does not always get to remove what it began.
      try? place.sweep()
      throw error
    }
  }

  // MARK: - Names

  /// The full names that a ref may stand for, a tag before a branch.
  private static func candidates(_ ref: String?) -> [(name: String, kind: Repository.RefKind)] {
    guard let ref, ref != "HEAD" else { return [("HEAD", .head)] }
    if ref.hasPrefix("refs/") { return [(ref, ref.hasPrefix("refs/tags/") ? .tag : .branch)] }
    return [("refs/tags/\(ref)", .tag), ("refs/heads/\(ref)", .branch)]
  }

  /// The name under which a ref of the other side is kept: hashed, as `a` and `a/b` may follow one another there.
  private static func kept(_ name: String) -> String { "refs/decal/\(sha256(name.utf8).hex.prefix(32))" }
}
