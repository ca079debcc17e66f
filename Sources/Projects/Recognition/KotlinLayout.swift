package import Model
internal import Scanning

/// How the sources of a Kotlin module lie on the disk.
package struct KotlinLayout: Sendable, Equatable {
  /// The part of the package that has no folders: a project may leave out the root that all its packages share.
  package var omittedPackage: String
  /// The folders of the source sets that the module has, by name; empty when the sources do not lie in `src/<set>/<language>`.
  package var sourceSets: [String: ProjectPath]

  /// The package of the resources that Compose generates for the module, where its build script names it.
  package var resourcePackage: String?
  /// The build script of the module, below the root; nil when none was found.
  package var buildScript: String?
  /// What a multiplatform module is built for, as its build script calls it, sorted; nil when it is none, empty when plugins of
  /// the build's own say it.
  package var targets: [String]?

  package init(omittedPackage: String = "", sourceSets: [String: ProjectPath] = [:]) {
    self.omittedPackage = omittedPackage
    self.sourceSets = sourceSets
  }

  /// Looks at the module that copies go to. A few files are read, not all.
  package init(files: any ProjectFiles, root: String, settings: KotlinSettings) {
    var sourceSets: [String: ProjectPath] = [:]
    let components = settings.sources.components
    if components.count >= 3, components[components.count - 3] == "src" {
      let language = components[components.count - 1]
      let parent = components.dropLast(2).joined(separator: "/")
      for set in files.list(Paths.join(root, parent)) ?? [] where set.hasSuffix("/") {
        let name = String(set.dropLast())
        let languages = [language, "kotlin", "java"]
        let found = languages.first { files.isFolder(Paths.join(root, "\(parent)/\(name)/\($0)")) }
        sourceSets[name] = try? ProjectPath("\(parent)/\(name)/\(found ?? "kotlin")")
      }
      // The set that the copies go to is there once they are.
      sourceSets[components[components.count - 2]] = settings.sources
    }
    self.sourceSets = sourceSets
    omittedPackage = ""
    let folder = Paths.join(root, settings.sources.text)
    if let (package, place) = Self.someFile(files: files, folder: folder) {
      let folders = place.split(separator: "/").map(String.init)
      let segments = kotlinSegments(of: package)
      // `ui/A.kt` in package `com.acme.ui`: `com.acme` is left out.
      if folders.count < segments.count, Array(segments.suffix(folders.count)) == folders {
        omittedPackage = segments.dropLast(folders.count).joined(separator: ".")
      }
    }
  }

  /// The folders of a package below the source folder.
  func folders(of package: String) -> String {
    var segments = kotlinSegments(of: package)[...]
    let omitted = kotlinSegments(of: omittedPackage)
    if segments.starts(with: omitted) { segments = segments.dropFirst(omitted.count) }
    return segments.joined(separator: "/")
  }

  /// The package of some Kotlin file below a folder.
  static func somePackage(files: any ProjectFiles, folder: String) -> String? {
    someFile(files: files, folder: folder)?.package
  }

  /// The package of the first Kotlin file that says one, with its folder below `folder`: breadth first, within bounds.
  private static func someFile(files: any ProjectFiles, folder: String) -> (package: String, place: String)? {
    var folders = [""]
    var next = 0
    // Almost every file says one.
    var reads = 0
    while next < min(folders.count, 64), reads < 32 {
      let place = folders[next]
      next += 1
      for name in files.list(Paths.join(folder, place)) ?? [] where reads < 32 {
        let path = place.isEmpty ? name : "\(place)/\(name)"
        if name.hasSuffix("/") {
          folders.append(String(path.dropLast()))
        } else if name.hasSuffix(".kt"), let bytes = files.read(Paths.join(folder, path)) {
          reads += 1
          if let package = KotlinScanner.scan(bytes).kotlinPackage() { return (package, place) }
        }
      }
    }
    return nil
  }
}
