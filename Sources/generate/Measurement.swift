import DecalUI

/// Times the engine: a scroll that goes up and down without arming, and one in which every event has an effect.
struct Measurement {
  let events: Int

  func run() {
    report("offset event without an effect", limit: 40) { pulling() }
    report("event with an effect", limit: 80) { arming() }
  }

  private func report(_ what: String, limit: Int, _ work: () -> Int) {
    let before = residentBytes()
    var answered = 0
    let time = ContinuousClock().measure { answered = work() }
    let grown = residentBytes() - before
    let each = time / events
    let nanoseconds = Double(each.components.attoseconds) / 1e9
    print(
      "\(what): \((nanoseconds * 10).rounded() / 10) ns (at most \(limit)), \(events) events, \(answered) effects, "
        + "resident memory grew by \(grown) bytes")
  }

  private func pulling() -> Int {
    var engine = RefreshEngine()
    var effects = engine.reduce(.press, at: 0).count
    for index in 0..<events {
      effects += engine.reduce(.offset(Double(1 + index % 70)), at: Int64(index / 100)).count
    }
    return effects
  }

  private func arming() -> Int {
    var configuration = RefreshConfiguration()
    configuration.reentry = .join
    var engine = RefreshEngine(configuration)
    var effects = engine.reduce(.begin(.program), at: 0).count
    for index in 0..<events {
      effects += engine.reduce(.begin(.program), at: Int64(index / 100)).count
    }
    return effects
  }
}
