import Model
import Testing

@testable import Projects

@Suite("decal.json")
struct ConfigurationTests {
  private let full = """
    {
      "$schema": "decal.schema.json",
      // where components come from
      "registries": {"acme": "github:acme/ui#^1.4", "lab": {"address": "../lab", "keys": ["RWTu"]}},
      "defaultRegistry": "acme",
      "platforms": {
        "swift": {"module": "Shop", "sources": "./Sources/Shop/UI/", "tests": "Tests/ShopTests/UI", "access": "internal"},
        "kotlin": {"package": "`in`.acme.shop.ui", "namespace": "com.acme.shop", "sources": "app/src/main/kotlin"},
        "react-native": {"style": "uniwind", "root": "src", "aliases": {"@/components/ui": "~/ui", "@/": "~/"}, "stylesheet": "src/global.css"},
      },
      "rename": {"DecalTheme": "ShopTheme"},
      "base": "commit",
      "limits": {"entries": 10, "seconds": 5},
    }
    """

  private func parsed(_ text: String) throws -> Configuration { try Configuration(parsing: Array(text.utf8)) }

  private func faults(_ text: String) -> [String] {
    do {
      _ = try parsed(text)
      return []
    } catch let several as SeveralFaults {
      return several.facts.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("every key is read, with comments and trailing commas")
  func everyKey() throws {
    let configuration = try parsed(full)
    #expect(
      configuration.registries == [
        ConfiguredRegistry(alias: try RegistryAlias("acme"), address: "github:acme/ui#^1.4"),
        ConfiguredRegistry(alias: try RegistryAlias("lab"), address: "../lab", keys: ["RWTu"]),
      ])
    #expect(configuration.defaultRegistry?.text == "acme")
    #expect(
      configuration.swift
        == SwiftSettings(
          module: "Shop", sources: try ProjectPath("Sources/Shop/UI"), tests: try ProjectPath("Tests/ShopTests/UI"),
          access: .internal))
    #expect(
      configuration.kotlin
        == KotlinSettings(
          package: "in.acme.shop.ui", namespace: "com.acme.shop", sources: try ProjectPath("app/src/main/kotlin")))
    #expect(
      configuration.reactNative
        == ReactNativeSettings(
          style: try Style("uniwind"), root: try ProjectPath("src"),
          aliases: [.init(from: "@/components/ui", to: "~/ui"), .init(from: "@/", to: "~/")],
          stylesheet: try ProjectPath("src/global.css")))
    #expect(configuration.rename == ["DecalTheme": "ShopTheme"])
    #expect(configuration.base == .commit)
    #expect(configuration.limits.entries == 10)
    #expect(configuration.limits.seconds == 5)
    #expect(configuration.limits.file == nil)
    #expect(configuration.platforms == [.kotlin, .reactNative, .swift])
  }

  @Test("what is written is read back the same")
  func roundTrip() throws {
    let configuration = try parsed(full)
    #expect(try parsed(configuration.text) == configuration)
    #expect(try parsed(Configuration().text) == Configuration())
    var one = Configuration()
    one.swift = SwiftSettings(module: "Shop", sources: try ProjectPath("Sources/Shop/UI"))
    #expect(
      one.text == """
        {
          "platforms": {
            "swift": {
              "module": "Shop",
              "sources": "Sources/Shop/UI",
              "access": "public"
            }
          }
        }

        """)
  }

  @Test("all faults are reported together, with line, column and path")
  func faultsTogether() {
    let found = faults(
      """
      {
        "registries": {"Acme": "x", "decal": "y", "a": 3, "b": {"adress": "z"}, "c": ""},
        "platform": {},
        "platforms": {"swift": {"module": "My App", "sources": "../up", "acess": "public"}, "ios": {}},
        "rename": {"A": "1B"},
        "limits": {"entries": 0},
        "base": "comit",
        "defaultRegistry": "nope"
      }
      """)
    #expect(found.count == 15)
    #expect(found.contains { $0.contains("unknown key \"platform\"; did you mean \"platforms\"?") })
    #expect(found.contains { $0.contains("unknown key \"acess\"; did you mean \"access\"?") })
    #expect(found.contains { $0.hasPrefix("decal.json:2:") && $0.contains("the field \"address\" is missing") })
    #expect(found.contains { $0.contains("$.platforms.swift.module: \"My App\" is no name") })
    #expect(found.contains { $0.contains("$.platforms.swift.sources: ") && $0.contains("`..`") })
    #expect(found.contains { $0.contains("expected \"local\" or \"commit\", found \"comit\"") })
    #expect(found.contains { $0.contains("no registry is called \"nope\"") })
  }

  @Test("a file that is no JSON, or no object, is one fault")
  func notJSON() {
    #expect(faults("{\n  \"a\" 1\n}") == ["decal.json:2:7: expected `:`, found `1`"])
    #expect(faults("[]") == ["decal.json:1:1: $: expected an object, found an array"])
  }

  // MARK: Changing the text

  private func edited(_ text: String, _ change: (inout ConfigurationEditor) throws -> Void) throws -> String {
    var editor = try ConfigurationEditor(Array(text.utf8))
    try change(&editor)
    _ = try Configuration(parsing: editor.bytes)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  private let acme = ConfiguredRegistry(alias: try! RegistryAlias("acme"), address: "../acme")

  @Test("a registry is added where the others stand, and comments and order stay")
  func addRegistry() throws {
    #expect(
      try edited(
        "{\n  // mine\n  \"registries\": {\n    \"lab\": \"../lab\" // the lab\n  },\n  \"base\": \"local\"\n}\n"
      ) {
        $0.set(acme)
      }
        == "{\n  // mine\n  \"registries\": {\n    \"lab\": \"../lab\", // the lab\n    \"acme\": \"../acme\"\n  },\n  \"base\": \"local\"\n}\n"
    )
    #expect(
      try edited("{\"registries\": {\"lab\": \"../lab\"}}") { $0.set(acme) }
        == "{\"registries\": {\"lab\": \"../lab\", \"acme\": \"../acme\"}}")
    #expect(
      try edited("{\n  \"registries\": {\n    \"lab\": \"../lab\",\n  },\n}\n") { $0.set(acme) }
        == "{\n  \"registries\": {\n    \"lab\": \"../lab\",\n    \"acme\": \"../acme\",\n  },\n}\n")
    #expect(try edited("{}\n") { $0.set(acme) } == "{\n  \"registries\": {\n    \"acme\": \"../acme\"\n  }\n}\n")
    #expect(
      try edited("{\n\t\"registries\": {} // none\n}\n") { $0.set(acme) }
        == "{\n\t\"registries\": {\n\t\t\"acme\": \"../acme\"\n\t} // none\n}\n")
    #expect(
      try edited("{\r\n  \"base\": \"local\"\r\n}\r\n") { $0.set(acme) }
        == "{\r\n  \"base\": \"local\",\r\n  \"registries\": {\r\n    \"acme\": \"../acme\"\r\n  }\r\n}\r\n")
  }

  @Test("the address of a registry is changed in its place")
  func changeRegistry() throws {
    #expect(
      try edited("{\"registries\": {/* a */ \"acme\": \"x\" /* b */}}") { $0.set(acme) }
        == "{\"registries\": {/* a */ \"acme\": \"../acme\" /* b */}}")
  }

  @Test("a registry is removed with its line, its comma and the comment behind it")
  func removeRegistry() throws {
    let alias = try RegistryAlias("acme")
    let cases = [
      (
        "{\n  \"registries\": {\n    \"acme\": \"a\", // x\n    \"lab\": \"b\"\n  }\n}\n",
        "{\n  \"registries\": {\n    \"lab\": \"b\"\n  }\n}\n"
      ),
      (
        "{\n  \"registries\": {\n    \"lab\": \"b\",\n    \"acme\": \"a\" // x\n  }\n}\n",
        "{\n  \"registries\": {\n    \"lab\": \"b\"\n  }\n}\n"
      ),
      ("{\"registries\": {\"acme\": \"a\", \"lab\": \"b\"}}", "{\"registries\": {\"lab\": \"b\"}}"),
      ("{\"registries\": {\"lab\": \"b\", \"acme\": \"a\"}}", "{\"registries\": {\"lab\": \"b\"}}"),
      ("{\"registries\": {\"acme\": \"a\"}, \"base\": \"local\"}", "{\"base\": \"local\"}"),
      ("{\n  \"registries\": {\"acme\": \"a\"},\n  \"defaultRegistry\": \"acme\"\n}\n", "{\n}\n"),
    ]
    for (before, after) in cases {
      #expect(try edited(before) { $0.removeRegistry(alias) } == after)
    }
    var editor = try ConfigurationEditor(Array("{}".utf8))
    #expect(editor.removeRegistry(alias) == false)
  }

  @Test("a platform is added with its settings")
  func addPlatform() throws {
    let settings = SwiftSettings(module: "Shop", sources: try ProjectPath("Sources/Shop/UI"))
    #expect(
      try edited(
        "{\n    \"platforms\": {\n        \"kotlin\": {\"package\": \"a.b\", \"sources\": \"c\"} // k\n    }\n}\n"
      ) {
        $0.set(.swift, settings.json)
      } == """
        {
            "platforms": {
                "kotlin": {"package": "a.b", "sources": "c"}, // k
                "swift": {
                    "module": "Shop",
                    "sources": "Sources/Shop/UI",
                    "access": "public"
                }
            }
        }

        """)
  }

  @Test("a file with faults is not edited")
  func faultyFile() {
    #expect(throws: JSONFault.self) { try ConfigurationEditor(Array("{\"a\": 1}".utf8)) }
  }
}
