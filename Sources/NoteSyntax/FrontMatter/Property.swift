import Bytes

/// A property of a note: one top-level key of its front matter.
package struct Property: Sendable, Equatable {
  /// The key as read.
  package var key: String { didSet { keyStart = KeyStart(key) } }
  /// The key as written, with quotes.
  package var keyRange: Range<Int>
  /// The value; null when nothing is written.
  package var value: YAMLNode
  /// From the first byte of the key to the end of the value, without trailing comment and line break; to the end
  /// of the colon when there is no value.
  package var range: Range<Int>
  /// The first bytes of the key as keys are compared.
  private(set) var keyStart: KeyStart

  /// A property of the given parts.
  init(key: String, keyRange: Range<Int>, value: YAMLNode, range: Range<Int>) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
    self.range = range
    keyStart = KeyStart(key)
  }
}

/// What tells most keys apart at once: their first eight bytes, without case.
struct KeyStart: Sendable, Equatable {
  /// Zeros for keys with other characters than ASCII, whose folding takes a closer look.
  private let bytes: UInt64

  /// The start of a key.
  init(_ key: String) {
    let span = key.utf8Span.span
    var octet = span.loadPadded(at: 0)
    if octet & 0x8080_8080_8080_8080 != 0 || !span.isASCII(from: 8, to: span.count) { octet = 0 }
    // Bytes that differ in this bit alone may be another pair than a capital and a small letter, which does no harm.
    bytes = octet | (octet & 0x4040_4040_4040_4040) &>> 1
  }

  /// Whether the keys that begin so may be the same.
  func mayEqual(_ other: KeyStart) -> Bool { bytes == other.bytes || bytes == 0 || other.bytes == 0 }
}
