import Model
import Projects
import Rewriting

/// What becomes of settings that are not those that copies were made with.
extension Placer {
  /// A copy that update leaves where it is, though decal.json has another place for it.
  struct Unmoved {
    var component: ComponentKey
    var here: String
    var wanted: String
  }

  /// Gives an installed component what decal.json says by now, as far as that needs no other place: renames in every copy,
  /// because one name must have one spelling; module, access, package and namespace where the copies lie where decal.json has
  /// them; the aliases of imports in any place. What flags chose when it was copied stays as it is, but for renames.
  ///
  /// - Returns: what had to stay as it was.
  func follow(_ draft: inout Draft) throws -> [Unmoved] {
    guard let recorded = draft.recorded else { return [] }
    draft.rewriting = recorded.renaming(context.configuration.rename)
    if draft.isChosen { return [] }
    let (component, places) = (draft.component, draft.places)
    func isInPlace() -> Bool { places.areAsConfigured(component, recorded) }
    switch (draft.rewriting, draft.fresh) {
    case (.swift(var swift), .swift(let fresh)):
      guard swift.module != fresh.module || swift.access != fresh.access else { break }
      guard isInPlace() else { return [unmoved(draft, .source)] }
      let isOtherModule = swift.module != fresh.module
      swift.module = fresh.module
      swift.access = fresh.access
      draft.rewriting = .swift(swift)
      if isOtherModule { draft.rewriting = lookingForModuleType(draft.rewriting, draft.component) }
    case (.kotlin(var kotlin), .kotlin(let fresh)):
      guard kotlin.package != fresh.package || kotlin.namespace != fresh.namespace else { break }
      guard isInPlace() else { return [unmoved(draft, .source)] }
      kotlin.package = fresh.package
      kotlin.namespace = fresh.namespace
      draft.rewriting = .kotlin(kotlin)
    case (.reactNative(var native), .reactNative(let fresh)):
      native.imports = fresh.imports
      draft.rewriting = .reactNative(native)
    default: break
    }
    let stray = draft.places.installed(draft.component).first { file, path in
      guard let folder = folder(of: file) else { return false }
      return !path.isInside(folder) && (try? placement.place(of: file)) != .at(path)
    }
    return stray.map { [unmoved(draft, $0.file.role)] } ?? []
  }

  /// The folder that decal.json names for such a file; nil when it names none.
  private func folder(of file: SourceFile) -> ProjectPath? {
    // A file of a source set goes where that has its files.
    if case .kotlin = settings, file.sourceSet != nil { return nil }
    return folder(of: file.role)
  }

  private func folder(of role: Role) -> ProjectPath? {
    switch settings {
    case .swift(let swift): role == .test ? swift.tests : swift.sources
    case .kotlin(let kotlin): role == .test ? kotlin.tests : kotlin.sources
    case .reactNative(let native): native.root
    }
  }

  private func unmoved(_ draft: Draft, _ role: Role) -> Unmoved {
    Unmoved(
      component: draft.component.key,
      here: place(draft.recorded ?? draft.fresh, draft.places.folders[role]),
      wanted: place(draft.fresh, folder(of: role)?.text))
  }

  /// One sentence for all components that stay in one place.
  func notices(_ unmoved: [Unmoved]) -> [String] {
    let groups = Dictionary(grouping: unmoved) { [$0.here, $0.wanted] }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, stays in
      let names = stays.map(\.component).sorted().map { "`\($0)`" }.joined(separator: ", ")
      return
        "\(names) \(stays.count == 1 ? "stays" : "stay") in \(stays[0].here), though \(Configuration.fileName) says "
        + "\(stays[0].wanted) now: update moves no copies there; remove and add them to have them there"
    }
  }

  /// What an installed component that is asked for is told about settings that it was not copied with.
  func notesOnSettings(of draft: Draft) -> [Note] {
    guard let recorded = draft.recorded else { return [] }
    var notes: [String] = []
    if changesNames(draft, recorded) {
      notes.append(
        "its copies were made before decal.json renamed types: run `decal update` to rename them too")
    }
    if draft.component.isAsked, name(recorded) == name(draft.fresh), let other = otherSetting(recorded, draft.fresh) {
      notes.append(
        "its copies were made with \(other): "
          + (draft.isChosen
            ? "remove it and add it again to change that"
            : "say it in \(Configuration.fileName), and `decal update` gives it to them"))
    }
    return notes.map { Note(file: nil, position: nil, message: $0) }
  }

  /// Whether what decal.json renames by now changes something in the copies, as it would in an update of everything.
  private func changesNames(_ draft: Draft, _ recorded: RewriteSettings) -> Bool {
    guard recorded.rename != draft.fresh.rename else { return false }
    let (old, new) = (Rewriter(recorded), Rewriter(recorded.renaming(draft.fresh.rename)))
    return draft.component.files.contains { file in
      guard draft.roles.contains(file.role) else { return false }
      let (before, after) = (old.rewrite(file).file, new.rewrite(file).file)
      return before.bytes != after.bytes || before.target != after.target
    }
  }

  /// In words what was another setting, beside names and places.
  private func otherSetting(_ recorded: RewriteSettings, _ fresh: RewriteSettings) -> String? {
    switch (recorded, fresh) {
    case (.swift(let old), .swift(let new)):
      old.access == new.access ? nil : "access `\(old.access.rawValue)`, and not `\(new.access.rawValue)`"
    case (.kotlin(let old), .kotlin(let new)):
      old.namespace == new.namespace ? nil : "the namespace `\(old.namespace ?? "")`, and not `\(new.namespace ?? "")`"
    case (.reactNative(let old), .reactNative(let new)):
      old.imports == new.imports ? nil : "other aliases of imports"
    default: nil
    }
  }

  /// Installed components that this run's copies would have to see and could not, because they are in another module or
  /// package, or that are asked for here and are there.
  func elsewhere(_ drafts: [Draft]) -> [Block] {
    let byKey = Dictionary(drafts.map { ($0.component.key, $0) }) { first, _ in first }
    var concerned = Set(drafts.filter { $0.known != nil && $0.component.isAsked }.map(\.component.key))
    var next = drafts.filter { $0.known == nil }.flatMap(\.component.requires)
    var seen: Set<ComponentKey> = []
    while let key = next.popLast() {
      guard seen.insert(key).inserted, let draft = byKey[key] else { continue }
      if draft.known != nil { concerned.insert(key) }
      next += draft.component.requires
    }
    var groups: [String: (keys: [ComponentKey], wanted: String)] = [:]
    for key in concerned.sorted() {
      guard let draft = byKey[key], let recorded = draft.recorded, name(recorded) != name(draft.fresh) else { continue }
      let here = place(recorded, draft.places.folders[.source])
      groups[here, default: ([], place(draft.fresh, nil))].keys.append(key)
    }
    return groups.sorted { $0.key < $1.key }.map { here, group in
      Block(.elsewhere(group.keys, here: here, wanted: group.wanted), component: group.keys[0])
    }
  }

  /// Has what an update brings as a new requirement go where the installed components are that require it, when these are in
  /// another module or package than decal.json has.
  ///
  /// - Returns: a sentence for each that cannot be seen by all of them.
  func joinDependents(_ drafts: inout [Draft]) throws -> [String] {
    var notices: [String] = []
    // Dependents come after what they require.
    for index in drafts.indices.reversed() where drafts[index].known == nil {
      let key = drafts[index].component.key
      let dependents = drafts.filter { $0.component.requires.contains(key) && $0.component.key != key }
      guard let first = dependents.first else { continue }
      if name(first.rewriting) != name(drafts[index].rewriting) {
        drafts[index].rewriting = try RewriteSettings(
          first.rewriting.json, platform: platform, names: drafts[index].component.names)
        drafts[index].places = Places(beside: first.places)
        drafts[index].isChosen = first.isChosen
      }
      for other in dependents where name(other.rewriting) != name(drafts[index].rewriting) {
        notices.append(
          "`\(other.component.key)` in \(place(other.rewriting, nil)) requires `\(key)`, which goes to "
            + "\(place(drafts[index].rewriting, nil)) with `\(first.component.key)`")
      }
    }
    return notices
  }

  /// What copies are part of: `module `Shop``; nil on React Native, where a file is seen from everywhere.
  private func name(_ rewriting: RewriteSettings) -> String? {
    switch rewriting {
    case .swift(let swift): "module `\(swift.module)`"
    case .kotlin(let kotlin): "package `\(kotlin.package)`"
    case .reactNative: nil
    }
  }

  private func place(_ rewriting: RewriteSettings, _ folder: String?) -> String {
    switch (name(rewriting), folder) {
    case (let name?, let folder?): "\(name) (\(folder))"
    case (let name?, nil): name
    case (nil, let folder): "the folder \(folder ?? ".")"
    }
  }
}

extension RewriteSettings {
  /// As the lockfile records them.
  ///
  /// - Parameter isChosen: whether flags chose them.
  func json(isChosen: Bool) -> JSON {
    isChosen ? .object((json.members ?? []).map { ($0.key, $0.value) } + [(Self.isChosenKey, .bool(true))]) : json
  }
}
