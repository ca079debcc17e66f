import Model
import Projects
import Rewriting

extension Placer {
  /// A file of a component.
  struct Copy: Hashable {
    let component: ComponentKey
    let from: SafePath
  }

  /// The files that are called after a renamed type and keep their name all the same, because a copy stands under the new one
  /// or is to stand there: names that change places would be conflicts.
  func keepingNames(_ drafts: [Draft], _ locked: Lockfile?) throws -> Set<Copy> {
    guard drafts.contains(where: { !$0.rewriting.rename.isEmpty || $0.recorded?.rename.isEmpty == false }) else {
      return []
    }
    let standing = Set((locked?.components ?? []).flatMap { $0.files.map(\.path.folded) })
    var kept: Set<Copy> = []
    while true {
      var count: [String: Int] = [:]
      var following: [(copy: Copy, here: String?, there: String)] = []
      for draft in drafts {
        for file in draft.component.files where draft.roles.contains(file.role) {
          let copy = Copy(component: draft.component.key, from: file.from)
          let keepsName = kept.contains(copy)
          guard case .at(let path) = try draft.places.place(of: file, draft.rewriting, keepsName: keepsName) else {
            continue
          }
          count[path.folded, default: 0] += 1
          guard !keepsName, case .at(let usual) = try draft.places.place(of: file, draft.rewriting, keepsName: true),
            usual != path
          else { continue }
          following.append((copy, draft.known == nil ? nil : usual.folded, path.folded))
        }
      }
      let stopped = following.filter { file in
        count[file.there] != 1 || file.there != file.here && standing.contains(file.there)
      }
      if stopped.isEmpty { return kept }
      kept.formUnion(stopped.map(\.copy))
    }
  }

  /// Makes sure that what is renamed in these components gets names that are free: no other name of theirs, and no type of the
  /// project's own.
  ///
  /// - Parameter places: where the copies are to lie: what stands there is no type of the project's own.
  /// - Throws: everything that is not, with its place in decal.json.
  func checkRenames(_ drafts: [Draft], to places: [ProjectPath]) throws {
    let changing = drafts.filter { $0.recorded?.rename != $0.rewriting.rename && !$0.rewriting.rename.isEmpty }
    guard !changing.isEmpty else { return }
    let rename = context.configuration.rename
    var owners: [String: ComponentKey] = [:]
    for draft in drafts {
      for file in draft.component.files where draft.roles.contains(file.role) {
        for name in declaredNames(in: file) where owners[name] == nil { owners[name] = draft.component.key }
      }
    }
    let renamed = rename.filter { owners[$0.key] != nil && $0.key != $0.value }.sorted { $0.key < $1.key }
    // What stood under the name when it was looked at last is a copy by now.
    let recorded = drafts.compactMap(\.recorded?.rename)
    let new = renamed.filter { name in !recorded.contains { $0[name.key] == name.value } }
    let taken = new.isEmpty ? [] : context.declared(Set(new.map(\.value)), platform, besides: places)
    let faults = renamed.compactMap { old, new -> (any Fact)? in
      if let owner = owners[new], rename[new] == nil || rename[new] == new {
        return context.fault(inRenameOf: old, "`\(owner)` has a `\(new)` already")
      }
      return taken.contains(new) ? context.fault(inRenameOf: old, "the project declares `\(new)` itself") : nil
    }
    if !faults.isEmpty { throw SeveralFaults(faults) }
  }
}
