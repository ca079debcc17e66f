package import Model

/// One entry of a git tree, as it is: the name is not checked yet.
package struct TreeEntry: Sendable, Equatable {
  package let name: [UInt8]
  /// The mode's number: `0o100644`, `0o40000`, ….
  package let mode: UInt32
  package let id: GitObjectID

  /// What a mode stands for.
  package enum Kind: Sendable, Equatable {
    case file(isExecutable: Bool)
    case folder
    case link
    /// Another repository.
    case submodule
    case unknown
  }

  package var kind: Kind {
    switch mode {
    case 0o100644, 0o100664: .file(isExecutable: false)
    case 0o100755: .file(isExecutable: true)
    case 0o40000: .folder
    case 0o120000: .link
    case 0o160000: .submodule
    default: .unknown
    }
  }
}
