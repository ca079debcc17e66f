/// A value of a document that is being read. What does not fit is noted in the document, and the answer is nil.
package struct JSONNode {
  package let json: JSON
  package let document: JSONDocument

  package init(json: JSON, document: JSONDocument) {
    self.json = json
    self.document = document
  }

  /// Notes a fault here.
  package func fault(_ problem: String) { document.fault(at: json, problem) }

  private func expected<T>(_ what: String) -> T? {
    fault("expected \(what), found \(json.kind)")
    return nil
  }

  /// The string.
  package var string: String? { json.string ?? expected("a string") }
  /// The boolean.
  package var bool: Bool? { json.bool ?? expected("a boolean") }
  /// The whole number.
  package var integer: Int? { json.integer ?? expected("a whole number") }
  /// The elements.
  package var array: [JSONNode]? {
    guard let elements = json.array else { return expected("an array") }
    return elements.map { JSONNode(json: $0, document: document) }
  }
  /// The strings of an array of strings.
  package var strings: [String]? { array?.compactMap(\.string) }
  /// The members of an object.
  package var object: JSONObject? {
    guard let members = json.members else { return expected("an object") }
    return JSONObject(node: self, members: members)
  }

  /// The value that `make` builds from the string; its error becomes the fault.
  package func parsed<T>(_ make: (String) throws -> T) -> T? {
    guard let text = string else { return nil }
    do { return try make(text) } catch {
      fault("\(error)")
      return nil
    }
  }
}

/// An object of a document that is being read.
package struct JSONObject {
  package let node: JSONNode
  package let members: [JSON.Member]

  /// The member, or nil and a fault.
  package func required(_ key: String) -> JSONNode? {
    if let found = optional(key) { return found }
    node.fault("the field \"\(key)\" is missing")
    return nil
  }

  /// The member, or nil.
  package func optional(_ key: String) -> JSONNode? {
    members.first { $0.key == key }.map { JSONNode(json: $0.value, document: node.document) }
  }

  /// The members with their keys, in the order of the file.
  package var nodes: [(key: String, value: JSONNode)] {
    members.map { ($0.key, JSONNode(json: $0.value, document: node.document)) }
  }

  /// Notes a fault for every key that is not among these, with the nearest that is.
  package func allowOnly(_ known: [String]) {
    for member in members where !known.contains(member.key) {
      let nearest = nearest(to: member.key, among: known).first.map { "; did you mean \"\($0)\"?" } ?? ""
      node.document.fault(atKeyOf: member, "unknown key \"\(member.key)\"\(nearest)")
    }
  }
}
