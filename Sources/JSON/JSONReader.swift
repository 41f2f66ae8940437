internal import Bytes

/// A streaming reader of JSON (RFC 8259), which returns a text's tokens one after another with their positions.
///
/// Its state is one flag per open container, so it can read texts of any size. A byte-order mark is skipped.
package struct JSONReader {
  /// A token of a JSON text.
  package enum Token: Hashable, Sendable {
    case objectStart, objectEnd, arrayStart, arrayEnd
    /// The key of a member; its value comes next.
    case key
    case string, number
    case bool(Bool)
    case null
  }

  private enum Expectation { case value, firstKeyOrEnd, key, firstItemOrEnd, commaOrEnd, end }

  /// The text.
  package let bytes: [UInt8]
  /// The range of the last token in the text; that of a string includes its quotation marks.
  package private(set) var range = 0..<0
  /// The number of open containers.
  package var depth: Int { isObject.count }

  private let depthLimit: Int
  private var offset = 0
  private var expectation = Expectation.value
  private var last: Token?
  /// Whether each open container is an object, from the outermost to the innermost.
  private var isObject: [Bool] = []

  /// The greatest depth of nested containers of most readers.
  package static let usualDepth = 512

  /// Creates a reader of a text.
  ///
  /// - Parameter depthLimit: The greatest depth of nested containers, beyond which it throws an error.
  package init(_ bytes: [UInt8], depthLimit: Int = Self.usualDepth) {
    (self.bytes, self.depthLimit) = (bytes, depthLimit)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Reads the next token; returns nil at the end of the document.
  ///
  /// - Throws: `JSONError` if the text is not valid JSON or is too deep. The reader must not be used afterwards.
  package mutating func next() throws(JSONError) -> Token? {
    last = try step()
    return last
  }

  /// Skips the value that begins with the last token or, if that token is a key, the value of the key.
  package mutating func skipValue() throws(JSONError) {
    if last == .key { _ = try next() }
    guard last == .objectStart || last == .arrayStart else { return }
    let outer = depth - 1
    while depth > outer { _ = try next() }
  }

  private mutating func step() throws(JSONError) -> Token? {
    skipSpace()
    switch expectation {
    case .end:
      if offset < bytes.count { throw error(.endExpected) }
      return nil
    case .value: return try value()
    case .firstItemOrEnd: return peek == UInt8(ascii: "]") ? end(.arrayEnd) : try value()
    case .firstKeyOrEnd: return peek == UInt8(ascii: "}") ? end(.objectEnd) : try key()
    case .key: return try key()
    case .commaOrEnd:
      guard let inObject = isObject.last else { throw error(.endExpected) }
      if peek == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return end(inObject ? .objectEnd : .arrayEnd) }
      guard peek == UInt8(ascii: ",") else { throw error(.commaExpected) }
      offset += 1
      skipSpace()
      return inObject ? try key() : try value()
    }
  }

  /// The unescaped text of the last token, which must be a key or a string.
  package var string: String {
    let inner = bytes[range.lowerBound + 1..<range.upperBound - 1]
    if !inner.contains(UInt8(ascii: "\\")) { return String(decoding: inner, as: UTF8.self) }
    return String(decoding: JSONString.contents(range, of: bytes).text, as: UTF8.self)
  }

  /// The source text of the last token.
  package var source: String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: - Tokens

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func error(_ reason: JSONError.Reason, at position: Int? = nil) -> JSONError {
    JSONError(reason: reason, offset: position ?? offset)
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab {
      offset += 1
    }
  }

  private mutating func begin(_ token: Token, isObject: Bool) throws(JSONError) -> Token {
    if depth == depthLimit { throw error(.tooDeep) }
    range = offset..<offset + 1
    offset += 1
    self.isObject.append(isObject)
    expectation = isObject ? .firstKeyOrEnd : .firstItemOrEnd
    return token
  }

  private mutating func end(_ token: Token) -> Token {
    range = offset..<offset + 1
    offset += 1
    isObject.removeLast()
    expectation = isObject.isEmpty ? .end : .commaOrEnd
    return token
  }

  private mutating func finish(_ token: Token, from start: Int) -> Token {
    range = start..<offset
    expectation = isObject.isEmpty ? .end : .commaOrEnd
    return token
  }

  private mutating func value() throws(JSONError) -> Token {
    let start = offset
    switch peek {
    case UInt8(ascii: "{"): return try begin(.objectStart, isObject: true)
    case UInt8(ascii: "["): return try begin(.arrayStart, isObject: false)
    case UInt8(ascii: "\""):
      try readString()
      return finish(.string, from: start)
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit:
      try readNumber()
      return finish(.number, from: start)
    default:
      let words: [(String, Token)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
      for (word, token) in words where bytes[offset...].starts(with: word.utf8) {
        offset += word.utf8.count
        return finish(token, from: start)
      }
      throw error(.valueExpected)
    }
  }

  private mutating func key() throws(JSONError) -> Token {
    guard peek == UInt8(ascii: "\"") else { throw error(.keyExpected) }
    let start = offset
    try readString()
    range = start..<offset
    skipSpace()
    guard peek == UInt8(ascii: ":") else { throw error(.colonExpected) }
    offset += 1
    expectation = .value
    return .key
  }

  private mutating func readString() throws(JSONError) {
    let start = offset
    var isASCII = true
    offset += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        if !isASCII, String(validating: bytes[start..<offset], as: UTF8.self) == nil {
          throw error(.invalidUTF8, at: start)
        }
        return
      case UInt8(ascii: "\\"): try readEscape()
      case ..<0x20: throw error(.controlCharacter)
      default:
        if byte >= 0x80 { isASCII = false }
        offset += 1
      }
    }
    throw error(.unclosedString, at: start)
  }

  private mutating func readEscape() throws(JSONError) {
    let start = offset
    offset += 1
    guard let letter = peek else { throw error(.invalidEscape, at: start) }
    offset += 1
    if "\"\\/bfnrt".utf8.contains(letter) { return }
    guard letter == UInt8(ascii: "u"), offset + 4 <= bytes.count,
      bytes[offset..<offset + 4].allSatisfy({ $0.hexDigitValue != nil })
    else { throw error(.invalidEscape, at: start) }
    offset += 4
  }

  private mutating func readNumber() throws(JSONError) {
    let start = offset
    if peek == UInt8(ascii: "-") { offset += 1 }
    if peek == UInt8(ascii: "0") { offset += 1 } else if !readDigits() { throw error(.invalidNumber, at: start) }
    if peek == UInt8(ascii: ".") {
      offset += 1
      if !readDigits() { throw error(.invalidNumber, at: start) }
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      offset += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
      if !readDigits() { throw error(.invalidNumber, at: start) }
    }
  }

  private mutating func readDigits() -> Bool {
    let start = offset
    while let byte = peek, byte.isDigit { offset += 1 }
    return offset > start
  }
}
