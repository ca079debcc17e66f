import Model
import Projects

/// An installed component of which the registry has something newer: what `update` would do to it because of the registry.
struct Newer {
  let component: ResolvedComponent
  let locked: LockedComponent
  /// What it requires and the project does not have, or did not have because of it.
  let required: [ComponentKey]
  /// What it does not require any more.
  let unrequired: [ComponentKey]
  /// What would happen to its files.
  let files: [PlanResult]

  /// In words what differs, where the bytes of the component are those that were copied; nil where they are others.
  var words: String? {
    guard locked.digest == component.digest else { return nil }
    return
      (required.map { "requires \($0)" } + unrequired.map { "does not require \($0) any more" }
      + files.map { "\($0.word(isDone: false)) \($0.path)" }).joined(separator: ", ")
  }
}

extension Upstream {
  /// What `update` would change because of the registries.
  ///
  /// - Parameter plan: what `update` would do. Files that it rewrites because decal.json has other settings are not counted.
  func newer(_ plan: Plan) -> [Newer] {
    let settings = Dictionary(placed.map { ($0.key, $0.settings) }) { first, _ in first }
    let results = Dictionary(grouping: plan.results.filter(isNews)) { $0.component }
    return resolved.compactMap { component in
      guard let locked = lockfile[component.key] else { return nil }
      let newer = Newer(
        component: component, locked: locked,
        required: component.requires.filter { !locked.requires.contains($0) || lockfile[$0] == nil }.sorted(),
        unrequired: locked.requires.filter { !component.requires.contains($0) },
        files: settings[component.key] == locked.settings ? results[component.key] ?? [] : [])
      return newer.words?.isEmpty == true ? nil : newer
    }
  }

  private func isNews(_ result: PlanResult) -> Bool {
    switch result.action {
    case .updated, .added, .deleted, .merged, .adopted: true
    // One that is open already is told by `resolve`.
    case .conflict: lockfile.file(at: result.path)?.file.conflict == nil
    case .kept, .tombstone, .restored, .accepted, .resolved: false
    }
  }
}
