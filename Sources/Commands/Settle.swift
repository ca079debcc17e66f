import Model
import Projects
import Terminal

private let paths = [Operand(FlagValue("PATH", .files), isRepeated: true)]
private let settling = [Flags.dryRun, Flags.json, Flags.wait, Flags.noLock] + Flags.common

/// `decal resolve PATH…`: settles conflicts.
let resolveCommand = Command(
  CommandDescription(
    ["resolve"], "Settle conflicts that an update left",
    details: """
      Without an option a conflict is settled with the file as it stands now, which must have no marker lines any more. \
      --local takes the file as it was here before the update, --upstream takes the registry's; what is replaced goes to \
      .decal/rescue. Without a PATH the open conflicts are listed.
      """,
    operands: [Operand(FlagValue("PATH", .files), isRequired: false, isRepeated: true)],
    flags: [Flags.local, Flags.takeUpstream] + settling,
    examples: [
      .init("decal resolve", "what is open"),
      .init("decal resolve Sources/Shop/UI/Card.swift", "after editing the file"),
    ])
) { invocation in
  let options = invocation.options
  if options.local, options.upstream {
    throw PlainFact("`--local` and `--upstream` say opposite things; use one of them", kind: .usage)
  }
  let context = try ProjectContext.forChange(invocation)
  if invocation.operands.isEmpty { return try listConflicts(invocation, context) }
  return try attempting("settle \(invocation.shownOperands)") {
    let paths = try invocation.projectPaths(context)
    return try invocation.carryOut("resolve", context) { project, lockfile in
      try project.planResolve(
        paths, options.local ? .local : options.upstream ? .upstream : .asItStands,
        base: BaseFromSource(invocation, context, lockfile).provider)
    }
  }
}

private func listConflicts(_ invocation: Invocation, _ context: ProjectContext) throws -> ExitStatus {
  guard let lockfile = try context.project.lockfile() else { throw NothingInstalled(root: context.root) }
  let open = lockfile.components.flatMap { component in
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
    for (path, kind) in open { invocation.console.print("conflict(\(kind.rawValue))  \(path)") }
    if open.isEmpty { invocation.console.note("no conflicts are open") }
  }
  return open.isEmpty ? .done : .conflicts
}

/// `decal accept PATH…`: makes edits known.
let acceptCommand = Command(
  CommandDescription(
    ["accept"], "Record edits and deletions of yours, so that verify passes",
    details: """
      An accepted edit is in decal.lock: `decal verify` tells it from one that nobody meant to make. A file that is gone is \
      recorded as removed on purpose: updates will not bring it back. What you accept is not merged away: the base stays.
      """,
    operands: paths, flags: settling,
    examples: [.init("decal accept Sources/Shop/UI/Theme/Tokens.swift", "this edit is meant")])
) { invocation in
  try attempting("accept \(invocation.shownOperands)") {
    let context = try ProjectContext.forChange(invocation)
    let paths = try invocation.projectPaths(context)
    return try invocation.carryOut("accept", context) { project, _ in try project.planAccept(paths) }
  }
}

/// `decal restore PATH…`: brings back what was taken from upstream.
let restoreCommand = Command(
  CommandDescription(
    ["restore"], "Bring copies back as they were taken from upstream",
    details: """
      Brings back a file that is missing, or whose mode or line ends changed. One that you edited needs --force; the edits go \
      to .decal/rescue.
      """,
    operands: paths, flags: [Flags.force, Flags.offline] + settling,
    examples: [.init("decal restore Sources/Shop/UI/Theme/Tokens.swift", "the file as it was copied")])
) { invocation in
  try attempting("restore \(invocation.shownOperands)") {
    let context = try ProjectContext.forChange(invocation)
    let paths = try invocation.projectPaths(context)
    return try invocation.carryOut("restore", context) { project, lockfile in
      try project.planRestore(
        paths, force: invocation.options.force, base: BaseFromSource(invocation, context, lockfile).provider)
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
    flags: settling)
) { invocation in
  try attempting("undo the last change") {
    let context = try ProjectContext.forChange(invocation)
    return try invocation.carryOut("undo", context, needsLockfile: false) { project, _ in try project.planUndo() }
  }
}

extension Invocation {
  /// The operands as paths of the project: relative to the folder the command was started in.
  ///
  /// - Throws: `OutsideProject`, `PathFault`.
  func projectPaths(_ context: ProjectContext) throws -> [ProjectPath] {
    try operands.map { text in
      let absolute = normalizedPath(text.hasPrefix("/") ? text : "\(folder)/\(text)")
      let prefix = normalizedPath(context.root) + "/"
      guard absolute.hasPrefix(prefix) else { throw OutsideProject(path: text, root: context.root) }
      return try ProjectPath(String(absolute.dropFirst(prefix.count)))
    }
  }

  /// Plans under the project's lock, shows the plan, and carries it out.
  func carryOut(
    _ command: String, _ context: ProjectContext, needsLockfile: Bool = true,
    plan make: (Project, Lockfile) throws -> Plan, besides: (Plan, Lockfile) throws -> [String] = { _, _ in [] }
  ) throws -> ExitStatus {
    let project = context.project
    return try project.withLock(waiting: Double(options.wait), command: command, usesLock: !options.noLock) { locked in
      if let recovery = locked.recovery { console.note(recovery.summary) }
      let lockfile = try project.lockfile()
      if lockfile == nil, needsLockfile { throw NothingInstalled(root: context.root) }
      let plan = try make(project, lockfile ?? Lockfile())
      let more = plan.isBlocked ? [] : try besides(plan, lockfile ?? Lockfile())
      var members = (plan.json.members ?? []).map { ($0.key, Optional($0.value)) }
      members.append(("dryRun", .bool(options.dryRun)))
      if !more.isEmpty { members.append(("hints", .strings(more))) }
      if plan.isBlocked {
        if options.json { console.print(JSON.object(members).text()) }
        throw SeveralFaults(plan.blocks)
      }
      try plan.check(options)
      let deletes = plan.results.contains { $0.action == .deleted }
      if deletes, console.style.isInteractive, !options.yes, !options.json, !options.dryRun {
        for line in plan.lines { console.note(line) }
        try console.confirm("Go on?")
      }
      let outcome = options.dryRun ? nil : try locked.commit(plan)
      if options.json {
        console.print(JSON.object(members).text())
      } else {
        for line in plan.lines { console.print(line) }
        for notice in plan.notices { console.note("note: \(notice.description)") }
        for rescued in outcome?.rescued ?? [] { console.note("kept \(rescued.path) as \(rescued.place)") }
        for raced in outcome?.raced ?? [] { console.warn("\(raced.path) changed while decal was at work") }
        for line in more { console.note("note: \(line)") }
        if plan.isEmpty { console.print("nothing to do") }
      }
      return ExitStatus(rawValue: Int32(plan.exitStatus(isDryRun: options.dryRun, outcome: outcome))) ?? .environment
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
