/// The written sources of `registry/kotlin`.
@Sendable func kotlinOutputs(_ inputs: Inputs) -> [Output] {
  [
    Output(path: "kotlin/theme/DecalTokens.kt", text: kotlinTokens(inputs.tokens)),
    Output(path: "kotlin/test/engine/RefreshVectors.kt", text: kotlinVectors(inputs.vectors)),
  ]
}

private let licence = "// SPDX-License-Identifier: MIT\n"

private func kotlinTokens(_ tokens: Tokens) -> String {
  """
  \(licence)// Written from registry/tokens.json by `swift run generate`.

  package decal.ui.theme

  import androidx.compose.runtime.Immutable
  import androidx.compose.ui.graphics.Color
  import androidx.compose.ui.text.TextStyle
  import androidx.compose.ui.unit.Dp
  import androidx.compose.ui.unit.dp
  import androidx.compose.ui.unit.sp

  \(kotlinColors("DecalColors", "Colours by what they are for.", tokens.colors))
  \(kotlinColors("DecalPalette", "Colours by their name.", tokens.palette))
  \(kotlinClass(
    "DecalTypography", "Text styles, from the smallest to the largest.",
    tokens.text.map { ($0.name, "TextStyle", kotlinText($0)) }))
  \(kotlinClass(
    "DecalRadii", "Corner radii.", tokens.radii.map { ($0.name, "Dp", "\(literal($0.length)).dp") }))
  \(kotlinClass(
    "DecalShadows", "Shadows, from the nearest to the farthest.",
    tokens.shadows.map { ($0.name, "DecalShadow", kotlinShadow($0)) }).trimmingLastNewline)

  """
}

/// A class of colours with its two appearances.
private func kotlinColors(_ name: String, _ summary: String, _ colors: [Tokens.Color]) -> String {
  func appearance(_ word: String, _ tint: (Tokens.Color) -> Tokens.Tint) -> String {
    """
            /** The colours of the registry for a \(word.lowercased()) appearance. */
            val \(word): \(name) = \(name)(
    \(colors.map { "            \($0.name) = \(kotlinTint(tint($0)))," }.joined(separator: "\n"))
            )
    """
  }
  return """
    /** \(summary) */
    @Immutable
    data class \(name)(
    \(colors.map { "    val \($0.name): Color," }.joined(separator: "\n"))
    ) {
        companion object {
    \(appearance("Light") { $0.light })

    \(appearance("Dark") { $0.dark })
        }
    }

    """
}

private func kotlinClass(
  _ name: String, _ summary: String, _ members: [(name: String, type: String, value: String)]
) -> String {
  """
  /** \(summary) */
  @Immutable
  data class \(name)(
  \(members.map { "    val \($0.name): \($0.type) = \($0.value)," }.joined(separator: "\n"))
  )

  """
}

/// Alpha comes first.
private func kotlinTint(_ tint: Tokens.Tint) -> String {
  let digits = String((tint.percent * 255 + 50) / 100, radix: 16, uppercase: true)
  return "Color(0x\(digits.count == 1 ? "0" : "")\(digits)\(tint.rgb))"
}

private func kotlinScaled(_ number: Double) -> String {
  number < 0 ? "(\(literal(number))).sp" : "\(literal(number)).sp"
}

private func kotlinText(_ text: Tokens.Text) -> String {
  "TextStyle(fontSize = \(kotlinScaled(text.size)), lineHeight = \(kotlinScaled(text.line)), "
    + "letterSpacing = \(kotlinScaled(text.tracking)))"
}

private func kotlinShadow(_ shadow: Tokens.Shadow) -> String {
  "DecalShadow(\(kotlinTint(shadow.color)), x = \(literal(shadow.x)).dp, y = \(literal(shadow.y)).dp, "
    + "blur = \(literal(shadow.blur)).dp)"
}

/// Raw strings, so that copied tests carry the vectors with them; several, because a constant of the JVM holds at most
/// 65,535 bytes.
private func kotlinVectors(_ vectors: String) -> String {
  let limit = 32_000
  var parts = [""]
  for line in vectors.split(separator: "\n") {
    let text = line.replacing("$", with: "${'$'}").replacing("\"\"\"", with: "${\"\\\"\\\"\\\"\"}") + "\n"
    if parts[parts.count - 1].utf8.count + text.utf8.count > limit { parts.append("") }
    parts[parts.count - 1] += text
  }
  return """
    \(licence)// Written from registry/vectors/refresh-vectors.json by `swift run generate`.

    package decal.ui.engine

    /** The conformance vectors of the refresh engine, as JSON. In parts: a constant holds at most 65,535 bytes. */
    internal val refreshVectors: String = listOf(
    \(parts.map { "    \"\"\"\n\($0)\"\"\",\n" }.joined())).joinToString("")

    """
}

extension String {
  fileprivate var trimmingLastNewline: Substring { last == "\n" ? dropLast() : self[...] }
}
