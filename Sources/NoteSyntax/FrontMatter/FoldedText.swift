import Bytes

/// The decoded text of a scalar, with lines folded and escapes replaced.
struct FoldedText {
  private var bytes: [UInt8] = []
  /// The length of the prefix that folding must not trim, because it ends with the character of an escape.
  private var fixedCount = 0

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the text followed by the bytes of `source` in `range`. Most texts consist only of these.
  func string(endingWith source: Span<UInt8>, _ range: Range<Int>) -> String {
    if bytes.isEmpty { return String(repairing: source.extracting(range)) }
    var whole = self
    whole.append(source, range)
    return whole.string
  }

  mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) { bytes.append(source.extracting(range)) }

  /// Adds the character that an escape represents.
  mutating func append(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: String(Character(scalar)).utf8)
    fixedCount = bytes.count
  }

  mutating func breakLines(_ count: Int) {
    for _ in 0..<max(count, 0) { bytes.append(.lineFeed) }
    fixedCount = bytes.count
  }

  /// Adds the folding of `breaks` line breaks: a single one becomes a space, several become one less.
  mutating func fold(breaks: Int) {
    if breaks == 1 { bytes.append(.space) } else { for _ in 1..<max(breaks, 1) { bytes.append(.lineFeed) } }
    fixedCount = bytes.count
  }

  /// Removes the blanks at the end that were not written as escapes.
  mutating func trimBlanks() {
    while bytes.count > fixedCount, let last = bytes.last, last.isBlank { bytes.removeLast() }
  }
}
