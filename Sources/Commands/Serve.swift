import Model
import Terminal

/// The longest message that is read, in bytes.
private let longestMessage = 4 << 20

/// `decal mcp`: the commands for programs that speak the Model Context Protocol.
let mcpCommand = Command(
  CommandDescription(
    ["mcp"], "Serve other programs over the Model Context Protocol",
    details: """
      Reads requests from standard input and answers on standard output, one JSON message a line, until the input ends. A \
      client, such as an editor, starts it by itself; docs/mcp.md says how to name it there. The tools are list, search, show, \
      docs, plan, add, update, remove, verify and diff, and answer what the commands print with --json.

      Looking is free. Nothing is written without the digest of a plan that the client was shown; when the plan is another \
      one by then, nothing is written. Tools work in the project of the folder that the server was started in, or of a \
      folder below it.
      """,
    flags: [Flags.offline] + Flags.common,
    examples: [.init("decal mcp --cwd ~/Shop", "as a client would start it for the project in ~/Shop")])
) { invocation in
  let console = invocation.console
  if console.style.isInteractive {
    console.note("waiting for messages of a client on standard input, one JSON object a line")
  }
  var server = ProtocolServer(ProtocolTools(invocation))
  var lines = console.lines(limit: longestMessage)
  while let line = try lines.next() {
    switch line {
    case .tooLong: console.print(server.answerTooLong(limit: longestMessage).line)
    case .text(let bytes):
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
      if let answer = server.answer(bytes) { console.print(answer.line) }
    }
  }
  return .done
}
