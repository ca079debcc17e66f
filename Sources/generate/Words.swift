import DecalUI

/// The words after the program's name.
struct Words {
  enum Unusable: Error { case word }

  private var rest: ArraySlice<String>
  private var options: [String: String] = [:]

  init(_ words: ArraySlice<String>) { rest = words }

  mutating func next() -> String? { rest.popFirst() }

  /// Reads all that is left as pairs of an option, one of `known`, and its value.
  mutating func readOptions(_ known: Set<String>) throws {
    while let name = next() {
      guard known.contains(name), let value = next() else { throw Unusable.word }
      options[name] = value
    }
  }

  func number(_ name: String, standard: Int? = nil) throws -> Int {
    guard let text = options[name] else {
      if let standard { return standard }
      throw Unusable.word
    }
    guard let number = Int(text), number >= 0 else { throw Unusable.word }
    return number
  }

  func preset(_ name: String) throws -> RefreshPreset {
    guard let preset = options[name].flatMap(RefreshPreset.init(rawValue:)) else { throw Unusable.word }
    return preset
  }
}
