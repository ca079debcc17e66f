import DecalUI
import Foundation
import Model
import Testing

@testable import generate

@Suite struct GenerateTests {
  private let registry = Registry(
    root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "registry"))

  @Test func `What is written from tokens and vectors is what stands in the registry`() throws {
    #expect(try registry.drifted() == [])
  }

  @Test func `A token that changes changes the sources of every platform that has it`() throws {
    let text = try String(contentsOf: registry.root.appending(path: "tokens.json"), encoding: .utf8)
    let changed = text.replacing("#1D1D1F", with: "#123456")
    #expect(changed != text)
    let before = Inputs(tokens: try Tokens(Array(text.utf8), file: "tokens.json"), vectors: "")
    let after = Inputs(tokens: try Tokens(Array(changed.utf8), file: "tokens.json"), vectors: "")
    for writer in Registry.writers {
      #expect(writer(before).map(\.text) != writer(after).map(\.text))
    }
  }

  @Test func `Every fault of the tokens is named with its place`() throws {
    let text = """
      {"colors": {"a": {"light": "#FFF", "dark": "#000000 140%"}}, "palette": {}, "radii": {"md": "8"}, "text": {}}
      """
    do {
      _ = try Tokens(Array(text.utf8), file: "tokens.json")
      Issue.record("faulty tokens were taken")
    } catch {
      let words = "\(error)"
      for part in ["tokens.json:1:28: $.colors.a.light", "$.radii.md", "\"shadows\" is missing"] {
        #expect(words.contains(part), "\(words) has no \(part)")
      }
    }
  }

  @Test(arguments: RefreshPreset.allCases)
  func `Streams are vectors that a seed gives again`(preset: RefreshPreset) throws {
    func lines(seed: UInt64) -> [String] {
      var lines: [String] = []
      EventStreams(preset: preset, count: 40, seed: seed).write { lines.append($0) }
      return lines
    }
    let first = lines(seed: 3)
    #expect(first == lines(seed: 3))
    #expect(first != lines(seed: 4))
    var phases: Set<String> = []
    for line in first {
      let vector = try JSON.parse(Array(line.utf8))
      #expect(vector["preset"]?.string == preset.rawValue)
      let steps = try #require(vector["steps"]?.array)
      #expect(steps.count == 24)
      phases.formUnion(steps.compactMap { $0["expect"]?["phase"]?.string })
    }
    #expect(phases.isSuperset(of: ["idle", "pulling", "armed", "refreshing"]))
  }
}
