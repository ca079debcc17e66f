package import Model
internal import Posix

extension Project {
  /// Runs a program of the user's in the project's folder, such as a package manager, and gives what it wrote.
  ///
  /// - Parameter words: the program, looked up in `PATH`, and its arguments; no shell reads them.
  /// - Throws: `ToolFailed` when it cannot be started or ends with a status other than 0.
  package func runTool(_ words: [String], environment: [String: String]) throws -> [UInt8] {
    guard let program = words.first else { return [] }
    let result: ChildResult
    do {
      result = try run(
        ChildCommand(program, Array(words.dropFirst()), environment: environment, folder: root.path, deadline: 1800))
    } catch let fault as ChildFault where fault.isMissingProgram {
      throw ToolFailed(words: words, status: nil, output: [])
    }
    guard result.status == 0 else {
      throw ToolFailed(words: words, status: result.status, output: result.output + result.error)
    }
    return result.output + result.error
  }
}

/// A program of the user's that did not do what it was asked.
package struct ToolFailed: Fact, Equatable {
  package let words: [String]
  /// nil: there is no such program.
  package let status: Int?
  package let output: [UInt8]

  package var description: String {
    let line = "`\(words.joined(separator: " "))`"
    guard let status else { return "\(line) did not start: there is no program `\(words.first ?? "")`" }
    let text = String(decoding: output.suffix(2000), as: UTF8.self).filter { $0 == "\n" || $0 >= " " }
    return "\(line) ended with status \(status)" + (text.isEmpty ? "" : ":\n\(text)")
  }
  package var kind: FailureKind { .environment }
}
