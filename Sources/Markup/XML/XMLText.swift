/// Text as XML 1.0 writes it.
package enum XMLText {
  /// Returns a text escaped as character data or as the value of an attribute in either kind of quotes.
  ///
  /// A character that XML cannot hold, such as a control character, becomes U+FFFD. Line breaks and tabs stay as they are,
  /// which readers replace by spaces in an attribute.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
