package import Model
internal import Scanning

/// An import of a Kotlin file that only some of a multiplatform module's platforms have.
package struct PlatformImport: Sendable, Equatable {
  package enum Kind: Sendable {
    /// Android alone has it.
    case android
    /// Android and the JVM have it.
    case jvm
  }
  package let kind: Kind
  /// As the file writes it: `android.provider.Settings`.
  package let name: String
  package let position: TextPosition
}

/// The first import of each kind in a Kotlin file that the sources common to all platforms cannot have; other files have none.
package func platformImports(in file: SourceFile) -> [PlatformImport] {
  guard Language(of: file) == .kotlin else { return [] }
  let filter = TokenFilter(words: ["import"])
  guard filter.lastOffset(in: file.bytes) != nil else { return [] }
  let tokens = KotlinScanner.scan(file.bytes, filter: filter)
  var found: [PlatformImport] = []
  for index in tokens.hits where tokens.isWord(index, "import") && tokens[index].isFirstOnLine {
    let name = tokens.path(at: index + 1).joined(separator: ".")
    guard let kind = kind(of: name + "."), !found.contains(where: { $0.kind == kind }) else { continue }
    found.append(
      PlatformImport(
        kind: kind, name: name, position: TextPosition(of: Int(tokens[index].start), in: file.bytes)))
  }
  return found
}

/// - Parameter name: with a dot behind it, so that only whole segments count.
private func kind(of name: String) -> PlatformImport.Kind? {
  func begins(_ prefixes: [String]) -> Bool { prefixes.contains { name.hasPrefix($0 + ".") } }
  if begins(["java", "javax", "org.junit", "junit"]) { return .jvm }
  if begins(["android", "dalvik", "com.google.android", "org.robolectric"] + androidAlone) { return .android }
  return begins(["androidx"]) && !begins(androidxForAll) ? .android : nil
}

/// Libraries of androidx that are published for other platforms as well, or by the makers of Kotlin under the same names.
private let androidxForAll = [
  "annotation", "collection", "compose", "core.bundle", "core.uri", "datastore", "graphics.shapes", "lifecycle",
  "navigation", "navigationevent", "paging", "performance", "room", "savedstate", "sqlite", "tracing", "window.core",
].map { "androidx." + $0 }

/// What of these is there on Android alone all the same.
private let androidAlone = [
  "platform.AbstractComposeView", "platform.ComposeView", "platform.LocalConfiguration", "platform.LocalContext",
  "platform.LocalResources", "platform.LocalView", "platform.ViewCompositionStrategy", "res", "test.junit4",
  "viewinterop.AndroidView",
].map { "androidx.compose.ui." + $0 }
