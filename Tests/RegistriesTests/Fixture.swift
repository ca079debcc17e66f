import Archive
import Model
import Posix
import Registries
import Support

/// A small registry, and the ways to lay it out.
struct Fixture {
  var files: [String: String] = [
    "registry.json": """
    {
      "name": "acme", "version": "1.2.0", "homepage": "https://acme.example", "license": "MIT",
      "names": {
        "swift": {"module": "AcmeUI", "prefix": "Acme"},
        "kotlin": {"package": "acme.ui", "namespace": "acme", "prefix": "Acme"},
        "react-native": {"alias": "@/"}
      },
      "components": ["theme", "button", "list"]
    }
    """,
    "components/theme.json": """
    {"name": "theme", "title": "Theme", "kind": "foundation", "platforms": {
      "swift": {"files": ["Theme/Theme.swift"]},
      "react-native": {"files": ["lib/theme.ts"]}
    }}
    """,
    "components/button.json": """
    {"name": "button", "title": "Button", "description": "Presses.", "platforms": {
      "swift": {"minimum": {"iOS": "17.0"}, "requires": ["theme"], "files": [
        "Components/Button.swift", {"path": "Tests/ButtonTests.swift", "role": "test"},
        {"path": "Scripts/run.sh", "target": "Tools/run.sh", "mode": "100755"}
      ]},
      "react-native": {"files": ["components/button.tsx"], "packages": [{"manager": "npm", "name": "react-native"}],
        "styles": {
          "uniwind": {"packages": [{"manager": "npm", "name": "uniwind", "version": "^1.0.0"}]},
          "stylesheet": {"requires": ["theme"], "steps": [{"title": "Restart", "text": "npm start"}]}
      }}
    }}
    """,
    "components/list.json": """
    {"name": "list", "platforms": {"swift": {"requires": ["button", "theme"], "files": ["Components/List.swift"]}}}
    """,
    "docs/button.md": "# Button\n",
    "swift/Theme/Theme.swift": "public enum Theme {}\n",
    "swift/Components/Button.swift": "import AcmeUI\n",
    "swift/Components/List.swift": "struct List {}\n",
    "swift/Tests/ButtonTests.swift": "@testable import AcmeUI\n",
    "swift/Scripts/run.sh": "#!/bin/sh\n",
    "react-native/lib/theme.ts": "export {}\n",
    "react-native/components/button.tsx": "plain\n",
    "react-native/uniwind/components/button.tsx": "uniwind\n",
  ]

  /// Writes the registry into a folder.
  func write(to temporary: TemporaryFolder, _ folder: String) throws {
    for (path, text) in files { try temporary.write(folder.isEmpty ? path : "\(folder)/\(path)", text) }
  }

  func archive(_ format: ArchiveFormat, below folder: String = "") throws -> [UInt8] {
    try ArchiveWriter.write(
      files.map {
        ArchiveFile(path: try SafePath(folder + $0.key), isExecutable: false, bytes: Array($0.value.utf8))
      }, format: format)
  }
}

/// What surrounds the registries of a test.
func context(root: String? = nil, isOffline: Bool = false, environment: [String: String] = [:]) -> RegistryContext {
  RegistryContext(projectRoot: root, environment: environment, home: nil, isOffline: isOffline)
}

/// The facts behind an error.
///
/// - Parameter placed: with the places in documents that some have.
func facts(_ error: any Error, placed: Bool = false) -> [any Fact] {
  switch error {
  case let failure as Failure: failure.causes.flatMap { facts($0, placed: placed) }
  case let several as SeveralFaults: several.facts.flatMap { facts($0, placed: placed) }
  case let fault as PlacedFault: [placed ? fault : fault.fault]
  case let gone as RegistryGone: [gone.reason]
  case let fact as any Fact: [fact]
  default: []
  }
}

/// The facts that `body` throws.
func factsThrown(placed: Bool = false, by body: () throws -> some Any) -> [any Fact] {
  do {
    _ = try body()
    return []
  } catch { return facts(error, placed: placed) }
}

func names(_ texts: String...) throws -> [QualifiedName] { try texts.map { try QualifiedName($0) } }
