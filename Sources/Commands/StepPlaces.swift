import Model

extension ResolvedComponent {
  /// The steps with the component's own files named where they stand in the project. A manifest names them as in its own tree,
  /// `./components/theme/tailwind-preset`, with or without the ending.
  ///
  /// - Parameter places: where files are, by their path in the registry.
  func steps(at places: [(from: SafePath, path: ProjectPath)]) -> [Step] {
    let places = Dictionary(places.map { ($0.from, $0.path) }, uniquingKeysWith: { first, _ in first })
    // The longest first, so that a name that begins with another's is not cut short.
    let files = files.sorted { $0.target.text.utf8.count > $1.target.text.utf8.count }
    return steps.map { step in
      var step = step
      for file in files {
        guard let path = places[file.from] else { continue }
        step.text = step.text.replacing("./\(stem(file.target.text))", with: "./\(stem(path.text))")
      }
      return step
    }
  }
}

/// The path without the ending of its name.
private func stem(_ path: String) -> String {
  guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
  return String(path[..<dot])
}
