import Bytes

/// Three-byte scalars of scripts without case that NFC does not change in their context: Bengali, Thai, Khmer.
///
/// They may form a character with other scalars, so they are not `PlainScalar`s. Sequences that NFC composes or
/// reorders are left to the library.
enum UncasedScalars {
  /// The number of bytes of each scalar.
  static let scalarLength = 3

  /// Returns the number of bytes of these scalars from `offset` on, up to the first other scalar; 0 when the first is
  /// another scalar, or when the library has to process a sequence among them.
  static func length(in bytes: Span<UInt8>, at offset: Int) -> Int {
    var end = offset
    // The combining class of the last scalar; NFC orders adjacent marks by it.
    var lastClass: UInt8 = 0
    while true {
      let octet = bytes.loadPadded(at: end)
      guard octet & 0xC0_C0F0 == 0x80_80E0 else { break }
      let value = UInt32(truncatingIfNeeded: (octet & 0x0F) &<< 12 | (octet &>> 2) & 0xFC0 | (octet &>> 16) & 0x3F)
      switch value {
      case 0x985...0x9B9, 0x9BD...0x9C4, 0x9C8...0x9CC, 0x9E6...0x9F1, 0xE01...0xE37, 0xE3F...0xE47, 0xE4C...0xE5B,
        0x1780...0x17B3, 0x17B6...0x17D1, 0x17D3...0x17DC, 0x17E0...0x17E9:
        lastClass = 0
      case 0x9C7:
        // Some vowel signs compose with this one.
        let second = bytes.loadPadded(at: end &+ 3) & 0xFF_FFFF
        if second == 0xBE_A6E0 || second == 0x97_A7E0 { return 0 }
        lastClass = 0
      case 0x9CD, 0xE3A, 0x17D2:
        if lastClass > 9 { return 0 }
        lastClass = 9
      case 0xE38...0xE39:
        if lastClass > 103 { return 0 }
        lastClass = 103
      case 0xE48...0xE4B:
        lastClass = 107
      default:
        return end &- offset
      }
      end &+= 3
    }
    return end &- offset
  }
}
