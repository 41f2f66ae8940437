/// Values of a table that spreadsheets run as formulas, because of their first character.
///
/// An apostrophe before the value makes it text. Values that have such apostrophes themselves get one more, so that it
/// can always be removed again.
package enum FormulaCell {
  private static let beginnings = Array("=+-@\t\r".utf8)

  /// Returns a value as a spreadsheet reads it as text.
  package static func safe(_ value: [UInt8]) -> [UInt8] {
    isFormula(value.drop { $0 == UInt8(ascii: "'") }) ? [UInt8(ascii: "'")] + value : value
  }

  /// Returns the value from which `safe` made another.
  package static func original(_ value: String) -> String {
    guard value.utf8.first == UInt8(ascii: "'"), isFormula(Array(value.utf8).drop { $0 == UInt8(ascii: "'") }) else {
      return value
    }
    return String(value.unicodeScalars.dropFirst())
  }

  private static func isFormula(_ value: ArraySlice<UInt8>) -> Bool {
    value.first.map { beginnings.contains($0) } ?? false
  }
}
