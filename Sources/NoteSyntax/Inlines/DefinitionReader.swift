import Bytes

/// A reader of the link reference definitions at the beginning of a paragraph.
struct DefinitionReader {
  /// The definitions that were read; their ranges are offsets into the paragraph's text.
  private(set) var definitions: [LinkDefinition] = []
  /// The offset after the last definition and its line break.
  private(set) var end = 0

  mutating func read(_ text: Span<UInt8>) {
    while end < text.count, let definition = definition(at: end, text) { definitions.append(definition) }
  }

  private mutating func definition(at start: Int, _ text: Span<UInt8>) -> LinkDefinition? {
    let open = text.skippingBlanks(from: start, to: text.count)
    guard open < text.count, text[open] == .openBracket, let label = text.linkLabel(at: open) else { return nil }
    let name = text.trimming(label)
    guard !name.isEmpty, text.byte(at: label.upperBound &+ 1) == .colon else { return nil }
    let destinationStart = text.skippingSpacesAndBreak(from: label.upperBound &+ 2)
    guard let destination = text.linkDestination(at: destinationStart, allowsEmpty: false) else { return nil }

    var definitionEnd = destination.end
    var title: String?
    let titleStart = text.skippingSpacesAndBreak(from: destination.end)
    var next: Int?
    if titleStart > destination.end, let range = text.linkTitle(at: titleStart) {
      next = lineEnd(after: range.upperBound &+ 1, text)
      if next != nil {
        title = text.decodedText(range)
        definitionEnd = range.upperBound &+ 1
      }
    }
    // A title with other text on its line is invalid; the definition may still end before it.
    guard let next = next ?? lineEnd(after: destination.end, text) else { return nil }
    end = next
    return LinkDefinition(
      label: String(repairing: text.extracting(name)), normalizedLabel: text.normalizedLabel(name),
      range: open..<definitionEnd, destinationRange: destination.range,
      usesAngleBrackets: destination.isAngled, destination: text.decodedText(destination.range), title: title)
  }

  /// Returns the offset after the line break if only blanks precede it; otherwise nil.
  private func lineEnd(after offset: Int, _ text: Span<UInt8>) -> Int? {
    let end = text.skippingBlanks(from: offset, to: text.count)
    if end == text.count { return end }
    return text[end].isLineBreak ? text.offsetAfterLineBreak(at: end) : nil
  }
}

extension LinkDefinition {
  func moved(_ map: (Range<Int>) -> Range<Int>) -> LinkDefinition {
    var copy = self
    copy.range = map(range)
    copy.destinationRange = map(destinationRange)
    return copy
  }
}

extension Span where Element == UInt8 {
  /// Returns the label in `range` as labels are compared: case-folded, with runs of white space as one space.
  func normalizedLabel(_ range: Range<Int>) -> String {
    var collapsed: [UInt8] = []
    collapsed.reserveCapacity(range.count)
    var isAfterSpace = true
    for offset in trimming(range) {
      let byte = self[offset]
      if byte.isWhitespace {
        if !isAfterSpace { collapsed.append(.space) }
        isAfterSpace = true
      } else {
        collapsed.append(byte)
        isAfterSpace = false
      }
    }
    return CaseFolding.fold(String(decoding: collapsed, as: UTF8.self))
  }
}
