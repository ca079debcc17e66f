// SPDX-License-Identifier: MIT

@testable import FormsUI
import Testing

@Test func formsHaveAName() {
  let forms: FormsUI.Forms = .init()
  #expect(forms.inner == nil)
  #expect(forms.name.hasPrefix("FormsUI.x"))
}
