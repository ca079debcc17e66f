import Commands
import Terminal

let launch = try Launch()
let world = World(
  workingFolder: launch.workingFolder, environment: launch.environment, console: launch.console)
Launch.end(run(launch.words, in: world))
