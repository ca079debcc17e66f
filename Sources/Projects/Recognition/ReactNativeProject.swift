internal import Model
internal import Scanning

/// An app or package in JavaScript or TypeScript that uses React Native.
struct ReactNativeProject {
  let root: String
  let files: any ProjectFiles
  private let package: JSON
  private let names: [String]

  /// - Returns: nil when the folder's `package.json` does not mention React Native or Expo.
  /// - Throws: `UnreadableProject` when it is not JSON.
  init?(root: String, files: any ProjectFiles) throws {
    let path = Paths.join(root, "package.json")
    guard let bytes = files.read(path) else { return nil }
    do {
      package = try JSON.parse(bytes, options: .byteOrderMark)
    } catch {
      throw UnreadableProject(
        file: "package.json", position: TextPosition(of: error.offset, in: bytes), problem: error.problem)
    }
    self.root = root
    self.files = files
    names = files.list(root) ?? []
    guard section(of: "react-native") != nil || section(of: "expo") != nil else { return nil }
  }

  /// The member of package.json that asks for a package; nil when none does.
  private func section(of name: String) -> String? {
    ["dependencies", "peerDependencies", "devDependencies"].first { package[$0]?[name]?.string != nil }
  }

  /// Where a package is asked for, for a reason.
  private func place(of name: String) -> String { "`\(name)` in `\(section(of: name) ?? "")` of package.json" }

  func recognition() throws -> Recognition {
    let isExpo = section(of: "expo") != nil
    var recognition = Recognition(
      kind: isExpo ? .expo : .reactNative, platform: .reactNative, root: root, files: ["package.json"])
    let name = package["name"]?.string ?? Paths.lastComponent(of: root)
    recognition.findings.append(
      .init("app", name, place(of: isExpo ? "expo" : "react-native")))
    let (manager, reason) = packageManager
    recognition.findings.append(.init("package manager", manager, reason))

    var findings: [Recognition.Finding] = []
    let style = style
    findings.append(.init("style", style.name, style.reason))
    let imports = try imports(&recognition)
    findings.append(.init("root", imports.root.isEmpty ? "." : imports.root, imports.rootReason))
    if imports.aliases.isEmpty {
      findings.append(.init("imports", "relative", imports.reason))
    } else {
      for alias in imports.aliases { findings.append(.init("alias", "\(alias.from) → \(alias.to)", imports.reason)) }
    }
    let extensions = extensions(imports.configuration)
    if extensions.value != .none {
      findings.append(.init("extensions", extensions.value.rawValue, extensions.reason))
    }
    let sheet = stylesheet(style.name, root: imports.root)
    if let sheet { findings.append(.init("stylesheet", sheet.path, sheet.reason)) }
    if !isExpo, imports.comesFromTypeScript, !resolvesAliases {
      recognition.warnings.append(
        "`paths` of the TypeScript configuration is known to the type checker alone: Metro needs a resolver for it, "
          + "such as babel-plugin-module-resolver")
    }
    recognition.minimums = minimums
    recognition.packages = packages
    let settings = ReactNativeSettings(
      style: try Style(style.name), root: imports.root.isEmpty ? nil : try? ProjectPath(imports.root),
      aliases: imports.aliases, stylesheet: sheet.flatMap { try? ProjectPath($0.path) })
    recognition.choices = [name]
    recognition.candidates = [
      Recognition.Candidate(name: name, settings: .reactNative(settings), folder: root, findings: findings)
    ]
    return recognition
  }

  // MARK: Packages

  private var packages: [String: String] {
    let lists = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"]
    let asked = lists.flatMap { package[$0]?.members ?? [] }.map { ($0.key, $0.value.string ?? "") }
    return Dictionary(asked) { first, _ in first }
  }

  private var packageManager: (String, String) {
    if let named = package["packageManager"]?.string, let name = named.split(separator: "@").first {
      return (String(name), "`packageManager` in package.json")
    }
    // A workspace has one lock file, at its top.
    var here: String? = root
    while let folder = here {
      for (file, name) in [
        ("pnpm-lock.yaml", "pnpm"), ("yarn.lock", "yarn"), ("bun.lock", "bun"), ("bun.lockb", "bun"),
        ("package-lock.json", "npm"),
      ] where files.read(Paths.join(folder, file)) != nil {
        return (name, folder == root ? file : "\(file) in \(folder)")
      }
      here = Paths.parent(of: folder)
    }
    return ("npm", "there is no lock file")
  }

  private var style: (name: String, reason: String) {
    for name in ["uniwind", "nativewind"] where section(of: name) != nil { return (name, place(of: name)) }
    return ("stylesheet", "neither `uniwind` nor `nativewind` is in the dependencies")
  }

  private var minimums: [FoundMinimum] {
    guard let bytes = files.read(Paths.join(root, "package.json")) else { return [] }
    return ["react-native", "expo"].compactMap { name in
      for key in ["dependencies", "peerDependencies", "devDependencies"] {
        guard let value = package[key]?[name], let range = value.string else { continue }
        let version = range.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
        return FoundMinimum(
          system: name, version: version.isEmpty ? nil : String(version), file: "package.json",
          position: TextPosition(of: value.range.lowerBound, in: bytes), form: "\"\(name)\": \"^$\"",
          place: "in `\(key)`")
      }
      return nil
    }
  }

  // MARK: Imports

  private struct Imports {
    var root: String
    var rootReason: String
    var aliases: [ReactNativeSettings.Alias] = []
    var reason: String
    var comesFromTypeScript = false
    var configuration: TypeScriptConfiguration?
  }

  /// How the project imports its own files: aliases of the TypeScript configuration, `imports` of package.json, else relative.
  private func imports(_ recognition: inout Recognition) throws -> Imports {
    var configuration: TypeScriptConfiguration?
    var file = ""
    for name in ["tsconfig.json", "tsconfig.app.json", "jsconfig.json"] where names.contains(name) {
      let path = Paths.join(root, name)
      let read = try TypeScriptConfiguration(path, files: files)
      recognition.warnings += read.warnings.map { $0.replacing(root + "/", with: "") }
      recognition.files += read.filesRead.map { Paths.relative($0, to: root) ?? $0 }
      var found = [read]
      // A configuration that only refers to others says nothing itself.
      if read.paths.isEmpty, read.baseURL == nil {
        for reference in read.references.prefix(16) {
          guard let other = try? TypeScriptConfiguration(reference, files: files) else { continue }
          recognition.files += other.filesRead.map { Paths.relative($0, to: root) ?? $0 }
          found.append(other)
        }
      }
      configuration = found.first { !$0.paths.isEmpty } ?? found.first { $0.baseURL != nil } ?? configuration ?? read
      if configuration?.paths.isEmpty == false || configuration?.baseURL != nil {
        file = name
        break
      }
    }
    let usualRoot = names.contains("src/") ? "src" : ""
    var result = Imports(
      root: usualRoot, rootReason: usualRoot.isEmpty ? "the project's own folder" : "the folder `src`",
      reason: "no alias of the project covers all of its own files", configuration: configuration)
    let mappings = mappings(configuration) + packageImports + babelAliases
    if let best = rootAlias(among: mappings) {
      result.root = best.folder
      result.rootReason = "where `\(best.prefix)` points to"
      result.aliases = [.init(from: "@/", to: best.prefix)] + narrower(than: best, among: mappings)
      result.comesFromTypeScript = best.origin == .typeScript
      switch best.origin {
      case .typeScript: result.reason = "`paths` of \(file)"
      case .package: result.reason = "`imports` of package.json"
      case .babel(let file): result.reason = "`alias` of \(file)"
      }
    } else if let base = configuration?.baseURL, let folder = Paths.relative(base, to: root),
      importsThroughBaseURL(folder)
    {
      result.root = folder
      result.rootReason = "`baseUrl` of \(file)"
      result.aliases = [.init(from: "@/", to: "")]
      result.comesFromTypeScript = true
      result.reason = "`baseUrl` of \(file)"
    }
    if let listed = try componentAliases(&recognition), !listed.isEmpty {
      result.aliases = listed + result.aliases.filter { alias in !listed.contains { $0.from == alias.from } }
      result.reason = "`aliases` of components.json" + (result.comesFromTypeScript ? " and `paths` of \(file)" : "")
    }
    return result
  }

  private struct Mapping {
    var prefix: String
    /// Below the root; `""` for the root itself.
    var folder: String
    var origin: Origin

    enum Origin: Equatable {
      case typeScript
      case package
      /// The configuration of that name, with an alias table for a plugin.
      case babel(String)
    }
  }

  /// Patterns that cover whole folders of this project: `@/*` → `src`.
  private func mappings(_ configuration: TypeScriptConfiguration?) -> [Mapping] {
    (configuration?.paths ?? []).compactMap { mapping in
      guard mapping.pattern.hasSuffix("*"), mapping.pattern.count > 1 else { return nil }
      let prefix = String(mapping.pattern.dropLast())
      let folders = mapping.targets.compactMap { target -> String? in
        guard target.hasSuffix("*") else { return nil }
        let folder = target.dropLast(target.hasSuffix("/*") ? 2 : 1)
        return Paths.relative(folder.isEmpty ? "/" : String(folder), to: root)
      }
      // Of several targets the first that is there.
      guard let folder = folders.first(where: { files.isFolder(Paths.join(root, $0)) }) ?? folders.first else {
        return nil
      }
      return Mapping(prefix: prefix, folder: folder, origin: .typeScript)
    }
  }

  /// `"imports": {"#/*": "./src/*"}` of package.json.
  private var packageImports: [Mapping] {
    (package["imports"]?.members ?? []).compactMap { member in
      guard member.key.hasSuffix("*"), member.key.hasPrefix("#"),
        let target = Self.target(member.value), target.hasSuffix("*") || target.contains("*."), target.hasPrefix("./")
      else { return nil }
      let folder = Paths.relative(Paths.join(root, String(target.prefix { $0 != "*" })), to: root) ?? ""
      return Mapping(prefix: String(member.key.dropLast()), folder: folder, origin: .package)
    }
  }

  private static let babelNames = [
    "babel.config.js", "babel.config.cjs", "babel.config.mjs", "babel.config.json", ".babelrc", ".babelrc.js",
    ".babelrc.json",
  ]

  /// `alias: {"@": "./src"}` of babel-plugin-module-resolver: folders that are there; what is computed is not seen.
  private var babelAliases: [Mapping] {
    for name in Self.babelNames where names.contains(name) {
      guard let bytes = files.read(Paths.join(root, name)) else { continue }
      let tokens = TypeScriptScanner.scan(bytes, hasMarkup: false)
      var tables: [Int] = []
      var end = 0
      for index in tokens.tokens.indices
      where index >= end && tokens.memberName(at: index) == "alias" && tokens.isMark(index + 1, ":")
        && tokens.isMark(index + 2, "{")
      {
        tables.append(index)
        // A table has none inside.
        end = tokens.indexAfterBracket(at: index + 2)
      }
      let found = tables.flatMap { table in
        tokens.members(open: table + 2).compactMap { key, value in
          // The last string of `path.resolve(__dirname, "src")` says where.
          value.last { tokens.stringValue(at: $0) != nil }.flatMap { tokens.stringValue(at: $0) }
            .flatMap { mapping(key, $0, in: name) }
        }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// `@` → `./src`, `^@/(.+)` → `./src/\\1`.
  private func mapping(_ key: String, _ target: String, in file: String) -> Mapping? {
    var (prefix, folder) = (key[...], target[...])
    if prefix.hasPrefix("^") {
      guard let capture = ["(.+)", "(.*)"].first(where: prefix.hasSuffix), folder.hasSuffix("\\1") else { return nil }
      prefix = prefix.dropFirst().dropLast(capture.count)
      folder = folder.dropLast(2)
    }
    prefix = prefix.trimmingSlashes
    guard !prefix.isEmpty, !prefix.contains(where: { "^$()[]\\+*?|".contains($0) }),
      let path = Paths.relative(Paths.join(root, String(folder)), to: root), files.isFolder(Paths.join(root, path))
    else { return nil }
    return Mapping(prefix: prefix + "/", folder: path, origin: .babel(file))
  }

  private static func target(_ value: JSON) -> String? {
    var value = value
    // Conditions lie a few deep at most.
    for _ in 0..<8 {
      if let text = value.string { return text }
      if let first = value.array?.first {
        value = first
      } else {
        guard let next = value["default"] ?? value.members?.last?.value else { return nil }
        value = next
      }
    }
    return nil
  }

  /// The alias that covers the most of the project: the one whose folder lies highest.
  private func rootAlias(among mappings: [Mapping]) -> Mapping? {
    let covering = mappings.filter { mapping in
      // `@components/*` covers one folder; a root alias covers those that components come in.
      mapping.folder.isEmpty || mapping.folder == "src" || mapping.folder == "app"
        || !mapping.prefix.contains { $0.isLetter }
    }
    return covering.enumerated().min { left, right in
      let depths = [left, right].map { $0.element.folder.split(separator: "/").count }
      return (depths[0], left.offset) < (depths[1], right.offset)
    }?.element
  }

  /// Aliases inside the root's own that point elsewhere: beside `@/*` → `src`, `@/components/*` → `src/ui`.
  private func narrower(than root: Mapping, among mappings: [Mapping]) -> [ReactNativeSettings.Alias] {
    mappings.compactMap { mapping in
      guard mapping.prefix != root.prefix, mapping.prefix.hasPrefix(root.prefix), mapping.prefix.hasSuffix("/") else {
        return nil
      }
      let rest = mapping.prefix.dropFirst(root.prefix.count)
      let usual = (root.folder.isEmpty ? "" : root.folder + "/") + rest.dropLast()
      return mapping.folder == usual ? nil : ReactNativeSettings.Alias(from: "@/" + rest, to: mapping.prefix)
    }
  }

  /// Whether an entry file imports by a path from `baseUrl`, as in `import a from "components/a"`.
  private func importsThroughBaseURL(_ folder: String) -> Bool {
    let folders = Set(
      (files.list(Paths.join(root, folder)) ?? []).filter { $0.hasSuffix("/") }.map { String($0.dropLast()) })
    return entryImports.contains { specifier in
      guard let first = specifier.split(separator: "/").first, specifier.contains("/") else { return false }
      return folders.contains(String(first)) && first != "node_modules"
    }
  }

  /// The table of a `components.json`: where its tool puts components, helpers and hooks.
  private func componentAliases(_ recognition: inout Recognition) throws -> [ReactNativeSettings.Alias]? {
    guard names.contains("components.json"), let bytes = files.read(Paths.join(root, "components.json")) else {
      return nil
    }
    recognition.files.append("components.json")
    let json: JSON
    do { json = try JSON.parse(bytes, options: .lenient) } catch {
      throw UnreadableProject(
        file: "components.json", position: TextPosition(of: error.offset, in: bytes), problem: error.problem)
    }
    let places = [
      ("ui", "@/components/ui"), ("components", "@/components"), ("hooks", "@/hooks"), ("utils", "@/lib/utils"),
      ("lib", "@/lib"),
    ]
    return places.compactMap { key, prefix in
      json["aliases"]?[key]?.string.map { ReactNativeSettings.Alias(from: prefix, to: $0) }
    }
  }

  /// What an entry file imports.
  private var entryImports: [String] {
    let candidates = [
      "App.tsx", "App.js", "index.ts", "index.tsx", "index.js", "src/App.tsx", "src/index.ts", "app/_layout.tsx",
      "app/index.tsx", "src/app/_layout.tsx", "src/app/index.tsx",
    ]
    return candidates.compactMap { files.read(Paths.join(root, $0)) }.flatMap { bytes -> [String] in
      let tokens = TypeScriptScanner.scan(bytes, hasMarkup: true)
      return tokens.tokens.indices.compactMap { index in
        tokens.isWord(index - 1, "from") || tokens.isWord(index - 1, "import") ? tokens.stringValue(at: index) : nil
      }
    }
  }

  /// Whether the project's own imports carry an extension, by what its entry files do.
  private func extensions(
    _ configuration: TypeScriptConfiguration?
  ) -> (value: ReactNativeLayout.Extensions, reason: String) {
    let own = entryImports.filter { $0.hasPrefix("./") || $0.hasPrefix("../") }
    if own.contains(where: { $0.hasSuffix(".ts") || $0.hasSuffix(".tsx") }) {
      return (.source, "imports of the project's own files end with `.ts` or `.tsx`")
    }
    let isNode = ["node16", "nodenext"].contains(configuration?.moduleResolution ?? "")
    if own.contains(where: { $0.hasSuffix(".js") }), isNode || !own.contains(where: { !$0.hasSuffix(".js") }) {
      return (.javaScript, "imports of the project's own files end with `.js`")
    }
    return (.none, "imports of the project's own files end without an extension")
  }

  /// Whether something resolves the aliases of the TypeScript configuration when the app is bundled.
  private var resolvesAliases: Bool {
    (Self.babelNames + ["metro.config.js"]).contains { name in
      guard let bytes = files.read(Paths.join(root, name)) else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains("module-resolver") || text.contains("alias") || text.contains("resolveRequest")
        || text.contains("metro-resolver")
    }
  }

  // MARK: Style sheets

  private func stylesheet(_ style: String, root folder: String) -> (path: String, reason: String)? {
    guard style != "stylesheet" else { return nil }
    if let bytes = files.read(Paths.join(root, "components.json")),
      let json = try? JSON.parse(bytes, options: .lenient),
      let path = json["tailwind"]?["css"]?.string, let plain = Paths.relative(Paths.join(root, path), to: root),
      !plain.isEmpty
    {
      return (plain, "`tailwind.css` of components.json")
    }
    for name in ["metro.config.js", "metro.config.cjs", "metro.config.mjs", "metro.config.ts"] {
      guard let bytes = files.read(Paths.join(root, name)) else { continue }
      let tokens = TypeScriptScanner.scan(bytes, hasMarkup: false)
      for index in tokens.tokens.indices
      where tokens.isWord(index, "cssEntryFile") || tokens.isWord(index, "input") {
        if tokens.isMark(index + 1, ":"), let path = tokens.stringValue(at: index + 2), path.hasSuffix(".css"),
          let plain = Paths.relative(Paths.join(root, path), to: root)
        {
          return (plain, "`\(tokens.text(of: index))` of \(name)")
        }
      }
    }
    let usual = [
      "global.css", "src/global.css", "app/global.css", "src/app/global.css", "src/styles/global.css",
      "styles/global.css",
    ]
    let own = folder.isEmpty ? [] : ["\(folder)/global.css", "\(folder)/styles/global.css"]
    return (usual + own).first { files.read(Paths.join(root, $0)) != nil }.map { ($0, "the style sheet that is there") }
  }

  /// What placing and rewriting depend on beside the settings.
  func layout() -> ReactNativeLayout {
    var configuration: TypeScriptConfiguration?
    for name in ["tsconfig.json", "tsconfig.app.json", "jsconfig.json"] where configuration?.paths.isEmpty ?? true {
      guard names.contains(name), let read = try? TypeScriptConfiguration(Paths.join(root, name), files: files) else {
        continue
      }
      // A configuration that only refers to others says nothing itself.
      let others = read.paths.isEmpty && read.baseURL == nil ? read.references.prefix(16) : []
      configuration =
        others.lazy.compactMap { try? TypeScriptConfiguration($0, files: files) }.first { !$0.paths.isEmpty } ?? read
    }
    return ReactNativeLayout(
      extensions: extensions(configuration).value,
      folders: (mappings(configuration) + packageImports + babelAliases).map { ($0.prefix, $0.folder) })
  }
}

extension SourceTokens {
  /// The name of a member of an object in JavaScript: a word or a string.
  fileprivate func memberName(at index: Int) -> String? { name(at: index) ?? stringValue(at: index) }

  /// The members of the object whose brace is at `index`: names, and the tokens of their values.
  fileprivate func members(open index: Int) -> [(name: String, value: Range<Int>)] {
    let end = indexAfterBracket(at: index) - 1
    var members: [(name: String, value: Range<Int>)] = []
    var here = index + 1
    while here < end {
      var next = here
      while next < end, !isMark(next, ",") {
        let opens = isMark(next, "(") || isMark(next, "[") || isMark(next, "{")
        next = opens ? indexAfterBracket(at: next) : next + 1
      }
      if let name = memberName(at: here), isMark(here + 1, ":") { members.append((name, here + 2..<next)) }
      here = next + 1
    }
    return members
  }
}
