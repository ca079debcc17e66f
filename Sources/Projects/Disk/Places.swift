internal import Posix

/// Where decal keeps what belongs to one project, below its root.
enum Places {
  static let folder = ".decal"
  /// Keeps the folder out of version control.
  static let ignore = ".decal/.gitignore"
  /// Held while a command changes the project.
  static let lock = ".decal/lock"
  static let base = ".decal/base"
  /// One transaction.
  static let transaction = ".decal/txn"
  static let staged = ".decal/txn/new"
  static let movedAside = ".decal/txn/old"
  static let journal = ".decal/txn/journal"
  /// What the last transaction replaced.
  static let undo = ".decal/undo"
  static let conflicts = ".decal/conflicts"
  /// Bytes of the user's that were moved aside; emptied only by hand.
  static let rescue = ".decal/rescue"
  /// The folders that decal made, one a line: only these are removed again when they become empty.
  static let madeFolders = ".decal/folders"
}

extension Folder {
  /// Whether the volume of a project keeps executable bits: on one that does not, everything can be run, even the file of
  /// decal's own that it made without the bit.
  var keepsExecutableBit: Bool {
    if let volume = calls?.volume { return volume.keepsExecutableBit }
    return (try? info(Places.ignore))?.isExecutable != true
  }
}
