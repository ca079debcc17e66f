import Model

/// Commits made of raw objects, so that a repository can hold what no tool writes.
package struct RawRepository {
  /// What a tree holds.
  package indirect enum Node {
    /// Bytes, with a mode such as `100644`.
    case blob(mode: String, [UInt8])
    case tree([(name: [UInt8], node: Node)])
    /// An object that may not be there.
    case object(mode: String, id: String)
  }

  private let sandbox: GitSandbox
  private let name: String

  /// Makes an empty repository of that name in the sandbox.
  package init(_ name: String, in sandbox: GitSandbox) throws {
    self.sandbox = sandbox
    self.name = name
    try sandbox.git("init", "-q", "-b", "main", "--bare", name)
  }

  /// Makes a commit of a tree, and gives its id.
  package func commit(_ tree: Node, branch: String = "main") throws -> String {
    let (_, id) = try write(tree)
    let commit = try sandbox.git("commit-tree", id, "-m", "raw", in: name)
    try sandbox.git("update-ref", "refs/heads/\(branch)", commit, in: name)
    return commit
  }

  private func write(_ node: Node) throws -> (mode: String, id: String) {
    switch node {
    case .object(let mode, let id): return (mode, id)
    case .blob(let mode, let bytes):
      return (mode, try sandbox.git("hash-object", "-w", "--stdin", input: bytes, in: name))
    case .tree(let entries):
      var bytes: [UInt8] = []
      for entry in entries {
        let (mode, id) = try write(entry.node)
        guard let raw = Model.bytes(hex: id) else { preconditionFailure("\(id) is an id") }
        bytes += Array("\(mode) ".utf8) + entry.name + [0] + raw
      }
      return (
        "40000", try sandbox.git("hash-object", "-t", "tree", "-w", "--literally", "--stdin", input: bytes, in: name)
      )
    }
  }

  /// A tree of files, nested as the slashes in their names say.
  package static func tree(_ files: [String: String]) -> Node {
    var folders: [String: [String: String]] = [:]
    var entries: [(name: [UInt8], node: Node)] = []
    for (path, text) in files {
      let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
      if parts.count == 1 {
        entries.append((Array(path.utf8), .blob(mode: "100644", Array(text.utf8))))
      } else {
        folders[parts[0], default: [:]][parts[1]] = text
      }
    }
    for (folder, files) in folders { entries.append((Array(folder.utf8), tree(files))) }
    return .tree(entries.sorted { $0.name.lexicographicallyPrecedes($1.name) })
  }
}

extension RawRepository.Node {
  /// The tree with one more entry in a folder of it.
  ///
  /// - Parameter replacing: whether an entry of that name goes.
  package func adding(_ name: [UInt8], _ node: Self, in folder: [String], replacing: Bool = true) -> Self {
    guard case .tree(var entries) = self else { return self }
    guard let first = folder.first else {
      if replacing { entries.removeAll { $0.name == name } }
      return .tree(entries + [(name, node)])
    }
    let inner = entries.first { $0.name.elementsEqual(first.utf8) }?.node ?? .tree([])
    entries.removeAll { $0.name.elementsEqual(first.utf8) }
    let changed = inner.adding(name, node, in: Array(folder.dropFirst()), replacing: replacing)
    return .tree((entries + [(Array(first.utf8), changed)]).sorted { $0.name.lexicographicallyPrecedes($1.name) })
  }
}
