import Bytes

/// The blocks around each line of a text, by which a merge recognises a block that was torn apart.
struct BlockLines {
  /// A block or a part of one that contains several lines.
  struct Frame: Hashable {
    enum Kind: Hashable {
      case quote
      case callout(String)
      case item(delimiter: UInt8)
      case footnote(String)
      /// The lines from an opening to a closing tag, each in an HTML block.
      case element([UInt8])
      /// A leaf block other than a paragraph, whose lines belong together.
      case leaf(Block.Kind)
      /// A comment or math that begins and ends inside of a paragraph.
      case span(UInt8)
    }

    let kind: Kind
    /// The line at which it begins.
    let first: Int

    var isItem: Bool { if case .item = kind { true } else { false } }

    /// Whether no conflict may begin or end inside of it, because the text would have another meaning there.
    var isWhole: Bool {
      switch kind {
      case .leaf, .span: true
      case .quote, .callout, .item, .footnote, .element: false
      }
    }
  }

  struct Line {
    var kind = Block.Kind.blank
    /// Whether the leaf block begins here.
    var isFirst = true
    /// Whether it is blank and in no leaf block.
    var isEmpty = true
    /// What contains the line, from the outside to the inside; for an empty line, what contains the lines around it.
    var frames: [Frame] = []
  }

  private(set) var lines: [Line]

  /// Finds the blocks of a text; with `isBody`, it has no front matter, even if it begins like front matter.
  init(_ text: [UInt8], isBody: Bool) {
    let bytes = text.span
    let note = NoteParser.parse(bytes, isBody: isBody)
    lines = [Line](repeating: Line(), count: note.lines.count)
    let containers = note.containers.map { container in
      Frame(kind: Self.kind(container.kind), first: note.lines.index(at: container.range.lowerBound))
    }
    for block in note.blocks { add(block, containers, note, bytes: bytes) }
    for element in HTMLElements(note, bytes).found {
      for line in element.lines {
        lines[line].frames.append(Frame(kind: .element(element.name), first: element.lines.lowerBound))
      }
    }
    for block in note.blocks { addLeaf(block, bytes, note) }
    enclose()
  }

  private static func kind(_ kind: BlockContainer.Kind) -> Frame.Kind {
    switch kind {
    case .quote: .quote
    case .callout(let callout): .callout(callout.type)
    case .listItem(let marker): .item(delimiter: marker.delimiter)
    case .footnote(let label): .footnote(label)
    }
  }

  private mutating func add(_ block: Block, _ containers: [Frame], _ note: ParsedNote, bytes: Span<UInt8>) {
    var frames: [Frame] = []
    var next = block.container
    while let index = next {
      frames.append(containers[index])
      next = note.containers[index].parent
    }
    frames.reverse()
    for line in block.lines where line < lines.count {
      lines[line] = Line(
        kind: block.kind, isFirst: line == block.lines.lowerBound,
        isEmpty: block.kind == .blank && bytes.trimming(note.lines.range(of: line)).isEmpty, frames: frames)
    }
  }

  private mutating func addLeaf(_ block: Block, _ bytes: Span<UInt8>, _ note: ParsedNote) {
    switch block.kind {
    case .blank, .thematicBreak: return
    case .paragraph: addSpans(block, bytes, note)
    case .frontMatter, .heading, .fencedCode, .indentedCode, .html, .table, .definition, .comment, .math:
      for line in block.lines where line < lines.count {
        lines[line].frames.append(Frame(kind: .leaf(block.kind), first: block.lines.lowerBound))
      }
    }
  }

  /// Adds the comments and the math that go on in the next line of a paragraph.
  private mutating func addSpans(_ block: Block, _ bytes: Span<UInt8>, _ note: ParsedNote) {
    guard block.lines.count > 1 else { return }
    var open: [UInt8: Int] = [:]
    for line in block.lines where line < lines.count {
      for (mark, first) in open.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
        lines[line].frames.append(Frame(kind: .span(mark), first: first))
      }
      let range = note.lines.range(of: line)
      var offset = range.lowerBound
      while offset + 1 < range.upperBound {
        let byte = bytes[offset]
        if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "$"), bytes[offset + 1] == byte {
          open[byte] = open[byte] == nil ? line : nil
          offset += 1
        } else if bytes.extracting(offset..<range.upperBound).hasPrefix("<!--".utf8Span.span) {
          open[byte] = line
        } else if bytes.extracting(offset..<range.upperBound).hasPrefix("-->".utf8Span.span) {
          open[UInt8(ascii: "<")] = nil
        }
        offset += 1
      }
    }
  }

  /// Adds to empty lines what contains the lines before and after them.
  private mutating func enclose() {
    var next = 0
    while next < lines.count {
      guard lines[next].isEmpty else {
        next += 1
        continue
      }
      let end = lines[next...].firstIndex { !$0.isEmpty } ?? lines.count
      let (before, after) = (next > 0 ? lines[next - 1].frames : [], end < lines.count ? lines[end].frames : [])
      let shared = zip(before, after).prefix { $0 == $1 }.map(\.0)
      for line in next..<end { lines[line].frames = shared }
      next = end
    }
  }

  // MARK: - Boundaries

  /// Returns whether no block that has to stay whole, or begins in `range`, is divided at the beginning of a line. With
  /// `allowsNested`, an item may be separated from the item around it.
  func isBoundary(_ line: Int, in range: Range<Int>, allowsNested: Bool = false) -> Bool {
    guard line > 0, line < lines.count else { return true }
    let before = lines[line - 1].frames
    let isItem = allowsNested && lines[line].frames.contains { $0.first == line && $0.isItem }
    return !lines[line].frames.contains { frame in
      (frame.isWhole || range.contains(frame.first) && !(isItem && frame.isItem)) && before.contains(frame)
    }
  }
}

/// The HTML elements whose tags are in different HTML blocks, such as `<details>` with Markdown inside.
private struct HTMLElements {
  /// The number of elements around an element beyond which further ones are ignored.
  private static let nestingLimit = 32

  private struct Tag {
    var name: [UInt8]
    var line: Int
    var container: Int?
  }

  /// The elements, each before those in it.
  private(set) var found: [(name: [UInt8], lines: ClosedRange<Int>)] = []
  private var open: [Tag] = []

  init(_ note: ParsedNote, _ bytes: Span<UInt8>) {
    for block in note.blocks where block.kind == .html { read(block, note, bytes) }
    // Details without an end hide the rest of the note.
    for tag in open where tag.name == Array("details".utf8) && tag.line < note.lines.count {
      found.append((tag.name, tag.line...note.lines.count - 1))
    }
    found.sort { one, two in
      (one.lines.lowerBound, -one.lines.upperBound) < (two.lines.lowerBound, -two.lines.upperBound)
    }
  }

  private mutating func read(_ block: Block, _ note: ParsedNote, _ bytes: Span<UInt8>) {
    var offset = block.range.lowerBound
    let end = block.range.upperBound
    while let mark = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset), mark < end {
      offset = mark + 1
      let isClosing = bytes.byte(at: offset) == UInt8(ascii: "/")
      if isClosing { offset += 1 }
      var name: [UInt8] = []
      while offset < end, bytes[offset].isAlphanumeric || bytes[offset] == UInt8(ascii: "-") {
        name.append(bytes[offset] | 0x20)
        offset += 1
      }
      guard name.first?.isAlphanumeric == true else { continue }
      let line = note.lines.index(at: mark)
      if isClosing {
        close(name, line, block.container)
      } else {
        open.append(Tag(name: name, line: line, container: block.container))
      }
    }
  }

  private mutating func close(_ name: [UInt8], _ line: Int, _ container: Int?) {
    guard let index = open.lastIndex(where: { $0.name == name && $0.container == container }) else { return }
    if open[index].line < line, index < Self.nestingLimit { found.append((name, open[index].line...line)) }
    open.removeSubrange(index...)
  }
}
