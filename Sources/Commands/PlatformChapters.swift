import Model

/// A component's page, taken apart into chapters: what stands under `## Swift`, `## Kotlin` or `## React Native` is of that
/// platform alone, everything else of all.
struct PlatformChapters {
  private var chapters: [(platform: Platform?, lines: [Substring])] = [(nil, [])]

  init(_ page: String) {
    var fence: String?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      // What looks like a heading in a block of source is none.
      let ticks = String(line.prefix { $0 == "`" })
      if let open = fence {
        if ticks.count >= open.count, ticks.count == line.count { fence = nil }
      } else if ticks.count >= 3 {
        fence = ticks
      } else if line.hasPrefix("## ") || line.hasPrefix("# ") {
        chapters.append((line.hasPrefix("## ") ? Self.platform(ofHeading: line.dropFirst(3)) : nil, []))
      }
      chapters[chapters.count - 1].lines.append(line)
    }
  }

  /// The page without the chapters of other platforms.
  func text(for platform: Platform) -> String {
    chapters.filter { $0.platform == nil || $0.platform == platform }.flatMap(\.lines).joined(separator: "\n")
  }

  /// `Kotlin`, `Kotlin (Jetpack Compose)`, `React Native: Expo`, `SwiftUI`.
  private static func platform(ofHeading heading: Substring) -> Platform? {
    let words = heading.lowercased().split { !$0.isLetter && !$0.isNumber }
    let names: [([Substring], Platform)] = [
      (["swift"], .swift), (["swiftui"], .swift), (["kotlin"], .kotlin), (["jetpack", "compose"], .kotlin),
      (["compose"], .kotlin), (["react", "native"], .reactNative),
    ]
    return names.first { words.starts(with: $0.0) && isName(heading, $0.0.count) }?.1
  }

  /// Whether the heading is those first words, or they are followed by a remark: `Swift and Kotlin` is of both.
  private static func isName(_ heading: Substring, _ count: Int) -> Bool {
    var rest = heading
    for _ in 0..<count {
      rest = rest.drop { !$0.isLetter && !$0.isNumber }.drop { $0.isLetter || $0.isNumber }
    }
    return rest.allSatisfy { $0 == " " } || rest.drop { $0 == " " }.first.map { "(:,–-".contains($0) } ?? true
  }
}
