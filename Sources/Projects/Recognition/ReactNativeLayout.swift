/// How a React Native app imports its own files, beside what its settings say.
package struct ReactNativeLayout: Sendable, Equatable {
  /// What the imports of the project's own files end with.
  package enum Extensions: String, Sendable {
    case none
    /// That of the file: `.ts`, `.tsx`.
    case source
    /// That of what it is compiled to: `.js`.
    case javaScript = "javascript"
  }

  package var extensions: Extensions
  /// Alias → folder below the root, `""` for the root itself; the longest alias first.
  private let folders: [Folder]

  private struct Folder: Sendable, Equatable {
    var prefix: String
    var path: String
  }

  package init(extensions: Extensions = .none, folders: [(prefix: String, path: String)] = []) {
    self.extensions = extensions
    self.folders = folders.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
      .map { Folder(prefix: $0.prefix, path: $0.path) }
  }

  /// The aliases that the project has for folders of its own, the longest first: `@/`.
  package var aliases: [String] { folders.map(\.prefix) }

  /// Where an import points to, and the alias that says so; nil when none covers it.
  package func place(of specifier: String) -> (alias: String, path: String)? {
    guard let alias = folders.first(where: { specifier.hasPrefix($0.prefix) }) else { return nil }
    let rest = specifier.dropFirst(alias.prefix.count).drop { $0 == "/" }
    return (alias.prefix, alias.path.isEmpty ? String(rest) : "\(alias.path)/\(rest)")
  }
}
