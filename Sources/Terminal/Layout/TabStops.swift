internal import Bytes

/// Expands tabs to the next multiple of four characters.
package enum TabStops {
  /// Returns a text that begins at the given column, with tabs expanded to spaces.
  package static func expanding(_ text: String, from column: Int) -> String {
    if !text.utf8.contains(.tab) { return text }
    var result = ""
    var column = column
    for character in text {
      if character == "\t" {
        let spaces = 4 - column % 4
        result += String(repeating: " ", count: spaces)
        column += spaces
      } else {
        result.append(character)
        column += 1
      }
    }
    return result
  }
}
