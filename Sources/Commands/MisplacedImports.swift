import Model
import Projects
import Rewriting

/// Finds copies of Kotlin that go where everything a module is built for has to compile them, and that import what some of it
/// does not have.
struct MisplacedImports {
  private struct SourceSet {
    var kinds: [PlatformImport.Kind] = []
    var count = 0
  }

  private let layout: KotlinLayout
  /// By the name of the source set.
  private var sets: [String: SourceSet] = [:]

  init(_ layout: KotlinLayout) { self.layout = layout }

  /// A note for each import that the source set of a copy cannot have.
  mutating func notes(on file: SourceFile, at path: ProjectPath) -> [Note] {
    guard let targets = layout.targets, let set = sourceSet(of: path), set.hasPrefix("common") else { return [] }
    let imports = platformImports(in: file).filter { found in
      // A build's own plugins may say what it is for: then it is taken to be for everything.
      targets.isEmpty || !targets.allSatisfy { isAndroid($0) || found.kind == .jvm && $0 == "jvm" }
    }
    guard !imports.isEmpty else { return [] }
    sets[set, default: SourceSet()].kinds += imports.map(\.kind)
    sets[set, default: SourceSet()].count += 1
    return imports.map { found in
      Note(file: file.from, position: found.position, message: "imports `\(found.name)`, which `\(set)` cannot have")
    }
  }

  /// What to do about them, for each source set.
  var warnings: [String] {
    sets.sorted { $0.key < $1.key }.map { name, set in
      let targets = layout.targets ?? []
      let built = targets.isEmpty ? "more than Android" : targets.map { "`\($0)`" }.joined(separator: ", ")
      let copies = set.count == 1 ? "1 copy" : "\(set.count) copies"
      return "\(copies) would not compile in `\(name)`, which is built for \(built): "
        + advice(name, set.kinds, targets)
    }
  }

  private func advice(_ name: String, _ kinds: [PlatformImport.Kind], _ targets: [String]) -> String {
    let isTest = name.hasSuffix("Test")
    let sets: [String]
    if targets.isEmpty || targets.contains(where: isAndroid) {
      sets = isTest ? ["androidUnitTest", "androidHostTest", "androidTest"] : ["androidMain"]
    } else if targets.contains("jvm"), !kinds.contains(.android) {
      sets = isTest ? ["jvmTest"] : ["jvmMain"]
    } else {
      return "have them in a module that is built for Android"
    }
    let folder = sets.lazy.compactMap { layout.sourceSets[$0]?.text }.first ?? sibling(sets[0], of: name)
    let flag = isTest ? "--test-dir" : "--source-dir"
    return "copy them with `\(flag) \(folder)` instead (`decal undo` takes these back)"
  }

  /// Where a source set lies that is not there yet.
  private func sibling(_ set: String, of other: String) -> String {
    (layout.sourceSets[other]?.text ?? "src/\(other)/kotlin").replacing("/\(other)/", with: "/\(set)/")
  }

  private func isAndroid(_ target: String) -> Bool { ["android", "androidTarget", "androidLibrary"].contains(target) }

  private func sourceSet(of path: ProjectPath) -> String? {
    layout.sourceSets.filter { path.isInside($0.value) }
      .max { $0.value.text.utf8.count < $1.value.text.utf8.count }?.key
  }
}
