import Model
import Projects
import Rewriting

/// Passes components through rewriting to their places in a project.
struct Placer {
  /// What comes out: components at their places, and what was left for a person to look at.
  struct Placed {
    var components: [PlacedComponent] = []
    var notes: [(component: ComponentKey, note: Note)] = []
  }

  private let context: ProjectContext
  private let platform: Platform
  private let settings: Recognition.Settings
  private let placement: Placement
  private let prefix: String?

  /// - Throws: what `ProjectContext.settings` throws.
  init(_ context: ProjectContext, _ platform: Platform, prefix: String?) throws {
    self.context = context
    self.platform = platform
    self.prefix = prefix
    settings = try context.settings(for: platform)
    switch settings {
    case .swift(let swift): placement = Placement(swift)
    case .kotlin, .reactNative: throw PlainFact("\(platform) is not placed yet", kind: .usage)
    }
  }

  /// Places the files of these roles.
  ///
  /// - Parameter locked: installed components keep the settings that they were copied with, and their roles are added.
  /// - Throws: `NoPlace`; `SettingsFault` for a recorded setting that is not known.
  func place(_ components: [ResolvedComponent], roles: [Role], locked: Lockfile?) throws -> Placed {
    try place(components, locked) { component, known in
      // What only came as a requirement and has moved on upstream keeps what it has: `update` is what moves it.
      if let known, !component.isAsked, known.digest != component.digest { return Set(known.roles) }
      return Set(roles).union(known?.roles ?? [])
    }
  }

  /// Places what an update brings: the roles that the lockfile names; what is new gets those of what was updated.
  ///
  /// - Throws: as `place`.
  func placeUpdate(_ components: [ResolvedComponent], of asked: Set<ComponentKey>, locked: Lockfile) throws -> Placed {
    let roles = Set(locked.components.filter { asked.contains($0.key) }.flatMap(\.roles)).union([.source])
    return try place(components, locked) { _, known in known.map { Set($0.roles) } ?? roles }
  }

  private func place(
    _ components: [ResolvedComponent], _ locked: Lockfile?, roles: (ResolvedComponent, LockedComponent?) -> Set<Role>
  ) throws -> Placed {
    var placed = Placed()
    for component in components {
      let known = locked?[component.key]
      let wanted = roles(component, known)
      let rewriting = try rewriteSettings(for: component, known)
      var files: [PlacedComponent.File] = []
      for file in component.files where wanted.contains(file.role) {
        let result = rewrite(file, settings: rewriting)
        placed.notes += result.notes.map { (component.key, $0) }
        switch try placement.place(of: result.file) {
        case .skipped(let note): placed.notes.append((component.key, note))
        case .at(let path):
          files.append(
            PlacedComponent.File(
              path: path, from: file.from, role: file.role, isExecutable: result.file.isExecutable,
              bytes: result.file.bytes))
        }
      }
      placed.components.append(
        PlacedComponent(
          key: component.key, style: component.style, isAsked: component.isAsked, requires: component.requires,
          digest: component.digest, roles: wanted.sorted(), settings: rewriting.json,
          files: files.sorted { $0.path < $1.path }, renames: component.renames))
    }
    return placed
  }

  /// Whether sources name the registry's module in front of a dot: only then does it matter what the project's is like.
  private func needsModuleName(_ component: ResolvedComponent) -> Bool {
    guard let module = component.names.swiftModule else { return false }
    return component.files.contains { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return text.contains(module + ".") || text.contains(module + "::")
    }
  }

  private func rewriteSettings(for component: ResolvedComponent, _ known: LockedComponent?) throws -> RewriteSettings {
    if let known { return try RewriteSettings(known.settings, platform: platform, names: component.names) }
    switch settings {
    case .swift(let swift):
      return .swift(
        SwiftRewrite(
          registryModule: component.names.swiftModule, module: swift.module,
          access: SwiftRewrite.Access(rawValue: swift.access.rawValue) ?? .public,
          moduleIsType: needsModuleName(component) && context.declaresModuleType(swift),
          rename: context.configuration.rename))
    case .kotlin, .reactNative:
      throw PlainFact("\(platform) is not rewritten yet", kind: .usage)
    }
  }
}
