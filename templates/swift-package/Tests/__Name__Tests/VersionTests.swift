import Testing

@testable import __Name__

@Test func versionIsNotEmpty() {
  #expect(!version.isEmpty)
}
