import Model

extension Harness {
  /// JSON, strict and with comments; addresses; names and paths.
  static let json = [
    Harness("json", words: jsonWords) { bytes in
      let strict = parsed { try JSON.parse(bytes) }
      let lenient = parsed { try JSON.parse(bytes, options: .lenient) }
      if let strict {
        hold(lenient.map { same($0, strict) } == true, "what is JSON is JSON with comments, and says the same")
        roundTrip(strict)
        inside(strict, 0..<bytes.count)
      }
      if let lenient {
        roundTrip(lenient)
        inside(lenient, 0..<bytes.count)
      }
      guard let document = parsed({ try JSONDocument(bytes, file: "a.json", options: .lenient) }) else { return }
      _ = document.path(to: document.root)
      _ = TextPosition(of: bytes.count, in: bytes)
    },
    Harness(
      "address",
      words: [
        "bundled:", "./", "../", "~/", "/", "//", "#", "https://", "http://", "ssh://", "git://", "file://", "github:",
        "gitlab:", "codeberg:", "git@", "localhost", "127.0.0.1", "[::1]", ":22", ".zip", ".tar.gz", ".git", "?", "%20",
        "%2F", "refs/heads/", "@{", ".lock", "/tree/", "host.test",
      ]
    ) { bytes in
      guard let text = String(validating: bytes, as: UTF8.self), let address = parsed({ try Address(text) }) else {
        return
      }
      let printed = address.description
      hold((try? Address(printed)) == address, "what is printed is read as another address")
      hold(printed.utf8.count <= text.utf8.count, "an address grew")
      guard case .git(let git) = address else { return }
      let url = git.repository.fetchURL
      hold(!url.isEmpty && !url.hasPrefix("-"), "git would take it for an option")
      hold(!git.repository.recordedURL.contains("\n"), "a line break in the lockfile")
      if let host = git.repository.tokenHost {
        hold(url.contains(host) && !host.contains("/") && !host.contains("@"), "a token would go to another host")
        hold(url.hasPrefix("https://") || Address.isLoopback(loopbackName(host)), "a token would go in the clear")
      }
      if let ref = git.ref { hold(!ref.hasPrefix("-") && !ref.isEmpty, "git would take the ref for an option") }
    },
    Harness("names", words: ["@", "/", "..", ".git", "CON", "~1", ".decal", "\\", "@acme/", "é"]) { bytes in
      if let path = parsed({ try SafePath(bytes: bytes) }) {
        hold(path.text.utf8.elementsEqual(bytes), "a path is not what was given")
        climbs(path.components)
        for component in path.components {
          hold(
            ![".git", ".decal", ".hg", ".svn", ".bzr", ".gitmodules"].contains(component.lowercased()),
            "a path into version control")
        }
      }
      guard let text = String(validating: bytes, as: UTF8.self) else { return }
      if let path = parsed({ try ProjectPath(text) }) {
        hold(path.text.utf8.elementsEqual(bytes), "a path of the project is not what was given")
        climbs(path.components)
      }
      if let name = parsed({ try QualifiedName(text) }) {
        hold((try? QualifiedName(name.description)) == name, "a name is printed as another")
      }
      if let name = parsed({ try ComponentName(text) }) {
        hold((try? SafePath("components/\(name).json")) != nil, "a component without a manifest's place")
      }
    },
  ]

  static let jsonWords = [
    "{", "}", "[", "]", ":", ",", "true", "false", "null", "\\u", "\\ud83d\\ude00", "//", "/*", "*/", "1e9", "-0",
    "0.1",
    "\u{FEFF}",
  ]

  private static func climbs(_ components: [String]) {
    hold(!components.isEmpty && components.allSatisfy { $0 != ".." && $0 != "." && !$0.isEmpty }, "a path that climbs")
  }

  /// The host alone, as `isLoopback` asks for it.
  private static func loopbackName(_ host: String) -> String {
    if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }) + "]" }
    return String(host.prefix { $0 != ":" })
  }

  /// Text and value turn into each other, on one line and over many.
  private static func roundTrip(_ value: JSON) {
    for text in [value.text(), value.line] {
      guard let again = parsed({ try JSON.parse(Array(text.utf8)) }) else {
        fatalError("what was written is no JSON: \(text)")
      }
      hold(same(again, value), "what was written reads as another value: \(text)")
      hold(again.text() == value.text(), "written again, it differs: \(text)")
    }
  }

  /// Equality byte for byte: Swift's own takes two spellings of a letter for one.
  private static func same(_ left: JSON, _ right: JSON) -> Bool {
    switch (left.value, right.value) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left.elementsEqual(right, by: same)
    case (.object(let left), .object(let right)):
      left.elementsEqual(right) { $0.key.utf8.elementsEqual($1.key.utf8) && same($0.value, $1.value) }
    default: left == right
    }
  }

  /// Every value knows its bytes, inside those of the container.
  private static func inside(_ value: JSON, _ outer: Range<Int>) {
    hold(
      value.range.lowerBound >= outer.lowerBound && value.range.upperBound <= outer.upperBound && !value.range.isEmpty,
      "a value stands outside of its container")
    for element in value.array ?? [] { inside(element, value.range) }
    for member in value.members ?? [] {
      hold(
        member.keyRange.lowerBound > value.range.lowerBound
          && member.keyRange.upperBound <= member.value.range.lowerBound, "a key stands behind its value")
      inside(member.value, value.range)
    }
  }
}
