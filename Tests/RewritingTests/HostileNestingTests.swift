import Testing

@testable import measure

@Suite("Hostile nesting")
struct HostileNestingTests {
  /// A megabyte each here; `measure nesting` reads ten, optimised.
  @Test(
    "neither overflows a usual stack nor hangs, and what stands behind it is still read",
    arguments: ["A.swift", "A.kt", "a.tsx"])
  func nesting(fileName: String) async throws {
    let text = try #require(HostileText.all.first { $0.fileName == fileName })
    #expect(try await text.isReadToTheEnd(size: 1_000_000))
  }
}
