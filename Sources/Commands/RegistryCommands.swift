import Model
import Projects
import Registries
import Terminal

/// `decal registry list`: the registries of this project.
let registryListCommand = Command(
  CommandDescription(
    ["registry", "list"], "List the registries of this project",
    details: "`*` marks the one in which names without `@alias/` are looked up.",
    flags: [Flags.json] + Flags.common,
    examples: [.init("decal registry list", "aliases, addresses, and the commits that copies are of")])
) { invocation in
  let console = invocation.console
  let context = try ProjectContext.ifThereIsOne(invocation)
  let configuration = context?.configuration ?? Configuration()
  let lockfile = try context?.project.lockfile()
  let defaultAlias = configuration.defaultRegistry ?? .bundled
  // The lockfile's commit is said where it is of that address.
  func commit(_ alias: RegistryAlias, _ address: String) -> GitObjectID? {
    guard let context, let record = lockfile?.registry(alias) else { return nil }
    let isElsewhere = (try? Address(address)).map {
      record.isElsewhere(than: $0, from: context.root, root: context.root)
    }
    return isElsewhere == true ? nil : record.commit
  }
  typealias Row = (alias: RegistryAlias, address: String, keys: [String], commit: GitObjectID?)
  var rows: [Row] = [(.bundled, Address.bundled.description, [], nil)]
  rows += configuration.registries.map { ($0.alias, $0.address, $0.keys, commit($0.alias, $0.address)) }
  // What was added by `--registry` stands in the lockfile alone.
  for record in lockfile?.registries ?? [] where !configuration.registries.contains(where: { $0.alias == record.alias })
  {
    let address = record.address?.description ?? record.source.summary
    if let index = rows.firstIndex(where: { $0.alias == record.alias }) {
      rows[index].address = address
    } else {
      rows.append((record.alias, address, [], record.commit))
    }
  }
  if invocation.options.json {
    console.print(
      JSON.object([
        ("default", .string(defaultAlias.text)),
        (
          "registries",
          .array(
            rows.map { row in
              .object([
                ("alias", .string(row.alias.text)), ("address", .string(row.address)),
                ("keys", row.keys.isEmpty ? nil : .strings(row.keys)),
                ("commit", row.commit.map { .string($0.hex) }),
              ])
            })
        ),
      ]).text())
    return .done
  }
  let width = rows.map(\.alias.text.count).max() ?? 0
  for row in rows {
    let mark = row.alias == defaultAlias ? "*" : " "
    let commit = row.commit.map { "  at \($0.short)" } ?? ""
    let signed = row.keys.isEmpty ? "" : "  signed"
    console.print("\(mark) \(row.alias.text.padded(to: width))  \(row.address)\(commit)\(signed)")
  }
  return .done
}

/// `decal registry add ALIAS ADDRESS`: names a registry in `decal.json`.
let registryAddCommand = Command(
  CommandDescription(
    ["registry", "add"], "Name a registry in decal.json",
    details: """
      The registry is opened first, so that a misspelt address is noticed; with --no-check it is only written. Its \
      components are then `@ALIAS/NAME`. An alias that has another address, or other keys, is only changed with --replace; \
      the copies that came from the old address follow with the next `decal update`, and keys stay unless --key names others.
      """,
    operands: [Operand(FlagValue("ALIAS")), Operand(FlagValue("ADDRESS", .folders))],
    flags: [
      Flags.key, Flags.makeDefault, Flags.replace, Flags.noCheck, Flags.dryRun, Flags.offline, Flags.wait, Flags.noLock,
    ] + Flags.common,
    examples: [
      .init("decal registry add acme github:acme/ui#v1.4", "then `decal add @acme/button`"),
      .init("decal registry add ui ../ui-1.1.zip --replace", "it moved; then `decal update`"),
    ])
) { invocation in
  try attempting("name the registry `\(invocation.operands[0])`") {
    try startingOver { try add(invocation) }
  }
}

private func add(_ invocation: Invocation) throws -> ExitStatus {
  let options = invocation.options
  let alias = try RegistryAlias(invocation.operands[0])
  guard alias != .bundled else {
    throw PlainFact("the name `\(alias)` stands for the registry inside decal", kind: .usage)
  }
  let address = try Address(invocation.operands[1])
  let context = try ProjectContext.forChange(invocation)
  var registry = ConfiguredRegistry(
    alias: alias, address: address.written(from: invocation.folder, to: context.root), keys: options.keys)
  let lockfileBytes = try context.project.lockfileBytes()
  let lockfile = try lockfileBytes.map(Lockfile.parse)
  let users = lockfile?.copies(of: alias) ?? []
  let old = users.isEmpty ? nil : lockfile?.registry(alias)
  let isMove = old?.isElsewhere(than: address, from: invocation.folder, root: context.root) ?? false
  if let known = context.configuration.registries.first(where: { $0.alias == alias }) {
    if !options.replace, known.address != registry.address || !options.keys.isEmpty && options.keys != known.keys {
      throw AliasKnown(alias: alias, address: known.address, hasKeys: !known.keys.isEmpty)
    }
    // A key is given up by name alone, never by the way.
    if options.keys.isEmpty { registry.keys = known.keys }
  } else if let old, isMove, !options.replace {
    throw AliasKnown(alias: alias, address: old.source.summary, hasKeys: false)
  }
  // What stands there already is left as it is written.
  let isNew = !context.configuration.registries.contains(registry)
  if !options.noCheck {
    var trial = context
    try trial.edit { $0.set(registry) }
    let opened: Registry
    do { opened = try invocation.catalog(trial, nil, .newest).registry(alias) } catch let gone as RegistryGone {
      // It did not move: the address was just typed.
      throw gone.reason
    }
    invocation.console.note(
      "\(opened.header.name)\(opened.header.version.map { " \($0)" } ?? ""): "
        + counted(opened.header.components.count, "component"))
  }
  let status = try invocation.edit(context, lockfileBytes, done: "`\(alias)` is \(registry.address)") { editor in
    if isNew { editor.set(registry) }
    if options.makeDefault { editor.setDefaultRegistry(alias) }
  }
  if let old, isMove {
    invocation.console.note(
      "note: the copies of `\(alias)` here are from \(old.source.summary); the next `decal update` moves them: "
        + users.map(\.description).joined(separator: ", "))
  }
  return status
}

/// `decal registry remove ALIAS`: takes a name out of `decal.json`.
let registryRemoveCommand = Command(
  CommandDescription(
    ["registry", "remove"], "Take a registry's name out of decal.json",
    details: "Refused while the project has components of it: they could not be updated any more.",
    operands: [Operand(FlagValue("ALIAS", .listed("registries")))],
    flags: [Flags.dryRun, Flags.wait, Flags.noLock] + Flags.common,
    examples: [.init("decal registry remove acme", "the name alone; nothing that was copied goes")])
) { invocation in
  try attempting("remove the registry `\(invocation.operands[0])`") {
    try startingOver { try remove(invocation) }
  }
}

private func remove(_ invocation: Invocation) throws -> ExitStatus {
  let alias = try RegistryAlias(invocation.operands[0])
  let context = try ProjectContext.forChange(invocation)
  guard context.configuration.registries.contains(where: { $0.alias == alias }) else {
    throw UnknownAlias(alias: alias, known: context.configuration.registries.map(\.alias))
  }
  let lockfileBytes = try context.project.lockfileBytes()
  let users = try lockfileBytes.map(Lockfile.parse)?.copies(of: alias) ?? []
  guard users.isEmpty else { throw AliasInUse(alias: alias, users: users) }
  return try invocation.edit(context, lockfileBytes, done: "`\(alias)` is not configured any more") {
    $0.removeRegistry(alias)
  }
}

extension Invocation {
  /// Writes an edit of the configuration, or only shows it.
  ///
  /// - Parameter lockfile: its bytes as they were read.
  /// - Throws: `ProjectChanged` when another decal was quicker.
  fileprivate func edit(
    _ context: ProjectContext, _ lockfile: [UInt8]?, done: String, _ change: (inout ConfigurationEditor) throws -> Void
  ) throws -> ExitStatus {
    var context = context
    try context.edit(change)
    guard let write = context.configurationWrite else {
      console.say("nothing to do")
      return .done
    }
    if options.dryRun {
      console.write(Array(context.configurationText.utf8))
      return .differences
    }
    let project = context.project
    try locking(project, "registry") { locked in
      try context.checkUnchanged(lockfile)
      _ = try locked.commit(try project.planWrites([write]))
    }
    console.say(done)
    return .done
  }
}

extension Address {
  /// The address as `decal.json` is to have it: a relative folder or archive typed in one folder, as seen from the project.
  fileprivate func written(from folder: String, to root: String) -> String {
    switch self {
    case .folder(let text), .archive(.path(let text)):
      guard text.hasPrefix("."), folder != root else { return text }
      return Paths.written("\(folder)/\(text)", from: root)
    default: return description
    }
  }
}

/// An alias that stands for something else.
struct AliasKnown: Fact {
  let alias: RegistryAlias
  let address: String
  let hasKeys: Bool
  var description: String {
    "`\(alias)` is \(JSON.string(address).line) already\(hasKeys ? ", signed by the keys in \(Configuration.fileName)" : "")"
  }
  var kind: FailureKind { .refused }
}

/// An alias that is not configured.
struct UnknownAlias: Fact {
  let alias: RegistryAlias
  let known: [RegistryAlias]
  var nearest: [String] { Model.nearest(to: alias.text, among: known.map(\.text)) }
  var description: String { "\(Configuration.fileName) names no registry `\(alias)`" }
  var kind: FailureKind { .usage }
}

/// An alias that components of the project came from.
struct AliasInUse: Fact {
  let alias: RegistryAlias
  let users: [ComponentKey]
  var description: String { "the project has components of it: \(users.map(\.description).joined(separator: ", "))" }
  var kind: FailureKind { .refused }
}
