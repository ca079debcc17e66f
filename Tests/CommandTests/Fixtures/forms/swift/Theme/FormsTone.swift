// SPDX-License-Identifier: MIT

/// What a colour is for.
public enum FormsTone: Sendable, CaseIterable {
  case loud, quiet
  public static let standard = FormsTone.quiet
}

public struct FormsBox<Content: Sendable>: Sendable {
  public internal(set) var content: Content
  public init(_ content: Content) { self.content = content }
  @inlinable public static var isBox: Bool { true }
  public struct Inner: Sendable { public init() {} }
}

@propertyWrapper
public struct FormsStored<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

public protocol FormsNamed { var name: String { get } }

public func formsJoin(_ parts: String...) -> String { parts.joined(separator: " ") }

struct FormsOther { let FormsUI = 1 }
