internal import Model

/// Which file of upstream continues which file of the lockfile: by its very bytes where these are unique on both sides, by a
/// declared rename (through several versions), by its name in the component, by its path. Never by similarity: small files that
/// resemble each other would carry edits to the wrong one.
struct FileMatching {
  /// Sorted by the old path.
  let pairs: [(LockedFile, Incoming)]
  /// What upstream does not have any more.
  let gone: [LockedFile]
  /// What the lockfile does not have yet.
  let new: [Incoming]

  /// - Parameter renames: old name in the component → new name, as the author declares them.
  init(_ old: [LockedFile], _ incoming: [Incoming], renames: [SafePath: SafePath]) {
    var pairs: [(LockedFile, Incoming)] = []
    var gone = old
    var new = Dictionary(incoming.map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
    func pair(_ find: (LockedFile) -> SafePath?) {
      var left: [LockedFile] = []
      for file in gone {
        if let name = find(file), let found = new.removeValue(forKey: name) {
          pairs.append((file, found))
        } else {
          left.append(file)
        }
      }
      gone = left
    }
    // Whoever takes another name leaves its own to a new file, or to the next that moves there.
    let names = Self.newNames(of: old, new, renames)
    pair { names[$0.path] }
    pair(\.from)
    pair { file in new.values.first { $0.path == file.path }?.from }
    let goneDigests = Dictionary(grouping: gone, by: \.sha256)
    let newDigests = Dictionary(grouping: new.values, by: \.sha256)
    pair { file in
      guard goneDigests[file.sha256]?.count == 1, let found = newDigests[file.sha256], found.count == 1 else {
        return nil
      }
      return found[0].from
    }
    self.pairs = pairs.sorted { $0.0.path < $1.0.path }
    self.gone = gone.sorted { $0.path < $1.path }
    self.new = new.values.sorted { $0.path < $1.path }
  }

  /// A name that a file may go on under.
  private struct Candidate {
    let name: SafePath
    /// 0 when the bytes say so, else the number of declared renames; the lowest is preferred.
    let distance: Int
  }

  /// The files that go on under another name: to one that no file here has, or whose own file goes on elsewhere too. So a
  /// second run, with the same declarations, finds everything where it belongs.
  private static func newNames(
    of old: [LockedFile], _ upstream: [SafePath: Incoming], _ renames: [SafePath: SafePath]
  ) -> [ProjectPath: SafePath] {
    var candidates = candidates(for: old, upstream, renames)
    let holders = Dictionary(grouping: old, by: \.from)
    var isSettled = false
    while !isSettled {
      isSettled = true
      // Two files never go on as one.
      let wishes = Dictionary(grouping: old.filter { candidates[$0.path]?.isEmpty == false }) {
        candidates[$0.path]![0].name
      }
      for (name, files) in wishes {
        let nearest = files.min {
          (candidates[$0.path]![0].distance, $0.path) < (candidates[$1.path]![0].distance, $1.path)
        }
        let isHeld = (holders[name] ?? []).contains { candidates[$0.path]?.isEmpty != false }
        for file in files where isHeld || file.path != nearest?.path {
          candidates[file.path]!.removeFirst()
          isSettled = false
        }
      }
    }
    return candidates.compactMapValues { $0.first?.name }
  }

  /// The names that files may go on under, the preferred one first.
  private static func candidates(
    for old: [LockedFile], _ upstream: [SafePath: Incoming], _ renames: [SafePath: SafePath]
  ) -> [ProjectPath: [Candidate]] {
    let oldDigests = Dictionary(grouping: old, by: \.sha256)
    let newDigests = Dictionary(grouping: upstream.values, by: \.sha256)
    /// Where the bytes of a file are now, when these are unique on both sides.
    func exact(_ file: LockedFile) -> SafePath? {
      guard oldDigests[file.sha256]?.count == 1, let found = newDigests[file.sha256], found.count == 1 else {
        return nil
      }
      return found[0].from
    }
    let taken = Set(old.compactMap { file in exact(file).flatMap { $0 == file.from ? nil : $0 } })
    let lines = renames.filter { !isInRing($0.key, renames) }
    let names = Set(old.map(\.from))
    var candidates: [ProjectPath: [Candidate]] = [:]
    for file in old {
      let exact = exact(file)
      // With its bytes unchanged under its name, it went nowhere.
      if exact == file.from { continue }
      var found: [Candidate] = []
      // Its name going on with other bytes means an edit, unless these were another file's.
      if let exact, upstream[file.from] == nil || taken.contains(file.from) {
        found.append(Candidate(name: exact, distance: 0))
      }
      var declared: Candidate?
      var (name, distance) = (file.from, 0)
      while let next = lines[name] {
        distance += 1
        if upstream[next] != nil { declared = Candidate(name: next, distance: distance) }
        // What comes behind a name that a file here has is that file's way.
        if names.contains(next) { break }
        name = next
      }
      if let declared { found.append(declared) }
      candidates[file.path] = found
    }
    return candidates
  }

  /// Whether renames lead from a name back to it; these say nothing, because their result looks as what they began with.
  private static func isInRing(_ name: SafePath, _ renames: [SafePath: SafePath]) -> Bool {
    var seen: Set<SafePath> = []
    var next = renames[name]
    while let here = next, seen.insert(here).inserted {
      if here == name { return true }
      next = renames[here]
    }
    return false
  }
}
