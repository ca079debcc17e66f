internal import CPosix
package import Model

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program to run, without a shell.
package struct ChildCommand: Sendable {
  /// A path, or a name that is looked up in `PATH`.
  package var program: String
  package var arguments: [String]
  /// The whole environment that it gets.
  package var environment: [String: String]
  /// Its working folder; nil: ours.
  package var folder: String?
  /// What it reads from its standard input.
  package var input: [UInt8]
  /// After so many seconds it is killed.
  package var deadline: Double
  /// More output than this, in bytes, ends it.
  package var outputLimit: Int

  package init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String? = nil,
    input: [UInt8] = [], deadline: Double = 600, outputLimit: Int = 512 << 20
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.input = input
    self.deadline = deadline
    self.outputLimit = outputLimit
  }
}

/// What came of a child.
package struct ChildResult: Sendable {
  /// Its exit status, or 128 and the number of the signal that ended it.
  package var status: Int
  package var output: [UInt8]
  package var error: [UInt8]

  package init(status: Int, output: [UInt8], error: [UInt8]) {
    self.status = status
    self.output = output
    self.error = error
  }
}

/// A child that did not come to its own end.
package enum ChildFault: Fact, Equatable {
  case notStarted(program: String, reason: SystemError)
  case tooSlow(program: String, seconds: Double)
  case tooMuchOutput(program: String)
  case interrupted(program: String)

  package var description: String {
    switch self {
    case .notStarted(let program, let reason): "`\(program)` did not start: \(reason)"
    case .tooSlow(let program, let seconds): "`\(program)` was ended after \(Int(seconds)) seconds"
    case .tooMuchOutput(let program): "`\(program)` wrote too much and was ended"
    case .interrupted(let program): "`\(program)` was interrupted"
    }
  }
  package var kind: FailureKind {
    if case .interrupted = self { .interrupted } else { .environment }
  }
  /// Whether there is no such program.
  package var isMissingProgram: Bool {
    if case .notStarted(_, let reason) = self { reason.isMissing } else { false }
  }
}

/// Runs a program to its end and gathers what it wrote. An interrupt ends it.
///
/// - Parameter onError: gets the pieces of its standard error as they come, for progress; what it throws ends the program.
/// - Throws: `ChildFault`.
package func run(_ command: ChildCommand, onError: ([UInt8]) throws -> Void = { _ in }) throws -> ChildResult {
  let input = try Pipe()
  let output = try Pipe()
  let error = try Pipe()
  var pid: pid_t = 0
  let problem = unsafe withCStrings([command.program] + command.arguments) { arguments in
    unsafe withCStrings(command.environment.map { "\($0)=\($1)" }.sorted()) { environment in
      if let folder = command.folder {
        return unsafe cposix_spawn(
          &pid, command.program, arguments, environment, folder, input.read, output.write, error.write)
      }
      return unsafe cposix_spawn(
        &pid, command.program, arguments, environment, nil, input.read, output.write, error.write)
    }
  }
  guard problem == 0 else {
    throw ChildFault.notStarted(
      program: command.program, reason: SystemError(call: "start", code: problem, path: command.program))
  }
  input.closeRead()
  output.closeWrite()
  error.closeWrite()

  func end() {
    // Asked first, so that it can remove its own locks and end its own children.
    kill(pid, SIGTERM)
    let patience = ProcessContext.monotonicSeconds + 1
    var hasEnded = false
    while !hasEnded, ProcessContext.monotonicSeconds < patience {
      hasEnded = wait(for: pid, patiently: false) != nil
      if !hasEnded { ProcessContext.pause(seconds: 0.005) }
    }
    if !hasEnded {
      kill(pid, SIGKILL)
      _ = wait(for: pid)
    }
    // Programs that it started end by themselves, but may still write files; the last of them closes the pipes.
    let longPatience = ProcessContext.monotonicSeconds + 5
    var waste = [UInt8](repeating: 0, count: 1 << 16)
    while output.read >= 0 || error.read >= 0, ProcessContext.monotonicSeconds < longPatience {
      var requests = [
        pollfd(fd: output.read, events: Int16(POLLIN), revents: 0),
        pollfd(fd: error.read, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&requests, nfds_t(requests.count), 50) > 0 else { continue }
      if requests[0].revents != 0 { _ = output.take(&waste) }
      if requests[1].revents != 0 { _ = error.take(&waste) }
    }
  }
  func end(_ fault: ChildFault) -> ChildFault {
    end()
    return fault
  }

  _ = fcntl(input.write, F_SETFL, O_NONBLOCK)
  // A program that ends before it has read everything must not end us.
  if !command.input.isEmpty { signal(SIGPIPE, SIG_IGN) }
  var result = ChildResult(status: 0, output: [], error: [])
  var sent = 0
  if command.input.isEmpty { input.closeWrite() }
  let stop = ProcessContext.monotonicSeconds + command.deadline
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while output.read >= 0 || error.read >= 0 {
    guard !Interrupt.came else { throw end(.interrupted(program: command.program)) }
    let left = stop - ProcessContext.monotonicSeconds
    guard left > 0 else { throw end(.tooSlow(program: command.program, seconds: command.deadline)) }
    var requests = [
      pollfd(fd: output.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: error.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input.write, events: Int16(POLLOUT), revents: 0),
    ]
    // A negative descriptor is skipped by poll(2). Half a second at most, so that an interrupt is seen.
    let ready = unsafe poll(&requests, nfds_t(requests.count), Int32(min(left, 0.5) * 1000) + 1)
    guard ready > 0 else { continue }
    if requests[2].revents != 0 {
      let count = unsafe command.input.withUnsafeBytes { bytes in
        unsafe write(input.write, bytes.baseAddress! + sent, bytes.count - sent)
      }
      if count > 0 { sent += count }
      if sent == command.input.count || (count < 0 && errno != EAGAIN && errno != EINTR) { input.closeWrite() }
    }
    if requests[0].revents != 0, let piece = output.take(&buffer) { result.output += piece }
    if requests[1].revents != 0, let piece = error.take(&buffer) {
      result.error += piece
      do { try onError(piece) } catch {
        end()
        throw error
      }
    }
    guard result.output.count + result.error.count <= command.outputLimit else {
      throw end(.tooMuchOutput(program: command.program))
    }
  }
  // It closed its output; it may still run.
  while true {
    if let status = wait(for: pid, patiently: false) {
      result.status = status
      return result
    }
    guard !Interrupt.came else { throw end(.interrupted(program: command.program)) }
    guard ProcessContext.monotonicSeconds < stop else {
      throw end(.tooSlow(program: command.program, seconds: command.deadline))
    }
    ProcessContext.pause(seconds: 0.001)
  }
}

/// The status of a child that ended; nil when it still runs and `patiently` is false.
private func wait(for pid: pid_t, patiently: Bool = true) -> Int? {
  var status: Int32 = 0
  while true {
    let result = unsafe waitpid(pid, &status, patiently ? 0 : WNOHANG)
    if result == 0 { return nil }
    if result < 0 {
      if errno == EINTR { continue }
      return 127
    }
    let signal = status & 0x7F
    return signal == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(signal)
  }
}

/// Runs `body` with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = unsafe strings.map { unsafe strdup($0) }
  unsafe pointers.append(nil)
  defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
  return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
}

/// Both ends of a pipe; -1 once an end is closed.
private final class Pipe {
  private(set) var read: Int32
  private(set) var write: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe cposix_pipe(&ends) == 0 else { throw .last("make", "a pipe") }
    read = ends[0]
    write = ends[1]
  }

  deinit {
    closeRead()
    closeWrite()
  }

  func closeRead() {
    if read >= 0 { close(read) }
    read = -1
  }

  func closeWrite() {
    if write >= 0 { close(write) }
    write = -1
  }

  /// What can be read; at the end the reading end is closed.
  func take(_ buffer: inout [UInt8]) -> [UInt8]? {
    let capacity = buffer.count
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      #if canImport(Darwin)
        unsafe Darwin.read(read, bytes.baseAddress, capacity)
      #else
        unsafe Glibc.read(read, bytes.baseAddress, capacity)
      #endif
    }
    if count > 0 { return Array(buffer[..<count]) }
    if count == 0 || (errno != EINTR && errno != EAGAIN) { closeRead() }
    return nil
  }
}
