// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "__Name__",
  platforms: [.iOS(.v17), .macOS(.v15)],
  products: [.library(name: "__Name__", targets: ["__Name__"])],
  targets: [
    .target(name: "__Name__"),
    .testTarget(name: "__Name__Tests", dependencies: ["__Name__"]),
  ]
)
