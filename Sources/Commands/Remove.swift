import Model
import Projects
import Registries
import Terminal

/// `decal remove NAME…`: takes copies away again; edited ones stay.
let removeCommand = Command(
  CommandDescription(
    ["remove"], "Take components away again, keeping files you edited",
    details: """
      Takes the unmodified files of the component, and of requirements that nothing else needs. A file you edited stays, is \
      named, and is yours from then on; with --force it goes to .decal/rescue. Refused while another installed component \
      requires it.
      """,
    operands: [Operand(FlagValue("NAME", .listed("installed")), isRepeated: true)],
    flags: [
      Flags.platform, Flags.force, Flags.dryRun, Flags.plan, Flags.json, Flags.yes, Flags.wait, Flags.noLock,
    ] + Flags.common,
    examples: [.init("decal remove pull-to-refresh --dry-run", "what would go, and what would stay")])
) { invocation in
  try attempting("remove \(invocation.shownOperands)") {
    let options = invocation.options
    let context = try ProjectContext.forChange(invocation)
    return try invocation.carryOut("remove", context) { project, lockfile in
      let keys = try context.keysToChange(invocation.componentNames(), in: lockfile)
      return try project.planRemove(keys, force: options.force)
    } besides: { plan, lockfile in
      try invocation.unusedPackages(after: plan, lockfile, context)
    } summary: { plan, lockfile in
      plan.isEmpty ? nil : removeSummary(plan, lockfile, isDone: !options.dryRun)
    }
  }
}

/// `2 components (@decal/spinner, @decal/theme), 9 files deleted, 1 left as yours`; with several platforms
/// `@decal/spinner for swift`.
private func removeSummary(_ plan: Plan, _ lockfile: Lockfile, isDone: Bool) -> String {
  let left = Set(plan.lockfileAfter?.components.map(\.key) ?? [])
  let gone = lockfile.components.map(\.key).filter { !left.contains($0) }
  let hasPlatforms = Set(lockfile.components.map(\.key.platform)).count > 1
  let names = gone.map { hasPlatforms ? "\($0) for \($0.platform)" : $0.description }.joined(separator: ", ")
  let files = counted(plan.results.count { $0.action == .deleted }, "file")
  let kept = plan.notices.count { if case .leftBehind = $0.matter { true } else { false } }
  return "\(counted(gone.count, "component")) (\(names)), \(files) \(isDone ? "deleted" : "would be deleted")"
    + (kept == 0 ? "" : ", \(kept) left as yours")
}

extension Invocation {
  /// Packages that only the removed components needed, as far as their registries can say without a network.
  fileprivate func unusedPackages(after plan: Plan, _ lockfile: Lockfile, _ context: ProjectContext) throws -> [String]
  {
    let left = Set(plan.lockfileAfter?.components.map(\.key) ?? [])
    let catalog = try catalog(context, lockfile, .locked)
    func packages(_ component: LockedComponent) -> Set<PackageRequirement> {
      guard let registry = try? catalog.registry(component.key.registry),
        let manifest = try? registry.component(component.key.name),
        let selection = try? registry.selection(of: manifest, component.key.platform, component.style)
      else { return [] }
      return Set(selection.packages)
    }
    var gone: Set<PackageRequirement> = []
    var needed: Set<PackageRequirement> = []
    for component in lockfile.components {
      if left.contains(component.key) {
        needed.formUnion(packages(component))
      } else {
        gone.formUnion(packages(component))
      }
    }
    return gone.subtracting(needed).map { "`\($0.name)` (\($0.manager)) may be unused now" }.sorted()
  }
}
