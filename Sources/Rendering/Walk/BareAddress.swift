internal import Bytes

/// Finds bare web addresses in a text. They are not links of the note, but lead to the web where the note is shown.
enum BareAddress {
  /// Returns the next address in a range of a text, or nil if there is none.
  static func next(in range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
    for start in range where bytes[start] == UInt8(ascii: "h") {
      guard start == 0 || !isWordByte(bytes[start - 1]),
        let scheme = ["https://", "http://"].first(where: { has($0, at: start, to: range.upperBound, bytes) })
      else { continue }
      var end = start + scheme.utf8.count
      while end < range.upperBound, !endsAddress(bytes, at: end) { end += 1 }
      return start..<self.end(of: start..<end, in: bytes)
    }
    return nil
  }

  /// Returns the end of an address without the punctuation of the sentence around it. A closing bracket belongs to the
  /// address if the opening one does.
  private static func end(of range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    let (opening, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))
    var surplus = 0
    for index in range { surplus += bytes[index] == closing ? 1 : bytes[index] == opening ? -1 : 0 }
    var end = range.upperBound
    while end > range.lowerBound, "*_~=.,:;!?')]|".utf8.contains(bytes[end - 1]) {
      if bytes[end - 1] == closing {
        if surplus <= 0 { break }
        surplus -= 1
      }
      end -= 1
    }
    return end
  }

  private static func has(_ text: String, at start: Int, to end: Int, _ bytes: Span<UInt8>) -> Bool {
    var offset = start
    for byte in text.utf8 {
      if offset >= end || bytes[offset] != byte { return false }
      offset += 1
    }
    return true
  }

  /// Returns whether a byte is part of a letter or digit, or of most characters outside of ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte > 0x80 && byte != 0xA0
  }

  /// Returns whether white space or a delimiter of addresses is at an index.
  private static func endsAddress(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    switch bytes[index] {
    case ...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    case 0xC2: bytes.byte(at: index + 1) == 0xA0
    case 0xE3: bytes.byte(at: index + 1) == 0x80 && bytes.byte(at: index + 2) == 0x80
    default: false
    }
  }
}
