package import Model

/// Where a document of a registry says something.
package struct ManifestPlace: Sendable, Equatable, CustomStringConvertible {
  package let file: String
  package let position: TextPosition
  /// `$.platforms.swift.files[1]`.
  package let path: String

  init(of json: JSON, in document: JSONDocument) {
    file = document.file
    position = TextPosition(of: json.range.lowerBound, in: document.bytes)
    path = document.path(to: json)
  }

  package var description: String { "\(file):\(position): \(path)" }
}

/// Something that is wrong with what a registry's document says, and where it says so.
package struct PlacedFault: Fact {
  package let place: ManifestPlace
  package let fault: any Fact

  package var description: String { "\(place): \(fault)" }
  package var kind: FailureKind { fault.kind }
}

/// What a document says of a component.
package enum Mention: Sendable {
  /// That there is such a component.
  case component
  case requirement(QualifiedName)
  /// A file, by its name in the component.
  case file(SafePath)
}

extension JSON {
  /// The first of these lists' elements that is this text, or an object whose `path` is.
  static func element(_ text: String, of lists: [JSON?]) -> JSON? {
    lists.lazy.flatMap { $0?.array ?? [] }.first { element in (element.string ?? element["path"]?.string) == text }
  }
}

/// Says of a fault of one file or one requirement that `body` throws where a document calls it forth. What is wrong with more
/// than that, or with the machine, has no such place.
func placing<Result>(at place: @autoclosure () -> ManifestPlace?, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch let fault as any Fact {
    let isOfOne = fault is RegistryFault || fault is SourceFault || fault is PathFault
    guard isOfOne, fault.kind != .environment, let place = place() else { throw fault }
    throw PlacedFault(place: place, fault: fault)
  }
}
