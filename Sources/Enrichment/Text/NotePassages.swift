internal import NoteSyntax

/// The passages of a note, which are its paragraphs and list items, without markup.
struct NotePassages {
  /// The kind of block that contains a passage.
  enum Place: Int, Comparable {
    /// A paragraph.
    case text
    /// An item of a list with bullets.
    case bullet
    /// An item of a list with numbers.
    case number
    /// A quote or callout.
    case quote

    static func < (one: Place, other: Place) -> Bool { one.rawValue < other.rawValue }
  }

  /// A passage.
  struct Passage {
    let place: Place
    /// The lines of its text.
    let lines: [String]
    /// Whether it has a checkbox.
    let isTask: Bool

    var text: String { lines.joined(separator: " ") }
  }

  private(set) var passages: [Passage] = []
  /// The texts of the headings.
  let headings: [String]
  /// The texts of the tasks that are not done, without their dates.
  let openTasks: [String]

  /// The number of bytes of the body that are read; the rest of long notes is ignored.
  private static let limit = 64 << 10

  init(_ note: ParsedNote, in bytes: [UInt8]) {
    headings = note.headings.map(\.plainText)
    openTasks = note.tasks.filter { $0.status == " " || $0.status == "/" }.map {
      NoteText.plainText(inline: $0.summary.utf8Span.span)
    }
    let taskLines = Set(note.tasks.map(\.line))
    let end = note.bodyRange.lowerBound + Self.limit
    for (index, block) in note.blocks.enumerated() where block.kind == .paragraph && block.range.lowerBound < end {
      guard let place = Self.place(of: block, in: note), Self.hasText(index, note, bytes) else { continue }
      let lines = NoteText.plainText(of: index, note: note, in: bytes.span).split(separator: "\n")
        .map { Self.clean($0) }.filter { !$0.isEmpty && !Self.isField($0) }
      if lines.isEmpty { continue }
      // The lines of tasks are counted from 1, those of blocks from 0.
      passages.append(
        Passage(place: place, lines: lines, isTask: taskLines.contains(block.lines.lowerBound + 1)))
    }
  }

  /// Returns the kind of block that contains a paragraph; nil for a footnote.
  private static func place(of block: Block, in note: ParsedNote) -> Place? {
    var place = Place.text
    var index = block.container
    while let container = index {
      switch note.containers[container].kind {
      case .footnote: return nil
      case .quote, .callout: place = .quote
      case .listItem(let marker): if place == .text { place = marker.number == nil ? .bullet : .number }
      }
      index = note.containers[container].parent
    }
    return place
  }

  /// Returns whether a paragraph contains more than images and embeds.
  private static func hasText(_ index: Int, _ note: ParsedNote, _ bytes: [UInt8]) -> Bool {
    let range = note.blocks[index].contentRange
    guard bytes[range].contains(UInt8(ascii: "!")) else { return true }
    var place = range.lowerBound
    let images = NoteText.spans(of: index, note: note, in: bytes.span).filter {
      $0.kind == .image || $0.kind == .wikilink
    }
    for image in images where image.range.lowerBound >= place {
      if bytes[place..<image.range.lowerBound].contains(where: { $0 > 0x20 && $0 != UInt8(ascii: "!") }) { return true }
      place = image.range.upperBound
    }
    return place < range.upperBound && bytes[place..<range.upperBound].contains { $0 > 0x20 }
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
    var before: UInt8 = 0x20
    let isClean = line.utf8.allSatisfy { byte in
      defer { before = byte }
      // In UTF-8, control characters of two bytes begin with C2, and white space begins with C2, E1, E2 or E3.
      return byte > 0x20 && byte < 0x7F || byte == 0x20 && before != 0x20 || byte > 0x7F && byte != 0xC2 && byte < 0xE1
    }
    if isClean, before != 0x20 || line.isEmpty { return String(line) }
    return line.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
      .joined(separator: " ")
  }
}
