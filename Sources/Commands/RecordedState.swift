import Model
import Registries

/// A component that a git registry does not have at the commit that the project's copies are from.
struct UnknownAtCommit: Fact {
  let fault: any Fact
  /// As the lockfile has it.
  let record: RegistryRecord
  let commit: GitObjectID
  var description: String { fault.description }
  var kind: FailureKind { fault.kind }

  /// What there is to do about it.
  var hint: String {
    let ref = record.requested.map { " of `\($0)`" } ?? ""
    return
      "the copies of `\(record.alias)` here are from its commit \(commit.short)\(ref), and so is what `add` takes; "
      + "`decal update` brings them to what the registry has now"
  }
}

extension RegistryCatalog {
  /// Runs `body`; of a component that it does not find, says when only an older state of the registry was looked at.
  ///
  /// - Parameter records: the registries as the lockfile has them.
  func tellingRecordedState<Result>(_ records: [RegistryRecord], _ body: () throws -> Result) throws -> Result {
    func told(_ fact: any Fact) -> any Fact {
      let cause = (fact as? PlacedFault)?.fault ?? fact
      guard case .unknownComponent(_, let alias, _, _)? = cause as? RegistryFault,
        let record = records.first(where: { $0.alias == alias }), let commit = record.commit,
        record.requested != commit.description, (try? registry(alias))?.record.commit == commit
      else { return fact }
      return UnknownAtCommit(fault: fact, record: record, commit: commit)
    }
    do { return try body() } catch let several as SeveralFaults {
      throw SeveralFaults(several.facts.map(told))
    } catch let fact as any Fact {
      throw told(fact)
    }
  }
}
