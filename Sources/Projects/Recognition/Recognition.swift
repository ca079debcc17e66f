package import Model

/// A project as decal reads it: what it is, what is proposed for it, and why.
package struct Recognition: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case swiftPackage = "Swift package"
    case xcode = "Xcode project"
    case gradle = "Gradle project"
    case reactNative = "React Native app"
    case expo = "Expo app"
  }

  package var kind: Kind
  package var platform: Platform
  /// The whole path of the folder that `decal.json` belongs into.
  package var root: String
  /// The files that were read, below `root` where they lie there, else whole.
  package var files: [String]
  /// What copies can go to, as good as each other: targets, modules, apps. Usually one.
  package var candidates: [Candidate]
  /// The names of everything that could have been asked for.
  package var choices: [String] = []
  /// What was decided, with reasons, in the order it is to be shown.
  package var findings: [Finding]
  /// What is strange but does not stop anything.
  package var warnings: [String]
  /// The lowest systems that the project runs on.
  package var minimums: [FoundMinimum]
  /// The packages that a JavaScript project asks for, each with its range as it is written.
  package var packages: [String: String] = [:]

  package init(
    kind: Kind, platform: Platform, root: String, files: [String] = [], candidates: [Candidate] = [],
    findings: [Finding] = [], warnings: [String] = [], minimums: [FoundMinimum] = []
  ) {
    self.kind = kind
    self.platform = platform
    self.root = root
    self.files = files
    self.candidates = candidates
    self.findings = findings
    self.warnings = warnings
    self.minimums = minimums
  }

  /// One decision: `module`, `Shop`, “the only library target of Package.swift”.
  package struct Finding: Sendable, Equatable {
    package var setting: String
    package var value: String
    package var reason: String

    package init(_ setting: String, _ value: String, _ reason: String) {
      self.setting = setting
      self.value = value
      self.reason = reason
    }
  }

  /// A place in the project that copies can go to, with the settings that follow from it.
  package struct Candidate: Sendable, Equatable {
    /// What the user calls it: the name of a target, a module, a package.
    package var name: String
    package var settings: Settings
    /// The whole path of the folder that everything of it lies in.
    package var folder: String
    package var findings: [Finding]
    /// What the user has to do after copying, such as adding files to a target.
    package var steps: [Step]
    /// Settings that nothing in the project says, with the flag that gives each; what stands in `settings` is a stand-in.
    package var missing: [Missing] = []

    package struct Missing: Sendable, Equatable {
      package var setting: String
      package var flag: String
    }

    package init(name: String, settings: Settings, folder: String, findings: [Finding], steps: [Step] = []) {
      self.name = name
      self.settings = settings
      self.folder = folder
      self.findings = findings
      self.steps = steps
    }
  }

  /// Proposed settings of one platform.
  package enum Settings: Sendable, Equatable {
    case swift(SwiftSettings)
    case kotlin(KotlinSettings)
    case reactNative(ReactNativeSettings)

    /// As they stand in `decal.json`.
    package var json: JSON {
      switch self {
      case .swift(let settings): settings.json
      case .kotlin(let settings): settings.json
      case .reactNative(let settings): settings.json
      }
    }
  }

  /// The settings, when there is exactly one candidate.
  package var settings: Settings? { candidates.count == 1 ? candidates[0].settings : nil }

  /// Several candidates, none of which is better than the others.
  package var isAmbiguous: Bool { candidates.count > 1 }
}

/// The lowest version of a system that a project asks for, and where it says so.
package struct FoundMinimum: Sendable, Equatable {
  /// `iOS`, `macOS`, `minSdk`, …: as manifests of components call it.
  package var system: String
  /// `17.0`; nil when the project says nothing.
  package var version: String?
  /// Where it stands: the file below the project's root, and the place; nil when nothing is said.
  package var file: String?
  package var position: TextPosition?
  /// How the project writes it, with `$` for the version: `.iOS("$")`.
  package var form: String
  /// What to do when nothing is said: `add to \`Package(\``.
  package var place: String

  package init(
    system: String, version: String?, file: String?, position: TextPosition?, form: String, place: String
  ) {
    self.system = system
    self.version = version
    self.file = file
    self.position = position
    self.form = form
    self.place = place
  }

  /// The exact text that states a version.
  package func text(for version: String) -> String { form.replacing("$", with: version) }
}

/// No project at or above the folder, and what was looked for.
package struct NoProject: Fact, Equatable {
  package let folder: String
  package let lookedFor: [String]
  /// Folders of packages in this workspace that would do, for a command that is run in one of them or with `--cwd`.
  package let packages: [String]

  package init(folder: String, lookedFor: [String], packages: [String] = []) {
    self.folder = folder
    self.lookedFor = lookedFor
    self.packages = packages
  }
  package var description: String {
    let looked =
      "there is no project at \(JSON.string(folder).line) or above it: looked for \(lookedFor.joined(separator: ", "))"
    return packages.isEmpty ? looked : looked + "; the workspace has \(packages.joined(separator: ", "))"
  }
  package var kind: FailureKind { .usage }
}

/// Several equally good answers: the user must choose.
package struct AmbiguousProject: Fact, Equatable {
  /// `library target`, `module`, `platform`.
  package let what: String
  package let choices: [String]
  /// What settles it: `--target`.
  package let flag: String

  package init(what: String, choices: [String], flag: String) {
    self.what = what
    self.choices = choices
    self.flag = flag
  }
  package var description: String {
    "there is more than one \(what): \(choices.map { "`\($0)`" }.joined(separator: ", "))"
  }
  package var kind: FailureKind { .usage }
}

/// The target or module asked for is not there.
package struct UnknownTarget: Fact, Equatable {
  package let name: String
  package let choices: [String]
  package var description: String {
    let nearest = nearest(to: name, among: choices).first.map { "; did you mean `\($0)`?" } ?? ""
    return "there is no target \(JSON.string(name).line) here; there \(choices.count == 1 ? "is" : "are") "
      + choices.map { "`\($0)`" }.joined(separator: ", ") + nearest
  }
  package var kind: FailureKind { .usage }
}

/// A file of the project that recognition depends on and cannot read.
package struct UnreadableProject: Fact, Equatable {
  package let file: String
  package let position: TextPosition?
  package let problem: String

  package init(file: String, position: TextPosition? = nil, problem: String) {
    self.file = file
    self.position = position
    self.problem = problem
  }
  package var description: String { "\(file)\(position.map { ":\($0)" } ?? ""): \(problem)" }
  package var kind: FailureKind { .usage }
}
