import Foundation
import PackagePlugin

/// Runs `pack` over `registry/` and `templates/`, so that both travel inside the executable.
@main struct Pack: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let root = context.package.directoryURL
    var inputs: [URL] = []
    for folder in ["registry", "templates"] {
      let walk = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: [.isRegularFileKey])
      while let url = walk?.nextObject() as? URL {
        if (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true { inputs.append(url) }
      }
    }
    inputs.sort { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "Bundled.swift")
    return [
      .buildCommand(
        displayName: "Packing the registry and the templates", executable: try context.tool(named: "pack").url,
        arguments: [root.path, output.path], inputFiles: inputs, outputFiles: [output])
    ]
  }
}
