import Foundation

/// The public declarations of a Swift file, as far as an API table shows them. It reads the form in which the registry's
/// sources are written (one declaration begins a line, formatted), not the whole language.
struct SwiftDeclarations {
  struct Parameter: Hashable {
    let label: String
    let type: String
    let standard: String?
  }

  struct Declaration {
    enum Kind { case type, function, property, enumCase }
    let kind: Kind
    /// The type that it belongs to, with dots; empty at the top.
    let owner: String
    let name: String
    var parameters: [Parameter] = []
    var type = ""
    var standard: String?

    /// As a table names it: `refresh(from:)`, `release(disarm: Double)`, `hold`.
    var selector: String {
      kind == .function ? "\(name)(\(parameters.map { "\($0.label):" }.joined()))" : name
    }
  }

  private(set) var all: [Declaration] = []
  private var stack: [(name: String, keyword: String, isPublic: Bool, depth: Int)] = []

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Self.withoutComment(String($0)).trimmingSpaces
    }
    var depth = 0
    for (index, line) in lines.enumerated() {
      let opened = line.contains("{") ? typeOpened(by: line) : nil
      if line.contains("public ") || line.contains("case "), stack.allSatisfy(\.isPublic) {
        read(line, at: index, of: lines, depth)
      }
      let opening = line.count { $0 == "{" }
      depth += opening - line.count { $0 == "}" }
      if let opened, opening > line.count(where: { $0 == "}" }) {
        if opened.keyword != "extension", opened.isPublic, stack.allSatisfy(\.isPublic) {
          all.append(Declaration(kind: .type, owner: owner, name: opened.name))
        }
        stack.append((opened.name, opened.keyword, opened.isPublic, depth))
      }
      while let last = stack.last, depth < last.depth { stack.removeLast() }
    }
  }

  private var owner: String { stack.map(\.name).joined(separator: ".") }

  private func typeOpened(by line: String) -> (name: String, keyword: String, isPublic: Bool)? {
    guard !line.hasPrefix("case "), Self.keywords.contains(where: line.contains),
      let match = line.firstMatch(of: #/\b(struct|enum|class|extension|protocol) ([\w.]+)/#)
    else { return nil }
    let keyword = String(match.output.1)
    let before = line[..<match.range.lowerBound]
    return (String(match.output.2), keyword, keyword == "extension" || before.contains("public"))
  }

  private mutating func read(_ line: String, at index: Int, of lines: [String], _ depth: Int) {
    let plain = line.replacing(#/^(?:@\w+(?:\([^)]*\))? )+/#, with: "")
    if let match = plain.firstMatch(
      of: #/^public (?:static )?(?:convenience )?(?:nonisolated )?(init|func \w+)(?:<[^(]*>)?\(/#)
    {
      var text = String(plain[plain.index(before: match.range.upperBound)...])
      var next = index
      while Self.balanced(text) == nil, next + 1 < lines.count {
        next += 1
        text += " " + lines[next]
      }
      guard let inside = Self.balanced(text) else { return }
      all.append(
        Declaration(
          kind: .function, owner: owner, name: String(match.output.1.replacing("func ", with: "")),
          parameters: Self.split(inside).map(Self.parameter)))
    } else if let match = plain.firstMatch(of: Self.property) {
      for name in match.output.1.split(separator: ",") {
        all.append(
          Declaration(
            kind: .property, owner: owner, name: String(name).trimmingSpaces,
            type: Self.withoutAttributes(String(match.output.2 ?? "")), standard: match.output.3.map { String($0) }))
      }
    } else if let last = stack.last, last.keyword == "enum", last.depth == depth,
      let match = plain.firstMatch(of: #/^(?:indirect )?case (\w.*[^:])$/#)
    {
      for name in Self.split(String(match.output.1)) {
        all.append(Declaration(kind: .enumCase, owner: owner, name: Self.withoutAttributes(name)))
      }
    }
  }

  private static var property: Regex<(Substring, Substring, Substring?, Substring?)> {
    #/
    ^public\ (?:private\(set\)\ |internal\(set\)\ )?(?:weak\ )?(?:static\ )?(?:var|let)\ ([\w,\ ]+?)
    (?::\ ([^={]+?))?(?:\ =\ ([^{]+?))?(?:\ ?\{.*)?$
    /#
  }

  private static func parameter(_ text: String) -> Parameter {
    let plain = text.replacing(#/^(?:@\w+ )+/#, with: "")
    let colon = plain.firstIndex(of: ":") ?? plain.endIndex
    let label = plain[..<colon].split(separator: " ").first.map(String.init) ?? ""
    let rest = String(plain[colon...].dropFirst()).trimmingSpaces
    let parts = split(rest, at: "=")
    return Parameter(
      label: label, type: withoutAttributes(parts[0]), standard: parts.count > 1 ? parts[1] : nil)
  }

  // MARK: Text

  private static let keywords = ["struct ", "enum ", "class ", "extension ", "protocol "]

  static func withoutAttributes(_ text: String) -> String {
    text.replacing(#/@\w+ /#, with: "").trimmingSpaces
  }

  private static func withoutComment(_ line: String) -> String {
    if line.trimmingSpaces.hasPrefix("//") { return "" }
    return line.range(of: " //").map { String(line[..<$0.lowerBound]) } ?? line
  }

  /// What is inside the parentheses that `text` begins with; nil when they do not close.
  private static func balanced(_ text: String) -> String? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return String(text[text.index(after: text.startIndex)..<index]) }
      }
    }
    return nil
  }

  /// The parts of a text between separators that are in no brackets.
  static func split(_ text: String, at separator: Character = ",") -> [String] {
    var parts = [""]
    var depth = 0
    var previous: Character = " "
    for character in text {
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      if character == separator, depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
      previous = character
    }
    return parts.map(\.trimmingSpaces).filter { !$0.isEmpty }
  }
}

extension String {
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
