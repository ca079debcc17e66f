internal import Dispatch
internal import Synchronization

/// Maps indices to values, on every processor at once where there are many; the values come in the order of the indices.
///
/// - Parameter body: is called from several threads.
package func parallelMap<Value: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Value) -> [Value] {
  // So many at a time that handing them out costs nothing, and the last ones do not keep one processor waiting.
  let size = 128
  guard count > size else { return (0..<count).map(body) }
  let chunks = (count + size - 1) / size
  let results = Mutex<[[Value]]>(Array(repeating: [], count: chunks))
  DispatchQueue.concurrentPerform(iterations: chunks) { chunk in
    let values = (chunk * size..<min(count, (chunk + 1) * size)).map(body)
    results.withLock { $0[chunk] = values }
  }
  return results.withLock { $0.flatMap { $0 } }
}
