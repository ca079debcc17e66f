/// A JSON value that knows where it stood in its file.
///
/// Values that were built rather than parsed have an empty range. Equality looks at the values alone.
package struct JSON: Sendable {
  /// The value itself; arrays and objects hold theirs elsewhere, so that nothing is allocated for the others.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([Member])
  }

  /// One member of an object; the order of a file is kept.
  package struct Member: Sendable {
    package var key: String
    /// Bytes of the key in the file, quotes included.
    package var keyRange: Range<Int>
    package var value: JSON

    package init(key: String, keyRange: Range<Int> = 0..<0, value: JSON) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  package var value: Value
  /// Bytes of the value in the file, quotes and brackets included.
  package var range: Range<Int>

  package init(_ value: Value, range: Range<Int> = 0..<0) {
    self.value = value
    self.range = range
  }
}

extension JSON {
  package static let null = JSON(.null)
  package static func bool(_ value: Bool) -> JSON { JSON(.bool(value)) }
  package static func integer(_ value: Int) -> JSON { JSON(.integer(value)) }
  package static func string(_ value: String) -> JSON { JSON(.string(value)) }
  package static func array(_ values: [JSON]) -> JSON { JSON(.array(values)) }
  package static func strings(_ values: [String]) -> JSON { JSON(.array(values.map { .string($0) })) }

  /// An object with these members in this order; members whose value is nil are left out.
  package static func object(_ members: [(String, JSON?)]) -> JSON {
    JSON(.object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } }))
  }

  /// The string, if this is one.
  package var string: String? { if case .string(let value) = value { value } else { nil } }
  /// The boolean, if this is one.
  package var bool: Bool? { if case .bool(let value) = value { value } else { nil } }
  /// The whole number, if this is one.
  package var integer: Int? { if case .integer(let value) = value { value } else { nil } }
  /// The elements, if this is an array.
  package var array: [JSON]? { if case .array(let value) = value { value } else { nil } }
  /// The members in their order, if this is an object.
  package var members: [Member]? { if case .object(let value) = value { value } else { nil } }
  /// The member of that name, if this is an object that has it.
  package subscript(key: String) -> JSON? { members?.first { $0.key == key }?.value }

  /// What a message calls a value of this kind: `a string`, `an object`, ….
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSON: Equatable {
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left.value, right.value) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): Double(a) == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }
}
