internal import Bytes
internal import NoteSyntax

/// The passages of a note, which are its paragraphs and list items, without markup, images and embeds.
struct NotePassages {
  enum BlockKind: Int, Comparable {
    case text
    case bullet
    case number
    /// A quote, or a callout that is one.
    case quote
    /// A callout, which is beside the text.
    case aside

    static func < (one: BlockKind, other: BlockKind) -> Bool { one.rawValue < other.rawValue }
  }

  struct Sentence {
    let text: String
    let words: [String]

    init(_ text: String, _ reader: inout WordReader) { (self.text, words) = (text, reader.words(of: text)) }
  }

  struct Passage {
    let blockKind: BlockKind
    var lines: [String]
    /// Whether it has a checkbox.
    let isTask: Bool
    /// Whether a part of it is struck through.
    let isStruck: Bool
    let links, code: [String]
    var section: NoteSection?
    /// The sentences of its text; in a list of short lines, such as a poem or ingredients, each line ends a sentence.
    private(set) var sentences: [Sentence] = []

    /// Divides the text. A first line that is all strong is a heading by another name, and a full stop within code ends
    /// no sentence.
    fileprivate mutating func divide(strong: [String], _ reader: inout WordReader) {
      let lines = lines.count > 1 && strong.contains(lines[0]) ? Array(lines.dropFirst()) : lines
      let isList = lines.count > 1 && lines.allSatisfy { $0.count < 60 && $0.first?.isLowercase == false }
      let parts = isList ? lines : [lines.joined(separator: " ")]
      for part in parts {
        for sentence in Sentences.of(withoutStopsInCode(part)) {
          sentences.append(
            Sentence(Self.stops.reduce(sentence) { $0.replacing($1.substitute, with: $1.stop) }, &reader))
        }
      }
    }

    /// Characters that end sentences, with characters for private use that stand for them.
    private static let stops = [(".", "\u{F8F0}"), ("!", "\u{F8F1}"), ("?", "\u{F8F2}"), ("…", "\u{F8F3}")].map {
      (stop: $0.0, substitute: $0.1)
    }

    private func withoutStopsInCode(_ text: String) -> String {
      code.filter { piece in Self.stops.contains { piece.contains($0.stop) } }.reduce(text) { text, piece in
        text.replacing(piece, with: Self.stops.reduce(piece) { $0.replacing($1.stop, with: $1.substitute) })
      }
    }

    /// Returns the share of a text that is in links, from 0 to 1.
    func linkShare(of text: String) -> Double {
      var (rest, linked) = (text[...], 0)
      for link in links {
        guard let range = rest.firstRange(of: link) else { continue }
        linked += link.utf8.count
        rest = rest[range.upperBound...]
      }
      let addresses = text.split(separator: " ").filter { $0.contains("://") && !links.contains(String($0)) }
      linked += addresses.reduce(0) { $0 + $1.utf8.count }
      return Double(linked) / Double(max(text.utf8.count, 1))
    }

    /// Returns whether a text begins with a link or an address.
    func beginsWithLink(_ text: String) -> Bool {
      let start = text.drop { !$0.isLetter && !$0.isNumber }
      return links.contains { start.hasPrefix($0.drop { !$0.isLetter && !$0.isNumber }) }
        || start.prefix { !$0.isWhitespace }.contains("://")
    }

    func beginsWithCode(_ text: String) -> Bool { code.contains { text.hasPrefix($0) } }
  }

  private(set) var passages: [Passage] = []
  let headings: [String]
  /// The texts of the tasks that are not done, without their dates.
  let openTasks: [String]
  private(set) var comments: [String] = []
  /// The number of list items that are links, with or without a description.
  private(set) var linkItems = 0
  /// The number of sentences that may instruct the reader, that certainly do, and of words that address the reader.
  private(set) var instructions = 0
  private var certainInstructions = 0
  private var addressed = 0
  private var hasCode = false

  /// The number of bytes of the body that are read; the rest of long notes is ignored.
  private static let limit = 64 << 10
  /// Words for the reader, in several languages; `du` and `je` mean something else in other ones.
  private static let readers: Set = [
    "you", "your", "dir", "dich", "dein", "deine", "deinem", "deinen", "deiner", "vous", "votre", "vos", "puedes",
    "tus", "usted", "puoi", "tuoi", "você", "jouw",
  ]
  /// The bytes with which links, code, formulas, struck and strong text begin.
  private static let markup = Array("[<`$~*_".utf8)

  init(_ note: ParsedNote, in bytes: [UInt8]) {
    headings = note.headings.map(\.plainText)
    openTasks = note.tasks.filter { $0.status == " " || $0.status == "/" }.map {
      NoteText.plainText(inline: $0.summary.utf8Span.span)
    }
    let bytes = Self.withoutEmbeds(note, bytes)
    let taskLines = Set(note.tasks.map(\.line))
    let end = note.bodyRange.lowerBound + Self.limit
    var reader = WordReader()
    var sections = SectionReader(note)
    for (index, block) in note.blocks.enumerated() where block.range.lowerBound < end {
      switch block.kind {
      case .heading:
        sections.enter(headingOf: index, &reader)
        if sections.current == .attendance { isMinutes = true }
      case .html, .comment: comments += Self.comments(bytes[block.range])
      case .fencedCode, .indentedCode: hasCode = true
      case .paragraph:
        guard let blockKind = Self.blockKind(of: block, in: note) else { continue }
        let lines = NoteText.plainText(of: index, note: note, in: bytes.span).split(separator: "\n")
          .map { Self.clean($0) }.filter { !$0.isEmpty && !Self.isField($0) }
        if lines.isEmpty { continue }
        // Most paragraphs have no markup.
        let isMarked = bytes[block.contentRange].contains { Self.markup.contains($0) }
        let spans = isMarked ? NoteText.spans(of: index, note: note, in: bytes.span) : []
        func texts(_ kinds: [InlineSpan.Kind]) -> [String] {
          spans.filter { kinds.contains($0.kind) }.map {
            Self.clean(NoteText.plainText(inline: bytes.span.extracting($0.contentRange))[...])
          }.filter { !$0.isEmpty }
        }
        // The lines of tasks are counted from 1, those of blocks from 0.
        var passage = Passage(
          blockKind: blockKind, lines: lines, isTask: taskLines.contains(block.lines.lowerBound + 1),
          isStruck: spans.contains { $0.kind == .strikethrough }, links: texts([.link, .wikilink, .autolink]),
          code: texts([.code, .math]))
        sections.setSection(of: &passage, &reader)
        if passage.lines.isEmpty { continue }
        let isItem = blockKind == .bullet || blockKind == .number
        if isItem, passage.beginsWithLink(passage.lines[0]) { linkItems += 1 }
        passage.divide(strong: texts([.strong]), &reader)
        for sentence in passage.sentences {
          addressed += sentence.words.count(where: Self.readers.contains)
          if passage.isTask { continue }
          if Instruction.isOne(sentence.words) { instructions += 1 }
          if Instruction.isOne(sentence.words, isCertain: true) { certainInstructions += 1 }
        }
        passages.append(passage)
      default: break
      }
    }
  }

  /// Whether the note is written for readers, as manuals, articles and recipes are, and not only for its writer.
  var isForReaders: Bool {
    certainInstructions > 1 || addressed > 1 || hasCode || passages.contains { $0.section == .steps }
  }

  /// Whether the note is the minutes of a meeting.
  private(set) var isMinutes = false

  /// Whether most list items are links.
  var isLinkList: Bool {
    linkItems > 2
      && 2 * linkItems > passages.count { !$0.isTask && ($0.blockKind == .bullet || $0.blockKind == .number) }
  }

  /// Returns the kind of block that contains a paragraph; nil for a footnote.
  private static func blockKind(of block: Block, in note: ParsedNote) -> BlockKind? {
    var blockKind = BlockKind.text
    var index = block.container
    while let container = index {
      switch note.containers[container].kind {
      case .footnote: return nil
      case .quote: blockKind = max(blockKind, .quote)
      case .callout(let callout):
        switch callout.type.lowercased() {
        case "quote", "cite": blockKind = max(blockKind, .quote)
        case "abstract", "summary", "tldr": break
        default: blockKind = .aside
        }
      case .listItem(let marker): if blockKind == .text { blockKind = marker.number == nil ? .bullet : .number }
      }
      index = note.containers[container].parent
    }
    return blockKind
  }

  /// Returns the note with spaces instead of images and embeds, whose names are no text of the note.
  private static func withoutEmbeds(_ note: ParsedNote, _ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for link in note.links where link.isEmbed && link.kind != .property && link.range.upperBound <= bytes.count {
      for index in link.range where bytes[index] != .lineFeed && bytes[index] != .carriageReturn {
        result[index] = .space
      }
    }
    return result
  }

  /// Returns the lines of a comment without its delimiters.
  private static func comments(_ bytes: ArraySlice<UInt8>) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("<!--") || text.contains("%%") else { return [] }
    return text.split(whereSeparator: \.isNewline).map { line in
      clean(line).replacing("<!--", with: "").replacing("-->", with: "").replacing("%%", with: "")
        .trimming(\.isWhitespace)
    }.filter { !$0.isEmpty }.map(String.init)
  }

  /// Returns whether a line is a field of Dataview, `name:: value`.
  private static func isField(_ line: String) -> Bool {
    let bytes = line.utf8
    guard
      let colons = zip(bytes.indices, zip(bytes, bytes.dropFirst())).first(where: {
        $0.1.0 == UInt8(ascii: ":") && $0.1.1 == UInt8(ascii: ":")
      })
    else { return false }
    let name = line[..<colons.0]
    return !name.isEmpty && name.count < 40 && !name.contains { ".!?".contains($0) }
  }

  /// Returns a line without control characters, with single spaces.
  private static func clean(_ line: Substring) -> String {
    var before: UInt8 = .space
    let isClean = line.utf8.allSatisfy { byte in
      defer { before = byte }
      // In UTF-8, control characters of two bytes begin with C2, and white space begins with C2, E1, E2 or E3.
      return byte > 0x20 && byte < 0x7F || byte == .space && before != .space
        || byte > 0x7F && byte != 0xC2 && byte < 0xE1
    }
    if isClean, before != .space || line.isEmpty { return String(line) }
    return line.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
      .joined(separator: " ")
  }
}

/// Finds the kinds of sections while the blocks of a note are read in order.
private struct SectionReader {
  private let headings: [Int: Heading]
  /// The headings around the current place, with their kinds.
  private var open: [(level: Int, kind: NoteSection?)] = []
  /// The kind that the last label names, until the next label or heading.
  private var label: NoteSection?

  /// The kind of the innermost heading that has one.
  var current: NoteSection? { open.last { $0.kind != nil }?.kind }

  init(_ note: ParsedNote) { headings = Dictionary(note.headings.map { ($0.block, $0) }) { one, _ in one } }

  mutating func enter(headingOf block: Int, _ reader: inout WordReader) {
    guard let heading = headings[block] else { return }
    while let last = open.last, last.level >= heading.level { open.removeLast() }
    open.append((heading.level, NoteSection(reader.words(of: heading.plainText, limit: 8))))
    label = nil
  }

  /// Sets the section of a passage. A line that only names a section, such as `Ingredients:`, is removed.
  mutating func setSection(of passage: inout NotePassages.Passage, _ reader: inout WordReader) {
    if passage.blockKind == .text, let first = passage.lines.first {
      let (name, rest) = Self.label(first)
      let kind = name.flatMap { NoteSection(reader.words(of: String($0), limit: 8)) }
      if kind != nil, rest.isEmpty { passage.lines.removeFirst() }
      // Any other paragraph ends what a label has begun, except for the steps of a recipe.
      if kind != nil || label != .steps || name != nil && rest.isEmpty { label = kind }
    }
    passage.section = label ?? current
  }

  private static func label(_ line: String) -> (name: Substring?, rest: Substring) {
    guard let colon = line.prefix(40).firstIndex(where: { $0 == ":" || $0 == "：" })
    else { return (line.count < 40 ? line[...] : nil, "") }
    return (line[..<colon], line[line.index(after: colon)...].trimming(\.isWhitespace))
  }
}
