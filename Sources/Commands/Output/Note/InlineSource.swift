/// The bytes of a text with inline marks, and what is known of each before any is interpreted.
///
/// Brackets are paired in one pass so that no search for a partner is ever repeated: reading stays linear
/// whatever the text is.
struct InlineSource {
  let bytes: [UInt8]
  /// Bytes that are no marks: escaped ones and those in code.
  private(set) var isLiteral: [Bool]
  /// Code spans, with their backticks, in order.
  private(set) var codeSpans: [(outer: Range<Int>, inner: Range<Int>)] = []
  /// The backslashes that only escape.
  private(set) var escapes: [Int] = []
  /// For each opening bracket or parenthesis the index of its partner, or -1.
  private(set) var partner: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isLiteral = [Bool](repeating: false, count: bytes.count)
    partner = [Int](repeating: -1, count: bytes.count)
    findCode()
    pairBrackets()
  }

  /// The byte at an index, or 0 outside of the text.
  subscript(index: Int) -> UInt8 {
    bytes.indices.contains(index) ? bytes[index] : 0
  }

  /// Whether a mark stands at an index that is not escaped or in code.
  func hasMark(_ mark: String, at index: Int) -> Bool {
    guard index >= 0, index <= bytes.count - mark.utf8.count else { return false }
    return zip(index..., mark.utf8).allSatisfy { bytes[$0] == $1 && !isLiteral[$0] }
  }

  /// Whether a byte is white space, part of a no-break or ideographic space, or outside of the text.
  func isSpace(_ index: Int) -> Bool {
    switch self[index] {
    case 0x20, 0x0A, 0: true
    case 0xC2: self[index + 1] == 0xA0
    case 0xA0: self[index - 1] == 0xC2
    case 0xE3: self[index + 1] == 0x80 && self[index + 2] == 0x80
    case 0x80: self[index - 1] == 0x80 && self[index - 2] == 0xE3
    default: false
    }
  }

  /// Whether a byte is ASCII punctuation.
  func isPunctuation(_ index: Int) -> Bool {
    Self.isPunctuation(self[index])
  }

  static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Finds escapes and code spans, which bind tighter than everything else.
  private mutating func findCode() {
    // The next run of as many backticks as each run has, found from the end.
    var runs: [(start: Int, count: Int, next: Int)] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
      runs.append((index, end - index, -1))
      index = end
    }
    var later: [Int: Int] = [:]
    for run in runs.indices.reversed() {
      runs[run].next = later[runs[run].count] ?? -1
      later[runs[run].count] = run
    }

    var run = 0
    index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), Self.isPunctuation(self[index + 1]) {
        escapes.append(index)
        isLiteral[index] = true
        isLiteral[index + 1] = true
        // A backtick after an escaped one begins a run of its own here, which pairs with nothing.
        index += 2
        continue
      }
      while run < runs.count, runs[run].start < index { run += 1 }
      guard run < runs.count, runs[run].start == index else {
        index += 1
        continue
      }
      let opening = runs[run]
      guard opening.next >= 0 else {
        for literal in index..<(index + opening.count) { isLiteral[literal] = true }
        index += opening.count
        continue
      }
      let closing = runs[opening.next]
      let outer = index..<(closing.start + closing.count)
      codeSpans.append((outer, (index + opening.count)..<closing.start))
      for literal in outer { isLiteral[literal] = true }
      index = outer.upperBound
    }
  }

  private mutating func pairBrackets() {
    var brackets: [Int] = []
    var parentheses: [Int] = []
    for index in bytes.indices where !isLiteral[index] {
      switch bytes[index] {
      case UInt8(ascii: "["): brackets.append(index)
      case UInt8(ascii: "]"): if let opening = brackets.popLast() { partner[opening] = index }
      case UInt8(ascii: "("): parentheses.append(index)
      case UInt8(ascii: ")"): if let opening = parentheses.popLast() { partner[opening] = index }
      default: break
      }
    }
  }
}
