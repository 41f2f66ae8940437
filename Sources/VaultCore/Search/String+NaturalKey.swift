extension String {
  /// A text whose order is that of this text with its whole numbers compared as numbers: `Part 2` comes before
  /// `Part 10`.
  package var naturalKey: String {
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }
    guard unicodeScalars.contains(where: isDigit) else { return self }
    var key = ""
    var rest = unicodeScalars[...]
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      rest = rest[run.endIndex...]
      guard isDigit(first) else {
        key.unicodeScalars += run
        continue
      }
      let digits = run.drop { $0 == "0" }
      // A number begins with a digit, as it does in the text, then comes the number of its digits.
      key += "0"
      key.unicodeScalars.append(Unicode.Scalar(UInt32(min(digits.count, 0xD000)) + 1) ?? "\u{1}")
      key.unicodeScalars += digits
    }
    return key
  }

  /// The natural key of a name whose parts are separated by slashes: each name comes before those nested in it, and
  /// these come before all others.
  package var nestedKey: String {
    // The parts are joined by a character that is lower than all others.
    split(separator: "/", omittingEmptySubsequences: false).map { String($0).naturalKey }.joined(separator: "\0")
  }
}
