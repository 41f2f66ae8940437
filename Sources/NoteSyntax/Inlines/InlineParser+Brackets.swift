import Bytes

/// Brackets: links, images, wikilinks, embeds, footnotes.
extension InlineParser {
  /// Reads the `[` at `start`, after a `!` when `isImage`.
  mutating func readOpenBracket(at start: Int, isImage: Bool, _ text: Span<UInt8>) -> Int {
    let first = isImage ? start &- 1 : start
    if let wikilink = WikilinkText(at: start, text), !isCitation(wikilink, text) {
      if !brackets.isEmpty { brackets[brackets.count &- 1].hasBracketAfter = true }
      addWikilink(wikilink, first..<wikilink.end, text)
      chunkStart = wikilink.end
      return wikilink.end
    }
    if text.byte(at: start &+ 1) == .caret,
      let end = text.footnoteLabelEnd(from: start &+ 2, to: text.count), text.byte(at: end &+ 1) != .openParenthesis
    {
      let range = start..<end &+ 1
      footnotes.append(FootnoteDraft(kind: .reference, range: range, label: start &+ 2..<end))
      record(.footnote, range, start &+ 2..<end)
      chunkStart = end &+ 1
      return end &+ 1
    }
    pushBracket(isImage ? .image : .link, at: first, contentStart: start &+ 1)
    return start &+ 1
  }

  /// Returns whether an apparent wikilink is the bracketed text of a Markdown link, `[[1]](https://…)`, as in
  /// citations. Text in parentheses after a wikilink is common, so this requires an address.
  private func isCitation(_ wikilink: WikilinkText, _ text: Span<UInt8>) -> Bool {
    guard wikilink.display == nil, text.byte(at: wikilink.end) == .openParenthesis,
      text.schemeEnd(from: wikilink.end &+ 1, to: text.count) != nil
    else { return false }
    return inlineDestination(after: wikilink.end, text) != nil
  }

  mutating func pushBracket(_ kind: Bracket.Kind, at start: Int, contentStart: Int) {
    if brackets.count >= Bracket.limit {
      brackets.removeFirst(Bracket.limit / 2)
      inactiveHeight = max(inactiveHeight - Bracket.limit / 2, 0)
    }
    if !brackets.isEmpty { brackets[brackets.count &- 1].hasBracketAfter = true }
    brackets.append(
      Bracket(
        kind: kind, start: start, contentStart: contentStart, delimiter: lastDelimiter,
        linkCount: links.count, tagCount: tags.count, footnoteCount: footnotes.count))
  }

  /// Reads the `]` at `offset`, which ends a link or is text.
  mutating func readCloseBracket(at offset: Int, _ text: Span<UInt8>) -> Int {
    guard let bracket = brackets.popLast() else { return offset &+ 1 }
    defer { inactiveHeight = min(inactiveHeight, brackets.count) }
    if bracket.kind == .footnote {
      finish(bracket, offset)
      addInlineFootnote(bracket, offset, text)
      return offset &+ 1
    }
    if bracket.kind == .link, brackets.count < inactiveHeight { return offset &+ 1 }
    let linkText = bracket.contentStart..<offset
    guard let destination = inlineDestination(after: offset &+ 1, text) ?? reference(bracket, offset, text)
    else { return offset &+ 1 }
    finish(bracket, offset)
    addLink(bracket, linkText, destination)
    if bracket.kind == .link { inactiveHeight = brackets.count }
    chunkStart = destination.end
    return destination.end
  }

  /// Pairs the emphasis inside of a bracket that is a link, and confirms the tag at its beginning.
  private mutating func finish(_ bracket: Bracket, _ end: Int) {
    processEmphasis(above: bracket.delimiter)
    if bracket.kind == .image {
      // The text of an image is only its description.
      links.removeSubrange(bracket.linkCount...)
      tags.removeSubrange(bracket.tagCount...)
      footnotes.removeSubrange(bracket.footnoteCount...)
    } else {
      if bracket.tagCount < tags.count, tags[bracket.tagCount].start == bracket.contentStart {
        tags[bracket.tagCount].isBracketed = false
      }
    }
  }

  private mutating func addInlineFootnote(_ bracket: Bracket, _ end: Int, _ text: Span<UInt8>) {
    let content = text.trimming(bracket.contentStart..<end)
    // A footnote contains no footnotes.
    footnotes.removeSubrange(bracket.footnoteCount...)
    footnotes.append(FootnoteDraft(kind: .inline, range: bracket.start..<end &+ 1, label: content))
    record(.footnote, bracket.start..<end &+ 1, content)
    chunkStart = end &+ 1
  }

  /// Returns the `(destination "title")` at `start`, if there is one.
  private func inlineDestination(after start: Int, _ text: Span<UInt8>) -> LinkDestination? {
    guard text.byte(at: start) == .openParenthesis else { return nil }
    let destinationStart = text.skippingSpacesAndBreak(from: start &+ 1)
    guard let destination = text.linkDestination(at: destinationStart, allowsEmpty: true) else { return nil }
    var end = text.skippingSpacesAndBreak(from: destination.end)
    var title: Range<Int>?
    if end > destination.end, let titleRange = text.linkTitle(at: end) {
      title = titleRange
      end = text.skippingSpacesAndBreak(from: titleRange.upperBound &+ 1)
    }
    guard text.byte(at: end) == .closeParenthesis else { return nil }
    return LinkDestination(
      range: destination.range, isAngled: destination.isAngled, definition: nil, title: title, end: end &+ 1)
  }

  /// Returns the definition for the label after `close`, or for the link's own text.
  private func reference(_ bracket: Bracket, _ close: Int, _ text: Span<UInt8>) -> LinkDestination? {
    guard !references.isEmpty else { return nil }
    var end = close &+ 1
    var label = bracket.contentStart..<close
    var isOwnText = true
    if text.byte(at: end) == .openBracket, let named = text.linkLabel(at: end) {
      end = named.upperBound &+ 1
      if !named.isEmpty {
        label = named
        isOwnText = false
      }
    }
    if isOwnText, bracket.hasBracketAfter || label.count > Span<UInt8>.labelLimit { return nil }
    let name = text.trimming(label)
    guard !name.isEmpty, let index = references.index(of: text.normalizedLabel(name)) else { return nil }
    return LinkDestination(range: 0..<0, isAngled: false, definition: index, end: end)
  }
}

struct Bracket {
  enum Kind { case link, image, footnote }

  /// The maximum number of open brackets. When it is reached, the outermost half is discarded and remains text.
  static let limit = 10_000

  var kind: Kind
  /// The offset of its first byte, including `!` and `^`, and the offset after `[`.
  var start, contentStart: Int
  /// The last delimiter run before it.
  var delimiter: Int
  /// The numbers of items that were found before it.
  var linkCount, tagCount, footnoteCount: Int
  /// Whether another bracket follows within it, so that its text cannot be a label.
  var hasBracketAfter = false
}
