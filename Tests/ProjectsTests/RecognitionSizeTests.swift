import Model
import Synchronization
import Testing

@testable import Projects

/// Files in memory that count how often they are asked.
private final class CountedFiles: ProjectFiles, Sendable {
  private let files: FilesInMemory
  private let calls = Mutex(0)

  init(_ files: [String: String]) { self.files = FilesInMemory(files) }

  var count: Int { calls.withLock(\.self) }

  func read(_ path: String) -> [UInt8]? {
    calls.withLock { $0 += 1 }
    return files.read(path)
  }

  func list(_ path: String) -> [String]? {
    calls.withLock { $0 += 1 }
    return files.list(path)
  }

  func isFolder(_ path: String) -> Bool {
    calls.withLock { $0 += 1 }
    return files.isFolder(path)
  }
}

@Suite("Recognising a project of 20,000 files")
struct RecognitionSizeTests {
  /// So many files below a folder, a hundred in each of its own.
  private static func many(_ count: Int, in folder: String, _ ending: String, _ text: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("\(folder)/Part\($0 / 100)/File\($0)\(ending)", text) })
  }

  private static let app =
    "T = {isa = PBXNativeTarget; name = Shop; productType = \"com.apple.product-type.application\"; "

  @Test(
    "asks for a few files and folders, however many there are",
    arguments: [
      (
        "Swift package", "Sources/Shop", ".swift", "struct A {}",
        ["Package.swift": "let package = Package(name: \"Shop\", targets: [.target(name: \"Shop\")])"]
      ),
      (
        "Xcode project", "Shop", ".swift", "struct A {}",
        [
          "Shop.xcodeproj/project.pbxproj":
            "{objects = {P = {isa = PBXProject; mainGroup = G; targets = (T); }; G = {isa = PBXGroup; children = (H); "
            + "sourceTree = \"<group>\"; }; H = {isa = PBXFileSystemSynchronizedRootGroup; path = Shop; sourceTree = "
            + "\"<group>\"; }; " + app + "fileSystemSynchronizedGroups = (H); }; }; rootObject = P; }"
        ]
      ),
      (
        "Gradle build", "app/src/main/kotlin/com/acme/shop", ".kt", "package com.acme.shop",
        [
          "settings.gradle.kts": "include(\":app\")",
          "app/build.gradle.kts":
            "plugins { id(\"com.android.application\") }\nandroid { namespace = \"com.acme.shop\" }",
        ]
      ),
      (
        "Gradle build without a namespace", "app/src/main/kotlin", ".kt", "// no package",
        ["settings.gradle.kts": "include(\":app\")", "app/build.gradle.kts": "plugins { kotlin(\"jvm\") }"]
      ),
      (
        "Expo app", "src", ".tsx", "export const a = 1",
        [
          "package.json": #"{"name": "shop", "dependencies": {"expo": "~54.0.0"}}"#,
          "tsconfig.json": #"{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}"#,
          "node_modules/expo/package.json": "{}",
        ]
      ),
    ])
  func few(kind: String, folder: String, ending: String, text: String, project: [String: String]) throws {
    func calls(_ count: Int) throws -> Int {
      var files = project.merging(Self.many(count, in: folder, ending, text)) { first, _ in first }
      files = Dictionary(uniqueKeysWithValues: files.map { ("/p/\($0.key)", $0.value) })
      let counted = CountedFiles(files)
      let found = try Recogniser(files: counted).recognise(at: "/p")
      #expect(found.first?.candidates.count == 1, "\(kind)")
      return counted.count
    }
    #expect(try calls(20_000) <= 150, "\(kind)")
    // Not one more than in a small project, but where no file says its package: then some more are looked at.
    if !kind.contains("without") { #expect(try calls(20_000) == calls(200), "\(kind)") }
  }
}

@Suite("Recognising a project whose files nobody writes")
struct RecognitionDepthTests {
  private static func many(_ text: String, _ count: Int = 1 << 14) -> String { String(repeating: text, count: count) }

  private static let gradle = "plugins { id(\"com.android.library\") }\nandroid { namespace = \"a.b\" }\n"
  private static let app = #"{"name": "shop", "dependencies": {"expo": "~54.0.0"}}"#
  private static let package = "let package = Package(name: \"Shop\", targets: [.target(name: \"Shop\")])\n"

  /// A file that begins well and then says something again and again.
  struct Endless: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let beginning: String
    let again: String
    let times: Int

    init(_ what: String, _ name: String, _ beginning: String, _ again: String, _ times: Int = 1 << 14) {
      testDescription = what
      self.name = name
      self.beginning = beginning
      self.again = again
      self.times = times
    }
  }

  // What is read again for each bracket or name takes hours: the run would not end.
  @Test(
    "reads each of them once",
    arguments: [
      Endless("braces behind brackets", "build.gradle.kts", gradle, "){", 1 << 15),
      Endless("braces in brackets that stay open", "build.gradle.kts", gradle, "({", 1 << 15),
      Endless("folders of sources in blocks", "build.gradle", gradle, "kotlin { srcDir(\"a\") "),
      Endless("folders of sources in a chain", "build.gradle", gradle, "srcDir."),
      Endless("plugins in a chain", "build.gradle", gradle + "plugins { a", ".id", 1 << 15),
      Endless("calls in calls", "Package.swift", package, ".target("),
      Endless("calls with names in calls", "Package.swift", package, ".plugin(name: \"A\", "),
      Endless("platforms in platforms", "Package.swift", package, "platforms: [.iOS(.v17)"),
      Endless("tables in tables", "babel.config.js", "", "alias: {"),
      Endless("a folder of slashes", "babel.config.js", "alias: {'a': './src", "/", 1 << 18),
      Endless("a name of slashes", "babel.config.js", "alias: {b: './src', 'a", "/", 1 << 18),
    ])
  func once(_ file: Endless) throws {
    var text = file.beginning + Self.many(file.again, file.times)
    if text.hasSuffix("/") { text += "': './src'}" }
    var files = ["/p/\(file.name)": text]
    if file.name.hasPrefix("babel") { files["/p/package.json"] = Self.app }
    let found = try Recogniser(files: FilesInMemory(files)).recognise(at: "/p")
    // What stands in front of it is found all the same.
    let name = ["build.gradle": ":", "build.gradle.kts": ":", "Package.swift": "Shop"][file.name] ?? "shop"
    #expect(found[0].candidates.first?.name == name)
  }

  @Test("a module that is included again and again is one")
  func included() throws {
    let script = Self.gradle + Self.many("// and so on\n", 1 << 13)
    let files = CountedFiles(["/p/settings.gradle": Self.many("include ':app'\n"), "/p/app/build.gradle": script])
    let found = try Recogniser(files: files).recognise(at: "/p")
    #expect(found.first?.choices == [":app"])
    #expect(files.count < 100)
  }

  @Test("spaces at the end of a line are taken off at once")
  func spaces() throws {
    let spaces = Self.many(" ", 1 << 18)
    let build = try Recogniser(
      files: FilesInMemory([
        "/p/build.gradle": "plugins { alias(libs.plugins.android) }",
        "/p/gradle/libs.versions.toml": "[plugins]\nandroid = \"com.android.library:8\"\(spaces)\n(\(spaces)\n",
      ])
    ).recognise(at: "/p")
    #expect(build.first?.candidates.count == 1)
    let workspace = [
      "/p/package.json": "{}", "/p/pnpm-workspace.yaml": "packages:\n  - apps/*\(Self.many("/", 1 << 18))\(spaces)\n",
      "/p/apps/shop/package.json": Self.app,
    ]
    let fault = #expect(throws: NoProject.self) {
      try Recogniser(files: FilesInMemory(workspace)).recognise(at: "/p")
    }
    #expect(fault.map { "\($0)" }?.contains("apps/shop") == true)
  }
}
