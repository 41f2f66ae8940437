internal import Bytes
internal import VaultCore

/// The language of a text, as far as its script tells.
enum TextLanguage {
  /// Returns the language of a text most of whose letters are of one script that few languages have; nil for others.
  static func guess(_ text: some StringProtocol) -> String? {
    var counts: [String: Int] = [:]
    var letters = 0
    for scalar in text.unicodeScalars.prefix(2_000) {
      // Tables of properties are slow, and most letters are of ASCII.
      if scalar.isASCII {
        if UInt8(scalar.value).isLetter { letters += 1 }
        continue
      }
      if !scalar.properties.isAlphabetic { continue }
      letters += 1
      if let language = language(of: scalar.value) { counts[language, default: 0] += 1 }
    }
    // Japanese is written with Han characters too.
    if let kana = counts["ja"], let han = counts["zh"] {
      counts["ja"] = kana + han
      counts["zh"] = nil
    }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value * 2 > letters
    else { return nil }
    return most.key
  }

  /// Returns the language that a note states, such as `pt-BR`; nil for what is not the form of a language.
  static func stated(_ record: NoteRecord) -> String? {
    guard let text = record.value(ofProperty: "lang")?.text else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isLanguage = parts.allSatisfy { 1...8 ~= $0.count && $0.allSatisfy(\.isAlphanumeric) }
    return isLanguage && parts[0].count > 1 && parts[0].allSatisfy(\.isLetter) ? text : nil
  }

  private static func language(of scalar: UInt32) -> String? {
    switch scalar {
    case 0x590...0x5FF: "he"
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: "ar"
    case 0xE00...0xE7F: "th"
    case 0x3040...0x30FF: "ja"
    case 0xAC00...0xD7AF, 0x1100...0x11FF: "ko"
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF: "zh"
    default: nil
    }
  }

  static func isRightToLeft(_ language: String) -> Bool {
    let main = language.prefix { $0 != "-" }.lowercased()
    return ["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"].contains(main)
  }

  /// Whether a text has letters that are written from right to left. O(bytes).
  static func hasRightToLeft(_ bytes: Span<UInt8>) -> Bool {
    // The letters are from U+0590 to U+08FF, or in the presentation forms from U+FB1D on.
    for index in 0..<bytes.count {
      switch bytes[index] {
      case 0xD6...0xDF: return true
      case 0xE0 where index + 1 < bytes.count && bytes[index + 1] <= 0xA3: return true
      case 0xEF where index + 1 < bytes.count && 0xAC...0xBB ~= bytes[index + 1]: return true
      default: break
      }
    }
    return false
  }
}
