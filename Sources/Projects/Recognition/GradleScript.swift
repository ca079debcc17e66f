internal import Scanning

/// One Gradle script, Kotlin or Groovy, as tokens.
struct GradleScript {
  /// Folders that a build script gives to a source set: `sourceSets["main"].kotlin.srcDir("src")`.
  struct SourceFolders: Equatable {
    var set: String
    /// Below the module.
    var folders: [String]
    /// Whether they are put in the place of the usual ones.
    var replacesUsual: Bool
  }

  /// What a build script says of its module.
  struct Facts {
    var plugins: Set<String> = []
    var namespace: String?
    /// The lowest Android level: nil version where it is computed; where it stands, in bytes.
    var minimum: (version: String?, offset: Int)?
    var group: String?
    var resourcePackage: String?
    var hasComposeFeature = false
    var sourceFolders: [SourceFolders] = []
    /// What a multiplatform module is built for, as the script calls it: `androidTarget`, `iosArm64`, `jvm`.
    var targets: Set<String> = []

    private func has(_ words: [String]) -> Bool {
      plugins.contains { plugin in words.contains { plugin == $0 || plugin.hasSuffix("." + $0) } }
    }
    var isMultiplatform: Bool { has(["multiplatform", "kotlinMultiplatform", "android.kotlin.multiplatform.library"]) }
    var usesCompose: Bool {
      hasComposeFeature
        || has(["compose", "plugin.compose", "composeCompiler", "composeMultiplatform", "compose.compiler"])
    }
    /// Whether Kotlin source can stand in the module.
    var takesKotlin: Bool {
      namespace != nil || isMultiplatform || usesCompose
        || plugins.contains {
          $0.hasPrefix("com.android.") && !$0.hasSuffix(".test") || $0.contains("kotlin") || $0.contains("android")
        }
    }
  }

  /// A block that is open at some place of a script.
  private struct Block {
    /// The word that it stands behind.
    var name: String
    var way: Way
  }

  /// What is asked of the names that lead to a place, through blocks and by dots.
  private struct Way {
    var last: String?
    /// The last one that can be a source set.
    var set: String?

    init(_ names: [String], below outer: Way?) {
      last = names.last ?? outer?.last
      set = names.last { !["kotlin", "java", "sourceSets", "android", "androidComponents"].contains($0) } ?? outer?.set
    }
  }

  let tokens: SourceTokens
  private let brackets: Brackets

  init(_ bytes: [UInt8]) {
    tokens = KotlinScanner.scan(bytes)
    brackets = Brackets(of: tokens)
  }

  // MARK: Settings

  /// `include(":app", ":core:ui")` and `include ':app'`, with the folders that `projectDir` moves.
  func includedModules() -> [(path: String, folder: String)] {
    var modules: [(path: String, folder: String)] = []
    var seen: Set<String> = []
    var moved: [String: String] = [:]
    for index in tokens.tokens.indices {
      if tokens.isWord(index, "include"), !tokens.isMark(index - 1, ".") {
        var here = index + 1
        if tokens.isMark(here, "(") { here += 1 }
        while let name = tokens.stringValue(at: here) {
          let path = name.hasPrefix(":") ? name : ":" + name
          if seen.insert(path).inserted { modules.append((path, path.split(separator: ":").joined(separator: "/"))) }
          guard tokens.isMark(here + 1, ",") else { break }
          here += 2
        }
      }
      // `project(":x").projectDir = file("path")`
      if tokens.isWord(index, "project"), tokens.isMark(index + 1, "("), let path = tokens.stringValue(at: index + 2),
        tokens.isMark(index + 3, ")"), tokens.isMark(index + 4, "."), tokens.isWord(index + 5, "projectDir")
      {
        let folder = (index + 6..<index + 14).lazy.compactMap { tokens.stringValue(at: $0) }.first
        if let folder { moved[path] = folder.hasPrefix("./") ? String(folder.dropFirst(2)) : folder }
      }
    }
    return modules.map { ($0.path, moved[$0.path] ?? $0.folder) }
  }

  // MARK: Build scripts

  func facts(catalog: VersionCatalog) -> Facts {
    var facts = Facts()
    var blocks: [Block] = []
    for index in tokens.tokens.indices {
      if tokens.isMark(index, "{") { blocks.append(block(at: index, in: blocks.last)) }
      if tokens.isMark(index, "}") { _ = blocks.popLast() }
      guard tokens[index].isIdentifier, let word = tokens.name(at: index) else { continue }
      switch word {
      case "id", "kotlin", "alias":
        if blocks.last?.name == "plugins", !isOnlyDeclared(at: index), let plugin = plugin(at: index, catalog) {
          facts.plugins.insert(plugin)
        }
      case "plugin":
        if tokens.isWord(index - 1, "apply") || tokens.isMark(index - 1, "("),
          tokens.isMark(index + 1, ":") || tokens.isMark(index + 1, "="),
          let plugin = tokens.stringValue(at: index + 2)
        {
          facts.plugins.insert(plugin)
        }
      case "namespace":
        if isIn(["android", "androidLibrary"], blocks, index), let text = assigned(at: index) {
          facts.namespace = text
        }
      case "minSdk", "minSdkVersion":
        if let place = versionPlace(after: index) {
          facts.minimum = (version(at: place, catalog), Int(tokens[index].start))
        }
      case "compose":
        if blocks.last?.name == "buildFeatures" || tokens.isWord(index - 2, "buildFeatures"),
          tokens.isWord(index + 2, "true") || tokens.isWord(index + 1, "true")
        {
          facts.hasComposeFeature = true
        }
      case "srcDir", "srcDirs", "setSrcDirs":
        if let folders = sourceFolders(at: index, in: blocks.last) { facts.sourceFolders.append(folders) }
      case "packageOfResClass": facts.resourcePackage = assigned(at: index)
      case _ where blocks.last?.name == "kotlin" && Self.isTarget(word):
        // In a list of them too: `listOf(iosArm64(), iosSimulatorArm64()).forEach {`.
        if tokens.isMark(index + 1, "(") || tokens.isMark(index + 1, "{"), !tokens.isMark(index - 1, ".") {
          facts.targets.insert(word)
        }
      case "group":
        if blocks.isEmpty, !tokens.isMark(index - 1, "."), let text = assigned(at: index) { facts.group = text }
      default: break
      }
    }
    return facts
  }

  /// Whether a word in the block `kotlin` is one of the functions that declare what a module is built for.
  private static func isTarget(_ word: String) -> Bool {
    let families = ["ios", "macos", "tvos", "watchos", "linux", "mingw", "androidNative"]
    let others = ["android", "androidTarget", "androidLibrary", "jvm", "js", "wasmJs", "wasmWasi"]
    return others.contains(word)
      || families.contains { family in
        word.hasPrefix(family) && word.dropFirst(family.count).allSatisfy { $0.isLetter || $0.isNumber }
      }
  }

  /// The folders that `srcDir`, `srcDirs` or `setSrcDirs` at `index` gives to a set of Kotlin or Java sources.
  private func sourceFolders(at index: Int, in block: Block?) -> SourceFolders? {
    let way = Way(chain(before: index), below: block?.way)
    guard let language = way.last, language == "kotlin" || language == "java", let set = way.set else { return nil }
    var folders: [String] = []
    var depth = 0
    var here = index + 1
    // A list of folders is short.
    while here < index + 64, depth > 0 || !tokens[here].isFirstOnLine, tokens[here].kind != .none {
      if let folder = tokens.stringValue(at: here) { folders.append(Paths.normalizedBelow(folder)) }
      if ["(", "[", "{"].contains(where: { (mark: StaticString) in tokens.isMark(here, mark) }) { depth += 1 }
      if [")", "]", "}"].contains(where: { (mark: StaticString) in tokens.isMark(here, mark) }) { depth -= 1 }
      if depth < 0 { break }
      here += 1
    }
    let replaces = tokens.isWord(index, "setSrcDirs") || tokens.isMark(index + 1, "=")
    return folders.isEmpty ? nil : SourceFolders(set: set, folders: folders, replacesUsual: replaces)
  }

  /// The names that a member is reached by: `sourceSets["main"].kotlin.` → `sourceSets`, `main`, `kotlin`; the call
  /// `getByName("main")` stands for its string. Of a chain that is longer than any that people write, the end.
  private func chain(before index: Int) -> [String] {
    var names: [String] = []
    var here = index
    while tokens.isMark(here - 1, ".") {
      guard names.count < 16, let link = link(endingAt: here - 2) else { break }
      names.insert(contentsOf: link.names, at: 0)
      here = link.start
    }
    return names
  }

  /// A name, a name with a string in brackets, or a call with a string, that ends at `index`.
  private func link(endingAt index: Int) -> (names: [String], start: Int)? {
    if let name = tokens.name(at: index) { return ([name], index) }
    guard let text = tokens.stringValue(at: index - 1), let name = tokens.name(at: index - 3) else { return nil }
    if tokens.isMark(index, "]") { return ([name, text], index - 3) }
    return tokens.isMark(index, ")") ? ([text], index - 3) : nil
  }

  /// The block whose brace is at `index`, in another one.
  private func block(at index: Int, in outer: Block?) -> Block {
    var names: [String] = []
    if let link = link(endingAt: index - 1) {
      // `val commonMain by getting {` declares what it is called.
      let isDelegate = tokens.isWord(link.start - 1, "by")
      names = isDelegate ? [tokens.name(at: link.start - 2) ?? ""] : chain(before: link.start) + link.names
    }
    return Block(name: blockName(before: index), way: Way(names, below: outer?.way))
  }

  /// Whether a plugin is declared for other modules alone: `alias(libs.plugins.x) apply false`.
  private func isOnlyDeclared(at plugin: Int) -> Bool {
    // A declaration is short.
    for index in plugin + 1..<plugin + 64 where index < tokens.count {
      let isNext = tokens.isWord(index, "id") || tokens.isWord(index, "alias") || tokens.isWord(index, "kotlin")
      // In `libs.plugins.kotlin.android` the word is part of a name.
      if tokens.isMark(index, "}") || isNext && !tokens.isMark(index - 1, ".") { break }
      if tokens.isWord(index, "apply") { return tokens.isWord(index + 1, "false") || tokens.isWord(index + 2, "false") }
    }
    return false
  }

  /// The word that a block stands behind: `android {`, `create("x") {` → `create`, `named("commonMain") {` → `named`.
  private func blockName(before brace: Int) -> String {
    var index = brace - 1
    if tokens.isMark(index, ")") { index = (brackets.opening(around: index) ?? 0) - 1 }
    return tokens.name(at: index) ?? ""
  }

  /// Whether a setting stands in one of these blocks, or behind its name and a dot.
  private func isIn(_ names: [String], _ blocks: [Block], _ index: Int) -> Bool {
    if tokens.isMark(index - 1, ".") { return names.contains(tokens.name(at: index - 2) ?? "") }
    return blocks.last.map { names.contains($0.name) } ?? false
  }

  /// The string that a setting is given: `a = "x"`, `a "x"`, `a("x")`, `a.set("x")`.
  private func assigned(at index: Int) -> String? {
    for place in index + 1...index + 4 {
      if let text = tokens.stringValue(at: place) { return text }
      guard
        tokens.isMark(place, "=") || tokens.isMark(place, "(") || tokens.isMark(place, ".")
          || tokens.isWord(place, "set")
      else { return nil }
    }
    return nil
  }

  /// Where the value of `minSdk` begins, if it is given one here.
  private func versionPlace(after index: Int) -> Int? {
    guard !tokens.isMark(index - 1, ".") || tokens.isWord(index - 2, "defaultConfig") else { return nil }
    if tokens[index + 1].kind == .number || tokens.isMark(index + 1, "(") || tokens.isMark(index + 1, "=") {
      return tokens[index + 1].kind == .number ? index + 1 : index + 2
    }
    if tokens.isMark(index + 1, "."), tokens.isWord(index + 2, "set"), tokens.isMark(index + 3, "(") {
      return index + 4
    }
    return tokens[index + 1].isIdentifier && !tokens[index + 1].isFirstOnLine ? index + 1 : nil
  }

  /// A number, or one that the version catalog has: `libs.versions.minSdk.get().toInt()`.
  private func version(at index: Int, _ catalog: VersionCatalog) -> String? {
    if tokens[index].kind == .number { return tokens.text(of: index) }
    var names: [String] = []
    var here = index
    // Through `Integer.parseInt(` and the like to the catalog.
    while here < index + 8, !tokens.isWord(here, "libs") { here += 1 }
    guard tokens.isWord(here, "libs"), tokens.isWord(here + 2, "versions") else { return nil }
    here += 4
    while let name = tokens.name(at: here), name != "get", name != "asProvider" {
      names.append(name)
      guard tokens.isMark(here + 1, ".") else { break }
      here += 2
    }
    return catalog.versions[names.joined(separator: ".")]
  }

  /// `id("x")`, `id 'x'`, `kotlin("android")`, `alias(libs.plugins.x.y)`.
  private func plugin(at index: Int, _ catalog: VersionCatalog) -> String? {
    let value = tokens.isMark(index + 1, "(") ? index + 2 : index + 1
    if tokens.isWord(index, "alias") {
      guard tokens.isWord(value, "libs"), tokens.isWord(value + 2, "plugins") else { return nil }
      let alias = tokens.path(at: value + 4).joined(separator: ".")
      return catalog.plugins[alias] ?? alias
    }
    guard let text = tokens.stringValue(at: value) else { return nil }
    return tokens.isWord(index, "kotlin") ? "org.jetbrains.kotlin.\(text)" : text
  }
}
