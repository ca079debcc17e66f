/// Where no copy may stand: on decal's own files, and on what tools run or obey because of its name alone.
///
/// A component is source text that a project builds. A hook, a build script, a package's description or the settings of a tool
/// takes effect without anybody calling it, so that a registry that may write one may run what it likes. Letter case does not
/// count, and the folder that a name stands in does not either: most of these are looked for on the way up or down.
private enum CopyRule {
  /// The rule that one component of a path breaks.
  static func problem(of component: String, isFile: Bool) -> PathFault.Reason? {
    let name = component.lowercased()
    if name.hasPrefix(".") { return .hidden(component) }
    let isObeyed =
      folders.contains(name) || folderEndings.contains(where: name.hasSuffix) || isFile && isObeyedFile(name)
    return isObeyed ? .obeyed(component) : nil
  }

  static func isObeyedFile(_ name: String) -> Bool {
    if files.contains(name) || endings.contains(where: name.hasSuffix) { return true }
    if prefixes.contains(where: name.hasPrefix) { return true }
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = words.first, let last = words.last else { return false }
    // The variants: `tsconfig.build.json`.
    if ["tsconfig", "jsconfig"].contains(first), last == "json" { return true }
    // `metro.config.js` and its siblings, however their script is spelled.
    return words.count >= 3 && scripts.contains(String(last)) && words[words.count - 2] == "config"
      && configured.contains(words.dropLast(2).joined(separator: "."))
  }

  /// Folders whose files are built, run or taken for somebody else's.
  private static let folders: Set<String> = ["node_modules", "bower_components", "buildsrc", "ci_scripts"]
  private static let folderEndings = [".xcodeproj", ".xcworkspace", ".xcodeplugin"]

  private static let files: Set<String> = [
    // decal's own, and what it recognises a project by.
    "decal.json", "decal.lock", "components.json",
    // Swift and Apple's platforms.
    "package.swift", "package.resolved", "podfile", "podfile.lock", "cartfile", "cartfile.private",
    "cartfile.resolved", "brewfile", "mintfile", "gemfile", "gemfile.lock", "rakefile", "fastfile", "appfile",
    "matchfile", "pluginfile", "dangerfile", "dangerfile.swift", "dangerfile.js", "dangerfile.ts", "info.plist",
    "module.modulemap",
    // Gradle and Android.
    "gradlew", "gradlew.bat", "gradle.properties", "local.properties", "gradle-wrapper.jar",
    "gradle-wrapper.properties", "androidmanifest.xml", "pom.xml", "mvnw", "mvnw.cmd", "lint.xml",
    // Node and React Native.
    "package.json", "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "tsconfig.json",
    "jsconfig.json",
    "pnpm-workspace.yaml", "pnpmfile.js", "bun.lock", "bun.lockb", "bunfig.toml", "deno.json", "deno.jsonc",
    "deno.lock", "app.json", "eas.json", "lerna.json", "nx.json", "turbo.json", "rush.json", "biome.json",
    "biome.jsonc", "vercel.json", "netlify.toml", "wrangler.toml", "wrangler.json", "wrangler.jsonc",
    "firebase.json", "nodemon.json", "gulpfile.js", "gruntfile.js", "vitest.workspace.ts", "vitest.workspace.js",
    // Builds, hooks and services of any language.
    "makefile", "gnumakefile", "cmakelists.txt", "meson.build", "justfile", "taskfile.yml", "taskfile.yaml",
    "procfile", "dockerfile", "containerfile", "docker-compose.yml", "docker-compose.yaml", "compose.yml",
    "compose.yaml", "vagrantfile", "jenkinsfile", "lefthook.yml", "lefthook.yaml", "lefthook.json", "lefthook.toml",
    "codeowners", "build", "build.bazel", "workspace", "workspace.bazel", "module.bazel", "buck", "android.mk",
    "android.bp", "azure-pipelines.yml", "bitbucket-pipelines.yml", "appveyor.yml", "codemagic.yaml", "bitrise.yml",
    "cloudbuild.yaml", "devenv.nix", "flake.nix", "shell.nix", "default.nix", "mise.toml",
    // Instructions that coding tools follow.
    "agents.md", "claude.md", "gemini.md",
  ]

  private static let endings = [
    ".gradle", ".gradle.kts", ".versions.toml", ".podspec", ".podspec.json", ".gemspec", ".xcconfig", ".entitlements",
    ".pbxproj", ".mk", ".cmake",
  ]
  private static let prefixes = ["package@swift-", "dockerfile."]
  private static let scripts: Set<String> = ["js", "cjs", "mjs", "jsx", "ts", "cts", "mts", "tsx", "json"]
  /// What stands before `.config.js`.
  private static let configured: Set<String> = [
    "app", "astro", "ava", "babel", "commitlint", "craco", "cypress", "cz", "drizzle", "esbuild", "eslint",
    "expo-module", "farm", "jest", "karma", "knexfile", "lint-staged", "metro", "nativewind", "next", "nuxt", "nyc",
    "oxlint", "playwright", "postcss", "prettier", "prisma", "quasar", "react-native", "react-router", "release",
    "remix", "rn-cli", "rolldown", "rollup", "rsbuild", "rslib", "rspack", "sanity", "semantic-release", "snowpack",
    "stylelint", "svelte", "svgo", "svgr", "swc", "tailwind", "tamagui", "tsdown", "tsup", "turbo", "unistyles",
    "uniwind", "uno", "unocss", "vite", "vitest", "vitest.workspace", "vue", "webpack", "windi", "wxt",
  ]
}

// MARK: At a glance

extension CopyRule {
  /// Whether a path may break the rule, as far as first letters, lengths and dots tell: a lockfile has many paths, and hardly any
  /// needs a closer look.
  static func needsLook(_ path: String) -> Bool {
    var component = Glance()
    for byte in path.utf8 {
      // What Unicode makes of letter case is looked at closely.
      guard byte < 0x80 else { return true }
      if byte == UInt8(ascii: "/") {
        if needsLook(component) { return true }
        component = Glance()
      } else {
        component.add(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      }
    }
    return needsLook(component)
  }

  /// What one pass over a component keeps of it.
  private struct Glance {
    var first: UInt8 = 0
    var last: UInt8 = 0
    var length = 0
    var dots = 0
    /// How many bytes stand behind the last dot.
    var ending = 0

    mutating func add(_ byte: UInt8) {
      if length == 0 { first = byte }
      last = byte
      length += 1
      ending += 1
      guard byte == UInt8(ascii: ".") else { return }
      dots += 1
      ending = 0
    }
  }

  private static func needsLook(_ component: Glance) -> Bool {
    component.first == UInt8(ascii: ".") || component.dots > 1
      || nameLengths[Int(component.first)] & bit(component.length) != 0
      || component.length >= prefixLengths[Int(component.first)]
      || component.dots == 1 && endingLengths[Int(component.last)] & bit(component.ending) != 0
  }

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// By first letter: how long whole names are.
  private static let nameLengths = table(files.union(folders)) { ($0.utf8.first ?? 0, $0.utf8.count) }
  /// By last letter: how long what stands behind the last dot is.
  private static let endingLengths = table(Set(endings + folderEndings)) { ending in
    (ending.utf8.last ?? 0, ending.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }.count)
  }
  /// By first letter: how long the shortest beginning is.
  private static let prefixLengths = {
    var lengths = [Int](repeating: .max, count: 128)
    for prefix in prefixes {
      let first = Int(prefix.utf8.first ?? 0)
      lengths[first] = min(lengths[first], prefix.utf8.count)
    }
    return lengths
  }()

  private static func table(_ words: Set<String>, _ entry: (String) -> (letter: UInt8, length: Int)) -> [UInt64] {
    var table = [UInt64](repeating: 0, count: 128)
    for word in words {
      let (letter, length) = entry(word)
      table[Int(letter)] |= bit(length)
    }
    return table
  }
}

extension SafePath {
  /// Makes sure that a component may have a file installed here: that no component of the path begins with a dot, and that none
  /// is known to tools (`node_modules`, `package.json`, `build.gradle`, …). Letter case does not count.
  ///
  /// - Throws: `PathFault` with `.hidden` or `.obeyed`.
  package func checkForCopies() throws(PathFault) {
    guard CopyRule.needsLook(text) else { return }
    let components = components
    for (index, component) in components.enumerated() {
      if let reason = CopyRule.problem(of: component, isFile: index == components.count - 1) {
        throw PathFault(bytes: Array(text.utf8), reason: reason)
      }
    }
  }
}

extension ProjectPath {
  /// Makes sure that a copy may stand here. The folders are the project's own and may have any name but those that copies never
  /// go to; the file's name keeps the rule of `SafePath.checkForCopies`.
  ///
  /// - Throws: `PathFault` with `.hidden` or `.obeyed`.
  package func checkForCopies() throws(PathFault) {
    guard CopyRule.needsLook(text) else { return }
    let components = components
    for (index, component) in components.enumerated() {
      let isFile = index == components.count - 1
      guard isFile || !component.hasPrefix("."),
        let reason = CopyRule.problem(of: component, isFile: isFile)
      else { continue }
      throw PathFault(bytes: Array(text.utf8), reason: reason)
    }
  }
}
