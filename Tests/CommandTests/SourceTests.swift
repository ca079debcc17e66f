import Archive
import Foundation
import Model
import Posix
import Support
import Testing

/// The same components from every kind of place a registry can live in.
@Suite struct SourceTests {
  /// The repository's own registry, as it is packed into the executable.
  private static let registry = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "registry")

  /// The names of everything that the bundled registry has for Swift.
  private static func names(_ world: TestWorld) throws -> [String] {
    let list = try world.decal("list", "--platform", "swift", "--json")
    let components = try JSON.parse(Array(list.output.utf8))["components"]?.array ?? []
    return components.compactMap { $0["name"]?.string }
  }

  /// What adding everything, with tests, makes of a project: the files, and the lockfile without its registries.
  private func project(from address: String?, _ world: TestWorld) throws -> (files: [String: String], lock: String) {
    try? FileManager.default.removeItem(at: world.project)
    try world.layProject("shop")
    let names = try SourceTests.names(world)
    #expect(!names.isEmpty)
    let result = try Executable.run(
      ["add"] + names + ["--tests", "--quiet"] + (address.map { ["--registry", $0] } ?? []), in: world.project,
      home: world.home, environment: ["PATH": "/nonexistent"])
    #expect(result.status == 0, "\(address ?? "bundled"): \(result.error)")
    #expect(try world.decal("verify", "--strict").status == 0)
    var files = try world.snapshot()
    files["decal.lock"] = nil
    let lock = try world.read("project/decal.lock").split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("    {\"alias\": ") }.joined(separator: "\n")
    return (files, lock)
  }

  @Test func `The bundled registry, a folder and every kind of archive give the same bytes and digests`() throws {
    let world = try TestWorld()
    let bundled = try project(from: nil, world)
    #expect(bundled.lock.contains("\"digest\": \"dt1:"))
    try FileManager.default.copyItem(at: SourceTests.registry, to: world.root.appending(path: "kit"))
    var addresses = ["../kit", world.root.appending(path: "kit").path]
    let files = try RegistryTree.files(at: SourceTests.registry)
    for format in ArchiveFormat.allCases {
      for (name, folder) in [("flat", ""), ("below", "decal-1.0/")] {
        let members = try files.map { file in
          ArchiveFile(path: try SafePath(folder + file.path.text), isExecutable: false, bytes: file.bytes)
        }
        let bytes = try ArchiveWriter.write(members, format: format)
        try Data(bytes).write(to: world.root.appending(path: "\(name)\(format.rawValue)"))
        addresses.append("../\(name)\(format.rawValue)")
      }
    }
    for address in addresses {
      let other = try project(from: address, world)
      #expect(other.files == bundled.files, "\(address)")
      #expect(other.lock == bundled.lock, "\(address)")
    }
  }

  @Test(.enabled(if: GitSandbox.hasGit))
  func `A branch, a tag and a commit of a repository give the same bytes and digests as the bundled registry`() throws {
    let world = try TestWorld()
    let bundled = try project(from: nil, world)
    let sandbox = try GitSandbox()
    try sandbox.git("init", "-q", "-b", "main", "kit")
    try FileManager.default.copyItem(
      at: SourceTests.registry, to: URL(filePath: sandbox.path).appending(path: "kit/registry"))
    let commit = try sandbox.commit("kit", "first")
    try sandbox.git("tag", "v1", in: "kit")
    try sandbox.git("branch", "feature/new-ui", in: "kit")
    // What came later is not looked at.
    try sandbox.git("rm", "-rq", "registry", in: "kit")
    try sandbox.commit("kit", "gone")
    for ref in ["v1", "feature/new-ui", commit, String(commit.prefix(10))] {
      let other = try project(from: "file://\(sandbox.path)/kit//registry#\(ref)", world)
      #expect(other.files == bundled.files, "\(ref)")
      #expect(other.lock == bundled.lock, "\(ref)")
      #expect(try world.read("project/decal.lock").contains("\"requested\": \"\(ref)\", \"commit\": \"\(commit)\""))
    }
  }

  @Test func `Two projects in two folders get the same bytes, lockfile included`() throws {
    let world = try TestWorld()
    try world.layFixtures("ui")
    let other = try TestWorld()
    try other.layFixtures("ui")
    for world in [world, other] { try world.layProject("shop") }
    let first = try world.decal("add", "card", "palette", "--tests", "--registry", "../Fixtures/ui")
    let second = try Executable.run(
      ["add", "palette", "card", "--tests", "--registry", "../Fixtures/ui"], in: other.project, home: other.home,
      environment: ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo", "COLUMNS": "40"])
    #expect(first.status == 0 && second.status == 0, "\(first.error)\(second.error)")
    #expect(try world.snapshot() == other.snapshot())
    #expect(!(try world.read("project/decal.lock")).contains(world.root.path))
  }

  @Test func `The executable alone, in another folder and without programs, adds and lists`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    let copy = world.root.appending(path: "alone")
    // By another program: a file that this process had open for writing could not be started while a child of another
    // test, which has inherited the descriptor, is on its way.
    let copying = try Posix.run(ChildCommand("/bin/cp", [Executable.path, copy.path], environment: [:]))
    #expect(copying.status == 0)
    for arguments in [["list"], ["add"] + (try SourceTests.names(world)) + ["--tests"], ["verify"]] {
      let result = try Executable.run(
        arguments, in: world.project, home: world.home, environment: ["PATH": "/nonexistent"], program: copy.path)
      #expect(result.status == 0, "\(arguments): \(result.error)")
      #expect(!result.output.isEmpty)
    }
  }

  @Test func `An archive far from the project is found again from anywhere in it`() throws {
    let world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
    let members = try RegistryTree.files(at: world.root.appending(path: "Fixtures/ui"))
    try world.write("", to: "far/away/x")
    try Data(ArchiveWriter.write(members, format: .zip)).write(to: world.root.appending(path: "far/away/ui.zip"))
    // The project lies deeper than the archive's neighbours.
    let project = world.root.appending(path: "deep/er/shop")
    try FileManager.default.createDirectory(
      at: project.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: world.project, to: project)
    let sources = project.appending(path: "Sources")
    let added = try Executable.run(
      ["add", "card", "--registry", "../../../../far/away/ui.zip"], in: sources, home: world.home)
    #expect(added.status == 0, "\(added)")
    let lock = try String(contentsOf: project.appending(path: "decal.lock"), encoding: .utf8)
    #expect(lock.contains("\"address\": \"../../../far/away/ui.zip\""), "\(lock)")
    for (folder, words) in [
      (sources, ["verify", "--online"]), (project, ["update"]), (project, ["list", "--registry", "ui"]),
      (sources, ["outdated"]),
    ] {
      let result = try Executable.run(words, in: folder, home: world.home)
      #expect(result.status == 0, "\(words): \(result)")
    }
  }

  #if os(Linux)
    /// A library that stands in front of everything by which a process starts another: each is noted, and refused.
    private static let refusal = """
      #include <errno.h>
      #include <spawn.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <unistd.h>
      static int note(const char *call) {
        FILE *file = fopen(getenv("STARTED"), "a");
        if (file) { fprintf(file, "%s\\n", call); fclose(file); }
        return ENOSYS;
      }
      int posix_spawn(pid_t *p, const char *f, const posix_spawn_file_actions_t *a, const posix_spawnattr_t *t,
                      char *const v[], char *const e[]) { return note("posix_spawn"); }
      int posix_spawnp(pid_t *p, const char *f, const posix_spawn_file_actions_t *a, const posix_spawnattr_t *t,
                       char *const v[], char *const e[]) { return note("posix_spawnp"); }
      pid_t fork(void) { errno = note("fork"); return -1; }
      pid_t vfork(void) { errno = note("vfork"); return -1; }
      int execve(const char *f, char *const v[], char *const e[]) { errno = note("execve"); return -1; }
      """

    @Test(.enabled(if: GitSandbox.hasProgram("cc") && GitSandbox.hasGit))
    func `No command on what is at hand, or in the cache, starts another program`() throws {
      let world = try TestWorld()
      try world.layFixtures("ui")
      let sandbox = try GitSandbox()
      try world.write(SourceTests.refusal, to: "refusal.c")
      let library = world.root.appending(path: "refusal.so").path
      let built = try sandbox.run(
        "cc", ["-shared", "-fPIC", "-o", library, world.root.appending(path: "refusal.c").path])
      try #require(built.status == 0, "\(String(decoding: built.error, as: UTF8.self))")
      let started = world.root.appending(path: "started").path
      func decal(_ words: [String]) throws -> (status: Int, output: String, error: String) {
        try Executable.run(
          words, in: world.project, home: world.home, environment: ["LD_PRELOAD": library, "STARTED": started])
      }
      let folder = world.root.appending(path: "Fixtures/ui")
      func change(_ mark: String) throws {
        let file = "Fixtures/ui/swift/Components/Card.swift"
        try world.write("// \(mark)\n" + world.read(file), to: file)
      }
      func pack() throws {
        let archive = try ArchiveWriter.write(try RegistryTree.files(at: folder), format: .tarZstandard)
        try Data(archive).write(to: world.root.appending(path: "ui.tar.zst"))
      }
      func commit() throws {
        try? FileManager.default.removeItem(at: URL(filePath: sandbox.path).appending(path: "kit/ui"))
        try FileManager.default.copyItem(at: folder, to: URL(filePath: sandbox.path).appending(path: "kit/ui"))
        try sandbox.commit("kit", "state")
      }
      try sandbox.git("init", "-q", "-b", "main", "kit")
      for address in ["../Fixtures/ui", "file://\(sandbox.path)/kit//ui#main", "../ui.tar.zst"] {
        try? FileManager.default.removeItem(at: world.project)
        try world.layProject("shop")
        try pack()
        try commit()
        let first = [
          ["add", "card", "--tests", "--registry", address], ["list", "--registry", address], ["verify"], ["outdated"],
        ]
        for words in first { #expect(try decal(words).status == 0, "\(words)") }
        // An edit of the user's, so that there is something to merge.
        let copy = "project/Sources/Shop/UI/Components/Card.swift"
        try world.write(world.read(copy) + "\n\n// mine\n", to: copy)
        try change(address)
        try pack()
        try commit()
        let update = try decal(["update"])
        #expect(update.status == 0 && update.output.contains("merged"), "\(address): \(update)")
        for words in [["remove", "card"], ["undo"]] { #expect(try decal(words).status == 0, "\(words)") }
        #expect(!FileManager.default.fileExists(atPath: started), "\(address)")
      }
      // Where another program is needed, this test would see it.
      _ = try decal(["list", "--registry", "http://127.0.0.1:9/kit"])
      #expect(FileManager.default.fileExists(atPath: started))
    }
  #endif
}

/// A folder as the members of an archive.
private enum RegistryTree {
  static func files(at folder: URL) throws -> [ArchiveFile] {
    var files: [ArchiveFile] = []
    let walk = FileManager.default.enumerator(atPath: folder.path)
    while let name = walk?.nextObject() as? String {
      guard walk?.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      let bytes = try Data(contentsOf: folder.appending(path: name))
      files.append(ArchiveFile(path: try SafePath(name), isExecutable: false, bytes: Array(bytes)))
    }
    return files.sorted { $0.path < $1.path }
  }
}
