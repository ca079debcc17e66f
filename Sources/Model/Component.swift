/// What a registry says of one component: its manifest.
package struct Component: Sendable, Equatable {
  package var name: ComponentName
  package var title: String
  package var description: String
  /// A free word: `interaction`, `foundation`, `component`, ….
  package var kind: String
  /// Where the design or the code comes from; empty when the registry does not say.
  package var origin: String
  package var keywords: [String]
  package var variants: [Platform: Variant]

  package init(
    name: ComponentName, title: String, description: String = "", kind: String = "", origin: String = "",
    keywords: [String] = [], variants: [Platform: Variant]
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.kind = kind
    self.origin = origin
    self.keywords = keywords
    self.variants = variants
  }

  /// What lists say of it.
  package var summary: ComponentSummary {
    ComponentSummary(
      name: name, title: title, description: description, kind: kind, keywords: keywords,
      platforms: variants.keys.sorted())
  }

  /// A component for one platform.
  package struct Variant: Sendable, Equatable {
    /// Lowest versions by system: `iOS` → `17.0`, `minSdk` → `24`; in the order of the manifest.
    package var minimum: [Minimum]
    package var requires: [QualifiedName]
    package var packages: [PackageRequirement]
    package var files: [File]
    /// What the user has to do by hand.
    package var steps: [Step]
    /// What a style adds; empty where the platform has no styles.
    package var styles: [Style: StyleVariant]
    /// Old name in the component → new name, as declared by the author.
    package var renames: [SafePath: SafePath]

    package init(
      minimum: [Minimum] = [], requires: [QualifiedName] = [], packages: [PackageRequirement] = [], files: [File],
      steps: [Step] = [], styles: [Style: StyleVariant] = [:], renames: [SafePath: SafePath] = [:]
    ) {
      self.minimum = minimum
      self.requires = requires
      self.packages = packages
      self.files = files
      self.steps = steps
      self.styles = styles
      self.renames = renames
    }
  }

  /// What one style adds to a variant.
  package struct StyleVariant: Sendable, Equatable {
    package var requires: [QualifiedName]
    package var packages: [PackageRequirement]
    package var files: [File]
    package var steps: [Step]

    package init(
      requires: [QualifiedName] = [], packages: [PackageRequirement] = [], files: [File] = [], steps: [Step] = []
    ) {
      self.requires = requires
      self.packages = packages
      self.files = files
      self.steps = steps
    }
  }

  /// One file of a variant.
  package struct File: Sendable, Equatable {
    /// Below the platform's tree.
    package var path: SafePath
    package var role: Role
    /// Where it installs, relative to the root that the role has in the project; nil: `path`, without a leading `Tests/`,
    /// `test/` or `Examples/` for those roles.
    package var target: SafePath?
    /// Whether the copy may be run; nil: as the registry's file is.
    package var isExecutable: Bool?
    /// The Kotlin source set it belongs to; nil: the module's main one.
    package var sourceSet: String?

    package init(
      path: SafePath, role: Role = .source, target: SafePath? = nil, isExecutable: Bool? = nil, sourceSet: String? = nil
    ) {
      self.path = path
      self.role = role
      self.target = target
      self.isExecutable = isExecutable
      self.sourceSet = sourceSet
    }
  }

  /// The lowest version of a system that a variant runs on.
  package struct Minimum: Sendable, Equatable {
    package var system: String
    package var version: String
    package init(system: String, version: String) {
      self.system = system
      self.version = version
    }
  }
}

/// As much of a component as lists and searches need.
package struct ComponentSummary: Sendable, Equatable {
  package var name: ComponentName
  package var title: String
  package var description: String
  package var kind: String
  package var keywords: [String]
  /// Sorted.
  package var platforms: [Platform]

  package init(
    name: ComponentName, title: String? = nil, description: String = "", kind: String = "", keywords: [String] = [],
    platforms: [Platform] = []
  ) {
    self.name = name
    self.title = title ?? name.text
    self.description = description
    self.kind = kind
    self.keywords = keywords
    self.platforms = platforms
  }
}

/// What the platform's own package manager must supply.
package struct PackageRequirement: Sendable, Hashable {
  /// `npm`, `gradle`, `swiftpm`, `cocoapods`.
  package var manager: String
  package var name: String
  package var version: String?
  /// Needed for development only.
  package var isDevelopment: Bool

  package init(manager: String, name: String, version: String? = nil, isDevelopment: Bool = false) {
    self.manager = manager
    self.name = name
    self.version = version
    self.isDevelopment = isDevelopment
  }
}

/// Something that decal does not do but the user has to, with the exact text.
package struct Step: Sendable, Hashable {
  /// One line: `Paste into the stylesheet`.
  package var title: String
  /// The file it concerns, if the registry or decal knows it.
  package var file: String?
  /// The exact text to paste or to run.
  package var text: String

  package init(title: String, file: String? = nil, text: String) {
    self.title = title
    self.file = file
    self.text = text
  }
}

/// The names that the sources of a registry use, which rewriting replaces.
package struct RegistryNames: Sendable, Equatable {
  /// The Swift module, `DecalUI`.
  package var swiftModule: String?
  /// The Kotlin package, `decal.ui`.
  package var kotlinPackage: String?
  /// The Android namespace of `R` and `BuildConfig`, `decal`.
  package var kotlinNamespace: String?
  /// TypeScript aliases of the registry, longest first: `@/`.
  package var aliases: [String]
  /// The brand prefix of types by platform, `Decal`.
  package var prefixes: [Platform: String]

  package init(
    swiftModule: String? = nil, kotlinPackage: String? = nil, kotlinNamespace: String? = nil, aliases: [String] = [],
    prefixes: [Platform: String] = [:]
  ) {
    self.swiftModule = swiftModule
    self.kotlinPackage = kotlinPackage
    self.kotlinNamespace = kotlinNamespace
    self.aliases = aliases
    self.prefixes = prefixes
  }
}
