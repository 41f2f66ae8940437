internal import Bytes
internal import JSON
internal import NoteSyntax
internal import Presentation
internal import VaultCore

/// The tool that reads notes.
enum ReadTool {
  static let tool = Tool(
    "read", "Read notes",
    """
    The text of up to 10 notes, with front matter, exactly as in the file, each after a block with path, id, revision \
    and lines. A section ends at the next heading of its level or a higher one. Example: {"notes": ["Garden/Plan.md"], "section": "Beds"}
    """, does: .reads,
    with: [
      Parameter("notes", .list(of: .text), "").required,
      Parameter("section", .text, "A heading, or A > B"),
      Parameter("lines", .text, "10-40"),
      Parameter("outline", .flag, "Only the headings"),
      Parameter("maxCharacters", .number(1_000...200_000), "", standard: 20_000),
      Parameter("cursor", .text, ""),
    ], run: run)

  private static let mostNotes = 10

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let names = call.texts("notes")
    guard (1...mostNotes).contains(names.count) else {
      throw ToolError(.invalidValue, "'notes' must have 1 to \(mostNotes) names")
    }
    if call.has("section"), call.has("lines") {
      throw ToolError(.invalidValue, "'section' and 'lines' cannot be given together")
    }
    let notes = try names.map { try call.view.exactNote(named: $0) }
    if call.flag("outline") { return try outline(of: notes, call) }
    let start = try call.cursor().map(Place.init) ?? Place()
    var room = call.number("maxCharacters") ?? 20_000
    var texts: [String] = []
    for (index, note) in notes.enumerated() where index >= start.note {
      let text = try SavedText(of: note, in: call.view.vault)
      if text.isBinary {
        texts += [text.header(0..<0, note, call), "(the file is not text, and is not shown)"]
        continue
      }
      var lines = try text.lines(section: call.optionalText("section"), lines: call.optionalText("lines"))
      var place = Place(note: index, line: lines.lowerBound)
      if start.note == index, start.line >= lines.lowerBound {
        place = start
        lines = start.line..<max(lines.upperBound, start.line)
      }
      // A page begins with a note only if some of it has room.
      if !texts.isEmpty, !lines.isEmpty, text.length(ofLine: lines.lowerBound) > room {
        texts.append(more(at: place, of: note, call))
        break
      }
      let page = text.page(of: lines, from: place.offset, within: max(room, 1))
      texts += [text.header(lines.lowerBound..<page.end, note, call, cut: page.cut), page.text]
      room -= page.text.count + texts[texts.count - 2].count
      if let next = page.next {
        texts.append(more(at: Place(note: index, line: next.line, offset: next.offset), of: note, call))
        break
      }
      if index + 1 < notes.count, room <= 0 {
        texts.append(more(at: Place(note: index + 1), of: notes[index + 1], call))
        break
      }
    }
    return .text(texts)
  }

  /// Where a page begins.
  private struct Place {
    /// The index among the notes that were asked for.
    var note = 0
    /// The line, from 0.
    var line = 0
    /// The number of characters of the line that were already sent, if it is longer than a page.
    var offset = 0

    init(note: Int = 0, line: Int = 0, offset: Int = 0) { (self.note, self.line, self.offset) = (note, line, offset) }

    init(_ cursor: PageCursor) {
      self.init(
        note: cursor.position, line: Int(UInt32(truncatingIfNeeded: cursor.key)), offset: Int(cursor.key >> 32))
    }

    var key: UInt64 { UInt64(offset) << 32 | UInt64(line) }
  }

  private static func more(at place: Place, of next: NoteRecord, _ call: ToolCall) -> String {
    let path = String(decoding: next.path, as: UTF8.self)
    let cursor = PageCursor.text(call.question, position: place.note, rawKey: place.key)
    let preposition = place.offset > 0 ? "in" : "at"
    return "not whole: \(path) goes on \(preposition) line \(place.line + 1)\ncursor: \(cursor)"
  }

  private static func outline(of notes: [NoteRecord], _ call: ToolCall) throws -> ToolResult {
    .text(
      try notes.flatMap { note -> [String] in
        let text = try SavedText(of: note, in: call.view.vault)
        let headings = text.note.headings.map { heading in
          let line = text.note.lines.index(at: heading.range.lowerBound) + 1
          return "\(line): \(String(repeating: "#", count: heading.level)) \(heading.plainText)"
        }
        return [
          text.header(0..<text.note.lineCount, note, call),
          headings.isEmpty ? "(no headings)" : headings.joined(separator: "\n"),
        ]
      })
  }
}

/// The text of a note as it is on the disk.
struct SavedText {
  let bytes: [UInt8]
  let note: ParsedNote
  /// The hash of the bytes, which a change has to name.
  var revision: String { ContentHash(of: bytes.span).hexadecimal }

  init(of record: NoteRecord, in vault: Vault) throws {
    let bytes = try NoteContents(of: record.path, in: vault).bytes
    (self.bytes, note) = (bytes, vault.parsed(bytes, at: record.path))
  }

  init(_ bytes: [UInt8]) {
    let parsed = NoteParser.parse(bytes.span)
    (self.bytes, note) = (bytes, parsed)
  }

  /// Returns the lines that are asked for, from 0.
  func lines(section: String?, lines: String?) throws(ToolError) -> Range<Int> {
    if let section {
      let part = try self.section(section)
      return part.lines.lowerBound - 1..<part.lines.upperBound
    }
    guard let lines else { return 0..<note.lineCount }
    let ends = lines.split(separator: "-", omittingEmptySubsequences: false).map {
      Int($0.filter { !$0.isWhitespace })
    }
    let count = note.lineCount
    if ends.count == 1, let line = ends[0], line >= 1, line <= count { return line - 1..<line }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first >= 1, first <= last, first <= max(count, 1)
    else {
      throw ToolError(.invalidValue, "'lines' must be such as 10-40", hint: "the note has \(count) lines")
    }
    return first - 1..<min(last, count)
  }

  /// Returns a section by the spellings of its heading that people use: `X`, `### X`, `A > X` and `A#X`.
  func section(_ name: String) throws(ToolError) -> LocatedPart {
    let number = try heading(name)
    return note.location(ofSection: number)
  }

  /// Returns the number of the heading with a name.
  func heading(_ name: String) throws(ToolError) -> Int {
    let bare = name.drop { $0 == "#" || $0.isWhitespace }
    let parts = (bare.contains(" > ") ? bare.split(separator: " > ").map(String.init) : [String(bare)])
      .map { $0.drop { $0 == "#" || $0.isWhitespace }.trimmingSuffixSpaces }
    var matches = headings(parts)
    if matches.isEmpty, parts.count == 1, bare.contains("#") {
      matches = headings(bare.split(separator: "#").map { $0.drop(while: \.isWhitespace).trimmingSuffixSpaces })
    }
    func described(_ number: Int) -> String {
      let heading = note.headings[number]
      let line = note.lines.index(at: heading.range.lowerBound) + 1
      return "\(String(repeating: "#", count: heading.level)) \(heading.plainText) (line \(line))"
    }
    if matches.count > 1 {
      throw ToolError(
        .ambiguousHeading, "\(matches.count) headings are '\(name)'", matches.map(described),
        hint: "give the heading above it too, as 'A > B', or 'lines'")
    }
    guard let match = matches.first else {
      throw ToolError(.noHeading, "there is no heading '\(name)'", note.headings.indices.map(described))
    }
    return match
  }

  /// Returns the headings that have the last of some names and are below headings that have the others.
  private func headings(_ names: [String]) -> [Int] {
    guard let last = names.last else { return [] }
    return note.headings.indices.filter { index in
      guard isNamed(index, last) else { return false }
      var (level, above) = (note.headings[index].level, index)
      for name in names.dropLast().reversed() {
        var found = false
        while above > 0, !found {
          above -= 1
          guard note.headings[above].level < level else { continue }
          level = note.headings[above].level
          found = isNamed(above, name)
        }
        if !found { return false }
      }
      return true
    }
  }

  private func isNamed(_ index: Int, _ name: String) -> Bool {
    let key = HeadingKey(name)
    return HeadingKey(note.headings[index].plainText) == key || HeadingKey(note.headings[index].text) == key
  }

  /// Returns the end of the first lines that have room, and whether that is all of them. One line always has room.
  func end(of lines: Range<Int>, within room: Int) -> (end: Int, isWhole: Bool) {
    var (end, left) = (lines.lowerBound, room)
    while end < lines.upperBound {
      left -= String(decoding: bytes[note.lines.range(of: end)], as: UTF8.self).count
      if left < 0, end > lines.lowerBound { return (end, false) }
      end += 1
    }
    return (end, true)
  }

  func text(of lines: Range<Int>) -> String {
    if lines.isEmpty { return "" }
    let start = note.lines.range(of: lines.lowerBound).lowerBound
    return String(decoding: bytes[start..<note.lines.range(of: lines.upperBound - 1).upperBound], as: UTF8.self)
  }

  /// Whether the file is none with text, as the index sees it.
  var isBinary: Bool { bytes.prefix(8_192).contains(0) }

  func length(ofLine line: Int) -> Int {
    String(decoding: bytes[note.lines.range(of: line)], as: UTF8.self).count
  }

  /// A part of a text that has room in an answer.
  struct Page {
    var text: String
    /// The line after the last one that is in it, in whole or in part.
    var end: Int
    /// What is there of a line that is longer than the page; the others are whole.
    var cut: (line: Int, characters: Range<Int>, of: Int)?
    /// Where the rest begins; nil if there is none.
    var next: (line: Int, offset: Int)?
  }

  /// Returns the first of some lines that have room. Of a first line that has none, a part is taken.
  func page(of lines: Range<Int>, from offset: Int, within room: Int) -> Page {
    let first = lines.lowerBound
    guard !lines.isEmpty, offset > 0 || length(ofLine: first) > room else {
      let (end, isWhole) = end(of: lines, within: room)
      return Page(text: text(of: first..<end), end: end, next: isWhole ? nil : (end, 0))
    }
    let line = String(decoding: bytes[note.lines.range(of: first)], as: UTF8.self)
    let (length, part) = (line.count, line.dropFirst(offset).prefix(room))
    let reached = min(offset, length) + part.count
    let next: (line: Int, offset: Int)? =
      reached < length ? (first, reached) : first + 1 < lines.upperBound ? (first + 1, 0) : nil
    return Page(
      text: String(part), end: first + 1, cut: (first, min(offset, length)..<reached, length), next: next)
  }

  /// Returns the block that comes before the text.
  func header(
    _ lines: Range<Int>, _ record: NoteRecord, _ call: ToolCall,
    cut: (line: Int, characters: Range<Int>, of: Int)? = nil
  ) -> String {
    var parts = ["path: \(String(decoding: record.path, as: UTF8.self))"]
    if let id = record.card.id { parts.append("id: \(id)") }
    parts.append("revision: \(revision)")
    let shown = lines.isEmpty ? "lines: none" : "lines: \(lines.lowerBound + 1)–\(lines.upperBound)"
    parts.append("\(shown) of \(note.lineCount)")
    if let cut {
      let characters = "\(cut.characters.lowerBound + 1)–\(cut.characters.upperBound) of \(cut.of)"
      parts.append("cut: only characters \(characters) of line \(cut.line + 1)")
    }
    parts.append("asOf: \(call.asOf)")
    if String(validating: bytes, as: UTF8.self) == nil { parts.append("not UTF-8: what is invalid is shown as U+FFFD") }
    return parts.joined(separator: "\n")
  }
}

extension Substring {
  fileprivate var trimmingSuffixSpaces: String {
    var text = self
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}

extension VaultView {
  /// Returns the note that has a name exactly: no part of a note, and nothing that depends on what was done before.
  func exactNote(named name: String) throws -> NoteRecord {
    if name == "@last" || name.isEmpty { throw VaultError.noSuchNote(name, suggestions: [], similar: []) }
    let note = try note(named: Array(name.utf8))
    return note
  }
}
