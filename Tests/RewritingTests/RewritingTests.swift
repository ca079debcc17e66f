import Model
import Testing

@testable import Rewriting

/// A file of a component with this text.
func file(_ text: String, _ path: String = "Card.swift", role: Role = .source) throws -> SourceFile {
  SourceFile(
    from: try SafePath(path), role: role, target: try SafePath(path), isExecutable: false, bytes: Array(text.utf8))
}

func text(_ file: SourceFile) -> String { String(decoding: file.bytes, as: UTF8.self) }
