// SPDX-License-Identifier: MIT

import Testing

@testable import Design_System

@Test func badgeCounts() {
  #expect(Badge(count: 3).label.hasPrefix("3 of"))
}
