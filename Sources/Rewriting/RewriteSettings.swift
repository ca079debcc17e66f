package import Model

/// Everything that rewriting a component depends on, for its platform.
package enum RewriteSettings: Sendable, Equatable {
  case swift(SwiftRewrite)
  case kotlin(KotlinRewrite)
  case reactNative(TypeScriptRewrite)
}

/// Settings for Swift: from the registry's module to the project's.
package struct SwiftRewrite: Sendable, Equatable {
  /// Where the copy lives.
  package enum Placement: String, Sendable {
    /// In the module itself: imports of the registry's module go. Tests still import it.
    case inside
    /// In another module: imports name it.
    case separate
  }
  package enum Access: String, Sendable, CaseIterable {
    /// Declarations stay as the registry has them.
    case `public`
    /// Nothing is visible outside the module.
    case `internal`
  }

  /// The module that the registry's sources name; nil when they name none.
  package var registryModule: String?
  /// The module of the project.
  package var module: String
  package var placement: Placement
  package var access: Access
  /// Whether the module declares a type of its own name, so that `Module.Type` would look into the type.
  package var moduleIsType: Bool
  /// Whole identifiers → new ones.
  package var rename: [String: String]

  package init(
    registryModule: String?, module: String, placement: Placement = .inside, access: Access = .public,
    moduleIsType: Bool = false, rename: [String: String] = [:]
  ) {
    self.registryModule = registryModule
    self.module = module
    self.placement = placement
    self.access = access
    self.moduleIsType = moduleIsType
    self.rename = rename
  }
}

/// Settings for Kotlin: from the registry's packages to the project's. Names of packages are without backticks.
package struct KotlinRewrite: Sendable, Equatable {
  /// The package that the registry's sources are in; nil when they say none.
  package var registryPackage: String?
  package var package: String
  /// The Android namespace whose `R` and `BuildConfig` the registry's sources use.
  package var registryNamespace: String?
  /// The namespace of the project's module; nil: uses of `R` are left, with a note.
  package var namespace: String?
  /// The package of the project's own generated `Res`; nil: uses of the registry's are left, with a note.
  package var resources: String?
  /// Whole identifiers → new ones.
  package var rename: [String: String]

  package init(
    registryPackage: String?, package: String, registryNamespace: String? = nil, namespace: String? = nil,
    resources: String? = nil, rename: [String: String] = [:]
  ) {
    self.registryPackage = registryPackage
    self.package = package
    self.registryNamespace = registryNamespace
    self.namespace = namespace
    self.resources = resources
    self.rename = rename
  }
}

/// Settings for TypeScript: from the registry's aliases to the project's.
package struct TypeScriptRewrite: Sendable, Equatable {
  /// How the project's imports of its own files look.
  package enum Imports: Sendable, Equatable {
    /// Registry prefix → project prefix, in terms of the first root alias of the registry: `@/components/ui` → `~/ui`.
    /// The longest prefix that matches on whole segments decides. An empty project prefix is the form of `baseUrl`.
    case aliases([Alias])
    /// `./` and `../`, computed from where both files land.
    case relative
  }

  package struct Alias: Sendable, Equatable {
    package var from: String
    package var to: String
    package init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// What the project's imports end with.
  package enum Extensions: String, Sendable, CaseIterable {
    case none
    /// That of the file: `.ts`, `.tsx`.
    case source
    /// That of what it is compiled to: `.js`.
    case javaScript = "javascript"
  }

  /// The aliases that the registry's sources use for its root, `@/`. A `*` stands for one folder of any name, such as that of a
  /// style, but for those in which every registry has its files.
  package var registryAliases: [String]
  package var imports: Imports
  package var extensions: Extensions
  /// Whole identifiers → new ones.
  package var rename: [String: String]

  package init(
    registryAliases: [String], imports: Imports, extensions: Extensions = .none, rename: [String: String] = [:]
  ) {
    self.registryAliases = registryAliases.sorted { $0.utf8.count > $1.utf8.count }
    if case .aliases(let aliases) = imports {
      // Longest first; among equals the order that was given.
      let sorted = aliases.enumerated().sorted {
        ($1.element.from.utf8.count, $0.offset) < ($0.element.from.utf8.count, $1.offset)
      }
      self.imports = .aliases(sorted.map(\.element))
    } else {
      self.imports = imports
    }
    self.extensions = extensions
    self.rename = rename
  }

  /// The paths below the registry's root that a specifier may name, one for each of the registry's aliases that it uses, the
  /// longest alias first.
  func registryPaths(of specifier: String) -> [String] {
    registryAliases.compactMap { alias in
      guard !alias.isEmpty else { return nil }
      if let star = alias.firstIndex(of: "*") {
        let before = alias[..<star]
        let after = alias[alias.index(after: star)...]
        guard specifier.hasPrefix(before) else { return nil }
        let folder = specifier.dropFirst(before.count).prefix { $0 != "/" }
        let rest = specifier.dropFirst(before.count + folder.count)
        guard !folder.isEmpty, !Self.usualFolders.contains(String(folder)), rest.hasPrefix(after) else { return nil }
        return String(rest.dropFirst(after.count))
      }
      guard matches(alias, specifier) else { return nil }
      let rest = specifier.utf8.dropFirst(alias.utf8.count)
      return String(Substring(rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest))
    }
  }

  /// Folders that are no style's.
  private static let usualFolders: Set<String> = ["blocks", "components", "hooks", "lib", "ui"]

  /// How the project imports what stands at this path below the registry's root; nil when no alias covers it.
  package func projectSpecifier(of path: String) -> String? {
    guard case .aliases(let aliases) = imports else { return nil }
    // The table speaks of the root by `@/`.
    let specifier = "@/" + path
    guard let alias = aliases.first(where: { matches($0.from, specifier) }) else { return nil }
    let slash = UInt8(ascii: "/")
    var rest = specifier.utf8.dropFirst(alias.from.utf8.count)
    if alias.to.isEmpty || alias.to.utf8.last == slash { rest = rest.drop { $0 == slash } }
    let joint = rest.isEmpty || rest.first == slash || alias.to.isEmpty || alias.to.utf8.last == slash ? "" : "/"
    return "\(alias.to)\(joint)\(Substring(rest))"
  }

  /// Whether a prefix covers a specifier on whole segments.
  private func matches(_ prefix: String, _ specifier: String) -> Bool {
    guard specifier.hasPrefix(prefix) else { return false }
    let slash = UInt8(ascii: "/")
    return prefix.utf8.last == slash || specifier.utf8.count == prefix.utf8.count
      || specifier.utf8.dropFirst(prefix.utf8.count).first == slash
  }
}

extension RewriteSettings {
  /// The same settings with other renames.
  package func renaming(_ rename: [String: String]) -> RewriteSettings {
    switch self {
    case .swift(var settings):
      settings.rename = rename
      return .swift(settings)
    case .kotlin(var settings):
      settings.rename = rename
      return .kotlin(settings)
    case .reactNative(var settings):
      settings.rename = rename
      return .reactNative(settings)
    }
  }

  /// The key in the lockfile that says that flags chose the settings of a component, other than decal.json has them.
  package static let isChosenKey = "byFlags"

  /// The settings as the lockfile records them: what is as usual is left out. The names of the registry are not among them;
  /// the registry itself says them.
  package var json: JSON {
    switch self {
    case .swift(let swift):
      .object([
        ("module", .string(swift.module)),
        ("access", .string(swift.access.rawValue)),
        ("placement", swift.placement == .inside ? nil : .string(swift.placement.rawValue)),
        ("moduleIsType", swift.moduleIsType ? .bool(true) : nil),
        ("rename", renameJSON(swift.rename)),
      ])
    case .kotlin(let kotlin):
      .object([
        ("package", .string(kotlin.package)),
        ("namespace", kotlin.namespace.map { .string($0) }),
        ("resources", kotlin.resources.map { .string($0) }),
        ("rename", renameJSON(kotlin.rename)),
      ])
    case .reactNative(let native): native.json(rename: renameJSON(native.rename))
    }
  }

  /// Reads what `json` wrote.
  ///
  /// - Throws: `SettingsFault` for a missing, unknown or misshapen setting.
  package init(_ json: JSON, platform: Platform, names: RegistryNames) throws(SettingsFault) {
    var reader = try SettingsReader(json)
    _ = try reader.flag(Self.isChosenKey)
    switch platform {
    case .swift:
      self = .swift(
        SwiftRewrite(
          registryModule: names.swiftModule,
          module: try reader.required("module"),
          placement: try reader.choice("placement", SwiftRewrite.Placement.init) ?? .inside,
          access: try reader.choice("access", SwiftRewrite.Access.init) ?? .public,
          moduleIsType: try reader.flag("moduleIsType"),
          rename: try reader.table("rename")))
    case .kotlin:
      self = .kotlin(
        KotlinRewrite(
          registryPackage: names.kotlinPackage,
          package: try reader.required("package"),
          registryNamespace: names.kotlinNamespace,
          namespace: try reader.string("namespace"),
          resources: try reader.string("resources"),
          rename: try reader.table("rename")))
    case .reactNative:
      let aliases = try reader.pairs("aliases").map { TypeScriptRewrite.Alias(from: $0.0, to: $0.1) }
      let imports = try reader.choice("imports") { $0 == "relative" ? TypeScriptRewrite.Imports.relative : nil }
      self = .reactNative(
        TypeScriptRewrite(
          registryAliases: names.aliases,
          imports: imports ?? .aliases(aliases),
          extensions: try reader.choice("extensions", TypeScriptRewrite.Extensions.init) ?? .none,
          rename: try reader.table("rename")))
    }
    try reader.finish()
  }

  private func renameJSON(_ rename: [String: String]) -> JSON? {
    rename.isEmpty ? nil : .object(rename.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }
}

extension TypeScriptRewrite {
  fileprivate func json(rename: JSON?) -> JSON {
    let imports: (String, JSON?) =
      switch imports {
      case .aliases(let aliases): ("aliases", .object(aliases.map { ($0.from, .string($0.to)) }))
      case .relative: ("imports", .string("relative"))
      }
    return .object([
      imports, ("extensions", extensions == .none ? nil : .string(extensions.rawValue)), ("rename", rename),
    ])
  }
}

/// A recorded setting that cannot be used.
package struct SettingsFault: Fact, Equatable {
  package let key: String
  package let problem: String
  package var description: String { "the recorded setting \"\(key)\" \(problem)" }
  package var kind: FailureKind { .integrity }
}

/// Reads an object of settings; every key must be asked for.
struct SettingsReader {
  private let members: [JSON.Member]
  private var asked: Set<String> = []

  init(_ json: JSON) throws(SettingsFault) {
    guard let members = json.members else {
      throw SettingsFault(key: "settings", problem: "is \(json.kind), not an object")
    }
    self.members = members
  }

  private mutating func value(_ key: String) -> JSON? {
    asked.insert(key)
    return members.first { $0.key == key }?.value
  }

  mutating func required(_ key: String) throws(SettingsFault) -> String {
    guard let text = try string(key) else { throw SettingsFault(key: key, problem: "is missing") }
    return text
  }

  mutating func string(_ key: String) throws(SettingsFault) -> String? {
    guard let json = value(key) else { return nil }
    guard let text = json.string else { throw SettingsFault(key: key, problem: "is \(json.kind), not a string") }
    return text
  }

  mutating func choice<Choice>(_ key: String, _ make: (String) -> Choice?) throws(SettingsFault) -> Choice? {
    guard let text = try string(key) else { return nil }
    guard let choice = make(text) else { throw SettingsFault(key: key, problem: "is \"\(text)\", which is not known") }
    return choice
  }

  mutating func flag(_ key: String) throws(SettingsFault) -> Bool {
    guard let json = value(key) else { return false }
    guard let flag = json.bool else { throw SettingsFault(key: key, problem: "is \(json.kind), not a boolean") }
    return flag
  }

  /// The members of an object of strings, in their order.
  mutating func pairs(_ key: String) throws(SettingsFault) -> [(String, String)] {
    guard let json = value(key) else { return [] }
    guard let members = json.members else { throw SettingsFault(key: key, problem: "is \(json.kind), not an object") }
    var pairs: [(String, String)] = []
    for member in members {
      guard let text = member.value.string else {
        throw SettingsFault(key: "\(key).\(member.key)", problem: "is \(member.value.kind), not a string")
      }
      pairs.append((member.key, text))
    }
    return pairs
  }

  mutating func table(_ key: String) throws(SettingsFault) -> [String: String] {
    Dictionary(try pairs(key)) { first, _ in first }
  }

  func finish() throws(SettingsFault) {
    for member in members where !asked.contains(member.key) {
      throw SettingsFault(key: member.key, problem: "is not known to this version")
    }
  }
}
