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

/// The reason why a text cannot be read as XML, and the offset of the error.
package struct XMLError: Error, Hashable, Sendable {
  package struct Reason: Hashable, Sendable {
    /// The description.
    package let text: String

    /// A tag is not well-formed.
    package static let invalidTag = Reason(text: "a tag is not valid XML")
    /// Elements are nested deeper than the limit.
    package static let tooDeep = Reason(text: "elements are nested too deeply")
    /// A tag with its attributes, or a text that is read as a whole, is longer than the limit.
    package static let tooLong = Reason(text: "a tag or text is too long")
    /// The text is in an encoding other than UTF-8.
    package static let unknownEncoding = Reason(text: "it is not in UTF-8")

    /// An end tag does not belong to the element that is open.
    package static func mismatchedEnd(_ name: String) -> Reason {
      Reason(text: "</\(name)> ends an element that is not open")
    }

    /// The text ends within an element, a tag, a comment or another construct.
    package static func unclosed(_ name: String) -> Reason { Reason(text: "'\(name)' is not closed") }
  }

  package let reason: Reason
  /// The offset of the error in bytes, from 0.
  package let offset: Int
}
