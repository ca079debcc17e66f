internal import Posix

/// What the process was started with, and its end.
package struct Launch {
  /// The words after the program's own name.
  package let words: [String]
  package let environment: [String: String]
  /// Absolute path.
  package let workingFolder: String
  package let console: Console

  /// Reads the real process. From here on SIGINT and SIGTERM set a flag that is looked at where stopping is safe.
  ///
  /// - Throws: `SystemError` when the working folder is gone.
  package init() throws {
    Interrupt.watch()
    ProcessContext.useUTF8Names()
    words = Array(CommandLine.arguments.dropFirst())
    environment = ProcessContext.environment
    workingFolder = try ProcessContext.workingFolder()
    console = Console.standard(environment)
  }

  /// Ends the process.
  package static func end(_ status: ExitStatus) -> Never { ProcessContext.end(status: status.rawValue) }
}

extension Console {
  /// The process's own streams.
  ///
  /// `NO_COLOR`, `CLICOLOR_FORCE`, `FORCE_COLOR`, `TERM=dumb` and `COLUMNS` are honoured. A reader that closes its end of a pipe
  /// is not a failure: the process ends with status 0.
  package static func standard(_ environment: [String: String]) -> Console {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    let isForced = (isSet("CLICOLOR_FORCE") || isSet("FORCE_COLOR")) && environment["CLICOLOR_FORCE"] != "0"
    let isDumb = environment["TERM"] == "dumb"
    func hasColor(_ stream: StandardStream) -> Bool {
      if isSet("NO_COLOR") { return false }
      return isForced || (stream.isTerminal && !isDumb)
    }
    let columns = environment["COLUMNS"].flatMap { Int($0) } ?? StandardStream.output.size?.columns ?? 80
    var style = Style(
      outputHasColor: hasColor(.output), errorHasColor: hasColor(.error), width: min(max(columns, 40), 120),
      isInteractive: StandardStream.input.isTerminal && StandardStream.error.isTerminal && !isDumb)
    style.outputIsTerminal = StandardStream.output.isTerminal
    // The last column stays free: many terminals go to the next line as soon as it is taken.
    if StandardStream.error.isTerminal { style.errorWidth = StandardStream.error.size.map { $0.columns - 1 } }
    return Console(style: style) { stream, bytes in
      do throws(SystemError) {
        try (stream == .output ? StandardStream.output : .error).write(bytes)
      } catch {
        // Nobody reads any more; there is nobody to tell either.
        if error.isClosedPipe { Launch.end(.done) }
        // What was printed is not all there: nobody may take it for whole.
        if stream == .output {
          try? StandardStream.error.write(Array("error: \(error)\n".utf8))
          Launch.end(.environment)
        }
      }
    } source: {
      // A terminal gives one line at a time; an interrupt is no answer, where `readLine` would go on waiting.
      guard let line = try? StandardStream.input.read(), !line.isEmpty, !Interrupt.came else { return nil }
      return String(decoding: line.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    } input: {
      while true {
        guard !Interrupt.came else { throw Interrupted() }
        if let bytes = try StandardStream.input.read(1 << 16) { return bytes }
      }
    }
  }
}
