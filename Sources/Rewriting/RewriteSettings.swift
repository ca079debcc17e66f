package import Model

/// Everything that rewriting a component depends on, for its platform.
package enum RewriteSettings: Sendable, Equatable {
  case swift(SwiftRewrite)
  case kotlin(KotlinRewrite)
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

extension RewriteSettings {
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
    }
  }

  /// Reads what `json` wrote.
  ///
  /// - Throws: `SettingsFault` for a missing, unknown or misshapen setting.
  package init(_ json: JSON, platform: Platform, names: RegistryNames) throws(SettingsFault) {
    var reader = try SettingsReader(json)
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
    case .reactNative: throw SettingsFault(key: "platform", problem: "is \(platform), which is not rewritten")
    }
    try reader.finish()
  }

  private func renameJSON(_ rename: [String: String]) -> JSON? {
    rename.isEmpty ? nil : .object(rename.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
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
