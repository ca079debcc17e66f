// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  @available(iOS 17, tvOS 17, *)
  extension DecalColor {
    /// The colour for UIKit; it follows light and dark surroundings.
    public var uiColor: UIColor {
      UIColor { traits in (traits.userInterfaceStyle == .dark ? dark : light).uiColor }
    }
  }

  @available(iOS 17, tvOS 17, *)
  extension DecalColor.Tint {
    /// The colour for UIKit.
    public var uiColor: UIColor { UIColor(red: red, green: green, blue: blue, alpha: opacity) }
  }
#elseif canImport(AppKit)
  public import AppKit

  @available(macOS 14, *)
  extension DecalColor {
    /// The colour for AppKit; it follows light and dark surroundings.
    public var nsColor: NSColor {
      NSColor(name: nil) { appearance in
        (appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? dark : light).nsColor
      }
    }
  }

  @available(macOS 14, *)
  extension DecalColor.Tint {
    /// The colour for AppKit.
    public var nsColor: NSColor { NSColor(srgbRed: red, green: green, blue: blue, alpha: opacity) }
  }
#endif
