// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target of the tool. `DecalUI` is built with the settings a user's package has instead.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library target of the tool; `Tests/LayoutTests` holds its imports to the table in CONTRIBUTING.md.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: ["README.md"], swiftSettings: strict)
}

/// The tests of one module.
func tests(_ name: String, of dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["Support", "Model", "Posix"], exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "decal",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [.executable(name: "decal", targets: ["decal"])],
  targets: [
    // The tool, from the process down to pure values.
    .executableTarget(
      name: "decal", dependencies: ["Commands", "Terminal"], exclude: ["README.md"], swiftSettings: strict),
    module("Commands", ["Registries", "Rewriting", "Projects", "Terminal", "Model"]),
    module("Terminal", ["Posix", "Model"]),
    module("Projects", ["Git", "Trust", "Scanning", "Posix", "Model"]),
    module("Rewriting", ["Scanning", "Model"]),
    module("Scanning", ["Model"]),
    module("Registries", ["Git", "Archive", "Trust", "Posix", "BundledRegistry", "Model"]),
    module("Git", ["CLibgit2", "Posix", "Model"]),
    module("Archive", ["CLibarchive", "Model"]),
    module("Trust", ["CLibcrypto", "Model"]),
    module("Posix", ["CPosix", "Model"]),
    module("Model"),

    // C: what the system supplies, and what Swift cannot import by itself.
    .target(name: "CPosix", exclude: ["README.md"]),
    .systemLibrary(
      name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .systemLibrary(
      name: "CLibarchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

    // The registry and the templates, packed into the executable. The symbolic links in the folder make the
    // package manager notice files that are added to them.
    .target(
      name: "BundledRegistry", exclude: ["README.md", "registry", "templates"], swiftSettings: strict,
      plugins: ["Pack"]),
    .plugin(name: "Pack", capability: .buildTool(), dependencies: ["pack"]),
    .executableTarget(name: "pack"),

    // Writes the token and vector sources of every platform from `registry/tokens.json` and `registry/vectors`.
    .executableTarget(
      name: "generate", dependencies: ["Model", "DecalUI"], exclude: ["README.md"], swiftSettings: strict),

    // Times what runs in memory alone; `Scripts/bench` runs it.
    .executableTarget(
      name: "measure", dependencies: ["Rewriting", "Model"], exclude: ["README.md"], swiftSettings: strict),

    // The registry's Swift tree: what users copy.
    .target(name: "DecalUI", path: "registry/swift", exclude: ["Tests"]),
    .testTarget(name: "DecalUITests", dependencies: ["DecalUI"], path: "registry/swift/Tests"),

    // Tests, one target a module.
    .target(
      name: "Support", dependencies: ["Posix", "Model", "CPosix"], path: "Tests/Support", exclude: ["Programs"],
      swiftSettings: strict),
    tests("ModelTests", of: []),
    tests("PosixTests", of: []),
    tests("GitTests", of: ["Git"]),
    tests("ArchiveTests", of: ["Archive"]),
    tests("TrustTests", of: ["Trust"]),
    tests("RegistriesTests", of: ["Registries", "Trust", "Archive", "Git", "BundledRegistry"]),
    tests("ScanningTests", of: ["Scanning"]),
    tests("RewritingTests", of: ["Rewriting", "Scanning", "measure"]),
    tests("ProjectsTests", of: ["Projects", "Trust", "Git"]),
    tests("TerminalTests", of: ["Terminal"]),
    tests(
      "CommandTests",
      of: ["Commands", "Terminal", "Projects", "Registries", "Rewriting", "Archive", "decal", "CPosix"],
      exclude: ["Cases", "Fixtures", "Help"]),
    tests("LayoutTests", of: []),
    tests("GenerateTests", of: ["generate", "DecalUI"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only Scripts/fuzz builds it: it needs libFuzzer and its instrumentation in everything it reads with.
if Context.environment["DECAL_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Fuzz/CFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CFuzzer", "Registries", "Rewriting", "Projects", "Scanning", "Archive", "Trust", "Model"],
      path: "Fuzz/Sources", swiftSettings: strict),
  ]
}
