internal import Model
internal import Scanning

/// Rewrites one Swift file.
struct SwiftRewriter {
  /// What all files have in common.
  struct Rules: Sendable {
    let settings: SwiftRewrite
    fileprivate let registryModule: [UInt8]
    fileprivate let module: [UInt8]
    fileprivate let renames: Renames
    fileprivate let filter: TokenFilter

    init(_ settings: SwiftRewrite) {
      self.settings = settings
      // A module that keeps its name needs no change.
      registryModule = settings.registryModule == settings.module ? [] : Array((settings.registryModule ?? "").utf8)
      module = Array(settings.module.utf8)
      renames = Renames(settings.rename)
      // What the declaration of a type begins with.
      var filter = TokenFilter()
      filter.want(["struct", "class", "enum", "actor", "protocol", "typealias"], before: swiftUITypes)
      filter.want(registryModule)
      for word in renames.words { filter.want(word) }
      // `@available(*, unavailable, renamed: "…")`
      if !renames.words.isEmpty { filter.want("renamed".utf8) }
      if settings.access == .internal {
        for word in ["public", "package", "open"] { filter.want(word.utf8) }
        filter.want("@".utf8)
      }
      self.filter = filter
    }
  }

  let role: Role
  let tokens: SourceTokens
  let lines: TextLines
  var edits = TextEdits()

  private let rules: Rules
  private var settings: SwiftRewrite { rules.settings }
  private var registryModule: [UInt8] { rules.registryModule }
  /// Whether the copy lives in the module: then its imports go.
  private let isInside: Bool
  private var makesInternal: Bool { settings.access == .internal }
  /// What the file itself declares under the name of the registry's module.
  private var declaresModuleAsType = false
  private var declaresModuleAsValue = false
  /// The end of a statement that went whole: nothing before it is to be changed again.
  private var removedBefore = 0
  /// What went last, with all that went close before it.
  private(set) var removed = 0..<0

  /// - Returns: nil when nothing in the file can be meant.
  init?(_ bytes: [UInt8], role: Role, rules: Rules) {
    guard let last = rules.filter.lastOffset(in: bytes) else { return nil }
    self.rules = rules
    self.role = role
    lines = TextLines(bytes: bytes)
    isInside = rules.settings.placement == .inside && role != .test
    tokens = SwiftScanner.scan(bytes, filter: rules.filter, upTo: last)
  }

  mutating func run() {
    findDeclarations()
    for index in tokens.hits where Int(tokens.tokens[index].start) >= removedBefore {
      let token = tokens.tokens[index]
      if token.kind == .punctuation {
        attribute(at: index)
        continue
      }
      if tokens.isWord(index, "renamed"), tokens.isMark(index + 1, ":"),
        let name = rules.renames.name(inString: tokens.stringValue(at: index + 2))
      {
        edits.note(at: Int(tokens[index + 2].start), Renames.remark(on: name))
      }
      let range = tokens.nameRange(of: token)
      if tokens.bytes[range].elementsEqual(registryModule) {
        moduleName(at: index)
      } else if let new = rules.renames.replacement(for: tokens.bytes[range]) {
        edits.replace(range, with: new)
      } else if makesInternal {
        accessModifier(at: index)
      }
    }
    warnOfHiddenTypes()
  }

  /// Looks whether the file uses the module's name for something of its own.
  private mutating func findDeclarations() {
    guard !registryModule.isEmpty else { return }
    for index in tokens.hits where index > 0 && tokens.isName(index, registryModule) {
      guard let kind = tokens.swiftDeclarationKind(of: index - 1), !tokens.isWord(index - 2, "import") else { continue }
      if kind == .type { declaresModuleAsType = true } else { declaresModuleAsValue = true }
    }
  }

  // MARK: The module's name

  private mutating func moduleName(at index: Int) {
    let token = tokens[index]
    // A member, an element of a key path, the member after a module selector.
    if tokens.isMark(index - 1, ".") || tokens.isMark(index - 1, "::") { return }
    if let importIndex = importKeyword(before: index) { return importStatement(keyword: importIndex, path: index) }
    let isQualifier = tokens.isMark(index + 1, ".") && tokens[index + 2].isIdentifier
    let isSelector = tokens.isMark(index + 1, "::")
    if tokens.isMark(index - 1, "("), tokens.isWord(index - 2, "canImport") {
      replaceName(token)
      if isInside {
        edits.note(
          at: Int(token.start),
          "`canImport(\(name))` became `canImport(\(settings.module))`, which the target itself now decides")
      }
      return
    }
    if isSelector { return replaceName(token) }
    guard isQualifier else {
      let isDeclared = tokens.swiftDeclarationKind(of: max(0, index - 1)) != nil || tokens.isWord(index - 1, "case")
      let isLabel = tokens.isMark(index + 1, ":")
      if !isDeclared, !isLabel, !declaresModuleAsType, !declaresModuleAsValue { leave(token) }
      return
    }
    let member = tokens.text(of: index + 2)
    if ["self", "Type", "Protocol", "init"].contains(member) { return leave(token) }
    if declaresModuleAsType { return leave(token) }
    if declaresModuleAsValue, !isUppercase(tokens.firstByte(of: index + 2)) { return leave(token) }
    if settings.moduleIsType {
      edits.remove(token.range)
      edits.remove(tokens[index + 1].range)
    } else {
      replaceName(token)
    }
  }

  private var name: String { settings.registryModule ?? "" }

  private func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 || byte >= 0x80 || byte == UInt8(ascii: "`") }

  private mutating func replaceName(_ token: Token) { edits.replace(token.range, with: rules.module) }

  private mutating func leave(_ token: Token) {
    edits.note(at: Int(token.start), "`\(name)` was left as it is: what it means here needs types to decide")
  }

  // MARK: Imports

  /// The `import` that this name is the module of.
  private func importKeyword(before index: Int) -> Int? {
    let kinds: [StaticString] = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
    var here = index - 1
    if kinds.contains(where: { tokens.isWord(here, $0) }) { here -= 1 }
    return tokens.isWord(here, "import") && !tokens.isMark(here - 1, ".") ? here : nil
  }

  private mutating func importStatement(keyword: Int, path: Int) {
    var last = path
    while tokens.isMark(last + 1, ".") || tokens.isMark(last + 1, "::"), tokens[last + 2].isIdentifier { last += 2 }
    guard isInside else {
      replaceName(tokens[path])
      let first = modifierStart(before: keyword)
      let isTestable = (first..<keyword).contains { tokens.isWord($0, "testable") }
      // What the copy declares is now visible to tests only through `@testable`.
      if makesInternal, role == .test, settings.placement == .inside, !isTestable {
        let start = Int(tokens[first].start)
        edits.replace(start..<start, with: Array("@testable ".utf8))
      }
      return
    }
    let statement = Int(tokens[modifierStart(before: keyword)].start)..<Int(tokens[last].end)
    remove(lines.removal(of: statement, after: removed))
    removedBefore = statement.upperBound
  }

  /// Removes a range that `lines` found.
  mutating func remove(_ range: Range<Int>) {
    edits.remove(range)
    let isClose = !removed.isEmpty && range.lowerBound <= removed.upperBound
    removed = (isClose ? removed.lowerBound : range.lowerBound)..<range.upperBound
  }

  /// The first token of the attributes and modifiers that stand before a keyword.
  private func modifierStart(before keyword: Int) -> Int {
    let modifiers: [StaticString] = ["public", "internal", "package", "private", "fileprivate", "open"]
    var first = keyword
    while first > 0 {
      if modifiers.contains(where: { tokens.isWord(first - 1, $0) }) {
        first -= 1
      } else if tokens[first - 1].isIdentifier, tokens.isMark(first - 2, "@") {
        first -= 2
      } else if tokens.isMark(first - 1, ")"), let at = attributeStart(closing: first - 1) {
        first = at
      } else {
        break
      }
    }
    return first
  }

  /// The `@` of an attribute whose arguments end at this parenthesis.
  private func attributeStart(closing index: Int) -> Int? {
    var depth = 0
    var here = index
    // The arguments of an attribute on an import are few.
    while here >= 0, index - here < 64 {
      if tokens.isMark(here, ")") { depth += 1 }
      if tokens.isMark(here, "(") {
        depth -= 1
        if depth == 0 { break }
      }
      here -= 1
    }
    guard depth == 0, here >= 2, tokens[here - 1].isIdentifier, tokens.isMark(here - 2, "@") else { return nil }
    return here - 2
  }
}

extension SwiftRewriter {
  /// Whether an import goes because the copy lives in the module that it names.
  func importGoes(_ keyword: Int) -> Bool {
    guard isInside, !registryModule.isEmpty else { return false }
    return tokens.isName(keyword + 1, registryModule)
      || (tokens[keyword + 2].isIdentifier && !tokens[keyword + 2].isFirstOnLine
        && tokens.isName(keyword + 2, registryModule))
  }

  private mutating func warnOfHiddenTypes() {
    guard role == .source else { return }
    for index in tokens.hits where tokens.tokens[index].depth == 0 {
      guard let declaration = tokens.swiftDeclaration(at: index), declaration.kind == .type, !declaration.isPrivate
      else {
        continue
      }
      let name = settings.rename[declaration.name] ?? declaration.name
      guard swiftUITypes.contains(name) else { continue }
      edits.note(
        at: Int(tokens[declaration.index].start),
        "`\(name)` hides SwiftUI's type of that name in the whole module; SwiftUI's is then `SwiftUI.\(name)`")
    }
  }
}
