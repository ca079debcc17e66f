/// The absolute path with `.`, `..` and doubled slashes resolved as text.
func normalizedPath(_ path: String) -> String {
  var components: [Substring] = []
  for component in path.split(separator: "/") where component != "." {
    if component == ".." { _ = components.popLast() } else { components.append(component) }
  }
  return "/" + components.joined(separator: "/")
}

/// How one absolute path is written from a folder: `./x`, `../x`.
func relativePath(from folder: String, to path: String) -> String {
  let from = normalizedPath(folder).split(separator: "/")
  let to = normalizedPath(path).split(separator: "/")
  var shared = 0
  while shared < min(from.count, to.count), from[shared] == to[shared] { shared += 1 }
  let up = Array(repeating: "..", count: from.count - shared)
  let parts = (up.isEmpty ? ["."] : up) + to[shared...].map(String.init)
  return parts.joined(separator: "/")
}

/// The text as one word of a shell's command line.
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
  return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: #"'\''"#))'"
}
