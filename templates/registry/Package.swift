// swift-tools-version: 6.0
import PackageDescription

// Compiles and tests the registry's Swift tree in place.
let package = Package(
  name: "__Module__",
  platforms: [.iOS(.v17), .macOS(.v14)],
  targets: [
    .target(name: "__Module__", path: "swift", exclude: ["Tests"]),
    .testTarget(name: "__Module__Tests", dependencies: ["__Module__"], path: "swift/Tests"),
  ]
)
