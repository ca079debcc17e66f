import Model
import Projects
import Rewriting

extension Placer {
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
