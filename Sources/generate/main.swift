import Foundation

let usage = """
  usage: generate [--check]            write the sources that come from registry/tokens.json and registry/vectors
         generate streams --preset NAME --count N --seed S
                                       write random event streams with the engine's answers to standard output
         generate measure [--events N] time the engine (build with -c release)

  """

/// Says what went wrong and ends with `status`.
func stop(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data(message.utf8))
  exit(status)
}

do {
  var words = Words(CommandLine.arguments.dropFirst())
  switch words.next() {
  case nil: try Registry.containing(currentFolder: FileManager.default.currentDirectoryPath).write()
  case "--check":
    let drifted = try Registry.containing(currentFolder: FileManager.default.currentDirectoryPath).drifted()
    if !drifted.isEmpty {
      stop(drifted.map { "\($0): is not what `swift run generate` writes\n" }.joined(), status: 1)
    }
  case "streams":
    try words.readOptions(["--preset", "--count", "--seed"])
    try EventStreams(
      preset: words.preset("--preset"), count: words.number("--count"), seed: UInt64(words.number("--seed"))
    ).write { print($0) }
  case "measure":
    try words.readOptions(["--events"])
    Measurement(events: try words.number("--events", standard: 10_000_000)).run()
  default: throw Words.Unusable.word
  }
} catch is Words.Unusable {
  stop(usage, status: 2)
} catch {
  stop("\(error)\n", status: 1)
}
