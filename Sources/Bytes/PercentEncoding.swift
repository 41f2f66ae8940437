/// The percent-encoding of addresses (RFC 3986, section 2.1): `%` and two digits in the place of a byte.
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether a byte has no other meaning in any part of an address (RFC 3986, section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .hyphen || byte == .dot || byte == .underscore || byte == .tilde
  }

  /// Returns bytes in which all are encoded but those that are unreserved or in `kept`.
  package static func encode(_ bytes: some Sequence<UInt8>, keeping kept: String = "") -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      if isUnreserved(byte) || kept.utf8.contains(byte) { text.append(byte) } else { append(byte, to: &text) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  package static func append(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(.percent)
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }

  /// Returns the bytes with each `%XX` decoded. A `%` without two digits is kept.
  package static func decode(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == .percent, rest.count >= 2, let high = rest.first?.hexDigitValue,
        let low = rest.dropFirst().first?.hexDigitValue
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// Returns a text with each `%XX` decoded; unchanged if the result is invalid UTF-8. A `%` without two digits is
  /// kept.
  package static func decode(_ text: String) -> String {
    guard text.utf8.contains(.percent) else { return text }
    return String(validating: decode(Array(text.utf8)), as: UTF8.self) ?? text
  }
}
