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
  private let kotlinLayout: KotlinLayout
  private let nativeLayout: ReactNativeLayout

  /// - Throws: what `ProjectContext.settings` throws.
  init(_ context: ProjectContext, _ platform: Platform) throws {
    self.context = context
    self.platform = platform
    settings = try context.settings(for: platform)
    let recogniser = Recogniser(files: FilesOnDisk(), platform: platform)
    var kotlinLayout = KotlinLayout()
    var nativeLayout = ReactNativeLayout()
    switch settings {
    case .swift(let swift): placement = Placement(swift)
    case .kotlin(let kotlin):
      kotlinLayout = recogniser.layout(of: kotlin, root: context.root)
      placement = Placement(kotlin, layout: kotlinLayout)
    case .reactNative(let native):
      nativeLayout = recogniser.reactNativeLayout(root: context.root)
      placement = Placement(native, layout: nativeLayout)
    }
    self.kotlinLayout = kotlinLayout
    self.nativeLayout = nativeLayout
  }

  /// Places the files of these roles.
  ///
  /// - Parameter locked: installed components keep the settings and the places that they were copied with, and their roles
  ///   are added.
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
    // What decal.json renames by now is renamed in every copy: an update brings them all to one spelling.
    return try place(components, locked, renames: true) { _, known in known.map { Set($0.roles) } ?? roles }
  }

  private func place(
    _ components: [ResolvedComponent], _ locked: Lockfile?, renames: Bool = false,
    roles: (ResolvedComponent, LockedComponent?) -> Set<Role>
  ) throws -> Placed {
    var placed = Placed()
    var plans: [(component: ResolvedComponent, roles: Set<Role>, rewriting: RewriteSettings, places: Places)] = []
    var landing: [Landing.File] = []
    for component in components {
      let known = locked?[component.key]
      var rewriting = try rewriteSettings(for: component, known)
      let rename = context.configuration.rename
      if known != nil, rewriting.rename != rename {
        if renames {
          rewriting = rewriting.renaming(rename)
        } else {
          placed.notes.append(
            (
              component.key,
              Note(
                file: nil, position: nil,
                message: "its copies were made before decal.json renamed types: run `decal update` to rename them too")
            ))
        }
      }
      let places = Places(known, component, placement)
      let wanted = roles(component, known)
      plans.append((component, wanted, rewriting, places))
      for file in component.files where wanted.contains(file.role) {
        guard case .at(let path) = try places.place(of: file, rewriting) else { continue }
        landing.append(Landing.File(from: file.from, role: file.role, target: file.target, path: path))
      }
    }
    let whole = Landing(landing)
    for (component, wanted, rewriting, places) in plans {
      var files: [PlacedComponent.File] = []
      let rewriter = Rewriter(rewriting, landing: whole)
      for file in component.files where wanted.contains(file.role) {
        switch try places.place(of: file, rewriting) {
        case .skipped(let note): placed.notes.append((component.key, note))
        case .at(let path):
          let result = rewriter.rewrite(file)
          placed.notes += result.notes.map { (component.key, $0) }
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

  private func rewriteSettings(for component: ResolvedComponent, _ known: LockedComponent?) throws -> RewriteSettings {
    if let known { return try RewriteSettings(known.settings, platform: platform, names: component.names) }
    let rename = context.configuration.rename
    switch settings {
    case .swift(let swift):
      return .swift(
        SwiftRewrite(
          registryModule: component.names.swiftModule, module: swift.module,
          access: SwiftRewrite.Access(rawValue: swift.access.rawValue) ?? .public,
          moduleIsType: needsModuleName(component) && context.declaresModuleType(swift), rename: rename))
    case .kotlin(let kotlin):
      return .kotlin(
        KotlinRewrite(
          registryPackage: component.names.kotlinPackage, package: kotlin.package,
          registryNamespace: component.names.kotlinNamespace, namespace: kotlin.namespace,
          resources: kotlinLayout.resourcePackage, rename: rename))
    case .reactNative(let native):
      return .reactNative(
        TypeScriptRewrite(
          registryAliases: component.names.aliases,
          imports: native.aliases.isEmpty
            ? .relative : .aliases(native.aliases.map { TypeScriptRewrite.Alias(from: $0.from, to: $0.to) }),
          extensions: TypeScriptRewrite.Extensions(rawValue: nativeLayout.extensions.rawValue) ?? .none,
          rename: rename))
    }
  }

  /// Whether sources name the registry's module in front of a dot: only then does it matter what the project's is like.
  private func needsModuleName(_ component: ResolvedComponent) -> Bool {
    guard let module = component.names.swiftModule else { return false }
    return component.files.contains { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return text.contains(module + ".") || text.contains(module + "::")
    }
  }
}

/// Where the files of one component go: an installed one stays where it is, and what is new of it goes beside.
private struct Places {
  private let known: [SafePath: ProjectPath]
  private let folders: [Role: String]
  private let placement: Placement

  init(_ locked: LockedComponent?, _ component: ResolvedComponent, _ placement: Placement) {
    self.placement = placement
    var known: [SafePath: ProjectPath] = [:]
    var folders: [Role: String] = [:]
    let upstream = Dictionary(component.files.map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
    for file in locked?.files ?? [] {
      known[file.from] = file.path
      if let upstream = upstream[file.from], file.path.text.hasSuffix("/\(upstream.target)") {
        folders[upstream.role] = String(file.path.text.dropLast(upstream.target.text.count + 1))
      }
    }
    self.known = known
    self.folders = folders
  }

  func place(of file: SourceFile, _ rewriting: RewriteSettings) throws -> Placement.Place {
    if let path = known[file.from] { return .at(path) }
    var file = file
    file.target = rewriting.target(of: file)
    if let folder = folders[file.role] { return .at(try ProjectPath("\(folder)/\(file.target)")) }
    return try placement.place(of: file)
  }
}

extension ProjectContext {
  /// Adds to the configuration what `--prefix` renames in these components.
  ///
  /// - Parameter installed: components that are here already; names that occur in them stay.
  /// - Returns: whether it renames anything.
  /// - Throws: `NameTaken` when the project has a type of a new name.
  mutating func rename(
    _ components: [ResolvedComponent], beside installed: [ResolvedComponent], to prefix: String, _ platform: Platform
  ) throws -> Bool {
    func names(of component: ResolvedComponent) -> [String: String] {
      guard let old = component.names.prefixes[platform] else { return [:] }
      return brandRenames(in: component.files, from: old, to: prefix)
    }
    let kept = Set(installed.flatMap { names(of: $0).keys })
    var renames: [String: String] = [:]
    for component in components {
      // What was recorded stays: a second spelling for one type would take the copies apart.
      for (name, new) in names(of: component) where configuration.rename[name] == nil && !kept.contains(name) {
        renames[name] = new
      }
    }
    guard !renames.isEmpty else { return false }
    let taken = declared(Set(renames.values), platform)
    guard taken.isEmpty else { throw NameTaken(names: taken.sorted()) }
    try edit { editor in
      for (name, new) in renames.sorted(by: { $0.key < $1.key }) { editor.setRename(name, to: new) }
    }
    return true
  }
}

/// New names of types that the project has already.
struct NameTaken: Fact {
  let names: [String]
  var description: String {
    "the project declares \(names.map { "`\($0)`" }.joined(separator: ", ")) itself"
  }
  var kind: FailureKind { .refused }
}
