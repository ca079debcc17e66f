import Model
import Projects
import Terminal

private let paths = [Operand(FlagValue("PATH", .files), isRequired: false, isRepeated: true)]
private let settling = [Flags.dryRun, Flags.json, Flags.wait, Flags.noLock] + Flags.common

/// `decal resolve PATH…`: settles conflicts.
let resolveCommand: Command = Command(
  CommandDescription(
    ["resolve"], "Settle conflicts that an update left",
    details: """
      Without an option a conflict is settled with the file as it stands now, which must have no marker lines any more. \
      --local takes the file as it was here before the update, --upstream takes the registry's; what is replaced goes to \
      .decal/rescue. PATH may be a folder. Without a PATH the open conflicts are listed.

      A decal.lock in which git left both sides is settled too: what one side has or changed is taken; where both changed one \
      component, and not in the same way, nothing is written.
      """,
    operands: paths, flags: [Flags.local, Flags.takeUpstream, Flags.all] + settling,
    examples: [
      .init("decal resolve", "what is open"),
      .init("decal resolve Sources/Shop/UI/Card.swift", "after editing the file"),
      .init("decal resolve decal.lock", "after a merge of two branches"),
    ])
) { invocation in
  let options = invocation.options
  if options.local, options.upstream {
    throw PlainFact("`--local` and `--upstream` say opposite things; use one of them", kind: .usage)
  }
  if invocation.operands.isEmpty, !options.all, options.local || options.upstream {
    throw PlainFact(
      "`\(options.local ? "--local" : "--upstream")` says which side to take, not of which file: name a PATH, or `--all`",
      kind: .usage)
  }
  let context = try ProjectContext.forChange(invocation)
  if invocation.operands.isEmpty, !options.all { return try listConflicts(invocation, context) }
  if invocation.operands.contains(where: { invocation.place($0, in: context) == Lockfile.path }) {
    guard invocation.operands.count == 1, !options.local, !options.upstream else {
      throw PlainFact(
        "\(Lockfile.path) is settled alone, from both sides: `decal resolve \(Lockfile.path)`", kind: .usage)
    }
    return try attempting("settle \(Lockfile.path)") { try resolveLockfile(invocation, context) }
  }
  return try attempting("settle \(invocation.shownCopies)") {
    let copies = try invocation.copies(context, of: resolveCommand)
    return try invocation.carryOut("resolve", context) { project, lockfile in
      try project.planResolve(
        copies, options.local ? .local : options.upstream ? .upstream : .asItStands,
        base: BaseFromSource(invocation, context, lockfile).provider)
    }
  }
}

/// Brings the two sides together that version control left in the lockfile.
private func resolveLockfile(_ invocation: Invocation, _ context: ProjectContext) throws -> ExitStatus {
  try invocation.locking(context.project, "resolve") { locked in
    let plan = try context.project.planLockfileMerge()
    var report = PlanReport(plan, invocation.options)
    if let lockfile = plan.lockfileAfter {
      report.notes = lockfile.unmetRequirements.map { $0.advice(in: lockfile) }
      report.summary =
        "\(Lockfile.path) \(invocation.options.dryRun ? "would have" : "has") what both sides have, "
        + "\(counted(lockfile.components.count, "component")): `decal verify` compares the copies with it"
    }
    report.jsonBefore = [("project", .string(context.root))]
    report.jsonAfter = [("hints", report.notes.isEmpty ? nil : .strings(report.notes))]
    return try report.carryOut(locked, on: invocation.console)
  }
}

private func listConflicts(_ invocation: Invocation, _ context: ProjectContext) throws -> ExitStatus {
  let open = try context.lockfile().components.flatMap { component in
    component.files.compactMap { file in file.conflict.map { (file.path, $0.kind) } }
  }
  if invocation.options.json {
    invocation.console.print(
      JSON.object([
        (
          "conflicts",
          .array(open.map { .object([("path", .string($0.0.text)), ("kind", .string($0.1.rawValue))]) })
        )
      ]).text())
  } else {
    let words = open.map { "conflict(\($0.1.rawValue))" }
    let width = words.map(\.count).max() ?? 0
    for (word, conflict) in zip(words, open) { invocation.console.print("\(word.padded(to: width))  \(conflict.0)") }
    if open.isEmpty { invocation.console.note("no conflicts are open") }
  }
  return open.isEmpty ? .done : .conflicts
}

/// `decal accept PATH…`: makes edits known.
let acceptCommand: Command = Command(
  CommandDescription(
    ["accept"], "Record edits and deletions of yours, so that verify passes",
    details: """
      An accepted edit is in decal.lock: `decal verify` tells it from one that nobody meant to make. A file that is gone is \
      recorded as removed on purpose: updates will not bring it back. What you accept is not merged away: the base stays. \
      PATH may be a folder: every copy in it is meant then, but for open conflicts.
      """,
    operands: paths, flags: [Flags.all] + settling,
    examples: [.init("decal accept Sources/Shop/UI/Theme/Tokens.swift", "this edit is meant")])
) { invocation in
  try attempting("accept \(invocation.shownCopies)") {
    let context = try ProjectContext.forChange(invocation)
    let copies = try invocation.copies(context, of: acceptCommand)
    return try invocation.carryOut("accept", context) { project, _ in try project.planAccept(copies) }
  }
}

/// `decal restore PATH…`: brings back what was taken from upstream.
let restoreCommand: Command = Command(
  CommandDescription(
    ["restore"], "Bring copies back as they were taken from upstream",
    details: """
      Brings back a file that is missing, or whose mode or line ends changed. One that you edited needs --force; the edits go \
      to .decal/rescue. PATH may be a folder: every copy in it is meant then, but for open conflicts and, without --force, \
      for edits and deletions that you accepted.
      """,
    operands: paths, flags: [Flags.force, Flags.all, Flags.offline] + settling,
    examples: [.init("decal restore Sources/Shop/UI/Theme/Tokens.swift", "the file as it was copied")])
) { invocation in
  try attempting("restore \(invocation.shownCopies)") {
    let context = try ProjectContext.forChange(invocation)
    let copies = try invocation.copies(context, of: restoreCommand)
    return try invocation.carryOut("restore", context) { project, lockfile in
      try project.planRestore(
        copies, force: invocation.options.force, base: BaseFromSource(invocation, context, lockfile).provider)
    }
  }
}

/// `decal undo`: takes the last change back.
let undoCommand = Command(
  CommandDescription(
    ["undo"], "Take back the last change that decal made here",
    details: """
      Brings files, lockfile and configuration back to what they were before the last command that changed them. Refused \
      when you changed one of the files since. Undoing twice does it again.
      """,
    flags: settling, examples: [.init("decal undo --dry-run", "what would be taken back")])
) { invocation in
  try attempting("undo the last change") {
    let context = try ProjectContext.forChange(invocation)
    return try invocation.carryOut("undo", context, needsLockfile: false) { project, _ in try project.planUndo() }
  }
}

extension Invocation {
  /// The copies that a message names.
  fileprivate var shownCopies: String { options.all ? "all copies" : operands.isEmpty ? "copies" : shownOperands }

  /// The operands as paths of the project, relative to the folder the command was started in; or every copy.
  ///
  /// - Throws: `UsageFault`, `OutsideProject`, `PathFault`.
  fileprivate func copies(_ context: ProjectContext, of command: Command) throws -> CopySelection {
    if options.all {
      guard operands.isEmpty else {
        throw PlainFact("`--all` means every copy already; leave the paths out", kind: .usage)
      }
      return .all
    }
    guard !operands.isEmpty else {
      throw UsageFault.missingOperand("PATH", usage: command.description.usage)
    }
    let paths = try operands.map { text -> ProjectPath? in
      guard let path = place(text, in: context) else {
        throw OutsideProject(path: text, root: context.root)
      }
      return try path.isEmpty ? nil : ProjectPath(path)
    }
    // The project's own folder holds them all.
    return paths.contains(nil) ? .all : .paths(paths.compactMap { $0 })
  }

  /// Where an operand is in the project; nil outside of it, empty for the project's own folder.
  func place(_ operand: String, in context: ProjectContext) -> String? {
    Paths.located(Paths.join(folder, operand), in: Paths.normalized(context.root))
  }

  /// Plans under the project's lock, shows the plan, and carries it out.
  func carryOut(
    _ command: String, _ context: ProjectContext, needsLockfile: Bool = true,
    plan make: (Project, Lockfile) throws -> Plan, besides: (Plan, Lockfile) throws -> [String] = { _, _ in [] },
    summary: (Plan, Lockfile) -> String? = { _, _ in nil }
  ) throws -> ExitStatus {
    let project = context.project
    return try locking(project, command) { locked in
      let lockfile = try project.lockfile()
      if lockfile == nil, needsLockfile { throw NothingInstalled(root: context.root) }
      let plan = try make(project, lockfile ?? Lockfile())
      let more = plan.isBlocked ? [] : try besides(plan, lockfile ?? Lockfile())
      var report = PlanReport(plan, options)
      report.asks = plan.results.contains { $0.action == .deleted }
      report.notes = more
      report.summary = plan.isBlocked ? nil : summary(plan, lockfile ?? Lockfile())
      report.jsonBefore = [("project", .string(context.root))]
      report.jsonAfter = [("hints", more.isEmpty ? nil : .strings(more))]
      return try report.carryOut(locked, on: console)
    }
  }
}

/// A path that is not below the project's root.
struct OutsideProject: Fact {
  let path: String
  let root: String
  var description: String { "\(JSON.string(path).line) is not in the project at \(JSON.string(root).line)" }
  var kind: FailureKind { .usage }
}
