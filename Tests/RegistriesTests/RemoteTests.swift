import Archive
import Foundation
import Git
import Model
import Posix
import Registries
import Support
import Synchronization
import Testing

/// A repository with a registry, and a server for it on this machine.
private final class Host: Sendable {
  let sandbox: GitSandbox
  let server: LoopbackServer
  private let log: RequestLog

  /// - Parameter intercept: answers in git's place; nil: git does.
  init(_ intercept: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response? = { _ in nil }) throws {
    let sandbox = try GitSandbox()
    self.sandbox = sandbox
    try sandbox.repository("work", Fixture().files)
    try sandbox.git("tag", "v1", in: "work")
    try sandbox.git("tag", "-a", "v1a", "-m", "annotated", in: "work")
    try sandbox.git("checkout", "-q", "-b", "feature/new-ui", in: "work")
    try sandbox.temporary.write("work/swift/Theme/Theme.swift", "public enum Theme { case new }\n")
    try sandbox.commit("work", "second")
    try sandbox.git("checkout", "-q", "main", in: "work")
    try sandbox.git("clone", "-q", "--bare", "work", "srv/ui.git")
    let log = RequestLog()
    self.log = log
    let root = "\(sandbox.path)/srv"
    server = try LoopbackServer { request in
      log.requests.withLock { $0.append(request) }
      return intercept(request) ?? LoopbackServer.git(request, root: root)
    }
  }

  var requests: [LoopbackServer.Request] { log.requests.withLock { $0 } }

  var address: String { "\(server.url)/ui.git" }
  func commit(_ ref: String) throws -> String { try sandbox.git("rev-parse", "\(ref)^{commit}", in: "work") }

  /// Moves everything of the working repository to the served one.
  func push() throws { try sandbox.git("push", "-q", "--force", "--all", "../srv/ui.git", in: "work") }

  func context(isOffline: Bool = false, _ more: [String: String] = [:], patience: RemoteGit.Patience? = nil)
    -> RegistryContext
  {
    var environment = sandbox.environment
    environment["XDG_CACHE_HOME"] = "\(sandbox.path)/cache"
    environment.merge(more) { $1 }
    var context = RegistryContext(
      projectRoot: nil, environment: environment, home: sandbox.path, isOffline: isOffline)
    if let patience { context.patience = patience }
    return context
  }

  func open(
    _ ref: String = "", pinned: String? = nil, isOffline: Bool = false, _ environment: [String: String] = [:],
    address: String? = nil, patience: RemoteGit.Patience? = nil
  ) throws -> Registry {
    let acme = try RegistryAlias("acme-ui")
    let registry = CatalogEntry(
      alias: acme, address: try Address((address ?? self.address) + ref), base: "/",
      pinned: pinned.flatMap { GitObjectID($0) })
    return try RegistryCatalog(
      [registry], default: acme, context: context(isOffline: isOffline, environment, patience: patience)
    ).registry()
  }

  func theme(_ registry: Registry) throws -> String {
    let files = try registry.files(of: try registry.component(try ComponentName("theme")), .swift)
    return String(decoding: files[0].bytes, as: UTF8.self)
  }

  /// The repositories in the cache, as paths below the sandbox.
  func cached() throws -> [String] {
    try sandbox.temporary.folder.names(in: "cache/decal/git").filter { !$0.contains(".") }.map {
      "cache/decal/git/\($0)"
    }
  }
}

private final class RequestLog: Sendable {
  let requests = Mutex<[LoopbackServer.Request]>([])
}

@Suite(.enabled(if: GitSandbox.hasGit)) struct RemoteRepositories {
  @Test func `HEAD, a tag, an annotated tag, a branch with a slash and commits are fetched over http`() throws {
    let host = try Host()
    let first = try host.commit("main")
    let second = try host.commit("feature/new-ui")
    for (ref, commit, kind) in [
      ("", first, Registry.RefKind.head), ("#v1", first, .tag), ("#v1a", first, .tag),
      ("#feature/new-ui", second, .branch), ("#refs/heads/feature/new-ui", second, .branch),
      ("#\(second)", second, .commit), ("#\(second.prefix(9))", second, .commit),
      ("#\(first.prefix(7))", first, .commit),
    ] {
      let registry = try host.open(ref)
      #expect(registry.record.commit?.hex == commit, "\(ref)")
      #expect(registry.refKind == kind, "\(ref)")
      #expect(registry.record.requested == (ref.isEmpty ? nil : String(ref.dropFirst())))
      #expect(registry.record.source == .git(url: host.address, path: nil))
      #expect(try host.theme(registry).contains("case new") == (commit == second))
    }
  }

  @Test func `a fresh cache fetches a commit by its id, or everything when the host does not give it away`() throws {
    for allows in ["true", "false"] {
      let host = try Host()
      try host.sandbox.git("config", "uploadpack.allowAnySHA1InWant", allows, in: "srv/ui.git")
      // No ref stands for the first commit any more, but a later one follows it.
      let first = try host.commit("main")
      try host.sandbox.temporary.write("work/x", "x")
      try host.sandbox.commit("work", "third")
      try host.push()
      try host.sandbox.git("tag", "-d", "v1", "v1a", in: "srv/ui.git")
      #expect(try host.open("#\(first)").record.commit?.hex == first, "allowAnySHA1InWant=\(allows)")
    }
  }

  @Test func `only the newest commit is fetched, and again only when something moved`() throws {
    let host = try Host()
    _ = try host.open("#main")
    let folder = try host.cached()[0]
    #expect(try host.sandbox.git("rev-list", "--all", "--count", in: folder) == "1")
    let before = host.requests.count
    _ = try host.open("#main")
    // Listing the refs is one exchange; a fetch would be more.
    let again = host.requests.count - before
    #expect(again <= 2, "\(host.requests.map(\.path))")
    let pinned = host.requests.count
    _ = try host.open("#main", pinned: try host.commit("main"))
    #expect(host.requests.count == pinned, "a commit that is here needs no network")
  }

  @Test func `a force-pushed branch and a moved tag give what they now stand for`() throws {
    let host = try Host()
    let old = try host.open("#main").record.commit
    try host.sandbox.temporary.write("work/swift/Theme/Theme.swift", "amended\n")
    try host.sandbox.git("commit", "-q", "-a", "--amend", "-m", "other", in: "work")
    try host.sandbox.git("tag", "-f", "v1", in: "work")
    try host.push()
    try host.sandbox.git("push", "-q", "--force", "--tags", "../srv/ui.git", in: "work")
    let new = try host.open("#main")
    #expect(new.record.commit != old)
    #expect(try host.theme(new) == "amended\n")
    #expect(try host.open("#v1").record.commit == new.record.commit)
  }

  @Test func `a branch that became a folder of branches is fetched`() throws {
    let host = try Host()
    try host.sandbox.git("branch", "a", "main", in: "srv/ui.git")
    _ = try host.open("#a")
    try host.sandbox.git("branch", "-D", "a", in: "srv/ui.git")
    try host.sandbox.git("branch", "a/b", "main", in: "srv/ui.git")
    #expect(try host.open("#a/b").refKind == .branch)
  }

  @Test func `a name that is both a tag and a branch is the tag, with a notice`() throws {
    let host = try Host()
    try host.sandbox.git("branch", "v1", "feature/new-ui", in: "srv/ui.git")
    let registry = try host.open("#v1")
    #expect(registry.record.commit?.hex == (try host.commit("main")))
    #expect(registry.notices.first?.contains("v1 is both a tag and a branch") == true)
  }

  @Test func `an unknown ref, an empty repository, a wrong folder and a wrong repository are told apart`() throws {
    let host = try Host()
    try host.sandbox.git("init", "-q", "--bare", "srv/empty.git")
    #expect(factsThrown { try host.open("#v2") } as? [GitFault] == [.unknownRef("v2", nearest: ["v1"])])
    #expect(factsThrown { try host.open("#abcdef0") } as? [GitFault] == [.unknownRef("abcdef0", nearest: [])])
    let empty = "\(host.server.url)/empty.git"
    #expect(factsThrown { try host.open(address: empty) } as? [GitFault] == [.unborn(empty)])
    #expect(factsThrown { try host.open("#main", address: empty) } as? [GitFault] == [.unborn("\(empty)#main")])
    #expect(factsThrown { try host.open("//nowhere") }.first?.description.contains("has no folder `nowhere`") == true)
    let wrong = factsThrown { try host.open(address: "\(host.server.url)/nothing.git") }
    #expect((wrong.first as? RemoteFault)?.problem == .noRepository)
    #expect(wrong.map(\.kind) == [.usage])
  }

  @Test func `a repository that names objects by SHA-256 is refused clearly`() throws {
    let host = try Host()
    try host.sandbox.git("init", "-q", "--object-format=sha256", "new")
    try host.sandbox.temporary.write("new/registry.json", "{}")
    try host.sandbox.commit("new", "first")
    try host.sandbox.git("clone", "-q", "--bare", "new", "srv/new.git")
    let found = factsThrown { try host.open(address: "\(host.server.url)/new.git") }
    #expect((found.first as? RemoteFault)?.problem == .sha256, "\(found)")
  }

  @Test func `nothing is there at a port where nobody listens`() throws {
    let host = try Host()
    let found = factsThrown { try host.open(address: "http://127.0.0.1:1/ui.git") }
    #expect((found.first as? RemoteFault)?.problem == .unreachable, "\(found)")
    #expect(found.map(\.kind) == [.environment])
  }

  // MARK: - Tokens

  @Test func `a token from the environment opens a host that asks for it, and a wrong or missing one is refused`()
    throws
  {
    let host = try Host { request in
      let expected = "Basic " + Data("x-access-token:s3cret".utf8).base64EncodedString()
      return request.headers["authorization"] == expected
        ? nil : .answer(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""], body: [])
    }
    #expect(try host.open("#v1", ["DECAL_TOKEN_ACME_UI": "s3cret"]).refKind == .tag)
    for environment in [[:], ["DECAL_TOKEN_ACME_UI": "wrong"], ["DECAL_TOKEN_OTHER": "s3cret"]] {
      let found = factsThrown { try host.open("#main", environment) }
      #expect((found.first as? RemoteFault)?.problem == .authentication, "\(found)")
    }
  }

  @Test func `a redirect to another host is not followed, and no token goes there`() throws {
    let log = RequestLog()
    let other = try LoopbackServer { request in
      log.requests.withLock { $0.append(request) }
      return .answer(status: 404, headers: [:], body: [])
    }
    let target = other.url
    let host = try Host { request in
      .answer(status: 302, headers: ["Location": "\(target)\(request.path)?\(request.query)"], body: [])
    }
    let found = factsThrown { try host.open("#main", ["DECAL_TOKEN_ACME_UI": "s3cret"]) }
    #expect((found.first as? RemoteFault)?.problem == .redirected, "\(found)")
    #expect(log.requests.withLock { $0.isEmpty })
    #expect(host.requests.allSatisfy { $0.headers["authorization"] != nil })
  }

  // MARK: - Trouble on the way

  @Test func `a host that accepts and says nothing is given up`() throws {
    let host = try Host { _ in .silence }
    var patience = RemoteGit.Patience()
    patience.answer = 0.2
    let found = factsThrown { try host.open("#main", patience: patience) }
    #expect((found.first as? RemoteFault)?.problem == .tooSlow, "\(found)")
  }

  @Test(arguments: [0, 40, 400, 1200])
  func `a transfer that breaks off fails, and the next one works`(length: Int) throws {
    let host = try Host()
    let breaking = Mutex(true)
    let served = "\(host.sandbox.path)/srv"
    let server = try LoopbackServer { request in
      let answer = LoopbackServer.git(request, root: served)
      guard request.method == "POST", String(decoding: request.body, as: UTF8.self).contains("command=fetch"),
        breaking.withLock({ $0 }), case .answer(let status, let headers, let body) = answer
      else { return answer }
      return .cut(status: status, headers: headers, body: body, after: length)
    }
    let address = "\(server.url)/ui.git"
    let found = factsThrown { try host.open("#main", address: address) }
    #expect(found.map(\.kind) == [.environment], "\(found)")
    breaking.withLock { $0 = false }
    #expect(try host.theme(try host.open("#main", address: address)) == "public enum Theme {}\n")
  }

  @Test func `what a killed fetch leaves behind does not stand in the way`() throws {
    let host = try Host()
    _ = try host.open("#v1")
    let cache = try host.cached()[0]
    let folder = host.sandbox.temporary
    for name in [
      "shallow.lock", "packed-refs.lock", "HEAD.lock", "config.lock", "objects/pack/tmp_pack_x", "refs/decal/x.lock",
    ] {
      try folder.write("\(cache)/\(name)", "")
    }
    #expect(try host.open("#feature/new-ui").refKind == .branch)
    #expect(try folder.folder.info("\(cache)/shallow.lock") == nil)
    #expect(try folder.folder.info("\(cache)/objects/pack/tmp_pack_x") == nil)
  }

  @Test func `a broken cache is thrown away and fetched again`() throws {
    for damage in ["HEAD", "packs", "config"] {
      let host = try Host()
      _ = try host.open("#main")
      let cache = try host.cached()[0]
      let folder = host.sandbox.temporary.folder
      switch damage {
      case "HEAD": try folder.remove("\(cache)/HEAD")
      case "config": try folder.overwrite("\(cache)/config", Array("[broken".utf8))
      default:
        for name in try folder.names(in: "\(cache)/objects/pack") {
          try folder.remove("\(cache)/objects/pack/\(name)")
          try folder.create("\(cache)/objects/pack/\(name)", Array("damaged".utf8))
        }
      }
      #expect(try host.theme(try host.open("#main")) == "public enum Theme {}\n", "\(damage)")
    }
  }

  @Test func `several processes' worth of fetches into one cache all succeed`() async throws {
    let host = try Host()
    try await withThrowingTaskGroup(of: String.self) { group in
      for ref in ["#main", "#v1", "#feature/new-ui", "#main", "#v1a"] {
        group.addTask { try host.open(ref).record.commit?.hex ?? "" }
      }
      var commits: Set<String> = []
      for try await commit in group { commits.insert(commit) }
      #expect(commits == [try host.commit("main"), try host.commit("feature/new-ui")])
    }
  }

  @Test func `offline takes what was fetched before and says so, and names what is missing`() throws {
    let host = try Host()
    #expect(
      factsThrown { try host.open("#main", isOffline: true) } as? [RegistryFault] == [
        .offline(what: "\(host.address)#main")
      ])
    _ = try host.open("#main")
    let count = host.requests.count
    let registry = try host.open("#main", isOffline: true)
    #expect(registry.record.commit?.hex == (try host.commit("main")))
    #expect(registry.refKind == .branch)
    #expect(registry.notices.first?.contains("--offline") == true)
    #expect(factsThrown { try host.open("#v1", isOffline: true) }.count == 1)
    #expect(try host.open("#v1", pinned: try host.commit("main"), isOffline: true).notices.isEmpty)
    #expect(host.requests.count == count)
  }

  @Test func `the cache tells its size, and is cleared but for what is in use`() throws {
    let host = try Host()
    let cache = try RegistryCache(environment: host.context().environment, home: nil)
    #expect(cache.size == 0)
    var registry: Registry? = try host.open("#main")
    #expect(cache.size > 1000)
    #expect(try cache.clear().inUse == 1)
    #expect(try host.theme(try #require(registry)) == "public enum Theme {}\n")
    registry = nil
    let cleared = try cache.clear()
    #expect(cleared.inUse == 0)
    #expect(cleared.bytes > 1000)
    #expect(cache.size == 0)
    #expect(try host.open("#main").refKind == .branch)
  }

  @Test func `progress is told`() throws {
    let host = try Host()
    let phases = Mutex<[FetchProgress]>([])
    var context = host.context()
    context.onProgress = { progress in phases.withLock { $0.append(progress) } }
    let acme = try RegistryAlias("acme")
    let registry = CatalogEntry(alias: acme, address: try Address(host.address), base: "/")
    _ = try RegistryCatalog([registry], default: acme, context: context).registry()
    let told = phases.withLock { $0 }
    #expect(told.first == FetchProgress(address: host.address))
    #expect(told.contains { $0.phase.contains("objects") && $0.fraction == 1 }, "\(told)")
  }

  // MARK: - Other transports

  @Test func `git's own protocol is fetched`() throws {
    let host = try Host()
    let program = try host.sandbox.git("--exec-path") + "/git-daemon"
    let (daemon, port) = try Service.onFreePort(
      program, environment: host.sandbox.environment, folder: host.sandbox.path, readyWith: "Ready to rumble"
    ) { port in
      [
        "--export-all", "--listen=127.0.0.1", "--port=\(port)", "--base-path=\(host.sandbox.path)/srv", "--verbose",
        "--reuseaddr", "--informative-errors",
      ]
    }
    defer { withExtendedLifetime(daemon) {} }
    let found = try host.open("#v1a", address: "git://127.0.0.1:\(port)/ui.git")
    #expect(found.record.commit?.hex == (try host.commit("main")))
    #expect(
      (factsThrown { try host.open(address: "git://127.0.0.1:\(port)/no.git") }.first as? RemoteFault)?.problem
        == .noRepository)
  }

  @Test func `ssh is the user's own, for both ways of writing it`() throws {
    let host = try Host()
    // Stands in for ssh: drops the host and runs the command here.
    try host.sandbox.temporary.write(
      "ssh",
      "#!/bin/sh\nwhile [ \"${1#-}\" != \"$1\" ]; do case $1 in -o|-p) shift;; esac; shift; done\nshift\neval \"$1\"\n")
    let environment = ["GIT_SSH_COMMAND": "sh '\(host.sandbox.path)/ssh'", "GIT_SSH_VARIANT": "ssh"]
    for address in [
      "ssh://git@git.corp.example.test:2222\(host.sandbox.path)/srv/ui.git",
      "git@git.corp.example.test:\(host.sandbox.path)/srv/ui.git",
    ] {
      let registry = try host.open("#feature/new-ui", environment, address: address)
      #expect(registry.record.commit?.hex == (try host.commit("feature/new-ui")))
    }
  }
}

@Suite(.enabled(if: GitSandbox.hasProgram("curl"))) struct RemoteArchives {
  init() { ProcessContext.useUTF8Names() }

  private func open(
    _ server: LoopbackServer, _ path: String, _ temporary: TemporaryFolder, isOffline: Bool = false,
    _ more: [String: String] = [:]
  ) throws -> Registry {
    var environment = [
      "PATH": ProcessContext.environment["PATH"] ?? "/usr/bin:/bin", "HOME": temporary.path,
      "XDG_CACHE_HOME": "\(temporary.path)/cache",
    ]
    environment.merge(more) { $1 }
    let acme = try RegistryAlias("acme")
    let registry = CatalogEntry(alias: acme, address: try Address("\(server.url)\(path)"), base: "/")
    let context = RegistryContext(
      projectRoot: nil, environment: environment, home: temporary.path, isOffline: isOffline)
    return try RegistryCatalog([registry], default: acme, context: context).registry()
  }

  @Test func `an archive is fetched, kept for offline, and its token goes to its host alone`() throws {
    let temporary = try TemporaryFolder()
    let bytes = try Fixture().archive(.tarZstandard, below: "x/")
    let log = RequestLog()
    let server = try LoopbackServer { request in
      log.requests.withLock { $0.append(request) }
      return .answer(status: request.path == "/ui.tar.zst" ? 200 : 404, headers: [:], body: bytes)
    }
    #expect(factsThrown { try open(server, "/ui.tar.zst", temporary, isOffline: true) }.count == 1)
    let registry = try open(server, "/ui.tar.zst", temporary, ["DECAL_TOKEN_ACME": "s3cret"])
    #expect(registry.header.name == "acme")
    if case .archive(let address, _, let size) = registry.record.source {
      #expect(address == "\(server.url)/ui.tar.zst")
      #expect(size == bytes.count)
    } else {
      Issue.record("no archive")
    }
    #expect(log.requests.withLock { $0.map { $0.headers["authorization"] } } == ["Bearer s3cret"])
    let offline = try open(server, "/ui.tar.zst", temporary, isOffline: true)
    #expect(offline.notices.first?.contains("--offline") == true)
    #expect(try offline.component(try ComponentName("list")).name.text == "list")
    let missing = factsThrown { try open(server, "/no.zip", temporary) }
    #expect((missing.first as? DownloadFault)?.problem == .missing, "\(missing)")
  }

  @Test func `a redirect to plain http is not followed`() throws {
    let temporary = try TemporaryFolder()
    let log = RequestLog()
    let other = try LoopbackServer { request in
      log.requests.withLock { $0.append(request) }
      return .answer(status: 200, headers: [:], body: [])
    }
    let target = other.url
    let server = try LoopbackServer { _ in .answer(status: 302, headers: ["Location": "\(target)/ui.zip"], body: []) }
    let found = factsThrown { try open(server, "/ui.zip", temporary, ["DECAL_TOKEN_ACME": "s3cret"]) }
    #expect((found.first as? DownloadFault)?.problem == .redirected, "\(found)")
    #expect(log.requests.withLock { $0.isEmpty })
  }

  @Test func `a page in the archive's place is named with how it begins`() throws {
    let temporary = try TemporaryFolder()
    let server = try LoopbackServer { _ in
      .answer(status: 200, headers: [:], body: Array("<!DOCTYPE html><p>Sign in".utf8))
    }
    let found = factsThrown { try open(server, "/ui.zip", temporary) }
    #expect(found.first?.description.contains("<!DOCTYPE html>") == true, "\(found)")
  }

  @Test func `an answer that is cut is not an archive, and what was kept stays`() throws {
    let temporary = try TemporaryFolder()
    let bytes = try Fixture().archive(.tarGzip)
    let isCut = Mutex(false)
    let server = try LoopbackServer { _ in
      isCut.withLock { $0 }
        ? .cut(status: 200, headers: [:], body: bytes, after: 200) : .answer(status: 200, headers: [:], body: bytes)
    }
    _ = try open(server, "/ui.tgz", temporary)
    isCut.withLock { $0 = true }
    #expect(factsThrown { try open(server, "/ui.tgz", temporary) }.map(\.kind) == [.environment])
    #expect(try open(server, "/ui.tgz", temporary, isOffline: true).header.name == "acme")
  }
}
