package import Model
internal import Posix

/// A list from which a person picks with the keyboard. Only drawn on a terminal.
package struct MultiSelect {
  package struct Item: Sendable {
    package let name: String
    package let meaning: String
    package init(_ name: String, _ meaning: String) {
      self.name = visible(name, isOneLine: true)
      self.meaning = visible(meaning, isOneLine: true)
    }
  }

  /// What a key does.
  package enum Key: Equatable {
    case up
    case down
    case toggle
    case all
    case accept
    case cancel
    case other
  }

  package let title: String
  package let items: [Item]
  /// Whether only one can be chosen: then there are no marks, and choosing accepts.
  package let isSingle: Bool
  package private(set) var cursor = 0
  package private(set) var chosen: Set<Int> = []

  package init(title: String, items: [Item], isSingle: Bool = false) {
    self.title = title
    self.items = items
    self.isSingle = isSingle
  }

  /// Takes a key; the indices that were chosen when it ends the list, empty when it was cancelled, nil when it goes on.
  package mutating func handle(_ key: Key) -> [Int]? {
    if isSingle, key == .toggle { return [cursor] }
    if isSingle, key == .all { return nil }
    switch key {
    case .up: cursor = (cursor + items.count - 1) % items.count
    case .down: cursor = (cursor + 1) % items.count
    case .toggle: if chosen.remove(cursor) == nil { chosen.insert(cursor) }
    case .all: chosen = chosen.count == items.count ? [] : Set(items.indices)
    case .accept: return chosen.isEmpty ? [cursor] : chosen.sorted()
    case .cancel: return []
    case .other: break
    }
    return nil
  }

  /// The lines as they are drawn, none wider than `width`, at most `height` of them.
  package func lines(width: Int, height: Int) -> [String] {
    let room = max(1, height - 2)
    let first = min(max(0, cursor - room / 2), max(0, items.count - room))
    let column = items.map(\.name.count).max() ?? 0
    var lines = [title]
    for index in first..<min(items.count, first + room) {
      let item = items[index]
      let mark = isSingle ? "" : chosen.contains(index) ? "[x] " : "[ ] "
      let padding = String(repeating: " ", count: column - item.name.count + 2)
      lines.append("\(index == cursor ? ">" : " ") \(mark)\(item.name)\(padding)\(item.meaning)")
    }
    lines.append(isSingle ? "enter chooses, q leaves" : "space marks, a all, enter takes \(taken), q leaves")
    let limit = max(10, width - 1)
    return lines.map { $0.count > limit ? $0.prefix(limit - 1) + "…" : $0 }
  }

  /// What the Enter key would take now.
  private var taken: String { chosen.isEmpty ? items[cursor].name : "the \(chosen.count) marked" }

  /// Draws the list and reads keys until it ends; empty when nothing was chosen.
  ///
  /// - Throws: `SystemError`; an interrupt ends it as `Interrupted`.
  package consuming func run(on console: Console) throws -> [Int] {
    var list = self
    let size = StandardStream.error.size ?? (columns: 80, rows: 24)
    var drawn = 0
    func draw() throws {
      var text = drawn > 0 ? "\u{1B}[\(drawn)A" : ""
      let lines = list.lines(width: size.columns, height: size.rows - 1)
      for line in lines { text += "\r\u{1B}[K\(line)\n" }
      drawn = lines.count
      try StandardStream.error.write(Array(text.utf8))
    }
    return try RawMode.during {
      while true {
        try draw()
        guard !Interrupt.came else { throw Interrupted() }
        if let result = list.handle(try MultiSelect.readKey()) { return result }
      }
    }
  }

  private static func readKey() throws -> Key {
    guard let bytes = try StandardStream.input.read(1) else { return .other }
    switch bytes.first {
    case nil, UInt8(ascii: "q"), 0x04: return .cancel
    case UInt8(ascii: " "): return .toggle
    case UInt8(ascii: "a"): return .all
    case 0x0A, 0x0D: return .accept
    case UInt8(ascii: "k"): return .up
    case UInt8(ascii: "j"): return .down
    case 0x1B:
      // An arrow sends more bytes at once; the escape key alone does not.
      guard StandardStream.input.isReadable(within: 30) else { return .cancel }
      let rest = try StandardStream.input.read(8) ?? []
      switch rest.last {
      case UInt8(ascii: "A"): return .up
      case UInt8(ascii: "B"): return .down
      default: return .other
      }
    default: return .other
    }
  }
}

/// The user pressed Ctrl-C, or the process was asked to end.
package struct Interrupted: Fact, Equatable {
  package init() {}
  package var description: String { "interrupted; nothing was changed" }
  package var kind: FailureKind { .interrupted }
}

extension Console {
  /// Asks whether to go on, until the answer is one; an empty answer is yes.
  ///
  /// - Returns: whether to go on.
  /// - Throws: `Interrupted` when there is no answer.
  package func confirm(_ question: String) throws -> Bool {
    while true {
      guard let answer = ask("\(question) [Y/n]") else { throw Interrupted() }
      switch answer.lowercased().filter({ $0 != " " }) {
      case "", "y", "yes": return true
      case "n", "no": return false
      default: note("answer y or n")
      }
    }
  }

  /// Asks which one of several; nil without a terminal, or when none was chosen.
  ///
  /// - Throws: what `MultiSelect.run` throws.
  package func choose(_ title: String, _ items: [MultiSelect.Item]) throws -> Int? {
    guard style.isInteractive, !items.isEmpty else { return nil }
    return try MultiSelect(title: title, items: items, isSingle: true).run(on: self).first
  }

  /// Asks which of several; empty without a terminal, or when none was chosen.
  ///
  /// - Throws: what `MultiSelect.run` throws.
  package func chooseSeveral(_ title: String, _ items: [MultiSelect.Item]) throws -> [Int] {
    guard style.isInteractive, !items.isEmpty else { return [] }
    return try MultiSelect(title: title, items: items).run(on: self)
  }
}
