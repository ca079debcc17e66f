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
package struct Rewriter: Sendable {
  private enum Rules: Sendable {
    case swift(SwiftRewriter.Rules)
    case kotlin(KotlinRewriter.Rules)
    case typeScript(TypeScriptRewriter.Rules)
  }
  private let settings: RewriteSettings
  private let rules: Rules

  /// - Parameter landing: where the files of the registry's components land; only TypeScript asks for it.
  package init(_ settings: RewriteSettings, landing: Landing = .none) {
    self.settings = settings
    switch settings {
    case .swift(let settings): rules = .swift(SwiftRewriter.Rules(settings))
    case .kotlin(let settings): rules = .kotlin(KotlinRewriter.Rules(settings))
    case .reactNative(let settings): rules = .typeScript(TypeScriptRewriter.Rules(settings, landing: landing))
    }
  }

  package func rewrite(_ file: SourceFile) -> Rewritten {
    var result = file
    result.target = settings.target(of: file)
    let edits: TextEdits?
    switch (rules, Language(of: file)) {
    case (.swift(let rules), .swift):
      var rewriter = SwiftRewriter(file.bytes, role: file.role, rules: rules)
      rewriter?.run()
      edits = rewriter?.edits
    case (.kotlin(let rules), .kotlin):
      var rewriter = KotlinRewriter(file.bytes, rules: rules)
      rewriter?.run()
      edits = rewriter?.edits
    case (.typeScript(let rules), .typeScript):
      var rewriter = TypeScriptRewriter(file, rules: rules)
      rewriter?.run()
      edits = rewriter?.edits
    case (.swift, _), (.kotlin, _), (.typeScript, _): return Rewritten(file: result, notes: [])
    }
    // What holds a NUL is no text, whatever its name: looked at only where something would change.
    guard let edits, !edits.isEmpty, !isBinary(file.bytes) else { return Rewritten(file: result, notes: []) }
    result.bytes = edits.applied(to: file.bytes)
    return Rewritten(file: result, notes: edits.notes(in: file.bytes, of: file.from))
  }
}

/// Rewrites one file; for many with the same settings a `Rewriter` is quicker.
package func rewrite(_ file: SourceFile, settings: RewriteSettings, landing: Landing = .none) -> Rewritten {
  Rewriter(settings, landing: landing).rewrite(file)
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
    let name = file.from.text.utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name[name.index(before: dot)] != UInt8(ascii: "/")
    else { return nil }
    switch file.from.text[file.from.text.utf8.index(after: dot)...] {
    case "swift": self = .swift
    case "kt", "kts": self = .kotlin
    case "ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs": self = .typeScript
    default: return nil
    }
  }
}

/// The target of a file whose name is that of a renamed type, alone or before a dot or a `+`.
func renamed(_ target: SafePath, by rename: [String: String]) -> SafePath {
  guard !rename.isEmpty else { return target }
  let name = target.lastComponent
  let stem = name.prefix { $0 != "." && $0 != "+" }
  guard stem.count < name.count, let new = rename[String(stem)] else { return target }
  let path = target.text.dropLast(name.count) + new + name.dropFirst(stem.count)
  // An identifier in letters outside ASCII cannot stand in a path: the file keeps its name.
  return (try? SafePath(String(path))) ?? target
}
