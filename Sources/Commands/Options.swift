package import Model

/// Everything that flags can say; a command reads the fields of the flags it lists.
package struct Options: Sendable {
  // Where.
  package var cwd: String?
  package var registry: String?
  package var platform: Platform?
  package var platforms: [Platform] = []
  package var style: Style?
  package var target: String?
  package var module: String?
  package var package: String?
  package var access: String?
  package var prefix: String?
  package var sourceDir: String?
  package var testDir: String?

  // What.
  package var tests = false
  package var examples = false
  package var to: String?
  package var file: String?
  package var output: String?
  package var serial: Int?
  package var index = false

  // How.
  package var dryRun = false
  package var plan: Digest?
  package var yes = false
  package var adopt = false
  package var overwrite = false
  package var force = false
  package var offline = false
  package var online = false
  package var install = false
  package var wait = 10
  package var noLock = false
  package var keys: [String] = []
  package var makeDefault = false
  package var replace = false
  package var noCheck = false
  package var acceptMoved = false
  package var allowRollback = false

  // Looking.
  package var json = false
  package var quiet = false
  package var color = ColorChoice.auto
  package var strict = false
  package var installed = false
  package var pristine = false
  package var format: VerifyFormat = .text
  package var upstream = false
  package var all = false
  package var update = false
  package var stat = false
  package var local = false
  package var singleFile = false

  package init() {}

  package enum ColorChoice: String, Sendable, CaseIterable {
    case auto
    case always
    case never
  }

  package enum VerifyFormat: String, Sendable, CaseIterable {
    case text
    case github
  }
}
