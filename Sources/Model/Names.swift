/// A word that breaks the grammar of names: `[a-z0-9][a-z0-9-]*`, at most 100 of them, and no file's name that Windows keeps
/// for its devices: a component's manifest and page are called after it.
package struct NameFault: Fact, Equatable {
  package let text: String
  /// What the word should have named: `component`, `registry alias`, `style`.
  package let what: String
  package var description: String {
    let why =
      isWord(text)
      ? "no file can be called so everywhere" : "only a–z, 0–9 and - are allowed, and no - in front"
    return "\(JSON.string(text).line) is no \(what) name: \(why)"
  }
  package var kind: FailureKind { .usage }
}

private func isWord(_ text: String) -> Bool {
  guard let first = text.utf8.first, first != UInt8(ascii: "-") else { return false }
  return text.utf8.allSatisfy {
    ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
      || $0 == UInt8(ascii: "-")
  }
}

private func isName(_ text: String) -> Bool {
  isWord(text) && text.utf8.count <= 100 && (try? SafePath(text)) != nil
}

/// The name of a component: `[a-z0-9][a-z0-9-]*`.
package struct ComponentName: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// - Throws: `NameFault`.
  package init(_ text: String) throws(NameFault) {
    guard isName(text) else { throw NameFault(text: text, what: "component") }
    self.text = text
  }
  package var description: String { text }
  package static func < (left: Self, right: Self) -> Bool { left.text.isBefore(right.text) }
}

/// The name a project gives a registry: `[a-z0-9][a-z0-9-]*`.
package struct RegistryAlias: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// - Throws: `NameFault`.
  package init(_ text: String) throws(NameFault) {
    guard isName(text) else { throw NameFault(text: text, what: "registry alias") }
    self.text = text
  }
  private init(known text: String) { self.text = text }

  /// The alias of the registry inside the executable.
  package static let bundled = RegistryAlias(known: "decal")

  package var description: String { text }
  package static func < (left: Self, right: Self) -> Bool { left.text.isBefore(right.text) }
}

/// A component as it is typed or required: `button`, or `@acme/button` of another registry.
package struct QualifiedName: Hashable, Sendable, CustomStringConvertible {
  /// nil: of the registry at hand (in a manifest the same one, on the command line the default one).
  package let registry: RegistryAlias?
  package let name: ComponentName

  package init(registry: RegistryAlias?, name: ComponentName) {
    self.registry = registry
    self.name = name
  }

  /// - Throws: `NameFault`.
  package init(_ text: String) throws(NameFault) {
    if text.hasPrefix("@"), let slash = text.firstIndex(of: "/") {
      registry = try RegistryAlias(String(text[text.index(after: text.startIndex)..<slash]))
      name = try ComponentName(String(text[text.index(after: slash)...]))
    } else {
      registry = nil
      name = try ComponentName(text)
    }
  }
  package var description: String { registry.map { "@\($0)/\(name)" } ?? name.text }
}

/// What a variant of a component is written for.
package enum Platform: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  case swift
  case kotlin
  case reactNative = "react-native"

  package var description: String { rawValue }
  package static func < (left: Self, right: Self) -> Bool {
    left.rawValue.isBefore(right.rawValue)
  }
}

/// How a React Native variant is styled: `uniwind`, `nativewind`, `stylesheet`, or a registry's own.
package struct Style: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// - Throws: `NameFault`.
  package init(_ text: String) throws(NameFault) {
    guard isName(text) else { throw NameFault(text: text, what: "style") }
    self.text = text
  }
  package var description: String { text }
  package static func < (left: Self, right: Self) -> Bool { left.text.isBefore(right.text) }
}

/// What a file of a component is for.
package enum Role: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  case source
  case test
  case example

  package var description: String { rawValue }
  package static func < (left: Self, right: Self) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}

/// What identifies an installed component: registry, name and platform. A project has one style of it at a time.
package struct ComponentKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let registry: RegistryAlias
  package let name: ComponentName
  package let platform: Platform

  package init(registry: RegistryAlias, name: ComponentName, platform: Platform) {
    self.registry = registry
    self.name = name
    self.platform = platform
  }
  package var description: String { registry == .bundled ? name.text : "@\(registry)/\(name)" }
  package static func < (left: Self, right: Self) -> Bool {
    (left.name, left.registry, left.platform) < (right.name, right.registry, right.platform)
  }
}
