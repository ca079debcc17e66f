import Model
internal import Posix
internal import Trust

/// A registry in a folder. No link is followed below its root.
final class FolderTree: SourceTree {
  private let folder: Folder
  private var seen: [SafePath: Digest] = [:]

  init(_ folder: Folder) { self.folder = folder }

  func file(_ path: SafePath, limit: Int) throws -> TreeFile? {
    guard let file = try read(path, limit: limit) else { return nil }
    seen[path] = sha256(file.bytes)
    return file
  }

  private func read(_ path: SafePath, limit: Int) throws -> TreeFile? {
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
    for (path, digest) in seen.sorted(by: { $0.key < $1.key }) {
      guard let file = try read(path, limit: .max), sha256(file.bytes) == digest else {
        throw SourceFault.changed(path)
      }
    }
  }

  func listing() throws -> TreeListing {
    var listing = TreeListing()
    func walk(_ folder: String) throws {
      for name in try folder.isEmpty ? self.folder.names() : self.folder.names(in: folder) {
        guard ![".git", ".hg", ".svn", ".bzr", ".decal"].contains(name) else { continue }
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
