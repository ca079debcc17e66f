// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
  public import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension DecalColor: ShapeStyle {
    /// The tint for the surroundings: `.foregroundStyle(theme.colors.label)` follows light and dark.
    public func resolve(in environment: EnvironmentValues) -> Color.Resolved {
      (environment.colorScheme == .dark ? dark : light).color.resolve(in: environment)
    }

    /// The colour for where a `Color` is asked for, such as `tint`; it follows light and dark surroundings.
    public var color: Color {
      #if canImport(UIKit) && !os(watchOS)
        Color(uiColor: uiColor)
      #elseif canImport(AppKit)
        Color(nsColor: nsColor)
      #else
        dark.color
      #endif
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension DecalColor.Tint {
    /// The colour for SwiftUI.
    public var color: Color { Color(.sRGB, red: red, green: green, blue: blue, opacity: opacity) }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension EnvironmentValues {
    /// The theme of the views below.
    @Entry public var decalTheme = DecalTheme()
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension View {
    /// Gives the views below a theme.
    public func decalTheme(_ theme: DecalTheme) -> some View { environment(\.decalTheme, theme) }

    /// Sets text in a style of the theme; it grows with the text size.
    public func textStyle(_ style: DecalTextStyle, weight: Font.Weight = .regular) -> some View {
      modifier(TextStyleModifier(style: style, weight: weight))
    }

    /// Casts a shadow of the theme.
    public func shadow(_ shadow: DecalShadow) -> some View {
      self.shadow(color: shadow.color.color, radius: shadow.blur / 2, x: shadow.x, y: shadow.y)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private struct TextStyleModifier: ViewModifier {
    let style: DecalTextStyle
    let weight: Font.Weight
    @ScaledMetric(relativeTo: .body) private var scale = 1.0

    func body(content: Content) -> some View {
      content
        .font(.system(size: style.size * scale, weight: weight))
        .tracking(style.tracking * scale)
        // The system font's own lines are 1.193 times its size; the rest is spacing.
        .lineSpacing(max(0, style.line - style.size * 1.193) * scale)
    }
  }
#endif
