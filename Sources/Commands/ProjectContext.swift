import Model
import Projects
import Terminal

/// The project that a command works in: where it is, what its configuration says, and what was recognised where that says
/// nothing.
struct ProjectContext {
  /// Absolute path of the project's root.
  let root: String
  let project: Project
  private(set) var configuration: Configuration
  /// What `decal.json` holds now; nil: there is none.
  private let configurationBytes: [UInt8]?
  /// What `decal.json` is to hold; nil: as it is.
  private var newConfiguration: [UInt8]?
  /// What recognition found in this run, to be shown.
  private(set) var recognitions: [Recognition] = []
  /// What was recognised beside them, where only what the project is like was asked for.
  private let looked = Looked()
  let options: Options

  /// Whether something was decided that the configuration did not say.
  var wasGuessed: Bool { !recognitions.isEmpty }

  /// Finds the project at or above the command's folder: by its `decal.json`, else by what a project of a platform has.
  ///
  /// - Parameter startsNew: whether a project of its own below the `decal.json` counts, where that says nothing about it.
  /// - Throws: `NoProject`; the faults of a configuration or of the project's own description.
  init(_ invocation: Invocation, startsNew: Bool = false) throws {
    options = invocation.options
    let files = FilesOnDisk()
    let recogniser = Recogniser(files: files, platform: options.platform, target: options.target)
    let configured = try recogniser.configuredRoot(at: invocation.folder).map { folder in
      try attempting("read the configuration") {
        let bytes = files.read(folder + "/" + Configuration.fileName) ?? []
        return (folder: folder, bytes: bytes, configuration: try Configuration(parsing: bytes))
      }
    }
    if let configured,
      !startsNew || Self.separateProject(invocation, below: configured.folder, configured.configuration) == nil
    {
      root = configured.folder
      configurationBytes = configured.bytes
      configuration = configured.configuration
      // One that only names registries says nothing of what the project is.
      if configuration.platforms.isEmpty { recognitions = (try? recogniser.recognise(at: root)) ?? [] }
    } else {
      let found = try recogniser.recognise(at: invocation.folder)
      root = found[0].root
      configurationBytes = nil
      configuration = Configuration()
      recognitions = found
    }
    project = try Project.open(
      root, commitsBase: configuration.base == .commit, environment: invocation.world.environment)
  }

  /// The project, for a command that works outside of one too; one that cannot be read is still an error.
  ///
  /// - Throws: as `init`, but for `NoProject`.
  static func ifThereIsOne(_ invocation: Invocation) throws -> ProjectContext? {
    do { return try ProjectContext(invocation) } catch is NoProject { return nil }
  }

  /// Finds the project for a command that changes it, and names it where it is not the folder that the command works in. What
  /// a run that was cut off left behind is finished first, so that everything that is read from here on stays as it is.
  ///
  /// - Throws: as `init`, and what taking the lock and finishing throw.
  static func forChange(_ invocation: Invocation, startsNew: Bool = false) throws -> ProjectContext {
    let context = try ProjectContext(invocation, startsNew: startsNew)
    if !startsNew, context.configurationBytes != nil,
      let own = separateProject(invocation, below: context.root, context.configuration)
    {
      invocation.console.warn(
        "\(shownText(own)) is a project of its own, and \(shownText(context.root))/\(Configuration.fileName) names no folder "
          + "in it: `decal init` sets it up; until then decal works in the one above")
    }
    if context.root != Paths.normalized(invocation.folder), !invocation.options.json {
      invocation.console.note("project: \(shownText(context.root))")
    }
    guard try context.project.hasUnfinishedTransaction() else { return context }
    try invocation.locking(context.project, "recover") { _ in }
    return try ProjectContext(invocation, startsNew: startsNew)
  }

  /// The folder of a project of its own that the command was started in, of which the configuration above says nothing.
  private static func separateProject(
    _ invocation: Invocation, below root: String, _ configuration: Configuration
  ) -> String? {
    let options = invocation.options
    return Recogniser(files: FilesOnDisk(), platform: options.platform, target: options.target)
      .ownProject(at: invocation.folder, below: root)
      .flatMap { own in configuration.hasFolders(below: own, of: root) ? nil : own }
  }

  /// The platform that the command is about: the flag's, else the only one that is configured or recognised.
  ///
  /// - Throws: `AmbiguousProject`.
  func platform() throws -> Platform {
    if let platform = options.platform { return platform }
    let candidates = configuration.platforms.isEmpty ? recognitions.map(\.platform) : configuration.platforms
    let choices = Set(candidates).sorted()
    guard choices.count == 1, let only = choices.first else {
      throw AmbiguousProject(what: "platform", choices: choices.map(\.rawValue), flag: "--platform")
    }
    return only
  }

  /// Makes sure that the configuration has settings for a platform: recognises what it does not say, and asks on a terminal
  /// when several answers are equally good.
  ///
  /// - Throws: `NoProject`, `AmbiguousProject`, and the faults of the project's own description.
  mutating func configure(_ platform: Platform, asking console: Console) throws {
    let isConfigured = configuration.platforms.contains(platform)
    // A target that is named counts for this run, whatever the configuration says.
    if isConfigured, options.target == nil { return }
    if !recognitions.contains(where: { $0.platform == platform }) {
      let recogniser = Recogniser(files: FilesOnDisk(), platform: platform, target: options.target)
      recognitions = try recogniser.recognise(at: root)
    }
    recognitions = recognitions.filter { $0.platform == platform }
    guard var recognition = recognitions.first else { return }
    if recognition.isAmbiguous {
      let names = recognition.candidates.map(\.name)
      let items = recognition.candidates.map { candidate in
        MultiSelect.Item(candidate.name, candidate.findings.first { $0.setting == "sources" }?.value ?? "")
      }
      guard let choice = try console.choose("Which target gets the copies?", items) else {
        throw AmbiguousProject(what: "target", choices: names, flag: "--target")
      }
      recognition.candidates = [recognition.candidates[choice]]
    }
    recognitions = [recognition]
    guard let settings = recognition.settings else { return }
    // What nothing in the project says must come from a flag.
    let given = options.given
    let missing = recognition.candidates[0].missing.filter { !given.contains($0.flag) }
    guard missing.isEmpty else {
      throw SeveralFaults(missing.map { MissingSetting(setting: $0.setting, flag: $0.flag, root: root) })
    }
    let overridden = try settings.applying(options)
    recognitions[0].candidates[0].say(overridden, insteadOf: settings)
    switch overridden {
    case .swift(let settings): configuration.swift = settings
    case .kotlin(let settings): configuration.kotlin = settings
    case .reactNative(let settings): configuration.reactNative = settings
    }
    if isConfigured { return }
    if let configurationBytes {
      var editor = try ConfigurationEditor(configurationBytes)
      editor.set(platform, overridden.json)
      newConfiguration = editor.bytes
    } else {
      newConfiguration = Array(configuration.text.utf8)
    }
  }

  /// The settings of a platform with the flags of this run.
  ///
  /// - Throws: `PathFault` for a folder that is none of the project's.
  func settings(for platform: Platform) throws -> Recognition.Settings {
    guard let configured = configuration.settings(of: platform) else {
      throw PlainFact("\(Configuration.fileName) has no settings for \(platform)", kind: .usage)
    }
    return try configured.applying(options)
  }

  /// A setting that flags of this run change: what decal.json says, and what the flags say; nil: nothing.
  typealias Override = (key: String, configured: String?, given: String?)

  /// The settings of a platform that flags of this run change.
  ///
  /// - Throws: as `settings(for:)`.
  func overrides(of platform: Platform) throws -> [Override] {
    guard let file = try? Configuration(parsing: Array(configurationText.utf8)),
      let configured = file.settings(of: platform)?.json.members, let given = try settings(for: platform).json.members
    else { return [] }
    let keys = configured.map(\.key) + given.map(\.key).filter { key in !configured.contains { $0.key == key } }
    return keys.compactMap { key in
      let (old, new) = (configured.first { $0.key == key }?.value, given.first { $0.key == key }?.value)
      func shown(_ json: JSON?) -> String? { json.map { $0.string ?? $0.line } }
      return shown(old) == shown(new) ? nil : (key, shown(old), shown(new))
    }
  }

  /// What is wrong with renaming a name, with its place in decal.json, where it stands in it.
  func fault(inRenameOf name: String, _ problem: String) -> any Fact {
    Configuration.fault(inRenameOf: name, problem, in: configurationBytes)
  }

  /// What a platform was recognised as, with every candidate; empty when its settings are there already.
  func recognitionsBeforeChoice(of platform: Platform) -> [Recognition] {
    guard !configuration.platforms.contains(platform), var found = recognition(of: platform) else { return [] }
    for index in found.candidates.indices {
      let settings = found.candidates[index].settings
      // A flag that cannot be taken is a fault of its own when the settings are written.
      if let given = try? settings.applying(options) { found.candidates[index].say(given, insteadOf: settings) }
    }
    return [found]
  }

  /// The style of a platform that has styles: the flag's, else the configuration's.
  func style(_ platform: Platform, _ options: Options) -> Style? {
    options.style ?? (platform == .reactNative ? configuration.reactNative?.style : nil)
  }

  /// The lowest systems that the project supports, as its own description says.
  func minimums(of platform: Platform) -> [FoundMinimum] {
    recognition(of: platform)?.minimums ?? []
  }

  /// What the project is on a platform; nil when it cannot be told.
  private func recognition(of platform: Platform) -> Recognition? {
    if let known = recognitions.first(where: { $0.platform == platform }) { return known }
    if let looked = looked.found[platform] { return looked }
    let recogniser = Recogniser(files: FilesOnDisk(), platform: platform, target: options.target)
    let found = try? recogniser.recognise(at: root).first
    looked.found[platform] = .some(found)
    return found
  }

  /// What was looked for once, whether or not there was something.
  private final class Looked {
    var found: [Platform: Recognition?] = [:]
  }

  /// Whether the module of the copies declares a type of its own name.
  func declaresModuleType(_ settings: SwiftSettings) -> Bool { !declared([settings.module], .swift).isEmpty }

  /// Which of these names the project's own sources declare as types; only Swift is looked through.
  ///
  /// - Parameter places: what stands there does not count, as copies do not.
  func declared(_ names: Set<String>, _ platform: Platform, besides places: [ProjectPath] = []) -> Set<String> {
    guard platform == .swift, let swift = configuration.swift else { return [] }
    let folder = (swift.sources.parent ?? swift.sources).text
    let copies = (try? project.lockfile())??.components.flatMap { $0.files.map(\.path) } ?? []
    return TypeLookup(
      files: FilesOnDisk(), folder: "\(root)/\(folder)", excluding: Set((copies + places).map { "\(root)/\($0)" })
    ).declared(among: names)
  }

  /// What the user has to do after copying into what was recognised, such as adding files to a target.
  var placementSteps: [Step] { recognitions.flatMap { $0.candidates.first?.steps ?? [] } }

  /// The package manager of a JavaScript project.
  var packageManager: PackageManager {
    let recognition = recognition(of: .reactNative)
    // Expo picks the versions that go with its SDK, whichever manager it then runs.
    if recognition?.kind == .expo { return .expo }
    let finding = recognition?.findings.first { $0.setting == "package manager" }
    return finding.flatMap { PackageManager(rawValue: $0.value) } ?? .npm
  }

  /// The packages that a JavaScript project asks for in its `package.json`, each with its range.
  var packages: [String: String] { recognition(of: .reactNative)?.packages ?? [:] }

  /// A sentence for each alias of decal.json that the project does not have any more; none where it has none at all that decal
  /// sees, because something else may know them.
  var staleAliases: [String] {
    guard let native = configuration.reactNative else { return [] }
    let layout = Recogniser(files: FilesOnDisk()).reactNativeLayout(root: root)
    guard !layout.aliases.isEmpty else { return [] }
    let known = layout.aliases.sorted().map { "`\($0)`" }.joined(separator: ", ")
    return native.aliases.map(\.to).filter { !$0.isEmpty && layout.place(of: $0) == nil }.map { alias in
      "the alias `\(alias)` of \(Configuration.fileName) is not among the project's any more (\(known)), so imports of copies "
        + "lead nowhere: change `aliases` there, then `decal update`"
    }
  }

  /// The libraries in the version catalog of a Gradle project; nil where it keeps none.
  var catalogLibraries: GradleLibraries? { Recogniser(files: FilesOnDisk()).catalogLibraries(root: root) }

  /// The build script of the module that copies go to, below the root.
  var buildScript: String {
    guard let kotlin = configuration.kotlin else { return "build.gradle.kts" }
    return Recogniser(files: FilesOnDisk()).layout(of: kotlin, root: root).buildScript ?? "build.gradle.kts"
  }

  /// Where the project's folder is in the git repository around it: `apps/Shop`; empty in its root, and where there is none.
  var folderInRepository: String {
    let files = FilesOnDisk()
    let place = Paths.normalized(root)
    var folder = place
    while !(files.list(folder) ?? []).contains(where: { $0 == ".git" || $0 == ".git/" }) {
      guard let parent = Paths.parent(of: folder) else { return "" }
      folder = parent
    }
    return Paths.relative(place, to: folder) ?? ""
  }

  /// Changes the configuration's text by an edit that keeps everything else; written with the next plan.
  mutating func edit(_ change: (inout ConfigurationEditor) throws -> Void) throws {
    let text = newConfiguration ?? configurationBytes ?? Array(configuration.text.utf8)
    var editor = try ConfigurationEditor(text)
    try change(&editor)
    newConfiguration = editor.bytes
    // A target that was named for this run stays.
    let (swift, kotlin, reactNative) = (configuration.swift, configuration.kotlin, configuration.reactNative)
    configuration = try Configuration(parsing: editor.bytes)
    (configuration.swift, configuration.kotlin, configuration.reactNative) = (swift, kotlin, reactNative)
  }

  /// The write that brings the configuration up to date; nil when it is.
  var configurationWrite: FileWrite? {
    guard let newConfiguration, newConfiguration != configurationBytes else { return nil }
    return FileWrite(path: Configuration.fileName, before: configurationBytes, after: newConfiguration)
  }

  /// What the lockfile says; nothing where the project has a configuration and no lockfile, as after the last component was
  /// removed.
  ///
  /// - Throws: `NothingInstalled` where there is neither, `LockfileFault`, `SystemError`.
  func lockfile() throws -> Lockfile {
    if let lockfile = try project.lockfile() { return lockfile }
    guard configurationBytes != nil else { throw NothingInstalled(root: root) }
    return Lockfile()
  }

  /// Makes sure, under the project's lock, that nobody changed what was read before it was taken.
  ///
  /// - Parameter lockfile: its bytes as they were read.
  /// - Throws: `ProjectChanged`, `SystemError`.
  func checkUnchanged(_ lockfile: [UInt8]?) throws {
    guard FilesOnDisk().read("\(root)/\(Configuration.fileName)") == configurationBytes,
      try project.lockfileBytes() == lockfile
    else { throw ProjectChanged() }
  }

  /// The text that `decal.json` is to have, whether or not it changes.
  var configurationText: String {
    String(decoding: newConfiguration ?? configurationBytes ?? Array(configuration.text.utf8), as: UTF8.self)
  }
}

extension Configuration {
  /// The settings of a platform.
  fileprivate func settings(of platform: Platform) -> Recognition.Settings? {
    switch platform {
    case .swift: swift.map { .swift($0) }
    case .kotlin: kotlin.map { .kotlin($0) }
    case .reactNative: reactNative.map { .reactNative($0) }
    }
  }
}

extension Invocation {
  /// Runs `body` under the project's lock, as the options want it, after saying what was finished first.
  ///
  /// - Parameter command: what whoever finds the project locked is told.
  /// - Throws: as `Project.withLock`.
  func locking<Result>(
    _ project: Project, _ command: String, _ body: (borrowing LockedProject) throws -> Result
  ) throws -> Result {
    try project.withLock(
      waiting: Double(options.wait), command: command, usesLock: !options.noLock, isDryRun: options.dryRun
    ) { locked in
      if let recovery = locked.recovery { console.note(recovery.summary) }
      return try body(locked)
    }
  }
}

/// Another decal changed the project after it was read and before it was locked.
struct ProjectChanged: Fact {
  var description: String { "others changed \(Configuration.fileName) or \(Lockfile.path) again and again meanwhile" }
  var kind: FailureKind { .busy }
}

/// Runs what reads a project, locks it and changes it; from the start again when another decal was quicker.
///
/// - Throws: `ProjectChanged` when that happens ten times, and what `body` throws.
func startingOver<Result>(_ body: () throws -> Result) throws -> Result {
  for _ in 1..<10 {
    do { return try body() } catch is ProjectChanged { continue }
  }
  return try body()
}

/// A setting that the project does not say.
struct MissingSetting: Fact {
  let setting: String
  let flag: String
  let root: String
  var description: String { "nothing in \(JSON.string(root).line) says the \(setting); say it with `\(flag)`" }
  var kind: FailureKind { .usage }
}

extension Configuration {
  /// Whether a folder that copies go to is that one or lies in it; both are whole paths.
  fileprivate func hasFolders(below folder: String, of root: String) -> Bool {
    guard let place = Paths.relative(folder, to: root) else { return false }
    let folders = [
      swift?.sources, swift?.tests, kotlin?.sources, kotlin?.tests, reactNative?.root, reactNative?.stylesheet,
    ]
    return folders.contains { $0.map { $0.text == place || $0.text.hasPrefix(place + "/") } ?? false }
  }
}

extension Options {
  /// The flags that settle what recognition may not find, as far as they are given.
  fileprivate var given: Set<String> {
    var flags: Set<String> = []
    if package != nil { flags.insert("--package") }
    if module != nil { flags.insert("--module") }
    if sourceDir != nil { flags.insert("--source-dir") }
    if testDir != nil { flags.insert("--test-dir") }
    if style != nil { flags.insert("--style") }
    return flags
  }
}

extension Recognition.Candidate {
  /// Shows what flags say where they say something else than was found.
  fileprivate mutating func say(_ given: Recognition.Settings, insteadOf found: Recognition.Settings) {
    let flags = [
      "module": "--module", "package": "--package", "sources": "--source-dir", "root": "--source-dir",
      "tests": "--test-dir", "access": "--access", "style": "--style",
    ]
    for member in given.json.members ?? [] where found.json[member.key] != member.value {
      guard let flag = flags[member.key], let value = member.value.string else { continue }
      let finding = Recognition.Finding(member.key, value, "as `\(flag)` says")
      if let index = findings.firstIndex(where: { $0.setting == member.key }) {
        findings[index] = finding
      } else {
        findings.append(finding)
      }
    }
  }
}

extension Recognition.Settings {
  /// The settings with what flags say for one run.
  ///
  /// - Throws: `PathFault`, or a fact for a flag that says nothing about this platform.
  fileprivate func applying(_ options: Options) throws -> Recognition.Settings {
    switch self {
    case .swift(var settings):
      if let module = options.module { settings.module = moduleName(of: module) }
      if let folder = options.sourceDir { settings.sources = try ProjectPath(folder: folder) }
      if let folder = options.testDir { settings.tests = try ProjectPath(folder: folder) }
      if let access = options.access.flatMap(SwiftSettings.Access.init(rawValue:)) { settings.access = access }
      return .swift(settings)
    case .kotlin(var settings):
      if let package = options.package { settings.package = package }
      if let folder = options.sourceDir { settings.sources = try ProjectPath(folder: folder) }
      if let folder = options.testDir { settings.tests = try ProjectPath(folder: folder) }
      return .kotlin(settings)
    case .reactNative(var settings):
      if let style = options.style { settings.style = style }
      if let folder = options.sourceDir { settings.root = folder == "." ? nil : try ProjectPath(folder: folder) }
      return .reactNative(settings)
    }
  }
}
