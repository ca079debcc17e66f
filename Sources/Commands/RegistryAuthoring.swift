import Model
import Projects
import Registries
import Terminal

/// `decal registry new [FOLDER]`: a working registry to start from.
let registryNewCommand = Command(
  CommandDescription(
    ["registry", "new"], "Start a registry of your own",
    details: """
      Makes a folder with registry.json, one component with its test and its page, and a Package.swift that compiles the \
      Swift tree in place. Without FOLDER the folder is called `ui`.
      """,
    operands: [Operand(FlagValue("FOLDER", .folders), isRequired: false)],
    flags: [Flags.package, Flags.dryRun, Flags.json] + Flags.common,
    examples: [.init("decal registry new acme-ui", "then `cd acme-ui` and `decal registry check .`")])
) { invocation in
  let path = invocation.operands.first ?? "ui"
  return try attempting("make the registry `\(path)`") {
    let name = try TemplateName(Paths.lastComponent(of: Paths.normalized(path)))
    try name.check(package: nil)
    return try instantiate("registry", at: path, values: name.values(package: invocation.options.package), invocation)
  }
}

/// `decal registry component NAME`: the stubs of one more component.
let registryComponentCommand = Command(
  CommandDescription(
    ["registry", "component"], "Add the stubs of a component to a registry",
    details: """
      Writes a manifest, a source, a test and a page for each --platform (default: those that registry.json has names \
      for), and lists the component in registry.json. Works in the folder of registry.json.
      """,
    operands: [Operand(FlagValue("NAME"))],
    flags: [Flags.platforms, Flags.dryRun, Flags.json] + Flags.common,
    examples: [.init("decal registry component rating --platform swift", "components/rating.json and its sources")])
) { invocation in
  try attempting("add the component `\(invocation.operands[0])`") {
    try addComponent(invocation)
  }
}

private func addComponent(_ invocation: Invocation) throws -> ExitStatus {
  let options = invocation.options
  let console = invocation.console
  let component = try ComponentName(invocation.operands[0])
  let name = try TemplateName(component.text)
  let root = Paths.normalized(invocation.folder)
  let files = FilesOnDisk()
  guard let index = files.read("\(root)/registry.json") else { throw NoRegistryHere(folder: root) }
  let document = try JSONDocument(index, file: "registry.json")
  let names = document.root["names"]
  let known = Platform.allCases.filter { names?[$0.rawValue] != nil }
  let platforms = options.platforms.isEmpty ? known.sorted() : Set(options.platforms).sorted()
  guard !platforms.isEmpty else {
    throw PlainFact("registry.json has no names for a platform; say `--platform`", kind: .usage)
  }
  let module = names?["swift"]?["module"]?.string ?? "UI"
  let package = names?["kotlin"]?["package"]?.string ?? "ui"
  let values = [
    ("__Component__", name.pascal), ("__component__", component.text), ("__Title__", name.title),
    ("__Module__", module),
    ("__package__", package),
  ]
  var writes: [FileWrite] = []
  var variants: [(String, JSON?)] = []
  for platform in platforms {
    var listed: [JSON] = []
    for file in BundledTemplates.files(of: "component") where file.path.text.hasPrefix("\(platform.rawValue)/") {
      let path = replacePlaceholders(values, in: file.path.text)
      let text = replacePlaceholders(values, in: String(decoding: file.bytes, as: UTF8.self))
      writes.append(FileWrite(path: path, before: nil, after: Array(text.utf8)))
      let below = String(path.dropFirst(platform.rawValue.count + 1))
      let isTest = below.lowercased().hasPrefix("test")
      listed.append(isTest ? .object([("path", .string(below)), ("role", .string("test"))]) : .string(below))
    }
    variants.append((platform.rawValue, .object([("files", .array(listed))])))
  }
  let manifest = JSON.object([
    ("name", .string(component.text)), ("title", .string(name.title)),
    ("description", .string("What it is, in a sentence.")), ("kind", .string("component")),
    ("origin", .string("original work")), ("keywords", .array([])), ("platforms", .object(variants)),
  ])
  writes.append(
    FileWrite(path: "components/\(component).json", before: nil, after: Array((manifest.text() + "\n").utf8)))
  for file in BundledTemplates.files(of: "component") where file.path.text.hasPrefix("docs/") {
    let text = replacePlaceholders(values, in: String(decoding: file.bytes, as: UTF8.self))
    writes.append(
      FileWrite(path: replacePlaceholders(values, in: file.path.text), before: nil, after: Array(text.utf8)))
  }
  writes.append(FileWrite(path: "registry.json", before: index, after: try listing(component, in: document)))
  if !options.dryRun { try Project.add(root, writes) }
  if options.json {
    console.print(
      JSON.object([("files", .strings(writes.map(\.path))), ("dryRun", .bool(options.dryRun))]).text())
  } else {
    for write in writes {
      let action: PlanResult.Action = write.before == nil ? .added : .updated
      console.tell("\(action.word(isDone: !options.dryRun))  \(write.path)", isPlan: options.dryRun)
    }
  }
  return options.dryRun ? .differences : .done
}

/// The text of `registry.json` with one more name, everything else as it stands.
private func listing(_ component: ComponentName, in document: JSONDocument) throws -> [UInt8] {
  guard let list = document.root["components"], let names = list.array, names.allSatisfy({ $0.string != nil }) else {
    document.fault(at: document.root, "expected \"components\" to be an array of names")
    try document.throwFaults()
    return document.bytes
  }
  if names.contains(where: { $0.string == component.text }) {
    throw PlainFact("registry.json lists `\(component)` already", kind: .refused)
  }
  var bytes = document.bytes
  let quoted = JSON.string(component.text).line
  guard let last = names.last else {
    bytes.replaceSubrange(list.range, with: Array("[\(quoted)]".utf8))
    return bytes
  }
  // As the list is written: with a line for each name, or all on one.
  var separator = ", "
  if let first = names.first {
    let before = bytes[list.range.lowerBound..<first.range.lowerBound]
    if before.contains(0x0A) {
      separator = ",\n" + String(decoding: before.reversed().prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }
  }
  let isBefore = { (json: JSON) in (json.string ?? "").isBefore(component.text) }
  if let next = names.first(where: { !isBefore($0) }), names.prefix(while: isBefore).count + 1 <= names.count {
    bytes.insert(contentsOf: Array((quoted + separator).utf8), at: next.range.lowerBound)
  } else {
    bytes.insert(contentsOf: Array((separator + quoted).utf8), at: last.range.upperBound)
  }
  return bytes
}

/// A folder without `registry.json`.
struct NoRegistryHere: Fact {
  let folder: String
  var description: String { "there is no registry.json in \(JSON.string(folder).line)" }
  var kind: FailureKind { .usage }
}
