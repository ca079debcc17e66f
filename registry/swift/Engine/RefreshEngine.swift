// SPDX-License-Identifier: MIT

/// Pull to refresh as one value: events go in, effects come out, nothing waits and nothing is shared.
///
/// A driver calls `reduce(_:at:)` for everything that happens, applies the effects in order, and sends `tick` when
/// `nextDeadline` has come. What the engine answers does not depend on how often or how late ticks come: whatever is
/// due before an event happens first, at its own time.
public struct RefreshEngine: Equatable, Sendable {
  /// How long a start waits for the owner's flag, in milliseconds.
  public static let acknowledgementMs: Int64 = 100

  /// The configuration in use.
  public internal(set) var configuration: RefreshConfiguration
  /// How far the finger holds the content, in points; never negative, always finite.
  public internal(set) var pull = 0.0
  /// How the last run ended.
  public internal(set) var outcome: RefreshOutcome?

  var now = Int64.min
  /// Nested input: the drag that gives `pull` through the resistance.
  var raw = 0.0
  var environment = Environment()
  var gesture = Gesture()
  var track = Track.idle
  var run: Run?
  var settle: Settle?
  var latch = Latch()
  var lastToken = 0

  /// An engine at rest: enabled, visible, full motion, no known height, no flag. A refused configuration is replaced by
  /// the standard one.
  public init(_ configuration: RefreshConfiguration = RefreshConfiguration()) {
    self.configuration = configuration.isValid ? configuration.normalized : RefreshConfiguration()
  }

  /// Takes one event at `time`, in milliseconds from any origin that only moves forward, and answers with what is to be
  /// done. What was due before happens first; a time before the last one counts as the last one.
  public mutating func reduce(_ event: RefreshEvent, at time: Int64) -> [RefreshEffect] {
    var effects: [RefreshEffect] = []
    let time = max(time, now)
    while let (deadline, due) = earliestDeadline, due <= time {
      now = max(now, due)
      meet(deadline, &effects)
    }
    now = time
    handle(event, &effects)
    return effects
  }

  private mutating func handle(_ event: RefreshEvent, _ effects: inout [RefreshEffect]) {
    switch event {
    case .offset(let distance, let movement): offset(distance, movement, &effects)
    case .drag(let distance, let movement): drag(distance, movement, &effects)
    case .press: press()
    case .release(let velocity): release(velocity, &effects)
    case .touchCancel: touchCancel(&effects)
    case .begin(let beginning): begin(beginning, &effects)
    case .finished(let token, let outcome): finished(token, outcome, &effects)
    case .stop: stop(&effects)
    case .external(let flag): external(flag, &effects)
    case .enable(let isEnabled): enable(isEnabled, &effects)
    case .motion(let reduced): environment.reducesMotion = reduced
    case .viewport(let height): if height.isFinite, height > 0 { environment.viewport = height }
    case .configure(let configuration): configure(configuration, &effects)
    case .disappear: disappear(&effects)
    case .appear: appear(&effects)
    case .tick: break
    }
  }
}
