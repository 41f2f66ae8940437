import Bytes

/// A scanner that finds the inline fields in the text of a block, as Dataview does.
///
/// On each line, fields in brackets, `[key:: value]` and `(key:: value)`, are searched for first; a line without any
/// may be a field as a whole, `key:: value`. This is a single pass over the line with a stack for each kind of bracket.
struct FieldScanner {
  /// A field, with offsets into the text.
  struct Field {
    var key, value, range: Range<Int>
    var bracket: UInt8?
  }

  private struct Opening {
    var offset: Int
    /// The offset of the `::` of its field, if it has one.
    var separator: Int?
  }

  private(set) var fields: [Field] = []
  private var square: [Opening] = []
  private var round: [Opening] = []

  /// Finds the fields in `text` outside of the `opaque` ranges, which must be in order.
  mutating func scan(_ text: Span<UInt8>, opaque: [Range<Int>]) {
    fields.removeAll(keepingCapacity: true)
    var start = 0
    var next = 0
    while start < text.count {
      let end = text.lineBreakOffset(from: start)
      scanLine(start..<end, text, opaque, next: &next)
      start = text.offsetAfterLineBreak(at: end)
    }
  }

  private mutating func scanLine(_ line: Range<Int>, _ text: Span<UInt8>, _ opaque: [Range<Int>], next: inout Int) {
    let count = fields.count
    var firstSeparator: Int?
    var lastBracket: Int?
    square.removeAll(keepingCapacity: true)
    round.removeAll(keepingCapacity: true)
    var offset = line.lowerBound
    while offset < line.upperBound {
      while next < opaque.count, opaque[next].upperBound <= offset { next &+= 1 }
      if next < opaque.count, opaque[next].contains(offset) {
        offset = min(opaque[next].upperBound, line.upperBound)
        continue
      }
      switch text[offset] {
      case .backslash: offset &+= 1
      case .openBracket:
        square.append(Opening(offset: offset))
        lastBracket = offset
      case .openParenthesis:
        round.append(Opening(offset: offset))
        lastBracket = offset
      case .closeBracket:
        if let opening = square.popLast() { close(opening, offset, .openBracket, floor: count, text: text) }
        lastBracket = nil
      case .closeParenthesis:
        if let opening = round.popLast() { close(opening, offset, .openParenthesis, floor: count, text: text) }
        lastBracket = nil
      case .colon where offset &+ 1 < line.upperBound && text[offset &+ 1] == .colon:
        if firstSeparator == nil { firstSeparator = offset }
        if let bracket = lastBracket { mark(bracket, offset) }
        lastBracket = nil
        offset &+= 1
      default: break
      }
      offset &+= 1
    }
    if fields.count == count, let firstSeparator { addWholeLine(line, firstSeparator, text) }
  }

  private mutating func mark(_ bracket: Int, _ separator: Int) {
    if let last = square.last, last.offset == bracket {
      square[square.count &- 1].separator = separator
    } else if let last = round.last, last.offset == bracket {
      round[round.count &- 1].separator = separator
    }
  }

  /// Adds the field that `opening` and the bracket at `end` enclose, and removes fields inside of its value.
  private mutating func close(_ opening: Opening, _ end: Int, _ bracket: UInt8, floor: Int, text: Span<UInt8>) {
    guard let separator = opening.separator else { return }
    let key = text.trimming(opening.offset &+ 1..<separator)
    guard !key.isEmpty else { return }
    while fields.count > floor, let last = fields.last, last.range.lowerBound > opening.offset { fields.removeLast() }
    fields.append(
      Field(key: key, value: text.trimming(separator &+ 2..<end), range: opening.offset..<end &+ 1, bracket: bracket))
  }

  /// Adds the field that consists of the whole `line`, if the text before `separator` is a valid key.
  private mutating func addWholeLine(_ line: Range<Int>, _ separator: Int, _ text: Span<UInt8>) {
    var key = line.lowerBound..<separator
    while key.lowerBound < key.upperBound, !text[key.lowerBound].isAlphanumeric, text[key.lowerBound] < 0x80 {
      key = key.lowerBound &+ 1..<key.upperBound
    }
    while key.lowerBound < key.upperBound, text[key.upperBound &- 1].isFieldDecoration {
      key = key.lowerBound..<key.upperBound &- 1
    }
    guard !key.isEmpty, isKey(key, text) else { return }
    var value = text.trimming(separator &+ 2..<line.upperBound)
    // In `**Key::** value`, the closing delimiters belong to the key.
    while value.lowerBound < value.upperBound, separator &+ 2 == value.lowerBound,
      text[value.lowerBound].isFieldDecoration,
      text[key.lowerBound &- (key.lowerBound > line.lowerBound ? 1 : 0)] == text[value.lowerBound]
    {
      var start = value.lowerBound
      while start < value.upperBound, text[start] == text[value.lowerBound] { start &+= 1 }
      value = text.trimming(start..<value.upperBound)
    }
    fields.append(
      Field(key: key, value: value, range: key.lowerBound..<max(value.upperBound, separator &+ 2), bracket: nil))
  }

  /// Returns whether a range consists of letters, marks, digits, spaces, `_`, `-` and `/`.
  private func isKey(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = text[offset]
      if byte < 0x80 {
        guard byte.isAlphanumeric || byte == .space || byte == .underscore || byte == .hyphen || byte == .slash else {
          return false
        }
        offset &+= 1
      } else {
        let (scalar, length) = text.scalar(at: offset)
        guard
          scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.properties.canonicalCombiningClass != .notReordered
        else { return false }
        offset &+= length
      }
    }
    return true
  }
}

extension UInt8 {
  /// Whether this may surround the key of a whole-line field: `* _ ~`, a backtick, or white space.
  fileprivate var isFieldDecoration: Bool {
    self == .asterisk || self == .underscore || self == .tilde || self == .backtick || isBlank
  }
}

extension InlineField {
  /// Returns `key` in the form in which keys are compared: lower case, with runs of spaces as one hyphen.
  static func canonical(_ key: String) -> String {
    var canonical = ""
    var isAfterSpace = false
    for scalar in CaseFolding.fold(key).unicodeScalars {
      if scalar.isSpacing {
        isAfterSpace = true
      } else {
        if isAfterSpace { canonical.unicodeScalars.append("-") }
        isAfterSpace = false
        canonical.unicodeScalars.append(scalar)
      }
    }
    return canonical
  }
}
