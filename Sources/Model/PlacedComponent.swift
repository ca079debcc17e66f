/// A component as it is to stand in a project: placed and rewritten. What the plan compares with lockfile and disk.
package struct PlacedComponent: Sendable {
  /// One file at its place in the project.
  package struct File: Sendable, Equatable {
    package var path: ProjectPath
    /// Its name in the component.
    package var from: SafePath
    package var role: Role
    package var isExecutable: Bool
    /// After rewriting.
    package var bytes: [UInt8]

    package init(path: ProjectPath, from: SafePath, role: Role, isExecutable: Bool, bytes: [UInt8]) {
      self.path = path
      self.from = from
      self.role = role
      self.isExecutable = isExecutable
      self.bytes = bytes
    }
  }

  package var key: ComponentKey
  package var style: Style?
  package var isAsked: Bool
  package var requires: [ComponentKey]
  package var digest: TreeDigest
  /// What was copied, in the order of `Role`.
  package var roles: [Role]
  /// Every setting that rewriting and placing depended on, so that the base can be made again: an object.
  package var settings: JSON
  /// The files of these roles, sorted by path.
  package var files: [File]
  /// Old name in the component → new name, as the author declares it.
  package var renames: [SafePath: SafePath]
  /// Where an installed copy was → where the user moved it to.
  package var moves: [ProjectPath: ProjectPath]
  /// What upstream has besides and is not copied, because nobody asked for files of that role.
  package var leftOut: [SafePath: Role]

  package init(
    key: ComponentKey, style: Style?, isAsked: Bool, requires: [ComponentKey], digest: TreeDigest, roles: [Role],
    settings: JSON, files: [File], renames: [SafePath: SafePath] = [:],
    moves: [ProjectPath: ProjectPath] = [:], leftOut: [SafePath: Role] = [:]
  ) {
    self.key = key
    self.style = style
    self.isAsked = isAsked
    self.requires = requires
    self.digest = digest
    self.roles = roles
    self.settings = settings
    self.files = files
    self.renames = renames
    self.moves = moves
    self.leftOut = leftOut
  }
}
