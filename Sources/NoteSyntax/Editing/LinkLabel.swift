internal import Bytes

/// The writing of texts of new Markdown links.
package enum LinkLabel {
  /// Returns a text with a backslash before the characters that would end the text of a link, or be markup in it.
  package static func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case .openBracket, .backslash, .closeBracket, .asterisk, .backtick, .lessThan, .pipe: [.backslash, byte]
      default: [byte]
      }
    }
  }
}
