/// A word of a command line, exactly as the system passed it.
///
/// File names on Linux are bytes and need not be valid UTF-8, so a word keeps its bytes; `text` is for output to
/// people.
package struct Argument: Hashable, Sendable {
  /// The word without its terminating NUL.
  package let bytes: [UInt8]

  /// Makes a word from the bytes that the system passed.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Makes a word from text.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The word as text; invalid UTF-8 becomes replacement characters.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The word as text, or nil if it is not valid UTF-8.
  package var validText: String? {
    guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
    return String(copying: text)
  }

  /// Whether the word could be an option: a dash and at least one more byte.
  var isDashed: Bool { bytes.count > 1 && bytes[0] == UInt8(ascii: "-") }

  var isDoubleDashed: Bool { isDashed && bytes[1] == UInt8(ascii: "-") }

  var endsOptions: Bool { bytes.count == 2 && isDoubleDashed }

  func dropping(_ count: Int) -> Argument { Argument(bytes: Array(bytes.dropFirst(count))) }
}

extension Argument: ExpressibleByStringLiteral {
  /// Makes a word from a literal.
  package init(stringLiteral text: String) { self.init(text) }
}
