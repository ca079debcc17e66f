// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "design-system",
  platforms: [.iOS(.v17)],
  products: [.library(name: "Design-System", targets: ["Design-System"])],
  targets: [
    .target(name: "Design-System"),
    .target(name: "App", dependencies: [.target(name: "Design-System")]),
    .testTarget(name: "Design-SystemTests", dependencies: ["Design-System"]),
  ]
)
