// SPDX-License-Identifier: MIT
import Testing

@testable import DecalUI

@Suite struct PullToRefreshTests {
  @Test("Every feedback that the engine wants is one that haptics have") func haptics() {
    let styles: [RefreshHaptics.Style] = [.light, .medium, .heavy, .soft, .rigid, .confirm]
    #expect(styles.map { HapticFeedback($0) } == [.light, .medium, .heavy, .soft, .rigid, .confirm])
  }
}
