import Model
import Projects
import Rewriting

/// Passes components through rewriting to their places in a project.
struct Placer {
  /// What comes out: components at their places, and what was left for a person to look at.
  struct Placed {
    var components: [PlacedComponent] = []
    var notes: [(component: ComponentKey, note: Note)] = []
    /// What speaks against copying them at all.
    var blocks: [Block] = []
    /// What is to be said about several components at once.
    var notices: [String] = []
    /// What will not work as it is.
    var warnings: [String] = []
  }

  /// One component on its way.
  struct Draft {
    let component: ResolvedComponent
    let known: LockedComponent?
    /// What the installed copies were made with.
    let recorded: RewriteSettings?
    /// What this run would copy it with, if the project did not have it.
    let fresh: RewriteSettings
    /// What it is copied with.
    var rewriting: RewriteSettings
    var places: Places
    let roles: Set<Role>
    /// Whether flags chose the settings that it was, or is, copied with.
    var isChosen: Bool
    /// Where a copy was → where the user moved it to.
    var moves: [ProjectPath: ProjectPath] = [:]

    /// Looks for copies that the user moved to where decal.json has them by now.
    mutating func followMoves(_ root: String) {
      guard let known, let recorded else { return }
      moves = places.follow(known, recorded, component, root)
    }
  }

  let context: ProjectContext
  let platform: Platform
  let settings: Recognition.Settings
  let placement: Placement
  let kotlinLayout: KotlinLayout
  private let nativeLayout: ReactNativeLayout
  /// Whether flags say something else than decal.json about where copies go and how they are rewritten.
  private let isChosen: Bool

  /// - Throws: what `ProjectContext.settings` throws.
  init(_ context: ProjectContext, _ platform: Platform) throws {
    self.context = context
    self.platform = platform
    settings = try context.settings(for: platform)
    // A style belongs to the component, and not to the way it is copied.
    isChosen = try context.overrides(of: platform).contains { $0.key != "style" }
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
  /// - Parameter isWhole: whether it is an update of everything: then copies follow the settings of decal.json.
  /// - Throws: as `place`.
  func placeUpdate(
    _ components: [ResolvedComponent], of asked: Set<ComponentKey>, locked: Lockfile, isWhole: Bool
  ) throws -> Placed {
    let roles = Set(locked.components.filter { asked.contains($0.key) }.flatMap(\.roles)).union([.source])
    return try place(components, locked, .update(isWhole: isWhole)) { _, known in
      known.map { Set($0.roles) } ?? roles
    }
  }

  private enum Run {
    case add
    /// - Parameter isWhole: whether everything of the platform comes along: copies in one project must not differ in what
    ///   they were rewritten with, so that only then decal.json's settings are given to installed ones.
    case update(isWhole: Bool)
  }

  private func place(
    _ components: [ResolvedComponent], _ locked: Lockfile?, _ run: Run = .add,
    roles: (ResolvedComponent, LockedComponent?) -> Set<Role>
  ) throws -> Placed {
    var placed = Placed()
    var drafts: [Draft] = []
    var unmoved: [Unmoved] = []
    for component in components {
      let known = locked?[component.key]
      let recorded = try known.map { try RewriteSettings($0.settings, platform: platform, names: component.names) }
      let fresh = freshSettings(for: component)
      var draft = Draft(
        component: component, known: known, recorded: recorded, fresh: fresh, rewriting: recorded ?? fresh,
        places: Places(known, recorded, component, placement), roles: roles(component, known),
        isChosen: known.map { $0.settings[RewriteSettings.isChosenKey]?.bool ?? false } ?? isChosen)
      if case .update = run { draft.followMoves(context.root) }
      if known == nil {
        draft.rewriting = lookingForModuleType(fresh, component)
      } else if case .update(isWhole: true) = run {
        unmoved += try follow(&draft)
      } else {
        placed.notes += notesOnSettings(of: draft).map { (component.key, $0) }
      }
      drafts.append(draft)
    }
    placed.notices = notices(unmoved)
    switch run {
    case .add: placed.blocks = elsewhere(drafts)
    case .update(let isWhole):
      placed.notices += try joinDependents(&drafts)
      if !isWhole, let rename = drafts.compactMap(\.recorded).first?.rename {
        for index in drafts.indices where drafts[index].known == nil {
          drafts[index].rewriting = drafts[index].rewriting.renaming(rename)
        }
      }
    }
    let kept = try keepingNames(drafts, locked)
    func destination(of file: SourceFile, _ draft: Draft) throws -> Placement.Place {
      try draft.places.place(
        of: file, draft.rewriting, keepsName: kept.contains(Copy(component: draft.component.key, from: file.from)))
    }
    var landing: [Landing.File] = []
    for draft in drafts {
      for file in draft.component.files where draft.roles.contains(file.role) {
        guard case .at(let path) = try destination(of: file, draft) else { continue }
        landing.append(self.landing(of: file, draft.rewriting, at: path))
      }
    }
    try checkRenames(drafts, to: landing.map(\.path))
    let whole = Landing(landing)
    var misplaced = MisplacedImports(kotlinLayout)
    for draft in drafts {
      let component = draft.component
      var files: [PlacedComponent.File] = []
      let rewriter = Rewriter(draft.rewriting, landing: whole)
      for file in component.files where draft.roles.contains(file.role) {
        switch try destination(of: file, draft) {
        case .skipped(let note): placed.notes.append((component.key, note))
        case .at(let path):
          let result = rewriter.rewrite(file)
          if draft.known?.files.contains(where: { $0.from == file.from }) != true {
            placed.notes += misplaced.notes(on: file, at: path).map { (component.key, $0) }
          }
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
          digest: component.digest, roles: draft.roles.sorted(),
          settings: draft.rewriting.json(isChosen: draft.isChosen),
          files: files.sorted { $0.path < $1.path }, renames: component.renames, moves: draft.moves,
          leftOut: Dictionary(
            component.files.filter { !draft.roles.contains($0.role) }.map { ($0.from, $0.role) },
            uniquingKeysWith: { first, _ in first })))
    }
    placed.warnings = misplaced.warnings
    return placed
  }

  /// A file that lands at this place, and whether the aliases that its component is copied with lead there.
  func landing(of file: SourceFile, _ rewriting: RewriteSettings, at path: ProjectPath) -> Landing.File {
    var renamed = file
    renamed.target = rewriting.target(of: file)
    var isReached = true
    // The name up to its first dot is what an import names.
    let name = renamed.target.lastComponent
    let ending = name.drop { $0 != "." }
    if file.role == .source, ending.count < name.count, case .reactNative(let settings) = rewriting,
      let specifier = settings.projectSpecifier(of: String(renamed.target.text.dropLast(ending.count)))
    {
      // An alias that nothing of the project explains is taken to lead to where copies go.
      isReached =
        nativeLayout.place(of: specifier + ending).map { $0.path == path.text }
        ?? ((try? placement.place(of: renamed)).map { $0 == .at(path) } ?? true)
    }
    return Landing.File(from: file.from, role: file.role, target: file.target, path: path, isReached: isReached)
  }

  /// What this run copies a component with; whether the module declares a type of its own name is not looked for.
  private func freshSettings(for component: ResolvedComponent) -> RewriteSettings {
    let rename = context.configuration.rename
    switch settings {
    case .swift(let swift):
      return .swift(
        SwiftRewrite(
          registryModule: component.names.swiftModule, module: swift.module,
          access: SwiftRewrite.Access(rawValue: swift.access.rawValue) ?? .public, rename: rename))
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

  /// The settings, and for Swift whether the module declares a type of its own name.
  func lookingForModuleType(_ rewriting: RewriteSettings, _ component: ResolvedComponent) -> RewriteSettings {
    guard case .swift(var swift) = rewriting, case .swift(let settings) = settings else { return rewriting }
    swift.moduleIsType = needsModuleName(component) && context.declaresModuleType(settings)
    return .swift(swift)
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

/// Where the files of one component go: an installed one stays where it is, and what is new of it goes beside. Files that are
/// called after a renamed type follow it.
struct Places {
  private var known: [SafePath: ProjectPath]
  /// The installed files that are called as the registry and the renames of their time have it.
  private let usual: Set<SafePath>
  /// Where the installed files of each role lie.
  private(set) var folders: [Role: String]
  private let placement: Placement

  init(
    _ locked: LockedComponent?, _ recorded: RewriteSettings?, _ component: ResolvedComponent, _ placement: Placement
  ) {
    self.placement = placement
    var known: [SafePath: ProjectPath] = [:]
    var usual: Set<SafePath> = []
    var folders: [Role: String] = [:]
    let upstream = Dictionary(component.files.map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
    for file in locked?.files ?? [] {
      known[file.from] = file.path
      guard let upstream = upstream[file.from] else { continue }
      let target = (recorded?.target(of: upstream) ?? upstream.target).text
      guard file.path.text.hasSuffix("/\(target)") else { continue }
      usual.insert(file.from)
      folders[upstream.role] = String(file.path.text.dropLast(target.count + 1))
    }
    self.known = known
    self.usual = usual
    self.folders = folders
  }

  /// Beside another component.
  init(beside other: Places) {
    known = [:]
    usual = []
    folders = other.folders
    placement = other.placement
  }

  /// - Parameter keepsName: whether the file does not follow the type that it is called after.
  func place(
    of file: SourceFile, _ rewriting: RewriteSettings, keepsName: Bool
  ) throws -> Placement.Place {
    let target = keepsName ? file.target : rewriting.target(of: file)
    if let path = known[file.from] {
      guard !keepsName, usual.contains(file.from), path.lastComponent != target.lastComponent else { return .at(path) }
      return .at(try ProjectPath("\(path.parent.map { "\($0)/" } ?? "")\(target.lastComponent)"))
    }
    var file = file
    file.target = target
    if let folder = folders[file.role] { return .at(try ProjectPath("\(folder)/\(target)")) }
    return try placement.place(of: file)
  }

  /// Follows the copies that are not where they were, while a file stands where the settings would have them put by now: the
  /// user moved a folder, and said so in decal.json.
  ///
  /// - Returns: old place → new place.
  fileprivate mutating func follow(
    _ locked: LockedComponent, _ recorded: RewriteSettings, _ component: ResolvedComponent, _ root: String
  ) -> [ProjectPath: ProjectPath] {
    let disk = FilesOnDisk()
    var names: [String: Set<String>] = [:]
    func stands(_ path: ProjectPath) -> Bool {
      let folder = path.parent.map { "\(root)/\($0)" } ?? root
      if names[folder] == nil { names[folder] = Set(disk.list(folder) ?? []) }
      return names[folder]?.contains(path.lastComponent) ?? false
    }
    let here = Dictionary(
      locked.files.filter { $0.local != .removed && $0.conflict == nil }.map { ($0.from, $0) }
    ) { first, _ in first }
    var moves: [ProjectPath: ProjectPath] = [:]
    for file in component.files where usual.contains(file.from) {
      guard let old = here[file.from] else { continue }
      var renamed = file
      renamed.target = recorded.target(of: file)
      guard case .at(let new)? = try? placement.place(of: renamed), new != old.path, !stands(old.path), stands(new)
      else { continue }
      moves[old.path] = new
      known[file.from] = new
      folders[file.role] = String(new.text.dropLast(renamed.target.text.utf8.count + 1))
    }
    return moves
  }

  /// Whether every installed source file lies where the settings have it now.
  func areAsConfigured(_ component: ResolvedComponent, _ recorded: RewriteSettings) -> Bool {
    component.files.allSatisfy { file in
      guard file.role == .source, let path = known[file.from] else { return true }
      var file = file
      file.target = recorded.target(of: file)
      return (try? placement.place(of: file)) == .at(path)
    }
  }

  /// An installed file of this role, if it has one that the registry has too.
  func installed(_ component: ResolvedComponent) -> [(file: SourceFile, path: ProjectPath)] {
    component.files.compactMap { file in known[file.from].map { (file, $0) } }
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
