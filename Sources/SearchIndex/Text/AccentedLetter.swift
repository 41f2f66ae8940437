internal import Bytes

/// An accented Latin letter in a text, which folds to one ASCII letter.
package struct AccentedLetter {
  /// The ASCII letter, in lower case.
  package let folded: UInt8
  /// The number of bytes of the accented letter.
  package let size: Int

  /// Reads the letter that begins at an offset; nil if there is none.
  package init?(in bytes: Span<UInt8>, at offset: Int) {
    // This check excludes most scalars.
    guard offset < bytes.count, Self.mayBegin(with: bytes[offset]) else { return nil }
    let scalar = bytes.decodedScalar(at: offset)
    guard scalar.length > 0, let form = CommonLetters.form(of: scalar.value), form.script == .latin else { return nil }
    folded = UInt8(truncatingIfNeeded: form.folded)
    size = scalar.length
  }

  /// Reads the letter that ends before an offset; nil if there is none.
  package init?(in bytes: Span<UInt8>, before end: Int) {
    var start = end &- 1
    while start > 0, end &- start < 3, bytes[start] & 0xC0 == 0x80 { start &-= 1 }
    guard start >= 0, let letter = Self(in: bytes, at: start), letter.size == end &- start else { return nil }
    self = letter
  }

  private static func mayBegin(with byte: UInt8) -> Bool { 0xC3...0xC8 ~= byte || byte == 0xE1 }
}
