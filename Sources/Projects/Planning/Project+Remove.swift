package import Model

extension Project {
  /// What `remove` would do: the unmodified files of these components, and of requirements that nothing else needs, go;
  /// modified ones stay and are the user's.
  ///
  /// - Parameter force: modified files go too, into `.decal/rescue`.
  /// - Throws: `LockfileFault`, `SystemError`. What speaks against it is in the plan's `blocks`.
  package func planRemove(_ keys: [ComponentKey], force: Bool = false, writes: [FileWrite] = []) throws -> Plan {
    let planner = try Planner(project: self)
    var going: Set<ComponentKey> = []
    for key in keys.sorted() {
      if planner.after[key] == nil { planner.block(.notInstalled, nil, key) } else { going.insert(key) }
    }
    let named = going
    planner.addUnneeded(&going)
    for key in named.sorted() {
      let dependents = planner.after.dependents(of: key).filter { !going.contains($0) }
      if !dependents.isEmpty { planner.block(.required(by: dependents.sorted()), nil, key) }
    }
    let components = planner.after.components.filter { going.contains($0.key) }
    planner.lookAhead(at: components.flatMap { $0.files.map(\.path) })
    for component in components {
      for file in component.files { try planner.remove(file, of: component, force: force) }
    }
    planner.after.components.removeAll { going.contains($0.key) }
    return try planner.finish(writes: writes, components: going.sorted())
  }
}

extension Planner {
  /// Adds requirements that nobody asked for and that only components of the set need.
  fileprivate func addUnneeded(_ going: inout Set<ComponentKey>) {
    var candidates = going
    while !candidates.isEmpty {
      let required = after.components.filter { candidates.contains($0.key) }.flatMap(\.requires)
      candidates = []
      for key in Set(required) where !going.contains(key) {
        guard let component = after[key], !component.isAsked,
          after.dependents(of: key).allSatisfy(going.contains)
        else { continue }
        going.insert(key)
        candidates.insert(key)
      }
    }
    // Two requirements that need each other go together, when nothing else needs either.
    var unneeded = Set(after.components.filter { !$0.isAsked && !going.contains($0.key) }.map(\.key))
    var reachable = unneeded.intersection(reachableRequirements(of: going))
    repeat {
      unneeded = reachable
      reachable = unneeded.filter { key in
        after.dependents(of: key).allSatisfy { going.contains($0) || unneeded.contains($0) }
      }
    } while reachable != unneeded
    going.formUnion(reachable)
  }

  private func reachableRequirements(of keys: Set<ComponentKey>) -> Set<ComponentKey> {
    var reached: Set<ComponentKey> = []
    var pending = Array(keys)
    while let key = pending.popLast() {
      for next in after[key]?.requires ?? [] where reached.insert(next).inserted { pending.append(next) }
    }
    return reached
  }

  fileprivate func remove(_ file: LockedFile, of component: LockedComponent, force: Bool) throws {
    // With the component its record would go, and markers could stay in a file that nobody looks after any more.
    if file.conflict != nil, !force {
      block(.openConflict, file.path, component.key)
      return
    }
    let disk = try look(at: file.path)
    try forgetRecord(of: file.path)
    switch disk {
    case .absent: return
    case .file(let local):
      let isOurs = file.conflict == nil && likeness(local, file) != .edited
      if isOurs {
        change(file.path, from: disk, to: nil)
        note(.deleted, file.path, component.key)
        return
      }
    case .link: break
    case .folder, .other:
      note(.kept, file.path, component.key, detail: disk.summary)
      notice(.leftBehind(file.path))
      return
    }
    if force {
      change(file.path, from: disk, to: nil, keeping: .rescue)
      note(.deleted, file.path, component.key, detail: "your edits go to \(Places.rescue)")
    } else {
      note(.kept, file.path, component.key)
      notice(.leftBehind(file.path))
    }
  }
}
