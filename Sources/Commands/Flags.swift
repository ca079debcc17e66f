import Model
import Projects
import Terminal

/// The flags, once each; a command lists those it takes.
enum Flags {
  typealias Item = Flag<Options>

  // Of every command.
  static let cwd = Item(
    "cwd", short: "C", value: FlagValue("FOLDER", .folders), "Work as if started in FOLDER",
    details: "The project is looked for in this folder and above it."
  ) { $0.cwd = $1 }
  static let quiet = Item("quiet", short: "q", "Say nothing but data and errors") { options, _ in options.quiet = true }
  static let color = Item(
    "color", value: FlagValue("WHEN", .words(Options.ColorChoice.allCases.map(\.rawValue))),
    "Use colour: auto, always or never",
    details: "`auto` uses colour on a terminal, unless NO_COLOR is set or TERM is dumb."
  ) { $0.color = try choice($1) }
  /// Found before the words are parsed, so that help is had even when the rest of the line is not right.
  static let help = Item("help", short: "h", "Print help; `-h` prints a short form") { _, _ in }

  /// What decal takes without a command.
  static let alone: [Completer<Options>.Candidate] = [
    .init("--help", "Print the commands"), .init("--version", "Print the version"),
  ]

  /// In the order of help pages.
  static let common = [cwd, quiet, color, help]

  // Where things come from and go to.
  static let registry = Item(
    "registry", short: "r", value: FlagValue("ADDRESS", .listed("registries")),
    "Look names up in this registry, for this run",
    details: """
      An address (a folder, a git repository, an archive, `bundled:`) or an alias from decal.json. Examples: `../ui`, \
      `github:acme/ui#v1.4`, `https://git.example/ui.git//registry#main`, `ui.tar.zst`.
      """
  ) { $0.registry = $1 }
  static let platform = Item(
    "platform", short: "p", value: FlagValue("PLATFORM", .words(Platform.allCases.map(\.rawValue))),
    "The platform: swift, kotlin or react-native",
    details: "May be left out when the project is of one platform."
  ) { $0.platform = try choice($1) }
  static let platforms = Item(
    "platform", short: "p", value: FlagValue("PLATFORM", .words(Platform.allCases.map(\.rawValue))),
    "A platform that the component is written for; may be repeated"
  ) { $0.platforms.append(try choice($1)) }
  static let style = Item(
    "style", value: FlagValue("STYLE", .listed("styles")), "The styling of React Native components",
    details: "`uniwind`, `nativewind` or `stylesheet` in the bundled registry; found from the project's dependencies."
  ) { $0.style = try Style($1) }
  static let target = Item(
    "target", value: FlagValue("TARGET"), "The target or module of the project that gets the copies"
  ) { $0.target = $1 }
  static let module = Item(
    "module", value: FlagValue("MODULE"), "The Swift module that the copies become part of"
  ) { options, text in
    // The name of a target is taken too: its `-` is `_` in the name of its module.
    guard moduleName(of: text) == text.replacing("-", with: "_"), !text.hasPrefix("-") else {
      throw PlainFact("expected letters, digits, `_` and `-`, not a digit in front", kind: .usage)
    }
    options.module = text
  }
  static let package = Item(
    "package", value: FlagValue("PACKAGE"), "The Kotlin package that the copies become part of"
  ) { $0.package = try kotlinPackage($1) }
  static let access = Item(
    "access", value: FlagValue("LEVEL", .words(["public", "internal"])),
    "Access level of copied Swift declarations: public or internal"
  ) { options, text in
    guard ["public", "internal"].contains(text) else { throw ChoiceFault(choices: ["public", "internal"]) }
    options.access = text
  }
  static let prefix = Item(
    "prefix", value: FlagValue("PREFIX"), "Brand prefix for types that carry the registry's own"
  ) { options, text in
    guard isIdentifier(text) else {
      throw PlainFact("expected letters, digits and `_`, not a digit in front", kind: .usage)
    }
    options.prefix = text
  }
  static let sourceDir = Item(
    "source-dir", value: FlagValue("FOLDER", .folders), "Folder for copied sources, relative to the project"
  ) { $0.sourceDir = try folder($1) }
  static let testDir = Item(
    "test-dir", value: FlagValue("FOLDER", .folders), "Folder for copied tests, relative to the project"
  ) { $0.testDir = try folder($1) }

  // What is copied.
  static let tests = Item("tests", short: "t", "Copy each component's tests too") { options, _ in options.tests = true }
  static let examples = Item("examples", "Copy each component's examples too") { options, _ in
    options.examples = true
  }

  // How.
  static let dryRun = Item(
    "dry-run", short: "n", "Show what would be done and change nothing",
    details: "The same plan that the real run carries out; exit status 1 when it would change anything."
  ) { options, _ in options.dryRun = true }
  static let plan = Item(
    "plan", value: FlagValue("DIGEST"), "Go on only if the plan is the one of this digest",
    details: """
      The digest is in what `--dry-run --json` prints. When anything that would be written, replaced or removed is different \
      by now, here or in the registry, nothing is written and the exit status is 5.
      """
  ) { options, text in
    guard let digest = Digest(hex: text) else { throw PlainFact("expected 64 hexadecimal digits", kind: .usage) }
    options.plan = digest
  }
  static let json = Item("json", "Print the result as JSON on standard output") { options, _ in options.json = true }
  static let yes = Item("yes", short: "y", "Do not ask; take what was recognised") { options, _ in options.yes = true }
  static let adopt = Item(
    "adopt", "Keep files that already stand where a copy would go",
    details: "They count as edited copies: the registry's bytes become their base, so that updates merge."
  ) { options, _ in options.adopt = true }
  static let overwrite = Item(
    "overwrite", "Replace files that already stand where a copy would go",
    details: "Their bytes are kept in .decal/rescue, which decal never empties."
  ) { options, _ in options.overwrite = true }
  static let force = Item("force", short: "f", "Go on where local edits stand in the way; they go to .decal/rescue") {
    options, _ in options.force = true
  }
  static let offline = Item("offline", "Use no network; say what is missing") { options, _ in options.offline = true }
  static let online = Item("online", "Also compare with the registry, where the source is pinned") { options, _ in
    options.online = true
  }
  static let to = Item(
    "to", value: FlagValue("REF"), "The branch, tag or commit of git registries to take, for this run"
  ) { $0.to = $1 }
  static let acceptMoved = Item(
    "accept-moved", "Take a tag that names another commit than it did",
    details: "A tag is meant to stand for one commit; without this flag a moved one ends the run with exit status 4."
  ) { options, _ in options.acceptMoved = true }
  static let allowRollback = Item(
    "allow-rollback", "Take a signed registry that is older than the one seen before"
  ) { options, _ in options.allowRollback = true }
  static let install = Item(
    "install", "Run the package manager for packages that components need and package.json does not ask for yet"
  ) { options, _ in
    options.install = true
  }
  static let wait = Item(
    "wait", value: FlagValue("SECONDS"), "How long to wait for another decal in this project (default 10)"
  ) { options, text in
    guard let seconds = Int(text), (0...3600).contains(seconds) else {
      throw PlainFact("expected whole seconds from 0 to 3600", kind: .usage)
    }
    options.wait = seconds
  }
  static let noLock = Item(
    "no-lock", "Work without the process lock, on a file system that has none",
    details: "Only where no other decal can be running in the project."
  ) { options, _ in options.noLock = true }

  // Looking.
  static let upstream = Item("upstream", "What the registry changed since the copies were taken") { options, _ in
    options.upstream = true
  }
  static let update = Item("update", "What an update would do to the files here") { options, _ in
    options.update = true
  }
  static let stat = Item("stat", "Only how many lines of which files") { options, _ in options.stat = true }
  static let local = Item("local", "Take the file as it was here before the update") { options, _ in
    options.local = true
  }
  static let takeUpstream = Item("upstream", "Take the registry's file; yours goes to .decal/rescue") { options, _ in
    options.upstream = true
  }
  static let all = Item("all", "Every copy in the project") { options, _ in options.all = true }
  static let key = Item(
    "key", value: FlagValue("KEY"), "A minisign public key that must have signed the registry; may be repeated"
  ) { $0.keys.append($1) }
  static let makeDefault = Item("default", "Look names without `@alias/` up in this registry") { options, _ in
    options.makeDefault = true
  }
  static let replace = Item("replace", "Give an alias that there is another address or other keys") { options, _ in
    options.replace = true
  }
  static let noCheck = Item("no-check", "Do not open the registry first") { options, _ in options.noCheck = true }
  static let output = Item("output", short: "o", value: FlagValue("FILE", .files), "The archive to write") {
    $0.output = $1
  }
  static let serial = Item(
    "serial", value: FlagValue("NUMBER"), "The serial of the index; it must rise with every signed release"
  ) { options, text in
    guard let serial = Int(text), serial > 0 else { throw PlainFact("expected a whole number above 0", kind: .usage) }
    options.serial = serial
  }
  static let index = Item("index", "Also write index.json into the registry's folder, to be signed") { options, _ in
    options.index = true
  }
  static let installed = Item("installed", "Only what is installed here") { options, _ in options.installed = true }
  static let file = Item(
    "file", value: FlagValue("FILE", .listed("files")), "A file of the component, by its path or its name in it"
  ) {
    $0.file = $1
  }
  static let singleFile = Item(
    "single-file", "One Swift file with the component and all it requires",
    details: "It compiles by itself: for whoever wants one download. Copies made this way are not kept up to date."
  ) { options, _ in options.singleFile = true }
  static let strict = Item("strict", "Fail on every difference, also line ends and extra files") { options, _ in
    options.strict = true
  }
  static let pristine = Item("pristine", "Fail on accepted edits and accepted removals too") { options, _ in
    options.pristine = true
  }
  static let format = Item(
    "format", value: FlagValue("FORMAT", .words(Options.VerifyFormat.allCases.map(\.rawValue))),
    "Print as text, or as annotations of GitHub Actions (github)"
  ) { $0.format = try choice($1) }

  /// A folder of the project, as typed; `.` is the project's own.
  private static func folder(_ text: String) throws -> String {
    if text != "." { _ = try ProjectPath(folder: text) }
    return text
  }

  /// One of the values of an enumeration, by its name.
  private static func choice<T: RawRepresentable & CaseIterable>(_ text: String) throws -> T
  where T.RawValue == String {
    guard let value = T(rawValue: text) else { throw ChoiceFault(choices: T.allCases.map(\.rawValue)) }
    return value
  }
}

/// A word that is none of the choices.
struct ChoiceFault: Fact {
  let choices: [String]
  var description: String { "expected \(choices.dropLast().joined(separator: ", ")) or \(choices.last ?? "")" }
  var kind: FailureKind { .usage }
}
