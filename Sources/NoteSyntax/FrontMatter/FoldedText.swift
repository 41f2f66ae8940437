import Bytes

/// The text of a scalar as it is read: lines folded, escapes undone.
struct FoldedText {
  private var bytes: [UInt8] = []
  /// Length of the text that folding must not trim, since an escape made it.
  private var fixedCount = 0

  /// The text.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The text with the bytes of `source` in `range` at its end, which are all of most texts.
  func string(endingWith source: Span<UInt8>, _ range: Range<Int>) -> String {
    if bytes.isEmpty { return String(repairing: source.extracting(range)) }
    var whole = self
    whole.append(source, range)
    return whole.string
  }

  /// Adds the bytes of `source` in `range`.
  mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) {
    bytes.append(source.extracting(range))
  }

  /// Adds the character that an escape stands for.
  mutating func append(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: String(Character(scalar)).utf8)
    fixedCount = bytes.count
  }

  /// Adds `count` line breaks.
  mutating func breakLines(_ count: Int) {
    for _ in 0..<max(count, 0) { bytes.append(0x0A) }
    fixedCount = bytes.count
  }

  /// Adds what `breaks` line breaks fold to: one is a space, more are one less.
  mutating func fold(breaks: Int) {
    if breaks == 1 { bytes.append(0x20) } else { for _ in 1..<max(breaks, 1) { bytes.append(0x0A) } }
    fixedCount = bytes.count
  }

  /// Drops the blanks at the end that were written as such.
  mutating func trimBlanks() {
    while bytes.count > fixedCount, let last = bytes.last, last.isBlank { bytes.removeLast() }
  }
}
