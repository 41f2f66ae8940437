/// The address by which other programs and links name a note: `sheaf://note/<id>`.
///
/// A note without an id is named by its path from the root in place of the id. What is not a letter, a digit or one of
/// `-._~` stands as `%XX` (RFC 3986); the slashes of a path stay.
package enum NoteAddress {
  /// The address of a note.
  package static func url(of note: NoteRecord) -> String {
    prefix + encoded(note.card.id.map { Array($0.utf8) } ?? note.path, keepsSlashes: note.card.id == nil)
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

  /// The path in an address that has one in place of an id; nil for a text that is no address.
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

  /// The byte that two digits stand for.
  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    // The initializer takes a sign too.
    guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      return nil
    }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
