internal import Bytes
internal import NoteSyntax

/// Where the bytes of a scalar of YAML stand in its text: escapes, doubled quotes and folded lines are in the way.
struct ScalarPlaces {
  private var offsets: [Int] = []
  private let start: Int
  private let bytes: [UInt8]
  /// The quotes around the scalar.
  private(set) var quotes: [UInt8] = []

  /// Makes the places; nil if the text is not found in the bytes.
  init?(_ text: String, _ style: ScalarStyle, at range: Range<Int>, in bytes: [UInt8]) {
    let text = Array(text.utf8)
    var raw = range.lowerBound
    switch style {
    case .singleQuoted, .doubleQuoted:
      quotes = [style == .singleQuoted ? UInt8(ascii: "'") : UInt8(ascii: "\"")]
      raw += 1
    case .literal, .folded:
      guard let line = bytes[raw..<range.upperBound].firstIndex(of: .lineFeed) else { return nil }
      raw = line + 1
    case .plain: break
    }
    (start, self.bytes) = (raw, bytes)
    let isDouble = style == .doubleQuoted
    for byte in text {
      while raw < range.upperBound {
        let here = bytes[raw]
        if isDouble, here == UInt8(ascii: "\\"), raw + 1 < range.upperBound {
          raw += 1
          if bytes[raw] == byte { break }
          continue
        }
        if style == .singleQuoted, here == UInt8(ascii: "'"), byte == here { raw += 1 }
        if here == byte || byte == .space && here == .lineFeed { break }
        guard here == .space || here == .lineFeed || here == .carriageReturn else { return nil }
        raw += 1
      }
      guard raw < range.upperBound else {
        // The line break at the end of a block may be outside of its range.
        if byte == .lineFeed || byte == .space { break }
        return nil
      }
      offsets.append(raw)
      raw += 1
    }
  }

  /// Returns the bytes of a part of the text, with the escapes in it; nil if it is on several lines.
  func range(_ part: Range<Int>) -> Range<Int>? {
    guard !part.isEmpty, part.upperBound <= offsets.count else { return nil }
    let first = part.lowerBound == 0 ? start : offsets[part.lowerBound - 1] + 1
    let range = first..<offsets[part.upperBound - 1] + 1
    return bytes[range].contains(.lineFeed) ? nil : range
  }
}
