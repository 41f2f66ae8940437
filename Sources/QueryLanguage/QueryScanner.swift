internal import Bytes

/// Scans the tokens of a query: white space, words, quoted text and patterns. It cannot fail, and moves only forward
/// unless the parser resets `index`.
struct QueryScanner {
  /// A word, without the backslashes that escape its characters.
  struct Word {
    var text: [UInt8]
    /// Whether the word ends in a `*` that is not escaped.
    var endsInStar: Bool
    /// Whether any of its characters is escaped, so that all of its punctuation is meant.
    var hasEscapes = false

    var string: String { String(decoding: text, as: UTF8.self) }
  }

  let bytes: [UInt8]
  var index = 0
  /// Whether a `]` ends words and the query, as in the values of a property.
  var isInProperty = false

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index >= bytes.count }

  /// Returns the byte at a distance from `index`, or 0 past the end.
  func peek(_ distance: Int = 0) -> UInt8 { byte(at: index + distance) }

  private func byte(at offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

  func text(from start: Int, to end: Int) -> String {
    start < end ? String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self) : ""
  }

  /// Returns the length in bytes of the white space at `offset` (ASCII, no-break space or ideographic space), or 0.
  func spaceLength(at offset: Int) -> Int {
    switch byte(at: offset) {
    case .space, 0x09...0x0D: 1
    case 0xC2: byte(at: offset + 1) == 0xA0 ? 2 : 0
    case 0xE3: byte(at: offset + 1) == 0x80 && byte(at: offset + 2) == 0x80 ? 3 : 0
    default: 0
    }
  }

  mutating func skipSpace() {
    while true {
      let length = spaceLength(at: index)
      if length == 0 { return }
      index += length
    }
  }

  /// Returns whether a term must end at `offset`: at white space, the end, a closing bracket or a `|`.
  func isBoundary(at offset: Int) -> Bool {
    if offset >= bytes.count || spaceLength(at: offset) > 0 { return true }
    return [UInt8(ascii: ")"), UInt8(ascii: "|")].contains(bytes[offset])
      || (isInProperty && bytes[offset] == UInt8(ascii: "]"))
  }

  /// Returns whether the text at `offset` begins with a letter, a digit or a non-ASCII character.
  func isWordByte(at offset: Int) -> Bool {
    let byte = byte(at: offset)
    return byte.isLetter || byte.isDigit || (byte >= 0x80 && spaceLength(at: offset) == 0)
  }

  enum Operator: Equatable {
    case and, or, not
  }

  /// The operator at the current position and its length in bytes.
  var nextOperator: (kind: Operator, length: Int)? {
    switch peek() {
    case UInt8(ascii: "|"): return (.or, peek(1) == UInt8(ascii: "|") ? 2 : 1)
    case UInt8(ascii: "O") where isWord("OR"): return (.or, 2)
    case UInt8(ascii: "A") where isWord("AND"): return (.and, 3)
    case UInt8(ascii: "N") where isWord("NOT"): return (.not, 3)
    case UInt8(ascii: "&") where peek(1) == UInt8(ascii: "&") && isBoundary(at: index + 2): return (.and, 2)
    default: return nil
    }
  }

  /// Returns whether the word is at the current position and ends where a term may begin or end.
  private func isWord(_ word: String) -> Bool {
    let end = index + word.utf8.count
    guard bytes[index...].starts(with: word.utf8) else { return false }
    return isBoundary(at: end) || byte(at: end) == UInt8(ascii: "(")
  }

  func isSpace(before offset: Int) -> Bool { (1...3).contains { offset >= $0 && spaceLength(at: offset - $0) == $0 } }

  /// Whether a command-line option is at the current position: a dash and one letter, optionally followed by digits.
  var isAtOption: Bool {
    guard peek() == UInt8(ascii: "-"), peek(1).isLetter else { return false }
    var offset = index + 2
    while byte(at: offset).isDigit { offset += 1 }
    return isBoundary(at: offset)
  }

  /// Whether the `!` at the current position is a negation and not text, as in `!`, `!=`, `!?` and `![[note]]`.
  var isAtNegation: Bool {
    guard peek() == UInt8(ascii: "!"), !isBoundary(at: index + 1) else { return false }
    switch peek(1) {
    case UInt8(ascii: "\""), UInt8(ascii: "("): return true
    case UInt8(ascii: "["):
      // The text must be neither an embed nor a Markdown image.
      guard peek(2) != UInt8(ascii: "["), let end = bytes[(index + 2)...].firstIndex(of: UInt8(ascii: "]")) else {
        return false
      }
      return byte(at: end + 1) != UInt8(ascii: "(")
    default: break
    }
    var offset = index + 1
    while !isBoundary(at: offset) {
      if isWordByte(at: offset) { return true }
      offset += 1
    }
    return false
  }

  /// Returns the name before a colon and the offset after the colon; nil if no field name is at the current position.
  func fieldName() -> (name: String, end: Int)? {
    var offset = index
    while byte(at: offset).isLetter || (offset > index && byte(at: offset) == UInt8(ascii: "-")) { offset += 1 }
    guard offset > index, byte(at: offset) == UInt8(ascii: ":") else { return nil }
    return (text(from: index, to: offset), offset + 1)
  }

  /// Reads a word of at least one byte, up to white space, a closing bracket or a `|`. Parentheses belong to the word
  /// if they are closed in the word or not closed at all, as in `print(x)` and `print(`. A quote after a colon begins a
  /// phrase.
  mutating func word() -> Word {
    let start = index
    var word = Word(text: [], endsInStar: false)
    var open = 0
    while !isAtEnd {
      let byte = bytes[index]
      if index > start {
        if byte == UInt8(ascii: ")") && open > 0 {
          open -= 1
        } else if isBoundary(at: index) {
          break
        } else if byte == UInt8(ascii: "(") {
          // The outer parenthesis is closed in the word, so all parentheses inside it are too.
          guard open > 0 || closesInWord(at: index) || !closesBehind(index) else { break }
          open += 1
        } else if byte == UInt8(ascii: "\""), bytes[index - 1] == UInt8(ascii: ":") {
          break
        }
      }
      if byte == UInt8(ascii: "\\"), peek(1).isPunctuation || SentenceMarks.begin(bytes[(index + 1)...]) {
        word.endsInStar = false
        word.hasEscapes = true
        word.text.append(peek(1))
        index += 2
      } else {
        word.endsInStar = byte == UInt8(ascii: "*")
        word.text.append(byte)
        index += 1
      }
    }
    return word
  }

  private func closesInWord(at offset: Int) -> Bool {
    var open = 0
    var offset = offset
    while offset < bytes.count, spaceLength(at: offset) == 0 {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where byte(at: offset + 1).isPunctuation: offset += 1
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"): open -= 1
      case UInt8(ascii: "]") where isInProperty: return false
      case UInt8(ascii: "|"): return false
      default: break
      }
      if open == 0 { return true }
      offset += 1
    }
    return false
  }

  private func closesBehind(_ offset: Int) -> Bool { bytes[offset...].contains(UInt8(ascii: ")")) }

  /// Reads the quoted text at the current position, in which `\"` and `\\` are escapes. Without a closing quote, the
  /// text extends to the end; if that is blank, returns nil and reads nothing.
  mutating func quoted() -> String? {
    var text: [UInt8] = []
    var offset = index + 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        index = offset + 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\") where [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(byte(at: offset + 1)): offset += 1
      default: break
      }
      text.append(byte(at: offset))
      offset += 1
    }
    if text.allSatisfy({ $0 == .space || (0x09...0x0D).contains($0) }) { return nil }
    index = bytes.count
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads the pattern between slashes at the current position; if there is none, returns nil and reads nothing. A
  /// pattern does not begin with white space. It ends at the first `/` that is neither escaped nor in a character
  /// class, where a term must end too. So `/usr/bin` and `and / or` are text.
  mutating func pattern() -> String? {
    var offset = index + 1
    if offset >= bytes.count || spaceLength(at: offset) > 0 || bytes[offset] == UInt8(ascii: "/") { return nil }
    var isInClass = false
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        guard isBoundary(at: offset + 1) else { return nil }
        defer { index = offset + 1 }
        return text(from: index + 1, to: offset)
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Reads `[[a note]]` and returns the text inside; if empty or not closed on its line, returns nil and reads nothing.
  mutating func wikilink() -> String? {
    guard peek() == UInt8(ascii: "["), peek(1) == UInt8(ascii: "[") else { return nil }
    var offset = index + 2
    while offset + 1 < bytes.count, bytes[offset] != .lineFeed {
      if bytes[offset] == UInt8(ascii: "]"), bytes[offset + 1] == UInt8(ascii: "]") {
        guard offset > index + 2 else { return nil }
        defer { index = offset + 2 }
        return text(from: index + 2, to: offset)
      }
      offset += 1
    }
    return nil
  }
}
