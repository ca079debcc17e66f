import Testing

@testable import MyFirstShop

@Test func versionIsNotEmpty() {
  #expect(!version.isEmpty)
}
