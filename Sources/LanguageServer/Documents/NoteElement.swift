internal import NoteSyntax

enum NoteElement {
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
  /// A heading, by its index.
  case heading(Int)
  case propertyKey(Property)
  case propertyValue(Property)
}

extension Page {
  /// Returns the element at a byte offset; nil for plain text. An element includes the offset of its end, since an
  /// editor's cursor can be after the last character.
  func element(at offset: Int) -> NoteElement? {
    if let tag = note.tags.first(where: { $0.range.touches(offset) }) { return .tag(tag) }
    if let (_, link) = link(at: offset) { return element(at: offset, of: link) }
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

  private func element(at offset: Int, of link: Link) -> NoteElement {
    if link.kind == .reference, let range = link.definitionRange,
      let definition = note.definitions.first(where: { $0.range == range })
    {
      let label = writtenLabel(of: link)
      return label.touches(offset) ? .label(definition, label) : .linkText(link)
    }
    return link.targetRange.touches(offset) ? destination(at: offset, of: link) : .linkText(link)
  }

  private func destination(at offset: Int, of link: Link) -> NoteElement {
    let hash = bytes[link.targetRange].firstIndex(of: UInt8(ascii: "#")) ?? link.targetRange.upperBound
    if link.subpath.isEmpty || offset <= hash && hash > link.targetRange.lowerBound {
      return .linkTarget(
        link, link.targetRange.lowerBound..<(link.subpath.isEmpty ? link.targetRange.upperBound : hash))
    }
    return .linkPart(link, min(hash + 1, link.targetRange.upperBound)..<link.targetRange.upperBound)
  }

  /// Returns the range of the label in a reference link: between the last brackets that are not empty.
  private func writtenLabel(of link: Link) -> Range<Int> {
    var end = link.range.upperBound - 1
    if end > link.range.lowerBound + 1, bytes[end - 1] == UInt8(ascii: "[") { end -= 2 }
    var start = end
    while start > link.range.lowerBound, bytes[start - 1] != UInt8(ascii: "[") { start -= 1 }
    return start..<max(start, end)
  }

  private func labelRange(of definition: LinkDefinition) -> Range<Int> {
    let start = definition.range.lowerBound + 1
    let end = bytes[start..<definition.range.upperBound].firstIndex(of: UInt8(ascii: "]")) ?? start
    return start..<end
  }
}
