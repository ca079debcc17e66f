package import Model

/// Finds out what project a folder belongs to. Reads a few files by name; it never walks a tree.
package struct Recogniser {
  let files: any ProjectFiles
  /// The only platform asked for; nil: any.
  let platform: Platform?
  /// The candidate asked for by name, such as a target.
  let target: String?

  package init(files: any ProjectFiles, platform: Platform? = nil, target: String? = nil) {
    self.files = files
    self.platform = platform
    self.target = target
  }

  /// What the nearest folder at or above `folder` that holds a project is, one answer a platform.
  ///
  /// - Parameter folder: a whole path.
  /// - Throws: `NoProject`; `UnreadableProject` for a project whose own description cannot be read.
  package func recognise(at folder: String) throws -> [Recognition] {
    var here: String? = Paths.normalized(folder)
    var workspacePackages: [String] = []
    while let root = here {
      let found = try recognise(exactly: root)
      if let target, !found.isEmpty, found.allSatisfy({ $0.candidates.isEmpty && $0.warnings.isEmpty }) {
        throw UnknownTarget(name: target, choices: found.flatMap(\.choices))
      }
      if !found.isEmpty { return found }
      if wants(.reactNative), workspacePackages.isEmpty {
        workspacePackages = Workspace(root: root, files: files).reactNativePackages().map { Paths.join(root, $0) }
      }
      here = Paths.parent(of: root)
    }
    throw NoProject(folder: folder, lookedFor: Self.lookedFor(platform), packages: workspacePackages)
  }

  /// What placing and rewriting in a Kotlin module depend on beside its settings.
  package func layout(of settings: KotlinSettings, root: String) -> KotlinLayout {
    var layout = KotlinLayout(files: files, root: root, settings: settings)
    let module = GradleProject(root: root, files: files, target: nil).module(of: settings.sources)
    layout.resourcePackage = module?.facts.resourcePackage
    layout.buildScript = module?.script
    if let facts = module?.facts, facts.isMultiplatform { layout.targets = facts.targets.sorted() }
    return layout
  }

  /// The libraries of the version catalog of a Gradle build.
  ///
  /// - Returns: nil when it has no catalog.
  package func catalogLibraries(root: String) -> GradleLibraries? {
    guard let catalog = GradleProject(root: root, files: files, target: nil).versionCatalog else { return nil }
    return GradleLibraries(catalog.libraries)
  }

  /// What placing and rewriting in a React Native app depend on beside its settings.
  package func reactNativeLayout(root: String) -> ReactNativeLayout {
    (try? ReactNativeProject(root: root, files: files))?.layout() ?? ReactNativeLayout()
  }

  /// The folder at or above `folder` that holds a `decal.json`; nil when there is none.
  package func configuredRoot(at folder: String) -> String? {
    var here: String? = Paths.normalized(folder)
    while let root = here {
      if files.list(root)?.contains(Configuration.fileName) == true { return root }
      here = Paths.parent(of: root)
    }
    return nil
  }

  /// The nearest folder at or above `folder`, and below `root`, that holds a project of its own: not a module of a build that
  /// is set up further above, and not the native half of a React Native app.
  package func ownProject(at folder: String, below root: String) -> String? {
    var here: String? = Paths.normalized(folder)
    while let place = here, place != root {
      if isOwnProject(place) { return place }
      here = Paths.parent(of: place)
    }
    return nil
  }

  private func isOwnProject(_ place: String) -> Bool {
    guard let found = try? recognise(exactly: place), !found.isEmpty else { return false }
    let isModule = files.list(place)?.contains(where: GradleProject.settingsNames.contains) == false
    if isModule, found.allSatisfy({ $0.platform == .kotlin }) { return false }
    guard ["ios", "android"].contains(Paths.lastComponent(of: place)), let parent = Paths.parent(of: place) else {
      return true
    }
    return (try? ReactNativeProject(root: parent, files: files)) == nil
  }

  private func recognise(exactly root: String) throws -> [Recognition] {
    guard let names = files.list(root) else { return [] }
    var found: [Recognition] = []
    if wants(.swift), let recognition = try swift(root, names) { found.append(recognition) }
    let isGradle = (GradleProject.settingsNames + GradleProject.buildNames).contains { names.contains($0) }
    if wants(.kotlin), isGradle {
      found.append(try GradleProject(root: root, files: files, target: target).recognition())
    }
    if wants(.reactNative), names.contains("package.json"), let app = try ReactNativeProject(root: root, files: files) {
      found.append(try app.recognition())
    }
    return found
  }

  /// A Swift package or an Xcode project. Where both stand in one folder the package is taken, unless the target that was
  /// asked for is the project's.
  private func swift(_ root: String, _ names: [String]) throws -> Recognition? {
    let bundles = names.filter { $0.hasSuffix(".xcodeproj/") && $0 != "Pods.xcodeproj/" }.map { String($0.dropLast()) }
    var recognitions: [Recognition] = []
    if names.contains("Package.swift") {
      recognitions.append(try SwiftPackage(root: root, files: files, target: target).recognition())
    }
    for bundle in bundles where recognitions.isEmpty || target != nil {
      recognitions.append(try XcodeProject(root: root, bundle: bundle, files: files, target: target).recognition())
    }
    guard var first = recognitions.first(where: { !$0.candidates.isEmpty }) ?? recognitions.first else { return nil }
    first.choices = recognitions.flatMap(\.choices)
    if first.kind == .swiftPackage, !bundles.isEmpty {
      first.warnings.append(
        "\(bundles.joined(separator: ", ")) stands beside Package.swift; name one of its targets with `--target` to copy there"
      )
    }
    return first
  }

  private func wants(_ platform: Platform) -> Bool { self.platform == nil || self.platform == platform }

  private static func lookedFor(_ platform: Platform?) -> [String] {
    let all: [(Platform, String)] = [
      (.swift, "Package.swift"), (.swift, "*.xcodeproj"), (.kotlin, "settings.gradle(.kts)"),
      (.kotlin, "build.gradle(.kts)"), (.reactNative, "package.json with react-native or expo"),
    ]
    return all.filter { platform == nil || $0.0 == platform }.map(\.1)
  }
}
