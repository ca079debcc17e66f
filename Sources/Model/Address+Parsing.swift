/// A text that is no address of a registry, and why.
package struct AddressFault: Fact, Equatable {
  package let text: String
  package let reason: Reason

  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    case empty
    /// A control character, or for a URL a space or something that is not ASCII.
    case character
    /// A word that begins like no kind of address.
    case unknownKind
    /// A scheme or a short name that decal does not know.
    case unknownScheme(String)
    /// `http://` of another machine.
    case plainHTTP
    /// A password or a token in the address.
    case password
    case noHost
    /// No repository or file is named.
    case noPath
    /// A port that is none.
    case port(String)
    /// What follows `?` in the address of a repository.
    case query
    /// The part after `//`.
    case folder(PathFault)
    /// The part after `#`.
    case ref(String)
    /// A `#` in the address of an archive.
    case archiveRef
    /// An `https://….json` address, or a bare `….json`.
    case json
    /// The address of a page in a browser, `…/tree/…`.
    case page
    /// `C:\ui`.
    case drive
    /// `file://` with a host.
    case remoteFile
    /// `github:` without `owner/repo`.
    case shortName
  }

  package var description: String {
    let why =
      switch reason {
      case .empty: "it is empty"
      case .character: "it has a character that may not stand there"
      case .unknownKind:
        "a folder begins with ./, ../, / or ~/, a repository with https://, ssh://, file://, git@host: or github:"
      case .unknownScheme(let scheme):
        "`\(scheme):` is not known; there are https, ssh, git, file, github, gitlab, codeberg and bundled"
      case .plainHTTP: "plain http:// is only taken for this machine; write https://"
      case .password: "it has a password; set DECAL_TOKEN_<ALIAS> in the environment, or use git's credential helper"
      case .noHost: "it has no host"
      case .noPath: "it names no repository"
      case .port(let port): "`\(port)` is no port"
      case .query: "a repository's address has no `?`"
      case .folder(let fault): "the part after // cannot be used: \(fault)"
      case .ref(let problem): "the part after # is no branch, tag or commit: \(problem)"
      case .archiveRef: "an archive has no `#` part"
      case .json: "a registry is not a single .json file; give its folder (./ui), repository or archive"
      case .page: "it is the address of a page in a browser; write REPOSITORY//FOLDER#REF"
      case .drive: "it looks like a path on a Windows drive"
      case .remoteFile: "a file:// address names no host: file:///srv/ui.git"
      case .shortName: "it has to be OWNER/REPOSITORY"
      }
    return "\(escaped(Array(text.utf8))) is no address of a registry: \(why)"
  }
  package var kind: FailureKind { .usage }
}

extension Address {
  /// The endings by which an archive is known.
  package static let archiveEndings = [".tar", ".tar.gz", ".tgz", ".tar.zst", ".tar.xz", ".tar.bz2", ".zip"]

  /// Reads an address. Nothing on the disk is looked at: a path that ends like an archive may turn out to be a folder
  /// when it is opened.
  ///
  /// - Throws: `AddressFault`.
  package init(_ text: String) throws(AddressFault) {
    func fault(_ reason: AddressFault.Reason) -> AddressFault { AddressFault(text: text, reason: reason) }
    guard !text.isEmpty else { throw fault(.empty) }
    guard text.utf8.count <= 4096, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw fault(.character) }
    if text == "bundled:" {
      self = .bundled
      return
    }
    if Address.isPath(text) {
      self = Address.endsLikeArchive(text) ? .archive(.path(text)) : .folder(text)
      return
    }
    if let scheme = text.firstRange(of: "://") {
      self = try Address(url: text, scheme: String(text[..<scheme.lowerBound]), fault)
      return
    }
    let head = text.prefix { $0 != "/" && $0 != "#" }
    guard let colon = head.firstIndex(of: ":") else {
      // `ui.zip` is understood without `./`, since nothing else ends so.
      guard Address.endsLikeArchive(text) else {
        throw fault(text.lowercased().hasSuffix(".json") ? .json : .unknownKind)
      }
      self = .archive(.path(text))
      return
    }
    let name = String(head[..<colon])
    let rest = String(text[text.index(after: colon)...])
    if let forge = GitRemote.Forge(rawValue: name) {
      let (path, folder, ref) = try Address.parts(of: rest, fault)
      guard Address.isForgePath(path, forge) else { throw fault(.shortName) }
      self = .git(GitAddress(repository: .forge(forge, path), folder: folder, ref: ref))
      return
    }
    self = try Address(secureShell: name, rest, fault)
  }

  private static func isPath(_ text: String) -> Bool {
    ["./", "../", "/", "~/"].contains { text.hasPrefix($0) } || [".", "..", "~"].contains(text)
  }

  private static func endsLikeArchive(_ path: some StringProtocol) -> Bool {
    let folded = path.lowercased()
    return archiveEndings.contains { ending in
      guard folded.hasSuffix(ending) else { return false }
      let stem = folded.dropLast(ending.count)
      return !stem.isEmpty && !stem.hasSuffix("/")
    }
  }

  /// `host:path` or `user@host:path`.
  private init(
    secureShell authority: String, _ rest: String, _ fault: (AddressFault.Reason) -> AddressFault
  ) throws(AddressFault) {
    let isDrive = authority.count == 1 && authority.first!.isLetter
    guard !isDrive else { throw fault(.drive) }
    let pieces = authority.split(separator: "@", omittingEmptySubsequences: false)
    let user = pieces.count == 2 ? String(pieces[0]) : nil
    let host = String(pieces.last ?? "")
    guard pieces.count <= 2, Address.isHost(host), user.map(Address.isUser) ?? true else {
      throw fault(.unknownScheme(authority))
    }
    // Without a user only something that looks like a host is one; `npm:x` is a mistake.
    guard user != nil || host.contains(".") || host == "localhost" else { throw fault(.unknownScheme(authority)) }
    let (path, folder, ref) = try Address.parts(of: rest, fault)
    guard !path.isEmpty, path != "/", !path.hasPrefix("-") else { throw fault(.noPath) }
    guard Address.isPlain(path) else { throw fault(.character) }
    self = .git(GitAddress(repository: .secureShell(user: user, host: host, path: path), folder: folder, ref: ref))
  }

  private init(
    url text: String, scheme: String, _ fault: (AddressFault.Reason) -> AddressFault
  ) throws(AddressFault) {
    guard ["https", "http", "ssh", "git", "file"].contains(scheme) else { throw fault(.unknownScheme(scheme)) }
    let rest = text.dropFirst(scheme.count + 3)
    let authority = rest.prefix { $0 != "/" && $0 != "#" && $0 != "?" }
    let after = String(rest.dropFirst(authority.count))
    if scheme == "file" {
      guard authority.isEmpty || authority == "localhost" else { throw fault(.remoteFile) }
      let (path, folder, ref) = try Address.parts(of: after, fault)
      guard path.hasPrefix("/"), path != "/" else { throw fault(.noPath) }
      guard Address.percentDecoded(path) != nil else { throw fault(.character) }
      self = .git(GitAddress(repository: .file(path), folder: folder, ref: ref))
      return
    }
    let host = try Address.checkedHost(of: authority, fault)
    guard scheme != "http" || Address.isLoopback(host) else { throw fault(.plainHTTP) }
    if scheme.hasPrefix("http") {
      let path = after.prefix { $0 != "?" && $0 != "#" }
      let trimmed = path.trimmingSlashes
      if Address.endsLikeArchive(trimmed) {
        guard !after.contains("#") else { throw fault(.archiveRef) }
        guard trimmed.count == path.count else { throw fault(.noPath) }
        guard Address.isPlain(after) else { throw fault(.character) }
        self = .archive(.url(text))
        return
      }
      guard !trimmed.lowercased().hasSuffix(".json") else { throw fault(.json) }
      guard !Address.isPage(path, host: host) else { throw fault(.page) }
    }
    let (path, folder, ref) = try Address.parts(of: after, fault)
    guard !path.contains("?") else { throw fault(.query) }
    guard path.count > 1, path.hasPrefix("/") else { throw fault(.noPath) }
    guard Address.isPlain(path) else { throw fault(.character) }
    self = .git(
      GitAddress(repository: .url("\(scheme)://\(authority)\(path)"), folder: folder, ref: ref))
  }

  /// The host of `user@host:port`.
  private static func checkedHost(
    of authority: Substring, _ fault: (AddressFault.Reason) -> AddressFault
  ) throws(AddressFault) -> String {
    let pieces = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard pieces.count <= 2 else { throw fault(.noHost) }
    if pieces.count == 2 {
      guard !pieces[0].contains(":") else { throw fault(.password) }
      guard isUser(String(pieces[0])) else { throw fault(.noHost) }
    }
    var host = String(pieces.last ?? "")
    // The colon of a port stands behind the brackets of an IPv6 address.
    let end = host.lastIndex(of: "]") ?? host.startIndex
    if let colon = host[end...].lastIndex(of: ":") {
      let port = String(host[host.index(after: colon)...])
      guard let number = UInt16(port), number > 0, port.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        throw fault(.port(port))
      }
      host = String(host[..<colon])
    }
    guard isHost(host) else { throw fault(.noHost) }
    return host
  }

  /// Splits `PATH//FOLDER#REF`. The first `#` ends the path, so a ref may hold `/` and `#`.
  private static func parts(
    of text: String, _ fault: (AddressFault.Reason) -> AddressFault
  ) throws(AddressFault) -> (path: String, folder: SafePath?, ref: String?) {
    var path = text
    var ref: String?
    if let hash = text.firstIndex(of: "#") {
      path = String(text[..<hash])
      let name = String(text[text.index(after: hash)...])
      if let problem = problem(ofRef: name) { throw fault(.ref(problem)) }
      ref = name
    }
    var folder: SafePath?
    // A path may begin with a slash; the folder begins after a later pair of them.
    let start = path.hasPrefix("/") ? path.index(after: path.startIndex) : path.startIndex
    if let slashes = path[start...].firstRange(of: "//") {
      do { folder = try SafePath(String(path[slashes.upperBound...])) } catch { throw fault(.folder(error)) }
      path = String(path[..<slashes.lowerBound])
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return (path, folder, ref)
  }

  /// Why a text can be no ref (git's rules for the names of refs, and full or short commits); nil when it can.
  package static func problem(ofRef ref: String) -> String? {
    let bytes = Array(ref.utf8)
    guard !bytes.isEmpty else { return "it is empty" }
    guard bytes.count <= 250 else { return "it is too long" }
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"~^:?*[\\".utf8.contains($0) }) else {
      return "it has a space, a control character or one of ~^:?*[\\"
    }
    guard !ref.hasPrefix("-") else { return "it begins with a `-`" }
    guard !ref.contains(".."), !ref.contains("@{"), ref != "@" else { return "it has `..` or `@{`" }
    guard !ref.hasSuffix("."), !ref.hasSuffix("/"), !ref.hasPrefix("/"), !ref.contains("//") else {
      return "it begins or ends with a `/` or ends with a dot"
    }
    let pieces = ref.split(separator: "/")
    guard pieces.allSatisfy({ !$0.hasPrefix(".") && !$0.hasSuffix(".lock") }) else {
      return "a component begins with a dot or ends with `.lock`"
    }
    return nil
  }

  /// Whether a path is a forge's page about a branch, such as `/owner/repo/tree/main`.
  private static func isPage(_ path: some StringProtocol, host: String) -> Bool {
    if path.contains("/-/tree/") || path.contains("/-/blob/") { return true }
    guard GitRemote.Forge.allCases.contains(where: { $0.host == host }) else { return false }
    let pieces = path.split(separator: "/")
    return pieces.count > 3 && ["tree", "blob", "src"].contains(pieces[2])
  }

  private static func isForgePath(_ path: String, _ forge: GitRemote.Forge) -> Bool {
    let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
    guard pieces.count == 2 || (forge == .gitlab && pieces.count > 2), !path.hasSuffix(".git") else { return false }
    return pieces.allSatisfy { piece in
      !piece.isEmpty && piece != "." && piece != ".." && !piece.hasPrefix("-")
        && piece.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: ".") }
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  private static func isUser(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-") && text.utf8.allSatisfy { isWordByte($0) || "._~+%".utf8.contains($0) }
  }

  private static func isHost(_ text: String) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      return text.utf8.count > 3
        && text.utf8.dropFirst().dropLast().allSatisfy {
          ($0 >= 0x30 && $0 <= 0x3A) || ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "f"))
            || $0 == UInt8(ascii: ".")
        }
    }
    return !text.isEmpty && !text.hasPrefix("-") && !text.hasPrefix(".")
      && text.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: ".") }
  }

  /// Whether a host is this machine: `localhost`, `127.…`, `[::1]`.
  package static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let pieces = host.split(separator: ".", omittingEmptySubsequences: false)
    return pieces.count == 4 && pieces[0] == "127" && pieces.allSatisfy { UInt8($0) != nil }
  }

  /// Whether a text may stand in a URL as it is.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C } }

  /// A path of a `file://` URL without its escapes; nil when one is malformed or stands for a control character.
  package static func percentDecoded(_ text: String) -> String? {
    var decoded: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.count,
        let value = Model.bytes(hex: String(decoding: bytes[index + 1...index + 2], as: UTF8.self).lowercased())?.first,
        value >= 0x20, value != 0x7F
      else { return nil }
      decoded.append(value)
      index += 3
    }
    return String(validating: decoded, as: UTF8.self)
  }
}
