internal import CLibgit2
import Model

/// libgit2 itself. `git_libgit2_init` costs some milliseconds, so it is called when the first repository, merge or diff
/// needs it.
enum Library {
  /// Set up once a process; never torn down.
  static let isReady: Bool = {
    guard git_libgit2_init() > 0 else { return false }
    // A repository of another user may be read: libgit2 runs no program, neither hooks nor helpers.
    return decal_git_set_owner_validation(0) == 0
  }()

  /// - Throws: `GitFault.failed` when libgit2 cannot be set up.
  static func prepare() throws(GitFault) {
    guard isReady else { throw .failed(operation: "start libgit2", detail: lastError()) }
  }

  /// Throws what libgit2 says of the call before, on the same thread.
  ///
  /// - Throws: `GitFault.failed`.
  static func check(_ status: Int32, _ operation: String) throws(GitFault) {
    guard status >= 0 else { throw .failed(operation: operation, detail: lastError()) }
  }

  /// The bytes of a C string, whatever their encoding.
  static func bytes(_ string: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while unsafe string[index] != 0 {
      bytes.append(UInt8(bitPattern: unsafe string[index]))
      index += 1
    }
    return bytes
  }

  /// `git_error_last`: kept by libgit2 for each thread.
  static func lastError() -> String {
    guard let error = unsafe git_error_last(), let message = unsafe error.pointee.message else {
      return "unknown error"
    }
    return unsafe String(cString: message)
  }
}

extension GitObjectID {
  /// libgit2's form; nil for an id of a SHA-256 repository.
  var raw: git_oid? {
    var oid = git_oid()
    return unsafe git_oid_fromstr(&oid, hex) == 0 && hex.utf8.count == 40 ? oid : nil
  }

  init(_ oid: UnsafePointer<git_oid>) {
    let text = unsafe withUnsafeBytes(of: oid.pointee.id) { unsafe Model.hex($0) }
    guard let id = GitObjectID(text) else { preconditionFailure("an object id has 40 hexadecimal digits") }
    self = id
  }
}
