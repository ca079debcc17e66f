import Model
internal import Posix

/// A registry in a folder. No link is followed below its root.
final class FolderTree: SourceTree {
  private let folder: Folder
  private var seen: [(path: SafePath, bytes: [UInt8])] = []

  init(_ folder: Folder) { self.folder = folder }

  func file(_ path: SafePath, limit: Int) throws -> TreeFile? {
    let file = try FolderTree.read(path, in: folder, limit: limit)
    if let file { seen.append((path, file.bytes)) }
    return file
  }

  func files(_ paths: [SafePath], limit: Int) -> [Result<TreeFile?, any Error>] {
    let folder = folder
    let files = parallelMap(paths.count) { index in
      Result { try FolderTree.read(paths[index], in: folder, limit: limit) }
    }
    for case (let path, .success(let file?)) in zip(paths, files) { seen.append((path, file.bytes)) }
    return files
  }

  private static func read(_ path: SafePath, in folder: Folder, limit: Int) throws -> TreeFile? {
    do {
      let file = try folder.open(path.text)
      let info = try file.info()
      switch info.kind {
      case .file: break
      case .folder: throw SourceFault.notAFile(path, what: "a folder")
      case .link: throw SourceFault.link(path)
      case .other: throw SourceFault.notAFile(path, what: "a pipe or a device")
      }
      guard info.size <= limit else { throw SourceFault.tooLarge(path, limit: limit) }
      let bytes = try file.readAll(expecting: info.size, limit: .max)
      guard bytes.count <= limit else { throw SourceFault.tooLarge(path, limit: limit) }
      return TreeFile(bytes: bytes, isExecutable: info.isExecutable)
    } catch let error as SystemError {
      if error.isMissing { return nil }
      if error.isLink { throw SourceFault.link(path) }
      // A socket cannot even be opened.
      if try folder.info(path.text)?.kind == .other { throw SourceFault.notAFile(path, what: "a pipe or a device") }
      throw error
    }
  }

  func confirm() throws {
    let (seen, folder) = (seen, folder)
    let changed = parallelMap(seen.count) { index in
      Result { try FolderTree.read(seen[index].path, in: folder, limit: .max)?.bytes != seen[index].bytes }
    }
    for (file, isChanged) in zip(seen, changed) where try isChanged.get() { throw SourceFault.changed(file.path) }
  }

  func listing() throws -> TreeListing {
    var listing = TreeListing()
    func walk(_ folder: String) throws {
      for name in try folder.isEmpty ? self.folder.names() : self.folder.names(in: folder)
      where !TreeListing.skips(name) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch try self.folder.info(path)?.kind {
        case .folder: try walk(path)
        case .file:
          do throws(PathFault) { listing.files.append(try SafePath(path)) } catch {
            listing.unusable.append(error.description)
          }
        case .link: listing.unusable.append("\(escaped(Array(path.utf8))) is a symbolic link")
        case .other: listing.unusable.append("\(escaped(Array(path.utf8))) is a pipe or a device")
        case nil: break
        }
      }
    }
    try walk("")
    listing.files.sort()
    return listing
  }
}
