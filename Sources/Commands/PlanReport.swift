import Model
import Projects
import Terminal

/// A plan with what its command says besides. Every command that changes a project shows it, asks about it, carries it out and
/// tells what was done in this one way; the plan is the same for a dry run, the confirmation and the run.
struct PlanReport {
  let plan: Plan
  let options: Options
  /// Whether somebody at a terminal is asked first.
  var asks = false
  /// What a person should know, beside the plan's own notices.
  var notes: [String] = []
  /// The last line; nil: only what the plan itself says.
  var summary: String?
  var warnings: [String] = []
  /// What is to be done by hand.
  var steps: [Step] = []
  /// What a program gets before the plan's own members, and after them.
  var jsonBefore: [(String, JSON?)] = []
  var jsonAfter: [(String, JSON?)] = []

  init(_ plan: Plan, _ options: Options) {
    self.plan = plan
    self.options = options
  }

  /// Shows the plan, carries it out unless it is a dry run, and says what was done.
  ///
  /// - Throws: the blocks of the plan; what the transaction throws.
  func carryOut(_ locked: borrowing LockedProject, on console: Console) throws -> ExitStatus {
    // A plan that waits for rights alone can be looked at.
    if plan.isBlocked, !(options.dryRun && plan.lacksOnlyRights) {
      if options.json { console.print(json(outcome: nil).text()) }
      throw SeveralFaults(plan.blocks)
    }
    try plan.check(options)
    // Who has just read the plan on this terminal need not read it again.
    var wasShown = false
    if asks, !plan.isEmpty, console.style.isInteractive, !options.yes, !options.json, !options.dryRun {
      for line in plan.lines(isDone: false) { console.note(line) }
      guard try console.confirm("Go on?") else { return console.declined() }
      wasShown = console.style.outputIsTerminal
    }
    let outcome = options.dryRun ? nil : try locked.commit(plan)
    if options.json {
      console.print(json(outcome: outcome).text())
    } else {
      show(outcome, withResults: !wasShown, on: console)
    }
    for block in plan.blocks { console.warn(block.description) }
    var done = plan
    // A dry run that came here has shown what there was to show.
    done.blocks = []
    return ExitStatus(rawValue: Int32(done.exitStatus(isDryRun: options.dryRun, outcome: outcome))) ?? .environment
  }

  private func show(_ outcome: TransactionOutcome?, withResults: Bool, on console: Console) {
    if withResults || options.dryRun {
      for line in plan.lines(isDone: !options.dryRun) { console.tell(line, isPlan: options.dryRun) }
    }
    for notice in plan.notices { console.note("note: \(notice.description)") }
    for note in notes { console.note("note: \(note)") }
    for raced in outcome?.raced ?? [] { console.warn(raced.sentence) }
    for rescued in outcome?.rescued ?? [] { console.note("kept \(rescued.path) as \(rescued.place)") }
    if let summary = summary ?? plainSummary { console.say(summary) }
    for warning in warnings { console.warn(warning) }
    guard !steps.isEmpty else { return }
    console.say("\nTo do by hand:")
    for step in steps {
      console.say("- \(step.title)\(step.file.map { " (\($0))" } ?? "")")
      for line in step.text.split(separator: "\n", omittingEmptySubsequences: false) { console.say("    \(line)") }
    }
  }

  /// What there is to say about a plan without a line of its own.
  private var plainSummary: String? {
    if plan.isEmpty { return "nothing to do" }
    return plan.results.isEmpty ? onlyRecords : nil
  }

  /// `no file changes, only decal.lock`: such as when somebody asks for what had come as a requirement.
  var onlyRecords: String {
    let files = plan.changes.map(\.path).filter { [Lockfile.path, Configuration.fileName].contains($0) }.sorted()
    return "no file \(options.dryRun ? "would change" : "changes"), only \(files.joined(separator: " and "))"
  }

  private func json(outcome: TransactionOutcome?) -> JSON {
    .object(
      jsonBefore + (plan.json.members ?? []).map { ($0.key, $0.value) } + [("dryRun", .bool(options.dryRun))]
        + jsonAfter
        + [
          ("raced", outcome.map { .strings($0.raced.map(\.path)) }),
          ("rescued", outcome.map { .strings($0.rescued.map(\.place)) }),
        ])
  }
}

extension Console {
  /// A line about one file: the plan is what a dry run was asked for; what a run did is only told.
  func tell(_ line: String, isPlan: Bool) {
    if isPlan { print(line) } else { say(line) }
  }

  /// Says that a plan was shown and not carried out, as a dry run is.
  func declined() -> ExitStatus {
    note("nothing was changed")
    return .differences
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
