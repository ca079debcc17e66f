internal import CPosix

/// SIGINT and SIGTERM, as a flag that is looked at where stopping is safe.
package enum Interrupt {
  /// From now on the two signals set the flag instead of ending the process, and SIGPIPE is ignored.
  package static func watch() { cposix_watch_interrupts() }

  /// Whether one of them came.
  package static var came: Bool { cposix_interrupt() != 0 }
}
