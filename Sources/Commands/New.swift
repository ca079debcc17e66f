import Model
import Projects
import Registries
import Terminal

/// `decal new TEMPLATE NAME`: a small project from a template.
let newCommand = Command(
  CommandDescription(
    ["new"], "Make a small project from a template",
    details: "TEMPLATE is one of: \(projectTemplates.joined(separator: ", ")). NAME is the folder that is made.",
    operands: [Operand(FlagValue("TEMPLATE", .words(projectTemplates))), Operand(FlagValue("NAME"))],
    flags: [Flags.package, Flags.dryRun, Flags.json] + Flags.common,
    examples: [.init("decal new swift-package Shop", "a Swift package in the folder Shop, ready for `decal add`")])
) { invocation in
  let template = invocation.operands[0]
  guard projectTemplates.contains(template) else { throw UnknownTemplate(name: template) }
  let path = invocation.operands[1]
  return try attempting("make `\(path)`") {
    let name = try TemplateName(path.split(separator: "/").last.map(String.init) ?? path)
    try name.check(package: invocation.options.package)
    let status = try instantiate(
      template, at: path, values: name.values(package: invocation.options.package), invocation)
    if status == .done {
      // Below a decal.json the new project is another one's folder until it has its own.
      let files = Recogniser(files: FilesOnDisk())
      let isBelow = files.configuredRoot(at: Paths.join(invocation.folder, path)) != nil
      invocation.console.note(
        "next: `cd \(shellWord(path))`, then \(isBelow ? "`decal init`, " : "")`decal list` and `decal add NAME`")
    }
    return status
  }
}

/// The templates that are projects.
let projectTemplates = BundledTemplates.names.filter { !["schemas", "registry", "component"].contains($0) }

/// Copies a template into a folder that is empty or not there yet, all or nothing.
///
/// - Parameter values: what placeholders in names and texts become.
/// - Throws: `FolderInUse`, and what the transaction throws.
func instantiate(
  _ template: String, at path: String, values: [(String, String)], _ invocation: Invocation
) throws -> ExitStatus {
  let options = invocation.options
  let console = invocation.console
  let root = path.hasPrefix("/") ? path : "\(invocation.folder)/\(path)"
  let writes = try BundledTemplates.files(of: template).map { file in
    FileWrite(
      path: try SafePath(replacePlaceholders(values, in: file.path.text)).text, before: nil,
      after: Array(replacePlaceholders(values, in: String(decoding: file.bytes, as: UTF8.self)).utf8),
      isExecutable: file.isExecutable)
  }
  if !options.dryRun { try Project.create(root, writes) }
  if options.json {
    console.print(
      JSON.object([
        ("folder", .string(root)), ("files", .strings(writes.map(\.path))), ("dryRun", .bool(options.dryRun)),
      ]).text())
  } else {
    for write in writes {
      let word = PlanResult.Action.added.word(isDone: !options.dryRun)
      console.tell("\(word)  \(path)/\(write.path)", isPlan: options.dryRun)
    }
    console.say("\(counted(writes.count, "file")) \(options.dryRun ? "would be added" : "added")")
  }
  return options.dryRun ? .differences : .done
}

func replacePlaceholders(_ values: [(String, String)], in text: String) -> String {
  values.reduce(text) { $0.replacing($1.0, with: $1.1) }
}

/// The name of a thing made from a template, in the spellings that languages want.
struct TemplateName {
  /// As typed.
  let text: String

  /// - Throws: a fact for a name of which no identifier can be made.
  init(_ text: String) throws {
    self.text = text
    guard let first = pascal.first, first.isLetter, text.utf8.allSatisfy({ $0 < 0x80 && $0 >= 0x20 }) else {
      throw PlainFact(
        "no name of a type can be made of \(JSON.string(text).line): give one of the letters a–z and A–Z, digits, spaces "
          + "and -, beginning with a letter", kind: .usage)
    }
  }

  private var words: [Substring] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }
  /// `MyShop`.
  var pascal: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }
  /// `my-shop`.
  var kebab: String {
    var result = ""
    for (index, character) in words.joined(separator: "-").enumerated() {
      if character.isUppercase, index > 0, result.last?.isLowercase == true { result += "-" }
      result += character.lowercased()
    }
    return result
  }
  /// `My Shop`.
  var title: String {
    kebab.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
  /// `myshop`, the last segment of a package.
  var packageSegment: String { kebab.filter { $0 != "-" } }

  /// Makes sure that the names can stand in sources.
  ///
  /// - Throws: a fact for a keyword.
  func check(package: String?) throws {
    let (segments, type) = (self.package(package).split(separator: ".").map(String.init), pascal)
    if let word = segments.first(where: packageKeywords.contains) {
      let way = package == nil ? "; choose another name" : ""
      throw PlainFact("`\(word)` is a keyword of Kotlin or Java, so no package can have it\(way)", kind: .usage)
    }
    if ["Any", "Self", "Type", "Protocol"].contains(type) {
      throw PlainFact("`\(type)` is a keyword of Swift, so no module can be called that", kind: .usage)
    }
  }

  private func package(_ given: String?) -> String { given ?? "com.example.\(packageSegment)" }

  /// The placeholders of templates with their values.
  func values(package: String? = nil) -> [(String, String)] {
    let package = self.package(package)
    return [
      ("__Name__", pascal), ("__Module__", pascal), ("__name__", kebab), ("__Title__", title),
      ("__package__", package), ("__packagePath__", package.replacing(".", with: "/")),
    ]
  }
}

/// Words that no segment of a package can be: Kotlin's hard keywords, which would need backticks everywhere, and Java's, whose
/// tools read the package too and have none.
private let packageKeywords: Set<String> = [
  "abstract", "as", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
  "default", "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "fun", "goto",
  "if", "implements", "import", "in", "instanceof", "int", "interface", "is", "long", "native", "new", "null",
  "object", "package", "private", "protected", "public", "return", "short", "static", "strictfp", "super", "switch",
  "synchronized", "this", "throw", "throws", "transient", "true", "try", "typealias", "typeof", "val", "var", "void",
  "volatile", "when", "while",
]

/// A template that there is not.
struct UnknownTemplate: Fact {
  let name: String
  var nearest: [String] { Model.nearest(to: name, among: projectTemplates) }
  var description: String {
    "there is no template \(JSON.string(name).line); there are \(projectTemplates.joined(separator: ", "))"
  }
  var kind: FailureKind { .usage }
}
