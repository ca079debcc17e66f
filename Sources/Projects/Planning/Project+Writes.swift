package import Model
internal import Posix

extension Project {
  /// What writing only these files would do: the configuration, for commands that copy nothing.
  ///
  /// - Throws: `LockfileFault`, `SystemError`. What speaks against it is in the plan's `blocks`.
  package func planWrites(_ writes: [FileWrite]) throws -> Plan {
    try Planner(project: self).finish(writes: writes, components: [])
  }

  /// Makes a new folder with these files, all or nothing: it is made beside its place and renamed into it.
  ///
  /// - Parameters:
  ///   - path: absolute; nothing, or an empty folder, stands there.
  ///   - writes: what is to be in it; nothing is expected to be there before.
  /// - Throws: `FolderInUse`, `SystemError`.
  package static func create(_ path: String, _ writes: [FileWrite]) throws {
    guard let parent = Paths.parent(of: Paths.normalized(path)) else { throw FolderInUse(path: path) }
    let name = Paths.lastComponent(of: Paths.normalized(path))
    let folder = try Folder.open(parent)
    let isThere = try folder.info(name) != nil
    if isThere {
      guard try folder.info(name)?.kind == .folder, try folder.names(in: name).isEmpty else {
        throw FolderInUse(path: path)
      }
    }
    let staging = ".\(name).decal-new"
    // What an earlier run left when it was killed.
    try folder.removeTree(staging)
    do {
      try folder.makeFolder(staging)
      for write in writes {
        guard let bytes = write.after else { continue }
        let place = "\(staging)/\(write.path)"
        try folder.makeFolders(parentFolder(of: place))
        try folder.create(place, bytes, isExecutable: write.isExecutable)
      }
      if isThere { try folder.removeFolder(name) }
      try folder.move(staging, to: name)
    } catch {
      try? folder.removeTree(staging)
      throw error
    }
  }
}

/// A place for a new folder at which something stands.
package struct FolderInUse: Fact, Equatable {
  package let path: String
  package var description: String { "\(JSON.string(path).line) is there already, and not an empty folder" }
  package var kind: FailureKind { .refused }
}
