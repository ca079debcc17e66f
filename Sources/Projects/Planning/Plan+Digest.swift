package import Model
internal import Trust

extension Plan {
  /// Stands for everything that carrying the plan out would write or remove, and for what it expects to find there: two plans
  /// of one digest do the same to the project. nil when the plan is blocked, because such a plan cannot be carried out.
  ///
  /// SHA-256 over `plan1`, the changes in their order and the folders that go, every field as `count:bytes`, so that no two
  /// lists of fields look alike.
  package var digest: Digest? {
    guard !isBlocked else { return nil }
    var bytes: [UInt8] = []
    func add(_ field: String) { bytes += "\(field.utf8.count):\(field)".utf8 }
    add("plan1")
    for change in changes {
      add(change.path)
      add(change.keeping.rawValue)
      add(change.before.map { "\($0.kind) \($0.sha256.hex) \($0.isExecutable)" } ?? "nothing")
      switch change.after {
      case .file(let content, let isExecutable, let permissions):
        add("file \(sha256(content).hex) \(isExecutable) \(permissions.map { String($0, radix: 8) } ?? "new")")
      case .link(let target): add("link \(target)")
      case nil: add("nothing")
      }
    }
    add("folders")
    for folder in foldersToRemove { add(folder) }
    return sha256(bytes)
  }
}

/// A plan that is not the one that was agreed to. It does not say which digest would fit: whoever wants to go on has to look.
package struct PlanDiffers: Fact, Equatable {
  package init() {}

  package var description: String { "what would be done now is not the plan of that digest; nothing was written" }
  package var kind: FailureKind { .refused }
}
