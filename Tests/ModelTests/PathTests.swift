import Model
import Testing

@Suite struct PathTests {
  @Test(arguments: [
    "a", "a/b.swift", "Sources/My App/x", "-rf", ".gitignore", "git~", "git~x", "console.swift", "com10", "a.con",
    String(repeating: "a", count: 200), (1...64).map { "\($0)" }.joined(separator: "/"),
  ])
  func `Ordinary names are taken`(text: String) throws {
    #expect(try SafePath(text).text == text)
  }

  @Test(arguments: [
    ("", PathFault.Reason.empty), ("/a", .absolute), ("a//b", .emptyComponent), ("a/", .emptyComponent), ("..", .dots),
    ("a/../b", .dots), ("./a", .dots), ("a\\b", .separator), ("C:a", .separator), ("a.", .trailing),
    ("a /b", .trailing),
    ("é", .notPrintableASCII), ("a\nb", .notPrintableASCII), ("a\u{1B}[m", .notPrintableASCII),
    (".git/hooks/x", .reserved(".git")), ("a/.GIT", .reserved(".GIT")), (".decal/x", .reserved(".decal")),
    ("GIT~1", .reserved("GIT~1")), ("con", .reserved("con")), ("a/Nul.txt", .reserved("Nul.txt")),
    ("COM7.tar.gz", .reserved("COM7.tar.gz")), ("con .txt", .reserved("con .txt")),
    (".gitmodules", .reserved(".gitmodules")),
    (String(repeating: "a", count: 201), .tooLong), ((1...65).map { "\($0)" }.joined(separator: "/"), .tooDeep),
    (String(repeating: "aaaaaaa/", count: 63) + String(repeating: "b", count: 521), .tooLong),
  ])
  func `Names that could harm are refused with the rule they break`(text: String, reason: PathFault.Reason) {
    #expect(throws: PathFault(bytes: Array(text.utf8), reason: reason)) { try SafePath(text) }
  }

  @Test func `A refused name is shown escaped`() {
    let fault = PathFault(bytes: Array("a\u{1B}[31m\n".utf8), reason: .notPrintableASCII)
    #expect(fault.description.contains(#""a\u001b[31m\n""#))
    #expect(escaped([0x61, 0xFF]) == #""a\xff""#)
  }

  @Test func `Text is shown as it is, or quoted where it could pass for another`() {
    #expect(shownText("Sources/Ünï b.swift") == "Sources/Ünï b.swift")
    #expect(shownText("Sources/A.swift", mark: "`") == "`Sources/A.swift`")
    #expect(shownText("a\u{1B}[31m\n", mark: "`") == #""a\u001b[31m\n""#)
    #expect(shownText(#"a"b"#) == #""a\"b""#)
  }

  @Test(arguments: ["Sources/Ünï", "a b/c.", "x:y", "..."])
  func `A project's own folders may have any name`(text: String) throws {
    #expect(try ProjectPath(text).text == text)
  }

  @Test(arguments: ["", "/a", "../a", "a/./b", "a//b", ".git/config", "a/.decal/x", "a\nb"])
  func `A project path stays below the project`(text: String) {
    #expect(throws: PathFault.self) { try ProjectPath(text) }
  }

  @Test(arguments: [
    ("decal.json", "decal.json"), ("Decal.Lock", "Decal.Lock"), ("ui/decal.json", "decal.json"),
    ("node_modules/react/index.js", "node_modules"), ("lib/Node_Modules/x.js", "Node_Modules"),
    ("Package.swift", "Package.swift"), ("a/package@swift-5.9.swift", "package@swift-5.9.swift"),
    ("android/build.gradle", "build.gradle"), ("settings.gradle.kts", "settings.gradle.kts"), ("gradlew", "gradlew"),
    ("buildSrc/src/main/kotlin/A.kt", "buildSrc"), ("gradle/libs.versions.toml", "libs.versions.toml"),
    ("AndroidManifest.xml", "AndroidManifest.xml"), ("ios/Podfile", "Podfile"), ("Acme.podspec", "Acme.podspec"),
    ("App.xcodeproj/project.pbxproj", "App.xcodeproj"), ("Base.xcconfig", "Base.xcconfig"),
    ("x/package.json", "package.json"),
    ("tsconfig.json", "tsconfig.json"), ("tsconfig.build.json", "tsconfig.build.json"), ("yarn.lock", "yarn.lock"),
    ("metro.config.js", "metro.config.js"), ("Babel.config.CJS", "Babel.config.CJS"),
    ("modules/a/expo-module.config.json", "expo-module.config.json"), ("app.config.ts", "app.config.ts"),
    ("Makefile", "Makefile"), ("ci_scripts/ci_post_clone.sh", "ci_scripts"), ("lefthook.yml", "lefthook.yml"),
    ("AGENTS.md", "AGENTS.md"), ("a/Dockerfile.dev", "Dockerfile.dev"), ("a/b/JSconfig.json", "JSconfig.json"),
    ("ios/App.entitlements", "App.entitlements"), ("deep/App.xcworkspace/a.swift", "App.xcworkspace"),
  ])
  func `No copy stands where tools look for something to run or to obey`(text: String, name: String) throws {
    let fault = PathFault(bytes: Array(text.utf8), reason: .obeyed(name))
    #expect(throws: fault) { try SafePath(text).checkForCopies() }
    #expect(throws: fault) { try ProjectPath(text).checkForCopies() }
    #expect(fault.description.hasSuffix("tools run or obey `\(name)` because of its name (E-PATH)"))
  }

  @Test(arguments: [
    (".husky/pre-commit", ".husky"), (".github/workflows/ci.yml", ".github"), (".npmrc", ".npmrc"), ("a/.env", ".env"),
    (".gitattributes", ".gitattributes"), ("UI/.swiftlint.yml", ".swiftlint.yml"),
  ])
  func `No registry chooses a name with a dot in front`(text: String, name: String) throws {
    let fault = PathFault(bytes: Array(text.utf8), reason: .hidden(name))
    #expect(throws: fault) { try SafePath(text).checkForCopies() }
    #expect(fault.description.hasSuffix("`\(name)` begins with a dot (E-PATH)"))
  }

  @Test(arguments: [
    "UI/Card.swift", "components/ui/button.tsx", "index.js", "lib/config.ts", "lib/theme.config.ts", "lib/app.json.ts",
    "Tools/run.sh", "build/Build.swift", "Project.swift", "fonts/Inter.ttf", "README.md", "package/Package.kt",
    "lib/tsconfig.ts", "Makefile.swift", "assets/podfile.png", "metro/config.js", "components/app.tsx",
    "a/node_modules.ts",
  ])
  func `Sources and what belongs to them may stand anywhere`(text: String) throws {
    try SafePath(text).checkForCopies()
    try ProjectPath(text).checkForCopies()
  }

  @Test func `The project's own folders may begin with a dot, and its copies' names may not`() throws {
    try ProjectPath(".storybook/ui/Card.tsx").checkForCopies()
    #expect(throws: PathFault.self) { try ProjectPath(".storybook/.npmrc").checkForCopies() }
    #expect(throws: PathFault.self) { try ProjectPath("src/node_modules/Card.tsx").checkForCopies() }
  }

  @Test func `Paths know their folders`() throws {
    let folder = try ProjectPath("Sources/Shop")
    let path = folder.appending(try SafePath("UI/Tokens.swift"))
    #expect(path.text == "Sources/Shop/UI/Tokens.swift")
    #expect(path.parent?.parent == folder)
    #expect(path.isInside(folder))
    #expect(!(try ProjectPath("Sources/Shopping/x")).isInside(folder))
    #expect(try ProjectPath("a").parent == nil)
  }

  @Test(arguments: [("./ui/", "ui"), ("././a/b///", "a/b"), ("ui", "ui"), (".hidden/", ".hidden")])
  func `A folder may be written with a dot in front and slashes behind`(text: String, folder: String) throws {
    #expect(try ProjectPath(folder: text).text == folder)
  }

  @Test(arguments: ["", "/", "///", "./", "./..", "/a/", "a//b"])
  func `A folder that is none of the project's is refused however it is written`(text: String) {
    #expect(throws: PathFault.self) { try ProjectPath(folder: text) }
  }

  @Test(arguments: [
    ("", "", ""), (" \t ", "", " \t "), (" a b\t", "a b", " a b\t"), ("a//", "a//", "a"), ("/", "/", ""),
    ("é/ ", "é/", "é/ "), (" /é//", "/é//", " /é"),
  ])
  func `Spaces go from both ends, slashes from the last`(text: String, spaces: String, slashes: String) {
    #expect(text[...].trimmingSpaces == spaces)
    #expect(text[...].trimmingSlashes == slashes)
  }
}

@Suite struct NameTests {
  @Test func `Names keep their grammar`() throws {
    #expect(try ComponentName("pull-to-refresh").text == "pull-to-refresh")
    #expect(try QualifiedName("@acme/button").description == "@acme/button")
    #expect(try QualifiedName("button").registry == nil)
    for text in ["", "-a", "A", "a_b", "é", "@acme", "@/a", "a/b", "@acme/b/c"] {
      #expect(throws: NameFault.self, "\(text)") { try QualifiedName(text) }
    }
  }

  @Test(arguments: ["con", "aux", "nul", "com1", "lpt9", String(repeating: "a", count: 101)])
  func `A name that no file can have everywhere is none, and says why`(text: String) throws {
    let fault = try #require(throws: NameFault.self) { try ComponentName(text) }
    #expect(fault.description.hasSuffix("is no component name: no file can be called so everywhere"))
    #expect(try ComponentName("a" + text.prefix(99)).text.utf8.count <= 100)
  }

  @Test func `Digests read back`() throws {
    let digest = Digest(bytes: (0..<32).map { UInt8($0 * 7 + 1) })
    #expect(Digest(hex: digest.hex) == digest)
    #expect(TreeDigest("dt1:" + digest.hex)?.digest == digest)
    #expect(Digest(hex: digest.hex.uppercased()) == nil)
    #expect(TreeDigest(digest.hex) == nil)
    #expect(GitObjectID(String(repeating: "a", count: 41)) == nil)
    #expect(digest.bytes.count == 32)
  }

  @Test func `The nearest names come first and far ones not at all`() {
    #expect(nearest(to: "spiner", among: ["spinner", "theme", "splitter"]) == ["spinner"])
    #expect(nearest(to: "pul-to-refresh", among: ["pull-to-refresh", "refresh-engine"]) == ["pull-to-refresh"])
    #expect(nearest(to: "pull", among: ["pull-to-refresh", "theme"]) == ["pull-to-refresh"])
    #expect(nearest(to: "zzz", among: ["theme"]).isEmpty)
    #expect(editDistance("ab", "ba") == 1)
    #expect(editDistance("kitten", "sitting") == 3)
  }
}
