/// One step of a plan: what is expected at a path, and what is to stand there.
package struct Change: Sendable, Equatable {
  /// What a path is to hold.
  package enum Content: Sendable, Equatable {
    /// - Parameter permissions: the exact mode; nil: what a new file gets.
    case file([UInt8], isExecutable: Bool, permissions: UInt32?)
    case link(target: String)
  }

  /// Where the bytes go that the change takes away.
  package enum Keeping: String, Sendable {
    /// Until the next transaction, for `undo`.
    case undo
    /// Into `.decal/rescue`, for good: they were the user's.
    case rescue
  }

  /// Below the project's root.
  package var path: String
  /// nil: nothing is expected there.
  package var before: FileState?
  /// nil: nothing is to stay there.
  package var after: Content?
  package var keeping: Keeping

  package init(path: String, before: FileState?, after: Content?, keeping: Keeping = .undo) {
    self.path = path
    self.before = before
    self.after = after
    self.keeping = keeping
  }
}
