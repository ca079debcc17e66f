// SPDX-License-Identifier: MIT

/// What a run does.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public enum RefreshWork: Sendable {
  /// The run ends when the function returns or throws.
  case function(@MainActor @Sendable () async throws -> Void)
  /// The run ends when the completion is called, from any thread.
  case completion(@MainActor @Sendable (RefreshCompletion) -> Void)
  /// The owner raises a flag, and the run ends when the flag is lowered.
  case flag(@MainActor @Sendable () -> Void)
}

/// Ends one run, once: later calls do nothing, and the run of another pull is not touched. Letting it go without a call
/// ends the run as a failure, so that no indicator turns for ever.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public final class RefreshCompletion: Sendable {
  private let outcomes: AsyncStream<RefreshOutcome>.Continuation

  init(_ outcomes: AsyncStream<RefreshOutcome>.Continuation) { self.outcomes = outcomes }

  /// Ends the run.
  public func callAsFunction(_ outcome: RefreshOutcome = .success) {
    outcomes.yield(outcome)
    outcomes.finish()
  }

  deinit { outcomes.finish() }
}

/// How the work of a run came to its end.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
enum RefreshReport: Sendable {
  case outcome(RefreshOutcome)
  case error(any Error)
  /// The completion was let go without a call.
  case forgotten
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension RefreshWork {
  /// Does the work; nil when something else reports its end.
  @MainActor func perform() async -> RefreshReport? {
    switch self {
    case .function(let function):
      do {
        try await function()
        return .outcome(Task.isCancelled ? .cancelled : .success)
      } catch {
        return Task.isCancelled || error is CancellationError ? .outcome(.cancelled) : .error(error)
      }
    case .completion(let begin):
      var outcomes: AsyncStream<RefreshOutcome>.Continuation?
      // Only the first outcome counts, however many are sent before this task looks.
      let stream = AsyncStream(RefreshOutcome.self, bufferingPolicy: .bufferingOldest(1)) { outcomes = $0 }
      if let outcomes { begin(RefreshCompletion(outcomes)) }
      outcomes = nil
      for await outcome in stream { return .outcome(outcome) }
      return Task.isCancelled ? .outcome(.cancelled) : .forgotten
    case .flag(let ask):
      ask()
      return nil
    }
  }
}
