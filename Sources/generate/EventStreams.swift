import DecalUI
import Model

/// Random event streams with the engine's answers: one stream a line, in the form of a conformance vector, so that a
/// port replays them with the reader it has for the vectors.
struct EventStreams {
  let preset: RefreshPreset
  let count: Int
  let seed: UInt64

  /// Hands the streams to `line`, one after the other. The same preset, count and seed give the same lines.
  func write(line: (String) -> Void) {
    for index in 0..<count {
      line(stream(index).line)
    }
  }

  private func stream(_ index: Int) -> JSON {
    var engine = RefreshEngine(preset.configuration)
    var script = EventScript(preset: preset, seed: seed &+ UInt64(index) &* 0x2545_F491_4F6C_DD1D)
    let steps = (0..<24).map { _ in
      let (event, members, time) = script.next(for: engine)
      let effects = engine.reduce(event, at: time)
      return JSON.object([("t", .integer(Int(time)))] + members + [("expect", answer(engine, effects))])
    }
    return .object([
      ("id", .string("\(preset.rawValue)-\(seed)-\(index)")), ("preset", .string(preset.rawValue)),
      ("steps", .array(steps)),
    ])
  }

  private func answer(_ engine: RefreshEngine, _ effects: [RefreshEffect]) -> JSON {
    .object([
      ("phase", .string("\(engine.phase)")),
      ("pull", .double(engine.pull)),
      ("progress", .double(engine.progress)),
      ("inset", .double(engine.inset)),
      ("presented", .double(engine.presented)),
      ("touching", .bool(engine.isTouching)),
      ("locked", .bool(engine.isLocked)),
      ("contentLocked", .bool(engine.isContentLocked)),
      ("token", engine.token.map(JSON.integer) ?? .null),
      ("nextDeadline", engine.nextDeadline.map { .integer(Int($0)) } ?? .null),
      ("outcome", engine.outcome.map { .string("\($0)") } ?? .null),
      ("effects", .array(effects.map(json))),
    ])
  }

  private func json(_ effect: RefreshEffect) -> JSON {
    switch effect {
    case .haptic(let moment, let style):
      .object([("haptic", .object([("moment", .string("\(moment)")), ("style", .string("\(style)"))]))])
    case .start(let token, let source):
      .object([("start", .object([("token", .integer(token)), ("source", .string("\(source)"))]))])
    case .cancel(let token): .object([("cancel", .integer(token))])
    case .end(let token, let outcome):
      .object([("end", .object([("token", .integer(token)), ("outcome", .string("\(outcome)"))]))])
    case .snapBack: .string("snapBack")
    case .reveal: .string("reveal")
    case .join(let token): .object([("join", .integer(token))])
    case .consume(let amount): .object([("consume", .double(amount))])
    }
  }
}

extension JSON {
  /// A number, or the string that stands for one that JSON cannot hold.
  static func double(_ number: Double) -> JSON {
    if number.isNaN { return .string("NaN") }
    if number.isInfinite { return .string(number > 0 ? "Infinity" : "-Infinity") }
    return JSON(.number(number))
  }
}
