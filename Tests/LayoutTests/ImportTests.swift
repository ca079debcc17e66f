import Foundation
import Testing

/// The package manager does not keep modules apart by itself (all built modules share a folder), so the import lines are
/// compared with this table; it is the one of CONTRIBUTING.md.
private let table: [String: Set<String>] = [
  "Model": [],
  "Posix": ["CPosix", "Model"],
  "Git": ["CLibgit2", "Posix", "Model"],
  "Archive": ["CLibarchive", "Model"],
  "Trust": ["CLibcrypto", "Model"],
  "BundledRegistry": [],
  "Registries": ["Git", "Archive", "Trust", "Posix", "BundledRegistry", "Model"],
  "Scanning": ["Model"],
  "Rewriting": ["Scanning", "Model"],
  "Projects": ["Git", "Trust", "Scanning", "Posix", "Model"],
  "Terminal": ["Posix", "Model"],
  "Commands": ["Registries", "Rewriting", "Projects", "Terminal", "Model"],
  "decal": ["Commands", "Terminal"],
]

/// What only one module may import besides: the C library is Posix's, and nobody has Foundation.
private let systemImports: [String: Set<String>] = [
  "Posix": ["Darwin", "Dispatch", "Glibc", "Musl", "Synchronization"], "Git": ["Synchronization"],
]

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

private func swiftFiles(below folder: String) throws -> [URL] {
  let walk = try #require(
    FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil))
  return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
}

/// The modules that a file imports, in every form that this project writes.
private func imports(in file: URL) throws -> Set<String> {
  let text = try String(contentsOf: file, encoding: .utf8)
  let pattern =
    #/^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/#
    .anchorsMatchLineEndings()
  return Set(text.matches(of: pattern).map { String($0.output.1) })
}

@Suite struct ImportTests {
  @Test(arguments: table.keys.sorted())
  func `A module imports only what the table allows`(module: String) throws {
    let files = try swiftFiles(below: "Sources/\(module)")
    #expect(!files.isEmpty)
    let allowed = table[module]!.union(systemImports[module] ?? [])
    for file in files {
      let surplus = try imports(in: file).subtracting(allowed)
      #expect(surplus.isEmpty, "\(file.lastPathComponent) imports \(surplus.sorted())")
    }
  }

  @Test func `Every folder of Sources is in the table or known to stand beside it`() throws {
    let beside: Set<String> = ["CLibgit2", "CLibarchive", "CLibcrypto", "CPosix", "pack", "generate", "measure"]
    let folders = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
      .filter { !$0.hasPrefix(".") }
    #expect(Set(folders).subtracting(beside) == Set(table.keys))
  }

  @Test func `The table of the contributors' guide is this one`() throws {
    let guide = try String(contentsOf: root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    for (module, allowed) in table {
      let pattern = try Regex("(?m)^\\| `\(module)` \\|.*\\| ([^|]*) \\|$")
      let row = try #require(try pattern.firstMatch(in: guide), "no row for \(module)")
      let cell = String(row.output[1].substring ?? "")
      let named = Set(cell.matches(of: #/`(\w+)`/#).map { String($0.output.1) })
      #expect(named == allowed, "the row of \(module)")
    }
  }

  @Test(arguments: table.keys.sorted().filter { $0 != "decal" } + ["decal", "CPosix", "generate", "measure"])
  func `A module has a README of its own`(module: String) throws {
    let text = try String(contentsOf: root.appending(path: "Sources/\(module)/README.md"), encoding: .utf8)
    #expect(text.hasPrefix("# \(module)\n"))
    #expect(text.utf8.count > 200, "\(module) says nothing of its border")
  }

  @Test func `A module bears the name of no type that it holds`() throws {
    for module in table.keys {
      for file in try swiftFiles(below: "Sources/\(module)") {
        let text = try String(contentsOf: file, encoding: .utf8)
        let pattern = try Regex("\\b(struct|class|enum|protocol|actor|typealias) \(module)\\b")
        #expect(text.firstMatch(of: pattern) == nil, "\(file.lastPathComponent)")
      }
    }
  }
}
