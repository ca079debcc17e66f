internal import CPosix
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Work on a thread of its own, for a library that cannot be told to stop: whoever waits for it can give up.
package final class Background<Result: Sendable>: Sendable {
  private let outcome = Mutex<Result?>(nil)

  /// Begins at once.
  ///
  /// - Throws: `SystemError` when there can be no further thread.
  package init(_ body: @escaping @Sendable () -> Result) throws(SystemError) {
    let work = Work { [self] in
      let result = body()
      outcome.withLock { $0 = result }
    }
    let context = unsafe Unmanaged.passRetained(work)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = unsafe pthread_create(&thread, nil, { runWork($0) }, context.toOpaque())
      if status == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let status = unsafe pthread_create(&thread, nil, { unsafe runWork($0) }, context.toOpaque())
      if status == 0 { pthread_detach(thread) }
    #endif
    guard status == 0 else {
      unsafe context.release()
      throw SystemError(call: "start", code: status, path: "a thread")
    }
  }

  /// Waits for the end.
  ///
  /// - Parameters:
  ///   - seconds: how long at most.
  ///   - onWait: called again and again meanwhile.
  /// - Returns: nil when the time is over or an interrupt came; the thread goes on by itself.
  package func result(within seconds: Double, onWait: () -> Void = {}) -> Result? {
    let stop = ProcessContext.monotonicSeconds + seconds
    while true {
      if let result = outcome.withLock({ $0 }) { return result }
      guard !Interrupt.came, ProcessContext.monotonicSeconds < stop else { return nil }
      onWait()
      ProcessContext.pause(seconds: 0.005)
    }
  }
}

/// What a thread is given.
private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
  return nil
}
