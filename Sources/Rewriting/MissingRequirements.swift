package import Model
internal import Scanning

/// What one component of a registry consists of, for one platform.
package struct ComponentSources: Sendable {
  package var name: ComponentName
  /// Required directly, of the same registry.
  package var requires: Set<ComponentName>
  /// Whether it requires components of other registries, whose names are not known here.
  package var requiresOtherRegistries: Bool
  package var files: [SourceFile]

  package init(
    name: ComponentName, requires: Set<ComponentName>, requiresOtherRegistries: Bool = false, files: [SourceFile]
  ) {
    self.name = name
    self.requires = requires
    self.requiresOtherRegistries = requiresOtherRegistries
    self.files = files
  }
}

/// A name of the registry that a component uses and that nothing it requires supplies.
package struct MissingRequirement: Sendable, Hashable {
  package var component: ComponentName
  package var file: SafePath
  package var position: TextPosition
  /// As the file writes it: `Spinner`, `decal.ui.theme.Tone`, `@/lib/cn`.
  package var name: String
  /// The components that supply it; empty: none does.
  package var providers: [ComponentName]
  /// Whether it is an import through an alias that the registry does not name, so that nobody can say what it means.
  package var hasOtherAlias = false
}

/// Finds uses of a registry's own names that no requirement supplies, requirements of requirements included; one for each
/// component and name, at the first use.
///
/// Swift: types, functions and values that one component declares at the top level and another uses. Kotlin: imports of the
/// registry's packages, full names, and names of the same package, which need no import. TypeScript: imports by alias and by
/// path. Members of types are not followed, so this finds what is missing, and cannot prove that nothing is.
package func missingRequirements(
  _ components: [ComponentSources], platform: Platform, names: RegistryNames
) -> [MissingRequirement] {
  var finder = RequirementFinder(components, platform: platform, names: names)
  return finder.run()
}

private struct RequirementFinder {
  let components: [ComponentSources]
  let platform: Platform
  let names: RegistryNames
  private let closures: [ComponentName: Set<ComponentName>]
  private let open: Set<ComponentName>
  private var found: [MissingRequirement] = []
  private var seen: Set<[String]> = []

  init(_ components: [ComponentSources], platform: Platform, names: RegistryNames) {
    self.components = components.sorted { $0.name < $1.name }
    self.platform = platform
    self.names = names
    let byName = Dictionary(components.map { ($0.name, $0) }) { first, _ in first }
    var closures: [ComponentName: Set<ComponentName>] = [:]
    var open: Set<ComponentName> = []
    for component in components {
      var reached: Set<ComponentName> = [component.name]
      var next = [component.name]
      while let name = next.popLast() {
        if byName[name]?.requiresOtherRegistries == true { open.insert(component.name) }
        for required in byName[name]?.requires ?? [] where reached.insert(required).inserted { next.append(required) }
      }
      closures[component.name] = reached
    }
    self.closures = closures
    self.open = open
  }

  mutating func run() -> [MissingRequirement] {
    switch platform {
    case .swift: swift()
    case .kotlin: kotlin()
    case .reactNative: typeScript()
    }
    return found.sorted {
      ($0.component, $0.file, $0.position, $0.name) < ($1.component, $1.file, $1.position, $1.name)
    }
  }

  /// Notes a use unless one of the providers is the component itself or required by it.
  private mutating func check(
    _ name: String, providers: Set<ComponentName>, in component: ComponentSources, _ file: SourceFile, at offset: Int
  ) {
    let isSupplied = !providers.isDisjoint(with: closures[component.name] ?? [])
    guard !isSupplied, !(providers.isEmpty && open.contains(component.name)) else { return }
    note(name, providers: providers, in: component, file, at: offset)
  }

  private mutating func note(
    _ name: String, providers: Set<ComponentName> = [], hasOtherAlias: Bool = false, in component: ComponentSources,
    _ file: SourceFile, at offset: Int
  ) {
    guard seen.insert([component.name.text, name]).inserted else { return }
    found.append(
      MissingRequirement(
        component: component.name, file: file.from, position: TextPosition(of: offset, in: file.bytes), name: name,
        providers: providers.sorted(), hasOtherAlias: hasOtherAlias))
  }

  private func sources(_ language: Language) -> [(component: ComponentSources, files: [SourceFile])] {
    components.map { ($0, $0.files.filter { Language(of: $0) == language }) }
  }

  // MARK: Swift

  private mutating func swift() {
    typealias Declarations = [String: (providers: Set<ComponentName>, kind: SourceTokens.SwiftDeclaration.Kind)]
    var scanned: [(ComponentSources, [(SourceFile, SourceTokens)], own: Set<String>)] = []
    var declared: Declarations = [:]
    for (component, files) in sources(.swift) {
      let tokens = files.map { ($0, SwiftScanner.scan($0.bytes)) }
      var own: Set<String> = []
      for (file, tokens) in tokens {
        own.formUnion(tokens.swiftLocalNames())
        // Tests supply nothing to others.
        for declaration in tokens.swiftDeclarations() where !declaration.isPrivate && file.role == .source {
          declared[declaration.name, default: ([], declaration.kind)].providers.insert(component.name)
        }
      }
      scanned.append((component, tokens, own))
    }
    for (component, files, own) in scanned {
      for (file, tokens) in files {
        for index in tokens.tokens.indices where tokens[index].isIdentifier {
          guard let name = tokens.name(at: index), let declaration = declared[name], !own.contains(name) else {
            continue
          }
          if tokens.isMark(index - 1, ".") || tokens.isMark(index - 1, "::") {
            // Behind the module's own name it is what it says; behind anything else it is a member.
            guard let module = names.swiftModule, tokens.isName(index - 2, Array(module.utf8)),
              !tokens.isMark(index - 3, ".")
            else { continue }
          }
          if declaration.kind == .function, !tokens.isMark(index + 1, "("), !tokens.isMark(index + 1, "<") { continue }
          check(name, providers: declaration.providers, in: component, file, at: Int(tokens[index].start))
        }
      }
    }
  }

  // MARK: Kotlin

  private mutating func kotlin() {
    var scanned: [(ComponentSources, [(file: SourceFile, tokens: SourceTokens, package: String)])] = []
    // Full name → who declares it; package → who has files in it.
    var declared: [String: Set<ComponentName>] = [:]
    var packages: [String: Set<ComponentName>] = [:]
    // Tests are copied together, so a test may use what the tests of a requirement declare; a source may not.
    var declaredForTests: [String: Set<ComponentName>] = [:]
    for (component, files) in sources(.kotlin) {
      var all: [(file: SourceFile, tokens: SourceTokens, package: String)] = []
      for file in files {
        let tokens = KotlinScanner.scan(file.bytes)
        let package = tokens.kotlinPackage() ?? ""
        all.append((file, tokens, package))
        if file.role == .source { packages[package, default: []].insert(component.name) }
        for declaration in tokens.kotlinDeclarations() where !declaration.isPrivate {
          let name = "\(package).\(declaration.name)"
          if file.role == .source { declared[name, default: []].insert(component.name) }
          declaredForTests[name, default: []].insert(component.name)
        }
      }
      scanned.append((component, all))
    }
    let root = kotlinSegments(of: names.kotlinPackage ?? "")
    for (component, files) in scanned {
      for (file, tokens, package) in files {
        let declared = file.role == .test ? declaredForTests : declared
        var known = Set(tokens.kotlinDeclarations().map(\.name))
        var index = 0
        while index < tokens.count {
          defer { index += 1 }
          guard tokens[index].isIdentifier, !tokens.isMark(index - 1, "."), !tokens.isMark(index - 1, "?."),
            !tokens.isMark(index - 1, "::"), !tokens.isWord(index - 1, "package")
          else { continue }
          let path = tokens.path(at: index)
          let name = path[0]
          let last = index + 2 * (path.count - 1)
          let offset = Int(tokens[index].start)
          let isImport = tokens.isWord(index - 1, "import")
          if isImport {
            let isAlias = tokens.isWord(last + 1, "as")
            known.insert((isAlias ? tokens.name(at: last + 2) : nil) ?? path[path.count - 1])
            index = last
          }
          if !root.isEmpty, path.starts(with: root), path.count > root.count || isImport {
            if isImport, tokens.isMark(last + 1, "."), tokens.isMark(last + 2, "*") {
              let package = path.joined(separator: ".")
              check(
                package + ".*", providers: packages[package] ?? declared[package] ?? [], in: component, file, at: offset
              )
            } else {
              checkPath(path, declared, in: component, file, at: offset)
            }
          } else if !isImport, !known.contains(name), let providers = declared["\(package).\(name)"],
            !tokens.isMark(index + 1, "=") || tokens.isMark(index + 2, "=")
          {
            // A name of the same package, used without an import; a named argument is none.
            check(name, providers: providers, in: component, file, at: offset)
          }
        }
      }
    }
  }

  /// A full name: the longest part of it that something declares decides; `R` and `BuildConfig` come from the build.
  private mutating func checkPath(
    _ path: [String], _ declared: [String: Set<ComponentName>], in component: ComponentSources, _ file: SourceFile,
    at offset: Int
  ) {
    guard !path.contains("R"), !path.contains("BuildConfig") else { return }
    for length in stride(from: path.count, to: 0, by: -1) {
      let name = path[..<length].joined(separator: ".")
      if let providers = declared[name] { return check(name, providers: providers, in: component, file, at: offset) }
    }
    check(path.joined(separator: "."), providers: [], in: component, file, at: offset)
  }

  // MARK: TypeScript

  private mutating func typeScript() {
    // Places do not matter here: only which file an import means.
    var owners: [String: Set<ComponentName>] = [:]
    var all: [Landing.File] = []
    for component in components {
      for file in component.files {
        owners[file.from.text, default: []].insert(component.name)
        all.append(Landing.File(from: file.from, role: file.role, target: file.target, path: ProjectPath(file.target)))
      }
    }
    let landing = Landing(all)
    let rules = TypeScriptRewriter.Rules(
      TypeScriptRewrite(registryAliases: names.aliases, imports: .relative), landing: landing, findsOtherAliases: true)
    for (component, files) in sources(.typeScript) {
      for file in files {
        for use in TypeScriptRewriter(file, rules: rules)?.localImports() ?? [] {
          let providers = use.file.flatMap { owners[$0.from.text] } ?? []
          if use.hasOtherAlias {
            note(use.specifier, hasOtherAlias: true, in: component, file, at: use.offset)
          } else {
            check(use.specifier, providers: providers, in: component, file, at: use.offset)
          }
        }
      }
    }
  }
}
