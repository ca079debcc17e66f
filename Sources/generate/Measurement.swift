import DecalUI

/// Times the engine: a scroll that goes up and down without arming, and one in which every event has an effect.
struct Measurement {
  let events: Int

  func run() {
    report("offset event without an effect", limit: 40) { pulling() }
    report("event with an effect", limit: 80) { arming() }
  }

  /// Ten rounds, so that what else the machine does shows as the distance between the fastest and the middle one.
  private func report(_ what: String, limit: Int, _ work: () -> Int) {
    var answered = work()
    // Reading how much memory there is takes some itself, the first time.
    _ = residentBytes()
    let before = residentBytes()
    let rounds = (0..<10).map { _ in
      let start = processorNanoseconds()
      answered += work()
      return (processorNanoseconds() - start) / Double(max(1, events / 10))
    }.sorted()
    let grown = residentBytes() - before
    print(
      "\(what): \(tenths(rounds[0])) ns, middle \(tenths(rounds[5])) ns (at most \(limit)); \(answered) effects, "
        + "resident memory grew by \(grown) bytes")
  }

  private func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  private func pulling() -> Int {
    var engine = RefreshEngine()
    var effects = engine.reduce(.press, at: 0).count
    for index in 0..<events / 10 {
      effects += engine.reduce(.offset(Double(1 + index % 70)), at: Int64(index / 100)).count
    }
    return effects
  }

  private func arming() -> Int {
    var engine = RefreshEngine()
    var effects = engine.reduce(.begin(.program), at: 0).count
    for index in 0..<events / 10 {
      effects += engine.reduce(.begin(.program), at: Int64(index / 100)).count
    }
    return effects
  }
}
