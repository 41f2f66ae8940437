/// Why a text is not JSON, or not read, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// There is no value where one is needed.
    case valueExpected
    /// A key in quotation marks is needed.
    case keyExpected
    /// A colon is needed after a key.
    case colonExpected
    /// A comma or the closing bracket is needed.
    case commaExpected
    /// Something follows the document.
    case endExpected
    /// A number is not written as RFC 8259 writes numbers.
    case invalidNumber
    /// A string has an escape that does not exist.
    case invalidEscape
    /// A string has a control character in it.
    case controlCharacter
    /// A string is not closed.
    case unclosedString
    /// A string is not valid UTF-8.
    case invalidUTF8
    /// Containers are nested deeper than the limit.
    case tooDeep
    /// The text has more bytes than the limit.
    case tooLarge
  }

  /// What is wrong.
  package let reason: Reason
  /// Where in the text, in bytes from 0.
  package let offset: Int

  /// The line and column of the place in the text, both from 1, columns in bytes.
  package func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (1 + before.count { $0 == 0x0A }, offset - lineStart + 1)
  }
}
