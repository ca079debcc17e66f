package import Model
internal import Scanning

/// Swift sources of several components joined into one file that compiles by itself.
///
/// Imports of the registry's own module go, and so does its name in front of a dot. Imports that no `#if` surrounds are
/// gathered at the top, each once; the others stay where they are, which Swift allows. One module is imported with one
/// access level throughout: the widest that any file asks for. What is `private` to two files under one name cannot share
/// a file, and is an error.
package struct SwiftSingleFile: Sendable {
  /// One component.
  package struct Part: Sendable {
    package var name: String
    /// The module that its sources name; nil when they name none.
    package var registryModule: String?
    package var files: [SourceFile]

    package init(name: String, registryModule: String?, files: [SourceFile]) {
      self.name = name
      self.registryModule = registryModule
      self.files = files
    }
  }

  /// The text.
  package let bytes: [UInt8]

  /// - Parameter parts: requirements first.
  /// - Throws: every `SingleFileFault` together.
  package init(_ parts: [Part], access: SwiftRewrite.Access = .public) throws {
    var sources: [Source] = []
    var faults: [any Fact] = []
    for part in parts {
      for file in part.files where Language(of: file) == .swift {
        let settings = SwiftRewrite(
          registryModule: part.registryModule, module: "", access: access, moduleIsType: true)
        if let module = part.registryModule, let fault = Source.moduleFault(in: file, module) { faults.append(fault) }
        let rewritten = rewrite(file, settings: .swift(settings)).file
        sources.append(Source(rewritten))
      }
    }
    faults += clashes(between: sources)
    guard faults.isEmpty else { throw SeveralFaults(faults) }

    var access: [String: ImportAccess] = [:]
    for statement in sources.flatMap(\.imports) {
      access[statement.module] = max(access[statement.module] ?? statement.access, statement.access)
    }
    var hoisted: [String] = []
    for statement in sources.flatMap(\.imports) where statement.isUnconditional {
      let line = statement.text(access[statement.module] ?? statement.access)
      if !hoisted.contains(line) { hoisted.append(line) }
    }
    let names = parts.map(\.name)
    var output = Array("// \(names.last ?? "") as one file. The licence of each part stands at its head.\n".utf8)
    if names.count > 1 {
      output += "// It requires, and this file holds: \(names.dropLast().joined(separator: ", ")).\n".utf8
    }
    if !hoisted.isEmpty { output += ("\n" + hoisted.sorted().joined(separator: "\n") + "\n").utf8 }
    for source in sources {
      output += "\n// MARK: - \(source.file.from)\n\n".utf8
      output += source.body(access)
      if output.last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
    }
    bytes = output
  }
}

/// Sources that cannot share one file.
package enum SingleFileFault: Fact, Equatable {
  /// Two files declare one name, at least one of them for itself alone.
  case clash(name: String, first: SafePath, second: SafePath)
  /// The name of the registry's module is needed where no name can stand for it.
  case module(String, file: SafePath)

  package var description: String {
    switch self {
    case .clash(let name, let first, let second):
      "`\(name)` is private to its file, and declared both in \(first) and in \(second): they cannot be one file"
    case .module(let module, let file): "\(file) needs the module `\(module)` by its name, which one file has not"
    }
  }
  package var kind: FailureKind { .usage }
}

/// Access levels of imports, narrowest first.
private enum ImportAccess: String, Comparable {
  case `private`
  case `fileprivate`
  case `internal`
  case package
  /// None is written: as wide as the language mode makes it.
  case implicit = ""
  case `public`

  static let all: [ImportAccess] = [.private, .fileprivate, .internal, .package, .implicit, .public]
  static func < (left: Self, right: Self) -> Bool { all.firstIndex(of: left)! < all.firstIndex(of: right)! }
}

/// One `import`.
private struct ImportStatement {
  /// Bytes from the first attribute to the last name.
  var range: Range<Int>
  /// Bytes of the access level with the space after it; empty where none stands.
  var accessRange: Range<Int>
  var access: ImportAccess
  /// Attributes as written, such as `@preconcurrency`.
  var attributes: String
  /// From `import` on.
  var rest: String
  var module: String
  /// Whether no `#if` surrounds it.
  var isUnconditional: Bool

  func text(_ access: ImportAccess) -> String {
    [attributes, access.rawValue, rest].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// One source with its imports found.
private struct Source {
  let file: SourceFile
  let tokens: SourceTokens
  private(set) var imports: [ImportStatement] = []

  init(_ file: SourceFile) {
    self.file = file
    tokens = SwiftScanner.scan(file.bytes)
    var braces = 0
    var conditions = 0
    for index in tokens.tokens.indices {
      if tokens.isMark(index, "{") { braces += 1 }
      if tokens.isMark(index, "}") { braces -= 1 }
      if tokens.isMark(index, "#") {
        if tokens.isWord(index + 1, "if") { conditions += 1 }
        if tokens.isWord(index + 1, "endif") { conditions -= 1 }
      }
      if braces == 0, tokens.isWord(index, "import"), tokens[index + 1].isIdentifier, !tokens.isMark(index - 1, ".") {
        imports.append(statement(at: index, isUnconditional: conditions == 0))
      }
    }
  }

  private func statement(at keyword: Int, isUnconditional: Bool) -> ImportStatement {
    let kinds: [StaticString] = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
    var module = keyword + 1
    if kinds.contains(where: { tokens.isWord(module, $0) }), tokens[module + 1].isIdentifier { module += 1 }
    var last = module
    while tokens.isMark(last + 1, "."), tokens[last + 2].isIdentifier { last += 2 }
    // Before the keyword: attributes, then an access level.
    var first = keyword
    var access = ImportAccess.implicit
    if let level = ImportAccess(rawValue: tokens.text(of: keyword - 1)), level != .implicit,
      !tokens.isMark(keyword - 2, "@")
    {
      access = level
      first -= 1
    }
    let level = first
    while tokens[first - 1].kind == .identifier, tokens.isMark(first - 2, "@") { first -= 2 }
    let start = Int(tokens[first].start)
    let levelStart = Int(tokens[level].start)
    let text = { (range: Range<Int>) in String(decoding: tokens.bytes[range], as: UTF8.self) }
    return ImportStatement(
      range: start..<Int(tokens[last].end), accessRange: levelStart..<Int(tokens[keyword].start), access: access,
      attributes: text(start..<levelStart).split { $0 == " " || $0.isNewline }.joined(separator: " "),
      rest: text(Int(tokens[keyword].start)..<Int(tokens[last].end)), module: tokens.name(at: module) ?? "",
      isUnconditional: isUnconditional)
  }

  /// The text without the imports that are gathered at the top, the others with one access level a module.
  func body(_ access: [String: ImportAccess]) -> ArraySlice<UInt8> {
    var edits = TextEdits()
    let lines = TextLines(bytes: tokens.bytes)
    for statement in imports {
      if statement.isUnconditional {
        edits.remove(lines.removal(of: statement.range))
      } else if let wanted = access[statement.module], wanted != statement.access {
        edits.replace(statement.accessRange, with: Array((wanted.rawValue.isEmpty ? "" : wanted.rawValue + " ").utf8))
      }
    }
    let bytes = edits.applied(to: tokens.bytes)
    // A byte order mark belongs to the beginning of a file only.
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// Where the module's own name is needed: as a selector (`Module::x`) or in `canImport(Module)`.
  static func moduleFault(in file: SourceFile, _ module: String) -> SingleFileFault? {
    let tokens = SwiftScanner.scan(file.bytes)
    let name = Array(module.utf8)
    for index in tokens.tokens.indices where tokens.isName(index, name) {
      let isCondition = tokens.isMark(index - 1, "(") && tokens.isWord(index - 2, "canImport")
      if tokens.isMark(index + 1, "::") || isCondition { return .module(module, file: file.from) }
    }
    return nil
  }
}

// MARK: - Names that cannot share a file

/// What a file declares at its top level or in a type, functions with their labels and types.
private struct FileDeclaration {
  /// `Badge.`, or nothing at the top level.
  var container: String
  var signature: String
  var name: String
  var isPrivate: Bool
}

private func clashes(between sources: [Source]) -> [any Fact] {
  var known: [String: (declaration: FileDeclaration, file: SafePath)] = [:]
  var faults: [any Fact] = []
  for source in sources {
    for declaration in declarations(in: source.tokens) {
      let key = declaration.container + declaration.signature
      guard let other = known[key], other.file != source.file.from else {
        known[key] = (declaration, source.file.from)
        continue
      }
      // What neither keeps to itself clashes in any number of files: that is for the compiler to say.
      guard declaration.isPrivate || other.declaration.isPrivate else { continue }
      faults.append(
        SingleFileFault.clash(
          name: declaration.container + declaration.name, first: other.file, second: source.file.from))
    }
  }
  return faults
}

private func declarations(in tokens: SourceTokens) -> [FileDeclaration] {
  var found: [FileDeclaration] = []
  // What the open braces belong to: a type with its name, or anything else (nil).
  var containers: [(name: String, isPrivate: Bool)?] = []
  var pending: (name: String, isPrivate: Bool)?
  for index in tokens.tokens.indices {
    if tokens.isMark(index, "{") {
      containers.append(pending)
      pending = nil
    } else if tokens.isMark(index, "}") {
      _ = containers.popLast()
      pending = nil
    }
    guard tokens[index].kind == .identifier, containers.allSatisfy({ $0 != nil }), !tokens.isMark(index - 1, ".") else {
      continue
    }
    let path = containers.map { ($0?.name ?? "") + "." }.joined()
    let isPrivate = isPrivate(before: index, tokens) || containers.contains { $0?.isPrivate ?? false }
    if tokens.isWord(index, "extension"), tokens[index + 1].isIdentifier {
      var name = ""
      var here = index + 1
      while let part = tokens.name(at: here) {
        name += part
        guard tokens.isMark(here + 1, ".") else { break }
        name += "."
        here += 2
      }
      pending = (name, isPrivate)
      continue
    }
    guard let kind = tokens.swiftDeclarationKind(of: index), let name = tokens.name(at: index + 1),
      !tokens.isWord(index - 1, "import")
    else { continue }
    let isTypeMember = ["func", "var", "let"].contains(name) && kind == .type
    guard !isTypeMember else { continue }
    var signature = name
    if kind == .function {
      var here = index + 2
      while tokens[here].kind != .none, !tokens.isMark(here, "(") { here += 1 }
      let end = tokens.indexAfterBracket(at: here, limit: 4096)
      signature = (index + 1..<end).map { tokens.text(of: $0) }.joined(separator: " ")
    }
    found.append(FileDeclaration(container: path, signature: signature, name: name, isPrivate: isPrivate))
    let hasBody = kind == .type && !tokens.isWord(index, "typealias")
    pending = hasBody ? (name, isPrivate) : nil
  }
  return found
}

/// Whether `private` or `fileprivate` stands among the modifiers before a declaration's keyword.
private func isPrivate(before keyword: Int, _ tokens: SourceTokens) -> Bool {
  var here = keyword - 1
  while here >= 0, keyword - here < 16 {
    if tokens.isWord(here, "private") || tokens.isWord(here, "fileprivate") { return true }
    let modifiers: [StaticString] = [
      "static", "class", "final", "mutating", "nonmutating", "override", "lazy", "weak", "indirect", "nonisolated",
      "async", "dynamic", "optional", "required", "convenience",
    ]
    guard modifiers.contains(where: { tokens.isWord(here, $0) }) else { return false }
    here -= 1
  }
  return false
}
