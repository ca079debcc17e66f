// SPDX-License-Identifier: MIT
@testable import DecalUI

/// The vectors' words as the engine's values. A word that is not known is an error, so that none is passed over.
enum RefreshReading {
  struct Unknown: Error, CustomStringConvertible {
    let what: String
    let json: TestJSON?
    var description: String { "no such \(what): \(json.map { "\($0)" } ?? "nothing")" }
  }

  static func need<Value>(_ value: Value?, _ what: String, _ json: TestJSON?) throws -> Value {
    guard let value else { throw Unknown(what: what, json: json) }
    return value
  }

  private static func word<Value>(_ json: TestJSON?, _ what: String, _ words: [String: Value]) throws -> Value {
    try need(json?.text.flatMap { words[$0] }, what, json)
  }

  private static func number(_ json: TestJSON?, _ what: String) throws -> Double {
    try need(json?.number, what, json)
  }

  private static func milliseconds(_ json: TestJSON?, _ what: String) throws -> Int64 {
    Int64(try number(json, what))
  }

  /// `base` with the fields that `changes` holds; an object is replaced whole.
  static func configuration(_ base: RefreshConfiguration, changes: TestJSON?) throws -> RefreshConfiguration {
    guard case .object(let fields)? = changes else { return base }
    var result = base
    for (name, json) in fields {
      switch name {
      case "input": result.input = try word(json, name, ["scroll": .scroll, "nested": .nested])
      case "threshold": result.threshold = try threshold(json)
      case "trigger": result.trigger = try trigger(json)
      case "resistance":
        result.resistance =
          json["kind"]?.text == "none"
          ? .none : .exponential(max: try number(json["max"], "max"), factor: try number(json["factor"], "factor"))
      case "hold": result.hold = try number(json, name)
      case "presentation":
        result.presentation = try word(
          json, name,
          [
            "push": .push, "pushRemainder": .pushRemainder, "pushProgress": .pushProgress, "follow": .follow,
            "overlay": .overlay, "system": .system,
          ])
      case "haptics":
        result.haptics = RefreshHaptics(
          armed: try style(json["armed"]), disarmed: try style(json["disarmed"]), trigger: try style(json["trigger"]))
      case "timing": result.timing = try timing(json)
      case "lock":
        result.lock = RefreshLock(
          cooldownMs: try milliseconds(json["cooldownMs"], "cooldownMs"), resetPoint: json["resetPoint"]?.number,
          requiresLift: try need(json["requiresLift"]?.flag, "requiresLift", json))
      case "momentumMayArm": result.momentumMayArm = try need(json.flag, name, json)
      case "deferSettle": result.deferSettle = try need(json.flag, name, json)
      case "onDisappear": result.onDisappear = try word(json, name, ["keep": .keep, "cancel": .cancel])
      case "reentry": result.reentry = try word(json, name, ["join": .join, "restart": .restart])
      case "fling": result.fling = try word(json, name, ["downward": .downward, "all": .all])
      case "restEpsilon": result.restEpsilon = try number(json, name)
      case "lockContent": result.lockContent = try need(json.flag, name, json)
      default: throw Unknown(what: "field \(name)", json: json)
      }
    }
    return result
  }

  private static func threshold(_ json: TestJSON) throws -> RefreshThreshold {
    if json["kind"]?.text == "fixed" { return .fixed(try number(json["value"], "value")) }
    return .viewport(
      fraction: try number(json["fraction"], "fraction"), min: json["min"]?.number, max: json["max"]?.number)
  }

  private static func trigger(_ json: TestJSON) throws -> RefreshTrigger {
    switch json["kind"]?.text {
    case "release": return .release(disarm: try number(json["disarm"], "disarm"))
    case "collapse": return .collapse(at: try number(json["at"], "at"))
    case "threshold": return .threshold
    case "native": return .native
    default: throw Unknown(what: "trigger", json: json)
    }
  }

  private static func timing(_ json: TestJSON) throws -> RefreshTiming {
    let curve = try need(json["easing"]?.items?.compactMap(\.number), "easing", json)
    return RefreshTiming(
      openMs: try milliseconds(json["openMs"], "openMs"), minimumMs: try milliseconds(json["minimumMs"], "minimumMs"),
      minimumFrom: try word(json["minimumFrom"], "minimumFrom", ["start": .start, "held": .held]),
      lingerMs: try milliseconds(json["lingerMs"], "lingerMs"),
      settleMs: try milliseconds(json["settleMs"], "settleMs"),
      easing: RefreshEasing(curve[0], curve[1], curve[2], curve[3]),
      timeoutMs: json["timeoutMs"]?.number.map { Int64($0) })
  }

  private static func style(_ json: TestJSON?) throws -> RefreshHaptics.Style? {
    if json == .null { return nil }
    return try word(
      json, "style",
      ["light": .light, "medium": .medium, "heavy": .heavy, "soft": .soft, "rigid": .rigid, "confirm": .confirm])
  }

  private static func movement(_ json: TestJSON?) throws -> RefreshEvent.Movement {
    guard let json else { return .drag }
    return try word(json, "movement", ["drag": .drag, "momentum": .momentum, "program": .program])
  }

  private static let outcomes: [String: RefreshOutcome] = [
    "success": .success, "failure": .failure, "cancelled": .cancelled, "timedOut": .timedOut,
    "unclaimed": .unclaimed, "superseded": .superseded,
  ]

  /// The event of one step; a `configure` changes the configuration in use.
  static func event(_ step: TestJSON, of engine: RefreshEngine) throws -> RefreshEvent {
    let value = step["value"]
    switch step["event"]?.text {
    case "press": return .press
    case "offset": return .offset(try number(value, "offset"), try movement(step["source"]))
    case "drag": return .drag(try number(value, "drag"), try movement(step["source"]))
    case "release": return .release(velocity: step["velocity"]?.number ?? 0)
    case "touchCancel": return .touchCancel
    case "begin":
      return .begin(
        try word(
          step["source"], "beginning", ["program": .program, "accessibility": .accessibility, "native": .native]))
    case "finished":
      return .finished(
        token: Int(try number(step["token"], "token")), try word(step["outcome"], "outcome", outcomes))
    case "stop": return .stop
    case "external": return .external(value?.flag)
    case "enable": return .enable(try need(value?.flag, "enable", value))
    case "motion": return .motion(reduced: try need(value?.flag, "motion", value))
    case "viewport": return .viewport(try number(value, "viewport"))
    case "configure": return .configure(try configuration(engine.configuration, changes: value))
    case "disappear": return .disappear
    case "appear": return .appear
    case "tick": return .tick
    default: throw Unknown(what: "event", json: step)
    }
  }

  static func effect(_ json: TestJSON) throws -> RefreshEffect {
    switch json {
    case .string("snapBack"): return .snapBack
    case .string("reveal"): return .reveal
    case .object(let members):
      guard members.count == 1, let (name, value) = members.first else { throw Unknown(what: "effect", json: json) }
      switch name {
      case "haptic":
        let moments: [String: RefreshHaptics.Moment] = ["armed": .armed, "disarmed": .disarmed, "trigger": .trigger]
        return .haptic(
          try word(value["moment"], "moment", moments), try need(try style(value["style"]), "style", value))
      case "start":
        let sources: [String: RefreshSource] = [
          "pull": .pull, "program": .program, "accessibility": .accessibility, "native": .native,
        ]
        return .start(token: Int(try number(value["token"], "token")), try word(value["source"], "source", sources))
      case "cancel": return .cancel(token: Int(try number(value, "cancel")))
      case "end":
        return .end(token: Int(try number(value["token"], "token")), try word(value["outcome"], "outcome", outcomes))
      case "join": return .join(token: Int(try number(value, "join")))
      case "consume": return .consume(try number(value, "consume"))
      default: throw Unknown(what: "effect", json: json)
      }
    default: throw Unknown(what: "effect", json: json)
    }
  }

  /// The values of a surface under the names that the vectors give them.
  static func readings(_ engine: RefreshEngine) -> [String: TestJSON] {
    func optional(_ value: Int64?) -> TestJSON { value.map { .number(Double($0)) } ?? .null }
    return [
      "phase": .string("\(engine.phase)"), "pull": .number(engine.pull), "progress": .number(engine.progress),
      "inset": .number(engine.inset), "presented": .number(engine.presented), "touching": .bool(engine.isTouching),
      "locked": .bool(engine.isLocked), "contentLocked": .bool(engine.isContentLocked),
      "token": optional(engine.token.map { Int64($0) }), "nextDeadline": optional(engine.nextDeadline),
      "outcome": engine.outcome.map { .string("\($0)") } ?? .null,
    ]
  }
}
