// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import DecalUI

/// The engine against the conformance vectors that every language's port answers in the same way.
@Suite struct RefreshVectorTests {
  /// The vectors in these tests, or those of the file that the environment variable `DECAL_VECTORS` names.
  static let document: Result<TestJSON, any Error> = Result {
    guard let path = ProcessInfo.processInfo.environment["DECAL_VECTORS"] else { return try TestJSON(refreshVectors) }
    return try TestJSON(try String(contentsOfFile: path, encoding: .utf8))
  }

  static var identifiers: [String] {
    let vectors = (try? document.get())?["vectors"]?.items ?? []
    return vectors.compactMap { $0["id"]?.text }
  }

  @Test("The vectors can be read, and there are some") func vectorsAreThere() throws {
    let vectors = try #require(try Self.document.get()["vectors"]?.items)
    #expect(!vectors.isEmpty)
    #expect(Set(Self.identifiers).count == vectors.count)
  }

  @Test("The engine answers as the vector says", arguments: identifiers) func engineAnswers(identifier: String) throws {
    let document = try Self.document.get()
    let vector = try #require(document["vectors"]?.items?.first { $0["id"]?.text == identifier })
    let tolerance = vector["tolerance"]?.number ?? document["tolerance"]?.number ?? 0.001
    let preset = try #require(vector["preset"]?.text.flatMap(RefreshPreset.init(rawValue:)))
    var engine = RefreshEngine(
      try RefreshReading.configuration(preset.configuration, changes: vector["config"]))
    for (index, step) in try #require(vector["steps"]?.items).enumerated() {
      let time = Int64(try #require(step["t"]?.number))
      let effects = engine.reduce(try RefreshReading.event(step, of: engine), at: time)
      let here = Comment(rawValue: "\(identifier), step \(index) at \(time)")
      guard case .object(let expected)? = step["expect"] else { continue }
      let readings = RefreshReading.readings(engine)
      for (name, value) in expected.sorted(by: { $0.key < $1.key }) {
        if name == "effects" {
          let wanted = try #require(value.items).map(RefreshReading.effect)
          #expect(Self.areClose(effects, wanted, tolerance), "\(effects) is not \(wanted): \(here)")
        } else {
          let reading = try #require(readings[name], "no reading called \(name)")
          #expect(Self.areClose(reading, value, tolerance), "\(name) \(reading) is not \(value): \(here)")
        }
      }
    }
  }

  @Test("The presets are those of the vectors") func presetsAgree() throws {
    guard case .object(let presets)? = try Self.document.get()["presets"] else { return }
    #expect(Set(presets.keys) == Set(RefreshPreset.allCases.map(\.rawValue)))
    for preset in RefreshPreset.allCases {
      let fields = try #require(presets[preset.rawValue])
      // From a preset that differs in every field, so that a field the vectors lack would show.
      let read = try RefreshReading.configuration(Self.unlike, changes: fields)
      #expect(preset.configuration == read)
    }
  }

  private static let unlike = RefreshConfiguration(
    input: .nested, threshold: .fixed(1), trigger: .threshold, resistance: .exponential(max: 1, factor: 1), hold: 1,
    presentation: .follow, haptics: RefreshHaptics(disarmed: .soft), timing: RefreshTiming(openMs: 1),
    lock: RefreshLock(cooldownMs: 1), momentumMayArm: true, deferSettle: true, onDisappear: .cancel, reentry: .restart,
    fling: .all, restEpsilon: 9, lockContent: true)

  private static func areClose(_ one: TestJSON, _ other: TestJSON, _ tolerance: Double) -> Bool {
    if case .number(let one) = one, case .number(let other) = other { return abs(one - other) <= tolerance }
    return one == other
  }

  private static func areClose(_ one: [RefreshEffect], _ other: [RefreshEffect], _ tolerance: Double) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { one, other in
        if case .consume(let one) = one, case .consume(let other) = other { return abs(one - other) <= tolerance }
        return one == other
      }
  }
}
