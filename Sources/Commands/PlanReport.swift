import Model
import Projects
import Registries
import Terminal

/// A plan with everything a person or a program should know about it; the same for a dry run, the confirmation and the run.
struct PlanReport {
  let plan: Plan
  let context: ProjectContext
  let platform: Platform
  let resolution: Resolution
  let notes: [(component: ComponentKey, note: Note)]
  let options: Options

  /// Shows the plan, asks where something was guessed, carries it out, and says what was done.
  ///
  /// - Throws: the blocks of the plan; what the transaction throws.
  func carryOut(
    _ locked: borrowing LockedProject, on console: Console, summary: () -> String
  ) throws -> ExitStatus {
    var wasShown = false
    if !options.json { showRecognition(on: console) }
    if plan.isBlocked {
      if options.json { console.print(json(outcome: nil).text()) }
      throw SeveralFaults(plan.blocks)
    }
    try plan.check(options)
    if options.dryRun {
      show(on: console, outcome: nil, summary: summary)
      return status(nil)
    }
    if context.wasGuessed, !plan.isEmpty, !options.yes, !options.json, console.style.isInteractive {
      for line in plan.lines { console.note(line) }
      try console.confirm("Go on?")
      // Who has just read the plan on this terminal need not read it again.
      wasShown = console.style.outputIsTerminal
    }
    let outcome = try locked.commit(plan)
    show(on: console, outcome: outcome, withResults: !wasShown, summary: summary)
    return status(outcome)
  }

  /// Runs the package manager for what the new components need; the copies are there whether or not it works.
  ///
  /// - Throws: `ToolFailed`.
  func installPackages(_ environment: [String: String], on console: Console) throws {
    guard !plan.isBlocked, !options.dryRun else { return }
    for command in packageSteps.commands {
      console.note("running `\(command.joined(separator: " "))`")
      let output = try context.project.runTool(command, environment: environment)
      console.note(String(decoding: output, as: UTF8.self).filter { $0 == "\n" || $0 >= " " })
    }
  }

  private func status(_ outcome: TransactionOutcome?) -> ExitStatus {
    ExitStatus(rawValue: Int32(plan.exitStatus(isDryRun: options.dryRun, outcome: outcome))) ?? .environment
  }

  // MARK: People

  private func showRecognition(on console: Console) {
    for recognition in context.recognitions { recognition.show(on: console) }
  }

  private func show(
    on console: Console, outcome: TransactionOutcome?, withResults: Bool = true, summary: () -> String
  ) {
    if options.json {
      console.print(json(outcome: outcome).text())
      return
    }
    if withResults { for result in plan.lines { console.print(result) } }
    for notice in resolution.notices { console.note("note: \(notice)") }
    for notice in plan.notices { console.note("note: \(notice.description)") }
    for (component, note) in notes {
      let place = note.file.map { "\($0)\(note.position.map { ":\($0)" } ?? ""): " } ?? ""
      console.note("note: \(component): \(place)\(note.message)")
    }
    for raced in outcome?.raced ?? [] {
      console.warn("\(raced.path) changed while decal was at work; your bytes are there, see `decal resolve`")
    }
    for rescued in outcome?.rescued ?? [] { console.note("kept \(rescued.path) as \(rescued.place)") }
    console.print(summary())
    for warning in minimumWarnings { console.warn(warning) }
    let steps = steps
    if !steps.isEmpty {
      console.print("\nTo do by hand:")
      for step in steps {
        console.print("- \(step.title)\(step.file.map { " (\($0))" } ?? "")")
        for line in step.text.split(separator: "\n", omittingEmptySubsequences: false) { console.print("    \(line)") }
      }
    }
  }

  /// `5 components, 31 files added`.
  var addSummary: String {
    let new = added
    func count(_ action: PlanResult.Action) -> Int { plan.results.count { $0.action == action } }
    if plan.isEmpty {
      return "nothing to do: \(names(plan.components)) \(plan.components.count == 1 ? "is" : "are") installed"
    }
    // Such as when somebody asks for what had come as a requirement.
    if plan.results.isEmpty, new.isEmpty {
      return "no file \(options.dryRun ? "would change" : "changes"), only decal.lock"
    }
    var text = new.isEmpty ? "" : "\(counted(new.count, "component")) (\(names(new))), "
    text += "\(counted(count(.added), "file")) \(options.dryRun ? "would be added" : "added")"
    if count(.updated) > 0 { text += ", \(count(.updated)) replaced" }
    if count(.adopted) > 0 { text += ", \(count(.adopted)) adopted" }
    return text
  }

  /// `3 updated, 1 merged, 1 conflict`.
  var updateSummary: String {
    if plan.isEmpty { return plan.openConflicts.isEmpty ? "everything is up to date" : openConflicts }
    let counts = PlanResult.Action.allCases.compactMap { action -> String? in
      let count = plan.results.count { $0.action == action }
      return count == 0 ? nil : "\(count) \(action.rawValue)"
    }
    let done = counts.isEmpty ? "the lockfile was brought up to date" : counts.joined(separator: ", ")
    return plan.openConflicts.isEmpty ? done : "\(done); \(openConflicts)"
  }

  private var openConflicts: String {
    "\(counted(plan.openConflicts.count, "conflict")) open: settle with `decal resolve PATH`"
  }

  private func names(_ keys: [ComponentKey]) -> String { keys.map(\.description).joined(separator: ", ") }

  // MARK: What is needed besides

  /// What the user has to do, in the order of the components: packages first.
  var steps: [Step] {
    let packages = packageSteps
    var steps = packages.steps.filter { !options.install || !packages.installed.contains($0) }
    for step in newComponents.flatMap(\.steps) + (newComponents.isEmpty ? [] : context.placementSteps)
    where !steps.contains(step) { steps.append(step) }
    return steps
  }

  /// Components that the project did not have, those without a file among them.
  private var added: [ComponentKey] {
    (plan.lockfileAfter?.components ?? []).map(\.key).filter { plan.lockfileBefore?[$0] == nil }
  }

  private var newComponents: [ResolvedComponent] {
    let new = Set(plan.results.compactMap(\.component)).union(added)
    return resolution.components.filter { new.contains($0.key) }
  }

  private var packageSteps: PackageSteps {
    PackageSteps(newComponents.flatMap(\.packages), context: context, platform: platform)
  }

  /// A line for each system that the project supports in older versions than a component does.
  private var minimumWarnings: [String] {
    let found = context.minimums(of: platform)
    var warnings: [String] = []
    var wanted: [String: (version: String, component: ComponentKey)] = [:]
    for component in resolution.components {
      for minimum in component.minimum {
        if let known = wanted[minimum.system], !isOlder(known.version, than: minimum.version) { continue }
        wanted[minimum.system] = (minimum.version, component.key)
      }
    }
    for minimum in found {
      guard let (version, component) = wanted[minimum.system] else { continue }
      if let have = minimum.version {
        guard isOlder(have, than: version) else { continue }
        let place = minimum.file.map { "\($0)\(minimum.position.map { ":\($0)" } ?? "")" } ?? minimum.place
        warnings.append(
          "`\(component)` needs \(minimum.system) \(version), the project supports \(have): "
            + "change \(place) to `\(minimum.text(for: version))`")
      } else {
        warnings.append(
          "`\(component)` needs \(minimum.system) \(version), and the project names no minimum: "
            + "add `\(minimum.text(for: version))` \(minimum.place)")
      }
    }
    return warnings
  }

  // MARK: Programs

  private func json(outcome: TransactionOutcome?) -> JSON {
    var members: [(String, JSON?)] = [
      ("project", .string(context.root)),
      ("platform", .string(platform.rawValue)),
      ("recognised", context.recognitions.isEmpty ? nil : .array(context.recognitions.map(\.json))),
      ("registries", .array(resolution.registries.map(\.json))),
      ("components", .strings(plan.components.map(\.description))),
      ("dryRun", .bool(options.dryRun)),
    ]
    members += (plan.json.members ?? []).map { ($0.key, $0.value) }
    members += [
      (
        "notes",
        .array(
          notes.map { component, note in
            .object([
              ("component", .string(component.description)), ("file", note.file.map { .string($0.text) }),
              ("line", note.position.map { .integer($0.line) }), ("column", note.position.map { .integer($0.column) }),
              ("text", .string(note.message)),
            ])
          })
      ),
      ("warnings", .strings(minimumWarnings + resolution.notices)),
      (
        "steps",
        .array(
          steps.map { step in
            .object([
              ("title", .string(step.title)), ("file", step.file.map { .string($0) }), ("text", .string(step.text)),
            ])
          })
      ),
      ("raced", outcome.map { .strings($0.raced.map(\.path)) }),
      ("rescued", outcome.map { .strings($0.rescued.map(\.place)) }),
    ]
    return .object(members)
  }
}

extension Plan {
  /// Makes sure that the plan is the one that `--plan` names.
  ///
  /// - Throws: `PlanDiffers`.
  func check(_ options: Options) throws {
    guard options.plan == nil || options.plan == digest else { throw PlanDiffers() }
  }
}

extension Recognition {
  /// Says what was found, and why.
  func show(on console: Console) {
    console.note("recognised \(kind.article) \(kind.rawValue) in \(root)")
    for candidate in candidates {
      if isAmbiguous { console.note("  \(candidate.name):") }
      let findings = findings + candidate.findings
      let width = findings.map(\.setting.count).max() ?? 0
      let values = findings.map(\.value.count).max() ?? 0
      for finding in findings {
        let setting = finding.setting.padded(to: width)
        console.note("  \(setting)  \(finding.value.padded(to: values))  \(finding.reason)")
      }
    }
    for warning in warnings { console.warn(warning) }
  }

  /// What was found, for programs.
  var json: JSON {
    func list(_ findings: [Finding]) -> JSON {
      .array(
        findings.map {
          .object([("setting", .string($0.setting)), ("value", .string($0.value)), ("reason", .string($0.reason))])
        })
    }
    return .object([
      ("kind", .string(kind.rawValue)), ("platform", .string(platform.rawValue)), ("root", .string(root)),
      ("files", .strings(files)), ("findings", list(findings)),
      (
        "candidates",
        .array(
          candidates.map {
            .object([("name", .string($0.name)), ("settings", $0.settings.json), ("findings", list($0.findings))])
          })
      ),
      (
        "minimums",
        .array(
          minimums.map {
            .object([
              ("system", .string($0.system)), ("version", $0.version.map { .string($0) }),
              ("file", $0.file.map { .string($0) }), ("line", $0.position.map { .integer($0.line) }),
            ])
          })
      ),
      ("warnings", .strings(warnings)),
    ])
  }
}

extension Recognition.Kind {
  var article: String { ["A", "E", "I", "O", "U", "X"].contains(rawValue.prefix(1)) ? "an" : "a" }
}

/// Whether a version is older than another, compared number by number.
func isOlder(_ version: String, than other: String) -> Bool {
  func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
  let left = numbers(version)
  let right = numbers(other)
  for index in 0..<max(left.count, right.count) {
    let a = index < left.count ? left[index] : 0
    let b = index < right.count ? right[index] : 0
    if a != b { return a < b }
  }
  return false
}

/// `1 file`, `2 files`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension String {
  /// Filled up with spaces on the right.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
