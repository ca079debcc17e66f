/// Looks at the packed files, which the plugin writes as `bundledFiles`.
package enum BundledFiles {
  /// The paths, sorted bytewise.
  package static var paths: [String] { bundledFiles.map { "\($0.path)" } }
}
