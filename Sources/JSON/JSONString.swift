internal import Bytes

/// The strings of JSON: escaping and unescaping (RFC 8259, section 7).
package enum JSONString {
  /// Appends a string with its quotation marks. Only the characters that the RFC requires to be escaped are escaped.
  package static func append(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    append(escaping: string.utf8.span, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns UTF-8 text escaped for use between quotation marks.
  package static func escaped(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    append(escaping: text.span, to: &bytes)
    return bytes
  }

  /// Appends each run of bytes that need no escape at once, which is much faster than byte by byte.
  private static func append(escaping text: Span<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
      bytes.append(text.extracting(start..<index))
      append(escaping: byte, to: &bytes)
      start = index + 1
    }
    bytes.append(text.extracting(start..<text.count))
  }

  private static func append(escaping byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "b")]
    case .tab: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
    case .lineFeed: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    case 0x0C: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "f")]
    case .carriageReturn: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
    case 0..<0x20: bytes.append(contentsOf: "\\u00\([byte].hexadecimal)".utf8)
    default: bytes.append(byte)
    }
  }

  /// The text of a string, and the source offset of each of its bytes.
  package struct Contents: Hashable, Sendable {
    /// The text in UTF-8. A lone surrogate becomes U+FFFD.
    package var text: [UInt8] = []
    /// The offset in the JSON text of each byte of `text`, and of the end of the string.
    package var offsets: [Int] = []
  }

  /// Returns the contents of a string that a `JSONReader` accepted.
  ///
  /// - Parameter range: The range of the string in `bytes`, including its quotation marks.
  package static func contents(_ range: Range<Int>, of bytes: [UInt8]) -> Contents {
    var contents = Contents()
    contents.text.reserveCapacity(range.count - 2)
    contents.offsets.reserveCapacity(range.count - 1)
    var offset = range.lowerBound + 1
    while offset < range.upperBound - 1 {
      let start = offset
      if bytes[offset] == UInt8(ascii: "\\") {
        let unescaped = unescape(bytes, at: &offset)
        contents.text += unescaped
        contents.offsets += repeatElement(start, count: unescaped.count)
      } else {
        contents.text.append(bytes[offset])
        contents.offsets.append(start)
        offset += 1
      }
    }
    contents.offsets.append(offset)
    return contents
  }

  /// Returns the characters of the valid escape at `offset`, and moves `offset` past the escape.
  private static func unescape(_ bytes: [UInt8], at offset: inout Int) -> [UInt8] {
    let letter = bytes[offset + 1]
    offset += 2
    switch letter {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [.lineFeed]
    case UInt8(ascii: "r"): return [.carriageReturn]
    case UInt8(ascii: "t"): return [.tab]
    case UInt8(ascii: "u"):
      var units = [codeUnit(bytes, at: offset)]
      offset += 4
      if UTF16.isLeadSurrogate(units[0]), bytes[offset...].starts(with: [.backslash, UInt8(ascii: "u")]) {
        let next = codeUnit(bytes, at: offset + 2)
        if UTF16.isTrailSurrogate(next) {
          units.append(next)
          offset += 6
        }
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    default: return [letter]
    }
  }

  private static func codeUnit(_ bytes: [UInt8], at offset: Int) -> UInt16 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 4 | UInt16($1.hexDigitValue ?? 0) }
  }
}
