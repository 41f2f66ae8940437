internal import Bytes

/// An error in a JSON text, with its position.
package struct JSONError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A value is missing.
    case valueExpected
    /// A key in quotation marks is missing.
    case keyExpected
    /// The colon after a key is missing.
    case colonExpected
    /// A comma or the closing bracket is missing.
    case commaExpected
    /// Other text follows the document.
    case endExpected
    /// A number does not follow the grammar of RFC 8259.
    case invalidNumber
    /// A string contains an invalid escape.
    case invalidEscape
    /// A string contains a control character that is not escaped.
    case controlCharacter
    /// A string is not closed.
    case unclosedString
    /// A string contains invalid UTF-8.
    case invalidUTF8
    /// Containers are nested deeper than the limit.
    case tooDeep
  }

  package let reason: Reason
  /// The position of the error in the text, as a byte offset from 0.
  package let offset: Int

  /// Returns the line and column of the error in the text, both from 1; columns are counted in bytes.
  package func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    return (1 + before.count { $0 == .lineFeed }, offset - lineStart + 1)
  }
}
