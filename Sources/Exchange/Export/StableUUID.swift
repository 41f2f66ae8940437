internal import Bytes
internal import ExchangeFormats

/// UUIDs that are derived from a text and are always the same for the same text (version 8 of RFC 9562).
enum StableUUID {
  /// Returns an identifier as a UUID in upper case: itself if it is one, otherwise one derived from it.
  static func text(for identifier: String) -> String {
    identifier.utf8.isUUID ? identifier.uppercased() : made(of: identifier)
  }

  static func made(of text: String) -> String {
    var digits = ""
    for half in ["1", "2"] { digits += ContentHash(of: Array((half + text).utf8).span).hexadecimal }
    var characters = Array(digits.uppercased())
    characters[12] = "8"
    let variants: [Character] = ["8", "9", "A", "B"]
    characters[16] = variants[(characters[16].hexDigitValue ?? 0) & 3]
    for index in [8, 13, 18, 23] { characters.insert("-", at: index) }
    return String(characters)
  }
}
