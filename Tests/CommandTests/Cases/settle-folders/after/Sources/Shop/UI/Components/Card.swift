// SPDX-License-Identifier: MIT

/// A raised surface with a badge.
public struct Card {
  /// What stands in the corner.
  public var badge: Badge

  public init(badge: Badge) { self.badge = badge }
}
