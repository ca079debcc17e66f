// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Two",
  platforms: [.iOS(.v17), .macOS(.v15)],
  targets: [
    .target(name: "Kit"),
    .target(name: "Shop", dependencies: ["Kit"]),
    .testTarget(name: "KitTests", dependencies: ["Kit"]),
  ]
)
