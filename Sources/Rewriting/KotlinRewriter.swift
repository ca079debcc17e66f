internal import Model
internal import Scanning

/// Rewrites one Kotlin file.
struct KotlinRewriter {
  /// What all files have in common.
  struct Rules: Sendable {
    let settings: KotlinRewrite
    fileprivate let package: [[UInt8]]
    fileprivate let namespace: [[UInt8]]
    /// What the two begin with.
    fileprivate let roots: [[UInt8]]
    /// The new package as source writes it; nil when it stays.
    fileprivate let newPackage: [UInt8]?
    fileprivate let newNamespace: [UInt8]?
    fileprivate let newResources: [UInt8]?
    fileprivate let renames: Renames
    fileprivate let filter: TokenFilter

    init(_ settings: KotlinRewrite) {
      func segments(_ name: String?) -> [[UInt8]] { kotlinSegments(of: name ?? "").map { Array($0.utf8) } }
      func source(_ name: String) -> [UInt8] { Array(kotlinSource(of: name).utf8) }
      self.settings = settings
      package = segments(settings.registryPackage)
      namespace = segments(settings.registryNamespace)
      newPackage = package == segments(settings.package) ? nil : source(settings.package)
      newNamespace = settings.namespace.map(source)
      newResources = settings.resources.map(source)
      renames = Renames(settings.rename)
      let roots = [package.first, namespace.first].compactMap(\.self)
      self.roots = roots
      var filter = TokenFilter(words: ["import"])
      for word in renames.words + roots { filter.want(word) }
      // `@Deprecated("…", ReplaceWith("…"))`
      if !renames.words.isEmpty { filter.want("ReplaceWith".utf8) }
      self.filter = filter
    }
  }

  private(set) var tokens: SourceTokens
  var edits = TextEdits()

  private let rules: Rules
  private var settings: KotlinRewrite { rules.settings }
  /// Whether the file has a variable or a parameter of the name that the registry's package begins with.
  private var declaresRoot = false
  /// The names that the registry's `R` has in this file.
  private var resourceClasses: Set<String> = []
  /// The resources that were named in a note.
  private var noted: Set<String> = []

  /// - Returns: nil when nothing in the file can be meant.
  init?(_ bytes: [UInt8], rules: Rules) {
    guard let last = rules.filter.lastOffset(in: bytes) else { return nil }
    self.rules = rules
    tokens = KotlinScanner.scan(bytes, filter: rules.filter, upTo: last)
  }

  mutating func run() {
    let hits = tokens.hits
    declaresRoot = hits.contains { isRoot($0) && isDeclared($0) }
    var done = 0
    for index in hits where index >= done {
      if tokens.isWord(index, "ReplaceWith"), tokens.isMark(index + 1, "("),
        let name = rules.renames.name(inString: tokens.stringValue(at: index + 2))
      {
        edits.note(at: Int(tokens[index + 2].start), Renames.remark(on: name))
      }
      if isRoot(index), isPathStart(index) {
        done = path(at: index)
      } else if tokens.isWord(index, "import") {
        generatedResources(at: index)
      }
      if index >= done, let new = rules.renames.replacement(for: tokens.bytes[tokens.nameRange(of: tokens[index])]) {
        edits.replace(tokens.nameRange(of: tokens[index]), with: new)
      }
    }
    noteResources()
  }

  /// Whether a name stands where it declares a variable: behind `val` or `var`, as a parameter, in a loop.
  private func isDeclared(_ index: Int) -> Bool {
    tokens.isWord(index - 1, "val") || tokens.isWord(index - 1, "var") || tokens.isMark(index + 1, ":")
      || tokens.isMark(index + 1, "-") && tokens.isMark(index + 2, ">")
      || tokens.isWord(index + 1, "in") && tokens.isMark(index - 1, "(") && tokens.isWord(index - 2, "for")
  }

  private func isRoot(_ index: Int) -> Bool {
    rules.roots.contains { tokens.isName(index, $0) }
  }

  /// Whether a path can begin here: not a member, not the name after a callable reference.
  private func isPathStart(_ index: Int) -> Bool {
    !tokens.isMark(index - 1, ".") && !tokens.isMark(index - 1, "?.") && !tokens.isMark(index - 1, "::")
  }

  /// Whether the path that begins at `index` has these segments in front.
  private func matches(_ segments: [[UInt8]], at index: Int) -> Bool {
    guard !segments.isEmpty else { return false }
    for (offset, segment) in segments.enumerated() {
      guard tokens.isName(index + 2 * offset, segment) else { return false }
      if offset > 0, !tokens.isMark(index + 2 * offset - 1, ".") { return false }
    }
    return true
  }

  /// Rewrites a path that may begin with the registry's package or namespace.
  ///
  /// - Returns: the index after the segments that were dealt with.
  private mutating func path(at index: Int) -> Int {
    let isHeader = tokens.isWord(index - 1, "package")
    let isImport = tokens.isWord(index - 1, "import")
    // `R` and `BuildConfig` belong to the namespace, from whichever of the registry's names they are taken.
    for owner in [rules.namespace, rules.package] where matches(owner, at: index) {
      let last = index + 2 * owner.count - 1
      guard tokens.isMark(last, "."), tokens.isWord(last + 1, "R") || tokens.isWord(last + 1, "BuildConfig") else {
        continue
      }
      let name = tokens.text(of: last + 1)
      if name == "R", isImport { resourceClasses.insert(importedName(at: last + 1)) }
      if name == "R" { noteResource(at: last + 1) }
      if let new = rules.newNamespace {
        replace(index, segments: owner.count, with: new)
      } else {
        edits.note(
          at: Int(tokens[index].start),
          "`\(name)` of the registry was left: the namespace of this module is not known")
      }
      return last
    }
    guard matches(rules.package, at: index) else { return index }
    let after = index + 2 * rules.package.count - 1
    let goesOn = tokens.isMark(after, ".") || tokens.isMark(after, "::")
    guard isHeader || isImport || goesOn else { return index }
    if declaresRoot, !isHeader, !isImport {
      edits.note(
        at: Int(tokens[index].start),
        "`\(settings.registryPackage ?? "")` was left: the file has a variable of the name it begins with")
      return after
    }
    if let new = rules.newPackage { replace(index, segments: rules.package.count, with: new) }
    return after
  }

  /// Puts a package in the place of so many segments. Comments and line breaks between them stay.
  private mutating func replace(_ index: Int, segments: Int, with text: [UInt8]) {
    let last = index + 2 * (segments - 1)
    let isTight = (index..<last).allSatisfy { tokens[$0].end == tokens[$0 + 1].start }
    if isTight { return edits.replace(Int(tokens[index].start)..<Int(tokens[last].end), with: text) }
    edits.replace(tokens[index].range, with: text)
    for other in index + 1...last { edits.remove(tokens[other].range) }
  }

  // MARK: Resources

  /// The name that an import makes known.
  private func importedName(at index: Int) -> String {
    tokens.isWord(index + 1, "as") ? tokens.name(at: index + 2) ?? "" : tokens.name(at: index) ?? ""
  }

  private mutating func noteResources() {
    guard !resourceClasses.isEmpty else { return }
    // What was imported is used anywhere.
    tokens = KotlinScanner.scan(tokens.bytes, filter: rules.filter)
    for index in tokens.tokens.indices where tokens[index].isIdentifier && tokens.isMark(index + 1, ".") {
      guard isPathStart(index), let name = tokens.name(at: index), resourceClasses.contains(name) else { continue }
      noteResource(at: index)
    }
  }

  /// Says once for each resource that it is used and does not come with the copy.
  private mutating func noteResource(at index: Int) {
    guard tokens.isMark(index + 1, "."), let type = tokens.name(at: index + 2), tokens.isMark(index + 3, "."),
      let name = tokens.name(at: index + 4)
    else { return }
    guard noted.insert("\(type).\(name)").inserted else { return }
    edits.note(at: Int(tokens[index].start), "the resource `R.\(type).\(name)` is used here and is not copied")
  }

  /// `import kit.app.generated.resources.Res`: the classes that Compose generates for the registry's own resources.
  private mutating func generatedResources(at index: Int) {
    guard isPathStart(index) else { return }
    var here = index + 1
    var segments = 0
    while tokens[here].isIdentifier {
      segments += 1
      if segments > 1, tokens.isWord(here, "resources"), tokens.isWord(here - 2, "generated") {
        if let new = rules.newResources {
          replace(index + 1, segments: segments, with: new)
        } else {
          edits.note(
            at: Int(tokens[index + 1].start),
            "the import of generated resources was left: the resource package of this project is not known")
        }
        return
      }
      guard tokens.isMark(here + 1, ".") else { return }
      here += 2
    }
  }
}
