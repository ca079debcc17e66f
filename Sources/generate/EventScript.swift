import DecalUI
import Model

/// Events in the order in which fingers, code and systems send them, and sometimes in an order in which nobody does.
struct EventScript {
  typealias Members = [(String, JSON?)]

  private var numbers: Numbers
  private var time: Int64
  /// What the gesture that has begun still has to send.
  private var pending: [(event: RefreshEvent, members: Members)] = []

  init(preset: RefreshPreset, seed: UInt64) {
    numbers = Numbers(state: seed)
    time = Int64(numbers.below(4_000)) - 2_000
    var configuration = preset.configuration
    for _ in 0..<numbers.below(4) {
      let (changed, changes) = change(configuration)
      if changed.isValid { configuration = changed }
      pending.append((.configure(changed), named("configure", [("value", changes)])))
    }
  }

  /// The next event, the members that describe it in a vector's step, and its time.
  mutating func next(for engine: RefreshEngine) -> (event: RefreshEvent, members: Members, time: Int64) {
    // A configuration that waits is whole, its step says only what changes: nothing may change the one before it.
    if case .configure? = pending.first?.event {
      let (event, members) = pending.removeFirst()
      return (event, members, time)
    }
    if pending.isEmpty || numbers.chance(6) {
      time += numbers.chance(8) ? -Int64(numbers.below(50)) : Int64(numbers.below(numbers.chance(40) ? 1_500 : 120))
      if pending.isEmpty, numbers.chance(engine.token == nil ? 60 : 20) {
        gesture(isNested: engine.configuration.input == .nested)
      } else {
        let (event, members) = interruption(engine)
        return (event, members, time)
      }
    }
    time += Int64(numbers.below(20))
    let (event, members) = pending.removeFirst()
    return (event, members, time)
  }

  // MARK: A finger

  private mutating func gesture(isNested: Bool) {
    if numbers.chance(isNested ? 50 : 85) { send(.press, "press") }
    let peak = numbers.length(10, 190)
    let steps = 1 + numbers.below(5)
    for step in 1...steps { move(peak * Double(step) / Double(steps), isNested, .drag) }
    if numbers.chance(30) { move(isNested ? -numbers.length(0, peak + 40) : numbers.length(-5, peak), isNested, .drag) }
    switch numbers.below(10) {
    case 0: send(.touchCancel, "touchCancel")
    case 1: break
    default:
      let velocity = numbers.length(-1_500, 1_500)
      send(.release(velocity: velocity), "release", ("velocity", .double(velocity)))
    }
    if isNested { return }
    for _ in 0..<numbers.below(3) { move(numbers.length(0, peak), false, .momentum) }
    if numbers.chance(75) { move(0, false, numbers.pick([.momentum, .drag, .program])) }
  }

  private mutating func move(_ length: Double, _ isNested: Bool, _ movement: RefreshEvent.Movement) {
    let event: RefreshEvent = isNested ? .drag(length, movement) : .offset(length, movement)
    send(event, isNested ? "drag" : "offset", ("value", .double(length)), ("source", .string("\(movement)")))
  }

  private mutating func send(_ event: RefreshEvent, _ name: String, _ members: (String, JSON)...) {
    pending.append((event, named(name, members)))
  }

  private func named(_ name: String, _ members: [(String, JSON)] = []) -> Members {
    [("event", .string(name))] + members.map { ($0.0, $0.1) }
  }

  // MARK: Everything else

  private mutating func interruption(_ engine: RefreshEngine) -> (RefreshEvent, Members) {
    switch engine.token != nil && numbers.chance(30) ? 0 : numbers.below(100) {
    case 0..<30:
      let token = numbers.chance(90) ? engine.token ?? 0 : numbers.below(9)
      let outcome = numbers.pick([RefreshOutcome.success, .success, .failure, .cancelled])
      return (
        .finished(token: token, outcome),
        named("finished", [("token", .integer(token)), ("outcome", .string("\(outcome)"))])
      )
    case 30..<45: return (.tick, named("tick"))
    case 45..<53:
      let beginning = numbers.pick([RefreshEvent.Beginning.program, .accessibility, .native])
      return (.begin(beginning), named("begin", [("source", .string("\(beginning)"))]))
    case 53..<63:
      let flag = numbers.pick([true, false, nil])
      return (.external(flag), named("external", [("value", flag.map(JSON.bool) ?? .null)]))
    case 63..<66: return (.stop, named("stop"))
    case 66..<71:
      let isEnabled = numbers.chance(70)
      return (.enable(isEnabled), named("enable", [("value", .bool(isEnabled))]))
    case 71..<73:
      let reduced = numbers.chance(40)
      return (.motion(reduced: reduced), named("motion", [("value", .bool(reduced))]))
    case 73..<76:
      let height = numbers.pick([400, 812.5, 0, -3, .nan, .infinity])
      return (.viewport(height), named("viewport", [("value", .double(height))]))
    case 76..<80: return (.disappear, named("disappear"))
    case 80..<87: return (.appear, named("appear"))
    case 87..<93:
      let (configuration, changes) = change(engine.configuration)
      return (.configure(configuration), named("configure", [("value", changes)]))
    case 93..<96: return (.press, named("press"))
    default: return stray(engine)
    }
  }

  /// A report that the surface should not send.
  private mutating func stray(_ engine: RefreshEngine) -> (RefreshEvent, Members) {
    let length = numbers.pick([.nan, .infinity, -.infinity, 1e308, -1e308, 0, numbers.length(-50, 150)])
    let movement = numbers.pick([RefreshEvent.Movement.drag, .momentum, .program])
    let members: [(String, JSON)] = [("value", .double(length)), ("source", .string("\(movement)"))]
    return numbers.chance(50)
      ? (.drag(length, movement), named("drag", members)) : (.offset(length, movement), named("offset", members))
  }

  private mutating func change(_ base: RefreshConfiguration) -> (RefreshConfiguration, JSON) {
    var result = base
    let changes: JSON
    switch numbers.below(10) {
    case 0:
      let value = numbers.pick([0, -2, 40, 110.5, .nan])
      result.threshold = .fixed(value)
      changes = .object([("threshold", .object([("kind", .string("fixed")), ("value", .double(value))]))])
    case 1:
      let upper = numbers.pick([nil, 70.0])
      result.threshold = .viewport(fraction: 0.15, min: 50, max: upper)
      changes = .object([
        (
          "threshold",
          .object([
            ("kind", .string("viewport")), ("fraction", .double(0.15)), ("min", .double(50)),
            ("max", upper.map(JSON.double) ?? .null),
          ])
        )
      ])
    case 2:
      let (trigger, json) = trigger()
      result.trigger = trigger
      changes = .object([("trigger", json)])
    case 3:
      let limit = numbers.pick([0, 120.0])
      result.resistance = .exponential(max: limit, factor: 1.5)
      changes = .object([
        (
          "resistance",
          .object([("kind", .string("exponential")), ("max", .double(limit)), ("factor", .double(1.5))])
        )
      ])
    case 4:
      let timing = RefreshTiming(
        openMs: 150, minimumMs: numbers.pick([-5, 0, 400]), minimumFrom: .held, lingerMs: numbers.pick([0, 250]),
        settleMs: 300, easing: RefreshEasing(0.3, -0.2, 0.1, 1.3), timeoutMs: numbers.pick([nil, 0, 900]))
      result.timing = timing
      changes = .object([("timing", json(timing))])
    case 5:
      let lock = RefreshLock(
        cooldownMs: numbers.pick([0, 350]), resetPoint: numbers.pick([nil, 4, -1]), requiresLift: numbers.chance(50))
      result.lock = lock
      let point = lock.resetPoint.map(JSON.double) ?? .null
      changes = .object([
        (
          "lock",
          .object([
            ("cooldownMs", .integer(Int(lock.cooldownMs))), ("resetPoint", point),
            ("requiresLift", .bool(lock.requiresLift)),
          ])
        )
      ])
    case 6:
      result.input = numbers.pick([.scroll, .nested])
      changes = .object([("input", .string("\(result.input)"))])
    case 7:
      result.presentation = numbers.pick([.push, .pushRemainder, .pushProgress, .follow, .overlay, .system])
      result.hold = numbers.length(20, 80)
      changes = .object([("presentation", .string("\(result.presentation)")), ("hold", .double(result.hold))])
    case 8:
      result.haptics = RefreshHaptics(armed: .heavy, disarmed: .soft, trigger: nil)
      result.reentry = numbers.pick([.join, .restart])
      result.onDisappear = numbers.pick([.keep, .cancel])
      changes = .object([
        (
          "haptics",
          .object([("armed", .string("heavy")), ("disarmed", .string("soft")), ("trigger", .null)])
        ),
        ("reentry", .string("\(result.reentry)")), ("onDisappear", .string("\(result.onDisappear)")),
      ])
    default:
      result.momentumMayArm = numbers.chance(50)
      result.deferSettle = numbers.chance(50)
      result.lockContent = numbers.chance(50)
      result.fling = numbers.pick([.downward, .all])
      result.restEpsilon = numbers.pick([-1, 0, 0.5, 3])
      changes = .object([
        ("momentumMayArm", .bool(result.momentumMayArm)), ("deferSettle", .bool(result.deferSettle)),
        ("lockContent", .bool(result.lockContent)), ("fling", .string("\(result.fling)")),
        ("restEpsilon", .double(result.restEpsilon)),
      ])
    }
    return (result, changes)
  }

  private mutating func trigger() -> (RefreshTrigger, JSON) {
    switch numbers.below(4) {
    case 0: (.release(disarm: 0.8), .object([("kind", .string("release")), ("disarm", .double(0.8))]))
    case 1: (.collapse(at: 0.5), .object([("kind", .string("collapse")), ("at", .double(0.5))]))
    case 2: (.threshold, .object([("kind", .string("threshold"))]))
    default: (.native, .object([("kind", .string("native"))]))
    }
  }

  private func json(_ timing: RefreshTiming) -> JSON {
    let curve = timing.easing
    return .object([
      ("openMs", .integer(Int(timing.openMs))), ("minimumMs", .integer(Int(timing.minimumMs))),
      ("minimumFrom", .string("\(timing.minimumFrom)")), ("lingerMs", .integer(Int(timing.lingerMs))),
      ("settleMs", .integer(Int(timing.settleMs))),
      ("easing", .array([curve.x1, curve.y1, curve.x2, curve.y2].map(JSON.double))),
      ("timeoutMs", timing.timeoutMs.map { .integer(Int($0)) } ?? .null),
    ])
  }
}

/// Random numbers that a seed gives again: SplitMix64.
private struct Numbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// A length on a quarter of a point, as most screens report it.
  mutating func length(_ low: Double, _ high: Double) -> Double {
    (low * 4 + (high - low) * 4 * Double(next() >> 11) / 9_007_199_254_740_992).rounded() / 4
  }
}
