/// What recognition may ask of the disk: to read files and to list folders by whole path, following links as the user's own
/// tools do. Nothing is written and nothing is run.
package protocol ProjectFiles {
  /// The bytes of a file; nil when there is none, or when it cannot be read.
  func read(_ path: String) -> [UInt8]?
  /// The names in a folder, sorted bytewise; nil when there is none. Folders end with a slash.
  func list(_ path: String) -> [String]?
  /// Whether a folder stands there.
  func isFolder(_ path: String) -> Bool
}

/// Files by whole path, in memory.
package struct FilesInMemory: ProjectFiles {
  private var files: [String: [UInt8]] = [:]
  private var folders: [String: Set<String>] = [:]

  /// - Parameter files: path → text.
  package init(_ files: [String: String]) {
    for (path, text) in files {
      self.files[path] = Array(text.utf8)
      var child = path
      var isFolder = false
      while let slash = child.lastIndex(of: "/") {
        let parent = slash == child.startIndex ? "/" : String(child[..<slash])
        folders[parent, default: []].insert(child[child.index(after: slash)...] + (isFolder ? "/" : ""))
        if parent == "/" { break }
        child = parent
        isFolder = true
      }
    }
  }

  package func read(_ path: String) -> [UInt8]? { files[path] }
  package func list(_ path: String) -> [String]? { folders[path].map { $0.sorted() } }
  package func isFolder(_ path: String) -> Bool { folders[path] != nil }
}
