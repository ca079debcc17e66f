package import Model

/// What is wrong with a repository, a ref or a fetch.
package enum GitFault: Fact, Equatable {
  /// There is no repository at that place.
  case notARepository(String)
  /// The repository names its objects by SHA-256, which the libgit2 at hand cannot read.
  case sha256Repository(String)
  /// HEAD points at a branch that has no commit yet.
  case unborn(String)
  /// No branch, tag or commit of that name; `nearest` are those it may have meant.
  case unknownRef(String, nearest: [String])
  /// Several commits begin with these digits.
  case ambiguousCommit(String, candidates: [GitObjectID])
  /// The ref stands for something else than a commit.
  case notACommit(String)
  /// An object is missing or its bytes do not fit its id.
  case damaged(GitObjectID, detail: String)
  /// A tree entry that no registry needs and some programs are fooled by: the folder, the raw name, why.
  case treeEntry(folder: String, name: [UInt8], problem: String)
  /// A blob larger than the limit (bytes).
  case tooLarge(GitObjectID, size: Int, limit: Int)
  /// A tree of more bytes than the limit.
  case treeTooLarge(folder: GitObjectID, limit: Int)
  /// libgit2 could not do something else: what, and its own words.
  case failed(operation: String, detail: String)

  package var description: String {
    switch self {
    case .notARepository(let path): "there is no git repository at \(escaped(Array(path.utf8)))"
    case .sha256Repository(let place):
      "the repository \(escaped(Array(place.utf8))) names its objects by SHA-256, which decal cannot read yet"
    case .unborn(let place): "the repository \(escaped(Array(place.utf8))) has no commit yet: its HEAD is unborn"
    case .unknownRef(let ref, let nearest):
      "there is no branch, tag or commit \(escaped(Array(ref.utf8)))"
        + (nearest.isEmpty ? "" : "; nearest: \(nearest.joined(separator: ", "))")
    case .ambiguousCommit(let digits, let candidates):
      "\(digits) stands for several commits: \(candidates.map(\.short).joined(separator: ", "))"
    case .notACommit(let ref): "\(escaped(Array(ref.utf8))) does not stand for a commit"
    case .damaged(let id, let detail): "the git object \(id.short) cannot be read: \(detail)"
    case .treeEntry(let folder, let name, let problem):
      "the git tree \(folder.isEmpty ? "at the root" : escaped(Array(folder.utf8))) has the entry \(escaped(name)), \(problem) (E-PATH)"
    case .tooLarge(let id, let size, let limit):
      "the git object \(id.short) has \(size) bytes; the limit is \(limit) (E-LIMIT)"
    case .treeTooLarge(let id, let limit): "the git tree \(id.short) has more than \(limit) bytes (E-LIMIT)"
    case .failed(let operation, let detail): "git could not \(operation): \(detail)"
    }
  }

  package var kind: FailureKind {
    switch self {
    case .treeEntry, .tooLarge, .treeTooLarge: .refused
    case .damaged: .integrity
    case .failed: .environment
    default: .usage
    }
  }
}

extension GitFault {
  /// Whether the repository itself may be what is broken.
  package var isDamage: Bool {
    switch self {
    case .failed, .damaged, .notARepository: true
    default: false
    }
  }
}
