import Foundation
import Model
import Testing

/// The API tables of `registry/docs` against the Swift sources.
///
/// In the section `## Swift` a heading names a type or a function; the tables below it, told apart by their first
/// column's title, list its parameters (of all its initialisers or overloads together), properties, cases and functions.
@Suite struct DocumentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "registry")

  static let components: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "components").path)
    return (names ?? []).map { $0.replacing(".json", with: "") }.sorted()
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func declarations(_ component: String) throws -> [SwiftDeclarations.Declaration] {
    let manifest = try JSON.parse(Array(try text("components/\(component).json").utf8))
    let files = manifest["platforms"]?["swift"]?["files"]?.array ?? []
    return try files.compactMap(\.string).flatMap { SwiftDeclarations(try text("swift/\($0)")).all }
  }

  /// The rows of the tables below each heading, by the title of the first column.
  private static func tables(_ component: String) throws -> [String: [String: [[String]]]] {
    var result: [String: [String: [[String]]]] = [:]
    var isSwift = false
    var heading = ""
    var title: String?
    for line in try text("docs/\(component).md").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { isSwift = line == "## Swift" }
      if !isSwift { continue }
      if line.hasPrefix("### ") {
        heading = String(line.dropFirst(4).replacing("`", with: ""))
        result[heading] = [:]
      }
      guard line.hasPrefix("|") else {
        title = nil
        continue
      }
      let cells = line.replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false)
        .dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|") }
      if cells[0].hasPrefix("---") { continue }
      if let title {
        result[heading, default: [:]][title, default: []].append(cells.map { $0.replacing("`", with: "") })
      } else {
        title = cells[0]
      }
    }
    return result
  }

  /// What a protocol asks for rather than a caller.
  private static let required: Set<String> = ["init", "makeUIViewController", "updateUIViewController", "resolve"]

  private static func row(_ name: String, _ type: String, _ standard: String?) -> [String] {
    [name, type.isEmpty ? "—" : type, standard ?? "—"]
  }

  @Test(arguments: components)
  func `The tables say what the sources say`(component: String) throws {
    let declarations = try Self.declarations(component)
    if declarations.isEmpty { return }
    for (heading, tables) in try Self.tables(component) {
      let members = declarations.filter { $0.owner == heading }
      let overloads = declarations.filter { $0.kind == .function && $0.name == heading && $0.name != "init" }
      let makers = members.filter { $0.kind == .function && $0.name == "init" } + overloads
      let parameters = makers.flatMap(\.parameters)
      for (title, rows) in tables {
        let wanted: [[String]]
        switch title {
        case "Parameter": wanted = parameters.map { Self.row($0.label, $0.type, $0.standard) }
        case "Property":
          wanted = members.filter { $0.kind == .property && $0.name != "body" }.map { property in
            let standard = property.standard ?? parameters.first { $0.label == property.name }?.standard
            return Self.row(property.name, property.type, standard)
          }
        case "Case": wanted = members.filter { $0.kind == .enumCase }.map { [$0.name] }
        case "Function":
          wanted = members.filter { $0.kind == .function && !Self.required.contains($0.name) }.map { [$0.selector] }
        default: continue
        }
        let width = title == "Property" || title == "Parameter" ? 3 : 1
        let documented = Set(rows.map { Array($0.prefix(width)) })
        let there = Set(wanted)
        #expect(documented == there, "\(component), \(heading): the \(title.lowercased()) table")
        #expect(rows.allSatisfy { $0.last?.isEmpty == false && $0.last != "—" }, "\(heading): a row says nothing")
      }
    }
  }

  @Test(arguments: components)
  func `Every public type and every function for views is in the document`(component: String) throws {
    let declarations = try Self.declarations(component)
    if declarations.isEmpty { return }
    let headings = Set(try Self.tables(component).keys)
    for declaration in declarations {
      switch declaration.kind {
      case .type:
        let name = declaration.owner.isEmpty ? declaration.name : "\(declaration.owner).\(declaration.name)"
        #expect(headings.contains(name), "docs/\(component).md has no heading for \(name)")
      case .function where declaration.owner == "View" || declaration.owner == "UIScrollView":
        #expect(headings.contains(declaration.name), "docs/\(component).md has no heading for \(declaration.name)")
      default: break
      }
    }
  }

  @Test(arguments: components)
  func `A document says what is only type-checked`(component: String) throws {
    let manifest = try JSON.parse(Array(try Self.text("components/\(component).json").utf8))
    let files = manifest["platforms"]?["swift"]?["files"]?.array ?? []
    let hasViews = try files.compactMap(\.string).contains {
      try Self.text("swift/\($0)").contains("canImport(SwiftUI)")
    }
    #expect(try !hasViews || Self.text("docs/\(component).md").contains("type-checked"))
  }
}
