internal import CFuzzer

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

// fuzz NAME [OPTION…] FOLDER…: libFuzzer with one harness. fuzz --list: their names. fuzz --words NAME: a dictionary for
// libFuzzer's `-dict`.

guard CommandLine.arguments.count > 1 else { fatalError("usage: fuzz NAME [OPTION…] FOLDER…") }
if CommandLine.arguments[1] == "--list" {
  for harness in Harness.all { print(harness.name) }
  exit(0)
}
if CommandLine.arguments[1] == "--words" {
  for word in Harness.all.filter({ $0.name == CommandLine.arguments.last }).flatMap(\.words) {
    let escaped = word.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16)
      }
    }
    print("\"\(escaped.joined())\"")
  }
  exit(0)
}

/// The harness of this process: libFuzzer's callback carries no context.
enum Chosen {
  static let harness: Harness = {
    guard let harness = Harness.all.first(where: { $0.name == CommandLine.arguments[1] }) else {
      fatalError("no harness is called \(CommandLine.arguments[1])")
    }
    return harness
  }()
}

// libFuzzer sees the arguments without the name.
_ = Chosen.harness
var count = CommandLine.argc - 1
unsafe CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe CommandLine.unsafeArgv + 1
exit(
  unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    Chosen.harness.run(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
