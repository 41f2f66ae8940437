internal import Bytes

extension NoteEditor {
  /// The end of a section, block or line at which text is added.
  package enum InsertionPoint: Sendable, Hashable {
    /// Directly below the heading.
    case start
    /// Before the next heading of any level.
    case end
  }

  /// Adds `text` under the heading that `heading` refers to: `A`, or `A#B` for a heading B under a heading A. Headings
  /// are compared as in links.
  ///
  /// Line breaks of `text` become those of the note. It is separated by blank lines, except between list items, and
  /// except below a heading if the note has no blank line there.
  package func insert(_ text: String, under heading: String, at point: InsertionPoint = .end) throws(EditError)
    -> [TextEdit]
  {
    let name = heading.hasPrefix("#") ? String(heading.dropFirst()) : heading
    guard let index = note.heading(named: name) else { throw .missingHeading(heading) }
    return try insert(text, under: index, at: point)
  }

  /// Adds `text` under the heading with the given number, counted from 0.
  package func insert(_ text: String, under index: Int, at point: InsertionPoint) throws(EditError) -> [TextEdit] {
    let heading = note.headings[index]
    guard note.blocks[heading.block].container == nil else { throw .missingHeading(heading.plainText) }
    var offset = heading.range.upperBound
    if point == .end {
      for block in note.blocks[(heading.block + 1)...] {
        if case .heading = block.kind, block.container == nil { break }
        if block.kind != .blank { offset = block.range.upperBound }
      }
    } else if let next = block(at: offset), note.blocks[next].kind == .blank {
      offset = note.lines.range(of: note.lines.index(at: offset)).upperBound
    }
    return try insertion(text, at: offset)
  }

  /// Adds `text` at the end of the note. If the note has no final line break, none is added. An unclosed code fence is
  /// closed first, which does not change the code and keeps `text` out of it.
  package func append(_ text: String) throws(EditError) -> [TextEdit] { try insertion(text, at: bytes.count) }

  /// Adds `text` below the heading that is the title, or before the body if there is none.
  ///
  /// - Parameters:
  ///   - path: The path of the note.
  ///   - order: The sources of its title.
  package func prepend(_ text: String, path: [UInt8], titledBy order: [TitleSource]) throws(EditError) -> [TextEdit] {
    let title = NoteOpening(of: note, in: bytes.span, path: path.span, order: order).title
    guard title.origin == .heading, let index = note.headings.firstIndex(where: { !$0.plainText.isEmpty }) else {
      return try prepend(text)
    }
    return try insert(text, under: index, at: .start)
  }

  /// Adds `text` before the body, after the front matter and a blank line that follows it.
  package func prepend(_ text: String) throws(EditError) -> [TextEdit] {
    var offset = note.bodyRange.lowerBound
    if note.frontMatter != nil, let first = block(at: offset) {
      let line = note.lines.range(of: note.lines.index(at: offset))
      // Text on the line that closes the front matter stays on that line.
      if note.blocks[first].kind == .blank || line.lowerBound < offset { offset = line.upperBound }
    }
    return try insertion(text, at: offset)
  }

  /// Adds a divider by calling `insert` with `---`, or with `***` where `---` would be read as something else. At the
  /// beginning of a note, `---` would open front matter.
  package func divider(_ insert: (String) throws(EditError) -> [TextEdit]) throws(EditError) -> [TextEdit] {
    func count(_ note: ParsedNote) -> Int { note.blocks.count { $0.kind == .thematicBreak } }
    for marker in ["---", "***"] {
      guard let edits = try? insert(marker) else { continue }
      let after = applying(edits)
      let opens = marker == "---" && after.blocks.first?.kind == .thematicBreak
      if !opens, count(after) == count(note) + 1 { return edits }
    }
    // If this throws too, its error has the reason, such as a missing heading.
    _ = try insert("***")
    throw .unwritable("---")
  }

  /// Adds `text` before the blank line at `offset`, or after the block there.
  package func insert(_ text: String, near offset: Int) throws(EditError) -> [TextEdit] {
    guard let index = block(at: offset), offset >= note.bodyRange.lowerBound else {
      return offset < note.bodyRange.lowerBound ? try prepend(text) : try append(text)
    }
    let line = note.lines.range(of: note.lines.index(at: offset))
    return try insertion(
      text, at: note.blocks[index].kind == .blank ? line.lowerBound : note.blocks[index].range.upperBound)
  }

  // MARK: - Parts

  /// Adds `text` to a part of the note: under a heading as `insert(_:under:at:)` does, before or after a block, or on
  /// separate lines before or after a line, whatever block the line belongs to.
  package func insert(_ text: String, in part: NotePart, at point: InsertionPoint) throws(EditError) -> [TextEdit] {
    guard let location = note.location(of: part) else {
      switch part {
      case .heading(let name): throw .missingHeading(name)
      case .block(let id): throw .missingBlockID(id)
      case .line(let number): throw .missingLine(number)
      }
    }
    switch part {
    case .heading(let name):
      guard let index = location.heading else { throw .missingHeading(name) }
      return try insert(text, under: index, at: point)
    case .block:
      let offset = point == .start ? location.range.lowerBound : location.range.upperBound
      return try insertion(indented(text, as: location.range), at: offset)
    case .line(let number):
      guard location.range.lowerBound >= note.bodyRange.lowerBound else { throw .missingLine(number) }
      return lineInsertion(text, location.range, at: point)
    }
  }

  /// Returns `text` with each line indented like the first line of a range.
  private func indented(_ text: String, as range: Range<Int>) -> String {
    let blanks = String(decoding: bytes[range].prefix { $0 == .space || $0 == .tab }, as: UTF8.self)
    if blanks.isEmpty { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.isEmpty ? "" : blanks + $0 }.joined(separator: "\n")
  }

  /// Adds the lines of `text` before or after a line, without blank lines.
  private func lineInsertion(_ text: String, _ line: Range<Int>, at point: InsertionPoint) -> [TextEdit] {
    let lineBreak = NoteLineBreak.of(bytes)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { Array(String($0).utf8) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if lines.isEmpty { return [] }
    let added = Array(lines.joined(separator: lineBreak))
    if point == .start { return [TextEdit(at: line.lowerBound, insert: added + lineBreak)] }
    // If the note has no final line break, none is added.
    let isOpen = line.isEmpty || !bytes[line.upperBound - 1].isLineBreak
    return [TextEdit(at: line.upperBound, insert: isOpen ? lineBreak + added : added + lineBreak)]
  }

  // MARK: - Lists

  /// The list marker that the note used last; `-` when it has none.
  package var bullet: String {
    for container in note.containers.reversed() {
      guard case .listItem(let marker) = container.kind, marker.number == nil else { continue }
      return String(Character(Unicode.Scalar(marker.delimiter)))
    }
    return "-"
  }

  /// Returns lines as items of a list, with checkboxes if they are tasks; blank lines are removed. A line that is
  /// already such an item, with any marker, is used as it is.
  package func items(_ text: String, areTasks: Bool) -> String {
    if areTasks, let tasks = logseqTasks(text, due: nil, scheduled: nil) { return tasks }
    let marker = note.dialect.logseq == nil ? bullet : "-"
    let lines = text.split { $0.isNewline }.map { $0.trimmingSpaces() }.filter { !$0.isEmpty }
    return lines.map { line in
      let own = Self.isTask(line)
      if let own, own || !areTasks { return marker + line.dropFirst() }
      let content = own == nil ? line : line.dropFirst().trimmingSpaces()
      let form: LineForm = areTasks ? .task(Character(marker)) : .bullet(Character(marker))
      return form.line(content, isLiteral: false) ?? marker + (areTasks ? " [ ] " : " ") + content
    }.joined(separator: "\n")
  }

  /// Returns whether a line that is an item of a list is a task; nil when it is not an item.
  private static func isTask(_ line: Substring) -> Bool? {
    let bytes = Array(line.utf8)
    let note = NoteParser.parse(bytes.span)
    guard note.blocks.count == 1, note.blocks[0].kind == .paragraph, note.containers.count == 1,
      case .listItem(let marker) = note.containers[0].kind, marker.number == nil
    else { return nil }
    return !note.tasks.isEmpty
  }
}
