internal import Model

/// Which file of upstream continues which file of the lockfile: by its name in the component, by a declared rename (through
/// several versions), by its path, by its very bytes when these are unique on both sides. Never by similarity: small files that
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
    var gone: [LockedFile] = []
    var new = Dictionary(incoming.map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
    for file in old {
      if let found = new.removeValue(forKey: file.from) { pairs.append((file, found)) } else { gone.append(file) }
    }
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
    pair { file in
      var name = file.from
      var seen: Set<SafePath> = [name]
      while let next = renames[name], seen.insert(next).inserted {
        name = next
        if new[name] != nil { return name }
      }
      return nil
    }
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
}
