/// Writes file names so that each is one line, and reads them back.
///
/// A name is unchanged unless it contains a control character or begins with a quotation mark. Then it is written in
/// quotation marks with the escapes of C, as git does (`core.quotePath`). A reader can always distinguish the two forms
/// and recover the exact bytes.
package enum QuotedName {
  /// Returns the name as the bytes of one line, without a line end.
  package static func line(of name: [UInt8]) -> [UInt8] { needsQuotes(name) ? quoted(name) : name }

  /// Returns the name as `git apply` reads it in a patch: there, any quotation mark or backslash needs quotes too.
  package static func patchName(of name: [UInt8]) -> [UInt8] {
    needsQuotes(name) || name.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ? quoted(name) : name
  }

  /// Returns the name on a line, or nil if the line begins with a quotation mark but is not a valid quoted name.
  package static func name(fromLine line: [UInt8]) -> [UInt8]? {
    guard line.first == UInt8(ascii: "\"") else { return line }
    guard line.count >= 2, line.last == UInt8(ascii: "\"") else { return nil }
    var name: [UInt8] = []
    var index = 1
    let end = line.count - 1
    while index < end {
      let byte = line[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return nil }
      if byte != UInt8(ascii: "\\") {
        name.append(byte)
        continue
      }
      guard index < end else { return nil }
      let escape = line[index]
      if let control = escapes.first(where: { $0.letter == escape }) {
        name.append(control.byte)
        index += 1
      } else if let byte = octal(line[index..<min(index + 3, end)]) {
        name.append(byte)
        index += 3
      } else {
        return nil
      }
    }
    return name
  }

  private static let escapes: [(letter: UInt8, byte: UInt8)] = [
    (UInt8(ascii: "a"), 7), (UInt8(ascii: "b"), 8), (UInt8(ascii: "t"), 9), (UInt8(ascii: "n"), 10),
    (UInt8(ascii: "v"), 11), (UInt8(ascii: "f"), 12), (UInt8(ascii: "r"), 13),
    (UInt8(ascii: "\""), .doubleQuote), (UInt8(ascii: "\\"), .backslash),
  ]

  private static func needsQuotes(_ name: [UInt8]) -> Bool {
    name.first == UInt8(ascii: "\"") || name.contains { $0 < 0x20 || $0 == 0x7F }
  }

  private static func quoted(_ name: [UInt8]) -> [UInt8] {
    var line: [UInt8] = [UInt8(ascii: "\"")]
    for byte in name {
      if let escape = escapes.first(where: { $0.byte == byte }) {
        line += [UInt8(ascii: "\\"), escape.letter]
      } else if byte < 0x20 || byte == 0x7F {
        line += [
          UInt8(ascii: "\\"), UInt8(ascii: "0") + (byte >> 6), UInt8(ascii: "0") + (byte >> 3 & 7),
          UInt8(ascii: "0") + (byte & 7),
        ]
      } else {
        line.append(byte)
      }
    }
    line.append(UInt8(ascii: "\""))
    return line
  }

  private static func octal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 3 else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { return nil }
      value = value * 8 + Int(digit - 0x30)
    }
    return UInt8(exactly: value)
  }
}
