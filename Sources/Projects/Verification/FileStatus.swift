package import Model

/// How a path compares with the lockfile.
package enum FileClass: String, Sendable, CaseIterable {
  /// Kind, bytes and executable bit are those of the base.
  case ok = "OK"
  /// Equal to the base when every CRLF is taken for LF.
  case lineEnds = "EOL"
  /// Equal to the edit that was accepted.
  case accepted = "ACCEPTED"
  /// Taken away on purpose.
  case removed = "REMOVED"
  /// git keeps it out of this working tree.
  case skipped = "SKIPPED"
  /// The bytes are neither the base's nor those that were accepted.
  case modified = "MODIFIED"
  /// Only the executable bit differs.
  case mode = "MODE"
  /// Only the letter case of its name differs.
  case letterCase = "CASE"
  /// Something else than a file.
  case type = "TYPE"
  case missing = "MISSING"
  /// Taken away on purpose, and back.
  case revived = "REVIVED"
  /// A file that is in no lockfile, among copies.
  case extra = "EXTRA"
  /// A conflict that is not settled.
  case conflict = "CONFLICT"
  /// The system refuses to read it.
  case unreadable = "UNREADABLE"

  /// Whether it makes `verify` fail.
  package func fails(_ strictness: Strictness) -> Bool {
    switch self {
    case .ok, .skipped: false
    case .lineEnds, .extra: strictness != .standard
    case .accepted, .removed: strictness == .pristine
    case .modified, .mode, .letterCase, .type, .missing, .revived, .conflict, .unreadable: true
    }
  }
}

/// How much `verify` lets pass.
package enum Strictness: Sendable {
  case standard
  /// Neither other line ends nor files among the copies that are none: for continuous integration.
  case strict
  /// No edits either, accepted or not.
  case pristine
}

/// One path that was looked at.
package struct FileStatus: Sendable, Equatable {
  package var path: ProjectPath
  /// nil for what is in no lockfile.
  package var component: ComponentKey?
  package var fileClass: FileClass
  /// What the lockfile expects: 12 digits of a digest, a mode, a kind; empty where words say it all.
  package var expected: String
  package var got: String

  package init(
    _ fileClass: FileClass, _ path: ProjectPath, of component: ComponentKey?, expected: String = "", got: String = ""
  ) {
    self.path = path
    self.component = component
    self.fileClass = fileClass
    self.expected = expected
    self.got = got
  }

  /// `MODIFIED  Sources/A.swift  0123456789ab → ba9876543210`
  package var line: String {
    let word = fileClass.rawValue + String(repeating: " ", count: max(0, 10 - fileClass.rawValue.utf8.count))
    return "\(word)  \(shownText(path.text))\(change.isEmpty ? "" : "  \(change)")"
  }

  /// `0123456789ab → ba9876543210`, or in words what is wrong.
  fileprivate var change: String { expected.isEmpty ? got : "\(expected) → \(got)" }
}

/// An installed component that requires one that is not installed (class UNMET), as a merge of two branches may leave it.
package struct UnmetRequirement: Sendable, Equatable {
  package var component: ComponentKey
  package var required: ComponentKey

  /// `UNMET       @acme/card requires @acme/theme, which is not installed`
  package var line: String { "UNMET       \(sentence)" }

  fileprivate var sentence: String { "\(component) requires \(required), which is not installed" }

  fileprivate var json: JSON {
    .object([
      ("component", .string(component.description)), ("platform", .string(component.platform.rawValue)),
      ("required", .string(required.description)),
    ])
  }
}

/// What `verify` found.
package struct VerifyReport: Sendable {
  /// Every path, sorted.
  package var files: [FileStatus]
  /// Sorted by component and requirement; each makes it fail, however strict it is.
  package var unmet: [UnmetRequirement]
  package var strictness: Strictness

  package init(files: [FileStatus], unmet: [UnmetRequirement] = [], strictness: Strictness) {
    self.files = files
    self.unmet = unmet
    self.strictness = strictness
  }

  /// What is worth a line: everything but OK.
  package var notable: [FileStatus] { files.filter { $0.fileClass != .ok } }
  /// What makes it fail.
  package var failing: [FileStatus] { files.filter { $0.fileClass.fails(strictness) } }

  /// How many there are of each class that occurs, in the order of the classes.
  package var counts: [(fileClass: FileClass, count: Int)] {
    var counts: [FileClass: Int] = [:]
    for file in files { counts[file.fileClass, default: 0] += 1 }
    return FileClass.allCases.compactMap { fileClass in counts[fileClass].map { (fileClass, $0) } }
  }

  /// 7 when something cannot be read, 3 when conflicts are open, 1 when something else fails, else 0.
  package var exitStatus: Int {
    let classes = Set(failing.map(\.fileClass))
    if classes.contains(.unreadable) { return FailureKind.environment.rawValue }
    if classes.contains(.conflict) { return 3 }
    return isWell ? 0 : 1
  }

  /// Whether nothing makes it fail.
  package var isWell: Bool { failing.isEmpty && unmet.isEmpty }

  /// One line a path that is not OK and a requirement that is not met, and a last one with the counts.
  package var lines: [String] { notable.map(\.line) + unmet.map(\.line) + [summary] }

  /// `5 files: 4 OK, 1 MODIFIED`, and `; 1 requirement not installed` where that is so.
  package var summary: String {
    let total = counts.map { "\($0.count) \($0.fileClass.rawValue)" }.joined(separator: ", ")
    let files = "\(files.count) file\(files.count == 1 ? "" : "s")"
    let missing = Set(unmet.map(\.required)).count
    let rest = missing == 0 ? "" : "; \(missing) requirement\(missing == 1 ? "" : "s") not installed"
    return "\(files): \(total.isEmpty ? "none" : total)\(rest)"
  }

  /// The report for programs.
  package var json: JSON {
    .object([
      ("ok", .bool(isWell)),
      ("counts", .object(counts.map { ($0.fileClass.rawValue, .integer($0.count)) })),
      (
        "files",
        .array(
          files.map { file in
            .object([
              ("path", .string(file.path.text)),
              ("class", .string(file.fileClass.rawValue)),
              ("component", file.component.map { .string($0.description) }),
              ("expected", file.expected.isEmpty ? nil : .string(file.expected)),
              ("got", file.got.isEmpty ? nil : .string(file.got)),
              ("fails", .bool(file.fileClass.fails(strictness))),
            ])
          })
      ),
      ("unmet", .array(unmet.map(\.json))),
    ])
  }

  /// One annotation a path that is not OK and a requirement that is not met, in the form that GitHub's runners read.
  ///
  /// - Parameter folder: where the project is in its repository, from whose root the runners count paths; empty: there.
  package func annotations(below folder: String) -> [String] {
    func escape(_ text: String, isProperty: Bool) -> String {
      var result = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
      if isProperty { result = result.replacing(":", with: "%3A").replacing(",", with: "%2C") }
      return result
    }
    func place(_ path: String) -> String { escape(folder.isEmpty ? path : "\(folder)/\(path)", isProperty: true) }
    let files = notable.map { file in
      let level = file.fileClass.fails(strictness) ? "error" : "notice"
      let change = file.change.isEmpty ? "" : " \(file.change)"
      return "::\(level) file=\(place(file.path.text)),title=decal \(file.fileClass.rawValue)::"
        + escape("\(file.path.text)\(change)", isProperty: false)
    }
    return files
      + unmet.map { requirement in
        "::error file=\(place(Lockfile.path)),title=decal UNMET::" + escape(requirement.sentence, isProperty: false)
      }
  }
}
