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
