internal import BundledRegistry
package import Model

/// The templates inside the executable: what `decal new` and the authors' commands copy.
package enum BundledTemplates {
  /// A file of a template.
  package struct File: Sendable {
    package let path: SafePath
    package let isExecutable: Bool
    package let bytes: [UInt8]
  }

  /// The names, sorted.
  package static var names: [String] { BundledFiles.templates }

  /// The files of a template, sorted bytewise by path; empty when there is no such template.
  package static func files(of name: String) -> [File] {
    BundledFiles.template(name).compactMap { file in
      (try? SafePath(file.path)).map { File(path: $0, isExecutable: file.isExecutable, bytes: file.bytes) }
    }
  }
}
