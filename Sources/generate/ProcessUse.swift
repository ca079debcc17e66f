import Foundation

/// The memory that this process holds, in bytes; 0 where the system does not say.
func residentBytes() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// The processor time that this process has used, in nanoseconds: waiting for a busy machine does not count.
func processorNanoseconds() -> Double {
  Double(clock()) / Double(CLOCKS_PER_SEC) * 1e9
}
