internal import Model
internal import Scanning

/// A `Package.swift`, read as text: the manifest is not run, so what is computed in it is not seen.
struct SwiftPackage {
  struct Target {
    enum Kind {
      case library
      case executable
      case test
      case other
    }
    var kind: Kind
    /// Empty where it is computed.
    var name: String
    var path: String?
    var dependencies: [String]
    /// What of the folder is not compiled, and what alone is; nil: all of it.
    var exclude: [String] = []
    var sources: [String]?
  }

  let root: String
  let files: any ProjectFiles
  let wanted: String?

  init(root: String, files: any ProjectFiles, target: String?) {
    self.root = root
    self.files = files
    wanted = target
  }

  func recognition() throws -> Recognition {
    let manifest = manifestName
    let path = Paths.join(root, manifest)
    guard let bytes = files.read(path) else { throw UnreadableProject(file: manifest, problem: "cannot be read") }
    let tokens = SwiftScanner.scan(bytes)
    var recognition = Recognition(kind: .swiftPackage, platform: .swift, root: root, files: [manifest])
    let targets = self.targets(in: tokens)
    if let tools = toolsVersion(bytes) {
      recognition.findings.append(.init("tools", tools, "the first line of \(manifest)"))
    }
    recognition.minimums = minimums(in: tokens, manifest: manifest)
    let sources = targets.filter { $0.kind == .library || $0.kind == .executable }
    guard !sources.isEmpty else {
      throw UnreadableProject(
        file: manifest,
        problem: targets.isEmpty
          ? "no target is written out in it; decal reads it as text and does not run it"
          : "it has no library or app target")
    }
    let named = sources.filter { !$0.name.isEmpty }
    if targets.contains(where: { $0.name.isEmpty }) {
      recognition.warnings.append("a target of \(manifest) has a name that is computed; it was left out")
    }
    recognition.choices = named.map(\.name)
    guard !named.isEmpty else {
      recognition.candidates = [unnamed(manifest)]
      return recognition
    }
    let chosen = choose(named)
    for target in chosen.targets {
      if let candidate = candidate(target, among: targets, reason: chosen.reason, manifest) {
        recognition.candidates.append(candidate)
      } else {
        recognition.warnings.append("the target `\(target.name)` lies outside the package's folder; it was left out")
      }
    }
    if recognition.candidates.isEmpty, let outside = chosen.targets.first {
      throw UnreadableProject(
        file: manifest,
        problem: "the target `\(outside.name)` lies outside the package's folder, where decal copies nothing")
    }
    return recognition
  }

  /// What is left to be said by flags where the names of all targets are computed.
  private func unnamed(_ manifest: String) -> Recognition.Candidate {
    var candidate = Recognition.Candidate(
      name: "", settings: .swift(SwiftSettings(module: "App", sources: standIn, tests: nil, access: .public)),
      folder: root, findings: [])
    candidate.missing = [
      .init(setting: "module (the names of the targets of \(manifest) are computed)", flag: "--module"),
      .init(setting: "sources", flag: "--source-dir"),
    ]
    return candidate
  }

  /// The manifest that the newest tools take: decal does not know which tools the user has, so a versioned one is only
  /// taken when there is no other.
  private var manifestName: String {
    let names = files.list(root) ?? []
    return names.contains("Package.swift")
      ? "Package.swift" : names.first { $0.hasPrefix("Package@swift-") } ?? "Package.swift"
  }

  // MARK: Targets

  private func choose(_ sources: [Target]) -> (targets: [Target], reason: String) {
    if let wanted {
      let named = sources.filter { $0.name == wanted || moduleName(of: $0.name) == wanted }
      if !named.isEmpty { return (named, "the chosen target") }
      return ([], "")
    }
    let libraries = sources.filter { $0.kind == .library }
    if libraries.count == 1 { return (libraries, "the only library target") }
    if libraries.isEmpty, sources.count == 1 { return (sources, "the only target") }
    return (libraries.isEmpty ? sources : libraries, "a library target")
  }

  private func candidate(
    _ target: Target, among targets: [Target], reason: String, _ manifest: String
  ) -> Recognition.Candidate? {
    let module = moduleName(of: target.name)
    var findings = [Recognition.Finding("module", module, "\(reason) of \(manifest)")]
    if module != target.name {
      findings[0].reason += ", `\(target.name)`, as the package manager names its module"
    }
    let folder = folder(of: target)
    let compiled = compiledFolder(of: target)
    let place = compiled.map { folder.path == "." ? $0 : "\(folder.path)/\($0)" } ?? folder.path
    guard let sources = interfaceFolder(in: place) else { return nil }
    findings.append(
      .init("sources", sources.text, folder.reason + (compiled == nil ? "" : ", where its `sources:` are")))
    if let outside = notCompiled(target, below: compiled) {
      findings.append(.init("membership", outside, "of the target `\(target.name)`: copies there are not compiled"))
    }
    let tests = targets.filter { $0.kind == .test && $0.dependencies.contains(target.name) }
    // Of several, the one that is called after the target.
    let test = tests.first { $0.name == "\(target.name)Tests" } ?? tests.first
    let testFolder = test.flatMap { interfaceFolder(in: self.folder(of: $0).path) }
    if let test, let testFolder {
      findings.append(.init("tests", testFolder.text, "the test target `\(test.name)` tests `\(target.name)`"))
    }
    findings.append(.init("access", SwiftSettings.Access.public.rawValue, "as the registry has it"))
    let settings = SwiftSettings(module: module, sources: sources, tests: testFolder, access: .public)
    return Recognition.Candidate(
      name: target.name, settings: .swift(settings), folder: Paths.join(root, folder.path), findings: findings)
  }

  /// The folder below the target's that its `sources:` have compiled; nil: all of it, or no folder.
  private func compiledFolder(of target: Target) -> String? {
    guard let listed = target.sources?.map(Paths.normalizedBelow), !listed.contains("."), !listed.contains("") else {
      return nil
    }
    let folder = self.folder(of: target).path
    return listed.contains("UI") ? nil : listed.first { files.isFolder(Paths.join(root, "\(folder)/\($0)")) }
  }

  /// The argument of the target that keeps the folder of the copies from being compiled: `exclude: "UI"`; nil when none does.
  private func notCompiled(_ target: Target, below compiled: String?) -> String? {
    let folder = compiled.map { "\($0)/UI" } ?? "UI"
    if let path = target.exclude.first(where: {
      let path = Paths.normalizedBelow($0)
      return folder == path || folder.hasPrefix(path + "/")
    }) {
      return "exclude: \"\(path)\""
    }
    guard let sources = target.sources, compiled == nil else { return nil }
    let isListed = sources.map(Paths.normalizedBelow).contains { ["", ".", "UI"].contains($0) }
    return isListed ? nil : "sources: \(sources.map { "\"\($0)\"" }.joined(separator: ", "))"
  }

  /// The folder of the copies below that of a target; nil when that is no folder of the package.
  private func interfaceFolder(in folder: String) -> ProjectPath? {
    try? ProjectPath(folder == "." ? "UI" : "\(folder)/UI")
  }

  /// Where a target's sources lie: its `path:`, or the first of the usual folders that is there.
  private func folder(of target: Target) -> (path: String, reason: String) {
    if let path = target.path {
      let plain = Paths.relative(Paths.join(root, path), to: root) ?? Paths.join(root, path)
      return (plain.isEmpty ? "." : plain, "`path:` of the target")
    }
    let parents =
      target.kind == .test ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
    for parent in parents where files.isFolder(Paths.join(root, "\(parent)/\(target.name)")) {
      return ("\(parent)/\(target.name)", "where the package manager looks for the target")
    }
    // With one target, its files may lie in Sources itself.
    if target.kind != .test, let names = files.list(Paths.join(root, "Sources")),
      names.contains(where: { $0.hasSuffix(".swift") }),
      !names.contains(where: { $0.hasSuffix("/") && $0 != "UI/" })
    {
      return ("Sources", "the package's only target lies in `Sources` itself")
    }
    return ("\(parents[0])/\(target.name)", "where the package manager looks for the target")
  }

  /// The targets that are written out: `.target(name: "…")` and its kin, in the order of the file.
  private func targets(in tokens: SourceTokens) -> [Target] {
    let brackets = Brackets(of: tokens)
    let constants = constants(tokens)
    var found: [Target] = []
    for index in tokens.tokens.indices {
      guard tokens.isMark(index - 1, "."), tokens.isMark(index + 1, "("), let kind = kind(tokens, index) else {
        continue
      }
      let arguments = arguments(tokens, brackets, open: index + 1)
      // In a list of dependencies `.target(name:)` names one, it declares none.
      guard let name = arguments["name"], !isInDependencies(tokens, brackets, index) else { continue }
      // Of more than one word, such as a sum of strings, it is not known what comes out.
      let text = tokens.stringValue(at: name.lowerBound) ?? tokens.name(at: name.lowerBound).flatMap { constants[$0] }
      found.append(
        Target(
          kind: kind, name: name.count == 1 ? text ?? "" : "",
          path: arguments["path"].flatMap { tokens.stringValue(at: $0.lowerBound) },
          dependencies: arguments["dependencies"].map { strings(tokens, in: $0) } ?? [],
          exclude: arguments["exclude"].map { strings(tokens, in: $0) } ?? [],
          sources: arguments["sources"].map { strings(tokens, in: $0) }))
    }
    return found
  }

  private func kind(_ tokens: SourceTokens, _ index: Int) -> Target.Kind? {
    switch tokens.text(of: index) {
    case "target": .library
    case "executableTarget": .executable
    case "testTarget": .test
    case "macro", "plugin", "binaryTarget", "systemLibrary": .other
    default: nil
    }
  }

  /// The labelled arguments of a call: label → tokens of the value.
  private func arguments(_ tokens: SourceTokens, _ brackets: Brackets, open: Int) -> [String: Range<Int>] {
    let end = brackets.indexAfter(open) - 1
    var arguments: [String: Range<Int>] = [:]
    var index = open + 1
    while index < end {
      var next = index
      while next < end, !tokens.isMark(next, ",") {
        next = isOpening(tokens, next) ? brackets.indexAfter(next) : next + 1
      }
      // A bracket that is never closed can end at the colon.
      if let label = tokens.name(at: index), tokens.isMark(index + 1, ":"), index + 2 <= next {
        arguments[label] = index + 2..<next
      }
      index = next + 1
    }
    return arguments
  }

  private func isOpening(_ tokens: SourceTokens, _ index: Int) -> Bool {
    tokens.isMark(index, "(") || tokens.isMark(index, "[") || tokens.isMark(index, "{")
  }

  /// The constants of the manifest that are strings: `let name = "Core"`.
  private func constants(_ tokens: SourceTokens) -> [String: String] {
    var constants: [String: String] = [:]
    for index in tokens.tokens.indices where tokens.isWord(index, "let") && tokens.isMark(index + 2, "=") {
      // What goes on behind the string is computed.
      guard tokens[index + 4].isFirstOnLine, let name = tokens.name(at: index + 1) else { continue }
      constants[name] = tokens.stringValue(at: index + 3)
    }
    return constants
  }

  private func strings(_ tokens: SourceTokens, in range: Range<Int>) -> [String] {
    range.compactMap { tokens.stringValue(at: $0) }
  }

  /// Whether the call at `index` stands directly in the array of an argument `dependencies:`.
  private func isInDependencies(_ tokens: SourceTokens, _ brackets: Brackets, _ index: Int) -> Bool {
    guard let opening = brackets.opening(around: index) else { return false }
    return tokens.isMark(opening, "[") && tokens.isMark(opening - 1, ":")
      && tokens.isWord(opening - 2, "dependencies")
  }

  // MARK: Versions

  /// The version in `// swift-tools-version: 6.0`.
  private func toolsVersion(_ bytes: [UInt8]) -> String? {
    let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    guard let mark = line.firstRange(of: "swift-tools-version") else { return nil }
    let rest = line[mark.upperBound...].drop { $0 == ":" || $0 == " " || $0 == "\t" }
    let version = rest.prefix { $0.isNumber || $0 == "." }
    return version.isEmpty ? nil : String(version)
  }

  /// `platforms: [.iOS(.v17), .macOS("14.0")]`.
  private func minimums(in tokens: SourceTokens, manifest: String) -> [FoundMinimum] {
    let systems = ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "macCatalyst"]
    var found: [String: (version: String?, offset: UInt32)] = [:]
    var end = 0
    for index in tokens.tokens.indices where tokens.isWord(index, "platforms") && tokens.isMark(index + 1, ":") {
      // What stands in a list was looked at with it.
      guard index >= end, tokens.isMark(index + 2, "[") else { continue }
      end = tokens.indexAfterBracket(at: index + 2)
      for here in index + 3..<end {
        guard tokens.isMark(here, "."), let system = tokens.name(at: here + 1), systems.contains(system),
          tokens.isMark(here + 2, "(")
        else { continue }
        var version = tokens.stringValue(at: here + 3)
        if tokens.isMark(here + 3, "."), let name = tokens.name(at: here + 4), name.hasPrefix("v") {
          let numbers = name.dropFirst().split(separator: "_")
          version = numbers.count == 1 ? "\(numbers[0]).0" : numbers.joined(separator: ".")
        }
        found[system] = (version, tokens[here].start)
      }
    }
    let hasPlatforms = !found.isEmpty
    return systems.map { system in
      let minimum = found[system]
      return FoundMinimum(
        system: system, version: minimum?.version, file: manifest,
        position: minimum.map { TextPosition(of: Int($0.offset), in: tokens.bytes) }, form: ".\(system)(\"$\")",
        place: hasPlatforms ? "in `platforms:`" : "in `platforms: [ ],`, which comes after `name:` of `Package(`")
    }
  }
}

/// Stands where nobody has said yet what does.
private let standIn = try! ProjectPath("Sources/App/UI")
