internal import Bytes

/// What the bytes of a note are to its reader.
package enum NoteRegion: UInt8, CaseIterable, Sendable {
  /// The text of paragraphs, headings, list items and tables.
  case text = 1
  /// Code and math, with their marks.
  case code
  /// Links, embeds, addresses and link reference definitions as a whole.
  case links
  /// The values of the front matter.
  case properties
  /// Everything else: HTML, comments, tags, footnote labels, block ids, the marks of blocks, and the rest of the front
  /// matter.
  case other
}

/// The regions of a note: each byte is in one of them.
package struct NoteRegions: Sendable {
  /// The region of each byte, with a flag for bytes before which an escape or an entity would be cut.
  private var map: [UInt8]
  private static let inner: UInt8 = 1 << 7

  /// Finds the regions of a note. O(count).
  package init(of note: ParsedNote, in bytes: Span<UInt8>) {
    map = [UInt8](repeating: NoteRegion.other.rawValue, count: bytes.count)
    for leaf in note.validMatter?.leaves ?? [] { paint(leaf.range, .properties) }
    var reader = BlockText()
    for (index, block) in note.blocks.enumerated() {
      switch block.kind {
      case .paragraph, .heading, .table, .definition:
        let region = block.kind == .definition ? NoteRegion.links : .text
        let delimiters = block.kind == .table ? block.lines.lowerBound &+ 1 : nil
        for line in block.lines where line != delimiters {
          let content = note.lines.content(of: line, in: bytes).clamped(to: block.contentRange)
          paint(content, region)
          if region == .text { for address in NoteText.addresses(in: content, of: bytes) { paint(address, .links) } }
        }
      case .fencedCode, .indentedCode, .math: paint(block.range, .code)
      case .comment, .html, .blank, .thematicBreak, .frontMatter: break
      }
      for span in reader.spans(of: index, note, bytes) { paint(span) }
    }
    for footnote in note.footnotes where footnote.kind != .inline { paint(footnote.range, .other) }
    for id in note.blockIDs { paint(id.range, .other) }
  }

  /// Returns the first region besides some regions in which a range is that is not empty; nil if it is only in those. A
  /// range that cuts an escape or an entity is not in the text.
  package func first(of range: Range<Int>, besides regions: Set<NoteRegion>) -> NoteRegion? {
    if map[range.lowerBound] & Self.inner != 0 { return .other }
    if range.upperBound < map.count, map[range.upperBound] & Self.inner != 0 { return .other }
    return map[range].lazy.compactMap { NoteRegion(rawValue: $0 & ~Self.inner) }.first { !regions.contains($0) }
  }

  private mutating func paint(_ range: Range<Int>, _ region: NoteRegion) {
    for offset in range { map[offset] = region.rawValue }
  }

  private mutating func paint(_ span: InlineSpan) {
    switch span.kind {
    case .emphasis, .strong, .strikethrough, .highlight, .footnote: break
    case .code, .math: paint(span.range, .code)
    case .link, .wikilink, .image, .autolink: paint(span.range, .links)
    case .comment, .html, .tag, .blockID: paint(span.range, .other)
    case .escape, .entity: for offset in span.range.dropFirst() { map[offset] |= Self.inner }
    }
  }
}
