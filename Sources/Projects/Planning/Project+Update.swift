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
    let labels = mergeLabels(registries)
    for pair in pairs {
      var component = pair.component
      component.key = pair.owner
      entries[pair.owner, default: []] += try settleKnown(
        pair.old, in: component, with: pair.new,
        labels: labels[pair.owner.registry] ?? MergeLabels())
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
    let touched = Set(components.map(\.key.registry))
    take(registries.filter { touched.contains($0.alias) })
  }

  /// What stands behind conflict markers: `base 1.2.2`, `upstream 1.3.0`.
  private func mergeLabels(_ registries: [RegistryRecord]) -> [RegistryAlias: MergeLabels] {
    var labels: [RegistryAlias: MergeLabels] = [:]
    for registry in registries {
      func label(_ side: String, _ record: RegistryRecord?) -> String {
        let state = record.flatMap { $0.version ?? $0.requested ?? $0.commit?.short }
        return state.map { "\(side) \($0)" } ?? side
      }
      labels[registry.alias] = MergeLabels(
        local: "local", base: label("base", before?.registry(registry.alias)), upstream: label("upstream", registry))
    }
    return labels
  }

  fileprivate func noticeUnrequired() {
    for component in after.components where !component.isAsked && after.dependents(of: component.key).isEmpty {
      notice(.noLongerRequired(component.key))
    }
  }
}
