// Writes the registry and the templates as Swift source: one `StaticString` a file.
// Usage: pack ROOT OUTPUT, where ROOT holds `registry` and `templates`. A file that is not UTF-8 is an error.
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: pack ROOT OUTPUT\n".utf8))
  exit(2)
}
let root = URL(fileURLWithPath: arguments[1])

/// `text` as the inside of a Swift string literal; every character that could end or change it is escaped.
func literal(_ text: String) -> String {
  var result = ""
  result.reserveCapacity(text.utf8.count + text.utf8.count / 16)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\u{FEFF}":
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

var entries: [(path: String, executable: Bool, text: String)] = []
for folder in ["registry", "templates"] {
  let base = root.appending(path: folder)
  let walk = FileManager.default.enumerator(atPath: base.path)
  while let name = walk?.nextObject() as? String {
    let path = base.appending(path: name).path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
    guard !name.hasSuffix(".DS_Store"), !name.hasSuffix(".gitkeep") else { continue }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      FileHandle.standardError.write(Data("\(path): error: not UTF-8; only text can be packed\n".utf8))
      exit(1)
    }
    entries.append(("\(folder)/\(name)", FileManager.default.isExecutableFile(atPath: path), text))
  }
}
entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }

var source = """
  /// The packed files, sorted bytewise by path: `registry/…` and `templates/…`.
  package let bundledFiles: [(path: StaticString, isExecutable: Bool, text: StaticString)] = [

  """
for entry in entries {
  source += "  (\"\(literal(entry.path))\", \(entry.executable), \"\(literal(entry.text))\"),\n"
}
source += "]\n"
try source.write(toFile: arguments[2], atomically: true, encoding: .utf8)
