extension String {
  /// The text on one line, with single spaces for all white space.
  var withSingleSpaces: String {
    // Asking the library about each character takes longer than all else that is done with a title.
    var last = UInt8(ascii: " ")
    let isPlain = utf8.allSatisfy { byte in
      defer { last = byte }
      return byte > 0x20 && byte < 0x7F || byte == 0x20 && last != 0x20
    }
    if isPlain, last != UInt8(ascii: " ") { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
