package import Model

/// A repository on another machine that could not be read.
package struct RemoteFault: Fact, Equatable {
  package let url: String
  package let problem: Problem
  /// The words of whoever failed, one line.
  package let detail: String

  /// What went wrong, as far as it can be told.
  package enum Problem: Sendable, Equatable {
    /// There is no such host, or it does not answer.
    case unreachable
    case tooSlow
    /// A user name, a password, a token or a key is needed, or was refused.
    case authentication
    /// The host has no such repository, or hides it.
    case noRepository
    /// The host sends to another address.
    case redirected
    /// The host's certificate is not trusted.
    case certificate
    /// It names its objects by SHA-256.
    case sha256
    /// It has no ref of that name.
    case noRef
    /// The host does not give away commits by their ids.
    case refused
    /// The transfer ended early, or what came is damaged.
    case transfer
    /// More bytes come than are taken.
    case tooLarge
    /// The repository's own objects break git's rules.
    case unsafeObjects
    case other
  }

  package init(url: String, problem: Problem, detail: String) {
    self.url = url
    self.problem = problem
    self.detail = detail
  }

  /// Reads what `git` wrote to its standard error, in the C locale.
  init(url: String, saying text: String, status: Int) {
    let lines = text.split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
      .filter { RemoteGit.progress($0) == nil }
    func has(_ words: String...) -> Bool { words.contains { word in lines.contains { $0.contains(word) } } }
    self.url = url
    problem =
      if has("too slow", "timed out", "Timeout") {
        .tooSlow
      } else if has(
        "Could not resolve", "Failed to connect", "Couldn't connect", "Connection refused", "unable to connect",
        "No route to host")
      {
        .unreachable
      } else if has("SSL certificate", "certificate verify", "server certificate", "self-signed", "self signed") {
        .certificate
      } else if has("mismatched algorithms", "unknown repository extension", "unsupported object format") {
        .sha256
      } else if has(
        "unable to update url base", "returned error: 301", "returned error: 302", "returned error: 307",
        "returned error: 308")
      {
        .redirected
      } else if has("couldn't find remote ref") {
        .noRef
      } else if has("unadvertised object", "not our ref", "fetch a specific object") {
        .refused
      } else if has("fsck", "in strict mode") {
        .unsafeObjects
      } else if has(
        "not found", "does not appear to be a git repository", "returned error: 404", "repository not exported",
        "no such repository",
        "not a git repository")
      {
        .noRepository
      } else if has(
        "Authentication failed", "could not read Username", "could not read Password", "Permission denied",
        "returned error: 401", "returned error: 403", "access denied", "Host key verification failed")
      {
        .authentication
      } else if has(
        "early EOF", "unexpected disconnect", "invalid index-pack", "RPC failed", "hung up", "Connection reset",
        "unexpected end")
      {
        .transfer
      } else {
        .other
      }
    let telling = lines.last { $0.hasPrefix("fatal: ") } ?? lines.last { $0.hasPrefix("error: ") } ?? lines.last
    detail = telling ?? "git ended with status \(status)"
  }

  package var description: String {
    let what =
      switch problem {
      case .tooLarge: "sends too much (E-LIMIT)"
      case .unreachable: "cannot be reached"
      case .tooSlow: "does not answer in time"
      case .authentication: "asks for credentials, or refuses those it got"
      case .noRepository: "is no git repository that can be read"
      case .redirected: "sends to another address, which is not followed"
      case .certificate: "has a certificate that is not trusted"
      case .sha256: "names its objects by SHA-256, which decal cannot read yet"
      case .noRef: "has no such ref"
      case .refused: "does not give away that commit"
      case .transfer: "broke off"
      case .unsafeObjects: "has objects that git refuses"
      case .other: "could not be read"
      }
    return "\(url) \(what): \(escaped(Array(detail.utf8)))"
  }

  package var kind: FailureKind {
    switch problem {
    case .noRepository, .noRef, .sha256, .refused: .usage
    case .unsafeObjects, .tooLarge: .refused
    default: .environment
    }
  }
}
