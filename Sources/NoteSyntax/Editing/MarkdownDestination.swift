/// The writing of destinations of new Markdown links.
package enum MarkdownDestination {
  /// Returns a target with percent-encoding for the characters that would end a destination, or that could be read as
  /// something else.
  ///
  /// - Parameter kept: The characters that are not encoded, such as the `#` before a heading.
  package static func encoded(_ target: String, keeping kept: String = "") -> String {
    let digits = Array("0123456789ABCDEF")
    let kept = kept.unicodeScalars
    var text = ""
    for scalar in target.unicodeScalars {
      let isSpecial = "()<>%#?\\\"'|^`*_[]".unicodeScalars.contains(scalar) && !kept.contains(scalar)
      if scalar.value <= 0x20 || scalar.value == 0x7F || isSpecial {
        for byte in UTF8.encode(scalar) ?? UTF8.EncodedScalar() {
          text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
