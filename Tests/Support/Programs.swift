import Posix

/// Writes a program that can be started at once, and makes the folder that it stands in.
///
/// A process of its own writes it: a child that another test starts at that moment has all our descriptors until its own
/// program begins, and a file that somebody has open for writing is not started (`ETXTBSY`).
///
/// - Throws: `ChildFault`, `GitSandbox.ProgramFailed`.
package func writeProgram(_ bytes: some Sequence<UInt8>, to path: String) throws {
  let script = "mkdir -p \"${1%/*}\" && cat >\"$1\" && chmod 755 \"$1\""
  let written = try run(
    ChildCommand("sh", ["-c", script, "sh", path], environment: ["PATH": "/usr/bin:/bin"], input: Array(bytes)))
  guard written.status == 0 else {
    throw GitSandbox.ProgramFailed(command: "write \(path)", error: String(decoding: written.error, as: UTF8.self))
  }
}
