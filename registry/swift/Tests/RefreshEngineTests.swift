// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import DecalUI

/// The parts of the engine that the vectors reach only by their results.
@Suite struct RefreshEngineTests {
  @Test("The written-out exponential is the library's, to the last bits") func exponential() {
    for step in -7_450...7_097 {
      let x = Double(step) / 10 + 0.037
      let wanted = Foundation.exp(x)
      #expect(abs(RefreshMath.exp(x) - wanted) <= 4 * wanted.ulp, "exp(\(x))")
    }
    #expect(RefreshMath.exp(0) == 1)
    #expect(RefreshMath.exp(800) == .infinity)
    #expect(RefreshMath.exp(-.infinity) == 0)
    #expect(RefreshMath.exp(.nan).isNaN)
  }

  @Test("The written-out logarithm is the library's, to the last bits") func logarithm() {
    var x = 1e-300
    while x < 1e300 {
      let wanted = Foundation.log(x)
      #expect(abs(RefreshMath.ln(x) - wanted) <= 4 * wanted.ulp + 1e-17, "ln(\(x))")
      x *= 1.37
    }
    #expect(RefreshMath.ln(1) == 0)
    #expect(RefreshMath.ln(0) == -.infinity)
    #expect(RefreshMath.ln(-1).isNaN)
    #expect(RefreshMath.ln(.leastNonzeroMagnitude) == Foundation.log(.leastNonzeroMagnitude))
  }

  @Test("The resistance gives the pulls that were measured, and its inverse gives the drags back") func resistance() {
    let resistance = RefreshResistance.exponential(max: 128, factor: 1.6)
    for (raw, pull) in [(50, 27.73), (100, 49.45), (200, 79.80), (300, 98.42), (141.957, 64)] {
      #expect(abs(resistance.pull(raw: raw) - pull) < 0.0055)
      #expect(abs(resistance.raw(pull: resistance.pull(raw: raw)) - raw) < 1e-9)
    }
    #expect(resistance.raw(pull: 128).isFinite)
    #expect(resistance.pull(raw: .greatestFiniteMagnitude) == 128)
  }

  @Test("The curve is the one called ease") func easing() {
    // Values of cubic-bezier(0.25, 0.1, 0.25, 1) as browsers give them.
    for (time, value) in [(0.1, 0.0948), (0.25, 0.4085), (0.5, 0.8024), (0.75, 0.9605)] {
      #expect(abs(RefreshEasing().value(at: time) - value) < 0.0005)
    }
    #expect(RefreshEasing().value(at: 0) == 0)
    #expect(RefreshEasing().value(at: 1) == 1)
    #expect(abs(RefreshEasing(0, 0, 1, 1).value(at: 0.3) - 0.3) < 1e-5)
  }

  @Test("A configuration with a number that is none is replaced at creation and refused later") func refused() {
    var broken = RefreshPreset.swiftKit.configuration
    broken.hold = .nan
    #expect(RefreshEngine(broken).configuration == RefreshConfiguration())
    var engine = RefreshEngine(RefreshPreset.swiftKit.configuration)
    _ = engine.reduce(.configure(broken), at: 0)
    #expect(engine.configuration == RefreshPreset.swiftKit.configuration)
    for resistance in [
      RefreshResistance.exponential(max: 0, factor: 1), .exponential(max: 9, factor: -1),
      .exponential(max: .infinity, factor: 1),
    ] {
      broken = RefreshConfiguration(resistance: resistance)
      #expect(!broken.isValid)
    }
    #expect(!RefreshConfiguration(trigger: .collapse(at: .nan)).isValid)
    #expect(!RefreshConfiguration(lock: RefreshLock(resetPoint: .infinity)).isValid)
    #expect(!RefreshConfiguration(timing: RefreshTiming(easing: RefreshEasing(.nan))).isValid)
    #expect(!RefreshConfiguration(threshold: .viewport(fraction: 1, max: .infinity)).isValid)
  }

  @Test("The ends of time are times like any other") func endsOfTime() {
    var engine = RefreshEngine()
    #expect(engine.reduce(.begin(.program), at: .min).count == 2)
    #expect(engine.reduce(.finished(token: 1, .success), at: .max - 1) == [.end(token: 1, .success)])
    #expect(engine.nextDeadline == .max)
    #expect(engine.reduce(.tick, at: .max).isEmpty)
    #expect(engine.phase == .idle)
    #expect(engine.reduce(.begin(.program), at: 0).first == .start(token: 2, .program))
  }

  @Test("Two engines that went the same way are equal") func equality() {
    var one = RefreshEngine()
    var other = RefreshEngine()
    _ = one.reduce(.press, at: 5)
    #expect(one != other)
    _ = other.reduce(.press, at: 5)
    #expect(one == other)
  }

  /// What comes out of events at their times, all together.
  private func effects(_ engine: inout RefreshEngine, _ events: [(Int64, RefreshEvent)]) -> [RefreshEffect] {
    events.flatMap { engine.reduce($0.1, at: $0.0) }
  }

  /// Nothing takes time, locks or is felt, besides what is named.
  private let plain = RefreshConfiguration(
    haptics: RefreshHaptics(), timing: RefreshTiming(), lock: RefreshLock(), deferSettle: false)

  @Test("A flag that comes up after it was given up makes the run a success") func lateClaim() {
    var configuration = plain
    configuration.timing.lingerMs = 400
    var engine = RefreshEngine(configuration)
    _ = effects(&engine, [(0, .external(false)), (0, .begin(.program)), (200, .external(true))])
    #expect(engine.nextDeadline == nil)
    #expect(effects(&engine, [(300, .external(false)), (699, .tick)]).isEmpty)
    #expect(engine.reduce(.tick, at: 700) == [.end(token: 1, .success)])
  }

  @Test("What is due at one instant happens in its order: a timeout before the flag is given up") func oneInstant() {
    var configuration = plain
    configuration.timing.timeoutMs = RefreshEngine.acknowledgementMs
    var engine = RefreshEngine(configuration)
    _ = effects(&engine, [(0, .external(false)), (0, .begin(.program))])
    #expect(engine.reduce(.tick, at: 100) == [.cancel(token: 1), .end(token: 1, .timedOut)])
  }

  @Test("Where presses are unknown a spent gesture starts no pull until the content has been at rest") func spent() {
    var engine = RefreshEngine(RefreshPreset.swiftKit.configuration)
    _ = effects(&engine, [(0, .enable(false)), (1, .enable(true)), (2, .offset(30))])
    #expect(engine.phase == .idle)
    _ = effects(&engine, [(3, .offset(0)), (4, .offset(30))])
    #expect(engine.phase == .pulling)
  }

  @Test("A pull that is dropped for another trigger takes its threshold with it") func droppedThreshold() {
    var native = plain
    native.trigger = .native
    var lower = plain
    lower.threshold = .fixed(40)
    var engine = RefreshEngine(plain)
    _ = effects(&engine, [(0, .press), (1, .offset(50)), (2, .configure(native)), (3, .configure(lower))])
    _ = engine.reduce(.offset(40), at: 4)
    #expect(engine.phase == .armed && engine.threshold == 40)
  }

  @Test("Nested content that has not opened yet goes back from where it is") func halfOpened() {
    var configuration = RefreshPreset.uimCompose.configuration
    configuration.timing.minimumMs = 0
    configuration.timing.minimumFrom = .start
    var engine = RefreshEngine(configuration)
    _ = engine.reduce(.begin(.program), at: 0)
    let place = engine.presented(at: 60)
    #expect(place > 0 && place < 52)
    _ = engine.reduce(.finished(token: 1, .success), at: 60)
    #expect(engine.phase == .settling && engine.presented == place)
  }

  @Test("After a run the same finger feels the threshold again") func feltAgain() {
    var configuration = plain
    configuration.haptics = RefreshHaptics(armed: .medium, disarmed: .soft)
    var engine = RefreshEngine(configuration)
    let pulls: [(Int64, RefreshEvent)] = [(0, .offset(80)), (0, .offset(30))]
    let felt: [RefreshEffect] = [.haptic(.armed, .medium), .haptic(.disarmed, .soft)]
    _ = engine.reduce(.press, at: 0)
    #expect(effects(&engine, pulls) == felt)
    #expect(effects(&engine, pulls).isEmpty)
    _ = effects(&engine, [(0, .begin(.program)), (0, .finished(token: 1, .success))])
    #expect(effects(&engine, pulls) == felt)
  }
}
