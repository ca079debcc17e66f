package import Model

/// Where the files of a registry's components land in a project: what relative imports, and imports that name a file, are
/// computed from.
package struct Landing: Sendable {
  /// One file: its name in the registry, its target below the root of its role, its place in the project.
  package struct File: Sendable, Equatable {
    package var from: SafePath
    package var role: Role
    package var target: SafePath
    package let path: ProjectPath
    /// Whether the project's alias for its target leads to its place; false where it was copied to another folder.
    package let isReached: Bool
    /// The place as imports write it: without the extension of a code file.
    let stem: String

    package init(from: SafePath, role: Role, target: SafePath, path: ProjectPath, isReached: Bool = true) {
      self.isReached = isReached
      self.from = from
      self.role = role
      self.target = target
      self.path = path
      stem = Landing.stem(path.text)
    }
  }

  private let byName: Index
  private let byTarget: Index

  /// Files by one of their names.
  private struct Index: Sendable {
    let files: [String: File]
    /// Code files by their name without extension and platform suffix; of several the one that resolution prefers.
    let stems: [String: File]

    init(_ files: [File], by name: (File) -> String) {
      self.files = Dictionary(files.map { (name($0), $0) }) { first, _ in first }
      stems = Dictionary(
        files.compactMap { file in Landing.parts(name(file)).map { (String($0.stem), file) } }
      ) { first, second in
        Landing.rank(name(first)) <= Landing.rank(name(second)) ? first : second
      }
    }

    func resolve(_ path: String, isFolder: Bool) -> File? {
      guard !files.isEmpty else { return nil }
      if !isFolder, !path.isEmpty {
        if let file = files[path] ?? stems[path] ?? files[path + ".json"] { return file }
        for (script, sources) in [
          (".js", [".ts", ".tsx"]), (".jsx", [".tsx"]), (".mjs", [".mts"]), (".cjs", [".cts"]),
        ]
        where path.hasSuffix(script) {
          for source in sources {
            if let file = files[path.dropLast(script.count) + source] { return file }
          }
        }
      }
      return stems[path.isEmpty ? "index" : "\(path)/index"]
    }
  }

  /// - Parameter files: those of all components of the registry that are, or are to be, in the project.
  package init(_ files: [File]) {
    byName = Index(files) { $0.from.text }
    byTarget = Index(files.filter { $0.role == .source }) { $0.target.text }
  }

  /// Nothing is known.
  package static let none = Landing([])

  /// The file of that name in the registry.
  func file(_ from: String) -> File? { byName.files[from] }

  /// TypeScript before JavaScript, as resolution prefers them.
  private static let codeExtensions = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"]
  private static let platformSuffixes = [".native", ".ios", ".android", ".web"]

  static func hasCodeExtension(_ path: String) -> Bool { parts(path) != nil }

  /// The file that an import of this path means, as Node and TypeScript resolve it: the file itself, with an extension, the
  /// TypeScript file behind a JavaScript name, the index of a folder; a file goes before a folder of the same name.
  ///
  /// - Parameter path: below the registry's root, without `.` and `..`; `""` for the root itself.
  func resolve(_ path: String, isFolder: Bool = false) -> File? { byName.resolve(path, isFolder: isFolder) }

  /// The file that an import through aliases means, which may stand for several paths: the one of such a name; in a registry
  /// of loose habits, one with several aliases, else the one that installs there, else the only one whose name ends so.
  ///
  /// - Parameter paths: as `resolve` takes them; of the last, which is the registry's root itself, the end is not enough.
  func resolve(anyOf paths: [String], isLoose: Bool) -> File? {
    for index in isLoose ? [byName, byTarget] : [byName] {
      for path in paths {
        let isFolder = path.isEmpty || path.hasSuffix("/")
        if let file = index.resolve(path.hasSuffix("/") ? String(path.dropLast()) : path, isFolder: isFolder) {
          return file
        }
      }
    }
    for path in paths.dropLast() where path.contains("/") {
      let stem = "/" + Self.stem(path)
      let found = byName.stems.filter { $0.key.hasSuffix(stem) }
      if found.count == 1 { return found.first?.value }
    }
    return nil
  }

  /// The name of a code file in its parts; nil for other files.
  private static func parts(_ path: String) -> (stem: Substring, ending: Substring, suffix: Substring)? {
    func cut(_ name: Substring) -> (stem: Substring, ending: Substring)? {
      name.utf8.lastIndex(of: UInt8(ascii: ".")).map { (name[..<$0], name[$0...]) }
    }
    guard var (stem, ending) = cut(path[...]), codeExtensions.contains(where: { ending == $0 }) else { return nil }
    if ending == ".ts", stem.hasSuffix(".d") {
      stem = stem.dropLast(2)
      ending = ".d.ts"
    }
    guard let (platformless, suffix) = cut(stem), platformSuffixes.contains(where: { suffix == $0 }) else {
      return (stem, ending, "")
    }
    return (platformless, ending, suffix)
  }

  /// Which of several files of one stem is meant: the one without a platform, TypeScript before JavaScript before types.
  private static func rank(_ path: String) -> Int {
    guard let parts = parts(path) else { return .max }
    let ending = codeExtensions.firstIndex { parts.ending == $0 } ?? codeExtensions.count
    let suffix = platformSuffixes.firstIndex { parts.suffix == $0 }.map { $0 + 1 } ?? 0
    return suffix * (codeExtensions.count + 1) + ending
  }

  /// A name of a code file without extension and platform suffix, as imports write it; other names as they are.
  static func stem(_ path: String) -> String { codeStem(path) ?? path }

  /// The same of a code file; nil for other files.
  static func codeStem(_ path: String) -> String? { parts(path).map { String($0.stem) } }
}

/// Paths below a root, as text.
enum RelativePath {
  /// `specifier` read from the folder of `file`, with `.` and `..` resolved; nil when it leaves the root.
  static func resolve(_ specifier: String, fromFile file: String) -> String? {
    var folder = file.utf8[..<(file.utf8.lastIndex(of: slash) ?? file.utf8.startIndex)]
    var rest: [Substring.UTF8View] = []
    for component in specifier.utf8.split(separator: slash) where !component.elementsEqual([dot]) {
      if !component.elementsEqual([dot, dot]) {
        rest.append(component)
      } else if rest.popLast() == nil {
        guard !folder.isEmpty else { return nil }
        folder = folder[..<(folder.lastIndex(of: slash) ?? folder.startIndex)]
      }
    }
    var path = String(Substring(folder))
    for component in rest {
      if !path.isEmpty { path += "/" }
      path += Substring(component)
    }
    return path
  }

  private static let dot = UInt8(ascii: ".")
  private static let slash = UInt8(ascii: "/")

  /// How `path` is written in an import of `file`: with `./` or `../` in front.
  static func from(file: String, to path: String) -> String {
    var folder = file.utf8.split(separator: slash).dropLast().map(Substring.init)[...]
    var target = path.utf8.split(separator: slash).map(Substring.init)[...]
    while let first = folder.first, target.count > 1, target.first == first {
      folder = folder.dropFirst()
      target = target.dropFirst()
    }
    let up = folder.isEmpty ? "./" : String(repeating: "../", count: folder.count)
    return up + target.joined(separator: "/")
  }
}
