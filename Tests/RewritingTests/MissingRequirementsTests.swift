import Model
import Testing

@testable import Rewriting

@Suite("Names that no requirement supplies")
struct MissingRequirementsTests {
  private func component(
    _ name: String, requires: [String] = [], others: Bool = false, _ files: [String: String]
  ) throws -> ComponentSources {
    ComponentSources(
      name: try ComponentName(name), requires: Set(try requires.map { try ComponentName($0) }),
      requiresOtherRegistries: others,
      files: try files.sorted { $0.key < $1.key }.map { path, text in
        try file(text, path, role: path.contains("Tests") ? .test : .source)
      })
  }

  private func missing(_ components: [ComponentSources], _ platform: Platform, _ names: RegistryNames) -> [String] {
    missingRequirements(components, platform: platform, names: names).map { missing in
      "\(missing.component) \(missing.file):\(missing.position) \(missing.name) <- \(missing.providers.map(\.text).joined(separator: ","))"
    }
  }

  private let swift = RegistryNames(swiftModule: "DecalUI")

  @Test("Swift: a name that another component declares must be required, if only through others")
  func swiftNames() throws {
    let spinner = try component(
      "spinner",
      [
        "Spinner.swift":
          "public struct Spinner { enum Part {} }\nfunc spin() {}\nprivate struct Hidden {}\nlet tone = 1"
      ])
    let ring = try component("ring", requires: ["spinner"], ["Ring.swift": "struct Ring { let a: Spinner }"])
    let pull = try component(
      "pull",
      [
        "Pull.swift":
          "import SwiftUI\nstruct Pull {\n  let a: Spinner, b: Ring\n  let c = \"Spinner \\(DecalUI.Ring.self)\" // Spinner\n}\n"
      ])
    #expect(
      missing([spinner, ring, pull], .swift, swift) == [
        "pull Pull.swift:3:10 Spinner <- spinner", "pull Pull.swift:3:22 Ring <- ring",
      ])
    var fixed = pull
    fixed.requires = [try ComponentName("ring")]
    #expect(missing([spinner, ring, fixed], .swift, swift) == [])
    // What is declared here, a member, a label, a parameter, a private name and a function that is not called are no uses.
    let other = try component(
      "other",
      [
        "Other.swift":
          "struct Ring {}\nlet r: Ring\nlet m = x.Spinner\nf(Spinner: 1, spin: 2)\nlet h: Hidden\nlet s = spin\nlet n: Namespace.Ring"
      ])
    #expect(missing([spinner, ring, other], .swift, swift) == [])
    let caller = try component("caller", ["Caller.swift": "let a = spin()\nlet b = tone + DecalUI.tone"])
    #expect(
      missing([spinner, caller], .swift, swift) == [
        "caller Caller.swift:1:9 spin <- spinner", "caller Caller.swift:2:9 tone <- spinner",
      ])
  }

  @Test("Swift: tests are checked, and supply nothing")
  func swiftTests() throws {
    let a = try component("a", ["A.swift": "struct A {}", "Tests/ATests.swift": "struct Helper {}\nlet a: A, b: B"])
    let b = try component("b", ["B.swift": "struct B {}\nlet h: Helper"])
    #expect(missing([a, b], .swift, swift) == ["a Tests/ATests.swift:2:14 B <- b"])
  }

  @Test("Kotlin: imports, full names and names of the same package")
  func kotlin() throws {
    let names = RegistryNames(kotlinPackage: "org.kit.ui", kotlinNamespace: "org.kit")
    let button = try component(
      "button",
      [
        "Button.kt":
          "package org.kit.ui.components\n\nimport org.kit.ui.components.Text\nimport org.kit.ui.LocalTone\nimport org.kit.R\nimport kotlin.math.max\n"
      ])
    let label = try component(
      "text",
      [
        "Text.kt":
          "package org.kit.ui.components\n\nfun Text() {}\nfun <T> List<T>.shown(): T = this[0]\nval Text.size: Int get() = 1\nprivate fun secret() {}\n"
      ])
    #expect(
      missing([button, label], .kotlin, names) == [
        "button Button.kt:3:8 org.kit.ui.components.Text <- text", "button Button.kt:4:8 org.kit.ui.LocalTone <- ",
      ])
    let same = try component(
      "same", ["Same.kt": "package org.kit.ui.components\n\nfun f() { Text(); g(Text = 1); x.Text(); secret() }\n"])
    #expect(missing([same, label], .kotlin, names) == ["same Same.kt:3:11 Text <- text"])
    let star = try component(
      "star",
      ["Star.kt": "import org.kit.ui.components.*\nimport org.kit.ui.none.*\nval a = org.kit.ui.components.Text.x\n"])
    #expect(
      missing([star, label], .kotlin, names) == [
        "star Star.kt:1:8 org.kit.ui.components.* <- text", "star Star.kt:2:8 org.kit.ui.none.* <- ",
        "star Star.kt:3:9 org.kit.ui.components.Text <- text",
      ])
    var open = star
    open.requiresOtherRegistries = true
    open.requires = [try ComponentName("text")]
    #expect(missing([open, label], .kotlin, names) == [])
    let extensions = try component(
      "e", ["E.kt": "import org.kit.ui.components.shown\nimport org.kit.ui.components.size as s"])
    #expect(missing([extensions, label], .kotlin, names).count == 2)
    #expect(missing([extensions, label], .kotlin, names).allSatisfy { $0.hasSuffix("<- text") })
  }

  @Test("TypeScript: imports by alias and by path")
  func typeScript() throws {
    let names = RegistryNames(aliases: ["@/"])
    let card = try component(
      "card",
      [
        "components/card.tsx":
          "import a from '@/lib/cn'\nimport b from './pill'\nimport c from '@/lib/none'\nimport d from 'react'\nimport './own'\n",
        "components/own.ts": "",
      ])
    let cn = try component("cn", ["lib/cn/index.ts": ""])
    let pill = try component("pill", ["components/pill.tsx": ""])
    #expect(
      missing([card, cn, pill], .reactNative, names) == [
        "card components/card.tsx:1:16 @/lib/cn <- cn", "card components/card.tsx:2:16 ./pill <- pill",
        "card components/card.tsx:3:16 @/lib/none <- ",
      ])
  }

  @Test("TypeScript: an import through an alias that the registry does not name, which no package can be called")
  func otherAliases() throws {
    let card = try component(
      "card", requires: ["cn"],
      [
        "components/card.tsx":
          "import a from '@/lib/cn'\nimport b from '~/lib/cn'\nimport c from '#/lib/cn'\nimport d from '@scope/cn'\n"
      ])
    let cn = try component("cn", ["lib/cn.ts": ""])
    func other(_ aliases: [String]) -> [String] {
      missingRequirements([card, cn], platform: .reactNative, names: RegistryNames(aliases: aliases))
        .filter(\.hasOtherAlias).map { "\($0.position) \($0.name)" }
    }
    #expect(other([]) == ["1:16 @/lib/cn", "2:16 ~/lib/cn", "3:16 #/lib/cn"])
    #expect(other(["@/"]) == ["2:16 ~/lib/cn", "3:16 #/lib/cn"])
    #expect(missing([card, cn], .reactNative, RegistryNames(aliases: ["@/", "~/", "#/"])).isEmpty)
  }

  @Test("rings of requirements end")
  func rings() throws {
    let a = try component("a", requires: ["b", "a"], ["A.swift": "struct A {}"])
    let b = try component("b", requires: ["a"], ["B.swift": "let a: A"])
    #expect(missing([a, b], .swift, swift) == [])
  }
}
