/// An archive in the format of ZIP whose entries are stored as they are, written byte by byte, so that tests choose what
/// other programs write.
package struct ZipFixture {
  /// An entry of the archive.
  package struct Entry {
    package var name: [UInt8]
    package var contents: [UInt8]
    /// The flags; 0x800 says that the name is in UTF-8, 1 that the entry is encrypted.
    package var flags: UInt16 = 0
    /// The system that made the entry: 0 for MS-DOS, 3 for Unix.
    package var host: UInt8 = 3
    package var method: UInt16 = 0
    /// The mode of the file in Unix.
    package var mode: UInt16 = 0
    package var extra: [UInt8] = []
    /// Whether the stated checksum is wrong.
    package var isDamaged = false

    package init(_ name: String, _ contents: String) {
      (self.name, self.contents) = (Array(name.utf8), Array(contents.utf8))
    }
    package init(_ name: String, _ contents: [UInt8]) { (self.name, self.contents) = (Array(name.utf8), contents) }
  }

  /// Returns the bytes of an archive.
  package static func bytes(_ entries: [Entry]) -> [UInt8] {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let checksum = checksum(entry.contents) ^ (entry.isDamaged ? 1 : 0)
      let size = number(entry.contents.count, 4)
      let common =
        number(Int(entry.flags), 2) + number(Int(entry.method), 2) + number(0x6000, 2) + number(0x5821, 2)
        + number(Int(checksum), 4) + size + size + number(entry.name.count, 2) + number(entry.extra.count, 2)
      directory += [0x50, 0x4B, 1, 2, 20, entry.host, 20, 0] + common + number(0, 6)
      directory += number(0, 2) + number(Int(entry.mode), 2) + number(body.count, 4) + entry.name + entry.extra
      body += [0x50, 0x4B, 3, 4, 20, 0] + common + entry.name + entry.extra + entry.contents
    }
    return body + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(entries.count, 2) + number(entries.count, 2)
      + number(directory.count, 4) + number(body.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The CRC-32 of some bytes, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var state: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      state ^= UInt32(byte)
      for _ in 0..<8 { state = state & 1 == 0 ? state >> 1 : state >> 1 ^ 0xEDB8_8320 }
    }
    return ~state
  }
}
