import Model
import Rewriting

extension Harness {
  /// The rewriters: what names nothing of the registry changes nothing, what was renamed is not renamed again, and a file is
  /// given back whole.
  ///
  /// One of several settings is tried with each text, by its length: many texts are worth more than each with all settings.
  static let rewriting = [
    Harness("rewrite-swift", words: swiftWords) { bytes in
      let file = source("A.swift", bytes)
      switch bytes.count % 4 {
      case 0: unchanged(file, .swift(SwiftRewrite(registryModule: nil, module: "Shop", placement: .separate)))
      case 1: settled(file, .swift(SwiftRewrite(registryModule: nil, module: "Shop", rename: ["Badge": "Ribbon"])))
      case let number:
        let settings = SwiftRewrite(
          registryModule: "Kit", module: "Shop", placement: bytes.count % 8 < 4 ? .inside : .separate,
          access: number == 2 ? .internal : .public, moduleIsType: bytes.count % 16 < 8, rename: ["Badge": "Ribbon"])
        bounded(file, .swift(settings))
      }
    },
    Harness("rewrite-kotlin", words: kotlinWords) { bytes in
      let file = source("A.kt", bytes)
      switch bytes.count % 4 {
      case 0: unchanged(file, .kotlin(KotlinRewrite(registryPackage: nil, package: "org.shop")))
      case 1:
        settled(file, .kotlin(KotlinRewrite(registryPackage: nil, package: "org.shop", rename: ["Badge": "Ribbon"])))
      case 2:
        let settings = KotlinRewrite(
          registryPackage: "kit.ui", package: "org.shop.in", registryNamespace: "kit", namespace: "org.shop",
          resources: "org.shop.res", rename: ["Badge": "Ribbon"])
        bounded(file, .kotlin(settings))
      default:
        bounded(file, .kotlin(KotlinRewrite(registryPackage: "kit.ui", package: "shop", registryNamespace: "kit.ui")))
      }
    },
    Harness("rewrite-typescript", words: typeScriptWords) { bytes in
      let file = source("components/a.tsx", bytes)
      let extensions = TypeScriptRewrite.Extensions.allCases[bytes.count / 8 % 3]
      let aliases = TypeScriptRewrite.Imports.aliases([
        .init(from: "@/", to: "~/"), .init(from: "@/lib", to: "src/lib"),
      ])
      switch bytes.count % 5 {
      case 0: unchanged(file, .reactNative(TypeScriptRewrite(registryAliases: [], imports: .aliases([]))))
      case 1:
        let settings = TypeScriptRewrite(registryAliases: [], imports: .aliases([]), rename: ["Badge": "Ribbon"])
        settled(file, .reactNative(settings))
      case 2:
        bounded(
          file, .reactNative(TypeScriptRewrite(registryAliases: ["@/"], imports: aliases, extensions: extensions)))
      case 3:
        let settings = TypeScriptRewrite(registryAliases: ["@/", "@kit/"], imports: .relative, extensions: extensions)
        bounded(file, .reactNative(settings), landing)
      default:
        let settings = TypeScriptRewrite(registryAliases: ["@"], imports: aliases)
        bounded(source("components/a.ts", bytes), .reactNative(settings))
      }
    },
  ]

  private static func path(_ text: String) -> SafePath {
    guard let path = try? SafePath(text) else { fatalError("\(text) is no path") }
    return path
  }

  private static func source(_ name: String, _ bytes: [UInt8]) -> SourceFile {
    SourceFile(from: path(name), role: .source, target: path(name), isExecutable: false, bytes: bytes)
  }

  private static let landing = Landing(
    ["components/a.tsx", "components/b.tsx", "lib/index.ts"].map { name in
      guard let place = try? ProjectPath("src/ui/\(name)") else { fatalError("\(name) has no place") }
      return Landing.File(from: path(name), role: .source, target: path(name), path: place)
    })

  /// Settings that name nothing of the registry's change nothing.
  private static func unchanged(_ file: SourceFile, _ settings: RewriteSettings) {
    let result = rewrite(file, settings: settings)
    hold(result.file == file, "a file changed though nothing was asked")
  }

  /// What was renamed is not renamed again.
  private static func settled(_ file: SourceFile, _ settings: RewriteSettings) {
    let once = bounded(file, settings)
    let twice = rewrite(once.file, settings: settings)
    hold(twice.file.bytes == once.file.bytes, "rewriting again changed more")
  }

  /// The same file and settings give the same bytes; notes stand in the text, in its order; the settings read back.
  @discardableResult
  private static func bounded(
    _ file: SourceFile, _ settings: RewriteSettings, _ landing: Landing = .none
  ) -> Rewritten {
    let result = rewrite(file, settings: settings, landing: landing)
    hold(rewrite(file, settings: settings, landing: landing) == result, "rewritten twice, it differs")
    hold(result.file.from == file.from && result.file.role == file.role, "rewriting changed what a file is")
    hold(result.file.bytes.count <= 16 * file.bytes.count + 64, "a file grew out of proportion")
    let lines = file.bytes.count { $0 == 0x0A } + 1
    var last = TextPosition(line: 1, column: 1)
    for note in result.notes {
      guard let position = note.position else { continue }
      hold(position.line <= lines && !(position < last), "notes out of order, or behind the text")
      last = position
    }
    return result
  }
}
