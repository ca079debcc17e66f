import Model
import Posix
import Projects
import Support
import Trust

/// A project in a temporary folder, and an upstream that is changed at will.
final class World {
  let temporary = try! TemporaryFolder()
  /// Watches what is done to the project.
  var calls: SystemCalls?
  var registry = RegistryRecord(alias: .bundled, source: .bundled, version: "1.0.0")
  /// Component → file in the component → text; ` x` behind the name makes it executable.
  var upstream: [String: [String: String]] = [:]
  var requires: [String: [String]] = [:]
  var renames: [String: String] = [:]
  /// What the user named, of what an update brings; nil: all.
  var asked: Set<String>?
  var folder = "UI"
  /// Whether the base store is in version control.
  var commitsBase = false

  init() {}

  var project: Project {
    get throws { Project(root: try temporary.watched(calls), commitsBase: commitsBase) }
  }

  /// Components as upstream has them, placed in `folder`.
  func placed(_ names: [String]? = nil, asked: Set<String>? = nil) throws -> [PlacedComponent] {
    try (names ?? upstream.keys.sorted()).map { name in
      let files = try (upstream[name] ?? [:]).map { key, text in
        let isExecutable = key.hasSuffix(" x")
        let from = try SafePath(isExecutable ? String(key.dropLast(2)) : key)
        return PlacedComponent.File(
          path: try ProjectPath("\(folder)/\(from)"), from: from, role: from.text.hasPrefix("Tests/") ? .test : .source,
          isExecutable: isExecutable, bytes: Array(text.utf8))
      }.sorted { $0.path < $1.path }
      return PlacedComponent(
        key: key(name), style: nil, isAsked: asked?.contains(name) ?? true,
        requires: (requires[name] ?? []).map { key($0) },
        digest: treeDigest(entries: files.map { ($0.from, $0.isExecutable, sha256($0.bytes)) }),
        roles: Set(files.map(\.role)).sorted(), settings: .object([("sources", .string(folder))]), files: files,
        renames: Dictionary(
          uniqueKeysWithValues: try renames.map { (try SafePath($0), try SafePath($1)) }))
    }
  }

  func key(_ name: String) -> ComponentKey {
    ComponentKey(registry: .bundled, name: try! ComponentName(name), platform: .swift)
  }

  /// Plans and carries out.
  @discardableResult
  func add(
    _ names: [String]? = nil, asked: Set<String>? = nil, policy: ExistingFilePolicy = .refuse, abandoned: [String] = []
  ) throws -> Plan {
    try commit { project in
      try project.planAdd(
        placed(names, asked: asked), from: [registry], policy: policy, abandoned: Set(abandoned.map(key)))
    }
  }

  @discardableResult
  func update(_ names: [String]? = nil, dropped: [String] = [], base: BaseProvider? = nil) throws -> Plan {
    try commit { project in
      try project.planUpdate(placed(names, asked: asked), from: [registry], dropped: dropped.map(key), base: base)
    }
  }

  /// Carries a plan out under the lock, unless it is blocked.
  @discardableResult
  func commit(_ make: (Project) throws -> Plan) throws -> Plan {
    try project.withLock(command: "test") { locked in
      let plan = try make(locked.project)
      if !plan.isBlocked { _ = try locked.commit(plan, isInterrupted: { false }) }
      return plan
    }
  }

  func verify(_ strictness: Strictness = .standard) throws -> VerifyReport {
    let project = try project
    return try project.verify(try project.lockfile() ?? Lockfile(), strictness: strictness)
  }

  /// Everything in the project but `.decal`.
  func contents() throws -> [String: String] { try temporary.contents(skipping: [".decal"]) }

  func lockfile() throws -> Lockfile { try project.lockfile() ?? Lockfile() }

  /// The lockfile's entry of a path.
  func entry(_ path: String) throws -> LockedFile? { try lockfile().file(at: try ProjectPath(path))?.file }
}

extension Plan {
  /// `action(kind) path`, one a result.
  var summary: [String] { results.map { "\($0.word) \($0.path)" } }
  /// `code path`, one a block.
  var blockSummary: [String] { blocks.map { "\($0.code) \($0.path)" } }
  /// The words of the notices with what they are about.
  var noticeSummary: [String] {
    notices.map { "\($0.word) \($0.path?.text ?? $0.component?.description ?? "")" }
  }
}

extension VerifyReport {
  /// `CLASS path`, of all that is not OK.
  var summary: [String] { notable.map { "\($0.fileClass.rawValue) \($0.path)" } }
}
