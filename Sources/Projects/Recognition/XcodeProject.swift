internal import Model
internal import Scanning

/// An Xcode project: its `project.pbxproj`, which is read and never changed.
final class XcodeProject {
  /// An object of the project file: a hash of the identifier that the file gives it.
  typealias ObjectID = UInt64

  /// The folder that the project's bundle stands in.
  let root: String
  /// `Shop.xcodeproj`.
  let bundle: String
  let files: any ProjectFiles
  let wanted: String?
  private let list: PropertyList
  private let objects: [ObjectID: PropertyList.Value]
  /// The group that holds each file and group.
  private lazy var parents: [ObjectID: ObjectID] = {
    var parents = [ObjectID: ObjectID](minimumCapacity: objects.count / 2)
    // Most objects are files: those have no list of anything.
    list.forEachMember(of: list.member("objects", of: list.root)) { key, object in
      guard list.holdsContainer(object) else { return }
      // In the order of the file: of two groups with one child it is always the same one.
      for child in ids("children", of: object) { parents[child] = list.hash(key) }
    }
    return parents
  }()

  private var file: String { "\(bundle)/project.pbxproj" }

  /// - Throws: `UnreadableProject` when the project file is missing or does not parse.
  init(root: String, bundle: String, files: any ProjectFiles, target: String?) throws {
    self.root = root
    self.bundle = bundle
    self.files = files
    wanted = target
    let name = "\(bundle)/project.pbxproj"
    guard let bytes = files.read(Paths.join(root, name)) else {
      throw UnreadableProject(file: name, problem: "cannot be read")
    }
    let list: PropertyList
    do {
      list = try PropertyList(bytes)
    } catch {
      throw UnreadableProject(file: name, position: TextPosition(of: error.offset, in: bytes), problem: error.problem)
    }
    var objects = [ObjectID: PropertyList.Value](minimumCapacity: list.containerCount)
    list.forEachMember(of: list.member("objects", of: list.root)) { objects[list.hash($0)] = $1 }
    self.list = list
    self.objects = objects
  }

  /// A target, with what is asked of it.
  struct Target {
    enum Kind {
      case app
      case framework
      case unitTest
      case other
    }
    var id: ObjectID
    var name: String
    var kind: Kind
  }

  private func object(_ id: ObjectID?) -> PropertyList.Value? { id.flatMap { objects[$0] } }

  /// The object that a key of a value refers to.
  private func id(_ key: String, of value: PropertyList.Value?) -> ObjectID? {
    list.member(key, of: value).map { list.hash($0) }
  }

  /// The objects that an array of a value refers to.
  private func ids(_ key: String, of value: PropertyList.Value?) -> [ObjectID] {
    list.elements(list.member(key, of: value)).map { list.hash($0) }
  }

  private func string(_ key: String, of value: PropertyList.Value?) -> String? {
    list.string(list.member(key, of: value))
  }

  private var project: PropertyList.Value? { object(id("rootObject", of: list.root)) }

  /// The targets that build something, in the order of the project.
  var targets: [Target] {
    ids("targets", of: project).compactMap { id in
      guard let target = object(id), string("isa", of: target) == "PBXNativeTarget",
        let name = string("name", of: target)
      else { return nil }
      let kind: Target.Kind =
        switch string("productType", of: target)?.split(separator: ".").suffix(2).joined(separator: ".") {
        case "product-type.application": .app
        case "product-type.framework", "framework.static", "library.static", "library.dynamic": .framework
        case "bundle.unit-test": .unitTest
        default: .other
        }
      return Target(id: id, name: name, kind: kind)
    }
  }

  func recognition() throws -> Recognition {
    var recognition = Recognition(kind: .xcode, platform: .swift, root: root, files: [file])
    let targets = targets
    let sources = targets.filter { $0.kind == .app || $0.kind == .framework }
    guard !sources.isEmpty else { throw UnreadableProject(file: file, problem: "it has no app or framework target") }
    recognition.choices = sources.map(\.name)
    let (chosen, reason) = choose(sources)
    for target in chosen {
      switch candidate(target, among: targets, reason: reason) {
      case .some(let candidate): recognition.candidates.append(candidate)
      case .none:
        recognition.warnings.append(
          "the folder of the target `\(target.name)` was not found; name it with `--source-dir`")
      }
    }
    if let target = chosen.first { recognition.minimums = minimums(of: target) }
    return recognition
  }

  private func choose(_ sources: [Target]) -> ([Target], String) {
    if let wanted {
      return (
        sources.filter { $0.name == wanted || self.moduleName(of: $0).name == wanted },
        "the target asked for in \(bundle)"
      )
    }
    let apps = sources.filter { $0.kind == .app }
    if apps.count == 1 { return (apps, "the only app target of \(bundle)") }
    if sources.count == 1 { return (sources, "the only target of \(bundle)") }
    return (
      apps.isEmpty ? sources : apps, apps.isEmpty ? "a framework target of \(bundle)" : "an app target of \(bundle)"
    )
  }

  private func candidate(_ target: Target, among targets: [Target], reason: String) -> Recognition.Candidate? {
    let module = moduleName(of: target)
    guard let place = folder(of: target), let sources = interfaceFolder(in: place.path) else { return nil }
    var findings = [
      Recognition.Finding("module", module.name, "\(reason), \(module.reason)"),
      Recognition.Finding("sources", sources.text, place.reason),
    ]
    var steps: [Step] = []
    if !place.isSynchronized {
      steps.append(
        Step(
          title: "Add the copied files to the target", file: bundle,
          text: "In Xcode, add the files below \(sources) to the target \(target.name)."))
    }
    if let exception = place.exceptions.first(where: { $0 == "UI" || $0.hasPrefix("UI/") }) {
      findings.append(.init("membership", exception, "this path is kept out of the target `\(target.name)` in Xcode"))
    }
    let test = targets.first { $0.kind == .unitTest && depends($0, on: target) }
    var tests: ProjectPath?
    if let test, let folder = folder(of: test) {
      tests = interfaceFolder(in: folder.path)
      if let tests {
        findings.append(.init("tests", tests.text, "the test target `\(test.name)` tests `\(target.name)`"))
        if !folder.isSynchronized {
          steps.append(
            Step(
              title: "Add the copied tests to the target", file: bundle,
              text: "In Xcode, add the files below \(tests) to the target \(test.name)."))
        }
      }
    }
    // An app is not imported by anybody: what its copies show is seen in the app alone either way.
    findings.append(.init("access", SwiftSettings.Access.public.rawValue, "as the registry has it"))
    return Recognition.Candidate(
      name: target.name,
      settings: .swift(SwiftSettings(module: module.name, sources: sources, tests: tests, access: .public)),
      folder: Paths.join(root, place.path), findings: findings, steps: steps)
  }

  private func interfaceFolder(in folder: String) -> ProjectPath? {
    try? ProjectPath(folder.isEmpty || folder == "." ? "UI" : "\(folder)/UI")
  }

  private func depends(_ test: Target, on target: Target) -> Bool {
    ids("dependencies", of: object(test.id)).contains { id("target", of: object($0)) == target.id }
  }

  // MARK: Build settings

  /// The values of a build setting in the configurations of a target, Release first; then those of the project.
  private func setting(_ name: String, of target: Target) -> (value: PropertyList.Value?, text: String)? {
    for owner in [object(target.id), project] {
      let configurations = ids("buildConfigurations", of: object(id("buildConfigurationList", of: owner)))
        .compactMap { object($0) }
      let release = configurations.filter { string("name", of: $0) == "Release" }
      for configuration in release + configurations {
        let settings = list.member("buildSettings", of: configuration)
        if let value = list.member(name, of: settings), let text = list.string(value) { return (value, text) }
        if let text = baseSetting(name, of: configuration) { return (nil, text) }
      }
    }
    return nil
  }

  /// The setting in the configuration file (`.xcconfig`) that a configuration is based on.
  private func baseSetting(_ name: String, of configuration: PropertyList.Value) -> String? {
    guard let reference = id("baseConfigurationReference", of: configuration), object(reference) != nil,
      let bytes = files.read(Paths.join(root, path(of: reference)))
    else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      guard let equals = code.firstIndex(of: "=") else { continue }
      guard code[..<equals].trimmingSpaces == name else { continue }
      return String(code[code.index(after: equals)...].trimmingSpaces)
    }
    return nil
  }

  /// A setting with its variables put in; nil when it is not set or has one that is not known here.
  private func resolved(_ name: String, of target: Target) -> String? {
    var left = Self.mostVariables
    return resolved(name, of: target, depth: 0, left: &left)
  }

  /// So many variables are put in, those of their own values included: each could name the next one many times.
  private static let mostVariables = 64

  private func resolved(_ name: String, of target: Target, depth: Int, left: inout Int) -> String? {
    if name == "TARGET_NAME" || name == "TARGETNAME" { return target.name }
    guard depth < 8, let text = setting(name, of: target)?.text else {
      return name == "PRODUCT_NAME" ? target.name : nil
    }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      let after = rest.index(after: dollar)
      guard after < rest.endIndex, rest[after] == "(" || rest[after] == "{",
        let close = rest[after...].firstIndex(of: rest[after] == "(" ? ")" : "}")
      else { return nil }
      let parts = rest[rest.index(after: after)..<close].split(separator: ":")
      guard let variable = parts.first else { return nil }
      if variable == "inherited" {
        rest = rest[rest.index(after: close)...]
        continue
      }
      left -= 1
      guard left >= 0, var value = resolved(String(variable), of: target, depth: depth + 1, left: &left) else {
        return nil
      }
      if parts.dropFirst().contains("c99extidentifier") { value = Projects.moduleName(of: value) }
      result += value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// The module of a target, and why it is called so.
  func moduleName(of target: Target) -> (name: String, reason: String) {
    if setting("PRODUCT_MODULE_NAME", of: target) != nil, let name = resolved("PRODUCT_MODULE_NAME", of: target),
      !name.isEmpty
    {
      return (Projects.moduleName(of: name), "`PRODUCT_MODULE_NAME` of `\(target.name)`")
    }
    let product = resolved("PRODUCT_NAME", of: target) ?? target.name
    let name = Projects.moduleName(of: product)
    return (name, name == target.name ? "`\(target.name)`" : "`\(target.name)`, whose product is `\(product)`")
  }

  private func minimums(of target: Target) -> [FoundMinimum] {
    let names = [
      ("iOS", "IPHONEOS_DEPLOYMENT_TARGET"), ("macOS", "MACOSX_DEPLOYMENT_TARGET"), ("tvOS", "TVOS_DEPLOYMENT_TARGET"),
      ("watchOS", "WATCHOS_DEPLOYMENT_TARGET"), ("visionOS", "XROS_DEPLOYMENT_TARGET"),
    ]
    return names.compactMap { system, name in
      guard let found = setting(name, of: target) else { return nil }
      return FoundMinimum(
        system: system, version: found.text, file: file,
        position: found.value.map { TextPosition(of: list.range(of: $0).lowerBound, in: list.bytes) },
        form: "\(name) = $", place: "in the build settings of `\(target.name)`")
    }
  }

  // MARK: Folders

  /// Where the sources of a target lie.
  private struct Place {
    var path: String
    var isSynchronized: Bool
    /// Paths in the folder that are not part of the target.
    var exceptions: [String] = []
    var reason: String
  }

  private func folder(of target: Target) -> Place? {
    let synchronized = ids("fileSystemSynchronizedGroups", of: object(target.id)).filter { object($0) != nil }
    // Of several, the one that is called after the target.
    let named = synchronized.first { string("path", of: object($0))?.hasSuffix(target.name) ?? false }
    if let group = named ?? synchronized.first {
      let exceptions = ids("exceptions", of: object(group)).compactMap { object($0) }
        .filter { id("target", of: $0) == target.id }
        .flatMap { list.elements(list.member("membershipExceptions", of: $0)).compactMap { list.string($0) } }
      return Place(
        path: path(of: group), isSynchronized: true, exceptions: exceptions,
        reason: "the folder that Xcode keeps in step with `\(target.name)`")
    }
    return sourceFolder(of: target)
  }

  /// The deepest folder that all looked-at Swift files of a target lie in.
  private func sourceFolder(of target: Target) -> Place? {
    let phases = ids("buildPhases", of: object(target.id)).compactMap { object($0) }
    let sources = phases.first { string("isa", of: $0) == "PBXSourcesBuildPhase" }
    var common: [String]?
    // A few files from all over the list tell as much as all of them.
    let builds = ids("files", of: sources)
    for index in stride(from: 0, to: builds.count, by: max(1, builds.count / 64)) {
      let build = builds[index]
      guard let file = id("fileRef", of: object(build)), (string("path", of: object(file)) ?? "").hasSuffix(".swift")
      else {
        continue
      }
      let folder = path(of: file).split(separator: "/").dropLast().map(String.init)
      guard let before = common else {
        common = folder
        continue
      }
      var shared = 0
      while shared < min(before.count, folder.count), before[shared] == folder[shared] { shared += 1 }
      common = Array(before[..<shared])
    }
    if let common, !common.isEmpty {
      return Place(
        path: common.joined(separator: "/"), isSynchronized: false,
        reason: "where the Swift files of `\(target.name)` lie")
    }
    // A target without files yet: the group that is called after it.
    let group = ids("children", of: object(id("mainGroup", of: project))).first {
      string("path", of: object($0)) == target.name || string("name", of: object($0)) == target.name
    }
    return group.map {
      Place(path: path(of: $0), isSynchronized: false, reason: "the group `\(target.name)` of the project")
    }
  }

  /// The path of a file or group below the project's folder, when it lies there.
  private func path(of id: ObjectID) -> String {
    var components: [String] = []
    var here: ObjectID? = id
    // A chain of groups is short; a ring in a damaged file ends here.
    for _ in 0..<128 {
      guard let id = here, let object = object(id) else { break }
      if let path = string("path", of: object) { components.insert(path, at: 0) }
      let tree = string("sourceTree", of: object)
      if tree == "SOURCE_ROOT" || tree == "<absolute>" { break }
      here = parents[id]
    }
    if components.first?.hasPrefix("/") != true, let folder = string("projectDirPath", of: project), !folder.isEmpty {
      components.insert(folder, at: 0)
    }
    let joined = Paths.join(root, components.joined(separator: "/"))
    return Paths.relative(joined, to: root) ?? joined
  }
}
