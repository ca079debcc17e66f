import Foundation
import Model
import Rewriting

/// A long text of things in things, with a name behind them that must still be found.
struct HostileText: Sendable {
  /// What nests: before all, opening, closing, after all.
  typealias Piece = (before: String, open: String, close: String, after: String)

  var fileName: String
  var settings: RewriteSettings
  var pieces: [Piece]
  /// The last line, and what it becomes.
  var end: (before: String, after: String)

  static var all: [HostileText] { [swift, kotlin, typeScript] }

  /// Each piece as deep as its share of so many bytes allows.
  private func bytes(_ size: Int) -> [UInt8] {
    let share = size / pieces.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + size / 100)
    for (before, open, close, after) in pieces {
      let depth = share / (open.utf8.count + close.utf8.count)
      bytes += before.utf8
      for _ in 0..<depth { bytes += open.utf8 }
      for _ in 0..<depth { bytes += close.utf8 }
      bytes += after.utf8
      bytes += "\n".utf8
    }
    return bytes
  }

  /// Whether rewriting so many bytes of it, on a stack such as a thread has that nobody asked more for, comes to the end and
  /// reads what stands there as code.
  func isReadToTheEnd(size: Int) async throws -> Bool {
    let path = try SafePath(fileName)
    let file = SourceFile(
      from: path, role: .source, target: path, isExecutable: false, bytes: bytes(size) + Array(end.before.utf8))
    let result = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: rewrite(file, settings: settings)) }
      thread.stackSize = 512 << 10
      thread.start()
    }
    let last = Array(end.after.utf8)
    return result.file.bytes.suffix(last.count).elementsEqual(last)
      && !result.notes.contains { $0.message.contains("ends inside") }
  }

  static let swift = HostileText(
    fileName: "A.swift", settings: .swift(SwiftRewrite(registryModule: "Kit", module: "Shop", access: .internal)),
    pieces: [
      ("a = ", "(", ")", ""), ("a = ", "[", "]", ""), ("func f() ", "{", "}", ""), ("", "/*", "*/", ""),
      ("a = ", "\"\\(", ")\"", ""), ("a = ", "#\"\\#(", ")\"#", ""), ("a = ", "\"\"\"\n\\(", ")\n\"\"\"", ""),
      ("a: ", "A<", ">", ""), ("", "#if a\n", "\n#endif", ""), ("", "a = /b(c)/; d = e / f\n", "", ""),
      ("a = ", "b / (", ")", ""), ("", "@a(", ")", " struct B {}"), ("", "public ", "", "struct C {}"),
      ("", "`a` ", "", ""),
    ],
    end: ("let z = Kit.Badge()\n", "let z = Shop.Badge()\n"))

  static let kotlin = HostileText(
    fileName: "A.kt", settings: .kotlin(KotlinRewrite(registryPackage: "kit.ui", package: "org.shop")),
    pieces: [
      ("a = ", "(", ")", ""), ("a = ", "[", "]", ""), ("fun f() ", "{", "}", ""), ("", "/*", "*/", ""),
      ("a = ", "\"${", "}\"", ""), ("a = ", "\"\"\"${", "}\"\"\"", ""), ("a = ", "$$\"$${", "}\"", ""),
      ("a: ", "A<", ">", ""), ("", "'\\''; a = b / c\n", "", ""), ("", "@A(", ")", " class B"), ("", "`a` ", "", ""),
    ],
    end: ("val z = kit.ui.Badge()\n", "val z = org.shop.Badge()\n"))

  static let typeScript = HostileText(
    fileName: "a.tsx",
    settings: .reactNative(
      TypeScriptRewrite(registryAliases: ["@/"], imports: .aliases([.init(from: "@/", to: "~/")]))),
    pieces: [
      ("a = ", "(", ")", ";"), ("a = ", "[", "]", ";"), ("function f() ", "{", "}", ""), ("a = ", "`${", "}`", ";"),
      ("a = ", "<A>", "</A>", ";"), ("a = ", "<A b={", "}/>", ";"), ("a = ", "<A>{", "}</A>", ";"),
      ("a = ", "<A b=<A/> c='", "'/>", ";"), ("let a: ", "A<", ">", ";"), ("", "a = b / c; d = /e[/]f/g;\n", "", ""),
      ("a = ", "b ? ", " : c", ";"), ("type A = ", "B | ", "", "C;"), ("", "/* ", "", "*/"),
      ("a = ", "(x) => ({ y: ", "})", ";"),
    ],
    end: ("import z from '@/z'\n", "import z from '~/z'\n"))
}
