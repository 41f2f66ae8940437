internal import Answers
internal import CommandSpec
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum CaptureCommand {
  struct Arguments: Sendable {
    var text = ""
    var details = NoteDetails()
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Write a new note into the inbox", defaults: Arguments(), run: run,
    groups: [.shared(\.details), .shared(\.change, .withoutCount), .shared(\.change, .output)],
    operands: [
      .text(.text("TEXT"), "The text; read from standard input if omitted or '-'") { $0.text = $1 }
        .acceptingDashedWords(as: .text)
    ],
    description: """
      Writes a note into \(code: "Inbox/") and prints its title, path and id. \(command: "undo") reverses this. The
      first line is the title; nothing is added before or after the text. Without TEXT the text is read from standard
      input, on a terminal up to Ctrl-D. If Ctrl-C interrupts it, the text typed so far is kept as a draft. On a
      terminal, notes that are very near are named, as by \(command: "new"). In a graph of Logseq, the text is added to
      the journal of today unless there is a note option.
      """,
    examples: [
      Example("sheaf capture Ask Ada about the lens cloth", "Write down a thought"),
      Example("date | sheaf capture --source voice", "Save the output of a program"),
    ],
    seeAlso: [.command("new"), .command("undo"), .page("sheaf-note", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let details = try arguments.details.checked(in: view.vault)
    var text = arguments.text
    if text.isEmpty || text == Session.dash {
      if session.hasTerminal { session.remark(StyledText("Type the note; Ctrl-D on an empty line ends it.", .dim)) }
      text = try session.readText(of: view.vault, isKept: !arguments.change.isDryRun)
    } else {
      text += "\n"
    }
    if text.allSatisfy(\.isWhitespace) {
      throw CommandError("there is nothing to capture", hints: ["write the text after 'capture', or on standard input"])
    }
    if view.vault.config.logseq != nil, details == NoteDetails() {
      let journal = try PeriodicNote(.daily, of: view.vault.today, in: view.vault)
      guard let record = try view.note(of: journal) else {
        return try session.create(CreateNote(journal, adding: text, in: view), arguments.change, view: &view)
      }
      return try session.keepingDraft(of: text, arguments.change, view.vault) {
        try session.carryOut(AddText(.text(text), to: [record.path]), arguments.change, view: &view)
      }
    }
    session.announceFrontMatter(of: text, view.vault)
    var note = NewNote.captured(text)
    details.apply(to: &note)
    return try session.create(CreateNote(note), arguments.change, view: &view)
  }
}
