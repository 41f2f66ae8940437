/// What a note says: its blocks, headings, links, tags, tasks and properties, with where each stands.
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
  /// Everything after the byte-order mark and the front matter.
  package var bodyRange = 0..<0
  /// Leaf blocks; they tile the note.
  package var blocks: [Block] = []
  /// Quotes, callouts, list items and footnotes, each before what it contains.
  package var containers: [BlockContainer] = []
  /// Headings.
  package var headings: [Heading] = []
  /// Links and embeds, those of the front matter first.
  package var links: [Link] = []
  /// Tags, those of the front matter first.
  package var tags: [Tag] = []
  /// Tasks.
  package var tasks: [TaskItem] = []
  /// Block ids.
  package var blockIDs: [BlockID] = []
  /// Footnote references, inline footnotes and definitions.
  package var footnotes: [Footnote] = []
  /// Inline fields.
  package var inlineFields: [InlineField] = []
  /// Link reference definitions; of several with one label the first counts.
  package var definitions: [LinkDefinition] = []
  /// Tabs of which containers took a part; who shows code as written needs them.
  var splitTabs: [SplitTab] = []
  /// The definitions by their labels.
  var references = ReferenceTable([])
  /// What is wrong with the note.
  package var problems: [NoteProblem] = []

  /// Forgets what the note says, but for the block parser's lists, which it takes back; its memory stays.
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

  /// A note that says nothing.
  package init() {}

  /// The properties, if the note has a front matter block and it parses.
  package var validMatter: FrontMatter? { frontMatter?.isValid == true ? frontMatter : nil }
}
