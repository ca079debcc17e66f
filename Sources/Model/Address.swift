/// Where a registry lives, as it was typed: parsed once, and printed back to the same text, less the slashes that a
/// repository's path ends with.
package enum Address: Hashable, Sendable {
  /// Inside the executable: `bundled:`.
  case bundled
  /// A folder: `./ui`, `../ui`, `/srv/ui`, `~/ui`; the text as typed.
  case folder(String)
  /// A git repository.
  case git(GitAddress)
  /// A tar or zip.
  case archive(ArchiveLocation)
}

/// Where an archive lies.
package enum ArchiveLocation: Hashable, Sendable {
  /// A file; the text as typed.
  case path(String)
  /// An `https://` URL, or `http://` of this machine.
  case url(String)
}

/// A git repository, the folder of `registry.json` in it, and a ref: `REPOSITORY[//FOLDER][#REF]`.
package struct GitAddress: Hashable, Sendable {
  package var repository: GitRemote
  /// nil: the root.
  package var folder: SafePath?
  /// A branch, a tag or a commit; nil: what HEAD stands for.
  package var ref: String?

  package init(repository: GitRemote, folder: SafePath? = nil, ref: String? = nil) {
    self.repository = repository
    self.folder = folder
    self.ref = ref
  }
}

/// The three ways in which a git repository is written.
package enum GitRemote: Hashable, Sendable {
  /// `https://`, `ssh://`, `git://`, `http://` of this machine; `file://` has a way of its own.
  case url(String)
  /// `file:///path`, opened in place; the path with its escapes, as typed.
  case file(String)
  /// `user@host:path`, as ssh and git know it.
  case secureShell(user: String?, host: String, path: String)
  /// `github:owner/repo`.
  case forge(Forge, String)

  /// A host with a short name.
  package enum Forge: String, Sendable, CaseIterable {
    case github
    case gitlab
    case codeberg

    package var host: String {
      switch self {
      case .github: "github.com"
      case .gitlab: "gitlab.com"
      case .codeberg: "codeberg.org"
      }
    }
  }

  /// What `git fetch` is given.
  package var fetchURL: String {
    switch self {
    case .url(let text): text
    case .file(let path): "file://\(path)"
    case .secureShell(let user, let host, let path): "\(user.map { "\($0)@" } ?? "")\(host):\(path)"
    case .forge(let forge, let path): "https://\(forge.host)/\(path).git"
    }
  }

  /// What the lockfile says: always a URL, `user@host:path` as `ssh://`.
  package var recordedURL: String {
    guard case .secureShell(let user, let host, let path) = self else { return fetchURL }
    return "ssh://\(user.map { "\($0)@" } ?? "")\(host)/\(path.hasPrefix("/") ? String(path.dropFirst()) : path)"
  }

  /// The host that a token may be sent to, with its port; nil when none may: only https, and http of this machine.
  package var tokenHost: String? {
    let url = fetchURL
    for scheme in ["https://", "http://"] where url.hasPrefix(scheme) {
      let authority = url.dropFirst(scheme.count).prefix { $0 != "/" }
      return String(authority.split(separator: "@").last ?? authority)
    }
    return nil
  }
}

extension Address: CustomStringConvertible {
  /// The text that parses to this value.
  package var description: String {
    switch self {
    case .bundled: "bundled:"
    case .folder(let path), .archive(.path(let path)): path
    case .archive(.url(let url)): url
    case .git(let address): address.description
    }
  }

  /// Whether opening it may need the network.
  package var isRemote: Bool {
    switch self {
    case .bundled, .folder, .archive(.path): false
    case .archive(.url): true
    case .git(let address): if case .file = address.repository { false } else { true }
    }
  }
}

extension GitAddress: CustomStringConvertible {
  package var description: String {
    "\(repository)\(folder.map { "//\($0)" } ?? "")\(ref.map { "#\($0)" } ?? "")"
  }
}

extension GitRemote: CustomStringConvertible {
  package var description: String {
    if case .forge(let forge, let path) = self { "\(forge.rawValue):\(path)" } else { fetchURL }
  }
}
