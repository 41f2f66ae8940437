/// The line break that a note uses.
enum NoteLineBreak {
  /// The line break of `bytes`: CRLF when its first LF has a CR before it, a lone CR when it has no LF but a CR.
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    if let feed = bytes.firstIndex(of: 0x0A) {
      return feed > 0 && bytes[feed - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }
    return bytes.contains(0x0D) ? [0x0D] : [0x0A]
  }
}
