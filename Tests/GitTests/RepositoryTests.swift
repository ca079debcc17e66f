import Model
import Posix
import Support
import Testing

@testable import Git

@Suite(.enabled(if: GitSandbox.hasGit)) struct Repositories {
  @Test func `a branch with a slash, a tag, an annotated tag, HEAD and commits are found`() throws {
    let sandbox = try GitSandbox()
    let first = try sandbox.repository("r", ["a.txt": "1\n"])
    try sandbox.git("tag", "v1", in: "r")
    try sandbox.git("tag", "-a", "v1a", "-m", "annotated", in: "r")
    try sandbox.git("checkout", "-q", "-b", "feature/new-ui", in: "r")
    try sandbox.temporary.write("r/a.txt", "2\n")
    let second = try sandbox.commit("r", "second")
    try sandbox.git("checkout", "-q", "main", in: "r")
    let repository = try Repository.open("\(sandbox.path)/r")
    let expected: [(String?, String, Repository.RefKind)] = [
      (nil, first, .head), ("HEAD", first, .head), ("main", first, .branch), ("v1", first, .tag), ("v1a", first, .tag),
      ("feature/new-ui", second, .branch), ("refs/heads/feature/new-ui", second, .branch),
      ("refs/tags/v1a", first, .tag), (second, second, .commit), (String(second.prefix(7)), second, .commit),
      (String(first.prefix(11)), first, .commit),
    ]
    for (ref, commit, kind) in expected {
      let found = try repository.resolve(ref)
      #expect(found == .init(commit: try #require(GitObjectID(commit)), kind: kind, notice: nil), "\(ref ?? "HEAD")")
    }
  }

  @Test func `a name that is both a tag and a branch is the tag, and that is said`() throws {
    let sandbox = try GitSandbox()
    let first = try sandbox.repository("r", ["a.txt": "1\n"])
    try sandbox.git("tag", "next", in: "r")
    try sandbox.git("checkout", "-q", "-b", "next", in: "r")
    try sandbox.temporary.write("r/a.txt", "2\n")
    try sandbox.commit("r", "second")
    let found = try Repository.open("\(sandbox.path)/r").resolve("next")
    #expect(found.commit.hex == first)
    #expect(found.notice?.contains("both a tag and a branch") == true)
  }

  @Test func `an unknown ref names the nearest, an unborn HEAD says so, a tag of a blob is no commit`() throws {
    let sandbox = try GitSandbox()
    try sandbox.repository("r", ["a.txt": "1\n"])
    try sandbox.git("tag", "release", in: "r")
    try sandbox.git("tag", "blob", "HEAD:a.txt", in: "r")
    let repository = try Repository.open("\(sandbox.path)/r")
    #expect(throws: GitFault.unknownRef("relaese", nearest: ["release"])) { try repository.resolve("relaese") }
    #expect(throws: GitFault.notACommit("blob")) { try repository.resolve("blob") }
    #expect(throws: GitFault.unknownRef("0123456789012345678901234567890123456789", nearest: [])) {
      try repository.resolve("0123456789012345678901234567890123456789")
    }
    #expect(throws: GitFault.self) { try repository.resolve("--upload-pack=x") }
    try sandbox.git("init", "-q", "empty")
    let empty = try Repository.open("\(sandbox.path)/empty")
    #expect(throws: GitFault.unborn("\(sandbox.path)/empty")) { try empty.resolve(nil) }
    #expect(throws: GitFault.unborn("\(sandbox.path)/empty")) { try empty.resolve("main") }
    #expect(throws: GitFault.notARepository(sandbox.path)) { _ = try Repository.open(sandbox.path) }
    #expect(throws: GitFault.notARepository("\(sandbox.path)/r/sub")) {
      _ = try Repository.open("\(sandbox.path)/r/sub")
    }
  }

  @Test func `digits that several commits share are refused with the candidates, other objects do not count`() throws {
    let sandbox = try GitSandbox()
    try sandbox.repository("r", ["a.txt": "1\n"])
    // Commits are made until two of them share four digits: the birthday paradox needs some hundreds.
    let stream = (0..<1500).map { number in
      "commit refs/heads/main\ncommitter A <a@example.test> \(1_700_000_000 + number) +0000\ndata 1\nx\nM 644 inline f\ndata \(number)\n"
        + String(repeating: "x", count: number) + "\n"
    }.joined()
    try sandbox.git("fast-import", "--quiet", "--force", input: Array(stream.utf8), in: "r")
    let commits = try sandbox.git("rev-list", "--all", in: "r").split(separator: "\n").map(String.init)
    let groups = Dictionary(grouping: commits) { $0.prefix(4) }
    let repository = try Repository.open("\(sandbox.path)/r")
    let (digits, group) = try #require(groups.filter { $0.value.count > 1 }.min { $0.key < $1.key })
    #expect(
      throws: GitFault.ambiguousCommit(String(digits), candidates: group.sorted().compactMap { GitObjectID($0) })
    ) { try repository.resolve(String(digits)) }
    // Four digits that one commit shares with a blob alone still name the commit.
    let objects = try sandbox.git("cat-file", "--batch-all-objects", "--batch-check", in: "r").split(separator: "\n")
    let shared = objects.compactMap { line -> Substring? in
      guard line.contains(" blob "), groups[line.prefix(4)]?.count == 1 else { return nil }
      return line.prefix(4)
    }
    let prefix = try #require(shared.first)
    #expect(try repository.resolve(String(prefix)).commit.hex == groups[prefix]?.first)
  }

  @Test func `trees are listed with raw modes, blobs are read raw and within limits`() throws {
    let sandbox = try GitSandbox()
    let commit = try sandbox.repository("r", ["a.txt": "1\r\n", "b/run": "x", ".gitattributes": "* text eol=lf\n"])
    try sandbox.git("update-index", "--chmod=+x", "b/run", in: "r")
    try sandbox.git("commit", "-q", "-m", "mode", in: "r")
    let repository = try Repository.open("\(sandbox.path)/r/.git")
    let head = try repository.resolve(nil).commit
    #expect(head.hex != commit)
    let root = try repository.entries(of: try repository.tree(of: head))
    #expect(root.map { String(decoding: $0.name, as: UTF8.self) } == [".gitattributes", "a.txt", "b"])
    #expect(root.map(\.kind) == [.file(isExecutable: false), .file(isExecutable: false), .folder])
    let below = try repository.entries(of: root[2].id)
    #expect(below.map(\.kind) == [.file(isExecutable: true)])
    #expect(try repository.blob(below[0].id) == Array("x".utf8))
    #expect(throws: GitFault.tooLarge(below[0].id, size: 1, limit: 0)) { try repository.blob(below[0].id, limit: 0) }
    #expect(try repository.blob(root[2].id) == nil, "a tree is no blob")
    #expect(try repository.blob(try #require(GitObjectID(String(repeating: "0", count: 40)))) == nil)
  }

  @Test func `a damaged object is told from a missing one`() throws {
    let sandbox = try GitSandbox()
    try sandbox.repository("r", ["a.txt": "1\n"])
    let id = try sandbox.git("rev-parse", "HEAD:a.txt", in: "r")
    let other = try sandbox.git("hash-object", "-w", "--stdin", input: Array("other".utf8), in: "r")
    func file(_ id: String) -> String { "r/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))" }
    let folder = sandbox.temporary.folder
    try folder.remove(file(id))
    try folder.hardLink(file(other), as: file(id))
    let repository = try Repository.open("\(sandbox.path)/r")
    #expect { try repository.blob(try #require(GitObjectID(id))) } throws: {
      if case .damaged = $0 as? GitFault { true } else { false }
    }
  }

  @Test func `ignored and skipped paths are known`() throws {
    let sandbox = try GitSandbox()
    try sandbox.repository("r", ["a.txt": "1\n", "b/c.txt": "2\n", ".gitignore": "*.log\nbuild/\n"])
    try sandbox.git("update-index", "--skip-worktree", "b/c.txt", in: "r")
    let repository = try Repository.open("\(sandbox.path)/r/b", searching: true)
    let workingTree = repository.workingTree
    let root = try #require(workingTree)
    #expect(root == "\(sandbox.path)/r/")
    #expect(try repository.isIgnored("x.log"))
    #expect(try repository.isIgnored("\(root)b/x.log"))
    #expect(try repository.isIgnored("build/x"))
    #expect(try !repository.isIgnored("a.txt"))
    #expect(try repository.isSkipped("b/c.txt"))
    #expect(try repository.isSkipped("\(root)b/c.txt"))
    #expect(try !repository.isSkipped("a.txt"))
    #expect(try !repository.isSkipped("nothing"))
  }

  @Test func `a tree of more bytes than the limit is refused before it is read`() throws {
    let sandbox = try GitSandbox()
    try sandbox.repository("r", ["a": "1", "b": "2"])
    let repository = try Repository.open("\(sandbox.path)/r")
    let tree = try repository.tree(of: try repository.resolve(nil).commit)
    // Each entry: mode, space, name, zero, 20 bytes.
    #expect(try repository.entries(of: tree, limit: 58).count == 2)
    #expect(throws: GitFault.treeTooLarge(folder: tree, limit: 57)) { _ = try repository.entries(of: tree, limit: 57) }
  }

  @Test func `a repository that names objects by SHA-256 is refused clearly`() throws {
    let sandbox = try GitSandbox()
    try sandbox.git("init", "-q", "--object-format=sha256", "r")
    #expect(throws: GitFault.sha256Repository("\(sandbox.path)/r")) { _ = try Repository.open("\(sandbox.path)/r") }
  }
}
