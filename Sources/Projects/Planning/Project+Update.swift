internal import Git
package import Model

extension Project {
  /// What `update` would do: every row of the state table, for components that the project has.
  ///
  /// - Parameters:
  ///   - components: as upstream has them now, with the roles that the lockfile names, placed and rewritten; the
  ///     requirements that upstream added too.
  ///   - registries: where they came from.
  ///   - dropped: components that the registry does not have any more.
  ///   - abandoned: more of these, which the update is not about; their files go to components that have them now all the same.
  ///   - base: finds a base at its source, when neither base store nor git has it.
  /// - Throws: `LockfileFault`, `SystemError`, what `base` throws. What speaks against it is in the plan's `blocks`.
  package func planUpdate(
    _ components: [PlacedComponent], from registries: [RegistryRecord], dropped: [ComponentKey] = [],
    abandoned: [ComponentKey] = [], base: BaseProvider? = nil, writes: [FileWrite] = []
  ) throws -> Plan {
    let planner = try Planner(project: self, provider: base)
    try planner.update(components.sorted { $0.key < $1.key }, from: registries, dropped: (dropped + abandoned).sorted())
    for key in dropped.sorted() where planner.after[key] != nil { planner.notice(.noLongerOffered(key)) }
    planner.noticeUnrequired()
    return try planner.finish(writes: writes, components: components.map(\.key) + dropped)
  }
}

extension Planner {
  /// A file of the lockfile and the one of upstream that takes its place.
  struct Pair {
    var old: LockedFile
    var component: LockedComponent
    var new: Incoming
    /// The component that has the file afterwards.
    var owner: ComponentKey

    /// Whether it gets another owner.
    var changesHands: Bool { owner != component.key }
    /// Whether an open conflict would be buried by what upstream has now.
    var buriesConflict: Bool {
      old.conflict != nil
        && (old.path != new.path || old.sha256 != new.sha256 || old.isExecutable != new.isExecutable)
    }
  }

  /// What an update has to do, by files.
  private struct Work {
    var components: [PlacedComponent]
    var pairs: [Pair] = []
    var gone: [(file: LockedFile, component: LockedComponent, reason: String?)] = []
    var new: [(file: Incoming, component: ComponentKey)] = []
  }

  fileprivate func update(
    _ components: [PlacedComponent], from registries: [RegistryRecord], dropped: [ComponentKey]
  ) throws {
    try follow(components)
    lookAhead(at: (components.map(\.key) + dropped).flatMap { after[$0]?.files.map(\.path) ?? [] })
    var work = Work(components: components)
    for component in components {
      let incoming = Incoming.all(component.files)
      guard let old = after[component.key] else {
        work.new += incoming.map { ($0, component.key) }
        continue
      }
      if old.style != component.style { block(.otherStyle(old.style), nil, old.key) }
      let matched = FileMatching(old.files, incoming, renames: component.renames)
      work.pairs += matched.pairs.map { Pair(old: $0, component: old, new: $1, owner: old.key) }
      work.gone += matched.gone.map { file in
        let reason = component.leftOut[file.from].map {
          "its role is `\($0)` now, and files of that role are not copied here"
        }
        return (file, old, reason)
      }
      work.new += matched.new.map { ($0, old.key) }
    }
    matchAcross(&work, dropped)
    holdBack(&work)

    for pair in work.pairs where pair.changesHands {
      release(pair.old.path)
      _ = claim(pair.old.path, for: pair.owner)
    }
    // Deletions first, so that what is added finds the names free.
    var entries: [ComponentKey: [LockedFile]] = [:]
    for item in work.gone {
      if let entry = try settleGone(item.file, in: item.component, because: item.reason) {
        entries[item.component.key, default: []].append(entry)
      }
    }
    let placed = Dictionary(work.components.map { ($0.key, $0) }) { first, _ in first }
    var labels: [[ComponentKey]: MergeLabels] = [:]
    for pair in try inOrder(work.pairs) {
      let sides = [pair.component.key, pair.owner]
      if labels[sides] == nil { labels[sides] = placed[pair.owner].map { mergeLabels(pair.component, $0, registries) } }
      entries[pair.owner, default: []] += try settleKnown(
        pair.old, in: pair.component, for: pair.owner, with: pair.new, labels: labels[sides] ?? MergeLabels())
    }
    // A path that one of its component's files was to leave, and did not, is free another time.
    for item in work.new where owner(of: item.file.path) != item.component {
      if let entry = try settleNew(item.file, of: item.component, policy: .conflict) {
        entries[item.component, default: []].append(entry)
      }
    }
    for component in work.components {
      let index = after.components.firstIndex { $0.key == component.key }
      let isAsked = index.map { after.components[$0].isAsked } ?? component.isAsked
      var locked = LockedComponent(component, isAsked: isAsked)
      locked.files = entries[component.key] ?? []
      if let index { after.components[index] = locked } else { after.components.append(locked) }
    }
    handOver(work.pairs, dropped)
    take(Set(work.components.map(\.key)), from: registries, besides: Set(dropped.map(\.registry)))
  }

  /// Pairs files that moved from one component to another and stay where they are. What a component has that is gone upstream
  /// goes only to others of its registry.
  private func matchAcross(_ work: inout Work, _ dropped: [ComponentKey]) {
    var orphans = dropped.compactMap { after[$0] }.flatMap { component in component.files.map { ($0, component) } }
    var left: [(file: Incoming, component: ComponentKey)] = []
    for item in work.new {
      let found: (file: LockedFile, component: LockedComponent)
      if let index = work.gone.firstIndex(where: { $0.file.path == item.file.path }) {
        let gone = work.gone.remove(at: index)
        found = (gone.file, gone.component)
      } else if let index = orphans.firstIndex(where: { file, component in
        file.path == item.file.path && component.key.registry == item.component.registry
      }) {
        found = orphans.remove(at: index)
      } else {
        left.append(item)
        continue
      }
      work.pairs.append(Pair(old: found.file, component: found.component, new: item.file, owner: item.component))
    }
    work.new = left
  }

  /// Leaves out components with an open conflict that something newer would bury; they come once it is settled, and so does
  /// what cannot do without their files. The others go on.
  private func holdBack(_ work: inout Work) {
    var held = Set(work.pairs.filter(\.buriesConflict).flatMap { [$0.component.key, $0.owner] })
    for item in work.gone {
      if let conflict = item.file.conflict, conflict.kind != .removedUpstream { held.insert(item.component.key) }
    }
    guard !held.isEmpty else { return }
    var count = 0
    while held.count != count {
      count = held.count
      for pair in work.pairs where pair.changesHands && (held.contains(pair.owner) || held.contains(pair.component.key))
      {
        held.formUnion([pair.owner, pair.component.key])
      }
      for component in work.components
      where component.requires.contains(where: { held.contains($0) && after[$0] == nil }) {
        held.insert(component.key)
      }
    }
    for component in after.components where held.contains(component.key) {
      notice(.heldBack(component.key))
      for file in component.files {
        guard let conflict = file.conflict else { continue }
        note(.conflict, file.path, component.key, conflict: conflict.kind, detail: "not settled yet")
      }
    }
    work.components.removeAll { held.contains($0.key) }
    work.pairs.removeAll { held.contains($0.owner) || held.contains($0.component.key) }
    work.gone.removeAll { held.contains($0.component.key) }
    work.new.removeAll { held.contains($0.component) }
  }

  /// Files that take another's name after that one has left it.
  ///
  /// - Throws: `SystemError`.
  private func inOrder(_ pairs: [Pair]) throws -> [Pair] {
    var pairs = pairs
    var moving: [ProjectPath: Int] = [:]
    for (index, pair) in pairs.enumerated() where pair.old.path != pair.new.path { moving[pair.old.path] = index }
    guard !moving.isEmpty else { return pairs }
    var order: [Int] = []
    var visited: Set<Int> = []
    for start in pairs.indices {
      var way: [Int] = []
      var next: Int? = start
      while let index = next, visited.insert(index).inserted {
        way.append(index)
        next = moving[pairs[index].old.path] == nil ? nil : moving[pairs[index].new.path]
      }
      if let index = next, let first = way.firstIndex(of: index) { try settleRing(Array(way[first...]), &pairs) }
      order += way.reversed()
    }
    return order.map { pairs[$0] }
  }

  /// Files that change places: all at once, when each is a file that can be moved; else they stay where they are.
  private func settleRing(_ ring: [Int], _ pairs: inout [Pair]) throws {
    let isMovable = try ring.allSatisfy { index in
      try pairs[index].old.conflict == nil && look(at: pairs[index].old.path).file?.bytes != nil
    }
    if isMovable {
      for index in ring { vacate(pairs[index].old.path) }
      return
    }
    let coming = Dictionary(ring.map { (pairs[$0].new.path, pairs[$0].new) }) { first, _ in first }
    for index in ring {
      if let new = coming[pairs[index].old.path] { pairs[index].new = new }
    }
  }

  /// Takes from components that are gone upstream the files that belong to others by now, and lets go of those that have none
  /// left and that nothing names as a requirement any more.
  func handOver(_ pairs: [Pair], _ dropped: [ComponentKey]) {
    var heirs: [ComponentKey: Set<ComponentKey>] = [:]
    for key in dropped {
      guard let index = after.components.firstIndex(where: { $0.key == key }) else { continue }
      let moved = pairs.filter { $0.component.key == key }
      let paths = Set(moved.map(\.old.path))
      let owners = Set(moved.map(\.owner))
      after.components[index].files.removeAll { paths.contains($0.path) }
      guard after.components[index].files.isEmpty else { continue }
      heirs[key] = owners
      guard after.components[index].isAsked else { continue }
      for heir in after.components.indices where owners.contains(after.components[heir].key) {
        after.components[heir].isAsked = true
      }
    }
    // Those that only one another need go together.
    var leaving = Set(heirs.keys)
    var count = -1
    while leaving.count != count {
      count = leaving.count
      leaving = leaving.filter { after.dependents(of: $0).allSatisfy(leaving.contains) }
    }
    after.components.removeAll { leaving.contains($0.key) }
    for key in leaving { notice(.takenOver(key, by: (heirs[key] ?? []).sorted())) }
  }

  /// Has the lockfile know the copies that the user moved by their new places, before anything else is made of them.
  private func follow(_ components: [PlacedComponent]) throws {
    for component in components where !component.moves.isEmpty {
      guard let index = after.components.firstIndex(where: { $0.key == component.key }) else { continue }
      for (position, file) in after.components[index].files.enumerated() {
        guard let path = component.moves[file.path], owner(of: path) == nil, try look(at: file.path) == .absent,
          case .file = try look(at: path)
        else { continue }
        release(file.path)
        _ = claim(path, for: component.key)
        after.components[index].files[position].path = path
        notice(.moved(path, from: file.path))
      }
    }
  }

  /// What stands behind conflict markers: `base 1.2.2`, `upstream 1.3.0`. Where both sides have one version, what else tells
  /// them apart stands behind it: the ref, the commit, the digest of the component, else that only settings changed.
  private func mergeLabels(
    _ old: LockedComponent, _ new: PlacedComponent, _ registries: [RegistryRecord]
  ) -> MergeLabels {
    let was = before?.record(of: old)
    let now = registries.first { $0.alias == new.key.registry }
    func words(_ record: RegistryRecord?, _ digest: TreeDigest) -> [String?] {
      [record?.version, record?.requested, record?.commit?.short, digest.digest.short]
    }
    let (base, upstream) = (words(was, old.digest), words(now, new.digest))
    var differing = zip(base, upstream).first { $0 != $1 && $0 != nil && $1 != nil }
    if differing == nil, old.settings != new.settings { differing = ("as copied", "with new settings") }
    let common = base[0] == upstream[0] ? base[0] : nil
    func label(_ side: String, _ word: String??) -> String {
      switch (common, word ?? nil) {
      case (let version?, let word?): "\(side) \(version) (\(word))"
      case (let word?, nil), (nil, let word?): "\(side) \(word)"
      case (nil, nil): side
      }
    }
    return MergeLabels(
      local: "local", base: label("base", differing?.0), upstream: label("upstream", differing?.1))
  }

  fileprivate func noticeUnrequired() {
    for component in after.components where !component.isAsked && after.dependents(of: component.key).isEmpty {
      notice(.noLongerRequired(component.key))
    }
  }
}
