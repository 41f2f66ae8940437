import Bytes

extension BlockParser {
  /// Starts the list item at the current text. Only one with text and, if numbered, number 1 can interrupt a paragraph.
  mutating func startItem(_ matched: Int, inParagraph: Bool, _ bytes: Span<UInt8>) -> Bool {
    guard matched < Self.nestingLimit else { return false }
    let start = line.textOffset
    var end = start
    var number: Int?
    if bytes[start].isDigit {
      var value = 0
      while end < line.end, end &- start < 10, bytes[end].isDigit {
        value = value &* 10 &+ Int(bytes[end] &- 0x30)
        end &+= 1
      }
      guard end &- start <= 9, end < line.end, bytes[end] == .dot || bytes[end] == .closeParenthesis else {
        return false
      }
      number = value
    }
    let delimiter = bytes[end]
    end &+= 1
    guard end == line.end || bytes[end].isBlank else { return false }
    if inParagraph {
      if let number, number != 1 { return false }
      if !isOutline, bytes.skippingBlanks(from: end, to: line.end) == line.end { return false }
    }
    closeContainers(downTo: matched, bytes)

    let markerIndent = line.indent
    let length = end &- start
    line.advanceToText(plus: length)
    let afterMarker = line.column
    line.findText(bytes)
    let blanks = line.textColumn &- afterMarker
    var padding = length &+ blanks
    if blanks >= 5 || blanks < 1 || line.isBlank {
      // More columns are indented code inside of the item, or there is no text: only one column belongs to the marker.
      padding = length &+ 1
      if blanks > 0 { line.advance(columns: 1, bytes) }
    } else {
      line.advance(columns: blanks, bytes)
    }
    line.findText(bytes)
    openContainer(
      .listItem(ListMarker(delimiter: delimiter, number: number, range: start..<end)), as: .item,
      contentIndent: markerIndent &+ padding, start: start)
    line.contentStart = line.offset
    return true
  }

  /// Starts a footnote at `[^label]:`; anything else is text.
  mutating func startFootnote(_ matched: Int, _ bytes: Span<UInt8>) -> Start {
    let start = line.textOffset
    guard matched < Self.nestingLimit, start &+ 4 < line.end, bytes[start &+ 1] == .caret,
      let end = bytes.footnoteLabelEnd(from: start &+ 2, to: line.end), end &+ 1 < line.end, bytes[end &+ 1] == .colon
    else { return .text }
    closeContainers(downTo: matched, bytes)
    let label = String(repairing: bytes.extracting(start &+ 2..<end))
    openContainer(.footnote(label: label), as: .footnote, contentIndent: 4, start: start)
    footnotes.append(Footnote(kind: .definition, label: label, line: line.index &+ 1, range: start..<end &+ 2))
    line.advanceToText(plus: end &+ 2 &- start)
    line.findText(bytes)
    line.contentStart = line.textOffset
    return .container
  }
}

extension Span where Element == UInt8 {
  /// Returns the offset of the `]` that ends the footnote label beginning at `start`; nil when there is no label.
  func footnoteLabelEnd(from start: Int, to end: Int) -> Int? {
    var offset = start
    while offset < end {
      let byte = self[offset]
      if byte == .closeBracket { return offset > start ? offset : nil }
      if byte == .openBracket || byte.isWhitespace { return nil }
      offset &+= 1
    }
    return nil
  }
}
