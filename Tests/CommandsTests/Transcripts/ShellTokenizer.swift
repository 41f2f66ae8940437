import SystemCalls
import Terminal

/// Cuts a command line into words, as a shell does: quotes, backslashes, pipes and redirections, and no more.
struct ShellTokenizer {
  /// A word or an operator.
  struct Token: Equatable {
    enum Kind: Equatable {
      case word([UInt8])
      case pipe
      case input
      case output(appends: Bool)
      case hereMark(String)
    }

    let kind: Kind
    /// As it was typed.
    let source: [UInt8]

    /// Whether it sets a variable, as in `NAME=VALUE`.
    var isAssignment: Bool {
      guard case .word = kind, let sign = source.firstIndex(of: UInt8(ascii: "=")), sign > 0 else {
        return false
      }
      return source[..<sign].allSatisfy {
        $0 == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      }
    }
  }

  private let bytes: [UInt8]
  private let home: RawPath
  private var position = 0

  init(_ line: String, home: RawPath) {
    bytes = Array(line.utf8)
    self.home = home
  }

  /// The next token; nil at the end.
  mutating func next() throws(ShellLineError) -> Token? {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    guard position < bytes.count else { return nil }
    let start = position
    let kind = try kind()
    return Token(kind: kind, source: Array(bytes[start..<position]))
  }

  private mutating func kind() throws(ShellLineError) -> Token.Kind {
    if skip("|") { return .pipe }
    if skip("<<") {
      while skip(" ") {}
      return .hereMark(String(decoding: try word(), as: UTF8.self))
    }
    if skip("<") { return .input }
    if skip(">>") { return .output(appends: true) }
    if skip(">") { return .output(appends: false) }
    return .word(try word())
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func word() throws(ShellLineError) -> [UInt8] {
    var word: [UInt8] = []
    if skip("~/") { word = home.bytes + [UInt8(ascii: "/")] }
    while position < bytes.count, !" |<>".utf8.contains(bytes[position]) {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): try quoted(by: byte, into: &word)
      case UInt8(ascii: "\\"):
        guard position < bytes.count else { throw ShellLineError(reason: "a backslash at the end") }
        word.append(bytes[position])
        position += 1
      default: word.append(byte)
      }
    }
    return word
  }

  private mutating func quoted(by quote: UInt8, into word: inout [UInt8]) throws(ShellLineError) {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), position < bytes.count,
        "\"\\$`".utf8.contains(bytes[position])
      {
        word.append(bytes[position])
        position += 1
      } else {
        word.append(byte)
      }
    }
    throw ShellLineError(reason: "a quote that is not closed")
  }
}
