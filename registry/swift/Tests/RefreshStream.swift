// SPDX-License-Identifier: MIT
@testable import DecalUI

/// Random numbers that a seed gives again: SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
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
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
  }
}

/// Events as no surface would ever send them, with enough sense that every part of the machine is reached.
struct RefreshStream {
  var numbers: SeededNumbers
  let preset: RefreshPreset
  var time: Int64 = 0

  init(seed: UInt64, preset: RefreshPreset) {
    numbers = SeededNumbers(state: seed)
    self.preset = preset
    time = Int64(numbers.below(2_000)) - 1_000
  }

  /// The next event and its time; now and then the clock stands still or runs backwards.
  mutating func next(for engine: RefreshEngine) -> (event: RefreshEvent, time: Int64) {
    switch numbers.below(20) {
    case 0: time -= Int64(numbers.below(40))
    case 1, 2: break
    case 3: time += Int64(numbers.below(1_500))
    default: time += Int64(numbers.below(60))
    }
    return (event(for: engine), time)
  }

  private mutating func event(for engine: RefreshEngine) -> RefreshEvent {
    switch numbers.below(100) {
    case 0..<34:
      if engine.configuration.input == .nested {
        return .drag(length(from: -60), movement())
      }
      return .offset(numbers.chance(15) ? 0 : length(from: -10), movement())
    case 34..<36: return .drag(length(from: -60), movement())
    case 36..<38: return .offset(length(from: -10), movement())
    case 38..<48: return .press
    case 48..<58: return .release(velocity: numbers.chance(5) ? .nan : numbers.number(-2_000, 2_000))
    case 58..<60: return .touchCancel
    case 60..<64: return .begin(numbers.pick([.program, .accessibility, .native]))
    case 64..<75:
      let token = numbers.chance(85) ? engine.token ?? 0 : numbers.below(20)
      return .finished(token: token, numbers.pick([.success, .failure, .cancelled]))
    case 75..<77: return .stop
    case 77..<83: return .external(numbers.pick([true, false, nil, nil]))
    case 83..<86: return .enable(numbers.chance(70))
    case 86..<87: return .motion(reduced: numbers.chance(30))
    case 87..<89: return .viewport(numbers.pick([0, -5, .infinity, .nan, 300, 800]))
    case 89..<91: return .configure(configuration())
    case 91..<93: return .disappear
    case 93..<97: return .appear
    default: return .tick
    }
  }

  private mutating func length(from low: Double) -> Double {
    numbers.chance(2) ? numbers.pick([.nan, .infinity, -.infinity, 1e308, -1e308]) : numbers.number(low, 160)
  }

  private mutating func movement() -> RefreshEvent.Movement {
    numbers.chance(75) ? .drag : numbers.pick([.momentum, .program])
  }

  private mutating func configuration() -> RefreshConfiguration {
    var result = preset.configuration
    switch numbers.below(9) {
    case 0: result.trigger = numbers.pick([.native, .threshold, .collapse(at: 0.5), .release(disarm: 0.8)])
    case 1: result.threshold = .viewport(fraction: 0.2, min: 40, max: 90)
    case 2: result.threshold = .fixed(numbers.pick([0, -1, 30, .nan]))
    case 3: result.timing.timeoutMs = numbers.pick([nil, 0, 700])
    case 4: result.reentry = .restart
    case 5: result.input = numbers.pick([.scroll, .nested])
    case 6: result.resistance = .exponential(max: numbers.pick([0, 120]), factor: 1.4)
    case 7: result.lock = RefreshLock(cooldownMs: 300, resetPoint: 4, requiresLift: numbers.chance(50))
    default: break
    }
    return result
  }
}
