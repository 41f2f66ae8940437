/// Base64 (RFC 4648, section 4): an incremental decoder of what other programs write, with white space and with or
/// without padding, and an encoder with padding.
package struct Base64: Sendable {
  private var bits: UInt32 = 0
  private var count = 0
  /// Whether the input contained an invalid character, or an incomplete last group that encodes no byte.
  package private(set) var isDamaged = false

  /// Creates a decoder.
  package init() {}

  /// Decodes the next part of a text, and appends the bytes.
  package mutating func decode(_ text: some Collection<UInt8>, into bytes: inout [UInt8]) {
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="), .space, .tab, .lineFeed, .carriageReturn: continue
      default:
        isDamaged = true
        continue
      }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (0, 0)
      }
    }
  }

  /// Appends the bytes of the last group, which may be incomplete.
  package mutating func finish(into bytes: inout [UInt8]) {
    if count == 1 { isDamaged = true }
    if count >= 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> (count == 2 ? 4 : 10))) }
    if count == 3 { bytes.append(UInt8(truncatingIfNeeded: bits >> 2)) }
    (bits, count) = (0, 0)
  }

  /// Returns the decoded bytes of a text; nil if it is invalid Base64.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    var decoder = Base64()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    decoder.decode(text, into: &bytes)
    decoder.finish(into: &bytes)
    return decoder.isDamaged ? nil : bytes
  }

  /// Returns bytes in Base64, with padding and without line breaks.
  package static func encode(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        result.append(digit <= group.count ? alphabet[word >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
