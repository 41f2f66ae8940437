internal import Bytes

/// The place at which a text is no EDN, and why.
struct EDNError: Error, Equatable {
  let offset: Int
  let message: String
}

/// A reader of EDN. It runs nothing: what Clojure would evaluate is a value like others, and a tag before a value is
/// left out. The time is linear in the text, and the depth of values is bounded.
struct EDNReader {
  private let bytes: [UInt8]
  private var offset = 0
  private static let deepest = 64

  /// Reads the first value of a text.
  static func read(_ bytes: [UInt8]) throws(EDNError) -> EDNValue {
    var reader = EDNReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    guard let value = try reader.value(depth: 0) else { throw EDNError(offset: 0, message: "there is no value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func error(_ message: String, at place: Int? = nil) -> EDNError {
    EDNError(offset: place ?? offset, message: message)
  }

  /// Skips white space, commas, comments and what `#_` leaves out.
  private mutating func skip(depth: Int) throws(EDNError) {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte.isWhitespace || byte == .comma || byte < 0x20 {
        offset += 1
      } else if byte == .semicolon {
        while offset < bytes.count, !bytes[offset].isLineBreak { offset += 1 }
      } else if byte == .hash, bytes.span.byte(at: offset + 1) == .underscore {
        let start = offset
        offset += 2
        guard try value(depth: depth + 1) != nil else { throw error("nothing follows '#_'", at: start) }
      } else {
        return
      }
    }
  }

  /// Reads the next value; nil at the end of the text, and in front of a closing bracket.
  private mutating func value(depth: Int) throws(EDNError) -> EDNValue? {
    guard depth < Self.deepest else { throw error("values are nested too deeply") }
    try skip(depth: depth)
    guard offset < bytes.count else { return nil }
    let start = offset
    switch bytes[offset] {
    case .closeBrace, .closeBracket, .closeParenthesis: return nil
    case .openBrace: return try map(depth: depth)
    case .openBracket: return .items(try items(to: .closeBracket, depth: depth))
    case .openParenthesis: return .items(try items(to: .closeParenthesis, depth: depth))
    case .doubleQuote: return .string(try string())
    case .hash:
      switch bytes.span.byte(at: offset + 1) {
      case .openBrace:
        offset += 1
        return .items(try items(to: .closeBrace, depth: depth))
      case .openParenthesis, .doubleQuote, .singleQuote: offset += 1
      default: _ = word()
      }
      return try following(depth: depth, start)
    case .singleQuote, .backtick, .tilde, .at, .caret:
      // Metadata is a value in front of that to which it belongs.
      let isMeta = bytes[offset] == .caret
      offset += 1
      if isMeta { _ = try value(depth: depth + 1) }
      return try following(depth: depth, start)
    case .backslash:
      offset += 1
      if offset < bytes.count { offset += 1 }
      return .symbol("\\" + word())
    case .colon:
      offset += 1
      return .keyword(word())
    default:
      let text = word()
      if text.isEmpty { throw error("an unexpected character", at: start) }
      return atom(text)
    }
  }

  private mutating func following(depth: Int, _ start: Int) throws(EDNError) -> EDNValue {
    guard let value = try value(depth: depth + 1) else { throw error("a value is missing", at: start) }
    return value
  }

  private func atom(_ text: String) -> EDNValue {
    switch text {
    case "nil": .none
    case "true": .bool(true)
    case "false": .bool(false)
    default: Double(text).map { .number($0) } ?? .symbol(text)
    }
  }

  /// Reads the characters up to one that ends a word.
  private mutating func word() -> String {
    let start = offset
    while offset < bytes.count, !bytes[offset].isWhitespace, !"{}[]()\",;".utf8.contains(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func string() throws(EDNError) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while offset < bytes.count, bytes[offset] != .doubleQuote {
      if bytes[offset] == .backslash, offset + 1 < bytes.count {
        offset += 1
        switch bytes[offset] {
        case UInt8(ascii: "n"): text.append(.lineFeed)
        case UInt8(ascii: "t"): text.append(.tab)
        case UInt8(ascii: "r"): text.append(.carriageReturn)
        default: text.append(bytes[offset])
        }
      } else {
        text.append(bytes[offset])
      }
      offset += 1
    }
    guard offset < bytes.count else { throw error("the text in quotes has no end", at: start) }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func items(to end: UInt8, depth: Int) throws(EDNError) -> [EDNValue] {
    let start = offset
    offset += 1
    var items: [EDNValue] = []
    while let item = try value(depth: depth + 1) { items.append(item) }
    guard offset < bytes.count, bytes[offset] == end else { throw error("the bracket is not closed", at: start) }
    offset += 1
    return items
  }

  private mutating func map(depth: Int) throws(EDNError) -> EDNValue {
    let start = offset
    let items = try items(to: .closeBrace, depth: depth)
    guard items.count % 2 == 0 else { throw error("a key of the map has no value", at: start) }
    return .map((0..<items.count / 2).map { (items[2 * $0], items[2 * $0 + 1]) })
  }
}
