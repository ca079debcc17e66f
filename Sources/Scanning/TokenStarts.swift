/// What a byte begins, for one language: what the scanners share is a quick way through the tokens whose end needs no more
/// than a look at the next byte, and this says which they are. Everything else is for the scanner of the language.
struct TokenStarts: Sendable {
  /// When a byte begins such a simple token.
  enum Level: UInt8 {
    case always = 0
    /// Not in the interpolated code of a string, whose end it may be.
    case outsideStrings = 1
    case never = 3
  }

  /// One byte for each byte: `Level` in the two lowest bits, then four of the kind, then whether what follows may
  /// belong to it though it is of another class.
  private(set) var table = [UInt8](repeating: Level.never.rawValue, count: 256)

  /// Names begin as they do in every language here, and numbers.
  init() {
    for byte in UInt8(0)..<0x80 {
      switch byteClass(byte) {
      case .letter: set(byte, .identifier)
      case .digit: set(byte, .number, isJoinable: true)
      default: break
      }
    }
  }

  /// - Parameter isJoinable: whether a second one, a dot or a character of operators may make it another token.
  mutating func set(_ byte: UInt8, _ kind: Token.Kind, _ level: Level = .always, isJoinable: Bool = false) {
    table[Int(byte)] = level.rawValue | kind.rawValue << 2 | (isJoinable ? 0x40 : 0)
  }

  mutating func set(_ bytes: String, _ kind: Token.Kind, _ level: Level = .always, isJoinable: Bool = false) {
    for byte in bytes.utf8 { set(byte, kind, level, isJoinable: isJoinable) }
  }

  mutating func except(_ byte: UInt8) { table[Int(byte)] = Level.never.rawValue }

  /// Whether what `entry` says begins a simple token.
  @inline(__always)
  static func isSimple(_ entry: UInt8, at level: Level) -> Bool { entry & 3 <= level.rawValue }

  @inline(__always)
  static func kind(_ entry: UInt8) -> Token.Kind {
    // Four bits that `set` took from a kind.
    unsafe unsafeBitCast(entry &>> 2 & 0x0F, to: Token.Kind.self)
  }

  /// Whether a token that begins with `byte` may go on with the byte after it. Without branches.
  @inline(__always)
  static func mayJoin(_ entry: UInt8, _ byte: UInt8, next: UInt8) -> Bool {
    let joins: UInt8 =
      (next == byte ? 1 : 0) | (next == UInt8(ascii: ".") ? 1 : 0) | (byteClass(next) == .operator ? 1 : 0)
    return entry &>> 6 & joins != 0
  }
}
