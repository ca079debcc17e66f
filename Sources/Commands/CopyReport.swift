import Model
import Projects
import Registries
import Terminal

/// What `add` and `update` say about their plan: where the copies come from, and what they need besides.
struct CopyReport {
  let plan: Plan
  let context: ProjectContext
  let platform: Platform
  let resolution: Resolution
  let notes: [(component: ComponentKey, note: Note)]
  /// What will not work as it is copied.
  var warnings: [String] = []
  let options: Options

  /// Those that the plan is about; the command's own where it is about nothing.
  private var platforms: [Platform] {
    let platforms = Set(plan.components.map(\.platform)).sorted()
    return platforms.isEmpty ? [platform] : platforms
  }

  /// Carries the plan out, with that last line.
  ///
  /// - Throws: as `PlanReport.carryOut`.
  func carryOut(_ locked: borrowing LockedProject, on console: Console, summary: String) throws -> ExitStatus {
    if !options.json { for recognition in context.recognitions { recognition.show(on: console) } }
    var report = PlanReport(plan, options)
    report.asks = context.wasGuessed
    report.notes =
      resolution.notices
      + notes.map { component, note in
        let place = note.file.map { "\($0)\(note.position.map { ":\($0)" } ?? ""): " } ?? ""
        return "\(component): \(place)\(note.message)"
      }
    report.summary = summary
    // Where nothing is copied, it was said when something was.
    let aliases = platforms.contains(.reactNative) ? context.staleAliases : []
    report.warnings = plan.isEmpty && !plan.isBlocked ? [] : warnings + aliases + minimumWarnings
    report.steps = steps
    report.jsonBefore = [
      ("project", .string(context.root)),
      ("platform", platforms.count > 1 ? nil : .string(platform.rawValue)),
      ("platforms", .strings(platforms.map(\.rawValue))),
      ("recognised", context.recognitions.isEmpty ? nil : .array(context.recognitions.map(\.json))),
      ("registries", .array(resolution.registries.map(\.json))),
      ("components", .strings(Set(plan.components.map(\.description)).sorted())),
    ]
    report.jsonAfter = [
      (
        "notes",
        .array(
          notes.map { component, note in
            .object([
              ("component", .string(component.description)), ("platform", .string(component.platform.rawValue)),
              ("file", note.file.map { .string($0.text) }),
              ("line", note.position.map { .integer($0.line) }), ("column", note.position.map { .integer($0.column) }),
              ("text", .string(note.message)),
            ])
          })
      ),
      ("warnings", .strings(report.warnings + resolution.notices)),
      (
        "steps",
        .array(
          steps.map { step in
            .object([
              ("title", .string(step.title)), ("file", step.file.map { .string($0) }), ("text", .string(step.text)),
            ])
          })
      ),
    ]
    return try report.carryOut(locked, on: console)
  }

  /// Runs the package manager for what the components need, those that were there too: it may have failed after they were
  /// copied. The copies are there whether or not it works.
  ///
  /// - Throws: `ToolFailed`.
  func installPackages(_ environment: [String: String], on console: Console) throws {
    guard !plan.isBlocked, !options.dryRun else { return }
    for command in packageSteps(of: resolution.components).commands {
      console.note("running `\(command.joined(separator: " "))`")
      let output = try context.project.runTool(command, environment: environment)
      console.note(String(decoding: output, as: UTF8.self).filter { $0 == "\n" || $0 >= " " })
    }
  }

  /// `5 components, 31 files added`.
  var addSummary: String {
    let new = added
    func count(_ action: PlanResult.Action) -> Int { plan.results.count { $0.action == action } }
    if plan.isEmpty {
      return "nothing to do: \(names(plan.components)) \(plan.components.count == 1 ? "is" : "are") installed\(missing)"
    }
    if plan.results.isEmpty, new.isEmpty { return PlanReport(plan, options).onlyRecords }
    var text = new.isEmpty ? "" : "\(counted(new.count, "component")) (\(names(new))), "
    text += "\(counted(count(.added), "file")) \(options.dryRun ? "would be added" : "added")"
    if count(.updated) > 0 { text += ", \(count(.updated)) replaced" }
    if count(.adopted) > 0 { text += ", \(count(.adopted)) adopted" }
    if count(.merged) > 0 { text += ", \(count(.merged)) merged" }
    return text
  }

  /// `3 updated, 1 merged; 1 conflict open: …`.
  var updateSummary: String {
    if plan.isEmpty, plan.lockfileAfter == nil { return noCopies }
    if plan.isEmpty, plan.openConflicts.isEmpty { return "everything is up to date\(missing)" }
    var parts: [String] = []
    let counts = PlanResult.Action.allCases.filter { $0 != .conflict }.compactMap { action -> String? in
      let count = plan.results.count { $0.action == action }
      return count == 0 ? nil : options.dryRun ? "\(count) to \(action.planned)" : "\(count) \(action.word)"
    }
    if !counts.isEmpty { parts.append(counts.joined(separator: ", ")) }
    let locked = plan.lockfileBefore?.components.flatMap(\.files) ?? []
    let openBefore = Set(locked.filter { $0.conflict != nil }.map(\.path))
    let coming = options.dryRun ? plan.openConflicts.count { !openBefore.contains($0) } : 0
    let open = plan.openConflicts.count - coming
    if coming > 0 { parts.append("\(counted(coming, "conflict")) would come of it") }
    if open > 0 { parts.append("\(counted(open, "conflict")) open: settle with `decal resolve PATH`") }
    if parts.isEmpty { return PlanReport(plan, options).onlyRecords }
    return parts.joined(separator: "; ") + missing
  }

  /// What there is to say of copies that somebody took away.
  private var missing: String {
    let count = plan.missing.count
    return count == 0 ? "" : ", but for \(count) \(count == 1 ? "copy that is" : "copies that are") missing"
  }

  private func names(_ keys: [ComponentKey]) -> String { keys.map(\.description).joined(separator: ", ") }

  // MARK: What is needed besides

  /// What the user has to do, in the order of the components: packages first.
  var steps: [Step] {
    let packages = packageSteps(of: newComponents)
    var steps = packages.steps.filter { !options.install || !packages.installed.contains($0) }
    let own = newComponents.flatMap { component in
      component.steps(at: plan.lockfileAfter?[component.key]?.files.map { ($0.from, $0.path) } ?? [])
    }
    for step in own + (newComponents.isEmpty ? [] : context.placementSteps)
    where !steps.contains(step) { steps.append(step) }
    return steps
  }

  /// Components that the project did not have, those without a file among them.
  private var added: [ComponentKey] {
    (plan.lockfileAfter?.components ?? []).map(\.key).filter { plan.lockfileBefore?[$0] == nil }
  }

  private var newComponents: [ResolvedComponent] {
    let new = Set(plan.results.filter { $0.action != .kept && $0.action != .tombstone }.compactMap(\.component))
      .union(added)
    return resolution.components.filter { new.contains($0.key) }
  }

  /// What components need and the project does not ask for yet.
  private func packageSteps(of components: [ResolvedComponent]) -> PackageSteps {
    PackageSteps(
      components.flatMap(packages), context: context, platform: platform, present: context.packages)
  }

  /// What the copies of a component need: without its tests nothing of what Gradle has for tests alone.
  private func packages(of component: ResolvedComponent) -> [PackageRequirement] {
    let hasTests = plan.lockfileAfter?[component.key]?.roles.contains(.test) ?? false
    return component.packages.filter { hasTests || !$0.isForTests }
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
}
