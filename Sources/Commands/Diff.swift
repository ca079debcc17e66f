import Model
import Projects
import Terminal

/// `decal diff [NAME…]`: what you changed, what upstream changed, what an update would do.
let diffCommand = Command(
  CommandDescription(
    ["diff"], "Show what you changed, what upstream changed, or what an update would do",
    details: """
      Without an option: what you changed since the copies were taken. With --upstream: what the registry changed since. \
      With --update: what `decal update` would do to the files here. Everything is compared after the same rewriting, so a \
      different module name or alias never shows. The output is git's unified form, which `git apply` and `patch` read. In place \
      of a NAME the path of a copy, or of a folder with copies, may stand.

      Exit status 1 when there is something to show.
      """,
    operands: [Operand(FlagValue("NAME", .listed("installed")), isRequired: false, isRepeated: true)],
    flags: [
      Flags.upstream, Flags.update, Flags.stat, Flags.to, Flags.registry, Flags.json, Flags.offline, Flags.acceptMoved,
    ] + Flags.common,
    examples: [
      .init("decal diff", "your own edits"),
      .init("decal diff --upstream pull-to-refresh", "what changed upstream in it and what it requires"),
      .init("decal diff --update --stat", "what an update would change, file by file"),
    ])
) { invocation in
  try attempting("compare the copies") {
    let options = invocation.options
    let console = invocation.console
    if options.upstream, options.update {
      throw PlainFact("`--upstream` and `--update` are two views; use one of them", kind: .usage)
    }
    let context = try ProjectContext(invocation)
    let differences = try invocation.differences(context)
    let view = options.update ? "update" : options.upstream ? "upstream" : "local"
    if options.json {
      console.print(
        JSON.object([
          ("view", .string(view)), ("files", .array(try differences.map { try $0.json(showsText: !options.stat) })),
        ]).text())
    } else {
      for difference in differences where difference.problem != nil {
        console.warn("\(difference.path): \(difference.problem ?? "")")
      }
      let comparable = differences.filter { $0.problem == nil }
      if options.stat {
        try showStatistics(comparable, on: console)
      } else {
        for difference in comparable { console.write(try difference.painted(on: console)) }
      }
    }
    return differences.isEmpty ? .done : .differences
  }
}

extension Invocation {
  fileprivate func differences(_ context: ProjectContext) throws -> [FileDifference] {
    let project = context.project
    let lockfile = try context.lockfile()
    let selection = try DiffSelection(self, context, lockfile)
    if options.upstream || options.update {
      let upstream = try Upstream(self, context, lockfile, names: selection.names)
      if options.upstream {
        return try project.upstreamDifferences(upstream.placed, upstream.lockfile, base: upstream.base)
          .filter(selection.contains)
      }
      let plan = try upstream.plan(project)
      guard !plan.isBlocked else { throw SeveralFaults(plan.blocks) }
      return try project.differences(of: plan).filter(selection.contains)
    }
    let keys = selection.names.isEmpty ? nil : Set(try context.keys(selection.names, in: lockfile))
    return try project.localDifferences(
      lockfile, only: keys, base: BaseFromSource(self, context, lockfile).provider
    ).filter(selection.contains)
  }
}

/// What `diff` is asked about: components by their names, copies by their paths.
private struct DiffSelection {
  /// The components that are to be looked at; empty: all.
  private(set) var names: [QualifiedName] = []
  /// Of these components everything is shown.
  private var named: Set<ComponentKey> = []
  private var paths: [ProjectPath] = []

  /// - Throws: `OutsideProject`; a block for a path without copies; `NotInstalled`.
  init(_ invocation: Invocation, _ context: ProjectContext, _ lockfile: Lockfile) throws {
    for operand in invocation.operands {
      let name = try? QualifiedName(operand)
      if let name, let keys = try? context.keys([name], in: lockfile) {
        names.append(name)
        named.formUnion(keys)
        continue
      }
      guard let located = invocation.place(operand, in: context) else {
        throw OutsideProject(path: operand, root: context.root)
      }
      if located.isEmpty {
        // The project's own folder holds them all.
        names = []
        named = []
        paths = []
        return
      }
      let path = try? ProjectPath(located)
      let owners = lockfile.components.filter { component in
        component.files.contains { file in path.map { file.path == $0 || file.path.isInside($0) } ?? false }
      }
      guard let path, !owners.isEmpty else {
        if let name { _ = try context.keys([name], in: lockfile) }
        throw Block(.unknownPath, path: located)
      }
      paths.append(path)
      names += owners.map { QualifiedName(registry: $0.key.registry, name: $0.key.name) }
    }
  }

  func contains(_ difference: FileDifference) -> Bool {
    if paths.isEmpty || difference.component.map(named.contains) ?? false { return true }
    return [difference.path, difference.oldPath].compactMap { $0 }.contains { file in
      paths.contains { file == $0 || file.isInside($0) }
    }
  }
}

/// A line a file, and one with the sums.
private func showStatistics(_ differences: [FileDifference], on console: Console) throws {
  var (added, removed) = (0, 0)
  let width = differences.map(\.shownPath.count).max() ?? 0
  for difference in differences {
    let count = try difference.lines()
    added += count.added
    removed += count.removed
    console.print("\(difference.shownPath.padded(to: width)) | \(difference.extent(count, on: console))")
  }
  guard !differences.isEmpty else { return }
  console.print("\(counted(differences.count, "file")), \(counted(added, "line")) added, \(removed) removed")
}

extension FileDifference {
  /// `Old.swift → New.swift`.
  fileprivate var shownPath: String { oldPath.map { "\($0) → \(path)" } ?? path.text }

  /// `3 +, 1 - (new)`, and everything else that differs.
  fileprivate func extent(_ count: (added: Int, removed: Int), on console: Console) -> String {
    var parts: [String] = []
    if !isText {
      parts.append("binary, \(old?.bytes.count ?? 0) → \(new?.bytes.count ?? 0) bytes")
    } else if count.added + count.removed > 0 || modeChange == nil && oldPath == nil {
      parts.append(console.paint("\(count.added) +", .green) + ", " + console.paint("\(count.removed) -", .red))
    }
    if old == nil { parts.append("new") }
    if new == nil { parts.append("gone") }
    if oldPath != nil { parts.append("renamed") }
    if let modeChange { parts.append("mode \(modeChange)") }
    if differsInLineEnds { parts.append("other line ends") }
    return parts.count == 1 ? parts[0] : "\(parts[0]) (\(parts.dropFirst().joined(separator: ", ")))"
  }

  /// The unified form, coloured line by line where the stream has colour.
  fileprivate func painted(on console: Console) throws -> [UInt8] {
    let bytes = try unified()
    guard console.style.outputHasColor else { return bytes }
    var result: [UInt8] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast(bytes.last == 0x0A ? 1 : 0) {
      let text = String(decoding: line, as: UTF8.self)
      let ink: Console.Ink? =
        switch true {
        case text.hasPrefix("+++"), text.hasPrefix("---"), text.hasPrefix("diff "), text.hasPrefix("index "): .bold
        case text.hasPrefix("@@"): .cyan
        case text.hasPrefix("+"): .green
        case text.hasPrefix("-"): .red
        default: nil
        }
      result += (ink.map { console.paint(line, $0) } ?? Array(line)) + [0x0A]
    }
    return result
  }

  fileprivate func json(showsText: Bool) throws -> JSON {
    let count = try lines()
    return .object([
      ("path", .string(path.text)), ("oldPath", oldPath.map { .string($0.text) }),
      ("component", component.map { .string($0.description) }),
      (
        "change", .string(old == nil && problem == nil ? "added" : new == nil && problem == nil ? "removed" : "changed")
      ),
      ("added", .integer(count.added)), ("removed", .integer(count.removed)), ("mode", modeChange.map { .string($0) }),
      ("binary", .bool(!isText)), ("otherLineEnds", .bool(differsInLineEnds)),
      ("problem", problem.map { .string($0) }),
      ("diff", showsText && problem == nil ? .string(String(decoding: try unified(), as: UTF8.self)) : nil),
    ])
  }
}
