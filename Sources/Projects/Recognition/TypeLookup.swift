internal import Scanning

/// Looks for declarations in the sources of a target.
package struct TypeLookup {
  let files: any ProjectFiles
  /// The whole path of the folder; everything below it belongs to the target.
  let folder: String
  /// Whole paths that are not looked into, such as the copies themselves.
  let excluding: Set<String>

  package init(files: any ProjectFiles, folder: String, excluding: Set<String> = []) {
    self.files = files
    self.folder = folder
    self.excluding = excluding
  }

  /// Which of these names the Swift sources declare as types at the top level.
  package func declared(among names: Set<String>) -> Set<String> {
    let words = names.map { Array($0.utf8) }
    var found: Set<String> = []
    var folders = [folder]
    while let here = folders.popLast(), found.count < names.count {
      for name in files.list(here) ?? [] {
        let path = Paths.join(here, name)
        guard !excluding.contains(path) else { continue }
        if name.hasSuffix("/") {
          if !name.hasPrefix(".") { folders.append(path) }
        } else if name.hasSuffix(".swift"), let bytes = files.read(path) {
          // Most files do not hold the name at all: finding that out costs far less than cutting them into tokens.
          guard words.contains(where: { contains(bytes, $0) }) else { continue }
          for declaration in SwiftScanner.scan(bytes).swiftDeclarations()
          where declaration.kind == .type && names.contains(declaration.name) {
            found.insert(declaration.name)
          }
        }
      }
    }
    return found
  }

  private func contains(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first, bytes.count >= word.count else { return false }
    var index = 0
    while let next = bytes[index...].firstIndex(of: first), next + word.count <= bytes.count {
      if bytes[next..<next + word.count].elementsEqual(word) { return true }
      index = next + 1
    }
    return false
  }
}
