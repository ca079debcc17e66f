package import Model

/// Where the files of components land in a project.
package struct Placement: Sendable, Equatable {
  /// A file's place.
  package enum Place: Sendable, Equatable {
    case at(ProjectPath)
    /// Not copied, and why.
    case skipped(Note)
  }

  private enum Rule: Sendable, Equatable {
    /// Below the folder of the role.
    case folders([Role: ProjectPath])
    /// Below the folder of the source set, in the folders of the package.
    case kotlin(KotlinSettings, KotlinLayout)
    /// Where the aliases point to.
    case reactNative(ReactNativeSettings, ReactNativeLayout)
  }
  private let rule: Rule

  package init(_ settings: SwiftSettings) {
    var folders: [Role: ProjectPath] = [
      .source: settings.sources, .example: settings.sources.appending(examplesFolder),
    ]
    folders[.test] = settings.tests
    rule = .folders(folders)
  }

  package init(_ settings: KotlinSettings, layout: KotlinLayout) { rule = .kotlin(settings, layout) }

  package init(_ settings: ReactNativeSettings, layout: ReactNativeLayout = ReactNativeLayout()) {
    rule = .reactNative(settings, layout)
  }

  /// The place of a file.
  ///
  /// - Throws: `NoPlace` when the project has no folder for it.
  package func place(of file: SourceFile) throws(NoPlace) -> Place {
    switch rule {
    case .folders(let folders):
      guard let folder = folders[file.role] else { throw NoPlace(file: file.from, reason: .role(file.role)) }
      return .at(folder.appending(file.target))
    case .kotlin(let settings, let layout): return try kotlin(file, settings, layout)
    case .reactNative(let settings, let layout): return .at(try reactNative(file, settings, layout))
    }
  }

  private func kotlin(_ file: SourceFile, _ settings: KotlinSettings, _ layout: KotlinLayout) throws(NoPlace) -> Place {
    var folder: ProjectPath
    if let set = file.sourceSet, !layout.sourceSets.isEmpty {
      guard let found = layout.sourceSets[set] else {
        return .skipped(
          Note(file: file.from, position: nil, message: "not copied: the module has no source set `\(set)`"))
      }
      folder = found
    } else if file.role == .test {
      guard let tests = settings.tests else { throw NoPlace(file: file.from, reason: .role(.test)) }
      folder = tests
    } else {
      folder = settings.sources
    }
    let folders = layout.folders(of: settings.package)
    if !folders.isEmpty { folder = try below(folder, folders, file) }
    if file.role == .example { folder = folder.appending(kotlinExamplesFolder) }
    return .at(folder.appending(file.target))
  }

  private func reactNative(
    _ file: SourceFile, _ settings: ReactNativeSettings, _ layout: ReactNativeLayout
  ) throws(NoPlace) -> ProjectPath {
    func inRoot(_ path: String) throws(NoPlace) -> ProjectPath {
      guard let root = settings.root else { return try projectPath(path, file) }
      return try below(root, path, file)
    }
    switch file.role {
    // Not `__tests__`: Jest takes every file in there for a suite, also what tests share.
    case .test: return try inRoot("tests/\(file.target)")
    case .example: return try inRoot("examples/\(file.target)")
    case .source: break
    }
    guard !settings.aliases.isEmpty else { return try inRoot(file.target.text) }
    // The name up to its first dot is what an import names.
    let name = file.target.lastComponent
    let stem = name.prefix { $0 != "." }
    let ending = stem.isEmpty ? "" : name.dropFirst(stem.count)
    let specifier = "@/" + file.target.text.dropLast(ending.count)
    guard let (alias, rest) = settings.alias(for: specifier) else { return try inRoot(file.target.text) }
    let written = alias.to + rest + ending
    let place = layout.place(of: written)
    // What the root's own alias covers lies in the root, unless a longer one points elsewhere.
    if let root = settings.aliases.first(where: { $0.from == "@/" }), written.hasPrefix(root.to),
      (place?.alias.utf8.count ?? 0) <= root.to.utf8.count
    {
      return try inRoot(String(written.dropFirst(root.to.count)))
    }
    guard let place else { throw NoPlace(file: file.from, reason: .alias(alias.to)) }
    return try projectPath(place.path, file)
  }

  private func below(_ folder: ProjectPath, _ path: String, _ file: SourceFile) throws(NoPlace) -> ProjectPath {
    try projectPath("\(folder)/\(path)", file)
  }

  private func projectPath(_ text: String, _ file: SourceFile) throws(NoPlace) -> ProjectPath {
    do { return try ProjectPath(text) } catch { throw NoPlace(file: file.from, reason: .path(error)) }
  }
}

extension ReactNativeSettings {
  /// The alias with the longest prefix that covers a specifier on whole segments, and what follows the prefix.
  func alias(for specifier: String) -> (Alias, rest: String)? {
    let matching = aliases.filter { alias in
      guard specifier.hasPrefix(alias.from) else { return false }
      let rest = specifier.dropFirst(alias.from.count)
      return alias.from.hasSuffix("/") || rest.isEmpty || rest.hasPrefix("/")
    }
    guard let alias = matching.max(by: { $0.from.utf8.count < $1.from.utf8.count }) else { return nil }
    var rest = String(specifier.dropFirst(alias.from.count))
    if alias.to.isEmpty || alias.to.hasSuffix("/") {
      while rest.hasPrefix("/") { rest.removeFirst() }
    } else if !rest.isEmpty, !rest.hasPrefix("/") {
      rest = "/" + rest
    }
    return (alias, rest)
  }
}

/// The folder of examples, beside the sources they show.
private let examplesFolder = try! SafePath("Examples")
/// The same in the letters that packages are written in.
private let kotlinExamplesFolder = try! SafePath("examples")

/// A file that has no place in the project.
package struct NoPlace: Fact, Equatable {
  package enum Reason: Sendable, Equatable {
    /// No folder is configured for its role.
    case role(Role)
    /// An alias stands for no folder of the project.
    case alias(String)
    /// The path breaks a rule.
    case path(PathFault)
  }
  package let file: SafePath
  package let reason: Reason

  package init(file: SafePath, reason: Reason) {
    self.file = file
    self.reason = reason
  }
  package var description: String {
    switch reason {
    case .role(let role): "the project has no folder for files of the role \(role), such as `\(file)`"
    case .alias(let alias): "the alias `\(alias)` stands for no folder of the project, so `\(file)` has no place"
    case .path(let fault): "`\(file)` has no place: \(fault)"
    }
  }
  package var kind: FailureKind {
    if case .path = reason { .refused } else { .usage }
  }
}
