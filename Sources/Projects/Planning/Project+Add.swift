internal import Git
package import Model

extension Project {
  /// What `add` would do: copies of components that the project does not have, and what is new of those it has.
  ///
  /// - Parameters:
  ///   - components: placed and rewritten, the requirements too.
  ///   - registries: where they came from.
  ///   - policy: what is done where other files stand.
  ///   - abandoned: components of the project that their registry does not have any more: what it has instead takes their
  ///     files over, as in an update.
  ///   - base: finds the base of such a file at its source, when neither base store nor git has it.
  ///   - writes: other files that change along: the configuration.
  ///   - blocks: what speaks against it already.
  /// - Throws: `LockfileFault`, `SystemError`. What speaks against it is in the plan's `blocks`.
  package func planAdd(
    _ components: [PlacedComponent], from registries: [RegistryRecord], policy: ExistingFilePolicy = .refuse,
    abandoned: Set<ComponentKey> = [], base: BaseProvider? = nil, writes: [FileWrite] = [], blocks: [Block] = []
  ) throws -> Plan {
    let planner = try Planner(project: self, provider: base)
    planner.plan.blocks += blocks
    var added: Set<ComponentKey> = []
    var takenOver: [Planner.Pair] = []
    for component in components.sorted(by: { $0.key < $1.key }) {
      if let index = planner.after.components.firstIndex(where: { $0.key == component.key }) {
        let old = planner.after.components[index]
        planner.after.components[index] = try planner.satisfied(old, by: component, policy: policy)
      } else {
        planner.after.components.append(
          try planner.added(component, policy: policy, abandoned: abandoned, &takenOver))
        added.insert(component.key)
      }
    }
    planner.handOver(takenOver, Set(takenOver.map(\.component.key)).sorted())
    planner.take(added, from: registries)
    return try planner.finish(writes: writes, components: components.map(\.key))
  }
}

extension Planner {
  /// A component that the project does not have.
  ///
  /// - Parameter takenOver: gets the files that it takes over.
  fileprivate func added(
    _ component: PlacedComponent, policy: ExistingFilePolicy, abandoned: Set<ComponentKey>, _ takenOver: inout [Pair]
  ) throws -> LockedComponent {
    var locked = LockedComponent(component, isAsked: component.isAsked)
    for file in component.files {
      if let owner = owner(of: file.path), owner.registry == component.key.registry, abandoned.contains(owner),
        let old = after[owner], let entry = old.files.first(where: { $0.path == file.path })
      {
        let pair = Pair(old: entry, component: old, new: Incoming(file), owner: component.key)
        if pair.buriesConflict { block(.openConflict, file.path, owner) }
        release(file.path)
        _ = claim(file.path, for: component.key)
        locked.files += try settleKnown(entry, in: old, for: component.key, with: pair.new, labels: MergeLabels())
        takenOver.append(pair)
        continue
      }
      if let entry = try settleNew(Incoming(file), of: component.key, policy: policy) { locked.files.append(entry) }
    }
    return locked
  }

  /// A component that the project has: `add` touches no file that it wrote before.
  fileprivate func satisfied(
    _ old: LockedComponent, by component: PlacedComponent, policy: ExistingFilePolicy
  ) throws -> LockedComponent {
    var locked = old
    locked.isAsked = old.isAsked || component.isAsked
    guard old.style == component.style else {
      block(.otherStyle(old.style), nil, old.key)
      return locked
    }
    let newRoles = component.roles.filter { !old.roles.contains($0) }
    if component.digest != old.digest {
      if newRoles.isEmpty { notice(.newer(old.key)) } else { block(.older, nil, old.key) }
    } else if !newRoles.isEmpty {
      locked.roles = (old.roles + newRoles).sorted()
      locked.settings = component.settings
      let known = Set(old.files.map(\.from))
      for file in component.files where newRoles.contains(file.role) && !known.contains(file.from) {
        if let entry = try settleNew(Incoming(file), of: old.key, policy: policy) { locked.files.append(entry) }
      }
    }
    for file in old.files where file.local != .removed && file.conflict == nil {
      if try look(at: file.path) == .absent { notice(.missing(file.path)) }
    }
    return locked
  }

  /// Takes the records of the registries that components were taken from, in place of older ones of the same name. What else
  /// came from there keeps the state in which it came.
  ///
  /// - Parameter others: registries that nothing was taken from, and whose records follow all the same.
  func take(
    _ components: Set<ComponentKey>, from registries: [RegistryRecord], besides others: Set<RegistryAlias> = []
  ) {
    let aliases = Set(components.map(\.registry)).union(others)
    for registry in registries where aliases.contains(registry.alias) {
      if let old = after.registry(registry.alias), old.state != registry.state {
        for index in after.components.indices where after.components[index].key.registry == registry.alias {
          if !components.contains(after.components[index].key), after.components[index].state == nil {
            after.components[index].state = old.state
          }
        }
      }
      after.registries.removeAll { $0.alias == registry.alias }
      after.registries.append(registry)
    }
  }
}

extension LockedComponent {
  /// The component as the lockfile has it, without its files.
  init(_ component: PlacedComponent, isAsked: Bool) {
    self.init(
      key: component.key, style: component.style, isAsked: isAsked, roles: component.roles,
      requires: component.requires.sorted(), digest: component.digest, settings: component.settings, files: [])
  }
}
