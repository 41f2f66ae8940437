/// The writing of texts of new Markdown links.
package enum LinkLabel {
  /// Returns a text with a backslash before the characters that would end the text of a link, or be markup in it.
  package static func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x5B, 0x5C, 0x5D, 0x2A, 0x60, 0x3C, 0x7C: [0x5C, byte]
      default: [byte]
      }
    }
  }
}
