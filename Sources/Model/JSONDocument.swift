/// A parsed file whose faults are gathered while it is read, so that all of them can be reported together.
package final class JSONDocument {
  /// The name shown in messages.
  package let file: String
  package let bytes: [UInt8]
  package let root: JSON
  /// What was found wrong so far, in the order of reading.
  package private(set) var faults: [JSONFault] = []

  /// Parses a file.
  ///
  /// - Parameter depth: as `JSON.parse` has it.
  /// - Throws: `JSONFault` with line and column when the text is not JSON.
  package init(
    _ bytes: [UInt8], file: String, options: JSON.Options = [], depth: Int = JSON.maximumDepth
  ) throws(JSONFault) {
    self.file = file
    self.bytes = bytes
    do {
      root = try JSON.parse(bytes, options: options, depth: depth)
    } catch {
      let place = TextPosition(of: error.offset, in: bytes)
      throw JSONFault(file: file, position: place, path: nil, problem: error.problem)
    }
  }

  /// The root, ready to be read.
  package var node: JSONNode { JSONNode(json: root, document: self) }

  /// Notes a fault at a value.
  package func fault(at json: JSON, _ problem: String) {
    faults.append(
      JSONFault(
        file: file, position: TextPosition(of: json.range.lowerBound, in: bytes), path: path(to: json),
        problem: problem))
  }

  /// Notes a fault at the key of a member.
  package func fault(atKeyOf member: JSON.Member, _ problem: String) {
    faults.append(
      JSONFault(
        file: file, position: TextPosition(of: member.keyRange.lowerBound, in: bytes), path: path(to: member.value),
        problem: problem))
  }

  /// Throws what was gathered, if anything was.
  package func throwFaults() throws {
    if let only = faults.first, faults.count == 1 { throw only }
    if !faults.isEmpty { throw SeveralFaults(faults) }
  }

  /// The path of a value, such as `$.platforms.swift.files[1]`.
  ///
  /// Found by the place in the file, so that reading a document without faults costs nothing for it.
  package func path(to json: JSON) -> String {
    var path = "$"
    var here = root
    descent: while here.range != json.range {
      switch here.value {
      case .array(let elements):
        for (index, element) in elements.enumerated() where element.range.contains(json.range.lowerBound) {
          path += "[\(index)]"
          here = element
          continue descent
        }
        return path
      case .object(let members):
        for member in members where member.value.range.contains(json.range.lowerBound) {
          path += JSONDocument.step(member.key)
          here = member.value
          continue descent
        }
        return path
      default: return path
      }
    }
    return path
  }

  private static func step(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy {
      ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) || ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z"))
        || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    return isPlain && !key.isEmpty ? ".\(key)" : "[\(JSON.string(key).line)]"
  }
}

/// A place in a text, both counted from 1; the column counts characters (Unicode scalars), as editors do.
package struct TextPosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of a byte; an offset past the end is the end.
  package init(of offset: Int, in bytes: [UInt8]) {
    let end = min(offset, bytes.count)
    var line = 1
    var start = 0
    for index in 0..<end where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    self.line = line
    self.column = 1 + bytes[start..<end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  package var description: String { "\(line):\(column)" }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Something wrong in a JSON file: where, at which path, what.
package struct JSONFault: Fact, Equatable {
  package let file: String
  package let position: TextPosition
  /// `$.components[3].name`; nil when the text does not parse.
  package let path: String?
  /// A phrase: `expected a string, found a number`.
  package let problem: String

  package init(file: String, position: TextPosition, path: String?, problem: String) {
    self.file = file
    self.position = position
    self.path = path
    self.problem = problem
  }

  package var description: String {
    "\(file):\(position): \(path.map { "\($0): " } ?? "")\(problem)"
  }
  package var kind: FailureKind { .usage }
}
