/// What kind of trouble a failure is; each has its own exit status (the table is in `docs/exit-codes.md`).
package enum FailureKind: Int, Sendable, CaseIterable {
  /// The words typed, the configuration, or a registry that does not parse or resolve.
  case usage = 2
  /// A digest, a signature or the lockfile is wrong.
  case integrity = 4
  /// A safety rule refuses; nothing was written.
  case refused = 5
  /// Another `decal` holds the project's lock.
  case busy = 6
  /// Reading, writing, the network, or a recovery that is needed.
  case environment = 7
  /// The user interrupted; nothing changed.
  case interrupted = 130

  /// The one that decides the exit status when several came together: integrity, then refused, then environment.
  package static func leading(_ kinds: [FailureKind]) -> FailureKind {
    let order: [FailureKind] = [.interrupted, .integrity, .refused, .environment, .busy, .usage]
    return order.first { kinds.contains($0) } ?? .environment
  }
}

/// What a module throws: data about what is the case. Its description is one sentence without a full stop, which names
/// what and where; context is added by `attempting`, advice by `Commands`.
package protocol Fact: Error, CustomStringConvertible {
  var kind: FailureKind { get }
}

/// Several facts found together, such as all the faults of a registry.
package struct SeveralFaults: Error {
  package let facts: [any Fact]
  package init(_ facts: [any Fact]) { self.facts = facts }
}

/// A failure on its way to the user: what was attempted, why it did not work, what to do.
package struct Failure: Error {
  /// What could not be done: `add `pull-to-refresh``.
  package var attempt: String
  /// The context between the attempt and the causes, outermost first.
  package var context: [String]
  /// The facts.
  package var causes: [any Fact]
  /// Advice, whole sentences without a full stop.
  package var hints: [String]

  package init(attempt: String, context: [String] = [], causes: [any Fact], hints: [String] = []) {
    self.attempt = attempt
    self.context = context
    self.causes = causes
    self.hints = hints
  }

  package var kind: FailureKind { FailureKind.leading(causes.map(\.kind)) }
}

/// A fact in plain words, for the rare case that needs no type of its own.
package struct PlainFact: Fact, Equatable {
  package let description: String
  package let kind: FailureKind

  package init(_ description: String, kind: FailureKind) {
    self.description = description
    self.kind = kind
  }
}

/// Runs `body`; if it throws, says what was being done: `attempting("read the lockfile") { … }`.
package func attempting<Result>(_ what: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch var failure as Failure {
    failure.context.insert(failure.attempt, at: 0)
    failure.attempt = what
    throw failure
  } catch let several as SeveralFaults {
    throw Failure(attempt: what, causes: several.facts)
  } catch let fact as any Fact {
    throw Failure(attempt: what, causes: [fact])
  }
}
