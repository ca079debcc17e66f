// SPDX-License-Identifier: MIT

import Testing

@testable import __Module__

@Suite struct BadgeTests {
  @Test func aSmallCountIsWrittenOut() {
    #expect(BadgeText(count: 7).text == "7")
    #expect(BadgeText(count: 99).text == "99")
  }

  @Test func aLargeCountIsShortened() {
    #expect(BadgeText(count: 100).text == "99+")
    #expect(BadgeText(count: 10, limit: 9).text == "9+")
  }

  @Test func lessThanNothingIsNothing() {
    #expect(BadgeText(count: -1).text == "0")
  }
}
