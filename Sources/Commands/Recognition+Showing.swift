import Model
import Projects
import Terminal

extension Recognition {
  /// Says what was found, and why.
  func show(on console: Console) {
    console.note("recognised \(kind.article) \(kind.rawValue) in \(root)")
    for candidate in candidates {
      if isAmbiguous { console.note("  \(candidate.name):") }
      let findings = findings + candidate.findings
      let width = findings.map(\.setting.count).max() ?? 0
      let values = findings.map(\.value.count).max() ?? 0
      for finding in findings {
        let setting = finding.setting.padded(to: width)
        console.note("  \(setting)  \(finding.value.padded(to: values))  \(finding.reason)")
      }
    }
    for warning in warnings { console.warn(warning) }
  }

  /// What was found, for programs.
  var json: JSON {
    func list(_ findings: [Finding]) -> JSON {
      .array(
        findings.map {
          .object([("setting", .string($0.setting)), ("value", .string($0.value)), ("reason", .string($0.reason))])
        })
    }
    return .object([
      ("kind", .string(kind.rawValue)), ("platform", .string(platform.rawValue)), ("root", .string(root)),
      ("files", .strings(files)), ("findings", list(findings)),
      (
        "candidates",
        .array(
          candidates.map {
            .object([("name", .string($0.name)), ("settings", $0.settings.json), ("findings", list($0.findings))])
          })
      ),
      (
        "minimums",
        .array(
          minimums.map {
            .object([
              ("system", .string($0.system)), ("version", $0.version.map { .string($0) }),
              ("file", $0.file.map { .string($0) }), ("line", $0.position.map { .integer($0.line) }),
            ])
          })
      ),
      ("warnings", .strings(warnings)),
    ])
  }
}

extension Recognition.Kind {
  var article: String { ["A", "E", "I", "O", "U", "X"].contains(rawValue.prefix(1)) ? "an" : "a" }
}
