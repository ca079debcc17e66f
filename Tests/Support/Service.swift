internal import CPosix
import Foundation
import Posix
import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program that runs beside a test, in a process group of its own, and is killed with everything that it started when the
/// value goes.
package final class Service {
  private let process: pid_t
  private let output = Output()
  private var status: Int?

  /// The lines that it wrote to either stream.
  private final class Output: Sendable {
    struct State {
      var lines: [String] = []
      var isAtEnd = false
    }
    let state = Mutex(State())
    let changed = DispatchSemaphore(value: 0)
  }

  /// Why a service is not there.
  package struct NotReady: Error {
    package let program: String
    package let lines: [String]
  }

  /// Starts a program, and waits for the line by which it says that it is ready.
  ///
  /// - Parameters:
  ///   - program: an absolute path, or a name that is looked up.
  ///   - ready: what the line has; nil: nothing is waited for.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String, readyWith ready: String?
  ) throws {
    // Not by Foundation: it takes a child for running as long as any other child has inherited a certain descriptor.
    let start = "import os, sys; os.setpgid(0, 0); os.execvp(sys.argv[1], sys.argv[1:])"
    var ends: [Int32] = [-1, -1]
    var pid: pid_t = 0
    guard unsafe cposix_pipe(&ends) == 0 else { throw NotReady(program: program, lines: []) }
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    let problem = unsafe Service.withCStrings(["python3", "-c", start, program] + arguments) { arguments in
      unsafe Service.withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        unsafe cposix_spawn(&pid, "python3", arguments, environment, folder, nothing, ends[1], ends[1])
      }
    }
    close(nothing)
    close(ends[1])
    process = pid
    guard problem == 0 else {
      close(ends[0])
      throw NotReady(program: program, lines: [])
    }
    let output = output
    let reading = ends[0]
    Thread.detachNewThread {
      var rest: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while true {
        let capacity = buffer.count
        let count = unsafe read(reading, &buffer, capacity)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        rest += buffer[..<count]
        while let end = rest.firstIndex(of: 0x0A) {
          let line = String(decoding: rest[..<end], as: UTF8.self)
          rest.removeFirst(end + 1)
          output.state.withLock { $0.lines.append(line) }
        }
        output.changed.signal()
      }
      close(reading)
      output.state.withLock { $0.isAtEnd = true }
      output.changed.signal()
    }
    guard let ready else { return }
    while !lines.contains(where: { $0.contains(ready) }) {
      guard output.state.withLock({ !$0.isAtEnd }) else { throw NotReady(program: program, lines: lines) }
      output.changed.wait()
    }
  }

  deinit {
    kill(-process, SIGKILL)
    guard status == nil else { return }
    // It may not have come to have its own group yet.
    kill(process, SIGKILL)
    _ = wait()
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
  }

  package var lines: [String] { output.state.withLock { $0.lines } }

  /// Sends a signal to the program alone, or to everything that it started too.
  package func signal(_ number: Int32, toAll: Bool = true) { kill(toAll ? -process : process, number) }

  /// Waits for the end; gives the exit status, or 128 and the number of the signal.
  package func wait() -> Int {
    if let status { return status }
    var raw: Int32 = 0
    while unsafe waitpid(process, &raw, 0) < 0, errno == EINTR {}
    let ended = raw & 0x7F == 0 ? Int(raw >> 8 & 0xFF) : 128 + Int(raw & 0x7F)
    status = ended
    return ended
  }

  /// Starts a program that listens on a port of this machine: on another one when somebody was quicker to take it.
  ///
  /// - Parameters:
  ///   - arguments: what it is started with, given the port.
  ///   - ready: what the line has by which it says that it listens.
  package static func onFreePort(
    _ program: String, environment: [String: String], folder: String, readyWith ready: String,
    _ arguments: (_ port: Int) throws -> [String]
  ) throws -> (service: Service, port: Int) {
    var problem = NotReady(program: program, lines: [])
    for _ in 0..<20 {
      // It was free a moment ago.
      let port = try LoopbackServer { _ in .silence }.port
      let words = try arguments(port)
      do {
        let service = try Service(program, words, environment: environment, folder: folder, readyWith: ready)
        return (service, port)
      } catch let fault as NotReady { problem = fault }
    }
    throw problem
  }

  /// How many processes of its group are alive.
  private var living: Int {
    guard
      let list = try? Posix.run(
        ChildCommand("ps", ["-A", "-o", "pgid=", "-o", "stat="], environment: ["PATH": "/usr/bin:/bin"]))
    else { return kill(-process, 0) == 0 ? 1 : 0 }
    return String(decoding: list.output, as: UTF8.self).split(separator: "\n").count { line in
      let words = line.split(separator: " ")
      return words.count == 2 && words[0] == "\(process)" && !words[1].hasPrefix("Z")
    }
  }

  /// Whether everything that it started has ended, or does so within minutes.
  package var processesEnd: Bool {
    // Whoever takes up orphans may let the dead ones lie for a while: those do not count.
    let start = ContinuousClock.now
    while living > 0 { guard start.duration(to: .now) < .seconds(180) else { return false } }
    return true
  }
}

/// A certificate for every host below `example.test` and for this machine, made for one test, and the relay that uses it.
package final class SecureRelay {
  /// The certificate, for whoever is to trust it.
  package let certificate: String
  package let port: Int
  private let service: Service
  private let log: URL

  package static var isPossible: Bool { GitSandbox.hasProgram("openssl") && GitSandbox.hasProgram("python3") }

  /// - Parameter port: where the plain bytes go to.
  package init(to port: Int, in sandbox: GitSandbox) throws {
    certificate = "\(sandbox.path)/certificate.pem"
    let made = try sandbox.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", "key.pem", "-out", certificate,
        "-subj", "/CN=example.test", "-addext",
        "subjectAltName=DNS:*.example.test,DNS:localhost,IP:127.0.0.1",
      ])
    guard made.status == 0 else {
      throw Service.NotReady(program: "openssl", lines: [String(decoding: made.error, as: UTF8.self)])
    }
    let program = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs/relay.py").path
    log = URL(filePath: "\(sandbox.path)/connections")
    service = try Service(
      "python3", [program, certificate, "key.pem", "\(port)", log.path], environment: sandbox.environment,
      folder: sandbox.path, readyWith: "port ")
    self.port = service.lines.compactMap { $0.hasPrefix("port ") ? Int($0.dropFirst(5)) : nil }.first ?? 0
  }

  /// As a proxy is named.
  package var proxy: String { "http://127.0.0.1:\(port)" }
  /// The hosts and ports that were asked for by `CONNECT`.
  package var connections: [String] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }
}
