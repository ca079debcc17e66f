internal import Posix

/// Paths as text: whole ones begin with a slash.
package enum Paths {
  /// The path with `.`, `..` and doubled slashes resolved, as text; links are not looked at.
  package static func normalized(_ path: String) -> String {
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.joined(separator: "/")
  }

  /// A path below some folder with `.`, `..` and doubled slashes resolved: `./src//main` → `src/main`.
  static func normalizedBelow(_ path: String) -> String { String(normalized(path).dropFirst()) }

  /// `path` read from `folder`: itself when it is whole.
  package static func join(_ folder: String, _ path: String) -> String {
    normalized(path.hasPrefix("/") ? path : "\(folder)/\(path)")
  }

  /// The folder that a path stands in; nil at the top.
  package static func parent(of path: String) -> String? {
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// A whole path as one below `folder`; `""` for the folder itself, nil when it lies elsewhere.
  package static func relative(_ path: String, to folder: String) -> String? {
    if path == folder { return "" }
    let prefix = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  /// A whole path as one below `folder`, as `relative` gives it, also when links lead to either of them. What the path itself
  /// names is not followed: a link may be what is meant.
  package static func located(_ path: String, in folder: String) -> String? {
    if let below = relative(path, to: folder) { return below }
    guard let real = try? realPath(folder) else { return nil }
    if (try? realPath(path)) == real { return "" }
    var below = ""
    var above = path
    while let parent = parent(of: above) {
      below = "\(lastComponent(of: above))\(below.isEmpty ? "" : "/")\(below)"
      above = parent
      // What is not there has no other name.
      if let found = try? realPath(above) { return relative(join(found, below), to: real) }
    }
    return nil
  }

  /// How one whole path is written from a folder: `./x`, `../x`.
  package static func written(_ path: String, from folder: String) -> String {
    let from = normalized(folder).split(separator: "/")
    let to = normalized(path).split(separator: "/")
    var shared = 0
    while shared < min(from.count, to.count), from[shared] == to[shared] { shared += 1 }
    let up = Array(repeating: "..", count: from.count - shared)
    return ((up.isEmpty ? ["."] : up) + to[shared...].map(String.init)).joined(separator: "/")
  }
}
