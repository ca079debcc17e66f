import Posix
import Testing

@Suite struct RunTests {
  let environment = ["PATH": "/usr/bin:/bin", "GREETING": "hello"]

  @Test func `output, error and status come back apart`() throws {
    let result = try run(
      ChildCommand("sh", ["-c", "echo \"$GREETING\"; echo no >&2; exit 3"], environment: environment))
    #expect(result.status == 3)
    #expect(String(decoding: result.output, as: UTF8.self) == "hello\n")
    #expect(String(decoding: result.error, as: UTF8.self) == "no\n")
  }

  @Test func `much input goes through while output comes back`() throws {
    let input = [UInt8](repeating: 7, count: 1 << 20)
    let result = try run(ChildCommand("cat", [], environment: environment, input: input))
    #expect(result.output == input)
  }

  @Test func `one that does not read its input comes to its own end`() throws {
    let input = [UInt8](repeating: 7, count: 1 << 20)
    let result = try run(ChildCommand("sh", ["-c", "exec <&-; echo done"], environment: environment, input: input))
    #expect(result.status == 0)
    #expect(result.output == Array("done\n".utf8))
  }

  @Test func `it runs in the folder that was named`() throws {
    let result = try run(ChildCommand("pwd", [], environment: environment, folder: "/"))
    #expect(result.output == Array("/\n".utf8))
  }

  @Test func `a missing program says so`() throws {
    let fault = #expect(throws: ChildFault.self) {
      try run(ChildCommand("no-such-program", [], environment: environment))
    }
    #expect(fault?.isMissingProgram == true)
  }

  @Test func `one that does not end is ended`() throws {
    let fault = #expect(throws: ChildFault.self) {
      try run(ChildCommand("sleep", ["600"], environment: environment, deadline: 0.05))
    }
    #expect(fault == .tooSlow(program: "sleep", seconds: 0.05))
  }

  @Test func `one that writes without end is ended`() throws {
    let fault = #expect(throws: ChildFault.self) {
      try run(ChildCommand("cat", ["/dev/zero"], environment: environment, outputLimit: 1 << 20))
    }
    #expect(fault == .tooMuchOutput(program: "cat"))
  }

  @Test func `one whose words somebody refuses is ended`() throws {
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try run(ChildCommand("sh", ["-c", "echo no >&2; exec sleep 600"], environment: environment)) { piece in
        if piece.contains(UInt8(ascii: "n")) { throw Refused() }
      }
    }
  }

  @Test func `a signal's number is in the status`() throws {
    let result = try run(ChildCommand("sh", ["-c", "kill -9 $$"], environment: environment))
    #expect(result.status == 137)
  }
}
