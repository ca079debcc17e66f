/// The written sources of `registry/react-native`: the theme of every style, and the vectors.
@Sendable func reactNativeOutputs(_ inputs: Inputs) -> [Output] {
  let tokens = inputs.tokens
  return [
    Output(path: "react-native/stylesheet/components/theme/tokens.ts", text: typeScriptTokens(tokens)),
    Output(path: "react-native/uniwind/components/theme/theme.css", text: uniwindTheme(tokens)),
    Output(path: "react-native/nativewind/components/theme/tokens.js", text: nativewindTokens(tokens)),
    Output(path: "react-native/test/refresh-vectors.ts", text: typeScriptVectors(inputs.vectors)),
  ]
}

private let licence = "// SPDX-License-Identifier: MIT\n"
private let origin = "Written from registry/tokens.json by `swift run generate`."

private enum Scheme: String, CaseIterable {
  case light, dark

  func tint(_ color: Tokens.Color) -> Tokens.Tint { self == .light ? color.light : color.dark }
}

private func typeScriptTokens(_ tokens: Tokens) -> String {
  let colors = tokens.colors + tokens.palette
  let schemes = Scheme.allCases.map { scheme in
    """
    /** The colours of the \(scheme.rawValue) scheme. */
    export const \(scheme.rawValue)Colors: ThemeColors = {
    \(lines(colors) { "  \($0.name): \"\(css(scheme.tint($0)))\"," })
    };
    """
  }
  return """
    \(licence)// \(origin)

    /** The colours of one scheme. */
    export interface ThemeColors {
    \(lines(colors) { "  readonly \($0.name): string;" })
    }

    \(schemes.joined(separator: "\n\n"))

    /** Corner radii, in points. */
    export const radii = {
    \(lines(tokens.radii) { "  \($0.name): \(literal($0.length))," })
    } as const;

    /** Text styles, in points; ready to be spread into the style of a text. */
    export const text = {
    \(lines(tokens.text) { "  \($0.name): { \(typeScriptText($0)) }," })
    } as const;

    /** Shadows, for the style `boxShadow`. */
    export const shadows = {
    \(lines(tokens.shadows) { "  \($0.name): \"\(cssShadow($0))\"," })
    } as const;

    """
}

private func typeScriptText(_ text: Tokens.Text) -> String {
  "fontSize: \(literal(text.size)), lineHeight: \(literal(text.line)), letterSpacing: \(literal(text.tracking))"
}

/// A custom property for every colour, in both of Uniwind's themes. Radii, texts and shadows are left to Tailwind: its
/// scales have the same names, and a copied component must not change the rest of an app.
private func uniwindTheme(_ tokens: Tokens) -> String {
  let variants = Scheme.allCases.map { scheme in
    """
        @variant \(scheme.rawValue) {
    \(lines(tokens.colors + tokens.palette) { "      \(cssVariable($0)): \(css(scheme.tint($0)));" })
        }
    """
  }
  return """
    /* SPDX-License-Identifier: MIT */
    /* \(origin) */

    @layer theme {
      :root {
    \(variants.joined(separator: "\n\n"))
      }
    }

    """
}

private func nativewindTokens(_ tokens: Tokens) -> String {
  let schemes = Scheme.allCases.map { scheme in
    """
      \(scheme.rawValue): {
    \(lines(tokens.colors + tokens.palette) { "    \"\(cssVariable($0))\": \"\(css(scheme.tint($0)))\"," })
      },
    """
  }
  return """
    \(licence)// \(origin)

    /** A custom property for every colour, by scheme. */
    module.exports = {
    \(schemes.joined(separator: "\n"))
    };

    """
}

/// A template literal, so that copied tests carry the vectors with them.
private func typeScriptVectors(_ vectors: String) -> String {
  let text = vectors.replacing("\\", with: "\\\\").replacing("`", with: "\\`").replacing("${", with: "\\${")
  return """
    \(licence)// Written from registry/vectors/refresh-vectors.json by `swift run generate`.

    /** The conformance vectors of the refresh engine, as JSON. */
    export const refreshVectors = `\(text)`;

    """
}

private func lines<Item>(_ items: [Item], _ line: (Item) -> String) -> String {
  items.map(line).joined(separator: "\n")
}

/// `labelSecondary` is `--color-label-secondary`.
private func cssVariable(_ color: Tokens.Color) -> String {
  "--color-" + color.name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
}

private func css(_ tint: Tokens.Tint) -> String {
  guard tint.percent < 100, let rgb = Int(tint.rgb, radix: 16) else { return "#\(tint.rgb)" }
  let opacity = literal(Double(tint.percent) / 100)
  return "rgba(\(rgb >> 16), \(rgb >> 8 & 0xFF), \(rgb & 0xFF), \(opacity))"
}

private func cssShadow(_ shadow: Tokens.Shadow) -> String {
  "\(literal(shadow.x))px \(literal(shadow.y))px \(literal(shadow.blur))px \(css(shadow.color))"
}
