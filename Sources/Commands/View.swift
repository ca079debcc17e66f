import Model
import Projects
import Registries
import Rewriting
import Terminal

/// `decal view NAME`: bytes of a component, without copying them.
let viewCommand = Command(
  CommandDescription(
    ["view"], "Print a file of a component, or a Swift component as one file",
    details: """
      With --file the file's bytes as the registry has them. With --single-file the Swift sources of the component and of \
      all that it requires, one after the other, with the registry's own module taken out of them.
      """,
    operands: [Operand(FlagValue("NAME", .listed("components")))],
    flags: [
      Flags.file, Flags.singleFile, Flags.platform, Flags.style, Flags.access, Flags.registry, Flags.offline,
    ] + Flags.common,
    examples: [
      .init("decal view theme --platform swift --file DecalTheme.swift", "one file"),
      .init("decal view refresh-engine --platform swift --single-file > RefreshEngine.swift", "all of it in one"),
    ])
) { invocation in
  try attempting("view \(invocation.shownOperands)") {
    let options = invocation.options
    let lookup = try Lookup(invocation)
    switch (options.file, options.singleFile) {
    case (let file?, false): invocation.console.write(try lookup.bytes(of: file))
    case (nil, true): invocation.console.write(try lookup.singleFile(options))
    case (nil, false), (.some, true):
      throw PlainFact("say what to print: either `--file FILE` or `--single-file`", kind: .usage)
    }
    return .done
  }
}

extension Lookup {
  /// The bytes of the file of that path, or of that name where only one file has it.
  fileprivate func bytes(of name: String) throws -> [UInt8] {
    let choices = try variants()
    let all = choices.flatMap { choice in choice.files.map { (choice: choice, file: $0) } }
    var found = all.filter { $0.file.from.text == name }
    if found.isEmpty { found = all.filter { $0.file.from.lastComponent == name } }
    guard let first = found.first else {
      throw UnknownFile(name: name, component: self.name, files: Set(all.map(\.file.from.text)).sorted())
    }
    let paths = Set(found.map(\.file.from.text))
    guard paths.count == 1 else {
      throw PlainFact(
        "several files are called \(JSON.string(name).line): \(paths.sorted().joined(separator: ", "))", kind: .usage)
    }
    // One file that several styles share is one answer.
    guard found.allSatisfy({ $0.file.bytes == first.file.bytes }) else {
      throw PlainFact(
        "\(JSON.string(name).line) differs between \(found.map(\.choice.title).joined(separator: " and ")): "
          + "say which with `--platform` or `--style`", kind: .usage)
    }
    return first.file.bytes
  }

  fileprivate func singleFile(_ options: Options) throws -> [UInt8] {
    let available = component.variants.keys.sorted()
    if let platform = options.platform, platform != .swift {
      throw PlainFact("`--single-file` is for Swift; files of other languages cannot be joined", kind: .usage)
    }
    guard available.contains(.swift) else {
      throw RegistryFault.lacksPlatform(self.name, .swift, available: available, chain: [])
    }
    let resolution = try Resolver(catalog).resolve([self.name], .swift, style: options.style)
    let parts = resolution.components.map { component in
      SwiftSingleFile.Part(
        name: catalog.shown(component.key.name, of: component.key.registry).description,
        registryModule: component.names.swiftModule,
        files: component.files.filter { $0.role == .source })
    }
    let access = options.access.flatMap(SwiftRewrite.Access.init(rawValue:)) ?? .public
    return try SwiftSingleFile(parts, access: access).bytes
  }
}

/// A file that a component does not have.
struct UnknownFile: Fact {
  let name: String
  let component: QualifiedName
  let files: [String]
  var nearest: [String] {
    Model.nearest(to: name, among: files + files.compactMap { $0.split(separator: "/").last.map(String.init) })
  }
  var description: String { "`\(component)` has no file \(JSON.string(name).line)" }
  var kind: FailureKind { .usage }
}
