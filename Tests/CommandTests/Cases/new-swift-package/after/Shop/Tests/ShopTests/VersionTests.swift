import Testing

@testable import Shop

@Test func versionIsNotEmpty() {
  #expect(!version.isEmpty)
}
