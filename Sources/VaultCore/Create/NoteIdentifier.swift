internal import SystemCalls

/// Makes stable identifiers for notes.
package enum NoteIdentifier {
  /// A lower-case UUID of version 7: the milliseconds since 1970, then random bits (RFC 9562, section 5.7).
  package static func make(now nanoseconds: Int64) throws(VaultError) -> String {
    do throws(SystemError) {
      return try make(milliseconds: UInt64(clamping: nanoseconds / 1_000_000), random: RandomBytes.make(10))
    } catch {
      throw .system(error)
    }
  }

  static func make(milliseconds: UInt64, random: [UInt8]) -> String {
    var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - $0 * 8)) } + random.prefix(10)
    bytes[6] = bytes[6] & 0x0f | 0x70
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = Array("0123456789abcdef")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }
}
