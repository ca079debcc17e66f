import Model
import Support
import Testing

@Suite struct Addresses {
  private static func url(_ url: String, folder: String? = nil, ref: String? = nil) -> Address {
    .git(GitAddress(repository: .url(url), folder: folder.map { try! SafePath($0) }, ref: ref))
  }
  private static func shell(_ user: String?, _ host: String, _ path: String, ref: String? = nil) -> Address {
    .git(GitAddress(repository: .secureShell(user: user, host: host, path: path), ref: ref))
  }

  static let good: [(String, Address)] = [
    ("bundled:", .bundled),
    ("./ui", .folder("./ui")), ("../ui", .folder("../ui")), ("/srv/ui", .folder("/srv/ui")), ("~/ui", .folder("~/ui")),
    (".", .folder(".")), ("..", .folder("..")), ("./a#b", .folder("./a#b")), ("./a:b", .folder("./a:b")),
    ("../my kits/v1.2/..", .folder("../my kits/v1.2/..")), ("/srv/ui.git", .folder("/srv/ui.git")),
    ("./Übung", .folder("./Übung")), ("./ui.zip/", .folder("./ui.zip/")), ("./.zip", .folder("./.zip")),
    ("./C:/ui", .folder("./C:/ui")),
    ("ui.zip", .archive(.path("ui.zip"))), ("./kits/ui.tar.zst", .archive(.path("./kits/ui.tar.zst"))),
    ("/srv/UI.TAR.GZ", .archive(.path("/srv/UI.TAR.GZ"))), ("~/ui.tgz", .archive(.path("~/ui.tgz"))),
    ("../a#b/ui.tar", .archive(.path("../a#b/ui.tar"))), ("./x.tar.bz2", .archive(.path("./x.tar.bz2"))),
    ("https://host.test/ui.tar.xz", .archive(.url("https://host.test/ui.tar.xz"))),
    ("https://host.test/ui.zip?sig=1", .archive(.url("https://host.test/ui.zip?sig=1"))),
    ("http://127.0.0.1:8080/ui.zip", .archive(.url("http://127.0.0.1:8080/ui.zip"))),
    ("https://host.test/acme/ui", url("https://host.test/acme/ui")),
    (
      "https://host.test/acme/ui.git//registry#v1.4",
      url("https://host.test/acme/ui.git", folder: "registry", ref: "v1.4")
    ),
    (
      "https://git.id-x.test/group/sub/kit#refs/heads/x",
      url("https://git.id-x.test/group/sub/kit", ref: "refs/heads/x")
    ),
    ("https://host.test/tree/kit", url("https://host.test/tree/kit")),
    ("https://me@host.test:8443/ui.git", url("https://me@host.test:8443/ui.git")),
    ("http://localhost:1/ui.git", url("http://localhost:1/ui.git")),
    ("http://[::1]:80/ui.git", url("http://[::1]:80/ui.git")),
    ("git://127.0.0.1/ui.git#a#b", url("git://127.0.0.1/ui.git", ref: "a#b")),
    (
      "ssh://git@git.corp.example.test:2222/a/b/kit.git#v1.2.0",
      url("ssh://git@git.corp.example.test:2222/a/b/kit.git", ref: "v1.2.0")
    ),
    ("ssh://git@host.test/x.zip", url("ssh://git@host.test/x.zip")),
    ("git@git.corp.example.test:a/b/kit.git", shell("git", "git.corp.example.test", "a/b/kit.git")),
    ("git@c:kit.git#feature/new-ui", shell("git", "c", "kit.git", ref: "feature/new-ui")),
    ("host.test:kit.git", shell(nil, "host.test", "kit.git")),
    ("git@host.test:/srv/kit.git", shell("git", "host.test", "/srv/kit.git")),
    ("git@host.test:x.zip", shell("git", "host.test", "x.zip")),
    ("file:///srv/r.git#feature/new-ui", .git(GitAddress(repository: .file("/srv/r.git"), ref: "feature/new-ui"))),
    (
      "file:///srv/a%23b.git//reg/istry",
      .git(GitAddress(repository: .file("/srv/a%23b.git"), folder: try! SafePath("reg/istry")))
    ),
    ("file:///srv/my repo", .git(GitAddress(repository: .file("/srv/my repo")))),
    ("github:acme/ui#v1.4", .git(GitAddress(repository: .forge(.github, "acme/ui"), ref: "v1.4"))),
    ("gitlab:group/sub/kit", .git(GitAddress(repository: .forge(.gitlab, "group/sub/kit")))),
    (
      "codeberg:acme/ui//registry",
      .git(GitAddress(repository: .forge(.codeberg, "acme/ui"), folder: try! SafePath("registry")))
    ),
  ]

  @Test(arguments: good)
  func `an address is read as written and printed as typed`(text: String, expected: Address) throws {
    let address = try Address(text)
    #expect(address == expected)
    #expect(address.description == text)
  }

  @Test(arguments: [
    ("", "empty"), ("ui", "a folder begins with"), ("acme/ui", "a folder begins with"), ("a\nb", "character"),
    ("npm:acme", "`npm:` is not known"), ("ftp://host/x", "`ftp:` is not known"),
    ("ext::sh -c x", "`ext:` is not known"), ("http://host.test/ui.git", "only taken for this machine"),
    ("http://127.0.0.1.evil.test/ui.git", "only taken for this machine"),
    ("http://127.0.0.1@evil.test/ui.git", "only taken for this machine"),
    ("http://host.test/ui.zip", "only taken for this machine"), ("https://me:secret@host.test/ui", "password"),
    ("https:///ui", "no host"), ("https://host.test", "names no repository"),
    ("https://host.test/", "names no repository"),
    ("https://-x/ui", "no host"), ("ssh://-oProxyCommand=x/ui", "no host"), ("ssh://host.test:99999/x", "no port"),
    ("ssh://host.test:22x/x", "no port"), ("-oProxyCommand=x:ui", "not known"), ("git@-x:ui", "not known"),
    ("git@host.test:-x", "names no repository"), ("git@host.test:", "names no repository"),
    ("https://host.test/ui?x=1", "has no `?`"), ("https://host.test/ui.git//../x", "part after //"),
    ("https://host.test/ui.git//", "part after //"), ("https://host.test/ui.git#", "part after #"),
    ("https://host.test/ui.git#-x", "part after #"), ("https://host.test/ui.git#a..b", "part after #"),
    ("https://host.test/ui.git#main~1", "part after #"), ("https://host.test/ui.git#a b", "part after #"),
    ("https://host.test/ui.git#x.lock", "part after #"), ("https://host.test/ui.git#HEAD^", "part after #"),
    ("https://host.test/r/button.json", "not a single .json"), ("ui/registry.json", "not a single .json"),
    ("https://host.test/ui.zip#v1", "has no `#` part"),
    ("https://github.com/acme/ui/tree/main/registry", "page in a browser"),
    ("https://host.test/acme/ui/-/tree/main", "page in a browser"), ("C:\\ui", "Windows drive"),
    ("C:/ui", "Windows drive"),
    ("file://server/share", "names no host"), ("file:///", "names no repository"), ("file:///a%00b", "character"),
    ("github:acme", "OWNER/REPOSITORY"), ("github:acme/ui/x", "OWNER/REPOSITORY"),
    ("github:acme/..", "OWNER/REPOSITORY"),
    ("github:/acme/ui", "OWNER/REPOSITORY"), ("https://host.test/ui.zip/", "names no repository"),
    ("https://host.test/x.json/", "not a single .json"), ("https://host.test/a b", "character"),
  ])
  func `what is no address says why`(text: String, why: String) {
    #expect { try Address(text) } throws: {
      guard let fault = $0 as? AddressFault else { return false }
      return fault.kind == .usage && fault.description.contains(why)
    }
  }

  @Test func `whatever parses prints to what parses to the same`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "https://", "http://", "ssh://", "git://", "file://", "git@", "github:", "gitlab:", "host.test", "localhost",
      "127.0.0.1",
      "[::1]", ":22", ":", "/", "//", "#", "#v1", "@", "acme", "ui", ".git", ".zip", ".tar.gz", ".json", "..", ".", "~",
      "?", "%20",
      "%", " ", "feature/x", "a#b", "-", "x", "C:", "refs/heads/x", "tree", "\\", "ä", "bundled:",
    ]
    var parsed = 0
    for round in 0..<20_000 {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
      guard let address = try? Address(text) else { continue }
      parsed += 1
      #expect(
        (try? Address(address.description)) == address, "seed \(seed), round \(round): \(text) → \(address.description)"
      )
    }
    #expect(parsed > 500)
  }

  @Test func `the lockfile gets a URL, git fetch what was typed, and a token goes to https hosts alone`() throws {
    func remote(_ text: String) throws -> GitRemote {
      guard case .git(let address) = try Address(text) else { throw CancellationError() }
      return address.repository
    }
    let shell = try remote("git@host.test:a/kit.git")
    #expect(shell.fetchURL == "git@host.test:a/kit.git")
    #expect(shell.recordedURL == "ssh://git@host.test/a/kit.git")
    #expect(shell.tokenHost == nil)
    let forge = try remote("github:acme/ui")
    #expect(forge.fetchURL == "https://github.com/acme/ui.git")
    #expect(forge.recordedURL == forge.fetchURL)
    #expect(forge.tokenHost == "github.com")
    #expect(try remote("https://me@host.test:8443/ui").tokenHost == "host.test:8443")
    #expect(try remote("ssh://git@host.test/ui").tokenHost == nil)
    #expect(try remote("file:///srv/ui").tokenHost == nil)
  }
}
