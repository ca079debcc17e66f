internal import Git
package import Model

/// A registry that a project names and that is not where its address says: it may have moved.
package struct RegistryGone: Fact {
  package let alias: RegistryAlias
  private let isRepository: Bool
  /// What was found in its place.
  package let reason: any Fact

  /// - Returns: nil when the reason is another one than that nothing is there.
  init?(_ alias: RegistryAlias, at address: Address, _ reason: any Fact) {
    let isGone =
      switch reason {
      case RegistryFault.noSuchPlace, RegistryFault.noRegistry, RegistryFault.noFolder: true
      case let fault as RemoteFault: fault.problem == .noRepository || fault.problem == .redirected
      case let fault as DownloadFault: fault.problem == .missing
      default: false
      }
    guard isGone else { return nil }
    self.alias = alias
    isRepository = if case .git = address { true } else { false }
    self.reason = reason
  }

  package var description: String { "the registry `@\(alias)`: \(reason)" }
  /// A repository of this machine may be as far away as one of another: on a volume that is not mounted.
  package var kind: FailureKind {
    if isRepository, case RegistryFault.noSuchPlace = reason { .environment } else { reason.kind }
  }
}
