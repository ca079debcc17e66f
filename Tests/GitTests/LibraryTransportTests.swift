import Model
import Posix
import Support
import Synchronization
import Testing

@testable import Git

/// What happens on a machine without `git`; the server of the tests has one.
@Suite(.enabled(if: GitSandbox.hasGit)) struct WithoutGit {
  private func remote(_ url: String, token: String? = nil, patience: RemoteGit.Patience = RemoteGit.Patience())
    -> RemoteGit
  {
    RemoteGit(
      url, environment: [:],
      token: token.map { RemoteGit.Token(origin: "http://127.0.0.1", user: "x-access-token", secret: $0) },
      patience: patience, program: "/nonexistent/git")
  }

  private func served() throws -> GitSandbox {
    let sandbox = try GitSandbox()
    try sandbox.repository("work", ["a.txt": "1\n"])
    try sandbox.git("tag", "-a", "v1", "-m", "annotated", in: "work")
    try sandbox.git("clone", "-q", "--bare", "work", "srv/ui.git")
    return sandbox
  }

  @Test func `refs are listed and fetched by libgit2's own transport`() throws {
    let sandbox = try served()
    let root = "\(sandbox.path)/srv"
    let server = try LoopbackServer { LoopbackServer.git($0, root: root) }
    let remote = remote("\(server.url)/ui.git")
    let head = try #require(GitObjectID(try sandbox.git("rev-parse", "HEAD", in: "work")))
    #expect(try remote.references(["refs/tags/v1", "refs/heads/v1"]) == ["refs/tags/v1": head])
    #expect(try remote.references([]).keys.sorted() == ["HEAD", "refs/heads/main", "refs/tags/v1"])
    let path = "\(sandbox.path)/cache"
    _ = try Repository.create(path)
    let shares = Mutex<[Double]>([])
    try remote.fetch(["+refs/tags/v1:refs/decal/x"], into: path, isShallow: true) { _, share in
      shares.withLock { $0.append(share ?? -1) }
    }
    #expect(try Repository.open(path).resolve("refs/decal/x").commit == head)
    #expect(shares.withLock { $0.allSatisfy { (0...1).contains($0) } })
    let small = "\(sandbox.path)/small"
    _ = try Repository.create(small)
    #expect {
      try remote.fetch(["+refs/tags/v1:refs/decal/x"], into: small, isShallow: true, limit: 10) { _, _ in }
    } throws: {
      ($0 as? RemoteFault)?.problem == .tooLarge
    }
    #expect(throws: RemoteFault.self) { try self.remote("\(server.url)/no.git").references([]) }
  }

  @Test func `a token is used once, and its refusal is told`() throws {
    let sandbox = try served()
    let root = "\(sandbox.path)/srv"
    let server = try LoopbackServer { request in
      request.headers["authorization"] == "Basic eC1hY2Nlc3MtdG9rZW46czNjcmV0"
        ? LoopbackServer.git(request, root: root)
        : .answer(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""], body: [])
    }
    #expect(try remote("\(server.url)/ui.git", token: "s3cret").references([]).count == 3)
    for token in [nil, "wrong"] {
      #expect { try remote("\(server.url)/ui.git", token: token).references([]) } throws: {
        ($0 as? RemoteFault)?.problem == .authentication
      }
    }
  }

  @Test func `a silent host is given up, though libgit2 has no time-outs, and no other host is gone to`() throws {
    let silent = try LoopbackServer { _ in .silence }
    var patience = RemoteGit.Patience()
    patience.answer = 0.1
    #expect { try remote("\(silent.url)/ui.git", patience: patience).references([]) } throws: {
      ($0 as? RemoteFault)?.problem == .tooSlow
    }
    let log = Mutex(0)
    let other = try LoopbackServer { _ in
      log.withLock { $0 += 1 }
      return .answer(status: 404, headers: [:], body: [])
    }
    let target = "http://localhost:\(other.port)"
    let server = try LoopbackServer { request in
      .answer(status: 302, headers: ["Location": "\(target)\(request.path)?\(request.query)"], body: [])
    }
    #expect(throws: RemoteFault.self) { try remote("\(server.url)/ui.git", token: "s3cret").references([]) }
    #expect(log.withLock { $0 } == 0)
  }

  @Test func `other ways than https need git, and that is said`() throws {
    #expect { try remote("ssh://git@host.test/ui.git").references([]) } throws: {
      ($0 as? RemoteFault)?.detail.contains("no git on this machine") == true
    }
  }
}

@Suite struct GitsWords {
  @Test(arguments: [
    ("Receiving objects:  45% (9/20), 1.00 MiB | 2.00 MiB/s", "Receiving objects", 0.45),
    ("remote: Counting objects: 100% (20/20), done.", "Counting objects", 1.0),
  ])
  func `a line of progress is read`(line: String, phase: String, share: Double) throws {
    let read = try #require(RemoteGit.progress(line))
    #expect(read.phase == phase)
    #expect(read.fraction == share)
  }

  @Test(arguments: ["fatal: early EOF", "remote: Enumerating objects: 20, done.", "", "100%", ": 4%", "a: 400% b"])
  func `another line is no progress`(line: String) { #expect(RemoteGit.progress(line) == nil) }

  @Test(
    arguments: [
      ("Receiving objects:  45% (9/20), 1.50 MiB | 2.00 MiB/s", 1_572_864),
      ("Receiving objects: 100% (20/20), 700 bytes | 2.00 MiB/s, done.", 700),
      ("Receiving objects: 100% (20/20), 2.00 GiB | 2.00 MiB/s, done.", 2_147_483_648),
      ("Receiving objects:  45% (9/20)", nil), ("Resolving deltas: 100% (3/3), 1.00 KiB", nil),
      ("Receiving objects:  45% (9/20), lots MiB | x", nil), ("", nil),
    ] as [(String, Int?)])
  func `how many bytes came is read`(line: String, count: Int?) { #expect(RemoteGit.received(line) == count) }

  @Test(arguments: [
    ("fatal: unable to access 'x': Could not resolve host: h", RemoteFault.Problem.unreachable),
    ("fatal: unable to access 'x': SSL certificate problem: self-signed certificate", .certificate),
    ("fatal: Authentication failed for 'https://h/x/'", .authentication),
    ("git@h: Permission denied (publickey).\nfatal: Could not read from remote repository.", .authentication),
    ("remote: Repository not found.\nfatal: repository 'https://h/x/' not found", .noRepository),
    ("error: RPC failed; curl 28 Operation too slow. Less than 1000 bytes/sec", .tooSlow),
    ("fatal: the remote end hung up unexpectedly", .transfer),
    ("fatal: mismatched algorithms: client sha1; server sha256", .sha256),
    ("error: Server does not allow request for unadvertised object 1", .refused),
    ("fatal: fsck error in packed object", .unsafeObjects), ("fatal: couldn't find remote ref HEAD", .noRef),
    ("fatal: something new", .other),
  ])
  func `what git says is understood`(text: String, problem: RemoteFault.Problem) {
    #expect(RemoteFault(url: "https://h/x", saying: text, status: 128).problem == problem)
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
  func `Base64 is written as the RFC's examples have it`(text: String, expected: String) {
    #expect(base64(text.utf8) == expected)
  }
}
