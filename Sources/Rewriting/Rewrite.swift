package import Model
internal import Scanning

/// A file on its way into a project, and what rewriting left for a person to look at.
package struct Rewritten: Sendable, Equatable {
  package var file: SourceFile
  package var notes: [Note]

  package init(file: SourceFile, notes: [Note]) {
    self.file = file
    self.notes = notes
  }
}

/// Changes the names that a registry's sources use to the project's. Pure: the same file and settings give the same bytes.
///
/// Bytes are copied; only the spans that must change are replaced. A file that is not source in the platform's language
/// comes out as it went in.
///
/// - Parameter landing: where the files of the registry's components land; only TypeScript asks for it.
package func rewrite(_ file: SourceFile, settings: RewriteSettings, landing: Landing = .none) -> Rewritten {
  var result = file
  result.target = settings.target(of: file)
  var edits = TextEdits()
  switch (settings, Language(of: file)) {
  case (.swift(let settings), .swift):
    var rewriter = SwiftRewriter(file.bytes, role: file.role, settings: settings)
    rewriter.run()
    edits = rewriter.edits
  case (.kotlin(let settings), .kotlin):
    var rewriter = KotlinRewriter(file.bytes, settings: settings)
    rewriter.run()
    edits = rewriter.edits
  case (.reactNative(let settings), .typeScript):
    var rewriter = TypeScriptRewriter(file, settings: settings, landing: landing)
    rewriter.run()
    edits = rewriter.edits
  case (.swift, _), (.kotlin, _), (.reactNative, _): break
  }
  // What holds a NUL is no text, whatever its name: looked at only where something would change.
  if edits.isEmpty || isBinary(file.bytes) { return Rewritten(file: result, notes: []) }
  result.bytes = edits.applied(to: file.bytes)
  return Rewritten(file: result, notes: edits.notes(in: file.bytes, of: file.from))
}

extension RewriteSettings {
  /// Whole identifiers → new ones, whatever the platform.
  package var rename: [String: String] {
    switch self {
    case .swift(let settings): settings.rename
    case .kotlin(let settings): settings.rename
    case .reactNative(let settings): settings.rename
    }
  }

  /// Where a file installs after rewriting: a file that is called after a renamed type follows it.
  package func target(of file: SourceFile) -> SafePath { renamed(file.target, by: rename) }
}

private func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }

/// The language of a source file, by its name.
enum Language {
  case swift
  case kotlin
  case typeScript

  init?(of file: SourceFile) {
    let name = file.from.lastComponent
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    switch name[name.index(after: dot)...] {
    case "swift": self = .swift
    case "kt", "kts": self = .kotlin
    case "ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs": self = .typeScript
    default: return nil
    }
  }
}

/// The target of a file whose name is that of a renamed type, alone or before a dot or a `+`.
func renamed(_ target: SafePath, by rename: [String: String]) -> SafePath {
  let name = target.lastComponent
  let stem = name.prefix { $0 != "." && $0 != "+" }
  guard stem.count < name.count, let new = rename[String(stem)] else { return target }
  let path = target.text.dropLast(name.count) + new + name.dropFirst(stem.count)
  // An identifier in letters outside ASCII cannot stand in a path: the file keeps its name.
  return (try? SafePath(String(path))) ?? target
}
