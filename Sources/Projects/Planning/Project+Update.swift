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
  ///   - base: finds a base at its source, when neither base store nor git has it.
  /// - Throws: `LockfileFault`, `SystemError`, what `base` throws. What speaks against it is in the plan's `blocks`.
  package func planUpdate(
    _ components: [PlacedComponent], from registries: [RegistryRecord], dropped: [ComponentKey] = [],
    base: BaseProvider? = nil, writes: [FileWrite] = []
  ) throws -> Plan {
    let planner = try Planner(project: self, provider: base)
    try planner.update(components.sorted { $0.key < $1.key }, from: registries)
    for key in dropped.sorted() { planner.notice(.noLongerOffered(key)) }
    planner.noticeUnrequired()
    return try planner.finish(writes: writes, components: components.map(\.key) + dropped)
  }
}

extension Planner {
  /// A file of the lockfile and the one of upstream that takes its place.
  private struct Pair {
    var old: LockedFile
    var component: LockedComponent
    var new: Incoming
    /// The component that has the file afterwards.
    var owner: ComponentKey
  }

  fileprivate func update(_ components: [PlacedComponent], from registries: [RegistryRecord]) throws {
    lookAhead(at: components.flatMap { after[$0.key]?.files.map(\.path) ?? [] })
    var pairs: [Pair] = []
    var gone: [(file: LockedFile, component: LockedComponent)] = []
    var new: [(file: Incoming, component: ComponentKey)] = []
    for component in components {
      let incoming = Incoming.all(component.files)
      guard let old = after[component.key] else {
        new += incoming.map { ($0, component.key) }
        continue
      }
      if old.style != component.style { block(.otherStyle(old.style), nil, old.key) }
      let matched = FileMatching(old.files, incoming, renames: component.renames)
      pairs += matched.pairs.map { Pair(old: $0, component: old, new: $1, owner: old.key) }
      gone += matched.gone.map { ($0, old) }
      new += matched.new.map { ($0, old.key) }
    }
    // A file that moved from one component to another, and stays where it is.
    for item in new {
      guard let index = gone.firstIndex(where: { $0.file.path == item.file.path }) else { continue }
      release(item.file.path)
      _ = claim(item.file.path, for: item.component)
      pairs.append(
        Pair(old: gone[index].file, component: gone[index].component, new: item.file, owner: item.component))
      gone.remove(at: index)
      new.removeAll { $0.file.path == item.file.path }
    }

    // Deletions first, so that what is added finds the names free.
    var entries: [ComponentKey: [LockedFile]] = [:]
    for item in gone {
      if let entry = try settleGone(item.file, in: item.component) {
        entries[item.component.key, default: []].append(entry)
      }
    }
    let labels = Dictionary(
      components.compactMap { new in after[new.key].map { (new.key, mergeLabels($0, new, registries)) } }
    ) { first, _ in first }
    for pair in pairs {
      var component = pair.component
      component.key = pair.owner
      entries[pair.owner, default: []] += try settleKnown(
        pair.old, in: component, with: pair.new,
        labels: labels[pair.owner] ?? MergeLabels())
    }
    for item in new {
      if let entry = try settleNew(item.file, of: item.component, policy: .conflict) {
        entries[item.component, default: []].append(entry)
      }
    }
    for component in components {
      let index = after.components.firstIndex { $0.key == component.key }
      let isAsked = index.map { after.components[$0].isAsked } ?? component.isAsked
      var locked = LockedComponent(component, isAsked: isAsked)
      locked.files = entries[component.key] ?? []
      if let index { after.components[index] = locked } else { after.components.append(locked) }
    }
    take(Set(components.map(\.key)), from: registries)
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
