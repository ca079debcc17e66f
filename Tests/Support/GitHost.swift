import Synchronization

/// A repository with these files, `srv/NAME.git` below a sandbox, and a server for it on this machine.
package final class GitHost: Sendable {
  package let sandbox: GitSandbox
  package let server: LoopbackServer
  private let log: Log

  private final class Log: Sendable {
    let requests = Mutex<[LoopbackServer.Request]>([])
  }

  /// - Parameter intercept: answers in git's place, given how many requests came before; nil: git does.
  package init(
    _ name: String, _ files: [String: String],
    _ intercept: @escaping @Sendable (LoopbackServer.Request, _ before: Int) -> LoopbackServer.Response? = { _, _ in
      nil
    }
  ) throws {
    let sandbox = try GitSandbox()
    self.sandbox = sandbox
    try sandbox.repository("work", files)
    try sandbox.git("tag", "v1", in: "work")
    try sandbox.git("clone", "-q", "--bare", "work", "srv/\(name).git")
    let log = Log()
    self.log = log
    let root = "\(sandbox.path)/srv"
    server = try LoopbackServer { request in
      let before = log.requests.withLock { requests in
        requests.append(request)
        return requests.count - 1
      }
      return intercept(request, before) ?? LoopbackServer.git(request, root: root)
    }
  }

  /// What came so far.
  package var requests: [LoopbackServer.Request] { log.requests.withLock { $0 } }
}
