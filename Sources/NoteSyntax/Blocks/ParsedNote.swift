import Bytes

/// A parsed note: its blocks, headings, links, tags, tasks and properties with their positions.
///
/// All ranges are byte offsets into the note as it was parsed. All lists are in document order; front matter comes
/// first.
package struct ParsedNote: Sendable {
  package var lines = LineTable(starts: [], contentStarts: [], byteCount: 0)
  /// Whether the note begins with a UTF-8 byte-order mark.
  package var hasByteOrderMark = false
  /// The properties; nil when the note has no front matter block.
  package var frontMatter: FrontMatter?
  var isValidUTF8 = true
  /// The range of everything after the byte-order mark and the front matter.
  package var bodyRange = 0..<0
  /// The leaf blocks, which cover the note without gaps.
  package var blocks: [Block] = []
  /// The quotes, callouts, list items and footnotes, each before its contents.
  package var containers: [BlockContainer] = []
  package var headings: [Heading] = []
  /// The links and embeds, those of the front matter first.
  package var links: [Link] = []
  /// The tags, those of the front matter first.
  package var tags: [Tag] = []
  package var tasks: [TaskItem] = []
  /// The block ids.
  package var blockIDs: [BlockID] = []
  /// The footnote references, inline footnotes and definitions.
  package var footnotes: [Footnote] = []
  package var inlineFields: [InlineField] = []
  /// The link reference definitions; of several with the same label, the first applies.
  package var definitions: [LinkDefinition] = []
  /// The tabs that containers consumed in part, which are needed to show code as written.
  var splitTabs: [SplitTab] = []
  var references = ReferenceTable([])
  package internal(set) var dialect = MarkdownDialect.common
  package var problems: [NoteProblem] = []

  /// Empties the note but keeps its memory. The lists of the block parser stay, because the parser takes them back.
  mutating func removeAll() {
    frontMatter = nil
    dialect = .common
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

extension ParsedNote {
  /// The range of each heading's section: from the heading to the next one of the same or a higher level, or to the end
  /// of the note. O(headings).
  package var sections: [Range<Int>] {
    // The open sections, each of a deeper level than the one before, by the indices of their headings.
    var open: [Int] = []
    var ends = [Int](repeating: bodyRange.upperBound, count: headings.count)
    for (index, heading) in headings.enumerated() {
      while let last = open.last, headings[last].level >= heading.level {
        ends[last] = heading.range.lowerBound
        open.removeLast()
      }
      open.append(index)
    }
    return zip(headings, ends).map { $0.range.lowerBound..<$1 }
  }
}

extension ParsedNote {
  /// Returns the conflicts by line. A conflict within a single block of code is only an example.
  package func conflicts(in bytes: Span<UInt8>) -> [MarkedConflict] {
    MarkedConflict.list(in: bytes, lines).filter { conflict in
      let ends = [conflict.lines.lowerBound, conflict.lines.upperBound].map { lines.range(of: $0 &- 1).lowerBound }
      return !isCode(ends[0], ends[1])
    }
  }

  private func isCode(_ first: Int, _ last: Int) -> Bool {
    let index = blocks.indices.partitioningIndex { blocks[$0].range.upperBound > first }
    guard index < blocks.count else { return false }
    let block = blocks[index]
    return (block.kind == .fencedCode || block.kind == .indentedCode) && block.range.contains(last)
  }
}

/// The elements that block ids can identify: blocks and whole containers.
extension ParsedNote {
  /// Returns the range of the list item that begins with block `index`, otherwise that of the block.
  func elementRange(of index: Int) -> Range<Int> {
    let block = blocks[index]
    if let container = block.container, case .listItem = containers[container].kind,
      block.range.contains(containers[container].range.lowerBound)
    {
      return containers[container].range
    }
    return block.range
  }

  /// Returns the range of the block, quote or whole list before block `index` on the same level; nil if there is none.
  func elementRange(before index: Int) -> Range<Int>? {
    var previous = index &- 1
    while previous >= 0, blocks[previous].kind == .blank { previous &-= 1 }
    guard previous >= 0, blocks[previous].kind != .frontMatter else { return nil }
    let parent = blocks[index].container
    guard let container = ancestor(of: blocks[previous].container, below: parent) else {
      return blocks[previous].container == parent ? blocks[previous].range : nil
    }
    guard case .listItem(let marker) = containers[container].kind else { return containers[container].range }
    var start = containers[container].range.lowerBound
    while previous >= 0 {
      if blocks[previous].kind != .blank {
        guard let item = ancestor(of: blocks[previous].container, below: parent),
          case .listItem(let other) = containers[item].kind, other.delimiter == marker.delimiter
        else { break }
        start = containers[item].range.lowerBound
      }
      previous &-= 1
    }
    return start..<containers[container].range.upperBound
  }

  /// Returns the container directly in `parent` that is or contains `container`; nil if that is not inside `parent`.
  private func ancestor(of container: Int?, below parent: Int?) -> Int? {
    var current = container
    while let index = current, index != parent {
      if containers[index].parent == parent { return index }
      current = containers[index].parent
    }
    return nil
  }
}

/// A heading of a note, also inside of containers.
package struct Heading: Sendable, Equatable {
  /// The level, from 1 to 6.
  package var level: Int
  /// Its trimmed content as written, with inline markup but without a block id at its end; the lines of a setext
  /// heading are joined by a space.
  package var text: String
  /// Its content without inline markup.
  package var plainText: String
  /// The number of its first line, from 1.
  package var line: Int
  /// The range of the whole block: its lines with their line breaks.
  package var range: Range<Int>
  /// The range of its content between the markers, trimmed, without a block id.
  package var contentRange: Range<Int>
  /// The index of its block in the note's `blocks`.
  package var block: Int
}

/// A link reference definition, `[label]: destination "title"`.
package struct LinkDefinition: Sendable, Equatable {
  /// The trimmed label as written between the brackets.
  package var label: String
  /// The label in the form in which labels are compared: case-folded, with runs of white space as one space.
  package var normalizedLabel: String
  /// The range of the definition from its `[` to its end, without a line break.
  package var range: Range<Int>
  /// The range of the destination as written, without angle brackets.
  package var destinationRange: Range<Int>
  /// Whether the destination is in angle brackets.
  package var usesAngleBrackets: Bool
  /// The destination with escapes and entities decoded, but not percent-decoded.
  package var destination: String
  /// The title with escapes and entities decoded, or nil.
  package var title: String?
}

/// A part of a note whose meaning is probably not what its writer intended; never an error.
package struct NoteProblem: Error, Hashable {
  /// The kind of problem, such as `front-matter.unclosed`; stable, for programs.
  package var code: String
  /// The byte offset of the problem.
  package var offset: Int
  /// The line of the problem, from 1.
  package var line: Int
  /// The column of the problem in bytes, from 1.
  package var column: Int
  /// A description for people, in lower case without a final period.
  package var message: String

  /// Makes a problem of kind `code` at `offset`, whose line and column are `position`.
  package init(code: String, offset: Int, position: SourcePosition, message: String) {
    (self.code, self.offset) = (code, offset)
    self.line = position.line
    self.column = position.column
    self.message = message
  }
}
