/// Finds bare web addresses in a text. They are not links of the note, but become hyperlinks on a terminal.
enum BareAddress {
  /// Returns the next address in a range of a text, or nil if there is none.
  static func next(in range: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    var start = range.lowerBound
    while start < range.upperBound {
      guard bytes[start] == UInt8(ascii: "h"), start == 0 || !isWordByte(bytes[start - 1]),
        let scheme = ["https://", "http://"].first(where: { bytes[start..<range.upperBound].starts(with: $0.utf8) })
      else {
        start += 1
        continue
      }
      var end = start + scheme.utf8.count
      while end < range.upperBound, !endsAddress(bytes, at: end) { end += 1 }
      while end > start, "*_~=.,:;!?')]|".utf8.contains(bytes[end - 1]) { end -= 1 }
      if end > start { return start..<end }
      start += 1
    }
    return nil
  }

  /// Returns whether a byte is part of a letter or digit, or of most characters outside of ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x80...: byte != 0xA0 && byte != 0x80
    default: false
    }
  }

  /// Returns whether white space or a delimiter of addresses is at an index.
  private static func endsAddress(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index] {
    case ...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0xA0
    case 0xE3: index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x80
    default: false
    }
  }
}
