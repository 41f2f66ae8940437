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
    let start = try call.cursor().map { (note: $0.position, line: Int(truncatingIfNeeded: $0.key)) }
    var room = call.number("maxCharacters") ?? 20_000
    var texts: [String] = []
    for (index, note) in notes.enumerated() where index >= start?.note ?? 0 {
      let text = try SavedText(of: note, in: call.view.vault)
      var lines = try text.lines(section: call.optionalText("section"), lines: call.optionalText("lines"))
      if let start, start.note == index {
        lines = max(lines.lowerBound, start.line)..<max(lines.upperBound, start.line)
      }
      let (end, isWhole) = text.end(of: lines, within: room)
      // A page begins with a note only if some of it has room.
      if !texts.isEmpty, end == lines.lowerBound, !lines.isEmpty {
        texts.append(more(at: index, line: lines.lowerBound, of: notes[index], call))
        break
      }
      let part = text.text(of: lines.lowerBound..<end)
      texts += [text.header(lines.lowerBound..<end, note, call, isWhole: isWhole), part]
      room -= part.count + texts[texts.count - 2].count
      if !isWhole {
        texts.append(more(at: index, line: end, of: note, call))
        break
      }
      if index + 1 < notes.count, room <= 0 {
        texts.append(more(at: index + 1, line: 0, of: notes[index + 1], call))
        break
      }
    }
    return .text(texts)
  }

  private static func more(at note: Int, line: Int, of next: NoteRecord, _ call: ToolCall) -> String {
    let path = String(decoding: next.path, as: UTF8.self)
    let cursor = PageCursor.text(call.question, position: note, rawKey: UInt64(line))
    return "not whole: \(path) goes on at line \(line + 1)\ncursor: \(cursor)"
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
          text.header(0..<text.note.lineCount, note, call, isWhole: true),
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

  /// Returns the block that comes before the text.
  func header(_ lines: Range<Int>, _ record: NoteRecord, _ call: ToolCall, isWhole: Bool) -> String {
    var parts = ["path: \(String(decoding: record.path, as: UTF8.self))"]
    if let id = record.card.id { parts.append("id: \(id)") }
    parts.append("revision: \(revision)")
    let shown = lines.isEmpty ? "lines: none" : "lines: \(lines.lowerBound + 1)–\(lines.upperBound)"
    parts += ["\(shown) of \(note.lineCount)", "asOf: \(call.asOf)"]
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
