package import Posix

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder that is removed, with everything in it, when the value goes.
package final class TemporaryFolder: Sendable {
  /// Its real path.
  package let path: String
  package let folder: Folder

  /// - Parameter calls: watches what is done below the folder.
  package init(calls: SystemCalls? = nil) throws {
    // A folder in memory, where there is one: flushing thousands of files to a disk takes minutes.
    let memory = (try? Folder.open("/dev/shm")).map { _ in "/dev/shm" }
    let root = try realPath(ProcessContext.environment["TMPDIR"] ?? memory ?? "/tmp")
    let name = "decal-test-\(UInt64.random(in: .min ... .max))"
    try Folder.open(root).makeFolder(name)
    path = "\(root)/\(name)"
    folder = try Folder.open(path, calls: calls)
  }

  deinit {
    guard let slash = path.lastIndex(of: "/"), let parent = try? Folder.open(String(path[..<slash])) else { return }
    try? removeEverything(parent, String(path[path.index(after: slash)...]))
  }

  private func removeEverything(_ parent: Folder, _ name: String) throws {
    // A test may have taken the write permission away.
    unsafe chmod(path, 0o700)
    try parent.removeTree(name)
  }

  /// Another handle on the folder, whose calls are watched.
  package func watched(_ calls: SystemCalls?) throws -> Folder { try Folder.open(path, calls: calls) }

  /// Writes a file, and makes the folders that it stands in.
  package func write(_ path: String, _ text: String, isExecutable: Bool = false) throws {
    try write(path, Array(text.utf8), isExecutable: isExecutable)
  }

  /// Writes a file, and makes the folders that it stands in.
  package func write(_ path: String, _ bytes: [UInt8], isExecutable: Bool = false) throws {
    if let slash = path.lastIndex(of: "/") { try folder.makeFolders(String(path[..<slash])) }
    if try folder.info(path) != nil { try folder.remove(path) }
    try folder.create(path, bytes, permissions: isExecutable ? 0o755 : 0o644)
  }

  /// The text of a file; nil when there is none.
  package func text(_ path: String) -> String? {
    (try? folder.read(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Everything below: path → text, with ` x` after the path of what may be run, `-> target` for links, `/` for empty folders.
  ///
  /// - Parameter skipping: first components that are left out.
  package func contents(skipping: Set<String> = []) throws -> [String: String] {
    var result: [String: String] = [:]
    func walk(_ path: String) throws {
      let names = try path.isEmpty ? folder.names() : folder.names(in: path)
      if names.isEmpty, !path.isEmpty { result[path + "/"] = "" }
      for name in names where !(path.isEmpty && skipping.contains(name)) {
        let below = path.isEmpty ? name : "\(path)/\(name)"
        guard let info = try folder.info(below) else { continue }
        switch info.kind {
        case .folder: try walk(below)
        case .link: result[below] = "-> \(try folder.linkTarget(below))"
        case .file:
          let text = String(decoding: try folder.read(below), as: UTF8.self)
          result[info.isExecutable ? below + " x" : below] = text
        case .other: result[below] = "<other>"
        }
      }
    }
    try walk("")
    return result
  }
}
