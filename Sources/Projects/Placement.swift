package import Model

/// Where the files of components land in a project.
package struct Placement: Sendable, Equatable {
  /// The folder of each role; a role without one cannot be copied.
  package var roots: [Role: ProjectPath]

  package init(roots: [Role: ProjectPath]) { self.roots = roots }

  package init(_ settings: SwiftSettings) {
    roots = [.source: settings.sources, .example: settings.sources.appending(examplesFolder)]
    roots[.test] = settings.tests
  }

  /// The place of a file.
  ///
  /// - Throws: `NoPlace` when the role has no folder.
  package func path(of file: SourceFile) throws(NoPlace) -> ProjectPath {
    guard let root = roots[file.role] else { throw NoPlace(role: file.role, file: file.from) }
    return root.appending(file.target)
  }
}

/// The folder of examples, beside the sources they show.
private let examplesFolder = try! SafePath("Examples")

/// A file whose role has no folder in the project.
package struct NoPlace: Fact, Equatable {
  package let role: Role
  package let file: SafePath
  package var description: String { "the project has no folder for files of the role \(role), such as \"\(file)\"" }
  package var kind: FailureKind { .usage }
}
