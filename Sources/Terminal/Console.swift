package import Model

/// Where a command's words go: data to standard output, everything else to standard error.
///
/// A value of this class is made once a process; tests make one that gathers both streams.
package final class Console {
  /// One of the two streams.
  package enum Stream: Sendable {
    case output
    case error
  }

  /// How the two streams may be written.
  package struct Style: Sendable {
    /// Whether colours and emphasis may be used on standard output.
    package var outputHasColor: Bool
    /// The same of standard error.
    package var errorHasColor: Bool
    /// Whether standard output is a terminal.
    package var outputIsTerminal = false
    /// Columns that help and tables are wrapped to.
    package var width: Int
    /// Columns that notes and errors are wrapped to: a terminal's. Nil elsewhere: a log is searched line by line.
    package var errorWidth: Int?
    /// Whether standard input and standard error are terminals, so that a question can be asked and progress drawn.
    package var isInteractive: Bool

    package init(outputHasColor: Bool, errorHasColor: Bool, width: Int, isInteractive: Bool) {
      self.outputHasColor = outputHasColor
      self.errorHasColor = errorHasColor
      self.width = width
      self.isInteractive = isInteractive
    }
    /// No colour, 80 columns, no questions.
    package static let plain = Style(outputHasColor: false, errorHasColor: false, width: 80, isInteractive: false)
  }

  package var style: Style
  /// Whether notes, warnings and what was done are left out; errors and data are not.
  package var isQuiet = false
  private let sink: (Stream, [UInt8]) -> Void
  private let source: () -> String?
  private let input: () throws -> [UInt8]

  /// - Parameters:
  ///   - sink: takes the bytes.
  ///   - source: gives one line of the user's answer; nil at the end of input.
  ///   - input: gives the next bytes of standard input, waiting for them; none at the end.
  package init(
    style: Style, sink: @escaping (Stream, [UInt8]) -> Void, source: @escaping () -> String? = { nil },
    input: @escaping () throws -> [UInt8] = { [] }
  ) {
    self.style = style
    self.sink = sink
    self.source = source
    self.input = input
  }

  /// Standard input, line by line, for a command that another program talks to.
  ///
  /// - Parameter limit: bytes that a line may have.
  package func lines(limit: Int) -> LineReader { LineReader(limit: limit, read: input) }

  /// Data for people: a line on standard output. Of JSON it changes nothing but how a character is written.
  package func print(_ text: some StringProtocol = "") { show(String(text) + "\n") }
  /// What was done, for a person: one line on standard output; left out when quiet.
  package func say(_ text: some StringProtocol = "") { if !isQuiet { print(text) } }
  /// Data for people: whole lines.
  package func show(_ text: String) {
    sink(.output, Array(visible(text, hasColor: style.outputHasColor).utf8))
  }
  /// Data as it is, whatever is in it.
  package func write(_ bytes: [UInt8]) { sink(.output, bytes) }
  /// Anything that is not data: one line on standard error; left out when quiet.
  package func note(_ text: some StringProtocol) {
    guard !isQuiet else { return }
    let label = text.hasPrefix("note: ") ? "note: " : ""
    tell(label, String(text.dropFirst(label.count)))
  }
  /// `warning: …` on standard error; left out when quiet.
  package func warn(_ text: String) {
    if !isQuiet { tell("warning: ", text, in: .yellow) }
  }

  /// Lines on standard error after a label, on a terminal wrapped and set in under the text.
  private func tell(_ label: String, _ text: String, in ink: Ink? = nil, isOneLine: Bool = false) {
    var told = ""
    let text = visible(text, isOneLine: isOneLine)
    let painted = ink.map { paint(String(label.dropLast()), $0, on: .error) + " " } ?? label
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var prefix = index == 0 ? painted : String(repeating: " ", count: label.count)
      var lines = [String(line)]
      if let width = style.errorWidth, label.count + line.count > width {
        // What is set in stays so.
        let margin = line.prefix { $0 == " " }
        prefix += margin
        let indent = label.count + margin.count + (label.isEmpty ? 2 : 0)
        lines = Wrapping.lines(line, first: label.count + margin.count, indent: indent, width: width)
      }
      told += prefix + lines.joined(separator: "\n") + "\n"
    }
    sink(.error, Array(visible(told, hasColor: style.errorHasColor).utf8))
  }

  /// Text on standard error without a line end, for drawing over it.
  func draw(_ text: String) { sink(.error, Array(text.utf8)) }

  /// Asks for one line; nil without a terminal or at the end of input.
  package func ask(_ question: String) -> String? {
    guard style.isInteractive else { return nil }
    sink(.error, Array((visible(question) + " ").utf8))
    return source()
  }

  /// Colours by meaning.
  package enum Ink: String, Sendable, CaseIterable {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    case bold = "1"
    case faint = "2"
  }

  /// The text in that ink, or as it is where the stream has no colour; to be printed, not written.
  package func paint(_ text: String, _ ink: Ink, on stream: Stream = .output) -> String {
    let hasColor = stream == .output ? style.outputHasColor : style.errorHasColor
    return hasColor ? ink.marking(text) : text
  }

  /// The bytes in that ink, or as they are where standard output has no colour; to be written, whatever is in them.
  package func paint(_ bytes: some Sequence<UInt8>, _ ink: Ink) -> [UInt8] {
    guard style.outputHasColor else { return Array(bytes) }
    return Array(ink.sequence.utf8) + bytes + Array(Ink.endSequence.utf8)
  }

  /// Prints a failure: what was attempted, its context and causes, then hints.
  package func report(_ failure: Failure) {
    tell("error: ", "cannot \(failure.attempt)", in: .red, isOneLine: true)
    for context in failure.context { tell("  ", "while trying to \(context)", isOneLine: true) }
    // Repeating one sentence would not make it clearer.
    var seen: Set<String> = []
    let causes = failure.causes.map(\.description).filter { seen.insert($0).inserted }
    let label = "  caused by: "
    for cause in causes.prefix(40) { tell(label, cause) }
    if causes.count > 40 { tell("  ", "… and \(causes.count - 40) more") }
    if !failure.hints.isEmpty { tell("", "") }
    for hint in failure.hints { tell("hint: ", hint, in: .cyan, isOneLine: true) }
  }
}
