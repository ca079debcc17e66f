internal import CPosix
import Foundation
import Posix

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A server for HTTP/1.1 on this machine, for tests: one request a connection, each on a thread of its own.
package final class LoopbackServer: Sendable {
  /// What came.
  package struct Request: Sendable {
    package var method: String
    /// The path, without the query.
    package var path: String
    package var query: String
    /// By lower-case name.
    package var headers: [String: String]
    package var body: [UInt8]
  }

  /// What goes back.
  package enum Response: Sendable {
    case answer(status: Int, headers: [String: String], body: [UInt8])
    /// So many bytes of the answer, and then the connection is closed.
    case cut(status: Int, headers: [String: String], body: [UInt8], after: Int)
    /// So many bytes of the answer, and then nothing more until the other side gives up.
    case stalled(status: Int, headers: [String: String], body: [UInt8], after: Int)
    /// Nothing at all, until the other side gives up.
    case silence
  }

  package let port: Int
  /// A byte into it ends the thread that listens.
  private let stop: Int32
  private let hasEnded = DispatchSemaphore(value: 0)

  package var url: String { "http://127.0.0.1:\(port)" }

  /// Begins to serve; ends with the value.
  package init(_ handler: @escaping @Sendable (Request) -> Response) throws {
    let listening = listeningSocket()
    guard listening >= 0 else { throw CocoaError(.featureUnsupported) }
    port = boundPort(listening)
    var ends: [Int32] = [-1, -1]
    guard unsafe cposix_pipe(&ends) == 0 else {
      close(listening)
      throw CocoaError(.featureUnsupported)
    }
    stop = ends[1]
    let (stopping, hasEnded) = (ends[0], hasEnded)
    Thread.detachNewThread {
      while LoopbackServer.hasCaller(listening, orEndsBy: stopping) {
        let connection = accept(listening, nil, nil)
        // Who called may be gone again.
        guard connection >= 0 else { continue }
        _ = fcntl(connection, F_SETFL, 0)
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread { LoopbackServer.serve(connection, handler) }
      }
      // Closed by nobody else: the number may be another server's a moment later.
      close(listening)
      close(stopping)
      hasEnded.signal()
    }
  }

  deinit {
    _ = unsafe write(stop, "", 1)
    hasEnded.wait()
    close(stop)
  }

  /// Waits for somebody who calls; false when the time has come to end.
  private static func hasCaller(_ listening: Int32, orEndsBy stopping: Int32) -> Bool {
    while true {
      var requests = [
        pollfd(fd: listening, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stopping, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&requests, nfds_t(requests.count), -1) > 0 else { continue }
      return requests[1].revents == 0
    }
  }

  private static func serve(_ connection: Int32, _ handler: (Request) -> Response) {
    defer {
      // Not by closing alone: a program that another test started between accept(2) and fcntl(2) has it too.
      shutdown(connection, Int32(SHUT_RDWR))
      close(connection)
    }
    guard let request = read(connection) else { return }
    switch handler(request) {
    case .answer(let status, let headers, let body):
      send(head(status, headers, body.count) + body, to: connection)
    case .cut(let status, let headers, let body, let count):
      send(Array((head(status, headers, body.count) + body).prefix(count)), to: connection)
    case .stalled(let status, let headers, let body, let count):
      send(Array((head(status, headers, body.count) + body).prefix(count)), to: connection)
      waitForTheEnd(connection)
    case .silence: waitForTheEnd(connection)
    }
  }

  private static func waitForTheEnd(_ connection: Int32) {
    var byte: UInt8 = 0
    while unsafe recv(connection, &byte, 1, 0) > 0 {}
  }

  private static func head(_ status: Int, _ headers: [String: String], _ count: Int) -> [UInt8] {
    var text = "HTTP/1.1 \(status) Status\r\nConnection: close\r\nContent-Length: \(count)\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  private static func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    func more() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let capacity = buffer.count
      let count = unsafe recv(connection, &buffer, capacity, 0)
      guard count > 0 else { return false }
      bytes += buffer[..<count]
      return true
    }
    let end = Array("\r\n\r\n".utf8)
    while bytes.firstRange(of: end) == nil { guard more() else { return nil } }
    guard let blank = bytes.firstRange(of: end) else { return nil }
    var lines = String(decoding: bytes[..<blank.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let first = lines.removeFirst().split(separator: " ").map(String.init)
    guard first.count >= 2 else { return nil }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let target = first[1].split(separator: "?", maxSplits: 1).map(String.init)
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while bytes.count < blank.upperBound + length { guard more() else { return nil } }
    return Request(
      method: first[0], path: target.first ?? "/", query: target.count > 1 ? target[1] : "", headers: headers,
      body: Array(bytes[blank.upperBound..<blank.upperBound + length]))
  }

  private static func send(_ bytes: [UInt8], to connection: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Support.sendBytes(connection, buffer.baseAddress! + sent, buffer.count - sent)
      }
      guard count > 0 else { return }
      sent += count
    }
  }
}

extension LoopbackServer {
  /// Answers as `git http-backend` does, for the repositories below a folder.
  package static func git(_ request: Request, root: String) -> Response {
    var environment = [
      "PATH": ProcessContext.environment["PATH"] ?? "/usr/bin:/bin", "GIT_PROJECT_ROOT": root,
      "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": request.path, "QUERY_STRING": request.query,
      "REQUEST_METHOD": request.method, "REMOTE_ADDR": "127.0.0.1", "HOME": root, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*",
    ]
    environment["CONTENT_TYPE"] = request.headers["content-type"]
    environment["HTTP_CONTENT_ENCODING"] = request.headers["content-encoding"]
    environment["GIT_PROTOCOL"] = request.headers["git-protocol"]
    let command = ChildCommand("git", ["http-backend"], environment: environment, input: request.body)
    guard let result = try? run(command), let blank = result.output.firstRange(of: Array("\r\n\r\n".utf8)) else {
      return .answer(status: 500, headers: [:], body: [])
    }
    var status = 200
    var headers: [String: String] = [:]
    for line in String(decoding: result.output[..<blank.lowerBound], as: UTF8.self).components(separatedBy: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      if line[..<colon] == "Status" {
        status = Int(value.prefix(3)) ?? 500
      } else {
        headers[String(line[..<colon])] = value
      }
    }
    return .answer(status: status, headers: headers, body: Array(result.output[blank.upperBound...]))
  }
}

/// A socket that listens on a free port of 127.0.0.1; negative when there is none.
private func listeningSocket() -> Int32 {
  #if canImport(Darwin)
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
  #else
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  #endif
  guard descriptor >= 0 else { return -1 }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  let bound = unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard bound == 0, listen(descriptor, 64) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
    close(descriptor)
    return -1
  }
  return descriptor
}

private func boundPort(_ descriptor: Int32) -> Int {
  var address = sockaddr_in()
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
  }
  return status == 0 ? Int(UInt16(bigEndian: address.sin_port)) : 0
}

private func sendBytes(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  #if canImport(Darwin)
    unsafe send(descriptor, start, count, 0)
  #else
    unsafe send(descriptor, start, count, Int32(MSG_NOSIGNAL))
  #endif
}
