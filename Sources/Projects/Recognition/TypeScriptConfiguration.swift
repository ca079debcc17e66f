internal import Model

/// A `tsconfig.json` or `jsconfig.json` with everything that it extends, as TypeScript reads it.
struct TypeScriptConfiguration {
  /// One entry of `paths`, in the order of the file.
  struct PathMapping: Equatable {
    var pattern: String
    /// Whole paths, with the `*` of the pattern.
    var targets: [String]
  }

  private(set) var paths: [PathMapping] = []
  /// The pattern's targets before they are resolved: relative to `baseURL`, else to the file that has them.
  private var ownPaths: [(pattern: String, targets: [String])]?
  private var pathsFolder = ""
  /// A whole path.
  private(set) var baseURL: String?
  private(set) var moduleResolution: String?
  private(set) var allowsTypeScriptExtensions = false
  /// Whole paths of the configurations that this one refers to.
  private(set) var references: [String] = []
  /// Whole paths of what was read.
  private(set) var filesRead: [String] = []
  private(set) var warnings: [String] = []

  /// Reads the configuration at a whole path.
  ///
  /// - Throws: `UnreadableProject` with the place, when the file itself is not JSON with comments.
  init(_ path: String, files: any ProjectFiles) throws {
    var reader = Reader(files: files, top: Paths.parent(of: path) ?? "/")
    self = try reader.read(path, isTop: true, depth: 0) ?? TypeScriptConfiguration()
    warnings = reader.warnings
    filesRead = reader.filesRead
    resolvePaths()
  }

  private init() {}

  private mutating func resolvePaths() {
    paths = (ownPaths ?? []).map { pattern, targets in
      PathMapping(pattern: pattern, targets: targets.map { Paths.join(baseURL ?? pathsFolder, $0) })
    }
  }

  /// What an extending configuration says goes before what the extended one says.
  private mutating func override(with other: TypeScriptConfiguration) {
    if let paths = other.ownPaths {
      ownPaths = paths
      pathsFolder = other.pathsFolder
    }
    baseURL = other.baseURL ?? baseURL
    moduleResolution = other.moduleResolution ?? moduleResolution
    allowsTypeScriptExtensions = other.allowsTypeScriptExtensions || allowsTypeScriptExtensions
    references = other.references
  }

  private struct Reader {
    let files: any ProjectFiles
    /// What `${configDir}` stands for: the folder of the configuration that was asked for.
    let top: String
    var warnings: [String] = []
    var filesRead: [String] = []
    private var active: Set<String> = []

    init(files: any ProjectFiles, top: String) {
      self.files = files
      self.top = top
    }

    mutating func read(_ path: String, isTop: Bool, depth: Int) throws -> TypeScriptConfiguration? {
      guard depth < 32, active.insert(path).inserted else {
        warnings.append("\(path) extends itself")
        return nil
      }
      defer { active.remove(path) }
      guard let bytes = files.read(path) else { return nil }
      filesRead.append(path)
      let json: JSON
      do {
        json = try JSON.parse(bytes, options: .lenient)
      } catch {
        throw UnreadableProject(
          file: path, position: TextPosition(of: error.offset, in: bytes), problem: error.problem)
      }
      let folder = Paths.parent(of: path) ?? "/"
      var result = TypeScriptConfiguration()
      // Later entries go before earlier ones, the file itself before all.
      let extended = json["extends"]?.string.map { [$0] } ?? json["extends"]?.array?.compactMap(\.string) ?? []
      for specifier in extended {
        guard let found = resolve(specifier, from: folder) else {
          warnings.append(
            "\(path) extends \(JSON.string(specifier).line), which is not there; are the packages installed?")
          continue
        }
        do {
          if let base = try read(found, isTop: false, depth: depth + 1) { result.override(with: base) }
        } catch let fault as UnreadableProject {
          // One that is not the project's own is not the project's fault.
          guard found.contains("/node_modules/") else { throw fault }
          warnings.append("\(fault)")
        }
      }
      var own = TypeScriptConfiguration()
      let options = json["compilerOptions"]
      own.baseURL = options?["baseUrl"]?.string.map { Paths.join(folder, expanded($0)) }
      own.moduleResolution =
        options?["moduleResolution"]?.string?.lowercased() ?? options?["module"]?.string?.lowercased()
      own.allowsTypeScriptExtensions = options?["allowImportingTsExtensions"]?.bool ?? false
      if let members = options?["paths"]?.members {
        own.pathsFolder = folder
        own.ownPaths = members.map { member in
          (member.key, member.value.array?.compactMap { $0.string.map(expanded) } ?? [])
        }
      }
      own.references = (json["references"]?.array ?? []).compactMap { reference in
        guard let path = reference["path"]?.string.map({ Paths.join(folder, expanded($0)) }) else { return nil }
        return path.hasSuffix(".json") ? path : path + "/tsconfig.json"
      }
      result.override(with: own)
      return result
    }

    private func expanded(_ text: String) -> String { text.replacing("${configDir}", with: top) }

    /// The file that `extends` names: a path with or without `.json`, or a file of a package.
    private func resolve(_ specifier: String, from folder: String) -> String? {
      let specifier = expanded(specifier)
      func file(_ path: String) -> String? {
        [path, path + ".json", path + "/tsconfig.json"].first { files.read($0) != nil }
      }
      if specifier.hasPrefix("./") || specifier.hasPrefix("../") || specifier.hasPrefix("/") || specifier == "."
        || specifier == ".."
      {
        return file(Paths.join(folder, specifier))
      }
      var here: String? = folder
      while let parent = here {
        let path = Paths.join(parent, "node_modules/\(specifier)")
        // A package may say which of its files is meant.
        if let bytes = files.read(path + "/package.json"), let json = try? JSON.parse(bytes, options: .lenient),
          let named = json["tsconfig"]?.string, let found = file(Paths.join(path, named))
        {
          return found
        }
        if let found = file(path) ?? exported(specifier, under: Paths.join(parent, "node_modules")) { return found }
        here = Paths.parent(of: parent)
      }
      return nil
    }

    /// The file that a package's `exports` give for a path in it.
    private func exported(_ specifier: String, under folder: String) -> String? {
      let parts = specifier.split(separator: "/", maxSplits: specifier.hasPrefix("@") ? 2 : 1).map(String.init)
      let nameCount = specifier.hasPrefix("@") ? 2 : 1
      guard parts.count > nameCount else { return nil }
      let package = Paths.join(folder, parts.prefix(nameCount).joined(separator: "/"))
      guard let bytes = files.read(package + "/package.json"), let json = try? JSON.parse(bytes, options: .lenient),
        let exports = json["exports"]
      else { return nil }
      let key = "./" + parts[nameCount]
      for name in [key, key + ".json"] {
        guard let value = exports[name] else { continue }
        let target = value.string ?? value.members?.compactMap(\.value.string).first
        if let target, files.read(Paths.join(package, target)) != nil { return Paths.join(package, target) }
      }
      return nil
    }
  }
}
