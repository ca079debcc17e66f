// SPDX-License-Identifier: MIT

#if canImport(UndecidedUI)
  import UndecidedUI
#endif

/// Names the module where only types can tell what is meant.
public enum Probe {
  /// « UndecidedUI » in a comment is nothing.
  public static let é = "\(UndecidedUI.self)"
}

/// Hides SwiftUI's.
public struct Button {}
