/// One file of a component: as a registry has it, or after rewriting.
package struct SourceFile: Sendable, Equatable {
  /// Its name in the component, without a style's folder.
  package var from: SafePath
  package var role: Role
  /// Where it installs, relative to the root that the role has in the project.
  package var target: SafePath
  package var isExecutable: Bool
  package var bytes: [UInt8]
  /// The Kotlin source set it belongs to; nil: the module's main one.
  package var sourceSet: String?

  package init(
    from: SafePath, role: Role, target: SafePath, isExecutable: Bool, bytes: [UInt8], sourceSet: String? = nil
  ) {
    self.from = from
    self.role = role
    self.target = target
    self.isExecutable = isExecutable
    self.bytes = bytes
    self.sourceSet = sourceSet
  }
}

/// Something that rewriting or placement left for a person to look at.
package struct Note: Sendable, Hashable {
  /// The name of the file in the component; nil when it is about the whole.
  package var file: SafePath?
  package var position: TextPosition?
  /// One sentence without a full stop.
  package var message: String

  package init(file: SafePath?, position: TextPosition?, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }
}
