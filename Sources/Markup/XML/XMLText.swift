/// Functions that write text as XML 1.0.
package enum XMLText {
  /// Returns a text escaped as character data or as an attribute value in either kind of quotes.
  ///
  /// A character that is not allowed in XML, such as a control character, becomes U+FFFD. Line breaks and tabs are not
  /// escaped; in an attribute, XML readers replace them by spaces.
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
