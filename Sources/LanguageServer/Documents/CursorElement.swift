internal import NoteQueries
internal import NoteSyntax

enum CursorElement {
  /// The target of a link or of the definition of links, without its subpath.
  case linkTarget(Link, Range<Int>)
  /// The subpath of a link: `#Heading` or `#^block`.
  case linkPart(Link, Range<Int>)
  /// Another part of a link, such as its text.
  case linkText(Link)
  /// The label of a reference link, or of the definition that it uses.
  case label(LinkDefinition, Range<Int>)
  case footnote(Footnote)
  case tag(Tag)
  case blockID(BlockID)
  /// The id of an HTML tag, by its number in the `PartTable`.
  case htmlID(Int, Range<Int>)
  /// A heading, by its index.
  case heading(Int)
  case propertyKey(Property)
  case propertyValue(Property)
  case queryName(QueryReference, WrittenQuery)
}

extension Page {
  /// Returns the element at a byte offset; nil for plain text. An element includes the offset of its end, since an
  /// editor's cursor can be after the last character.
  func element(at offset: Int) -> CursorElement? {
    if let name = queryName(at: offset) { return name }
    if let tag = note.tags.first(where: { $0.range.touches(offset) }) { return .tag(tag) }
    if let (_, link) = link(at: offset) { return element(at: offset, of: link) }
    if let id = htmlID(at: offset) { return id }
    if let footnote = footnote(at: offset), footnote.kind != .inline { return .footnote(footnote) }
    if let id = note.blockIDs.first(where: { $0.range.touches(offset) }) { return .blockID(id) }
    if let definition = note.definitions.first(where: { $0.range.touches(offset) }) {
      if definition.destinationRange.touches(offset) {
        return destination(at: offset, of: definition.link(at: note.lines.position(at: definition.range.lowerBound)))
      }
      return .label(definition, labelRange(of: definition))
    }
    if let matter = note.validMatter, matter.contentRange.touches(offset),
      let property = matter.properties.first(where: { $0.range.touches(offset) })
    {
      return property.keyRange.touches(offset) ? .propertyKey(property) : .propertyValue(property)
    }
    return note.headings.firstIndex { $0.range.contains(offset) || $0.contentRange.touches(offset) }
      .map { .heading($0) }
  }

  private func element(at offset: Int, of link: Link) -> CursorElement {
    if link.kind == .reference, let range = link.definitionRange,
      let definition = note.definitions.first(where: { $0.range == range })
    {
      let label = writtenLabel(of: link)
      return label.touches(offset) ? .label(definition, label) : .linkText(link)
    }
    if link.targetRange.touches(offset) { return destination(at: offset, of: link) }
    guard isMarkup(offset, of: link) else { return .linkText(link) }
    return destination(at: min(max(offset, link.targetRange.lowerBound), link.targetRange.upperBound), of: link)
  }

  /// Returns whether an offset is at the brackets around the target of a link, which stand for the target.
  private func isMarkup(_ offset: Int, of link: Link) -> Bool {
    guard link.range.contains(link.targetRange) else { return false }
    switch link.kind {
    case .wiki: return offset < link.targetRange.lowerBound || link.display == nil
    case .markdown:
      let label = link.range.lowerBound + (link.isEmbed ? 2 : 1) + (link.display?.utf8.count ?? 0)
      let isTitle = bytes[link.targetRange.upperBound..<link.range.upperBound].contains { !"> )".utf8.contains($0) }
      return offset > label && (offset < link.targetRange.lowerBound || !isTitle)
    case .autolink: return true
    case .reference, .property, .html, .definition: return false
    }
  }

  private func htmlID(at offset: Int) -> CursorElement? {
    let block = note.blocks.first { $0.range.touches(offset) }
    guard let block, bytes[block.range].contains(UInt8(ascii: "<")) else { return nil }
    let parts = parts
    return (0..<parts.tagCount).first { parts.range(ofTagID: $0).touches(offset) }
      .map { .htmlID($0, parts.range(ofTagID: $0)) }
  }

  private func destination(at offset: Int, of link: Link) -> CursorElement {
    let (target, part) = divided(link)
    if link.subpath.isEmpty || offset <= target.upperBound && !target.isEmpty { return .linkTarget(link, target) }
    return .linkPart(link, part)
  }

  /// Returns the ranges of the target of a link without its subpath, and of the subpath without its `#`.
  func divided(_ link: Link) -> (target: Range<Int>, part: Range<Int>) {
    let (start, end) = (link.targetRange.lowerBound, link.targetRange.upperBound)
    guard !link.subpath.isEmpty, let hash = bytes[start..<end].firstIndex(of: UInt8(ascii: "#"))
    else { return (start..<end, end..<end) }
    return (start..<hash, hash + 1..<end)
  }

  /// Returns the range of the label in a reference link: between the last brackets that are not empty.
  func writtenLabel(of link: Link) -> Range<Int> {
    var end = link.range.upperBound - 1
    if end > link.range.lowerBound + 1, bytes[end - 1] == UInt8(ascii: "[") { end -= 2 }
    var start = end
    while start > link.range.lowerBound, bytes[start - 1] != UInt8(ascii: "[") { start -= 1 }
    return start..<max(start, end)
  }

  func labelRange(of definition: LinkDefinition) -> Range<Int> {
    let start = definition.range.lowerBound + 1
    let end = bytes[start..<definition.range.upperBound].firstIndex(of: UInt8(ascii: "]")) ?? start
    return start..<end
  }
}
