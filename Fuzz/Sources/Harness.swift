/// One reader of the tool, fed with bytes that libFuzzer makes up, and what must hold for whatever it makes of them.
struct Harness: Sendable {
  let name: String
  /// Words that the inputs are likely to need.
  let words: [String]
  let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, words: [String] = [], run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.words = words
    self.run = run
  }

  static let all: [Harness] = scanning + rewriting + json + documents + registries + recognition + trust + [archive]
}

/// Stops the process, as an assertion does, so that libFuzzer keeps the input.
func hold(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// The value that parsing gives; nil when it throws, whose message has to be one that can be printed.
func parsed<Value>(_ parse: () throws -> Value) -> Value? {
  do { return try parse() } catch {
    hold(!"\(error)".isEmpty, "a failure without a word")
    return nil
  }
}
