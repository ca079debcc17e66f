/// The written sources of `registry/swift`.
@Sendable func swiftOutputs(_ inputs: Inputs) -> [Output] {
  [
    Output(path: "swift/Theme/ThemeTokens.swift", text: swiftTokens(inputs.tokens)),
    Output(path: "swift/Tests/RefreshVectors.swift", text: swiftVectors(inputs.vectors)),
  ]
}

private let licence = "// SPDX-License-Identifier: MIT\n"

private func swiftTokens(_ tokens: Tokens) -> String {
  """
  \(licence)// Written from registry/tokens.json by `swift run generate`.

  /// The colours of a theme, by what they are for, and the palette they stand beside.
  public struct DecalColors: Equatable, Sendable {
  \((tokens.colors + tokens.palette).map { swiftMember($0.name, swiftColor($0)) }.joined())
    /// The colours of the registry.
    public init() {}
  }

  /// Corner radii, in points.
  public struct DecalRadii: Equatable, Sendable {
  \(tokens.radii.map { swiftMember($0.name, swiftDouble($0.length)) }.joined())
    /// The radii of the registry.
    public init() {}
  }

  /// Text styles, from the smallest to the largest.
  public struct DecalTextStyles: Equatable, Sendable {
  \(tokens.text.map { swiftMember($0.name, swiftText($0)) }.joined())
    /// The text styles of the registry.
    public init() {}
  }

  /// Shadows, from the nearest to the farthest.
  public struct DecalShadows: Equatable, Sendable {
  \(tokens.shadows.map { swiftMember($0.name, swiftShadow($0)) }.joined())
    /// The shadows of the registry.
    public init() {}
  }

  """
}

/// A property, on two lines where one is too long.
private func swiftMember(_ name: String, _ value: String) -> String {
  let line = "  public var \(name) = \(value)"
  return line.count <= 120 ? "\(line)\n" : "  public var \(name) =\n    \(value)\n"
}

private func swiftDouble(_ number: Double) -> String {
  number == number.rounded() ? "\(literal(number)).0" : literal(number)
}

private func swiftTint(_ tint: Tokens.Tint) -> String {
  tint.percent == 100 ? ".rgb(0x\(tint.rgb))" : ".rgb(0x\(tint.rgb), opacity: \(literal(Double(tint.percent) / 100)))"
}

private func swiftColor(_ color: Tokens.Color) -> String {
  "DecalColor(light: \(swiftTint(color.light)), dark: \(swiftTint(color.dark)))"
}

private func swiftText(_ text: Tokens.Text) -> String {
  "DecalTextStyle(size: \(literal(text.size)), line: \(literal(text.line)), tracking: \(literal(text.tracking)))"
}

private func swiftShadow(_ shadow: Tokens.Shadow) -> String {
  "DecalShadow(color: \(swiftTint(shadow.color)), x: \(literal(shadow.x)), y: \(literal(shadow.y)), "
    + "blur: \(literal(shadow.blur)))"
}

/// A raw string, so that copied tests carry the vectors with them.
private func swiftVectors(_ vectors: String) -> String {
  let lines = vectors.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
  var delimiter = "#"
  while vectors.contains("\"\"\"\(delimiter)") || vectors.contains("\\\(delimiter)") { delimiter += "#" }
  return """
    \(licence)// Written from registry/vectors/refresh-vectors.json by `swift run generate`.

    /// The conformance vectors of the refresh engine, as JSON.
    let refreshVectors = \(delimiter)\"\"\"
    \(lines.joined(separator: "\n").trimmingTrailingNewlines)
      \"\"\"\(delimiter)

    """
}

extension String {
  fileprivate var trimmingTrailingNewlines: String {
    var result = Substring(self)
    while result.last == "\n" { result.removeLast() }
    return String(result)
  }
}
