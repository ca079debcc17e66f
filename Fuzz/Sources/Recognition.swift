import Model
import Projects

extension Harness {
  /// The user's own project files, which are read by rule of thumb: whatever they hold, recognition ends, and says the same
  /// again.
  static let recognition = [
    Harness(
      "xcode-project",
      words: [
        "isa = ", "PBXNativeTarget", "PBXProject", "PBXGroup", "XCBuildConfiguration", "XCConfigurationList", "objects",
        "rootObject", "children", "targets", "buildSettings", "PRODUCT_NAME", "$(TARGET_NAME)", "path = ", "sourceTree",
        "\"<group>\"", "name = ", "productType", "fileSystemSynchronizedGroups", "INFOPLIST", "$(inherited)",
      ]
    ) { bytes in recognise(["Shop.xcodeproj/project.pbxproj": bytes]) },
    Harness(
      "swift-package",
      words: swiftWords + [
        "// swift-tools-version: 6.2\n", "Package(", "name: ", "targets: [", ".target(", ".testTarget(", "path: ",
        "dependencies: ", ".executableTarget(", "platforms: [.iOS(.v17)]", ".macOS(\"15\")", "products: ",
      ]
    ) { bytes in recognise(["Package.swift": bytes]) },
    Harness(
      "gradle-build",
      words: kotlinWords + [
        "plugins {", "id(\"com.android.library\")", "android {", "namespace = ", "minSdk = ", "include(\":app\")",
        "projectDir = file(", "sourceSets", "commonMain", "kotlin(\"multiplatform\")", "alias(libs.plugins.", "compose",
        "packageOfResClass = ", "apply plugin: ", "group = ", "rootProject.name = ",
      ]
    ) { bytes in
      recognise([
        "settings.gradle.kts": bytes, "build.gradle": bytes, "app/build.gradle.kts": bytes,
        "app/src/main/kotlin/A.kt": bytes, "gradle/libs.versions.toml": bytes,
      ])
    },
    Harness(
      "react-native-app",
      words: jsonWords + [
        "\"dependencies\"", "\"react-native\"", "\"expo\"", "\"compilerOptions\"", "\"paths\"", "\"baseUrl\"",
        "\"@/*\"",
        "[\"./src/*\"]", "\"extends\"", "\"./tsconfig.json\"", "\"workspaces\"", "\"packages/*\"", "\"references\"",
        "\"moduleResolution\"", "\"packageManager\"", "\"name\"",
      ]
    ) { bytes in
      let app = Array(#"{"name": "shop", "dependencies": {"react-native": "0.80.0"}}"#.utf8)
      recognise(["package.json": app, "tsconfig.json": bytes, "babel.config.js": bytes])
      recognise(["package.json": bytes, "pnpm-workspace.yaml": bytes, "packages/a/package.json": app])
    },
  ]

  private static func recognise(_ files: [String: [UInt8]]) {
    var texts: [String: String] = [:]
    for (name, bytes) in files {
      // What is no text is none to the readers of text either.
      guard let text = String(validating: bytes, as: UTF8.self) else { return }
      texts["/p/\(name)"] = text
    }
    let recogniser = Recogniser(files: FilesInMemory(texts))
    guard let found = parsed({ try recogniser.recognise(at: "/p") }) else { return }
    hold((try? recogniser.recognise(at: "/p")) == found, "recognised twice, it differs")
    for recognition in found {
      for candidate in recognition.candidates { _ = candidate.settings.json.text() }
    }
    _ = recogniser.reactNativeLayout(root: "/p")
  }
}
