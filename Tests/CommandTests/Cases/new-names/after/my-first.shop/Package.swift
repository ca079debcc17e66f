// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "MyFirstShop",
  platforms: [.iOS(.v17), .macOS(.v15)],
  products: [.library(name: "MyFirstShop", targets: ["MyFirstShop"])],
  targets: [
    .target(name: "MyFirstShop"),
    .testTarget(name: "MyFirstShopTests", dependencies: ["MyFirstShop"]),
  ]
)
