// SPDX-License-Identifier: MIT

/// What it is, in a sentence.
public struct __Component__: Equatable, Sendable {
  /// What the user reads.
  public var title: String

  public init(title: String) {
    self.title = title
  }
}
