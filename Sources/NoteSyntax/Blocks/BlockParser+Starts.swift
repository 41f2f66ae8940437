import Bytes

extension BlockParser {
  /// The kind of block that begins with the rest of a line.
  enum Start {
    case container
    /// A leaf, to which the whole line belongs.
    case leaf
    case text
  }

  /// Starts the block that begins with the rest of the line, if any. If there is one, all containers beyond `matched`
  /// and the open leaf are closed. `isInside` is whether the line is inside of all open containers.
  mutating func startBlock(_ matched: Int, isInside: Bool, _ bytes: Span<UInt8>) -> Start {
    let byte = bytes[line.textOffset]
    if line.indent >= 4, readsIndentedCode {
      if leaf.kind == .paragraph { return .text }
      closeContainers(downTo: matched, bytes)
      openLeaf(.indentedCode, bytes)
      return .leaf
    }
    // Most lines of prose return here.
    if byte.isLetter || byte >= 0x80 { return .text }
    var inParagraph = isInside && leaf.kind == .paragraph
    switch byte {
    case .greaterThan:
      guard matched < Self.nestingLimit else { return .text }
      closeContainers(downTo: matched, bytes)
      openContainer(.quote, as: .quote, contentIndent: 0, start: line.textOffset)
      takeQuoteMarker(bytes)
      line.findText(bytes)
      line.contentStart = line.offset
      return .container
    case .hash: return startHeading(matched, bytes)
    case .backtick, .tilde: return startFence(byte, matched, bytes)
    case .lessThan: return startHTML(matched, bytes)
    case .equals: return inParagraph && !isOutline ? underlineHeading(matched, bytes) : .text
    case .percent where isOutline: return .text
    case .percent: return startDelimited(.comment, matched, inParagraph: inParagraph, bytes)
    case .dollar: return startDelimited(.math, matched, inParagraph: inParagraph, bytes)
    case .openBracket: return startFootnote(matched, bytes)
    case .pipe, .colon: return inParagraph && startTable(bytes) ? .leaf : .text
    case .hyphen:
      if inParagraph, !isOutline {
        if case .leaf = underlineHeading(matched, bytes) { return .leaf }
        // The whole paragraph may have been definitions.
        inParagraph = leaf.kind == .paragraph
      }
      if isThematicBreak(bytes) { return startThematicBreak(matched, bytes) }
      if startItem(matched, inParagraph: inParagraph, bytes) { return .container }
      return inParagraph && startTable(bytes) ? .leaf : .text
    case .asterisk, .underscore, .plus:
      if byte != .plus, isThematicBreak(bytes) { return startThematicBreak(matched, bytes) }
      return byte != .underscore && startItem(matched, inParagraph: inParagraph, bytes) ? .container : .text
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return startItem(matched, inParagraph: inParagraph, bytes) ? .container : .text
    default: return .text
    }
  }

  private mutating func startThematicBreak(_ matched: Int, _ bytes: Span<UInt8>) -> Start {
    closeContainers(downTo: matched, bytes)
    addLine(.thematicBreak)
    return .leaf
  }

  /// Returns whether the line consists of three or more of one character, with only white space between.
  private func isThematicBreak(_ bytes: Span<UInt8>) -> Bool {
    let character = bytes[line.textOffset]
    var count = 0
    for offset in line.textOffset..<line.end {
      let byte = bytes[offset]
      if byte == character {
        count &+= 1
      } else if !byte.isBlank {
        return false
      }
    }
    return count >= 3
  }

  /// Starts a heading: `#` to `######`, followed by white space or the end of the line.
  private mutating func startHeading(_ matched: Int, _ bytes: Span<UInt8>) -> Start {
    var offset = line.textOffset
    while offset < line.end, bytes[offset] == .hash { offset &+= 1 }
    let level = offset &- line.textOffset
    guard level <= 6, offset == line.end || bytes[offset].isBlank else { return .text }
    let content = bytes.trimming(offset..<line.end)
    var end = content.upperBound
    while end > content.lowerBound, bytes[end &- 1] == .hash { end &-= 1 }
    let trimmed: Range<Int>
    if end == content.lowerBound || end < content.upperBound && bytes[end &- 1].isBlank {
      trimmed = bytes.trimming(content.lowerBound..<end)
    } else {
      trimmed = content
    }
    closeContainers(downTo: matched, bytes)
    line.contentStart = trimmed.lowerBound
    addLine(.heading(level: level), content: trimmed)
    return .leaf
  }

  /// Starts fenced code: three or more tildes, or three or more backticks whose info string contains none.
  private mutating func startFence(_ byte: UInt8, _ matched: Int, _ bytes: Span<UInt8>) -> Start {
    var offset = line.textOffset
    while offset < line.end, bytes[offset] == byte { offset &+= 1 }
    let length = offset &- line.textOffset
    guard length >= 3 else { return .text }
    if byte == .backtick {
      for index in offset..<line.end where bytes[index] == .backtick { return .text }
    }
    closeContainers(downTo: matched, bytes)
    openLeaf(.fencedCode, bytes)
    leaf.marker = byte
    leaf.markerLength = length
    leaf.contentStart = line.next
    let info = bytes.trimming(offset..<line.end)
    leaf.infoRange = info.isEmpty ? nil : info
    return .leaf
  }

  /// Returns whether the line closes the open fence: it must be at least as long, and only white space may follow.
  func isClosingFence(_ bytes: Span<UInt8>) -> Bool {
    guard line.indent <= 3 || !readsIndentedCode, !line.isBlank, bytes[line.textOffset] == leaf.marker
    else { return false }
    var offset = line.textOffset
    while offset < line.end, bytes[offset] == leaf.marker { offset &+= 1 }
    guard offset &- line.textOffset >= leaf.markerLength else { return false }
    return bytes.skippingBlanks(from: offset, to: line.end) == line.end
  }
}
