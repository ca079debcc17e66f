/// A relative path from a registry that can be written on every file system and cannot leave where it is put.
///
/// The rules (each registry path, archive member and tree entry must keep them): printable ASCII; 1…1024 bytes; at most
/// 64 components of 1…200 bytes separated by `/`; not absolute; no component `.`, `..` or empty; no `\` and no `:`; no
/// trailing dot or space; no Windows device name, also with an extension; no component that equals `.git`, `.decal`,
/// `.hg`, `.svn`, `.bzr`, `.gitmodules` or `git~N` when case is folded.
package struct SafePath: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// - Throws: `PathFault`.
  package init(_ text: String) throws(PathFault) { try self.init(bytes: Array(text.utf8)) }

  /// Checks the raw bytes of a name.
  ///
  /// - Throws: `PathFault`.
  package init(bytes: [UInt8]) throws(PathFault) {
    func fault(_ reason: PathFault.Reason) -> PathFault { PathFault(bytes: bytes, reason: reason) }
    guard !bytes.isEmpty else { throw fault(.empty) }
    guard bytes.count <= 1024 else { throw fault(.tooLong) }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 <= 0x7E }) else { throw fault(.notPrintableASCII) }
    guard bytes[0] != UInt8(ascii: "/") else { throw fault(.absolute) }
    guard !bytes.contains(UInt8(ascii: "\\")), !bytes.contains(UInt8(ascii: ":")) else { throw fault(.separator) }
    guard bytes.count(where: { $0 == UInt8(ascii: "/") }) < 64 else { throw fault(.tooDeep) }
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      if let reason = SafePath.problem(of: bytes[start..<end]) { throw fault(reason) }
      start = end + 1
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// The rule that a component breaks.
  private static func problem(of component: ArraySlice<UInt8>) -> PathFault.Reason? {
    guard let first = component.first, let last = component.last else { return .emptyComponent }
    if first == UInt8(ascii: "."), component.count == 1 || (component.count == 2 && last == first) { return .dots }
    if component.count > 200 { return .tooLong }
    if last == UInt8(ascii: ".") || last == UInt8(ascii: " ") { return .trailing }
    // Reserved names begin with a dot, have a `~`, or are devices, of which the stem has three letters or four; spaces at the
    // end of a stem do not count. Nearly every name is done here.
    var stemEnd = component.firstIndex(of: UInt8(ascii: ".")) ?? component.endIndex
    while stemEnd > component.startIndex, component[stemEnd - 1] == UInt8(ascii: " ") { stemEnd -= 1 }
    guard
      first == UInt8(ascii: ".") || (3...4).contains(stemEnd - component.startIndex)
        || component.contains(UInt8(ascii: "~"))
    else { return nil }
    let name = String(decoding: component, as: UTF8.self)
    let folded = name.lowercased()
    if reserved.contains(folded) || isShortGitName(folded) { return .reserved(name) }
    let stem = folded.prefix { $0 != "." }.trimmingTrailingSpaces
    return devices.contains(stem) ? .reserved(name) : nil
  }

  package var description: String { text }
  /// The components, outermost first.
  package var components: [String] { text.split(separator: "/").map(String.init) }
  /// The last component.
  package var lastComponent: String { components.last! }
  /// The path with case folded: two paths with one folding are one file on many volumes.
  package var folded: String { text.lowercased() }

  package static func < (left: Self, right: Self) -> Bool { left.text.isBefore(right.text) }
}

private let reserved: Set<String> = [".git", ".decal", ".hg", ".svn", ".bzr", ".gitmodules"]
private let devices: Set<String> = {
  var names: Set<String> = ["con", "prn", "aux", "nul"]
  for digit in 0...9 { names.formUnion(["com\(digit)", "lpt\(digit)"]) }
  return names
}()

/// `git~1` and its siblings: the short names that some volumes give `.git`.
private func isShortGitName(_ folded: String) -> Bool {
  folded.hasPrefix("git~") && folded.dropFirst(4).allSatisfy(\.isNumber) && folded.utf8.count > 4
}

extension StringProtocol {
  fileprivate var trimmingTrailingSpaces: String {
    var text = String(self)
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}

/// A path that may not be used, and why.
package struct PathFault: Fact, Equatable {
  /// The rule that is broken.
  package enum Reason: Equatable, Sendable {
    case empty
    case tooLong
    case tooDeep
    case notPrintableASCII
    case absolute
    case separator
    case emptyComponent
    case dots
    case trailing
    case reserved(String)
    /// Of a copy: a component that begins with a dot.
    case hidden(String)
    /// Of a copy: a name by which tools know what to run or to obey.
    case obeyed(String)
  }

  /// The raw bytes of the path.
  package let bytes: [UInt8]
  package let reason: Reason

  package init(bytes: [UInt8], reason: Reason) {
    self.bytes = bytes
    self.reason = reason
  }

  package var description: String { "the path \(escaped(bytes)) \(reason) (E-PATH)" }
  package var kind: FailureKind { .refused }
}

extension PathFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "is empty"
    case .tooLong: "is too long (1024 bytes in all, 200 a component)"
    case .tooDeep: "has more than 64 components"
    case .notPrintableASCII: "has characters other than printable ASCII"
    case .absolute: "is absolute"
    case .separator: "has a `\\` or a `:`"
    case .emptyComponent: "has an empty component"
    case .dots: "has a component `.` or `..`"
    case .trailing: "has a component that ends with a dot or a space"
    case .reserved(let name): "has the reserved component `\(name)`"
    case .hidden(let name): "is no place for a copy: `\(name)` begins with a dot"
    case .obeyed(let name): "is no place for a copy: tools run or obey `\(name)` because of its name"
    }
  }
}
