internal import JSON

/// The clipboard of the user, which a terminal sets by a command (OSC 52), also over a network.
enum Clipboard {
  /// The maximal number of bytes that terminals accept.
  private static let most = 74_994

  /// Returns the sequence that copies a text; nil if the text is too long. Nobody can know whether the terminal obeys.
  static func sequence(copying text: String) -> [UInt8]? {
    let encoded = JSONValue.base64(Array(text.utf8))
    return encoded.utf8.count <= most ? Array("\u{1B}]52;c;\(encoded)\u{1B}\\".utf8) : nil
  }
}
