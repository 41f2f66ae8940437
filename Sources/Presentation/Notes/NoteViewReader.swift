internal import Bytes
internal import Dates
internal import NoteSyntax
package import Rendering
package import Terminal
package import VaultCore

/// Formats notes for reading.
package struct NoteViewReader {
  /// The maximum number of bytes of a note's text that are shown by default, which is about a thousand screens.
  private static let mostBytes = 4_000_000

  private let display: Display
  private let view: VaultView
  private let showsAll: Bool
  private let marks: LinkMarks?
  /// The text of the note with answers in the place of its queries, if it is known already.
  private let evaluated: EvaluatedText?

  /// Reads notes for a display, and marks their links and tasks if it is a screen.
  package init(
    display: Display, view: VaultView, showsAll: Bool, marks: LinkMarks? = nil, evaluated: EvaluatedText? = nil
  ) {
    (self.display, self.view, self.showsAll, self.marks) = (display, view, showsAll, marks)
    self.evaluated = evaluated
  }

  /// The line between two notes.
  package var divider: StyledText {
    StyledText(String(repeating: "─", count: min(display.width ?? 40, TerminalLines.widestText)), .rule)
  }

  package func lines(of named: NamedPart) throws -> [StyledText] {
    let view = try named.part == nil ? noteView(of: named.note) : partView(of: named)
    return NoteRendering.lines(of: view, width: display.width, palette: display.palette)
  }

  package func lines(ofPast path: [UInt8], in commit: String, _ bytes: [UInt8]) -> [StyledText] {
    let parsed = NoteParser.parse(bytes.span)
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    let path = view.displayPath(path) + Array("@\(commit.prefix(10))".utf8)
    let title = parsed.validMatter?.value("title")?.text ?? parsed.headings.first?.plainText ?? name
    var shown = NoteView(title: title, path: path, body: Array(bytes[parsed.bodyRange]))
    let counts = NoteText.counts(of: parsed, in: bytes.span)
    (shown.words, shown.characters) = (counts.words, counts.characters)
    return NoteRendering.lines(of: shown, width: display.width, palette: display.palette)
  }

  /// Returns a part of a note with the title of the note. For a line, this is the block that contains it.
  private func partView(of named: NamedPart) throws -> NoteView {
    let (bytes, parsed, location) = try named.located(in: view.vault)
    var range = location?.range ?? bytes.indices
    if case .line = named.part, let block = parsed.blocks.first(where: { $0.range.contains(range.lowerBound) }) {
      range = block.range
    }
    let note = named.note
    let path = view.displayPath(note.path) + Array((named.part?.text ?? "").utf8)
    var body = Array(bytes[range])
    // A line of the front matter is no Markdown.
    if case .line = named.part, range.upperBound <= parsed.bodyRange.lowerBound {
      body = Array("```yaml\n".utf8) + body + Array("```\n".utf8)
    }
    var shown = NoteView(title: note.card.title, path: path, body: body)
    shown.link = display.link(to: note.path, in: view)
    let part = shown.body
    let counts = NoteText.counts(of: NoteParser.parse(part.span), in: part.span)
    (shown.words, shown.characters) = (counts.words, counts.characters)
    return shown
  }

  private func noteView(of note: NoteRecord) throws -> NoteView {
    let contents = try NoteContents(of: note.path, in: view.vault)
    let evaluated = evaluated ?? (marks == nil ? EvaluatedQueries(view).evaluated(contents.bytes, at: note.path) : nil)
    let body = evaluated.map { $0.bytes[NoteParser.parse($0.bytes.span).bodyRange] } ?? contents.body
    let part = showsAll ? body : Self.beginning(of: body, mostBytes: Self.mostBytes)
    var shown = NoteView(title: note.card.title, path: view.displayPath(note.path), body: Array(part))
    (shown.leftOut, shown.marks) = (body.count - part.count, marks)
    shown.conflicts = contents.conflicts
    shown.link = display.link(to: note.path, in: view)
    shown.category = note.card.category.map(category)
    shown.isPinned = note.isPinned
    shown.created = text(of: note.created)
    shown.updated = text(of: note.updated)
    shown.source = note.card.source == "manual" ? nil : note.card.source
    shown.words = note.words
    shown.characters = note.characters
    shown.readingMinutes = note.readingMinutes
    shown.summary = note.card.summary
    shown.actions = note.card.actions
    shown.tags = view.snapshot.tags(of: note.document).map(\.name)
    return shown
  }

  /// Returns the shown part of a long text, which consists of whole lines unless a single line is too long.
  static func beginning(of body: ArraySlice<UInt8>, mostBytes: Int) -> ArraySlice<UInt8> {
    if body.count <= mostBytes { return body }
    var part = body.prefix(mostBytes)
    if let end = part.lastIndex(of: UInt8(ascii: "\n")) { return part[...end] }
    // An incomplete character at the end is not shown.
    while let next = body[part.endIndex...].first, next & 0xC0 == 0x80, !part.isEmpty { part.removeLast() }
    return part
  }

  /// Returns a category. An unknown one has its name as the label.
  private func category(_ name: String) -> NoteCategory {
    view.vault.config.categories.named(name) ?? NoteCategory(name, icon: NoteCategory.otherIcon, label: name)
  }

  private func text(of date: NoteDate) -> String {
    let civil = CivilDateTime(date, in: display.zone)
    guard display.isTerminal else { return civil.isoDate }
    return RelativeDate.text(of: civil, now: display.now)
  }
}
