// SPDX-License-Identifier: MIT

/// The text of a badge: the count, or the largest count with a plus.
public struct BadgeText: Equatable, Sendable {
  /// How many there are; less than zero counts as zero.
  public var count: Int
  /// The largest count that is written out.
  public var limit: Int

  public init(count: Int, limit: Int = 99) {
    self.count = max(0, count)
    self.limit = limit
  }

  /// `7`, or `99+`.
  public var text: String { count > limit ? "\(limit)+" : "\(count)" }
}

#if canImport(SwiftUI)
  public import SwiftUI

  /// A small count on a coloured capsule; nothing when the count is zero.
  public struct Badge: View {
    private let value: BadgeText

    public init(_ count: Int, limit: Int = 99) {
      value = BadgeText(count: count, limit: limit)
    }

    public var body: some View {
      if value.count > 0 {
        Text(value.text)
          .font(.caption2.bold())
          .foregroundStyle(.white)
          .padding(.horizontal, 6)
          .padding(.vertical, 2)
          .background(.red, in: Capsule())
      }
    }
  }
#endif
