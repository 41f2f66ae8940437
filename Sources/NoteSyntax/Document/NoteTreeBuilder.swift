import Bytes

/// Puts the leaf blocks of a note into their containers, and list items into lists.
struct NoteTreeBuilder {
  let note: ParsedNote
  /// The columns at which tabs that were consumed in part continue, by their offsets.
  private let splitTabs: [Int: Int]
  var inlines: DocumentInlines
  /// The open containers, outermost first, with the contents of each so far.
  private var open: [(container: Int, block: DocumentBlock)] = []
  /// The blocks that are in no container.
  private var blocks: [DocumentBlock] = []
  /// The tasks by their list items.
  private let tasks: [Int: TaskBox]
  /// The first heading and the first definition that were not assigned to a block yet.
  var heading = 0
  private var definition = 0

  init(_ note: ParsedNote) {
    self.note = note
    splitTabs = Dictionary(note.splitTabs.map { ($0.offset, $0.column) }) { $1 }
    inlines = DocumentInlines(note)
    tasks = Dictionary(
      note.tasks.enumerated().map { ($1.container, TaskBox(status: $1.status, index: $0)) }
    ) { first, _ in first }
  }

  mutating func build(_ bytes: Span<UInt8>) -> [DocumentBlock] {
    for index in note.blocks.indices {
      enter(note.blocks[index].container)
      for leaf in leaves(of: index, bytes) { append(leaf) }
    }
    enter(nil)
    return blocks
  }

  /// Closes and opens containers until `container` is the innermost one.
  private mutating func enter(_ container: Int?) {
    if open.last?.container == container { return }
    var path: [Int] = []
    var next = container
    while let index = next {
      path.append(index)
      next = note.containers[index].parent
    }
    path.reverse()
    var depth = 0
    while depth < min(open.count, path.count), open[depth].container == path[depth] { depth += 1 }
    while open.count > depth { close() }
    for index in path[depth...] { open.append((index, block(of: index))) }
  }

  private func block(of container: Int) -> DocumentBlock {
    let range = note.containers[container].range
    return switch note.containers[container].kind {
    case .quote: DocumentBlock(.quote, range)
    case .callout(let callout): DocumentBlock(.callout(callout), range)
    case .listItem(let marker): DocumentBlock(.item(marker, task: tasks[container]), range)
    case .footnote(let label): DocumentBlock(.footnote(label: label), range)
    }
  }

  private mutating func append(_ block: DocumentBlock) {
    if open.isEmpty { blocks.append(block) } else { open[open.count - 1].block.children.append(block) }
  }

  /// Closes the innermost container. Blank lines at the end of an item or footnote are moved after it.
  private mutating func close() {
    guard var (_, block) = open.popLast() else { return }
    switch block.kind {
    case .item(let marker, _):
      let blanks = Self.takeBlanks(from: &block)
      if open.isEmpty {
        Self.append(block, marker, to: &blocks)
      } else {
        Self.append(block, marker, to: &open[open.count - 1].block.children)
      }
      for blank in blanks { append(blank) }
    case .footnote:
      let blanks = Self.takeBlanks(from: &block)
      append(block)
      for blank in blanks { append(blank) }
    default: append(block)
    }
  }

  /// Removes and returns the blank lines at the end of a container, except for the rest of its first line.
  private static func takeBlanks(from block: inout DocumentBlock) -> [DocumentBlock] {
    var end = block.children.count
    while end > 0, block.children[end - 1].kind == .blank,
      block.children[end - 1].range.lowerBound > block.range.lowerBound
    { end -= 1 }
    // A slice would share the memory of the array, so that the next change copies all of it.
    let blanks = Array(block.children[end...])
    block.children.removeSubrange(end...)
    return blanks
  }

  /// Appends an item to the list that it continues, or to a new list.
  private static func append(_ item: DocumentBlock, _ marker: ListMarker, to blocks: inout [DocumentBlock]) {
    var last = blocks.count - 1
    while last >= 0, blocks[last].kind == .blank { last -= 1 }
    let isTight = !hasBlankInside(item)
    guard last >= 0, case .list(let start, let wasTight) = blocks[last].kind,
      case .item(let first, _)? = blocks[last].children.first?.kind, first.delimiter == marker.delimiter
    else {
      var list = DocumentBlock(.list(start: marker.number, isTight: isTight), item.range)
      list.children = [item]
      blocks.append(list)
      return
    }
    let blanks = Array(blocks[(last + 1)...])
    blocks[last].children += blanks
    blocks[last].children.append(item)
    blocks[last].kind = .list(start: start, isTight: wasTight && isTight && blanks.isEmpty)
    blocks[last].range = blocks[last].range.lowerBound..<item.range.upperBound
    blocks.removeSubrange((last + 1)...)
  }

  /// Returns whether there is a blank line between two blocks of an item.
  private static func hasBlankInside(_ item: DocumentBlock) -> Bool {
    var isAfterBlock = false
    var isAfterBlank = false
    for child in item.children {
      if child.kind == .blank {
        isAfterBlank = isAfterBlock
      } else {
        if isAfterBlank { return true }
        isAfterBlock = true
      }
    }
    return false
  }

  /// Returns the definitions in `range`, which must follow those of previous calls.
  mutating func takeDefinitions(in range: Range<Int>) -> Range<Int> {
    let first = definition
    while definition < note.definitions.count, note.definitions[definition].range.lowerBound < range.upperBound {
      definition += 1
    }
    return first..<definition
  }
}

/// The lines of blocks that are shown as written, without the markers of their containers.
extension NoteTreeBuilder {
  /// Returns the content of line `index`, after removing up to `indent` columns of white space.
  func line(_ index: Int, of block: Block, indent: Int, _ bytes: Span<UInt8>) -> SourceLine {
    var line = start(of: index, in: block, bytes)
    let taken = line.splitTabs.count
    line.findText(bytes)
    line.advance(columns: min(indent, line.indent), bytes)
    let isSplit = line.splitTabs.count > taken || splitTabs[line.offset] == line.column
    guard isSplit, line.offset < line.end, bytes[line.offset] == .tab else {
      return SourceLine(padding: 0, range: line.offset..<line.end, column: line.column)
    }
    let stop = (line.column | 3) + 1
    return SourceLine(padding: stop - line.column, range: line.offset + 1..<line.end, column: stop)
  }

  /// Returns the number of columns of white space before the text of line `index`.
  func indent(of index: Int, in block: Block, _ bytes: Span<UInt8>) -> Int {
    var line = start(of: index, in: block, bytes)
    line.findText(bytes)
    return line.indent
  }

  /// Returns the line at the beginning of its content.
  private func start(of index: Int, in block: Block, _ bytes: Span<UInt8>) -> CurrentLine {
    let content = note.lines.content(of: index, in: bytes)
    var line = CurrentLine()
    line.start = max(note.lines.range(of: index).lowerBound, block.range.lowerBound)
    line.end = max(content.upperBound, line.start)
    line.offset = line.start
    // The block pass moves to the end of blank lines; those outside of containers keep their white space.
    guard block.container != nil else { return line }
    while line.offset < content.lowerBound {
      line.column = bytes[line.offset] == .tab ? (line.column | 3) + 1 : line.column + 1
      line.offset += 1
    }
    if let column = splitTabs[line.offset] { line.column = column }
    return line
  }
}

/// A note as a tree of blocks, with the inline markup of each as events.
///
/// It is made from a `ParsedNote` by the same block and inline passes that found the note's headings, links, tags and
/// tasks, so both are consistent. It is needed only for drawing or converting a note.
package struct NoteDocument: Sendable {
  /// The blocks at the top level, in order.
  package var blocks: [DocumentBlock]
  /// The texts of all headings of the note, without markup.
  package let headings: [String]

  /// Makes the document of a note and the bytes that it was parsed from. O(bytes).
  package init(_ note: ParsedNote, in bytes: Span<UInt8>) {
    var builder = NoteTreeBuilder(note)
    blocks = builder.build(bytes)
    headings = note.headings.map(\.plainText)
  }
}
