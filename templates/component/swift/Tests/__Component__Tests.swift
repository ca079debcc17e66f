// SPDX-License-Identifier: MIT

import Testing

@testable import __Module__

@Suite struct __Component__Tests {
  @Test func theTitleIsKept() {
    #expect(__Component__(title: "Hello").title == "Hello")
  }
}
