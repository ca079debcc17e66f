package import Terminal

/// Everything ambient, in one value: a command reads nothing else of the machine. Tests make another.
package struct World {
  /// Absolute path of the folder that the command was started in.
  package var workingFolder: String
  package var environment: [String: String]
  /// Absolute path of the folder for caches of remote registries; made when it is needed.
  package var cacheFolder: String
  package var console: Console

  package init(workingFolder: String, environment: [String: String], cacheFolder: String, console: Console) {
    self.workingFolder = workingFolder
    self.environment = environment
    self.cacheFolder = cacheFolder
    self.console = console
  }
}
