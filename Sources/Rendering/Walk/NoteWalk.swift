internal import Bytes
internal import NoteSyntax

/// The walk over a note, which decides what the note says: what is hidden, where links lead, the order of footnotes, the
/// ids of parts, and which text is an address. How it looks is decided by the sink.
///
/// Blocks nest at most as deep as the parser allows, and inline markup is read without recursion.
struct NoteWalk {
  let links: any NoteLinks
  var anchors: NoteAnchors?
  var footnotes = FootnoteOrder()
  /// Whether the open paragraph is a single piece of markup.
  var isAlone = false

  /// Shows a document that was made from `bytes`, or those of its blocks that are left. O(bytes). The ids of the note's
  /// parts begin with `idPrefix`; nil if they have none, as in an excerpt.
  static func walk<Sink: NoteSink & ~Copyable>(
    _ document: NoteDocument, of bytes: Span<UInt8>, links: any NoteLinks, idPrefix: String? = nil,
    into sink: inout Sink
  ) {
    var walk = NoteWalk(links: links, anchors: idPrefix.map { NoteAnchors(prefix: $0, headings: document.headings) })
    if Sink.isOfPages { walk.footnotes.collect(document.blocks) }
    for block in document.blocks { walk.read(block, bytes, &sink) }
    walk.readFootnotes(bytes, &sink)
  }

  /// Shows the text of a single block. O(bytes).
  static func walk<Sink: NoteSink & ~Copyable>(
    _ events: [InlineEvent], of bytes: Span<UInt8>, links: any NoteLinks, into sink: inout Sink
  ) {
    var walk = NoteWalk(links: links, anchors: nil)
    walk.read(events[...], bytes, &sink)
    walk.readFootnotes(bytes, &sink)
  }

  private mutating func read<Sink: NoteSink & ~Copyable>(
    _ block: DocumentBlock, isTight: Bool = false, beginsItem: Bool = false, _ bytes: Span<UInt8>, _ sink: inout Sink
  ) {
    switch block.kind {
    case .frontMatter, .comment, .calloutTitle, .tableRow, .tableCell: break
    case .blank: sink.blankLine()
    case .paragraph: readText(of: block, as: .paragraph(isTight: isTight, beginsItem: beginsItem), bytes, &sink)
    case .heading(let level, let index):
      readText(of: block, as: .heading(level: level, id: anchors?.heading(index)), bytes, &sink)
    case .thematicBreak:
      sink.enter(.thematicBreak)
      sink.leave(.thematicBreak)
    case .fencedCode(let info):
      readLines(of: block, as: .codeBlock(CodeInfo(info ?? "")), bytes, &sink)
    case .indentedCode: readLines(of: block, as: .codeBlock(CodeInfo("")), bytes, &sink)
    case .math: readLines(of: block, as: .mathBlock, bytes, &sink)
    case .html: readLines(of: block, as: .htmlBlock, bytes, &sink)
    case .definitions: readLines(of: block, as: .definitions, bytes, &sink)
    case .table(let alignments): readTable(block, alignments, bytes, sink: &sink)
    case .quote: readChildren(of: block, as: .quote, bytes, &sink)
    case .callout(let callout): readCallout(block, callout, bytes, sink: &sink)
    case .list(let start, let isTight):
      sink.enter(.list(start: start, isTight: isTight))
      for child in block.children { read(child, isTight: isTight, bytes, &sink) }
      sink.leave(.list(start: start, isTight: isTight))
    case .item(let marker, let task): readItem(block, marker, task, isTight: isTight, bytes: bytes, sink: &sink)
    case .footnote(let label):
      if Sink.isOfPages { return }
      readChildren(of: block, as: .footnote(FootnoteMark(label: label)), bytes, &sink)
    }
  }

  private mutating func readText<Sink: NoteSink & ~Copyable>(
    of block: DocumentBlock, as element: NoteElement, _ bytes: Span<UInt8>, _ sink: inout Sink
  ) {
    sink.enter(element)
    if case .paragraph = element { isAlone = Self.isSingle(block.inlines) }
    read(block.inlines[...], bytes, &sink)
    isAlone = false
    sink.leave(element)
  }

  private func readLines<Sink: NoteSink & ~Copyable>(
    of block: DocumentBlock, as element: NoteElement, _ bytes: Span<UInt8>, _ sink: inout Sink
  ) {
    sink.enter(element)
    for line in block.lines { sink.line(bytes.extracting(line.range), line) }
    sink.leave(element)
  }

  private mutating func readChildren<Sink: NoteSink & ~Copyable>(
    of block: DocumentBlock, as element: NoteElement, _ bytes: Span<UInt8>, _ sink: inout Sink
  ) {
    sink.enter(element)
    for child in block.children { read(child, bytes, &sink) }
    sink.leave(element)
  }

  private mutating func readCallout<Sink: NoteSink & ~Copyable>(
    _ block: DocumentBlock, _ callout: Callout, _ bytes: Span<UInt8>, sink: inout Sink
  ) {
    var title: DocumentBlock?
    if let first = block.children.first, first.kind == .calloutTitle, Self.hasContent(first.inlines) { title = first }
    let element = NoteElement.callout(callout, hasTitle: title != nil)
    sink.enter(element)
    if let title { readText(of: title, as: .calloutTitle, bytes, &sink) }
    for child in block.children { read(child, bytes, &sink) }
    sink.leave(element)
  }

  private mutating func readItem<Sink: NoteSink & ~Copyable>(
    _ block: DocumentBlock, _ marker: ListMarker, _ task: TaskBox?, isTight: Bool, bytes: Span<UInt8>, sink: inout Sink
  ) {
    let number = marker.number == nil ? nil : String(bytes.extracting(marker.range))
    let element = NoteElement.item(
      ListItemElement(number: number, status: task.map { Character($0.status) }, offset: marker.range.lowerBound))
    sink.enter(element)
    for (index, child) in block.children.enumerated() {
      read(child, isTight: isTight, beginsItem: index == 0, bytes, &sink)
    }
    sink.leave(element)
  }

  /// Reads a table. Cells beyond the columns are left out, and missing ones are empty.
  private mutating func readTable<Sink: NoteSink & ~Copyable>(
    _ block: DocumentBlock, _ alignments: [TableAlignment], _ bytes: Span<UInt8>, sink: inout Sink
  ) {
    sink.enter(.table(alignments))
    if !Sink.isOfPages {
      for line in block.lines { sink.line(bytes.extracting(line.range), line) }
    }
    for (index, row) in block.children.enumerated() {
      let isHeader = index == 0
      sink.enter(.row(isHeader: isHeader))
      for (column, alignment) in alignments.enumerated() {
        sink.enter(.cell(alignment, isHeader: isHeader))
        if column < row.children.count { read(row.children[column].inlines[...], bytes, &sink) }
        sink.leave(.cell(alignment, isHeader: isHeader))
      }
      sink.leave(.row(isHeader: isHeader))
    }
    sink.leave(.table(alignments))
  }

  /// Reads the footnotes after the text; their texts may refer to further ones.
  private mutating func readFootnotes<Sink: NoteSink & ~Copyable>(_ bytes: Span<UInt8>, _ sink: inout Sink) {
    var index = 0
    while let entry = footnotes.entry(at: index) {
      if index == 0 { sink.enter(.footnotes) }
      index += 1
      let element = NoteElement.footnote(mark(index, label: entry.label, isFirst: entry.isReferred))
      sink.enter(element)
      switch entry.content {
      case .blocks(let blocks): for block in blocks { read(block, bytes, &sink) }
      case .text(let events):
        sink.enter(.paragraph(isTight: false, beginsItem: false))
        read(events, bytes, &sink)
        sink.leave(.paragraph(isTight: false, beginsItem: false))
      }
      sink.leave(element)
    }
    if index > 0 { sink.leave(.footnotes) }
  }

  func mark(_ number: Int, label: String, isFirst: Bool) -> FootnoteMark {
    FootnoteMark(
      label: label, number: number, id: anchors?.footnote(number),
      referenceID: isFirst ? anchors?.reference(number) : nil)
  }
}
