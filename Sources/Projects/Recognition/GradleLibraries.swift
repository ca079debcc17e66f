/// The libraries of a version catalog: what they are called there.
package struct GradleLibraries: Sendable, Equatable {
  private let modules: [String: String]

  /// - Parameter modules: `group:artifact` by the key as the catalog writes it.
  init(_ modules: [String: String]) { self.modules = modules }

  /// How a build script names a module that the catalog has: `libs.androidx.core.ktx`.
  package func accessor(of module: String) -> String? {
    modules.filter { $0.value == module }.keys.min().map { "libs." + VersionCatalog.accessor($0) }
  }

  /// A key that is free for a module: that of its artifact, else with its group in front.
  package func freeKey(for module: String) -> String {
    let parts = module.split(separator: ":").map { $0.map { $0 == "." ? "-" : String($0) }.joined() }
    let short = parts.last ?? ""
    // Keys with other marks between their words are one to a build script.
    let taken = Set(modules.keys.map(VersionCatalog.accessor))
    return taken.contains(VersionCatalog.accessor(short)) ? parts.joined(separator: "-") : short
  }
}
