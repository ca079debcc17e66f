// SPDX-License-Identifier: MIT

import Testing

@testable import Shop

@Test func badgeCounts() {
  #expect(Badge(count: 3).label.hasPrefix("3 of"))
}
