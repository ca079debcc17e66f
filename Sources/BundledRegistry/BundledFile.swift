/// One packed file.
package struct BundledFile: Sendable {
  /// Below `registry` or below the template's folder.
  package let path: String
  package let isExecutable: Bool
  private let text: StaticString

  init(path: String, isExecutable: Bool, text: StaticString) {
    self.path = path
    self.isExecutable = isExecutable
    self.text = text
  }

  /// The bytes as they are on the disk of whoever built this.
  package var bytes: [UInt8] { text.withUTF8Buffer { unsafe [UInt8]($0) } }
}

/// The files that travel inside the executable.
package enum BundledFiles {
  /// The registry's, sorted bytewise by path.
  package static var registry: [BundledFile] { files(below: "registry/") }

  /// The names of the templates, sorted.
  package static var templates: [String] {
    var names: [String] = []
    for file in files(below: "templates/") {
      guard let slash = file.path.firstIndex(of: "/") else { continue }
      let name = String(file.path[..<slash])
      if names.last != name { names.append(name) }
    }
    return names
  }

  /// The files of a template, sorted bytewise by path; empty when there is no such template.
  package static func template(_ name: String) -> [BundledFile] { files(below: "templates/\(name)/") }

  private static func files(below folder: String) -> [BundledFile] {
    let prefix = Array(folder.utf8)
    return bundledFiles.compactMap { file in
      let path = "\(file.path)"
      guard path.utf8.starts(with: prefix) else { return nil }
      return BundledFile(
        path: String(path.dropFirst(folder.count)), isExecutable: file.isExecutable, text: file.text)
    }
  }
}
