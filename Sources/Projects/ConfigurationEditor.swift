package import Model

/// Changes the text of a `decal.json` in place: comments, order, indentation and line ends of everything else stay.
package struct ConfigurationEditor {
  /// The text as it is now.
  package private(set) var bytes: [UInt8]

  /// - Throws: what `Configuration.init(parsing:)` throws: a file with faults is not changed.
  package init(_ bytes: [UInt8]) throws {
    _ = try Configuration(parsing: bytes)
    self.bytes = bytes
  }

  /// Adds a registry, or changes the one of that alias.
  package mutating func set(_ registry: ConfiguredRegistry) {
    set(registry.json, at: ["registries", registry.alias.text])
  }

  /// Removes a registry, and `defaultRegistry` when it names it.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  package mutating func removeRegistry(_ alias: RegistryAlias) -> Bool {
    guard remove(["registries", alias.text]) else { return false }
    if root["registries"]?.members?.isEmpty == true { remove(["registries"]) }
    if root["defaultRegistry"]?.string == alias.text { remove(["defaultRegistry"]) }
    return true
  }

  /// Makes names without a prefix be looked up in this registry.
  package mutating func setDefaultRegistry(_ alias: RegistryAlias) { set(.string(alias.text), at: ["defaultRegistry"]) }

  /// Adds the settings of a platform, or replaces those that stand there.
  package mutating func set(_ platform: Platform, _ settings: JSON) {
    set(settings, at: ["platforms", platform.rawValue])
  }

  /// Adds one name to `rename`.
  package mutating func setRename(_ old: String, to new: String) { set(.string(new), at: ["rename", old]) }

  // MARK: Bytes

  private var root: JSON {
    // Every change leaves a text that parses.
    (try? JSON.parse(bytes, options: .lenient)) ?? .object([])
  }

  /// Puts a value under a path of keys; what is missing on the way is made.
  private mutating func set(_ value: JSON, at path: [String]) {
    var object = root
    for (depth, key) in path.enumerated() {
      if let next = object[key] {
        if depth == path.count - 1 {
          let text = value.text().indented(by: lineIndent(at: next.range.lowerBound), unit: unit, newLine: newLine)
          return bytes.replaceSubrange(next.range, with: Array(text.utf8))
        }
        object = next
        continue
      }
      var added = value
      for missing in path[(depth + 1)...].reversed() { added = .object([(missing, added)]) }
      return add(key, added, to: object)
    }
  }

  /// Adds a member after the last one.
  private mutating func add(_ key: String, _ value: JSON, to object: JSON) {
    let close = object.range.upperBound - 1
    guard let last = object.members?.last else {
      let outer = lineIndent(at: object.range.lowerBound)
      let member = member(key, value, indent: outer + unit)
      // What stands between the brackets can only be white space and comments.
      let inside = bytes[object.range.lowerBound + 1..<close]
      let isBlank = inside.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      let text = newLine + outer + unit + member + newLine + outer
      if isBlank {
        bytes.replaceSubrange(object.range.lowerBound + 1..<close, with: Array(text.utf8))
      } else {
        bytes.insert(contentsOf: Array((newLine + outer + unit + member).utf8), at: object.range.lowerBound + 1)
      }
      return
    }
    let isOnOneLine = !bytes[object.range].contains(0x0A)
    let comma = commaAfter(last.value.range.upperBound, before: close)
    let end = comma.map { $0 + 1 } ?? last.value.range.upperBound
    // A comment behind the last member, on its line, stays with it.
    let place = isOnOneLine ? end : endOfTrailingComment(from: end, before: close)
    let indent = lineIndent(at: last.keyRange.lowerBound)
    let lead = isOnOneLine ? " " : newLine + indent
    let text = lead + member(key, value, indent: indent) + (comma == nil ? "" : ",")
    bytes.insert(contentsOf: Array(text.utf8), at: place)
    if comma == nil { bytes.insert(UInt8(ascii: ","), at: last.value.range.upperBound) }
  }

  private func member(_ key: String, _ value: JSON, indent: String) -> String {
    JSON.string(key).line + ": " + value.text().indented(by: indent, unit: unit, newLine: newLine)
  }

  /// Removes a member with its line and its comma.
  @discardableResult
  private mutating func remove(_ path: [String]) -> Bool {
    var object = root
    for key in path.dropLast() {
      guard let next = object[key] else { return false }
      object = next
    }
    guard let members = object.members, let index = members.firstIndex(where: { $0.key == path.last }) else {
      return false
    }
    let member = members[index]
    let start = member.keyRange.lowerBound
    let isLast = index + 1 == members.count
    let next = isLast ? object.range.upperBound - 1 : members[index + 1].keyRange.lowerBound
    let comma = commaAfter(member.value.range.upperBound, before: next)
    let end = comma.map { $0 + 1 } ?? member.value.range.upperBound
    let commaBefore = index == 0 ? nil : commaAfter(members[index - 1].value.range.upperBound, before: start)
    var lineStart = start
    while lineStart > 0, bytes[lineStart - 1] == 0x20 || bytes[lineStart - 1] == 0x09 { lineStart -= 1 }
    // A comment behind it on its line was about it.
    let lineEnd = endOfTrailingComment(from: end, before: next)
    let startsLine = lineStart > 0 && bytes[lineStart - 1] == 0x0A
    if startsLine, lineEnd < bytes.count, bytes[lineEnd] == 0x0A || bytes[lineEnd] == 0x0D {
      let hasReturn = bytes[lineEnd] == 0x0D && lineEnd + 1 < bytes.count && bytes[lineEnd + 1] == 0x0A
      bytes.removeSubrange(lineStart..<lineEnd + (hasReturn ? 2 : 1))
      // Without a comma of its own it was the last; the comma before it has no purpose any more.
      if comma == nil, let commaBefore { bytes.remove(at: commaBefore) }
    } else if isLast {
      bytes.removeSubrange((commaBefore ?? start)..<end)
    } else {
      bytes.removeSubrange(start..<next)
    }
    return true
  }

  /// The comma between two offsets, not one inside a comment.
  private func commaAfter(_ start: Int, before end: Int) -> Int? {
    var index = start
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: ","): return index
      case UInt8(ascii: "/"): index = endOfComment(at: index)
      default: index += 1
      }
    }
    return nil
  }

  /// The offset after the comment that begins here.
  private func endOfComment(at start: Int) -> Int {
    var index = start + 2
    if bytes[start + 1] == UInt8(ascii: "/") {
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      return index
    }
    while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
      index += 1
    }
    return min(index + 2, bytes.count)
  }

  /// The offset after the comments that follow on the same line; the start when something else follows.
  private func endOfTrailingComment(from start: Int, before end: Int) -> Int {
    var index = start
    var last = start
    while index < end {
      switch bytes[index] {
      case 0x20, 0x09: index += 1
      case UInt8(ascii: "/"):
        let after = endOfComment(at: index)
        guard !bytes[index..<after].contains(0x0A) else { return last }
        index = after
        last = index
        while last > start, bytes[last - 1] == 0x0D { last -= 1 }
      default: return last
      }
    }
    return last
  }

  /// The white space that the line of an offset begins with.
  private func lineIndent(at offset: Int) -> String {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    let indent = bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: indent, as: UTF8.self)
  }

  /// One step of indentation: what the first member of the file stands behind.
  private var unit: String {
    guard let first = root.members?.first else { return "  " }
    let indent = lineIndent(at: first.keyRange.lowerBound)
    return indent.isEmpty ? "  " : indent
  }

  private var newLine: String {
    guard let line = bytes.firstIndex(of: 0x0A), line > 0, bytes[line - 1] == 0x0D else { return "\n" }
    return "\r\n"
  }
}

extension String {
  /// The lines after the first behind `indent`, with the file's own step and line ends.
  fileprivate func indented(by indent: String, unit: String, newLine: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      guard index > 0 else { return String(line) }
      let spaces = line.prefix { $0 == " " }
      return indent + String(repeating: unit, count: spaces.count / 2) + line.dropFirst(spaces.count)
    }.joined(separator: newLine)
  }
}
