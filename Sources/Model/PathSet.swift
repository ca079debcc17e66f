/// Paths that are to stand in one folder, each with an owner, so that no two of them are one file on any volume.
///
/// Two paths clash when, with case folded, they are equal or one is a folder on the way to the other.
package struct PathSet<Owner> {
  private var files: [String: (path: SafePath, owner: Owner)] = [:]
  private var folders: [String: (path: SafePath, owner: Owner)] = [:]

  package init() {}

  /// Adds a file.
  ///
  /// - Returns: the path that it clashes with, and that one's owner; nil when it was added.
  package mutating func insert(_ path: SafePath, owner: Owner) -> (path: SafePath, owner: Owner)? {
    let folded = path.folded
    if let clash = files[folded] ?? folders[folded] { return clash }
    let above = PathSet.folders(above: folded)
    for folder in above { if let clash = files[folder] { return clash } }
    files[folded] = (path, owner)
    for folder in above where folders[folder] == nil { folders[folder] = (path, owner) }
    return nil
  }

  /// Adds a folder that is listed by itself.
  ///
  /// - Returns: the file that it clashes with.
  package mutating func insert(folder path: SafePath, owner: Owner) -> (path: SafePath, owner: Owner)? {
    let folded = path.folded
    for folder in PathSet.folders(above: folded) + [folded] { if let clash = files[folder] { return clash } }
    if folders[folded] == nil { folders[folded] = (path, owner) }
    return nil
  }

  private static func folders(above path: String) -> [String] {
    let bytes = Array(path.utf8)
    return bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.map {
      String(decoding: bytes[..<$0], as: UTF8.self)
    }
  }
}
