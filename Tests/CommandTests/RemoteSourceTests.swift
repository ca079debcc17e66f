import Archive
import Foundation
import Model
import Posix
import Support
import Synchronization
import Testing

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Registries on other machines, as the executable reaches them. Every server here is a real one, on this machine.
@Suite(.enabled(if: GitSandbox.hasGit)) struct RemoteSourceTests {
  private static let files: [String: String] = [
    "registry.json": "{\"name\": \"kit\", \"version\": \"1.0.0\", \"components\": [\"button\", \"theme\"]}\n",
    "components/button.json":
      "{\"name\": \"button\", \"platforms\": {\"swift\": {\"requires\": [\"theme\"], \"files\": [\"B.swift\"]}}}\n",
    "components/theme.json": "{\"name\": \"theme\", \"platforms\": {\"swift\": {\"files\": [\"T.swift\"]}}}\n",
    "swift/B.swift": "struct B {}\n",
    "swift/T.swift": "struct T {}\n",
  ]

  private static func archive(_ format: ArchiveFormat) throws -> [UInt8] {
    try ArchiveWriter.write(
      files.sorted { $0.key < $1.key }.map {
        ArchiveFile(path: try SafePath($0.key), isExecutable: false, bytes: Array($0.value.utf8))
      }, format: format)
  }

  private func project() throws -> TestWorld {
    let world = try TestWorld()
    try world.layProject("shop")
    return world
  }

  private func add(
    _ address: String, _ world: TestWorld, _ environment: [String: String] = [:]
  ) throws -> (status: Int, output: String, error: String) {
    try Executable.run(
      ["add", "button", "--registry", address], in: world.project, home: world.home, environment: environment)
  }

  // MARK: - Ways

  @Test(.enabled(if: SecureRelay.isPossible))
  func `A certificate is trusted when git was told to, by its configuration or its variable, and else refused`() throws
  {
    let host = try GitHost("kit", RemoteSourceTests.files)
    let relay = try SecureRelay(to: host.server.port, in: host.sandbox)
    let address = "https://localhost:\(relay.port)/kit.git"
    let stranger = try project()
    let refused = try add(address, stranger)
    #expect(refused.status == 7 && refused.error.contains("has a certificate that is not trusted"), "\(refused)")
    #expect(host.requests.isEmpty)
    #expect(!stranger.exists("project/.decal"))
    try host.sandbox.temporary.write("config", "[http]\n\tsslCAInfo = \(relay.certificate)\n")
    for environment in [
      ["GIT_SSL_CAINFO": relay.certificate], ["GIT_CONFIG_GLOBAL": "\(host.sandbox.path)/config"],
    ] {
      let world = try project()
      let added = try add("\(address)#v1", world, environment)
      #expect(added.status == 0, "\(added)")
      #expect(try world.read("project/decal.lock").contains("\"url\": \"\(address)\""))
      // What is here needs neither the host nor its certificate.
      #expect(try world.decal("verify", "--online", "--offline").status == 0)
    }
  }

  @Test(.enabled(if: SecureRelay.isPossible && GitSandbox.hasProgram("curl")))
  func `Repositories and archives come through the user's proxy, over https and over http`() throws {
    let zip = try RemoteSourceTests.archive(.zip)
    let host = try GitHost("kit", RemoteSourceTests.files) { request, _ in
      request.path == "/kit.zip" ? .answer(status: 200, headers: [:], body: zip) : nil
    }
    let relay = try SecureRelay(to: host.server.port, in: host.sandbox)
    try host.sandbox.temporary.write(
      "config", "[http]\n\tproxy = \(relay.proxy)\n\tsslCAInfo = \(relay.certificate)\n")
    for (address, environment) in [
      ("https://git.example.test/kit.git", ["GIT_CONFIG_GLOBAL": "\(host.sandbox.path)/config"]),
      (
        "https://git.example.test/kit.git",
        ["https_proxy": relay.proxy, "GIT_SSL_CAINFO": relay.certificate]
      ),
      ("https://files.example.test/kit.zip", ["https_proxy": relay.proxy, "CURL_CA_BUNDLE": relay.certificate]),
    ] {
      let before = relay.connections.count
      let added = try add(address, try project(), environment)
      #expect(added.status == 0, "\(address): \(added)")
      let name = address.split(separator: "/")[1]
      #expect(relay.connections.count > before && relay.connections.last == "\(name):443")
    }
    // Over http a proxy is asked for the whole address. Nobody listens at port 1.
    let root = "\(host.sandbox.path)/srv"
    let asked = Mutex<[String]>([])
    let proxy = try LoopbackServer { request in
      asked.withLock { $0.append(request.path) }
      var request = request
      request.path = String(request.path.dropFirst("http://127.0.0.1:1".count))
      return request.path == "/kit.zip"
        ? .answer(status: 200, headers: [:], body: zip) : LoopbackServer.git(request, root: root)
    }
    for address in ["http://127.0.0.1:1/kit.git", "http://127.0.0.1:1/kit.zip"] {
      let added = try add(address, try project(), ["http_proxy": proxy.url])
      #expect(added.status == 0, "\(address): \(added)")
      #expect(asked.withLock { $0.last?.hasPrefix(address) } == true)
    }
  }

  @Test(.enabled(if: SecureShellHost.isPossible))
  func `A repository comes over ssh by the user's own keys and configuration`() throws {
    let host = try GitHost("kit", RemoteSourceTests.files)
    let shell = try SecureShellHost(in: host.sandbox)
    let path = "\(host.sandbox.path)/srv/kit.git"
    for address in ["\(shell.user)@git.example.test:\(path)", "ssh://\(shell.user)@git.example.test\(path)"] {
      let world = try project()
      let added = try add("\(address)#v1", world, ["GIT_SSH_COMMAND": "ssh -F \(shell.configuration)"])
      #expect(added.status == 0, "\(added)")
      let recorded = "ssh://\(shell.user)@git.example.test\(path)"
      #expect(try world.read("project/decal.lock").contains("\"url\": \"\(recorded)\""))
    }
    #expect(host.requests.isEmpty)
    let address = "ssh://\(shell.user)@git.example.test\(path)"
    let stranger = try add(address, try project(), ["GIT_SSH_COMMAND": "ssh -F \(shell.strangersConfiguration)"])
    #expect(
      stranger.status == 7 && stranger.error.contains("asks for credentials, or refuses those it got"), "\(stranger)")
    let missing = try add(address + "x", try project(), ["GIT_SSH_COMMAND": "ssh -F \(shell.configuration)"])
    #expect(missing.status == 2 && missing.error.contains("is no git repository that can be read"), "\(missing)")
  }

  // MARK: - Tokens

  @Test(.enabled(if: SecureRelay.isPossible && GitSandbox.hasProgram("curl")))
  func `No token follows a redirect to another host, and none is in a list of arguments`() throws {
    let zip = try RemoteSourceTests.archive(.zip)
    let host = try GitHost("kit", RemoteSourceTests.files) { request, _ in
      let name = request.headers["host"] ?? ""
      if name.hasPrefix("first") {
        let target = "https://second.example.test\(request.path)\(request.query.isEmpty ? "" : "?\(request.query)")"
        return .answer(status: 302, headers: ["Location": target], body: [])
      }
      return request.path == "/kit.zip" ? .answer(status: 200, headers: [:], body: zip) : nil
    }
    let relay = try SecureRelay(to: host.server.port, in: host.sandbox)
    let environment = [
      "https_proxy": relay.proxy, "GIT_SSL_CAINFO": relay.certificate, "CURL_CA_BUNDLE": relay.certificate,
      "DECAL_TOKEN_ACME": "s3cret-s3cret",
    ]
    func named(_ address: String) throws -> TestWorld {
      let world = try project()
      let made = try world.decal("registry", "add", "acme", address, "--no-check")
      #expect(made.status == 0, "\(made)")
      return world
    }
    func update(_ world: TestWorld) throws -> (status: Int, output: String, error: String) {
      try Executable.run(["add", "@acme/button"], in: world.project, home: world.home, environment: environment)
    }
    let repository = try update(named("https://first.example.test/kit.git"))
    #expect(repository.status == 7 && repository.error.contains("sends to another address"), "\(repository)")
    #expect(!repository.error.contains("s3cret"))
    #expect(!host.requests.isEmpty)
    #expect(host.requests.allSatisfy { $0.headers["host"]?.hasPrefix("first") == true })
    #expect(host.requests.contains { $0.headers["authorization"] != nil })

    let before = host.requests.count
    let archive = try update(named("https://first.example.test/kit.zip"))
    #expect(archive.status == 0, "\(archive)")
    let requests = host.requests.dropFirst(before)
    #expect(requests.map { $0.headers["host"] } == ["first.example.test", "second.example.test"])
    #expect(requests.map { $0.headers["authorization"] } == ["Bearer s3cret-s3cret", nil])

    guard GitSandbox.hasProgram("strace") else { return }
    for address in ["https://third.example.test/kit.git", "https://third.example.test/kit.zip"] {
      let world = try named(address)
      let trace = world.root.appending(path: "trace").path
      let result = try Executable.run(
        ["-f", "-qq", "-s", "100000", "-e", "trace=execve", "-o", trace, Executable.path, "add", "@acme/button"],
        in: world.project, home: world.home, environment: environment, program: "strace")
      #expect(result.status == 0, "\(result)")
      let calls = try String(contentsOfFile: trace, encoding: .utf8)
      #expect(calls.contains("ls-remote") || calls.contains("fetch") || calls.contains("curl"))
      #expect(!calls.contains("s3cret"))
    }
  }

  // MARK: - Ends in the middle

  /// A host that stops in the middle of its answer to a request, as long as it is told to.
  private final class StoppingHost: Sendable {
    let host: GitHost
    private let plan: Plan

    private final class Plan: Sendable {
      let stopsAt = Mutex<(request: Int, share: Double)?>(nil)
      let counted = Mutex(0)
      let stopped = DispatchSemaphore(value: 0)
    }

    init(_ files: [String: String]) throws {
      let plan = Plan()
      self.plan = plan
      let served = Mutex("")
      host = try GitHost("kit", files) { request, _ in
        let number = plan.counted.withLock { count in
          count += 1
          return count - 1
        }
        guard let stop = plan.stopsAt.withLock({ $0 }), stop.request == number,
          case .answer(let status, let headers, let body) = LoopbackServer.git(
            request, root: served.withLock { $0 })
        else { return nil }
        plan.stopped.signal()
        return .stalled(
          status: status, headers: headers, body: body, after: Int(Double(body.count + 200) * stop.share))
      }
      served.withLock { $0 = "\(host.sandbox.path)/srv" }
    }

    /// From the next request on it counts anew, and stops at that one.
    func stop(at moment: (request: Int, share: Double)?) {
      plan.counted.withLock { $0 = 0 }
      plan.stopsAt.withLock { $0 = moment }
    }

    func waitUntilStopped() { plan.stopped.wait() }

    /// How many requests a run makes that nothing stops.
    var requests: Int { plan.counted.withLock { $0 } }
  }

  private func start(_ words: [String], _ world: TestWorld) throws -> Service {
    try Service(
      Executable.path, words, environment: Executable.environment(home: world.home), folder: world.project.path,
      readyWith: nil)
  }

  /// The files below the cache that only a run that is under way may have there.
  private func leftovers(_ world: TestWorld) throws -> [String] {
    let cache = world.home.appending(path: "cache/decal")
    let walk = FileManager.default.enumerator(atPath: cache.path)
    var found: [String] = []
    while let name = walk?.nextObject() as? String {
      let last = name.split(separator: "/").last ?? ""
      let isLock = last.hasSuffix(".lock") && name.split(separator: "/").count > 2
      if isLock || last.hasPrefix("tmp_") || last.hasSuffix(".new") || last.hasSuffix(".waste") { found.append(name) }
    }
    return found
  }

  @Test(.enabled(if: GitSandbox.hasProgram("python3")))
  func `Killed at any moment of a fetch, the cache works for the next run, and so does one that is interrupted`() throws
  {
    let host = try StoppingHost(RemoteSourceTests.files)
    let address = "\(host.host.server.url)/kit.git"
    host.stop(at: nil)
    #expect(try add(address, try project()).status == 0)
    let requests = host.requests
    #expect(requests > 1)
    for request in 0..<requests {
      for share in [0, 0.6] {
        for isKilled in [true, false] {
          let moment = "\(isKilled ? "killed" : "interrupted") at request \(request), \(share) of the answer"
          let world = try project()
          let before = try world.snapshot()
          host.stop(at: (request, share))
          let run = try start(["add", "button", "--registry", address], world)
          host.waitUntilStopped()
          if isKilled {
            run.signal(SIGKILL, toAll: false)
            #expect(run.wait() == 128 + Int(SIGKILL), "\(moment)")
          } else {
            // As Ctrl-C does: the whole group in the foreground.
            run.signal(SIGINT)
            #expect(run.wait() == 130, "\(moment): \(run.lines)")
            #expect(run.processesEnd, "\(moment)")
            #expect(try leftovers(world).isEmpty, "\(moment)")
          }
          #expect(try world.snapshot() == before, "\(moment)")
          #expect(!world.exists("project/.decal"), "\(moment)")
          host.stop(at: nil)
          let again = try add(address, world)
          #expect(again.status == 0, "\(moment): \(again)")
          if isKilled {
            // The git of the one that was killed was there all the time, and may have begun something since.
            run.signal(SIGKILL)
            #expect(run.processesEnd, "\(moment)")
            #expect(try world.decal("list", "--registry", address).status == 0, "\(moment)")
          }
          #expect(try leftovers(world).isEmpty, "\(moment)")
          #expect(try world.read("project/Sources/Shop/UI/B.swift") == "struct B {}\n", "\(moment)")
        }
      }
    }
  }

  @Test func `What git began and did not remove when it was ended is gone`() throws {
    let world = try project()
    let programs = world.root.appending(path: "programs")
    let script = """
      #!/bin/sh
      folder=${1#--git-dir=}
      mkdir -p "$folder/objects/pack/tmp_objdir-incoming-1" "$folder/objects/0a"
      : >"$folder/objects/pack/tmp_pack_AbCdEf"
      : >"$folder/objects/0a/tmp_obj_AbCdEf"
      : >"$folder/shallow.lock"
      kill -INT "$PPID"
      exec sleep 100
      """
    try writeProgram(script.utf8, to: programs.appending(path: "git").path)
    let result = try add(
      "https://first.example.test/kit.git", world, ["PATH": "\(programs.path):/usr/bin:/bin"])
    #expect(result.status == 130, "\(result)")
    let cache = world.home.appending(path: "cache/decal/git")
    #expect(FileManager.default.enumerator(atPath: cache.path)?.allObjects.isEmpty == false)
    #expect(try leftovers(world).isEmpty)
  }

  @Test(.enabled(if: GitSandbox.hasProgram("python3") && GitSandbox.hasProgram("curl")))
  func `An archive's download that is interrupted leaves nothing`() throws {
    let zip = try RemoteSourceTests.archive(.zip)
    let stopped = DispatchSemaphore(value: 0)
    let isStopping = Mutex(true)
    let server = try LoopbackServer { _ in
      guard isStopping.withLock({ $0 }) else { return .answer(status: 200, headers: [:], body: zip) }
      stopped.signal()
      return .stalled(status: 200, headers: [:], body: zip, after: zip.count / 2)
    }
    let world = try project()
    let run = try start(["add", "button", "--registry", "\(server.url)/kit.zip"], world)
    stopped.wait()
    run.signal(SIGINT, toAll: false)
    #expect(run.wait() == 130, "\(run.lines)")
    #expect(run.processesEnd)
    #expect(try leftovers(world).isEmpty)
    #expect(!world.exists("project/.decal"))
    isStopping.withLock { $0 = false }
    #expect(try add("\(server.url)/kit.zip", world).status == 0)
  }

  // MARK: - The cache

  /// Flips a bit in the packed bytes of one object of the only repository in the cache.
  private func damage(_ object: String, in world: TestWorld, _ sandbox: GitSandbox) throws {
    let git = world.home.appending(path: "cache/decal/git")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: git.path).first { !$0.contains(".") })
    let packs = git.appending(path: "\(name)/objects/pack")
    let pack = try #require(FileManager.default.contentsOfDirectory(atPath: packs.path).first { $0.hasSuffix(".pack") })
    let path = packs.appending(path: pack).path
    let listed = try sandbox.run("git", ["verify-pack", "-v", path])
    let line = try #require(
      String(decoding: listed.output, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(object) })
    let offset = try #require(Int(line.split(separator: " ")[4]))
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[offset + 8] ^= 0x10
    try FileManager.default.removeItem(atPath: path)
    try bytes.write(to: URL(filePath: path))
  }

  @Test func `A damaged object in the cache is fetched anew, and when that cannot be it is said, with status 4`() throws
  {
    for what in ["v1:swift/B.swift", "v1:swift", "v1^{tree}"] {
      let host = try GitHost("kit", RemoteSourceTests.files)
      let world = try project()
      let address = "\(host.server.url)/kit.git#v1"
      #expect(try add(address, world).status == 0)
      let object = try host.sandbox.git("rev-parse", what, in: "work")
      func show(_ more: String...) throws -> (status: Int, output: String, error: String) {
        try Executable.run(["show", "button", "--registry", address] + more, in: world.project, home: world.home)
      }
      try damage(object, in: world, host.sandbox)
      let offline = try show("--offline")
      #expect(offline.status == 4, "\(what): \(offline)")
      #expect(
        offline.error.contains("what was fetched from \(address) before is damaged: the git object \(object.prefix(7))")
      )
      #expect(offline.error.contains("hint: `decal cache clear` throws away what was fetched"), "\(offline.error)")
      let healed = try show()
      #expect(healed.status == 0 && healed.output.contains("B.swift"), "\(what): \(healed)")
      #expect(try show("--offline").status == 0)
    }
  }

  @Test(.enabled(if: GitSandbox.hasProgram("curl")))
  func `A damaged archive in the cache is noticed, and fetched anew by the next run with a network`() throws {
    let tar = try RemoteSourceTests.archive(.tar)
    let server = try LoopbackServer { _ in .answer(status: 200, headers: [:], body: tar) }
    let world = try project()
    let address = "\(server.url)/kit.tar"
    #expect(try add(address, world).status == 0)
    let archives = world.home.appending(path: "cache/decal/archives")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: archives.path).first { !$0.contains(".") })
    var bytes = try Data(contentsOf: archives.appending(path: name))
    let place = try #require(bytes.range(of: Data("struct B".utf8)))
    bytes[place.lowerBound] = UInt8(ascii: "S")
    try bytes.write(to: archives.appending(path: name))
    let damaged = try world.decal("list", "--registry", address, "--offline")
    #expect(damaged.status == 4, "\(damaged)")
    #expect(damaged.error.contains("what was fetched from \(address) before is damaged"))
    #expect(damaged.error.contains("decal cache clear"))
    #expect(try world.decal("list", "--registry", address).status == 0)
    #expect(try world.decal("list", "--registry", address, "--offline").status == 0)
  }

  @Test func `Eight runs at once on one empty cache all come to the same project`() async throws {
    let host = try GitHost("kit", RemoteSourceTests.files)
    let address = "\(host.server.url)/kit.git#v1"
    let home = try TestWorld()
    let cache = ["XDG_CACHE_HOME": home.home.appending(path: "cache").path]
    let results = try await withThrowingTaskGroup(of: (Int, String, [String: String]).self) { group in
      for _ in 0..<8 {
        group.addTask {
          let world = try project()
          let result = try add(address, world, cache)
          return (result.status, result.error, try world.snapshot())
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.map(\.0) == Array(repeating: 0, count: 8), "\(results.map(\.1))")
    #expect(results.allSatisfy { $0.2 == results[0].2 })
    let repositories = try FileManager.default.contentsOfDirectory(
      atPath: home.home.appending(path: "cache/decal/git").path
    ).filter { !$0.contains(".") }
    #expect(repositories.count == 1)
  }
}
