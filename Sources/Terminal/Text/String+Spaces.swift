internal import Bytes

extension String {
  /// The text on one line, with each sequence of white space replaced by a single space.
  package var withSingleSpaces: String {
    // This avoids the library's slow classification of each character, which would dominate the cost of a title.
    var last = UInt8(ascii: " ")
    let isPlain = utf8.allSatisfy { byte in
      defer { last = byte }
      return byte > 0x20 && byte < 0x7F || byte == .space && last != .space
    }
    if isPlain, last != UInt8(ascii: " ") { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
