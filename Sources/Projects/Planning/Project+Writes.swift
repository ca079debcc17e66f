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

extension Project {
  /// Adds files to a folder that is no project, such as a registry: new ones first, each only where nothing stands, then the
  /// one that is replaced, by a rename. When something is in the way, what was added goes again.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - writes: at most one of them has a `before`.
  /// - Throws: `FileInTheWay`, `SystemError`.
  package static func add(_ path: String, _ writes: [FileWrite]) throws {
    let folder = try Folder.open(path)
    var made: [String] = []
    do {
      for write in writes where write.before == nil {
        guard let bytes = write.after else { continue }
        guard try folder.info(write.path) == nil else { throw FileInTheWay(path: write.path) }
        try folder.makeFolders(parentFolder(of: write.path))
        try folder.create(write.path, bytes, isExecutable: write.isExecutable)
        made.append(write.path)
      }
      for write in writes where write.before != nil {
        guard let bytes = write.after, try folder.read(write.path) == write.before else {
          throw FileInTheWay(path: write.path)
        }
        let staging = write.path + ".decal-new"
        try? folder.remove(staging)
        try folder.create(staging, bytes, permissions: try folder.info(write.path)?.permissions)
        try folder.replace(write.path, with: staging)
      }
    } catch {
      for path in made { try? folder.remove(path) }
      throw error
    }
  }
}

extension Project {
  /// Puts a file at an absolute path, whole or not at all: what stood there is replaced by a rename.
  ///
  /// - Throws: `SystemError`.
  package static func replaceFile(_ path: String, _ bytes: [UInt8]) throws {
    let path = Paths.normalized(path)
    let folder = try Folder.open(Paths.parent(of: path) ?? "/")
    let name = Paths.lastComponent(of: path)
    let staging = ".\(name).decal-new"
    try? folder.remove(staging)
    try folder.create(staging, bytes)
    try folder.replace(name, with: staging)
  }
}

/// Something stands where a file is to be added, or changed meanwhile.
package struct FileInTheWay: Fact, Equatable {
  package let path: String
  package var description: String { "`\(path)` is there already, or changed meanwhile" }
  package var kind: FailureKind { .refused }
}

/// A place for a new folder at which something stands.
package struct FolderInUse: Fact, Equatable {
  package let path: String
  package var description: String { "\(JSON.string(path).line) is there already, and not an empty folder" }
  package var kind: FailureKind { .refused }
}
