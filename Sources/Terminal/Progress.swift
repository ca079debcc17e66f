/// One line on standard error that says how far long work is; drawn over on a terminal, and nothing at all elsewhere.
package final class Progress {
  private let console: Console
  private var shown = 0

  package init(on console: Console) { self.console = console }

  /// Shows what is going on; on one line.
  package func show(_ text: String) {
    guard console.style.isInteractive, !console.isQuiet else { return }
    let line = String(visible(text, isOneLine: true).prefix(console.style.width - 1))
    console.draw("\r\u{1B}[K" + line)
    shown = line.count
  }

  /// Takes the line away.
  package func clear() {
    if shown > 0 { console.draw("\r\u{1B}[K") }
    shown = 0
  }

  deinit { clear() }
}
