import Model

/// The theme's values, in the order of `registry/tokens.json`.
struct Tokens {
  /// A colour of one appearance: `#RRGGBB`, or `#RRGGBB n%` with an opacity.
  struct Tint: Equatable {
    /// Six hexadecimal digits.
    let rgb: String
    /// From 0 to 100.
    let percent: Int

    init(_ text: String) throws {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      guard let first = words.first, first.first == "#", first.count == 7,
        first.dropFirst().allSatisfy({ $0.isHexDigit && !$0.isLowercase })
      else { throw Unreadable.tint }
      rgb = String(first.dropFirst())
      switch words.count {
      case 1: percent = 100
      case 2:
        guard words[1].last == "%", let number = Int(words[1].dropLast()), (0...100).contains(number) else {
          throw Unreadable.tint
        }
        percent = number
      default: throw Unreadable.tint
      }
    }

    enum Unreadable: Error, CustomStringConvertible {
      case tint
      var description: String { "expected \"#RRGGBB\" or \"#RRGGBB 40%\"" }
    }
  }

  struct Color {
    let name: String
    let light: Tint
    let dark: Tint
  }

  struct Radius {
    let name: String
    /// Points.
    let length: Double
  }

  /// Lengths in points.
  struct Text {
    let name: String
    let size: Double
    let line: Double
    let tracking: Double
  }

  /// Lengths in points; a blur is twice the radius that SwiftUI means.
  struct Shadow {
    let name: String
    let color: Tint
    let x: Double
    let y: Double
    let blur: Double
  }

  let colors: [Color]
  let palette: [Color]
  let radii: [Radius]
  let text: [Text]
  let shadows: [Shadow]

  /// - Throws: every fault of the file, with line, column and path.
  init(_ bytes: [UInt8], file: String) throws {
    let document = try JSONDocument(bytes, file: file)
    func members(_ key: String) -> [(key: String, value: JSONNode)] {
      document.node.object?.required(key)?.object?.nodes ?? []
    }
    func number(_ node: JSONNode?) -> Double? {
      guard let node else { return nil }
      switch node.json.value {
      case .integer(let whole): return Double(whole)
      case .number(let number): return number
      default:
        node.fault("expected a number, found \(node.json.kind)")
        return nil
      }
    }
    func colors(_ key: String) -> [Color] {
      members(key).compactMap { name, node in
        guard let object = node.object, let light = object.required("light")?.parsed(Tint.init),
          let dark = object.required("dark")?.parsed(Tint.init)
        else { return nil }
        return Color(name: name, light: light, dark: dark)
      }
    }
    self.colors = colors("colors")
    palette = colors("palette")
    radii = members("radii").compactMap { name, node in number(node).map { Radius(name: name, length: $0) } }
    text = members("text").compactMap { name, node in
      guard let object = node.object, let size = number(object.required("size")),
        let line = number(object.required("line")), let tracking = number(object.required("tracking"))
      else { return nil }
      return Text(name: name, size: size, line: line, tracking: tracking)
    }
    shadows = members("shadows").compactMap { name, node in
      guard let object = node.object, let color = object.required("color")?.parsed(Tint.init),
        let x = number(object.required("x")), let y = number(object.required("y")),
        let blur = number(object.required("blur"))
      else { return nil }
      return Shadow(name: name, color: color, x: x, y: y, blur: blur)
    }
    try document.throwFaults()
  }
}

/// A number as source: without a fraction that is none.
func literal(_ number: Double) -> String {
  number == number.rounded() ? String(Int(number)) : String(number)
}
