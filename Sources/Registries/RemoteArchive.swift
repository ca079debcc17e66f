internal import Archive
internal import Git
package import Model
internal import Posix
internal import Trust

/// An archive on another machine, fetched by the user's `curl` and kept in the cache.
struct RemoteArchive {
  private let url: String
  private let secret: String?
  private let place: CachePlace
  private let context: RegistryContext

  init(_ url: String, secret: String?, cache: RegistryCache, context: RegistryContext) {
    self.url = url
    self.secret = secret
    self.context = context
    place = cache.place(.archive, of: url)
  }

  /// The archive's bytes, and what the user should know of them.
  ///
  /// - Throws: `DownloadFault`, `ArchiveFault.limit`, `RegistryFault.offline`.
  func bytes() throws -> ([UInt8], notice: String?) {
    guard context.isOffline else { return (try fetched(), nil) }
    guard place.isFilled else { throw RegistryFault.offline(what: url) }
    let kept = try place.cache.read(place.name, limit: context.limits.archiveSize + RemoteArchive.digestSize)
    let bytes = Array(kept.dropFirst(RemoteArchive.digestSize))
    guard kept.starts(with: sha256(bytes).bytes) else {
      throw CacheDamage(address: url, detail: "it does not have the digest it had")
    }
    return (bytes, "\(url) was not fetched, as --offline says: this is what was fetched before")
  }

  private func fetched() throws -> [UInt8] {
    context.onProgress(FetchProgress(address: url))
    let isLocal = url.hasPrefix("http://")
    var arguments = [
      "--silent", "--show-error", "--fail", "--location", "--max-redirs", "5",
      // After a redirect https alone; plain http is only ever this machine's.
      "--proto", isLocal ? "=http,https" : "=https", "--proto-redir", "=https",
      "--max-filesize", "\(context.limits.archiveSize)", "--connect-timeout", "\(context.patience.stall)",
      "--speed-limit", "1000", "--speed-time", "\(context.patience.stall)",
      "--max-time", "\(Int(context.patience.transfer))",
    ]
    var input: [UInt8] = []
    if let secret, secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != 0x5C }) {
      // Through the standard input: an argument list is for everybody to read. curl takes it back when it is sent on.
      input = Array("header = \"Authorization: Bearer \(secret)\"\n".utf8)
      arguments += ["--config", "-"]
    }
    let command = ChildCommand(
      "curl", arguments + ["--url", url], environment: context.environment, folder: "/", input: input,
      deadline: context.patience.transfer + 10, outputLimit: context.limits.archiveSize + (1 << 20))
    let result: ChildResult
    do { result = try run(command) } catch let fault as ChildFault {
      if fault.isMissingProgram { throw DownloadFault(url: url, problem: .noCurl, detail: "") }
      if case .tooMuchOutput = fault { throw tooLarge }
      throw fault
    }
    guard result.status == 0 else {
      // Ctrl-C ends curl too, and perhaps sooner than we look.
      if Interrupt.came { throw ChildFault.interrupted(program: "curl") }
      // CURLE_FILESIZE_EXCEEDED
      if result.status == 63 { throw tooLarge }
      let lines = String(decoding: result.error, as: UTF8.self).split { $0.isNewline }
      throw DownloadFault(
        url: url, problem: DownloadFault.Problem(curlStatus: result.status, saying: lines.last ?? ""),
        detail: lines.last.map(String.init) ?? "curl ended with status \(result.status)")
    }
    try keep(result.output)
    return result.output
  }

  private var tooLarge: ArchiveFault {
    .limit(url, what: "more than \(context.limits.archiveSize) bytes")
  }

  /// What is kept begins with the digest of the rest.
  private static let digestSize = 32

  private func keep(_ bytes: [UInt8]) throws {
    let filling = try place.lockForFilling()
    defer { withExtendedLifetime(filling) {} }
    let fresh = "\(place.name).new"
    try place.cache.removeTree(fresh)
    try place.cache.create(fresh, sha256(bytes).bytes + bytes, permissions: 0o600)
    try place.cache.replace(place.name, with: fresh)
  }
}

/// A download that came to nothing.
package struct DownloadFault: Fact, Equatable {
  package let url: String
  package let problem: Problem
  /// curl's words.
  package let detail: String

  /// What went wrong, as far as it can be told.
  package enum Problem: Sendable, Equatable {
    case noCurl
    case unreachable
    case tooSlow
    case certificate
    /// The host has nothing there.
    case missing
    /// The host answered with another error, such as 500.
    case answer
    /// It sends to an address that is not https.
    case redirected
    case other

    /// The meaning of curl's exit status (its manual, “EXIT CODES”) and, where that leaves it open, of its last line.
    init(curlStatus status: Int, saying line: some StringProtocol) {
      self =
        switch status {
        case 5, 6, 7: .unreachable
        case 28: .tooSlow
        case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 83, 90, 91: .certificate
        case 22: line.hasSuffix(" 404") || line.hasSuffix(" 410") ? .missing : .answer
        case 1, 47: .redirected
        default: .other
        }
    }
  }

  package init(url: String, problem: Problem, detail: String) {
    self.url = url
    self.problem = problem
    self.detail = detail
  }

  package var description: String {
    let what =
      switch problem {
      case .noCurl: "cannot be fetched: there is no curl on this machine"
      case .unreachable: "cannot be reached"
      case .tooSlow: "does not answer in time"
      case .certificate: "has a certificate that is not trusted"
      case .missing: "is not there"
      case .answer: "answers with an error"
      case .redirected: "sends to an address that is not followed"
      case .other: "could not be fetched"
      }
    return "\(url) \(what)" + (detail.isEmpty ? "" : ": \(escaped(Array(detail.utf8)))")
  }
  package var kind: FailureKind { .environment }
}
