import Bytes

/// A property of a note: one top-level key of its front matter.
package struct Property: Sendable, Equatable {
  /// The decoded key.
  package var key: String { didSet { keyStart = KeyStart(key) } }
  /// The range of the key as written, with quotes.
  package var keyRange: Range<Int>
  /// The value; null when no value is written.
  package var value: YAMLNode
  /// The range from the first byte of the key to the end of the value, without a trailing comment and the line break;
  /// to the end of the colon when there is no value.
  package var range: Range<Int>
  private(set) var keyStart: KeyStart

  init(key: String, keyRange: Range<Int>, value: YAMLNode, range: Range<Int>) {
    (self.key, self.keyRange, self.value, self.range) = (key, keyRange, value, range)
    keyStart = KeyStart(key)
  }
}

/// The first eight bytes of a key, without case, by which most keys can be distinguished at once.
struct KeyStart: Sendable, Equatable {
  /// The bytes; zero for keys with non-ASCII characters, which have to be folded for comparison.
  private let bytes: UInt64

  init(_ key: String) {
    let span = key.utf8Span.span
    var octet = span.loadPadded(at: 0)
    if octet & 0x8080_8080_8080_8080 != 0 || !span.isASCII(from: 8, to: span.count) { octet = 0 }
    // For other characters, ignoring this bit can make different bytes equal, which only costs a full comparison.
    bytes = octet | (octet & 0x4040_4040_4040_4040) &>> 1
  }

  func mayEqual(_ other: KeyStart) -> Bool { bytes == other.bytes || bytes == 0 || other.bytes == 0 }
}
