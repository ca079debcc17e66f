import Model
import Terminal

extension Failure {
  /// The failure with advice for those of its facts that decal knows a way out of; the only place where hints are added.
  func withHints() -> Failure {
    var failure = self
    for cause in causes {
      for hint in hints(for: cause) where !failure.hints.contains(hint) { failure.hints.append(hint) }
    }
    return failure
  }

  private func hints(for fact: any Fact) -> [String] {
    switch fact {
    case let usage as UsageFault: hints(for: usage)
    default: []
    }
  }

  private func hints(for fault: UsageFault) -> [String] {
    if !fault.nearest.isEmpty {
      return ["did you mean " + fault.nearest.map { "`\($0)`" }.joined(separator: " or ") + "?"]
    }
    switch fault {
    case .unknownCommand: return ["`decal help` lists the commands"]
    case .unknownFlag(_, let command, _): return ["`decal \(command) -h` lists the options"]
    default: return []
    }
  }
}
