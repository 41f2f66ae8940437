import Bytes

/// The processing of a line, which continues open blocks, starts new ones, or adds text.
extension BlockParser {
  /// Reads the current line if it is in no container and is empty or begins with a letter, as most lines do. Such a
  /// line can only be part of an open block, a blank line, or a paragraph. Returns whether the line was read.
  mutating func readPlainLine(_ bytes: Span<UInt8>) -> Bool {
    guard open.isEmpty else { return false }
    let isBlank = line.start == line.end
    guard isBlank || bytes[line.start].isLetter || bytes[line.start] >= 0x80 else { return false }
    switch leaf.kind {
    case .none, .blank, .paragraph: break
    default: return false
    }
    line.contentStart = line.start
    if isBlank {
      guard leaf.kind != .blank else { return true }
      closeLeaf(bytes)
      openLeaf(.blank, bytes)
      return true
    }
    contentEnd = line.next
    guard leaf.kind != .paragraph else { return true }
    closeLeaf(bytes)
    openLeaf(.paragraph, bytes)
    return true
  }

  mutating func readLine(_ bytes: Span<UInt8>) {
    line.begin()
    line.findText(bytes)
    var matched = 0
    if line.isBlank, openQuotes == 0 {
      // A blank line belongs to all items. Only the innermost one may have no content yet, and the blank line ends it
      // then.
      line.advanceToText()
      matched = open.last.map { $0.hasContent ? open.count : open.count &- 1 } ?? 0
    } else {
      while matched < open.count, take(matched, bytes) { matched &+= 1 }
    }
    line.contentStart = line.offset
    let isInside = matched == open.count
    if !(isInside && continueLeaf(bytes)) { readText(matched, isInside: isInside, bytes) }
    if line.hasMarker || line.textOffset < line.end { contentEnd = line.next }
  }

  /// Returns whether the line belongs to open container `depth`; if so, moves past its marker or indentation.
  private mutating func take(_ depth: Int, _ bytes: Span<UInt8>) -> Bool {
    let container = open[depth]
    switch container.kind {
    case .quote:
      guard line.indent <= 3, !line.isBlank, bytes[line.textOffset] == .greaterThan else { return false }
      takeQuoteMarker(bytes)
    case .item, .footnote:
      if line.isBlank {
        guard container.hasContent else { return false }
        line.advanceToText()
      } else {
        guard line.indent >= container.contentIndent else { return false }
        line.advance(columns: container.contentIndent, bytes)
        return true
      }
    }
    line.findText(bytes)
    return true
  }

  /// Moves past `>` and one column of white space after it.
  mutating func takeQuoteMarker(_ bytes: Span<UInt8>) {
    line.advanceToText(plus: 1)
    line.hasMarker = true
    if line.offset < line.end, bytes[line.offset].isBlank { line.advance(columns: 1, bytes) }
  }

  /// Adds the line to the open leaf if it belongs there unchanged; closes a leaf that ends. Returns whether it is used.
  private mutating func continueLeaf(_ bytes: Span<UInt8>) -> Bool {
    switch leaf.kind {
    case .none, .blank, .paragraph, .table: return false
    case .fencedCode:
      if isClosingFence(bytes) { closeLeaf(bytes, contentEnd: line.start, includingLine: true) }
      return true
    case .indentedCode:
      if line.isBlank { return true }
      guard line.indent >= 4 else { return false }
      leaf.lineAfterText = line.index &+ 1
      leaf.endOfText = line.next
      return true
    case .html:
      if isOutline, !line.isBlank, bytes[line.textOffset] == .hyphen,
        line.textOffset &+ 1 == line.end || bytes[line.textOffset &+ 1].isBlank
      {
        return false
      }
      if leaf.marker >= 6 { return !line.isBlank }
      if endsHTML(leaf.marker, bytes) { closeLeaf(bytes, includingLine: true) }
      return true
    case .comment, .math:
      let delimiter: UInt8 = leaf.kind == .comment ? .percent : .dollar
      if let end = bytes.pairOffset(delimiter, delimiter, from: line.offset, to: line.end) {
        let isComment = leaf.kind == .comment
        // Text after a comment on its last line is read together with the comment, since links are found in both.
        closeLeaf(bytes, contentEnd: isComment ? line.end : end, includingLine: true)
      }
      return true
    }
  }

  /// Starts the blocks on the line. The rest is blank, continues a paragraph or table, or starts a paragraph.
  private mutating func readText(_ matched: Int, isInside: Bool, _ bytes: Span<UInt8>) {
    if line.isBlank {
      let isNew = leaf.kind != .blank || !isInside
      if isNew {
        closeContainers(downTo: matched, bytes)
        openLeaf(.blank, bytes)
      }
      return
    }
    var depth = matched
    var isInside = isInside
    while true {
      switch startBlock(depth, isInside: isInside, bytes) {
      case .leaf: return
      case .container:
        depth = open.count
        isInside = true
        if line.isBlank {
          openLeaf(.blank, bytes)
          return
        }
      case .text:
        if leaf.kind == .paragraph || leaf.kind == .table && isInside && !isBlockIDAlone(bytes) {
          line.contentStart = line.textOffset
          return
        }
        closeContainers(downTo: depth, bytes)
        openParagraph(bytes)
        return
      }
    }
  }

  /// Returns whether the line consists of a block id, which ends a table instead of being a row.
  private func isBlockIDAlone(_ bytes: Span<UInt8>) -> Bool {
    guard bytes[line.textOffset] == .caret else { return false }
    let text = bytes.trimming(line.textOffset..<line.end)
    return bytes.blockIDStart(in: text) == text.lowerBound
  }
}
