/// A path below the project's root, as the lockfile and the plan name it: relative, `/`-separated, without `.` and `..`.
///
/// The project's own folders may have any name, so this is wider than `SafePath`; what a registry names is always checked
/// as a `SafePath` before it is joined to one of the project's folders.
package struct ProjectPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// - Throws: `PathFault` for an absolute or empty path, a component `.`, `..`, `.git` or `.decal`, or a control character.
  package init(_ text: String) throws(PathFault) {
    let bytes = Array(text.utf8)
    func fault(_ reason: PathFault.Reason) -> PathFault { PathFault(bytes: bytes, reason: reason) }
    guard !bytes.isEmpty else { throw fault(.empty) }
    guard bytes.count <= 4096 else { throw fault(.tooLong) }
    guard bytes[0] != UInt8(ascii: "/") else { throw fault(.absolute) }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw fault(.notPrintableASCII) }
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      let component = bytes[start..<end]
      guard let first = component.first else { throw fault(.emptyComponent) }
      if first == UInt8(ascii: ".") {
        let name = String(decoding: component, as: UTF8.self)
        guard name != ".", name != ".." else { throw fault(.dots) }
        guard ![".git", ".decal"].contains(name.lowercased()) else { throw fault(.reserved(name)) }
      }
      start = end + 1
    }
    self.text = text
  }

  /// A folder as people write it: `./ui/` is `ui`.
  ///
  /// - Throws: `PathFault`.
  package init(folder text: String) throws(PathFault) {
    var folder = text[...]
    while folder.hasPrefix("./") { folder = folder.dropFirst(2) }
    let plain = folder.trimmingSlashes
    // Of slashes alone one stays: the top of everything, and no folder without a name.
    try self.init(String(plain.isEmpty ? folder.prefix(1) : plain))
  }

  private init(joined text: String) { self.text = text }

  package var description: String { text }
  package var components: [String] { text.split(separator: "/").map(String.init) }
  package var lastComponent: String {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }
  /// The folder the path stands in; nil at the root.
  package var parent: ProjectPath? {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return ProjectPath(joined: String(text[..<slash]))
  }
  /// The path with case folded.
  package var folded: String { text.lowercased() }

  /// The path below this folder.
  package func appending(_ path: SafePath) -> ProjectPath { ProjectPath(joined: "\(text)/\(path)") }
  /// The path as one below the project's root.
  package init(_ path: SafePath) { text = path.text }
  /// Whether the path lies below that folder.
  package func isInside(_ folder: ProjectPath) -> Bool { text.hasPrefix(folder.text + "/") }

  package static func < (left: Self, right: Self) -> Bool { left.text.isBefore(right.text) }
}
