import Bytes

/// Completes a page of Logseq, which was parsed as Markdown, by what its notation says: the properties of the page, the
/// tasks, the ids of blocks, and links by names of pages.
struct LogseqReader {
  let graph: LogseqGraph
  let text: LogseqText

  func read(_ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    readPageProperties(&note, bytes)
    if !graph.isObsidian { note.tasks = [] }
    readTasks(&note, bytes)
    readIDs(&note, bytes)
    readLinks(&note, bytes)
  }

  // MARK: - Properties

  private func readPageProperties(_ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    guard note.frontMatter == nil, let first = text.pageProperties.first, let last = text.pageProperties.last
    else { return }
    let range = first.line.lowerBound..<last.line.upperBound
    var matter = FrontMatter(range: range, contentRange: range, properties: [], problem: nil, isFlow: false)
    matter.isLogseq = true
    matter.properties = text.pageProperties.map { property in
      let key = String(repairing: bytes.extracting(property.key))
      return Property(
        key: key, keyRange: property.key, value: value(of: key, property.value, bytes),
        range: property.key.lowerBound..<max(property.value.upperBound, property.key.upperBound &+ 2))
    }
    note.frontMatter = matter
    if let block = note.blocks.first, block.kind == .paragraph, block.container == nil, block.range == range {
      note.blocks[0].kind = .frontMatter
      note.bodyRange = range.upperBound..<note.bodyRange.upperBound
    }
    for (name, range) in matter.tags() {
      let line = note.lines.position(at: range.lowerBound).line
      note.tags.append(Tag(name: name, origin: .property, line: line, range: range))
    }
    if note.tags.count > 1 { note.tags.sort { $0.range.lowerBound < $1.range.lowerBound } }
  }

  /// Returns the value of a property: a list for names, and for several links; otherwise a scalar.
  private func value(of key: String, _ range: Range<Int>, _ bytes: Span<UInt8>) -> YAMLNode {
    if range.isEmpty { return .null(at: range.lowerBound) }
    let isOfNames = ["tags", "alias", "aliases"].contains(key.lowercased())
    let isDivided = isOfNames || graph.dividedProperties.contains { $0.lowercased() == key.lowercased() }
    let items = LogseqReader.items(range, bytes)
    let areLinks = items.count > 1 && items.allSatisfy { bytes[$0.lowerBound] == .hash || bytes.isPageLink($0) }
    func scalar(_ range: Range<Int>) -> YAMLNode {
      let text = String(repairing: bytes.extracting(range))
      return YAMLNode(
        content: .scalar(YAMLScalar(text: text, type: ScalarType.plain(text), style: .plain)), range: range)
    }
    guard isDivided || areLinks else { return scalar(range) }
    let nodes = items.map { item in
      var node = scalar(isOfNames ? bytes.pageName(item) : item)
      if isOfNames, var scalar = node.scalar {
        scalar.type = .string
        node.content = .scalar(scalar)
      }
      return node
    }
    return YAMLNode(content: .sequence(nodes, style: .flow), range: range)
  }

  /// Returns the parts of a value between commas outside of brackets, without blanks around them and empty ones.
  static func items(_ range: Range<Int>, _ bytes: Span<UInt8>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var (start, depth) = (range.lowerBound, 0)
    for offset in range.lowerBound...range.upperBound {
      let isEnd = offset == range.upperBound
      if !isEnd, bytes[offset] == .openBracket { depth &+= 1 }
      if !isEnd, bytes[offset] == .closeBracket { depth &-= 1 }
      if isEnd || bytes[offset] == .comma && depth <= 0 {
        let item = bytes.trimming(start..<offset)
        if !item.isEmpty { items.append(item) }
        start = offset &+ 1
      }
    }
    return items
  }

  // MARK: - Tasks

  private func readTasks(_ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    var tasks: [TaskItem] = []
    for (index, container) in note.containers.enumerated() {
      guard case .listItem(let marker) = container.kind, marker.delimiter == .hyphen, marker.number == nil
      else { continue }
      var (depth, isInQuote) = (0, false)
      var parent = container.parent
      while let outer = parent {
        switch note.containers[outer].kind {
        case .listItem: depth &+= 1
        case .quote, .callout: isInQuote = true
        case .footnote: break
        }
        parent = note.containers[outer].parent
      }
      if isInQuote { continue }
      if let task = task(
        after: marker.range.upperBound, from: marker.range.lowerBound, inContainer: index, depth: depth, note, bytes)
      {
        tasks.append(task)
      }
    }
    for heading in note.headings where note.blocks[heading.block].container == nil {
      let start = bytes.skippingBlanks(from: heading.range.lowerBound, to: heading.range.upperBound)
      guard start < heading.range.upperBound, bytes[start] == .hash else { continue }
      if let task = task(after: start, from: start, inContainer: -1, depth: 0, note, bytes) { tasks.append(task) }
    }
    if tasks.isEmpty { return }
    note.tasks += tasks
    note.tasks.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Reads the task whose marker of a block ends at an offset; nil if the block is none.
  private func task(
    after offset: Int, from start: Int, inContainer container: Int, depth: Int, _ note: ParsedNote, _ bytes: Span<UInt8>
  ) -> TaskItem? {
    let lineEnd = bytes.lineBreakOffset(from: offset)
    var word = bytes.skippingBlanks(from: offset, to: lineEnd)
    var hashes = word
    while hashes < lineEnd, hashes &- word < 6, bytes[hashes] == .hash { hashes &+= 1 }
    if hashes > word, hashes < lineEnd, bytes[hashes].isBlank {
      word = bytes.skippingBlanks(from: hashes, to: lineEnd)
    }
    // All words begin with one of these letters.
    guard word < lineEnd, "TLDNIWSC".utf8.contains(bytes[word]) else { return nil }
    var end = word
    while end < lineEnd, bytes[end].isLetter || bytes[end] == .hyphen { end &+= 1 }
    guard end == lineEnd || bytes[end].isBlank,
      let marker = LogseqGraph.markers.first(where: {
        $0.word.utf8.count == end &- word && bytes.hasText($0.word, at: word)
      })
    else { return nil }
    let line = note.lines.index(at: word)
    let text = bytes.trimming(end..<lineEnd)
    var task = TaskItem(
      status: marker.status, statusRange: word..<end, text: String(repairing: bytes.extracting(text)), summary: "",
      line: line &+ 1, range: start..<max(text.upperBound, end), textRange: text, depth: depth, container: container)
    task.logseq = LogseqTask(marker: marker.word)
    readFields(of: &task, bytes)
    return task
  }

  /// Reads the priority, and the dates on the lines of the block.
  private func readFields(of task: inout TaskItem, _ bytes: Span<UInt8>) {
    var summary = task.textRange
    if summary.count >= 4, bytes.hasText("[#", at: summary.lowerBound), bytes[summary.lowerBound &+ 3] == .closeBracket,
      let priority = [UInt8(ascii: "A"): TaskItem.Priority.high, UInt8(ascii: "B"): .medium, UInt8(ascii: "C"): .low][
        bytes[summary.lowerBound &+ 2]]
    {
      task.priority = priority
      summary = bytes.trimming(summary.lowerBound &+ 4..<summary.upperBound)
    }
    var stamps = LogseqStamp.stamps(in: summary, bytes)
    // Dates at the end of the line are no part of the text.
    for stamp in stamps.reversed() where stamp.range.upperBound == summary.upperBound {
      summary = bytes.trimming(summary.lowerBound..<stamp.range.lowerBound)
    }
    task.summary = String(repairing: bytes.extracting(summary))
    var mayHaveDrawer = true
    var offset = bytes.offsetAfterLineBreak(at: bytes.lineBreakOffset(from: task.range.upperBound))
    while offset < bytes.count {
      let lineEnd = bytes.lineBreakOffset(from: offset)
      let content = bytes.trimming(offset..<lineEnd)
      let isBlock =
        content.isEmpty || LogseqText.hasBullet(bytes, content) || bytes[content.lowerBound] == .hash
        || bytes.hasText("```", at: content.lowerBound)
      if isBlock { break }
      offset = bytes.offsetAfterLineBreak(at: lineEnd)
      if mayHaveDrawer, bytes[content.lowerBound] == .colon, bytes[content.upperBound &- 1] == .colon {
        if let end = LogseqText.drawerEnd(bytes, from: offset) {
          offset = bytes.offsetAfterLineBreak(at: bytes.lineBreakOffset(from: end))
          continue
        }
        mayHaveDrawer = false
      }
      stamps += LogseqStamp.stamps(in: content, bytes)
    }
    task.logseq?.stamps = stamps
    task.due = stamps.first { $0.isDeadline }.map { "\($0.day)" }
    task.scheduled = stamps.first { !$0.isDeadline }.map { "\($0.day)" }
    task.recurrence = stamps.lazy.compactMap(\.repeater).first?.text
  }

  // MARK: - Blocks

  private func readIDs(_ note: inout ParsedNote, _ bytes: Span<UInt8>) {
    for (value, start) in text.ids {
      let index = note.blocks.indices.partitioningIndex { note.blocks[$0].range.upperBound > start }
      guard index < note.blocks.count else { continue }
      var container = note.blocks[index].container
      while let outer = container {
        if case .listItem = note.containers[outer].kind { break }
        container = note.containers[outer].parent
      }
      note.blockIDs.append(
        BlockID(
          id: String(repairing: bytes.extracting(value)), line: note.lines.index(at: start) &+ 1,
          range: start..<value.upperBound, blockRange: container.map { note.containers[$0].range } ?? note.bodyRange))
    }
    note.blockIDs.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension Span where Element == UInt8 {
  /// Returns whether a range is `[[name]]`.
  func isPageLink(_ range: Range<Int>) -> Bool {
    range.count > 4 && hasText("[[", at: range.lowerBound) && hasText("]]", at: range.upperBound &- 2)
  }

  /// Returns the range of the name in `name`, `#name`, `[[name]]` or `#[[name]]`.
  func pageName(_ range: Range<Int>) -> Range<Int> {
    var name = range
    if name.count > 1, self[name.lowerBound] == .hash { name = name.lowerBound &+ 1..<name.upperBound }
    if isPageLink(name) { name = trimming(name.lowerBound &+ 2..<name.upperBound &- 2) }
    return name
  }
}
