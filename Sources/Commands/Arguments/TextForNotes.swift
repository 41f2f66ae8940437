internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

/// A text, and the notes that it is added to: `NOTE TEXT…`, or with `--where QUERY` nothing but `TEXT…`.
struct TextForNotes: SharedArguments {
  var note: Argument?
  var chosen = ChosenNotes()
  var text = ""

  static var options: OptionGroup<TextForNotes> {
    OptionGroup(ChosenNotes.options.heading, ChosenNotes.options.options.map { $0.lifted(\.chosen) })
  }

  /// The operands, the text with a summary of its own.
  static func operands(text summary: String) -> [Operand<TextForNotes>] {
    [
      .optional(.note, "The note, or NOTE#Heading; '-' reads names, one per line", sets: \.note),
      .text(.text("TEXT"), summary) { $0.text = $1 }.acceptingDashedWords(),
    ]
  }

  /// The words of the text: with a query the first word is one of them.
  var words: String {
    guard chosen.query != nil, let note else { return text }
    return text.isEmpty ? note.text : "\(note.text) \(text)"
  }

  /// Whether standard input is to be both the names of the notes and the text.
  var readsInputTwice: Bool {
    chosen.query == nil && note?.bytes == NoteOperands.dash && (text.isEmpty || text == Session.dash)
  }

  private var notes: ChosenNotes {
    var notes = chosen
    if chosen.query == nil { notes.operands.names = note.map { [$0] } ?? [] }
    return notes
  }

  /// Refuses arguments that name no notes, or name them in two ways.
  func check() throws(ValueProblem) { try notes.check() }

  /// The notes, and the part of the only one that is named.
  ///
  /// - Parameter heading: the heading that an option names, which leaves no room for a part.
  func places(
    in view: VaultView, _ session: Session, _ change: ChangeArguments, heading: String?
  ) throws -> (notes: [NoteRecord], part: NotePart?) {
    guard chosen.query == nil, let note, note.bytes != NoteOperands.dash else {
      return (try notes.records(in: view, session, change), nil)
    }
    let named = try view.part(named: note.bytes)
    if named.part != nil, heading != nil {
      throw CommandError(message: "a part of the note is named twice: by the operand and by --heading")
    }
    return ([named.note], named.part)
  }
}
