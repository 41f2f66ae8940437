internal import Bytes

/// The writing of destinations of new Markdown links.
package enum MarkdownDestination {
  /// Returns a target with percent-encoding for the characters that would end a destination, or that could be read as
  /// something else.
  ///
  /// - Parameter kept: The characters that are not encoded, such as the `#` before a heading.
  package static func encoded(_ target: String, keeping kept: String = "") -> String {
    let kept = kept.unicodeScalars
    var text: [UInt8] = []
    for scalar in target.unicodeScalars {
      let isSpecial = "()<>%#?\\\"'|^`*_[]".unicodeScalars.contains(scalar) && !kept.contains(scalar)
      let isEncoded = scalar.value <= 0x20 || scalar.value == 0x7F || isSpecial
      for byte in UTF8.encode(scalar) ?? UTF8.EncodedScalar() {
        if isEncoded { PercentEncoding.append(byte, to: &text) } else { text.append(byte) }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
