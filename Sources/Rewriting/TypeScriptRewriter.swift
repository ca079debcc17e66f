internal import Model
internal import Scanning

/// Rewrites one TypeScript or JavaScript file.
struct TypeScriptRewriter {
  /// What all files have in common.
  struct Rules: Sendable {
    let settings: TypeScriptRewrite
    let landing: Landing
    fileprivate let renames: Renames
    fileprivate let filter: TokenFilter

    /// - Parameter findsOtherAliases: whether `localImports` has those through aliases that the registry does not name.
    init(_ settings: TypeScriptRewrite, landing: Landing, findsOtherAliases: Bool = false) {
      self.settings = settings
      self.landing = landing
      renames = Renames(settings.rename)
      // Most strings are none of ours by their first letter.
      var filter = TokenFilter()
      for byte in [UInt8(ascii: ".")] + settings.registryAliases.compactMap(\.utf8.first) {
        filter.wantStrings(beginning: byte)
      }
      if findsOtherAliases {
        for byte in TypeScriptRewriter.aliasStarts.compactMap(\.utf8.first) { filter.wantStrings(beginning: byte) }
      }
      for word in renames.words { filter.want(word) }
      self.filter = filter
    }
  }

  let file: SourceFile
  let tokens: SourceTokens
  var edits = TextEdits()

  private let rules: Rules
  private var settings: TypeScriptRewrite { rules.settings }
  private var landing: Landing { rules.landing }
  /// Where this file lands; nil when that is not known.
  private let place: String?

  /// - Returns: nil when nothing in the file can be meant.
  init?(_ file: SourceFile, rules: Rules) {
    guard let last = rules.filter.lastOffset(in: file.bytes) else { return nil }
    self.rules = rules
    self.file = file
    let name = file.from.text
    let hasMarkup = !(name.hasSuffix(".ts") || name.hasSuffix(".mts") || name.hasSuffix(".cts"))
    tokens = TypeScriptScanner.scan(file.bytes, hasMarkup: hasMarkup, filter: rules.filter, upTo: last)
    place = rules.landing.file(file.from.text)?.path.text
  }

  mutating func run() {
    for index in tokens.hits {
      let token = tokens.tokens[index]
      switch token.kind {
      case .string where isSpecifier(index):
        if isWhole(index) { specifier(at: index) } else { computedSpecifier(at: index) }
      case .stringStart: if isSpecifier(index) { computedSpecifier(at: index) }
      case .identifier:
        if let new = rules.renames.replacement(for: tokens.bytes[token.range]) { edits.replace(token.range, with: new) }
      default: break
      }
    }
    if !tokens.isComplete {
      edits.note(
        at: tokens.bytes.count,
        "the text ends inside a string, a comment or an element; imports may have been overlooked")
    }
  }

  // MARK: Where a string names a module

  /// Whether the string at `index` is the specifier of an import, an export or a call that takes one.
  private func isSpecifier(_ index: Int) -> Bool {
    let before = index - 1
    if tokens.isWord(before, "from") || tokens.isWord(before, "import") { return !isMember(before) }
    // `declare module "…"` adds to another module's types.
    if tokens.isWord(before, "module") { return tokens.isWord(before - 1, "declare") }
    guard tokens.isMark(before, "(") else { return false }
    var callee = before - 1
    if tokens.isMark(callee, ">"), let start = typeArguments(closing: callee) { callee = start - 1 }
    if tokens.isWord(callee, "import") || tokens.isWord(callee, "require") { return !isMember(callee) }
    guard tokens.isMark(callee - 1, "."), !isMember(callee - 2) else { return false }
    if tokens.isWord(callee, "resolve") { return tokens.isWord(callee - 2, "require") }
    let isJest = tokens.isWord(callee - 2, "jest")
    guard isJest || tokens.isWord(callee - 2, "vi") else { return false }
    return (isJest ? Self.jestCalls : Self.vitestCalls).contains { tokens.isWord(callee, $0) }
  }

  /// Whether the string is all of what it stands for, and not the start of an expression: `require("@/a" + b)`.
  private func isWhole(_ index: Int) -> Bool {
    !tokens.isMark(index - 1, "(") || tokens.isMark(index + 1, ")") || tokens.isMark(index + 1, ",")
  }

  private static let jestCalls: [StaticString] = [
    "mock", "unmock", "doMock", "dontMock", "deepUnmock", "setMock", "requireActual", "requireMock",
    "createMockFromModule", "genMockFromModule", "unstable_mockModule", "unstable_unmockModule",
  ]
  private static let vitestCalls: [StaticString] = [
    "mock", "unmock", "doMock", "doUnmock", "importActual", "importMock",
  ]

  private func isMember(_ index: Int) -> Bool { tokens.isMark(index - 1, ".") || tokens.isMark(index - 1, "?.") }

  /// The index of the `<` that this `>` closes.
  private func typeArguments(closing index: Int) -> Int? {
    var depth = 0
    var here = index
    while here >= 0, index - here < 64 {
      if tokens.isMark(here, ">") { depth += 1 }
      if tokens.isMark(here, "<") {
        depth -= 1
        if depth == 0 { return here }
      }
      here -= 1
    }
    return nil
  }

  /// An import of a file of the registry.
  struct LocalImport {
    let specifier: String
    /// Where it stands, in bytes.
    let offset: Int
    /// nil: there is none of that name.
    var file: Landing.File?
    /// Whether it goes through an alias that the registry does not name.
    var hasOtherAlias = false
  }

  /// What no package of npm can be called, and what aliases often begin with.
  private static let aliasStarts = ["@/", "~/", "#"]

  /// The imports of files of the registry.
  func localImports() -> [LocalImport] {
    tokens.hits.compactMap { index in
      guard tokens[index].kind == .string, isSpecifier(index), let text = tokens.stringValue(at: index) else {
        return nil
      }
      let path = String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "?") }))
      let offset = Int(tokens[index].start) + 1
      if Self.isRelative(path) { return LocalImport(specifier: text, offset: offset, file: relativeTarget(path)) }
      let paths = settings.registryPaths(of: path)
      if !paths.isEmpty { return LocalImport(specifier: text, offset: offset, file: aliasTarget(paths)) }
      return Self.aliasStarts.contains(where: path.hasPrefix)
        ? LocalImport(specifier: text, offset: offset, hasOtherAlias: true) : nil
    }
  }

  private static func isRelative(_ path: some StringProtocol) -> Bool {
    path == "." || path == ".." || path.hasPrefix("./") || path.hasPrefix("../")
  }

  private func relativeTarget(_ specifier: String) -> Landing.File? {
    let isFolder = specifier.hasSuffix("/") || specifier == "." || specifier == ".." || specifier.hasSuffix("/..")
    return RelativePath.resolve(specifier, fromFile: file.from.text).flatMap { landing.resolve($0, isFolder: isFolder) }
  }

  private func aliasTarget(_ paths: [String]) -> Landing.File? {
    landing.resolve(anyOf: paths, isLoose: settings.registryAliases.count > 1)
  }

  // MARK: What it becomes

  /// A template string with code in it, or a sum: which module it names is known when it runs.
  private mutating func computedSpecifier(at index: Int) {
    let text = String(decoding: tokens.bytes(of: index).dropFirst(), as: UTF8.self)
    guard text.hasPrefix(".") || !settings.registryPaths(of: text).isEmpty else { return }
    edits.note(at: Int(tokens[index].start), "the import of a computed path was left as it is")
  }

  private mutating func specifier(at index: Int) {
    let token = tokens[index]
    guard token.count > 2 else { return }
    let text = tokens.bytes[token.range.lowerBound + 1..<token.range.upperBound - 1]
    guard !text.contains(UInt8(ascii: "\\")) else { return }
    // What follows a `?` is for the bundler.
    let bytes = text.prefix { $0 != UInt8(ascii: "?") }
    let path = String(decoding: bytes, as: UTF8.self)
    let new: String?
    if Self.isRelative(path) {
      new = relative(path, at: bytes.startIndex)
    } else {
      let paths = settings.registryPaths(of: path)
      guard !paths.isEmpty else { return }
      new = aliased(path, paths, at: bytes.startIndex)
    }
    guard let new, new != path else { return }
    edits.replace(bytes.startIndex..<bytes.endIndex, with: Array(new.utf8))
  }

  /// An import relative to this file: it stays while both ends stand to each other as before.
  private mutating func relative(_ specifier: String, at offset: Int) -> String? {
    guard let target = relativeTarget(specifier) else {
      edits.note(at: offset, "no file of the components provides `\(specifier)`")
      return nil
    }
    guard let place else { return nil }
    let landed = target.path.text
    // The same words, read from the new place, already mean the file.
    if let there = RelativePath.resolve(specifier, fromFile: place),
      there == target.stem || there == landed || "\(there)/index" == target.stem
        || (hasCodeExtension(specifier) && Landing.stem(there) == target.stem)
    {
      return nil
    }
    return RelativePath.from(file: place, to: written(landed, like: specifier, target))
  }

  /// An import through the registry's alias.
  private mutating func aliased(_ specifier: String, _ paths: [String], at offset: Int) -> String? {
    let target = aliasTarget(paths)
    if target == nil { edits.note(at: offset, "no file of the components provides `\(specifier)`") }
    guard case .aliases = settings.imports else {
      guard let target, let place else { return nil }
      return RelativePath.from(file: place, to: written(target.path.text, like: specifier, target))
    }
    if let target, target.role != .source || !target.isReached, let place {
      return RelativePath.from(file: place, to: written(target.path.text, like: specifier, target))
    }
    let name = target.map { written(renamedTarget($0), like: specifier, $0) } ?? paths[0]
    guard let new = settings.projectSpecifier(of: name) else {
      edits.note(at: offset, "`\(specifier)` was left: no alias of the project covers it")
      return nil
    }
    return new
  }

  private func renamedTarget(_ target: Landing.File) -> String { renamed(target.target, by: settings.rename).text }

  private func hasCodeExtension(_ path: String) -> Bool { Landing.hasCodeExtension(path) }

  /// A path as the import of a file: the folder of an index that was not named, and the extension that the project wants.
  private func written(_ path: String, like specifier: String, _ target: Landing.File) -> String {
    guard let stem = Landing.codeStem(path) else {
      let isNamed = lastComponent(of: specifier).utf8.contains(UInt8(ascii: "."))
      return path.hasSuffix(".json") && !isNamed ? String(path.dropLast(5)) : path
    }
    switch settings.extensions {
    case .none:
      guard stem.hasSuffix("/index"), Landing.stem(lastComponent(of: specifier)) != "index" else { return stem }
      return String(stem.dropLast("/index".count))
    case .source: return path.hasSuffix(".d.ts") ? stem : stem + path.suffix(from: path.lastIndex(of: ".")!)
    case .javaScript:
      let script =
        path.hasSuffix(".mts") || path.hasSuffix(".mjs")
        ? ".mjs" : path.hasSuffix(".cts") || path.hasSuffix(".cjs") ? ".cjs" : ".js"
      return stem + script
    }
  }

  private func lastComponent(of specifier: String) -> String {
    specifier.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
  }
}
