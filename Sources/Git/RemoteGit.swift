package import Model
internal import Posix

/// A repository on another machine, reached by the user's own `git`: it knows the user's proxies, certificates, ssh
/// configuration and credential helpers, and fetches shallowly.
package struct RemoteGit: Sendable {
  /// A token for one host alone.
  package struct Token: Sendable {
    /// With its scheme and port: `https://git.example:8443`.
    package var origin: String
    package var user: String
    package var secret: String

    package init(origin: String, user: String, secret: String) {
      self.origin = origin
      self.user = user
      self.secret = secret
    }
  }

  /// How long is waited, in seconds.
  package struct Patience: Sendable, Equatable {
    /// Less than 1000 bytes a second for so long ends a transfer over http.
    package var stall = 20
    /// For the list of refs.
    package var answer = 60.0
    /// For all of a transfer.
    package var transfer = 600.0

    package init() {}
  }

  package var url: String
  /// The environment that `git` gets, cleaned of everything that points at a repository.
  package var environment: [String: String]
  package var token: Token?
  package var patience: Patience
  /// What is run; where it is missing, libgit2's own transport takes its place for https.
  package var program: String

  package init(
    _ url: String, environment: [String: String], token: Token? = nil, patience: Patience = Patience(),
    program: String = "git"
  ) {
    self.url = url
    self.program = program
    self.environment = environment
    self.token = token
    self.patience = patience
  }

  /// The refs of these full names that the repository has, with the commits behind annotated tags; empty names: all refs.
  ///
  /// - Throws: `RemoteFault`, `ChildFault` when there is no `git` or it is ended.
  package func references(_ names: [String]) throws -> [String: GitObjectID] {
    var references: [String: GitObjectID] = [:]
    let patterns = names.flatMap { [$0, "\($0)^{}"] }
    let output: [UInt8]
    do {
      output = try git(["ls-remote", "--quiet", "--", url] + patterns, deadline: patience.answer)
    } catch let fault as ChildFault where fault.isMissingProgram {
      let all = try LibraryTransport(url, token: token).references(within: patience.answer)
      return RemoteGit.peeled(all, names)
    }
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let id = GitObjectID(String(fields[0])) else { continue }
      references[String(fields[1])] = id
    }
    return RemoteGit.peeled(references, names)
  }

  /// Those of these names (all of them when there are none), each with the commit behind an annotated tag.
  private static func peeled(_ all: [String: GitObjectID], _ names: [String]) -> [String: GitObjectID] {
    var references: [String: GitObjectID] = [:]
    // A pattern also finds names that end like it.
    for (name, id) in all where !name.hasSuffix("^{}") && (names.isEmpty || names.contains(name)) {
      references[name] = all["\(name)^{}"] ?? id
    }
    return references
  }

  /// Brings refs into a bare repository: `git fetch`.
  ///
  /// - Parameters:
  ///   - specifications: `+refs/heads/main:refs/decal/…`.
  ///   - path: the repository.
  ///   - isShallow: only the newest commit; otherwise everything, also what earlier shallow fetches left out.
  ///   - limit: in bytes; a host that sends more is cut off, within the second in which `git` says so.
  ///   - onProgress: the phase and the share that is done.
  package func fetch(
    _ specifications: [String], into path: String, isShallow: Bool, limit: Int = .max,
    onProgress: (_ phase: String, _ fraction: Double?) -> Void
  ) throws {
    var arguments = [
      "--git-dir=\(path)", "fetch", "--progress", "--no-tags", "--no-write-fetch-head", "--no-auto-gc",
      "--no-recurse-submodules",
    ]
    if isShallow {
      arguments.append("--depth=1")
    } else {
      arguments.append("--prune")
      if let folder = try? Folder.open(path), (try? folder.info("shallow")) ?? nil != nil {
        arguments.append("--unshallow")
      }
    }
    var line: [UInt8] = []
    func read(_ piece: [UInt8]) throws {
      for byte in piece {
        guard byte == 0x0A || byte == 0x0D else {
          line.append(byte)
          continue
        }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        if let (phase, fraction) = RemoteGit.progress(text) { onProgress(phase, fraction) }
        if let received = RemoteGit.received(text), received > limit {
          throw RemoteFault(url: url, problem: .tooLarge, detail: "the limit is \(limit) bytes")
        }
      }
    }
    do {
      _ = try git(arguments + ["--", url] + specifications, deadline: patience.transfer, onError: read)
    } catch let fault as ChildFault where fault.isMissingProgram {
      try LibraryTransport(url, token: token)
        .fetch(specifications, into: path, within: patience.transfer, limit: limit, onProgress: onProgress)
    }
  }

  /// Reads a line such as `remote: Counting objects:  45% (9/20)`; nil for any other.
  static func progress(_ line: String) -> (phase: String, fraction: Double?)? {
    let text = line.hasPrefix("remote: ") ? String(line.dropFirst(8)) : line
    guard let colon = text.firstIndex(of: ":"), let percent = text[colon...].firstIndex(of: "%") else { return nil }
    let digits = text[text.index(after: colon)..<percent].drop { $0 == " " }
    guard let value = Int(digits), (0...100).contains(value), !text[..<colon].isEmpty else { return nil }
    return (String(text[..<colon]), Double(value) / 100)
  }

  /// Reads how many bytes came from a line such as `Receiving objects:  45% (9/20), 1.50 MiB | 2.00 MiB/s`; nil for any
  /// other.
  static func received(_ line: String) -> Int? {
    guard line.hasPrefix("Receiving objects:"), let comma = line.firstIndex(of: ",") else { return nil }
    let words = line[line.index(after: comma)...].split { $0 == " " || $0 == "," }
    guard words.count > 1, let number = Double(words[0]), number >= 0, number < 1e12 else { return nil }
    let units = ["bytes": 1.0, "KiB": 1024, "MiB": 1_048_576, "GiB": 1_073_741_824]
    return units[String(words[1])].map { Int(number * $0) }
  }

  // MARK: - Running git

  private func git(
    _ arguments: [String], deadline: Double, onError: ([UInt8]) throws -> Void = { _ in }
  ) throws -> [UInt8] {
    let command = ChildCommand(
      program, arguments, environment: safeEnvironment, folder: "/", deadline: deadline, outputLimit: 64 << 20)
    let result: ChildResult
    do { result = try run(command, onError: onError) } catch ChildFault.tooSlow(_, let seconds) {
      throw RemoteFault(url: url, problem: .tooSlow, detail: "no end after \(Int(seconds)) seconds")
    }
    guard result.status == 0 else {
      // Ctrl-C ends git too, and perhaps sooner than we look.
      if Interrupt.came { throw ChildFault.interrupted(program: program) }
      throw RemoteFault(url: url, saying: String(decoding: result.error, as: UTF8.self), status: result.status)
    }
    return result.output
  }

  /// The settings that every call gets. They travel in the environment, as the token must not be in an argument list.
  private var settings: [(key: String, value: String)] {
    var settings = [
      ("protocol.ext.allow", "never"), ("core.hooksPath", "/dev/null"), ("fetch.fsckObjects", "true"),
      // git 2.39 sends a header that is meant for one host on to the host that it is redirected to.
      ("http.followRedirects", "false"), ("http.lowSpeedLimit", "1000"), ("http.lowSpeedTime", "\(patience.stall)"),
      // Larger files are copied through, not held in memory.
      ("core.bigFileThreshold", "16m"), ("gc.auto", "0"), ("maintenance.auto", "false"),
      ("fetch.writeCommitGraph", "false"),
      // One pack rather than many loose files.
      ("transfer.unpackLimit", "1"), ("fetch.unpackLimit", "1"), ("submodule.recurse", "false"),
      ("credential.interactive", "false"), ("core.fsmonitor", "false"), ("color.ui", "false"),
    ]
    if let token {
      let header = "Authorization: Basic \(base64("\(token.user):\(token.secret)".utf8))"
      settings.append(("http.\(token.origin)/.extraHeader", header))
    }
    return settings
  }

  private var safeEnvironment: [String: String] {
    var safe = environment.filter { !RemoteGit.refused.contains($0.key) }
    safe["GIT_TERMINAL_PROMPT"] = "0"
    safe["GIT_ALLOW_PROTOCOL"] = "https:http:ssh:git"
    // git's words are read.
    safe["LC_ALL"] = "C"
    safe["LANGUAGE"] = nil
    var count = safe["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    for (key, value) in settings {
      safe["GIT_CONFIG_KEY_\(count)"] = key
      safe["GIT_CONFIG_VALUE_\(count)"] = value
      count += 1
    }
    safe["GIT_CONFIG_COUNT"] = String(count)
    return safe
  }

  /// What points at a repository, or changes what a command means.
  private static let refused: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS",
    "GIT_GRAFT_FILE", "GIT_REPLACE_REF_BASE", "GIT_QUARANTINE_PATH", "GIT_DEFAULT_HASH", "GIT_TEMPLATE_DIR",
  ]
}

/// Base64 with padding.
func base64(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  let bytes = Array(bytes)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let value = (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32($1 < group.count ? group[start + $1] : 0) }
    for index in 0..<4 {
      text.append(index <= group.count ? digits[Int(value >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
