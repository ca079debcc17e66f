internal import Model

/// A repository with several JavaScript packages: which of them use React Native.
struct Workspace {
  let root: String
  let files: any ProjectFiles

  /// The folders of the packages that use React Native, below the root, by `workspaces` of package.json or
  /// `pnpm-workspace.yaml`. Patterns of one level (`apps/*`) and plain folders are followed.
  func reactNativePackages() -> [String] {
    patterns.flatMap(folders).filter { folder in
      (try? ReactNativeProject(root: Paths.join(root, folder), files: files)) != nil
    }
  }

  private var patterns: [String] {
    if let bytes = files.read(Paths.join(root, "package.json")),
      let json = try? JSON.parse(bytes, options: .byteOrderMark),
      let list = json["workspaces"]?.array ?? json["workspaces"]?["packages"]?.array
    {
      return list.compactMap(\.string)
    }
    guard let bytes = files.read(Paths.join(root, "pnpm-workspace.yaml")) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let code = line.trimmingSpaces
      guard code.hasPrefix("- ") else { return nil }
      return String(code.dropFirst(2).trimmingSpaces.filter { $0 != "\"" && $0 != "'" })
    }
  }

  private func folders(_ pattern: String) -> [String] {
    var plain = pattern[...]
    while plain.hasPrefix("./") { plain = plain.dropFirst(2) }
    plain = plain.trimmingSlashes
    guard !plain.hasPrefix("!") else { return [] }
    let parent: Substring
    if plain.hasSuffix("/**") {
      parent = plain.dropLast(3)
    } else if plain.hasSuffix("/*") {
      parent = plain.dropLast(2)
    } else {
      return plain.contains("*") ? [] : [String(plain)]
    }
    guard !parent.contains("*") else { return [] }
    return (files.list(Paths.join(root, String(parent))) ?? []).filter { $0.hasSuffix("/") && $0 != "node_modules/" }
      .map { "\(parent)/\($0.dropLast())" }
  }
}
