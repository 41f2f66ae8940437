import Bytes

/// Literal (`|`) and folded (`>`) scalars.
extension YAMLParser {
  /// The handling of the line breaks at the end of a text block.
  private enum Chomping { case clip, strip, keep }

  /// Reads the text block at `offset`, whose lines must be indented more than `parent`.
  mutating func readBlockScalar(parent: Int, _ bytes: Span<UInt8>) throws(YAMLError) -> YAMLNode {
    let start = offset
    let isFolded = bytes[start] == .greaterThan
    var chomping = Chomping.clip
    var indent: Int?
    offset &+= 1
    while offset < end {
      let byte = bytes[offset]
      if byte == .plus || byte == .hyphen, chomping == .clip {
        chomping = byte == .plus ? .keep : .strip
      } else if byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "9"), indent == nil {
        indent = max(parent, 0) &+ Int(byte &- 0x30)
      } else {
        break
      }
      offset &+= 1
    }
    var last = offset
    skipBlanksAndComment(bytes)
    guard isLineEnd(offset, bytes) else { throw YAMLError(.badBlockHeader, start) }

    var text = TextBlockLines(isFolded: isFolded)
    while offset < end {
      let lineBreak = offset
      skipBreak(bytes)
      guard offset < end else { break }
      var textStart = offset
      while textStart < end, bytes[textStart] == .space, indent.map({ textStart &- lineStart < $0 }) ?? true {
        textStart &+= 1
      }
      if isLineEnd(textStart, bytes) {
        text.addBlank()
        offset = textStart
        continue
      }
      let columns = textStart &- lineStart
      let isOutside = indent.map { columns < $0 || columns <= parent && parent >= 0 } ?? (columns <= parent)
      if isOutside || isDocumentEnd(lineAt: lineStart, bytes) {
        stepBack(to: lineBreak, bytes)
        break
      }
      if indent == nil, columns == 0, bytes[textStart] == .tab { throw YAMLError(.tabIndentation, textStart) }
      indent = indent ?? columns
      offset = lineEnd(from: textStart, bytes)
      text.addLine(bytes, textStart..<offset)
      last = offset
    }
    let range = start..<last
    return scalarNode(
      range, text: text.string(keepsBreaks: chomping == .keep, endsWithBreak: chomping != .strip), type: .string,
      style: isFolded ? .folded : .literal)
  }

  /// Moves back to the line break at the offset `lineBreak`, so that the line after it is not part of the text block.
  private mutating func stepBack(to lineBreak: Int, _ bytes: Span<UInt8>) {
    offset = lineBreak
    var start = lineBreak
    while start > 0, !isBreak(start &- 1, bytes) { start &-= 1 }
    lineStart = start
  }
}

private struct TextBlockLines {
  let isFolded: Bool
  private var bytes: [UInt8] = []
  private var blanks = 0
  private var hasLine = false
  private var isIndented = false

  init(isFolded: Bool) { self.isFolded = isFolded }

  mutating func addBlank() { blanks += 1 }

  mutating func addLine(_ source: Span<UInt8>, _ range: Range<Int>) {
    let begins = range.isEmpty ? false : source[range.lowerBound].isBlank
    if hasLine {
      if isFolded, !isIndented, !begins {
        if blanks == 0 { bytes.append(.space) } else { addBreaks(blanks) }
      } else {
        addBreaks(blanks + 1)
      }
    } else {
      addBreaks(blanks)
    }
    for offset in range { bytes.append(source[offset]) }
    blanks = 0
    hasLine = true
    isIndented = begins
  }

  private mutating func addBreaks(_ count: Int) { for _ in 0..<count { bytes.append(.lineFeed) } }

  mutating func string(keepsBreaks: Bool, endsWithBreak: Bool) -> String {
    if keepsBreaks {
      addBreaks(blanks + (hasLine ? 1 : 0))
    } else if endsWithBreak, hasLine {
      addBreaks(1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
