import Model
import Projects

/// What components need from the platform's own package manager, as lines ready to paste.
struct PackageSteps {
  let steps: [Step]
  /// Those of `steps` that `--install` takes care of.
  let installed: [Step]
  /// The commands that `--install` runs: npm's and its kin alone, the others have no command line for it.
  let commands: [[String]]

  /// - Parameter present: what the project asks npm for already, each with its range; that is not asked for again.
  init(
    _ packages: [PackageRequirement], context: ProjectContext, platform: Platform, present: [String: String] = [:]
  ) {
    var steps: [Step] = []
    var commands: [[String]] = []
    func of(_ manager: String) -> [PackageRequirement] {
      var seen: Set<PackageRequirement> = []
      return packages.filter { $0.manager == manager && seen.insert($0).inserted }
    }
    for isDevelopment in [false, true] {
      let npm = of("npm").filter { $0.isDevelopment == isDevelopment && present[$0.name] == nil }
      guard !npm.isEmpty else { continue }
      let command =
        context.packageManager.command(isDevelopment: isDevelopment)
        + npm.map { package in package.version.map { "\(package.name)@\($0)" } ?? package.name }
      commands.append(command)
      steps.append(
        Step(title: isDevelopment ? "Install for development" : "Install", text: command.joined(separator: " ")))
    }
    installed = steps
    let others = of("npm").compactMap { package -> String? in
      guard let wanted = package.version, let range = present[package.name], mayLack(wanted, range) else { return nil }
      return "\(package.name): \(wanted) is wanted, \(range) is there"
    }
    if !others.isEmpty {
      steps.append(
        Step(title: "Look at the versions", file: "package.json", text: others.joined(separator: "\n")))
    }
    let gradle = of("gradle")
    if !gradle.isEmpty {
      let libraries = context.catalogLibraries
      let lines = gradle.map { package in
        let configuration = package.isDevelopment ? "testImplementation" : "implementation"
        let known = libraries?.accessor(of: package.name)
        return "\(configuration)(\(known ?? "\"\(package.coordinates)\""))"
      }
      steps.append(Step(title: "Add to dependencies", file: context.buildScript, text: lines.joined(separator: "\n")))
      if let libraries {
        let catalog = gradle.filter { libraries.accessor(of: $0.name) == nil }.map { package in
          "\(libraries.freeKey(for: package.name)) = { module = \"\(package.name)\"\(package.catalogVersion) }"
        }
        if !catalog.isEmpty {
          steps.append(
            Step(title: "Or to [libraries]", file: "gradle/libs.versions.toml", text: catalog.joined(separator: "\n")))
        }
      }
    }
    for package in of("swiftpm") {
      let from = package.version.map { ", from: \"\($0)\"" } ?? ""
      steps.append(
        Step(
          title: "Add to the dependencies of the package", file: "Package.swift",
          text: ".package(url: \"\(package.name)\"\(from))"))
    }
    let pods = of("cocoapods")
    if !pods.isEmpty {
      let lines = pods.map { package in "pod '\(package.name)'" + (package.version.map { ", '\($0)'" } ?? "") }
      steps.append(Step(title: "Add to the target", file: "Podfile", text: lines.joined(separator: "\n")))
    }
    self.steps = steps
    self.commands = commands
  }
}

extension PackageRequirement {
  /// Whether only tests need it, as far as the package manager tells: what npm has for development builds the app too.
  var isForTests: Bool { manager == "gradle" && isDevelopment }
  fileprivate var coordinates: String { version.map { "\(name):\($0)" } ?? name }
  fileprivate var catalogVersion: String { version.map { ", version = \"\($0)\"" } ?? "" }
}

/// Whether a range that a project asks for may have no version of those that are wanted: it begins earlier, or in another
/// major version than a range that ends with its own.
private func mayLack(_ wanted: String, _ range: String) -> Bool {
  func start(_ range: String) -> String? {
    let version = range.drop { "^~>=v ".contains($0) }.prefix { $0.isNumber || $0 == "." }
    return version.isEmpty ? nil : String(version)
  }
  // `*`, `latest`, `workspace:*`: whatever that is.
  guard let first = start(wanted), let here = start(range) else { return false }
  func major(_ version: String) -> Substring { version.prefix { $0 != "." } }
  return isOlder(here, than: first) || !wanted.hasPrefix(">") && major(here) != major(first)
}

/// The package manager of a JavaScript project.
enum PackageManager: String {
  case expo
  case npm
  case pnpm
  case yarn
  case bun

  /// The words in front of the packages.
  func command(isDevelopment: Bool) -> [String] {
    switch self {
    case .expo: ["npx", "expo", "install"] + (isDevelopment ? ["--", "--save-dev"] : [])
    case .npm: ["npm", "install"] + (isDevelopment ? ["--save-dev"] : [])
    case .pnpm: ["pnpm", "add"] + (isDevelopment ? ["--save-dev"] : [])
    case .yarn: ["yarn", "add"] + (isDevelopment ? ["--dev"] : [])
    case .bun: ["bun", "add"] + (isDevelopment ? ["--dev"] : [])
    }
  }
}
