// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "shop", platforms: [.iOS("17.0")], targets: [.target(name: "Shop", path: "./Code/shop/", exclude: ["README.md"])])
