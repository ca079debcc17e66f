internal import Model
internal import Scanning

/// A Gradle build: settings and build scripts in Kotlin or Groovy, read as text; nothing is run.
struct GradleProject {
  let root: String
  let files: any ProjectFiles
  let wanted: String?

  init(root: String, files: any ProjectFiles, target: String?) {
    self.root = root
    self.files = files
    wanted = target
  }

  /// One module of the build.
  struct Module {
    /// `:app`; `:` for the root project.
    var path: String
    /// Below the root; `""` for the root itself.
    var folder: String
    /// The build script below the root.
    var script: String
    var facts: GradleScript.Facts
  }

  static let settingsNames = ["settings.gradle.kts", "settings.gradle"]
  static let buildNames = ["build.gradle.kts", "build.gradle"]

  /// - Throws: `UnreadableProject` when no module can take Kotlin copies.
  func recognition() throws -> Recognition {
    var recognition = Recognition(kind: .gradle, platform: .kotlin, root: root)
    let settings = Self.settingsNames.first { files.read(Paths.join(root, $0)) != nil }
    if let settings { recognition.files.append(settings) }
    let modules = modules(settings: settings)
    recognition.files += modules.map(\.script)
    let takers = modules.filter(takesKotlin)
    recognition.choices = takers.map(\.path)
    guard !takers.isEmpty else {
      throw UnreadableProject(
        file: settings ?? modules.first?.script ?? "build.gradle",
        problem: "no module with Android, Kotlin or Compose was found; decal reads build scripts as text")
    }
    let (chosen, reason) = choose(takers)
    recognition.candidates = chosen.compactMap { candidate($0, reason: reason) }
    if let module = chosen.first, let minimum = minimum(of: module) { recognition.minimums = [minimum] }
    return recognition
  }

  /// The module that these sources belong to; nil when no build script says so.
  func module(of sources: ProjectPath) -> Module? {
    let settings = Self.settingsNames.first { files.read(Paths.join(root, $0)) != nil }
    let owners = modules(settings: settings).filter { $0.folder.isEmpty || sources.text.hasPrefix($0.folder + "/") }
    return owners.max { $0.folder.utf8.count < $1.folder.utf8.count }
  }

  // MARK: Modules

  private func modules(settings: String?) -> [Module] {
    var folders: [(path: String, folder: String)] = []
    if let settings, let bytes = files.read(Paths.join(root, settings)) {
      folders = GradleScript(bytes).includedModules()
    }
    folders.insert((":", ""), at: 0)
    let catalog = versionCatalog ?? VersionCatalog([])
    return folders.compactMap { path, folder in
      for name in Self.buildNames {
        let script = folder.isEmpty ? name : "\(folder)/\(name)"
        guard let bytes = files.read(Paths.join(root, script)) else { continue }
        return Module(path: path, folder: folder, script: script, facts: GradleScript(bytes).facts(catalog: catalog))
      }
      return nil
    }
  }

  /// Whether Kotlin source can stand in a module: by its build script, or, where plugins of the build's own say it all, by the
  /// folders that are there.
  private func takesKotlin(_ module: Module) -> Bool {
    module.facts.takesKotlin
      || ["main", "commonMain"].contains { files.isFolder(Paths.join(root, join(module.folder, "src/\($0)/kotlin"))) }
  }

  /// `gradle/libs.versions.toml` of this build: beside its settings, here or above.
  /// nil when there is none.
  var versionCatalog: VersionCatalog? {
    var here: String? = root
    while let folder = here {
      if let bytes = files.read(Paths.join(folder, "gradle/libs.versions.toml")) { return VersionCatalog(bytes) }
      if Self.settingsNames.contains(where: { files.read(Paths.join(folder, $0)) != nil }) { break }
      here = Paths.parent(of: folder)
    }
    return nil
  }

  private func choose(_ modules: [Module]) -> ([Module], String) {
    if let wanted {
      let plain = wanted.hasPrefix(":") ? wanted : ":" + wanted
      return (modules.filter { $0.path == plain || $0.path == wanted }, "the module asked for")
    }
    if modules.count == 1 { return (modules, "the only module with Kotlin") }
    let compose = modules.filter(\.facts.usesCompose)
    if compose.count == 1 { return (compose, "the only module with Compose") }
    return (compose.isEmpty ? modules : compose, "a module with \(compose.isEmpty ? "Kotlin" : "Compose")")
  }

  private func candidate(_ module: Module, reason: String) -> Recognition.Candidate? {
    let source = sourceFolder(of: module)
    guard let sources = try? ProjectPath(source.path) else { return nil }
    let tests = testFolder(of: module).flatMap { try? ProjectPath($0.path) }
    var findings = [Recognition.Finding("module", module.path, "\(reason) of \(module.script)")]
    var missing: [Recognition.Candidate.Missing] = []
    let name: (package: String, reason: String)
    let namespace = module.facts.namespace ?? manifestPackage(of: module)
    if let namespace {
      let origin = module.facts.namespace == nil ? "AndroidManifest.xml" : module.script
      findings.append(
        .init("namespace", namespace, "`\(module.facts.namespace == nil ? "package" : "namespace")` in \(origin)"))
      name = (namespace, "the namespace and `ui`")
    } else if let found = KotlinLayout.somePackage(files: files, folder: Paths.join(root, source.path)) {
      name = (found, "the package of the sources in \(source.path), and `ui`")
    } else if let group = module.facts.group {
      name = (group, "`group` in \(module.script), and `ui`")
    } else {
      name = ("app", "nothing in the project names a package")
      missing.append(.init(setting: "package", flag: "--package"))
    }
    let package = name.package.split(separator: ".").last == "ui" ? name.package : name.package + ".ui"
    findings.append(.init("package", package, name.reason))
    findings.append(.init("sources", sources.text, source.reason))
    if let tests { findings.append(.init("tests", tests.text, "the tests of \(module.path)")) }
    var candidate = Recognition.Candidate(
      name: module.path,
      settings: .kotlin(KotlinSettings(package: package, namespace: namespace, sources: sources, tests: tests)),
      folder: Paths.join(root, module.folder), findings: findings)
    candidate.missing = missing
    return candidate
  }

  /// The folder of the main source set.
  private func sourceFolder(of module: Module) -> (path: String, reason: String) {
    folder(of: module.facts.isMultiplatform ? "commonMain" : "main", in: module)
  }

  private func testFolder(of module: Module) -> (path: String, reason: String)? {
    folder(of: module.facts.isMultiplatform ? "commonTest" : "test", in: module)
  }

  /// The folder of a source set: what is there decides, the usual ones first, `kotlin` before `java`, then those that the build
  /// script adds; where it replaces the usual ones, only its own.
  private func folder(of set: String, in module: Module) -> (path: String, reason: String) {
    let usual = ["kotlin", "java"].map { join(module.folder, "src/\(set)/\($0)") }
    let given = module.facts.sourceFolders.filter { $0.set == set }
    let own = given.flatMap(\.folders).map { join(module.folder, $0) }
    let isReplaced = given.contains(where: \.replacesUsual)
    func isThere(_ path: String) -> Bool { files.isFolder(Paths.join(root, path)) }
    if !isReplaced, let path = usual.first(where: isThere) { return (path, "the sources of \(module.path)") }
    if let path = own.first(where: isThere) ?? (isReplaced ? own.first : nil) {
      return (path, "`srcDirs` of \(module.script)")
    }
    return (usual[0], "where Gradle looks for the sources of \(module.path)")
  }

  private func join(_ folder: String, _ path: String) -> String { folder.isEmpty ? path : "\(folder)/\(path)" }

  /// `package="…"` of the manifest, as builds before namespaces had it.
  private func manifestPackage(of module: Module) -> String? {
    let path = Paths.join(root, join(module.folder, "src/main/AndroidManifest.xml"))
    guard let bytes = files.read(path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let mark = text.firstRange(of: " package=\"") else { return nil }
    let name = text[mark.upperBound...].prefix { $0 != "\"" }
    return name.isEmpty ? nil : String(name)
  }

  private func minimum(of module: Module) -> FoundMinimum? {
    guard let found = module.facts.minimum else { return nil }
    let bytes = files.read(Paths.join(root, module.script)) ?? []
    return FoundMinimum(
      system: "minSdk", version: found.version, file: module.script,
      position: TextPosition(of: found.offset, in: bytes), form: "minSdk = $", place: "in `defaultConfig` of `android`")
  }
}

/// `libs.versions.toml`: versions and libraries by name, and the identifiers of plugins.
struct VersionCatalog {
  private(set) var versions: [String: String] = [:]
  private(set) var plugins: [String: String] = [:]
  /// `group:artifact` by the key as it is written; empty where it cannot be read.
  private(set) var libraries: [String: String] = [:]

  init(_ bytes: [UInt8]) {
    var section = ""
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let code = line.trimmingSpaces
      if code.hasPrefix("[") {
        section = String(code.dropFirst().prefix { $0 != "]" })
        continue
      }
      guard !code.hasPrefix("#"), let equals = code.firstIndex(of: "=") else { continue }
      let key = Self.accessor(String(code[..<equals].trimmingSpaces))
      let value = code[code.index(after: equals)...].trimmingSpaces
      switch section {
      case "versions": versions[key] = Self.string(value)
      case "libraries":
        let name = code[..<equals].trimmingSpaces.filter { $0 != "\"" }
        libraries[String(name)] = Self.module(value) ?? ""
      case "plugins":
        // Either `{ id = "…", … }` or `"id:version"`.
        let text = value.hasPrefix("{") ? value.firstRange(of: "id").map { value[$0.upperBound...] } ?? "" : value
        let quoted = text.drop { $0 != "\"" && $0 != "'" }
        plugins[key] = Self.string(quoted)?.split(separator: ":").first.map(String.init)
      default: break
      }
    }
  }

  /// The module of a library: `"group:artifact:version"`, `{ module = "group:artifact", … }`, `{ group = "…", name = "…" }`.
  private static func module(_ value: Substring) -> String? {
    func member(_ key: String) -> String? {
      guard let mark = value.firstRange(of: "\(key) =") ?? value.firstRange(of: "\(key)=") else { return nil }
      return string(value[mark.upperBound...].drop { $0 == " " })
    }
    if value.hasPrefix("{") {
      if let module = member("module") { return module }
      guard let group = member("group"), let name = member("name") else { return nil }
      return "\(group):\(name)"
    }
    return string(value).map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
  }

  /// How build scripts write a name: `android-minSdk` → `android.minSdk`.
  static func accessor(_ key: String) -> String {
    String(key.filter { $0 != "\"" }.map { $0 == "-" || $0 == "_" ? "." : $0 })
  }

  private static func string(_ text: Substring) -> String? {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    return String(text.dropFirst().prefix { $0 != quote })
  }
}
