package import Terminal

/// Everything ambient, in one value: a command reads nothing else of the machine. Tests make another.
package struct World {
  /// Absolute path of the folder that the command was started in.
  package var workingFolder: String
  package var environment: [String: String]
  package var console: Console

  package init(workingFolder: String, environment: [String: String], console: Console) {
    self.workingFolder = workingFolder
    self.environment = environment
    self.console = console
  }
}
