import Model
import Projects
import Registries
import Rewriting
import Terminal

/// `decal registry check [ADDRESS]`: every fault of a registry at once.
let registryCheckCommand = Command(
  CommandDescription(
    ["registry", "check"], "Find every fault of a registry at once",
    details: """
      Without ADDRESS the registry in this folder is checked, or the bundled one where there is no registry.json.

      Manifests that do not parse, requirements that are unknown, go round in a ring or lack a platform, files that are \
      missing, unsafe or listed by nobody, destinations that collide, names of the registry that a component uses \
      without requiring what supplies them, and an index.json, or a signature of it, that is not of the files as they are. \
      Exit status 1 when there are faults.

      Whether a signature is good can be told with --key; without, only what it says of the index. Names that a component \
      uses are found by reading the sources. Members of types are not followed, so it finds what is missing and cannot \
      prove that nothing is.
      """,
    operands: [Operand(FlagValue("ADDRESS", .folders), isRequired: false)],
    flags: [Flags.key, Flags.json, Flags.offline] + Flags.common,
    examples: [
      .init("decal registry check", "the registry in this folder"),
      .init("decal registry check bundled:", "the one inside decal"),
    ])
) { invocation in
  let hasRegistry = FilesOnDisk().read(Paths.join(invocation.folder, "registry.json")) != nil
  let address = invocation.operands.first ?? (hasRegistry ? "." : "bundled:")
  return try attempting("check the registry `\(address)`") {
    let console = invocation.console
    let registry = try invocation.open(address)
    var faults = try registry.check().map(\.description)
    for fault in try undeclared(in: registry) where !faults.contains(fault) { faults.append(fault) }
    let indexFaults = try registry.checkIndex(keys: invocation.options.keys)
    faults += indexFaults.map(\.description)
    if invocation.options.json {
      console.print(
        JSON.object([
          ("registry", .string(registry.header.name)), ("address", .string(address)),
          ("components", .integer(registry.header.components.count)),
          ("faults", .strings(faults)),
        ]).text())
    } else {
      for fault in faults { console.print(fault) }
      console.say(
        "\(registry.header.name) (\(address)): \(counted(registry.header.components.count, "component")), "
          + (faults.isEmpty ? "no faults" : counted(faults.count, "fault"))
      )
    }
    if !indexFaults.isEmpty {
      console.note(
        "to put the index right: `decal registry pack \(shellWord(address)) -o FILE --index --serial "
          + "\(registry.nextSerial)`, sign it as that says, and pack again")
    }
    return faults.isEmpty ? .done : .differences
  }
}

/// Uses of the registry's own names that no requirement supplies; what cannot be read was named before.
private func undeclared(in registry: Registry) throws -> [String] {
  let components = registry.header.components.compactMap { try? registry.component($0) }
  var faults: [String] = []
  for platform in Platform.allCases.sorted() {
    let styles = Set(components.compactMap { $0.variants[platform] }.flatMap(\.styles.keys)).sorted()
    for style in styles.isEmpty ? [nil] : styles.map(Optional.some) {
      let sources = components.compactMap { component -> ComponentSources? in
        guard let selection = try? registry.selection(of: component, platform, style),
          let files = try? registry.files(of: component, platform, style)
        else { return nil }
        return ComponentSources(
          name: component.name, requires: Set(selection.requires.filter { $0.registry == nil }.map(\.name)),
          requiresOtherRegistries: selection.requires.contains { $0.registry != nil }, files: files)
      }
      for missing in missingRequirements(sources, platform: platform, names: registry.header.names) {
        let supplier =
          missing.hasOtherAlias
          ? "through an alias that `names` of registry.json does not have"
          : missing.providers.isEmpty
            ? "which no component supplies"
            : "supplied by \(missing.providers.map { "`\($0)`" }.joined(separator: " or ")), which it does not require"
        let file = registry.place(of: missing.file, in: missing.component, platform, style)
        let place = "\(file):\(missing.position)"
        let fault = "\(place): `\(missing.component)` uses `\(missing.name)`, \(supplier)"
        if !faults.contains(fault) { faults.append(fault) }
      }
    }
  }
  return faults
}

extension Invocation {
  /// Opens a registry that no project names.
  ///
  /// - Throws: `AddressFault`, and what opening throws.
  func open(_ text: String) throws -> Registry {
    // An author in a registry's own folder types `.`, or the bare name of a folder.
    let address: Address
    do { address = try Address(text) } catch {
      guard let folder = try? Address("./\(text)") else { throw error }
      address = folder
    }
    return try RegistryCatalog.authored(address, base: folder, context: registryContext(folder, Configuration()))
  }
}

/// `decal registry pack [ADDRESS] -o FILE`: a registry as one archive.
let registryPackCommand: Command = Command(
  CommandDescription(
    ["registry", "pack"], "Pack a registry into one archive, the same bytes every time",
    details: """
      Holds registry.json, manifests, pages, every file that a manifest lists, and index.json with the digest of each. The \
      ending of FILE says what kind of archive it is: .tar, .tar.gz, .tar.zst or .zip. To sign a registry, write the index \
      into its folder with --index, sign it with `minisign -S`, and pack again: the signature goes in when it fits.
      """,
    operands: [Operand(FlagValue("ADDRESS", .folders), isRequired: false)],
    flags: [Flags.output, Flags.serial, Flags.index, Flags.json] + Flags.common,
    examples: [.init("decal registry pack . -o ui.tar.zst", "the registry in this folder")])
) { invocation in
  let address = invocation.operands.first ?? "."
  return try attempting("pack the registry `\(address)`") {
    let options = invocation.options
    let console = invocation.console
    guard let output = options.output else {
      throw UsageFault.missingFlag("--output FILE", usage: registryPackCommand.description.usage)
    }
    let packed = try invocation.open(address).packed(asFile: output, serial: options.serial)
    try Project.replaceFile(invocation.absolute(output), packed.archive)
    if options.index {
      try Project.replaceFile(invocation.absolute(address) + "/index.json", Array(packed.index.utf8))
    }
    if options.json {
      console.print(
        JSON.object([
          ("file", .string(output)), ("bytes", .integer(packed.archive.count)),
          ("files", .strings(packed.files.map(\.text))), ("signed", .bool(packed.isSigned)),
        ]).text())
    } else {
      let signed = packed.isSigned ? ", signed" : ""
      console.say("\(output): \(counted(packed.files.count, "file")), \(byteCount(packed.archive.count))\(signed)")
    }
    if options.index, !packed.isSigned {
      console.note("to sign it: `minisign -S -m index.json -t \"\(packed.comment)\"`, then pack it again")
    } else if packed.hasOtherSignature {
      console.note(
        "note: index.json.minisig is of another index, so it was left out: write the index with --index, sign it")
    }
    return .done
  }
}

extension Invocation {
  /// A path as typed, seen from the command's folder.
  fileprivate func absolute(_ path: String) -> String {
    Paths.join(folder, path)
  }
}
