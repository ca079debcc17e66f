package import Model
package import Posix
internal import Trust

/// What was fetched, kept for the next time: `$XDG_CACHE_HOME/decal` or `~/.cache/decal`.
///
/// Several processes may use it at once. A repository or an archive has two locks: one for whoever brings something in,
/// and one that its readers share, so that clearing never takes anything away from under them.
package struct RegistryCache {
  /// The folder, once it was made.
  package let folder: Folder

  /// Where the cache of this user is; nil when neither the environment nor a home says.
  package static func path(environment: [String: String], home: String?) -> String? {
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return "\(cache)/decal" }
    #if canImport(Darwin)
      return home.map { "\($0)/Library/Caches/decal" }
    #else
      return home.map { "\($0)/.cache/decal" }
    #endif
  }

  /// Opens the cache, and makes it where it is missing.
  ///
  /// - Throws: `CacheFault.noPlace`, `.unusable`.
  package init(environment: [String: String], home: String?) throws {
    guard let path = RegistryCache.path(environment: environment, home: home) else { throw CacheFault.noPlace }
    do { folder = try RegistryCache.opened(path) } catch let error as SystemError {
      throw CacheFault.unusable(path, reason: error.reason)
    }
  }

  /// The folder, made with those above it where they are missing.
  private static func opened(_ path: String) throws -> Folder {
    let root = try Folder.open("/")
    // Links on the way to the cache are the user's own business.
    var existing = path
    while existing != "/", (try? realPath(existing)) == nil {
      existing = existing.lastIndex(of: "/").map { String(existing[..<$0]) } ?? "/"
      if existing.isEmpty { existing = "/" }
    }
    let real = try realPath(existing)
    let below = String((real == "/" ? "" : real) + path.dropFirst(existing == "/" ? 0 : existing.count)).dropFirst()
    try root.makeFolders(String(below), permissions: 0o700)
    let folder = try Folder.open(path)
    for name in [Kind.repository.rawValue, Kind.archive.rawValue] { try folder.makeFolder(name, permissions: 0o700) }
    return folder
  }

  /// What is kept.
  enum Kind: String, CaseIterable {
    case repository = "git"
    case archive = "archives"
  }

  /// The place of one address.
  func place(_ kind: Kind, of address: String) -> CachePlace {
    CachePlace(cache: folder, name: "\(kind.rawValue)/\(sha256(address.utf8).hex.prefix(40))")
  }

  // MARK: - For the user

  /// How much is kept, in bytes.
  package var size: Int { FolderSize(of: folder.path)?.bytes ?? 0 }

  /// Removes everything that nobody uses at the moment.
  ///
  /// - Returns: how many bytes went, and how many repositories and archives are in use and stay.
  package func clear() throws -> (bytes: Int, inUse: Int) {
    let before = size
    var inUse = 0
    for kind in Kind.allCases {
      for name in try folder.names(in: kind.rawValue) where !name.contains(".") {
        let place = CachePlace(cache: folder, name: "\(kind.rawValue)/\(name)")
        if try !place.removeUnlessUsed() { inUse += 1 }
      }
    }
    return (before - size, inUse)
  }
}

/// One repository or archive in the cache.
struct CachePlace {
  let cache: Folder
  /// Below the cache.
  let name: String

  var path: String { cache.join(name) }

  /// Whether there is anything yet.
  var isFilled: Bool { ((try? cache.info(name)) ?? nil) != nil }

  /// Held by whoever brings something in; waits for its turn.
  ///
  /// - Throws: `CacheFault.busy` after ten minutes, `ChildFault.interrupted`.
  func lockForFilling() throws -> FileLock { try lock("lock", .exclusive, seconds: 600) }

  /// Held by readers, together.
  func lockForReading() throws -> FileLock {
    let file = "\(name).use"
    if try cache.info(file) == nil {
      do throws(SystemError) { try cache.create(file, [], permissions: 0o600) } catch {
        // Another process was quicker.
        guard error.isExisting else { throw error }
      }
    }
    return try lock("use", .shared, seconds: 60)
  }

  private func lock(_ ending: String, _ mode: FileLock.Mode, seconds: Double) throws -> FileLock {
    let stop = ProcessContext.monotonicSeconds + seconds
    while true {
      if let lock = try FileLock.take("\(name).\(ending)", in: cache, mode) { return lock }
      guard !Interrupt.came else { throw ChildFault.interrupted(program: "decal") }
      guard ProcessContext.monotonicSeconds < stop else { throw CacheFault.busy(path) }
      ProcessContext.pause(seconds: 0.02)
    }
  }

  /// Throws everything away.
  ///
  /// - Returns: false, and everything stays, when somebody reads or fills it.
  func removeUnlessUsed() throws -> Bool {
    guard let filling = try FileLock.take("\(name).lock", in: cache, .exclusive) else { return false }
    defer { withExtendedLifetime(filling) {} }
    return try remove()
  }

  /// The same. Only for whoever holds the lock for filling.
  func remove() throws -> Bool {
    guard let using = try FileLock.take("\(name).use", in: cache, .exclusive) else { return false }
    defer { withExtendedLifetime(using) {} }
    // Renamed first, so that nobody ever finds half of it.
    let waste = "\(name).waste"
    try cache.removeTree(waste)
    if isFilled {
      try cache.replace(waste, with: name)
      try cache.removeTree(waste)
    }
    return true
  }

  /// Removes what a `git` leaves behind that was ended in the middle. Only for whoever holds the lock for filling.
  func sweep() throws {
    func walk(_ folder: String) throws {
      for entry in try cache.names(in: folder) {
        let path = "\(folder)/\(entry)"
        guard let info = try cache.info(path) else { continue }
        if info.kind == .folder {
          if entry.hasPrefix("tmp_") || entry.hasPrefix("incoming-") {
            try cache.removeTree(path)
          } else {
            try walk(path)
          }
        } else if entry.hasSuffix(".lock") || entry.hasPrefix("tmp_") || entry.hasPrefix(".tmp-") {
          try cache.remove(path)
        }
      }
    }
    try walk(name)
  }
}

/// Something in the cache is not as it was fetched, and cannot be fetched anew at the moment.
package struct CacheDamage: Fact, Equatable {
  /// Of what was fetched.
  package let address: String
  package let detail: String

  package var description: String { "what was fetched from \(address) before is damaged: \(detail)" }
  package var kind: FailureKind { .integrity }
}

/// Something about the cache.
package enum CacheFault: Fact, Equatable {
  /// Neither `XDG_CACHE_HOME` nor a home says where it should be.
  case noPlace
  /// The folder cannot be made or opened.
  case unusable(String, reason: String)
  /// Another process fills that part of it, and does not end.
  case busy(String)

  package var description: String {
    switch self {
    case .noPlace: "there is no place for the cache: neither XDG_CACHE_HOME nor HOME is set"
    case .unusable(let path, let reason):
      "the cache cannot be kept in \(escaped(Array(path.utf8))): \(reason); XDG_CACHE_HOME names another place"
    case .busy(let path): "another decal has been filling \(path) for too long"
    }
  }
  package var kind: FailureKind {
    switch self {
    case .noPlace, .unusable: .environment
    case .busy: .busy
    }
  }
}
