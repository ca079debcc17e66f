// SPDX-License-Identifier: MIT
import Testing

@testable import DecalUI

@Suite struct HapticFeedbackTests {
  @Test("Pull to refresh, selections and toggles have what they need") func feedback() {
    let needed: [HapticFeedback] = [
      .light, .medium, .heavy, .soft, .rigid, .confirm, .selection, .toggle, .success, .warning, .error,
    ]
    #expect(Set(HapticFeedback.allCases) == Set(needed))
  }
}
