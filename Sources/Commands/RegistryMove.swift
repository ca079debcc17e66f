import Model
import Projects
import Registries

/// A registry that decal.json has at another address than the one that the project's copies came from.
struct RegistryMove {
  let alias: RegistryAlias
  /// As the lockfile records it.
  let from: RegistryRecord.Source
  /// As decal.json says by now.
  let to: RegistryRecord.Source

  /// A sentence for who follows it.
  var description: String { "the registry `\(alias)` moved from \(from.summary) to \(to.summary)" }

  var json: JSON {
    .object([("registry", .string(alias.text)), ("from", .string(from.summary)), ("to", .string(to.summary))])
  }
}

extension Resolution {
  /// The registries that are elsewhere than the lockfile records while the project has copies of them. That decal.json says
  /// so is the only way: nothing else changes what an alias means.
  ///
  /// - Throws: `AliasTaken` for a registry that has the alias for another reason.
  func moves(since lockfile: Lockfile?, _ catalog: RegistryCatalog) throws -> [RegistryMove] {
    var moves: [RegistryMove] = []
    for record in registries {
      guard let known = lockfile?.registry(record.alias), !known.source.isSamePlace(as: record.source),
        !(lockfile?.copies(of: record.alias) ?? []).isEmpty
      else { continue }
      if catalog.givenAlias == record.alias, let address = catalog.address(record.alias) {
        throw AliasTaken(alias: record.alias, recorded: known.source, opened: record.source, address: address)
      }
      moves.append(RegistryMove(alias: record.alias, from: known.source, to: record.source))
    }
    return moves
  }
}

extension Lockfile {
  /// The copies that came from a registry.
  func copies(of alias: RegistryAlias) -> [ComponentKey] {
    components.map(\.key).filter { $0.registry == alias }
  }
}

extension RegistryRecord {
  /// Whether an address, relative to `folder`, is certainly not where this registry was, as a project in `root` recorded it.
  func isElsewhere(than other: Address, from folder: String, root: String) -> Bool {
    guard let address else { return false }
    return !CatalogEntry(alias: alias, address: address, base: root).isSamePlace(other, from: folder)
  }
}

/// Two sources that claim one alias.
struct AliasTaken: Fact {
  let alias: RegistryAlias
  let recorded: RegistryRecord.Source
  let opened: RegistryRecord.Source
  /// Of the second, as it was typed.
  let address: Address
  var description: String {
    "the project has components of `\(alias)` from \(recorded.summary), and this one is \(opened.summary)"
  }
  var kind: FailureKind { .refused }
}

/// Something new is wanted of a registry that moved, while the copies here are still those of its old address.
struct MoveAhead: Fact {
  let move: RegistryMove
  var description: String {
    "the copies of `\(move.alias)` here are from \(move.from.summary), and \(Configuration.fileName) has it at "
      + "\(move.to.summary) by now"
  }
  var kind: FailureKind { .refused }
}

/// An update of some copies of a registry that moved: the lockfile has one address for all of them.
struct MoveInPart: Fact {
  let move: RegistryMove
  /// The copies that were not to be updated.
  let others: [ComponentKey]
  var description: String {
    "\(move.description), and its copies move together: "
      + others.map { "`\($0)` for \($0.platform)" }.joined(separator: ", ") + " would stay behind"
  }
  var kind: FailureKind { .refused }
}
