internal import Answers
internal import CommandSpec
internal import Dates
internal import Presentation
internal import VaultChanges
internal import VaultCore

/// A text, and the notes to which it is added: `NOTE TEXT…`, or only `TEXT…` with `--where QUERY`.
struct TextForNotes: SharedArguments {
  var note: Argument?
  var chosen = ChosenNotes()
  var text = ""

  static var options: OptionGroup<TextForNotes> { .shared(\.chosen) }

  static func operands(text summary: String) -> [Operand<TextForNotes>] {
    [
      .optional(.note, "The note, or NOTE#Heading; '-' reads names, one per line", sets: \.note),
      .text(.text("TEXT"), summary) { $0.text = $1 }.acceptingDashedWords(as: .text),
    ]
  }

  /// The words of the text. With a query they include the first word.
  var words: String {
    guard chosen.query != nil, let note else { return text }
    return text.isEmpty ? note.text : "\(note.text) \(text)"
  }

  /// Whether standard input is used for both the names of the notes and the text.
  var readsInputTwice: Bool {
    chosen.query == nil && note?.bytes == NoteOperands.dash && (text.isEmpty || text == Session.dash)
  }

  private var notes: ChosenNotes {
    var notes = chosen
    if chosen.query == nil { notes.operands.names = note.map { [$0] } ?? [] }
    return notes
  }

  func check() throws(ValueProblem) { try notes.check() }

  /// Returns the daily note of the day in words that is named instead of a note; nil if a note has this name, or it is no
  /// day.
  func day(in view: VaultView) throws -> PeriodicNote? {
    guard chosen.query == nil, let note, note.bytes != NoteOperands.dash, (try? view.part(named: note.bytes)) == nil,
      let day = try? view.vault.dates(lookingAhead: true).day(note.text)
    else { return nil }
    return try PeriodicNote(.daily, of: day, in: view.vault)
  }

  /// Returns the paths of the notes, and where the text is added: to the part if the name of a single note has one, which
  /// it must not have with a `heading`.
  func targets(
    in view: VaultView, _ session: Session, _ change: ChangeArguments, heading: String?
  ) throws -> (paths: [[UInt8]], place: TextPlace) {
    let place = heading.map { TextPlace.heading($0) } ?? .note
    guard chosen.query == nil, let note, note.bytes != NoteOperands.dash else {
      return (try notes.records(in: view, session, change).map(\.path), place)
    }
    let named = try view.part(named: note.bytes)
    if named.part != nil, heading != nil {
      throw CommandError("a part of the note is named twice: after its name and by --heading", .usage)
    }
    return ([named.note.path], named.part.map { .part($0) } ?? place)
  }
}
