import Foundation
import Model
import Rewriting

/// The languages that can be measured, each with the settings of a usual project.
enum Measured: String, CaseIterable {
  case swift
  case kotlin
  case typescript

  var endings: [String] {
    switch self {
    case .swift: [".swift"]
    case .kotlin: [".kt"]
    case .typescript: [".ts", ".tsx"]
    }
  }

  var settings: RewriteSettings {
    switch self {
    case .swift: .swift(SwiftRewrite(registryModule: "DecalUI", module: "Shop"))
    case .kotlin:
      .kotlin(
        KotlinRewrite(
          registryPackage: "decal.ui", package: "com.acme.shop.ui", registryNamespace: "decal",
          namespace: "com.acme.shop"))
    case .typescript:
      .reactNative(
        TypeScriptRewrite(
          registryAliases: ["@/"],
          imports: .aliases([.init(from: "@/components/ui", to: "~/ui"), .init(from: "@/", to: "~/")])))
    }
  }

  /// The source files below a folder, in the order of their names.
  func files(below folder: String) throws -> [SourceFile] {
    guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
    return try walk.compactMap { $0 as? String }.sorted().compactMap { name in
      guard endings.contains(where: name.hasSuffix), !name.contains("node_modules/"),
        let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
      else { return nil }
      let path = try SafePath(name)
      return SourceFile(from: path, role: .source, target: path, isExecutable: false, bytes: Array(data))
    }
  }

  /// Megabytes a second of processor time that go through the rewriter: the best of five rounds of 50 MB.
  func speed(of files: [SourceFile]) throws -> Double {
    let landing = try Landing(
      files.map {
        Landing.File(from: $0.from, role: $0.role, target: $0.target, path: try ProjectPath("src/\($0.target)"))
      })
    let rewriter = Rewriter(settings, landing: landing)
    let size = files.reduce(0) { $0 + $1.bytes.count }
    let repeats = max(1, 50_000_000 / size)
    let rounds = (0..<5).map { _ in
      let start = clock()
      var written = 0
      for _ in 0..<repeats {
        for file in files { written += rewriter.rewrite(file).file.bytes.count }
      }
      precondition(written > 0)
      return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
    return Double(size * repeats) / 1e6 / rounds.min()!
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.dropFirst().first.flatMap(Measured.init)) {
case ("rewriting", let measured?):
  let files = try arguments.dropFirst(2).flatMap { try measured.files(below: $0) }
  guard !files.isEmpty else {
    print("measure: no source files of this language there")
    exit(1)
  }
  print(Int(try measured.speed(of: files)))
case ("nesting", _):
  for text in HostileText.all {
    guard try await text.isReadToTheEnd(size: 10_000_000) else {
      print("measure: \(text.fileName) was not read to its end")
      exit(1)
    }
  }
  print("\(HostileText.all.count) texts of ten megabytes were read to their ends")
default:
  print(
    "usage: measure rewriting (\(Measured.allCases.map(\.rawValue).joined(separator: "|"))) FOLDER…, measure nesting")
  exit(2)
}
