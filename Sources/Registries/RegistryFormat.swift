package import Model

/// What a registry says of itself.
package struct RegistryHeader: Sendable, Equatable {
  package var name: String
  package var version: String?
  package var homepage: String?
  package var licence: String?
  package var names: RegistryNames
  /// The components, sorted.
  package var components: [ComponentName]

  package init(
    name: String, version: String? = nil, homepage: String? = nil, licence: String? = nil,
    names: RegistryNames = RegistryNames(), components: [ComponentName]
  ) {
    self.name = name
    self.version = version
    self.homepage = homepage
    self.licence = licence
    self.names = names
    self.components = components
  }
}

/// How the documents of a registry are read. A format is chosen by what `registry.json` holds.
package protocol RegistryFormat: AnyObject {
  /// Whether a `registry.json` is of this format.
  static func recognises(_ root: JSON) -> Bool

  /// Reads `registry.json`; manifests are read when they are asked for.
  ///
  /// - Throws: `JSONFault`, or `SeveralFaults` with all that is wrong.
  init(_ document: JSONDocument, tree: any SourceTree) throws

  var header: RegistryHeader { get }

  /// A component that the header lists.
  ///
  /// - Throws: all faults of its manifest, `RegistryFault.missingManifest`.
  func component(_ name: ComponentName) throws -> Component

  /// The components of these names in their order, each as `component` gives it.
  func components(_ names: [ComponentName]) -> [Result<Component, any Error>]

  /// What lists say of these components, in their order; where a format can, read without the rest of them.
  func summaries(_ names: [ComponentName]) -> [Result<ComponentSummary, any Error>]

  /// Where a component is described, for messages.
  func manifest(of name: ComponentName) -> SafePath

  /// Where the bytes of a file are looked for, first place first.
  func places(
    of file: Component.File, in component: ComponentName, _ platform: Platform, _ style: Style?
  ) throws -> [SafePath]

  /// Bytes that the manifest itself holds; nil: they lie in the tree.
  ///
  /// - Throws: what reading throws.
  func content(of file: Component.File, in component: ComponentName) throws -> [UInt8]?

  /// Whether a component may require one of a registry that the project does not know; that is a step then, not a fault.
  var mayRequireUnknownRegistries: Bool { get }

  /// What else has to be at hand to read a component, besides its manifest and its files.
  func documents(of name: ComponentName) throws -> [SafePath]

  /// Where the page about a component is.
  func documentation(of name: ComponentName) throws -> SafePath?

  /// What a file is for, by its place.
  func part(of path: SafePath) -> RegistryPart

  /// Where a document says something of a component; nil when that cannot be found. Only asked for messages.
  func place(of mention: Mention, in component: ComponentName, _ platform: Platform?, _ style: Style?) -> ManifestPlace?
}

extension RegistryFormat {
  package func content(of file: Component.File, in component: ComponentName) throws -> [UInt8]? { nil }
  package var mayRequireUnknownRegistries: Bool { false }
  package func documents(of name: ComponentName) throws -> [SafePath] { [] }
  package func components(_ names: [ComponentName]) -> [Result<Component, any Error>] {
    names.map { name in Result { try component(name) } }
  }
  package func summaries(_ names: [ComponentName]) -> [Result<ComponentSummary, any Error>] {
    components(names).map { $0.map(\.summary) }
  }
  package func documentation(of name: ComponentName) throws -> SafePath? { nil }
}
