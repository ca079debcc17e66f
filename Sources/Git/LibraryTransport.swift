internal import CLibgit2
import Model
internal import Posix
internal import Synchronization

/// libgit2's own transport over https, for a machine without `git`. It has no time-outs and cannot fetch shallowly, so it
/// runs on a thread that nobody waits for longer than is said.
struct LibraryTransport {
  private let url: String
  private let token: RemoteGit.Token?

  /// - Throws: `RemoteFault` when libgit2 does not speak the URL's language as well as it has to.
  init(_ url: String, token: RemoteGit.Token?) throws {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
      throw RemoteFault(
        url: url, problem: .other, detail: "there is no git on this machine, and only https works without")
    }
    self.url = url
    self.token = token
  }

  /// All refs, with the commits behind annotated tags under their names and `^{}`.
  func references(within seconds: Double) throws -> [String: GitObjectID] {
    try inBackground(seconds) { exchange throws(RemoteFault) in
      try unsafe exchange.withRemote(in: nil) { remote throws(RemoteFault) in
        try unsafe exchange.connect(remote)
        defer { unsafe git_remote_disconnect(remote) }
        var heads: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
        var count = 0
        try exchange.check(unsafe git_remote_ls(&heads, &count, remote))
        var references: [String: GitObjectID] = [:]
        for index in 0..<count {
          guard let head = unsafe heads?[index], let name = unsafe head.pointee.name else { continue }
          var id = unsafe head.pointee.oid
          unsafe references[String(cString: name)] = GitObjectID(&id)
        }
        return references
      }
    }
  }

  /// Brings refs with all their history into a bare repository.
  func fetch(
    _ specifications: [String], into path: String, within seconds: Double, limit: Int = .max,
    onProgress: (_ phase: String, _ fraction: Double?) -> Void
  ) throws {
    _ = try inBackground(seconds, limit: limit, onProgress) { exchange throws(RemoteFault) in
      try unsafe exchange.withRemote(in: path) { remote throws(RemoteFault) in
        try unsafe exchange.fetch(remote, specifications)
        return true
      }
    }
  }

  private func inBackground<Value: Sendable>(
    _ seconds: Double, limit: Int = .max, _ onProgress: (String, Double?) -> Void = { _, _ in },
    _ body: @escaping @Sendable (Exchange) throws(RemoteFault) -> Value
  ) throws -> Value {
    try Library.prepare()
    let exchange = Exchange(url: url, token: token, limit: limit)
    let background = try Background<Result<Value, RemoteFault>> {
      do throws(RemoteFault) { return .success(try body(exchange)) } catch { return .failure(error) }
    }
    var told: Double?
    let result = background.result(within: seconds) {
      guard let share = exchange.share, share != told else { return }
      told = share
      onProgress("Receiving objects", share)
    }
    guard let result else {
      exchange.cancel()
      if Interrupt.came { throw ChildFault.interrupted(program: "decal") }
      throw RemoteFault(url: url, problem: .tooSlow, detail: "no end after \(Int(seconds)) seconds")
    }
    return try result.get()
  }
}

/// One conversation with a host, on its thread.
private final class Exchange: Sendable {
  private let url: String
  private let token: RemoteGit.Token?
  private struct State {
    var isCancelled = false
    var attempts = 0
    var share: Double?
    var isTooLarge = false
  }
  private let limit: Int
  private let state = Mutex(State())

  init(url: String, token: RemoteGit.Token?, limit: Int) {
    self.url = url
    self.limit = limit
    self.token = token
  }

  /// How much of the objects is here, from 0 to 1.
  var share: Double? { state.withLock { $0.share } }
  func cancel() { state.withLock { $0.isCancelled = true } }

  func check(_ status: Int32) throws(RemoteFault) {
    guard status < 0 else { return }
    guard state.withLock({ !$0.isTooLarge }) else {
      throw RemoteFault(url: url, problem: .tooLarge, detail: "the limit is \(limit) bytes")
    }
    let detail = Library.lastError()
    func has(_ words: String...) -> Bool { words.contains(where: detail.contains) }
    let problem: RemoteFault.Problem =
      if status == GIT_EAUTH.rawValue || has("401", "403", "authentication") {
        .authentication
      } else if status == GIT_ECERTIFICATE.rawValue || has("certificate", "SSL") {
        .certificate
      } else if has("redirect") {
        .redirected
      } else if has("404") {
        .noRepository
      } else if has("resolve", "connect") {
        .unreachable
      } else {
        .other
      }
    throw RemoteFault(url: url, problem: problem, detail: detail)
  }

  func withRemote<Value>(
    in path: String?, _ body: (OpaquePointer) throws(RemoteFault) -> Value
  ) throws(RemoteFault) -> Value {
    var repository: OpaquePointer?
    if let path {
      try check(unsafe git_repository_open_ext(&repository, path, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil))
    }
    defer { unsafe git_repository_free(repository) }
    var remote: OpaquePointer?
    if unsafe repository == nil {
      try check(unsafe git_remote_create_detached(&remote, url))
    } else {
      try check(unsafe git_remote_create_anonymous(&remote, repository, url))
    }
    defer { unsafe git_remote_free(remote) }
    guard let remote = unsafe remote else {
      throw RemoteFault(url: url, problem: .other, detail: "libgit2 gave no remote")
    }
    return try unsafe body(remote)
  }

  func connect(_ remote: OpaquePointer) throws(RemoteFault) {
    var options = unsafe git_remote_connect_options()
    unsafe git_remote_connect_options_init(&options, UInt32(GIT_REMOTE_CONNECT_OPTIONS_VERSION))
    unsafe options.callbacks = callbacks
    unsafe options.follow_redirects = GIT_REMOTE_REDIRECT_NONE
    unsafe options.proxy_opts.type = GIT_PROXY_AUTO
    try check(unsafe git_remote_connect_ext(remote, GIT_DIRECTION_FETCH, &options))
  }

  func fetch(_ remote: OpaquePointer, _ specifications: [String]) throws(RemoteFault) {
    var options = unsafe git_fetch_options()
    unsafe git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION))
    unsafe options.callbacks = callbacks
    unsafe options.follow_redirects = GIT_REMOTE_REDIRECT_NONE
    unsafe options.proxy_opts.type = GIT_PROXY_AUTO
    unsafe options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
    unsafe options.update_fetchhead = 0
    var texts: [UnsafeMutablePointer<CChar>?] = unsafe specifications.map { unsafe Exchange.copy($0) }
    defer { for index in specifications.indices { unsafe texts[index]?.deallocate() } }
    let count = specifications.count
    let status = unsafe texts.withUnsafeMutableBufferPointer { buffer in
      var list = unsafe git_strarray(strings: buffer.baseAddress, count: count)
      return unsafe git_remote_fetch(remote, &list, &options, nil)
    }
    try check(status)
  }

  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { unsafe copy[index] = byte }
    return unsafe copy
  }

  private var callbacks: git_remote_callbacks {
    var callbacks = unsafe git_remote_callbacks()
    unsafe git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION))
    unsafe callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
    unsafe callbacks.credentials = { output, _, _, allowed, payload in
      guard let payload = unsafe payload else { return GIT_EUSER.rawValue }
      return unsafe Unmanaged<Exchange>.fromOpaque(payload).takeUnretainedValue().credentials(output, allowed)
    }
    unsafe callbacks.transfer_progress = { progress, payload in
      guard let progress = unsafe progress, let payload = unsafe payload else { return 0 }
      let exchange = unsafe Unmanaged<Exchange>.fromOpaque(payload).takeUnretainedValue()
      return unsafe exchange.received(
        progress.pointee.received_objects, of: progress.pointee.total_objects, bytes: progress.pointee.received_bytes)
    }
    return unsafe callbacks
  }

  private func credentials(_ output: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?, _ allowed: UInt32)
    -> Int32
  {
    // libgit2 asks again for ever.
    let attempt = state.withLock { state in
      state.attempts += 1
      return state.attempts
    }
    guard attempt == 1, let token, allowed & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0 else {
      return GIT_EAUTH.rawValue
    }
    return unsafe git_credential_userpass_plaintext_new(output, token.user, token.secret)
  }

  private func received(_ count: UInt32, of total: UInt32, bytes: Int) -> Int32 {
    state.withLock { state in
      if bytes > limit {
        state.isTooLarge = true
        state.isCancelled = true
      }
      if total > 0 { state.share = (Double(count) / Double(total) * 100).rounded(.down) / 100 }
      return state.isCancelled ? GIT_EUSER.rawValue : 0
    }
  }
}
