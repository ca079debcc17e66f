package import Model

/// The exit statuses of every command. Several at once: the first that applies in the order 4, 5, 7, 3, 1.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case done = 0
  case differences = 1
  case usage = 2
  case conflicts = 3
  case integrity = 4
  case refused = 5
  case busy = 6
  case environment = 7
  case interrupted = 130

  package init(_ kind: FailureKind) {
    self =
      switch kind {
      case .usage: .usage
      case .integrity: .integrity
      case .refused: .refused
      case .busy: .busy
      case .environment: .environment
      case .interrupted: .interrupted
      }
  }

  /// What it means, as `decal help exit-codes` and the documentation say it.
  package var meaning: String {
    switch self {
    case .done: "done, or nothing to report"
    case .differences: "differences found (`verify`, `diff`, `outdated`, `--dry-run`), or a plan was declined"
    case .usage: "the words typed, the configuration, or a registry that does not parse or resolve"
    case .conflicts: "finished, but conflicts are open"
    case .integrity: "a digest, a signature or the lockfile is wrong"
    case .refused: "refused by a safety rule; nothing was written"
    case .busy: "another decal holds the project's lock"
    case .environment: "reading, writing or the network failed, or a recovery is needed"
    case .interrupted: "interrupted; nothing changed"
    }
  }

  /// The one that wins when several apply.
  package static func leading(_ statuses: [ExitStatus]) -> ExitStatus {
    let order: [ExitStatus] = [
      .interrupted, .integrity, .refused, .environment, .busy, .usage, .conflicts, .differences,
    ]
    return order.first { statuses.contains($0) } ?? .done
  }
}
