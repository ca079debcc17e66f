/// A tar, byte by byte, so that it can hold what no tool writes.
package struct RawTar {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(
    _ name: [UInt8], _ data: [UInt8] = [], type: Character = "0", link: String = "", mode: String = "0000644",
    declaring size: Int? = nil
  ) {
    if name.count > 100 {
      // GNU's way: the name goes before, as the bytes of a member of its own.
      add(Array("././@LongLink".utf8), name + [0], type: "L")
    }
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: some Collection<UInt8>, at offset: Int) {
      for (index, byte) in text.enumerated() { header[offset + index] = byte }
    }
    put(name.prefix(100), at: 0)
    put(mode.utf8, at: 100)
    put("0000000".utf8, at: 108)
    put("0000000".utf8, at: 116)
    let octal = String(size ?? data.count, radix: 8)
    put((String(repeating: "0", count: 11 - octal.count) + octal).utf8, at: 124)
    put("00000000000".utf8, at: 136)
    put("        ".utf8, at: 148)
    header[156] = type.asciiValue!
    put(link.utf8, at: 157)
    put("ustar".utf8, at: 257)
    put("00".utf8, at: 263)
    let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
    put((String(repeating: "0", count: 6 - sum.count) + sum + "\0 ").utf8, at: 148)
    bytes += header + data
    bytes += [UInt8](repeating: 0, count: (512 - data.count % 512) % 512)
  }

  package mutating func add(
    _ name: String, _ text: String = "", type: Character = "0", link: String = "", mode: String = "0000644"
  ) {
    add(Array(name.utf8), Array(text.utf8), type: type, link: link, mode: mode)
  }

  package var finished: [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }

  package static func with(_ body: (inout RawTar) -> Void) -> [UInt8] {
    var tar = RawTar()
    body(&tar)
    return tar.finished
  }
}
