internal import Posix

/// The programs that remote registries are fetched with.
package enum FetchProgram: String, Sendable, CaseIterable {
  /// For git repositories; without it https ones are still fetched by libgit2.
  case git
  /// For archives.
  case curl

  /// What it says of its version, such as `2.39.5`; nil when there is none or it does not answer.
  package func version(_ environment: [String: String]) -> String? {
    let command = ChildCommand(rawValue, ["--version"], environment: environment, deadline: 30, outputLimit: 1 << 16)
    guard let result = try? Posix.run(command), result.status == 0 else { return nil }
    let words = String(decoding: result.output, as: UTF8.self).split { $0 == " " || $0.isNewline }
    return words.first { $0.first?.isNumber == true }.map(String.init)
  }
}

/// How much a folder holds, links not followed.
package struct FolderSize: Sendable, Equatable {
  package private(set) var files = 0
  /// The sizes of the files together.
  package private(set) var bytes = 0

  /// nil when there is no such folder or it cannot be read.
  package init?(of path: String) {
    guard let folder = try? Folder.open(path), add(folder) else { return nil }
  }

  private mutating func add(_ folder: Folder) -> Bool {
    guard let names = try? folder.names() else { return false }
    for name in names {
      guard let info = try? folder.info(name) else { continue }
      switch info.kind {
      case .folder: if let inner = try? folder.folder(name) { _ = add(inner) }
      case .file:
        files += 1
        bytes += info.size
      default: break
      }
    }
    return true
  }
}
