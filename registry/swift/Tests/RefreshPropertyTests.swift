// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import DecalUI

/// What holds for every stream of events. `DECAL_EVENTS` sets the number of events a preset, `DECAL_SEED` the seed.
@Suite struct RefreshPropertyTests {
  static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["DECAL_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)
  static let events = environment["DECAL_EVENTS"].flatMap { Int($0) } ?? 10_000

  @Test("Every stream of events keeps the promises", arguments: RefreshPreset.allCases)
  func promisesHold(preset: RefreshPreset) {
    print("\(preset): \(Self.events) events, DECAL_SEED=\(Self.seed)")
    var sent = 0
    var stream = 0
    while sent < Self.events {
      let length = min(200, Self.events - sent)
      let seed = Self.seed &+ UInt64(stream) &* 1_000_003
      if let fault = Self.fault(RefreshStream(seed: seed, preset: preset), length: length) {
        Issue.record("\(preset), stream seed \(seed): \(fault)")
        return
      }
      sent += length
      stream += 1
    }
  }

  /// What goes wrong in one stream, if anything does.
  private static func fault(_ stream: RefreshStream, length: Int) -> String? {
    var stream = stream
    var ledger = Ledger()
    var engine = RefreshEngine(stream.preset.configuration)
    var ticked = engine
    for index in 0..<length {
      let (event, time) = stream.next(for: engine)
      let before = engine.now
      let effects = engine.reduce(event, at: time)
      var tickedEffects: [RefreshEffect] = []
      if before > .min {
        for _ in 0..<stream.numbers.below(3) {
          let between = before + Int64(stream.numbers.below(Int(max(0, time - before)) + 1))
          tickedEffects += ticked.reduce(.tick, at: min(between, max(time, before)))
        }
      }
      tickedEffects += ticked.reduce(event, at: time)
      if ticked != engine || tickedEffects != effects { return "ticks changed what event \(index), \(event), does" }
      if let fault = ledger.fault(engine, event, effects) { return "event \(index), \(event): \(fault)" }
    }
    return unrest(&engine, &ledger)
  }

  /// Lets everything come to its end, and says what does not come to rest.
  private static func unrest(_ engine: inout RefreshEngine, _ ledger: inout Ledger) -> String? {
    let time = engine.now
    for event in [RefreshEvent.external(nil), .appear, .release(), .offset(0)] {
      let effects = engine.reduce(event, at: time)
      if let fault = ledger.fault(engine, event, effects) { return fault }
    }
    if let token = engine.token { _ = engine.reduce(.finished(token: token, .success), at: time) }
    _ = engine.reduce(.tick, at: time + 1_000_000)
    if engine.phase != .idle || engine.isLocked || engine.nextDeadline != nil { return "it never comes to rest" }
    return nil
  }

  /// What was started, cancelled and ended so far.
  private struct Ledger {
    var open: Int?
    var isStarted = false
    var lastToken = 0

    mutating func fault(_ engine: RefreshEngine, _ event: RefreshEvent, _ effects: [RefreshEffect]) -> String? {
      for effect in effects {
        if let fault = fault(event, effect) { return fault }
      }
      // A run that the owner's flag opened has no start; it is known by its token.
      if let token = engine.token, token != open {
        if open != nil || token <= lastToken { return "a second open run" }
        open = token
        lastToken = token
        isStarted = false
      }
      if engine.token != open { return "a run without an end" }
      if (engine.phase == .refreshing) != (engine.token != nil) { return "refreshing without a run" }
      if !(0...1).contains(engine.progress) { return "progress \(engine.progress)" }
      if !engine.pull.isFinite || engine.pull < 0 { return "pull \(engine.pull)" }
      if engine.inset.isNaN { return "no inset" }
      return nil
    }

    private mutating func fault(_ event: RefreshEvent, _ effect: RefreshEffect) -> String? {
      switch effect {
      case .start(let token, _):
        if open != nil { return "two open runs" }
        if token <= lastToken { return "token \(token) after \(lastToken)" }
        open = token
        lastToken = token
        isStarted = true
      case .cancel(let token):
        if token != open || !isStarted { return "cancel without a start" }
      case .end(let token, _):
        if open == nil, token > lastToken {
          // Opened by the flag and ended within one event.
          lastToken = token
        } else if token != open {
          return "end of \(token), which is not open"
        }
        open = nil
      case .join(let token):
        if token != open { return "join of \(token), which is not open" }
      case .consume(let amount):
        return Self.fault(event, consumed: amount)
      case .haptic, .snapBack, .reveal:
        break
      }
      return nil
    }

    private static func fault(_ event: RefreshEvent, consumed: Double) -> String? {
      let given: Double
      switch event {
      case .drag(let distance, _): given = distance
      case .release(let velocity): given = velocity
      default: return "consume without a drag"
      }
      if consumed == 0 { return nil }
      let isWithin = abs(consumed) <= abs(given) && (consumed > 0) == (given > 0)
      return isWithin ? nil : "took \(consumed) of \(given)"
    }
  }
}
