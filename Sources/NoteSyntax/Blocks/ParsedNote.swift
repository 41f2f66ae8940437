/// A parsed note: its blocks, headings, links, tags, tasks and properties with their positions.
///
/// All ranges are byte offsets into the note as it was parsed. All lists are in document order; front matter comes
/// first.
package struct ParsedNote: Sendable {
  /// The lines of the note.
  package var lines = LineTable(starts: [], contentStarts: [], byteCount: 0)
  /// Whether the note begins with a UTF-8 byte-order mark.
  package var hasByteOrderMark = false
  /// The properties; nil when the note has no front matter block.
  package var frontMatter: FrontMatter?
  /// Whether the note is valid UTF-8.
  var isValidUTF8 = true
  /// The range of everything after the byte-order mark and the front matter.
  package var bodyRange = 0..<0
  /// The leaf blocks, which cover the note without gaps.
  package var blocks: [Block] = []
  /// The quotes, callouts, list items and footnotes, each before its contents.
  package var containers: [BlockContainer] = []
  /// The headings.
  package var headings: [Heading] = []
  /// The links and embeds, those of the front matter first.
  package var links: [Link] = []
  /// The tags, those of the front matter first.
  package var tags: [Tag] = []
  /// The tasks.
  package var tasks: [TaskItem] = []
  /// The block ids.
  package var blockIDs: [BlockID] = []
  /// The footnote references, inline footnotes and definitions.
  package var footnotes: [Footnote] = []
  /// The inline fields.
  package var inlineFields: [InlineField] = []
  /// The link reference definitions; of several with the same label, the first applies.
  package var definitions: [LinkDefinition] = []
  /// The tabs that containers consumed in part, which are needed to show code as written.
  var splitTabs: [SplitTab] = []
  /// The definitions by their labels.
  var references = ReferenceTable([])
  /// The problems of the note.
  package var problems: [NoteProblem] = []

  /// Removes the contents of the note and keeps their memory. The lists of the block parser stay, because the parser
  /// takes them back.
  mutating func removeAll() {
    frontMatter = nil
    if !headings.isEmpty { headings.removeAll(keepingCapacity: true) }
    if !links.isEmpty { links.removeAll(keepingCapacity: true) }
    if !tags.isEmpty { tags.removeAll(keepingCapacity: true) }
    if !blockIDs.isEmpty { blockIDs.removeAll(keepingCapacity: true) }
    if !inlineFields.isEmpty { inlineFields.removeAll(keepingCapacity: true) }
    if !splitTabs.isEmpty { splitTabs.removeAll() }
    if !problems.isEmpty { problems.removeAll(keepingCapacity: true) }
  }

  /// Makes an empty note.
  package init() {}

  /// The front matter, if the note has a block and it is valid.
  package var validMatter: FrontMatter? { frontMatter?.isValid == true ? frontMatter : nil }
}
