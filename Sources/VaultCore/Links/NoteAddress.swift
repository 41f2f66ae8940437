internal import LinkGraph

/// The address by which other programs and links refer to a note: `sheaf://note/<id>`.
///
/// A note without an id is addressed by its path from the root instead. Bytes other than letters, digits and `-._~` are
/// written as `%XX` (RFC 3986), except for the slashes of a path.
package enum NoteAddress {
  /// Returns the address of a note.
  package static func url(of note: NoteRecord) -> String {
    prefix + encoded(note.card.id.map { Array($0.utf8) } ?? note.path, keepsSlashes: note.card.id == nil)
  }

  /// Returns the address of a note in the app TakeNote; nil if its id is not a UUID, as all ids there are.
  package static func takeNoteURL(of note: NoteRecord) -> String? {
    note.card.id.flatMap { NameTerms.isUUID($0) ? "takenote://note/\($0.uppercased())" : nil }
  }

  private static let prefix = "sheaf://note/"

  private static func encoded(_ bytes: [UInt8], keepsSlashes: Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.append(byte)
      case UInt8(ascii: "/") where keepsSlashes: text.append(byte)
      default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the decoded path or id of an address, or nil if the text is not an address.
  static func path(ofURL url: String) -> [UInt8]? {
    guard url.hasPrefix(prefix) else { return nil }
    let bytes = Array(url.utf8.dropFirst(prefix.utf8.count))
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), let byte = hexadecimal(bytes[(index + 1)...].prefix(2)) {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }

  /// Returns the value of two hexadecimal digits.
  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    // The initializer would also accept a `+` or `-`.
    guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      return nil
    }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
