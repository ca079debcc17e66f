// SPDX-License-Identifier: MIT
// import FormsUI

#if canImport(FormsUI, _version: 99)
  import FormsUI
#endif

/* FormsUI.FormsTone /* FormsUI.FormsBox */ */
public struct Forms: FormsUI.FormsNamed {
  @FormsUI.FormsStored public var tone: FormsUI.FormsTone = FormsUI.FormsTone.standard
  public var boxes: [FormsUI.FormsBox<FormsUI.FormsTone>] = []
  public var table: [String: FormsUI.FormsTone] = ["FormsUI.FormsTone": FormsUI.FormsTone.loud]
  var inner: FormsUI.FormsBox<Int>.Inner? = nil

  public init() {}

  public var name: String {
    let raw = #"FormsUI.x \(FormsUI.x) \#(FormsUI.FormsTone.allCases.count)"#
    let long = """
      FormsUI.FormsTone "" \(FormsUI.FormsTone.quiet) \("\(FormsUI.FormsTone.loud)")
      """
    return FormsUI.formsJoin(raw, long, "FormsUI", "\(FormsUI.FormsTone.standard)")
  }

  public func pick(_ make: (FormsUI.FormsTone) -> FormsUI.FormsTone, FormsUI other: Int = 1) -> some Sendable {
    let path = \FormsUI.FormsBox<Int>.content
    let half = other / 2 / max(1, other)
    let matches = "FormsUI.x".contains(/FormsUI.[a-z]/)
    let marks = #/ FormsUI / \#/ /#
    _ = (path, half, matches, marks)
    switch make(.loud) {
    case FormsUI.FormsTone.loud: return FormsUI.FormsBox(other)
    case .quiet: return FormsUI.FormsBox(FormsOther().FormsUI)
    }
  }
}

extension FormsUI.FormsTone: FormsUI.FormsNamed {
  public var name: String { self == FormsUI.FormsTone.loud ? "loud" : "quiet" }
}
