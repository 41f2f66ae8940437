internal import CommandSpec
internal import VaultCore

enum NewCommand {
  struct Arguments: Sendable {
    var title = ""
    var folder: String?
    var id: String?
    var isEdited = false
    var hasHeading = true
    var details = NoteDetails()
    var card = CardArguments()
  }

  static let definition = Command(
    "new", "Make a note",
    defaults: Arguments(),
    options: [
      .own([
        .value("folder", short: "d", .folder, "Put it into FOLDER, made when it is missing", sets: \.folder)
          .details(
            "From the vault's root. Without it the note goes where the config's \(code: "new-notes") says."
          )
          .config("new-notes"),
        .value("id", identifier, "Give it the identifier ID instead of a new one", sets: \.id),
        .flag("no-heading", "Do not begin with the title as a heading") { $0.hasHeading = false },
        .flag("edit", short: "e", "Open it in the editor", sets: \.isEdited),
      ]),
      .shared(\.details), .shared(\.card),
    ],
    operands: [
      Operand(.many, .text("TITLE"), "The title; else it comes from the text") {
        $0.title = $1.joined(separator: " ")
      }
    ],
    description: [
      """
      Makes a note in a file that is named after its title, and prints its card. The text is read from standard input
      unless that is a terminal, and kept byte for byte; front matter that it begins with is kept too, and added to.
      """,
      """
      No file is ever overwritten: where the name is taken, a number is put behind it. When the note cannot be written,
      the text is kept, and the message says where.
      """,
    ],
    examples: [
      Example("sheaf new --edit Reading list", "Make a note and write it"),
      Example("date | sheaf new -d journal -t log,daily 'The time'", "Make a note of what a program prints"),
    ],
    seeAlso: [.command("capture"), .command("edit"), .page("sheaf-note", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    var note = NewNote()
    note.title = arguments.title.allSatisfy(\.isWhitespace) ? nil : arguments.title
    // Whatever is wrong with the words is told before anything is read that could be lost.
    note.folder = try NoteName.checkedFolder(arguments.folder ?? view.vault.config.newNotes)
    note.hasHeading = arguments.hasHeading
    arguments.details.apply(to: &note)
    if let id = arguments.id {
      if let owner = view.notes(withID: id).first {
        let path = String(decoding: QuotedName.line(of: owner.path), as: UTF8.self)
        throw CommandError(message: "the id '\(id)' is taken: \(path) has it")
      }
      note.id = id
    }
    if !session.inputIsTerminal { note.body = try session.readText(limit: view.vault.config.sizeLimit) }
    return try session.create(note, isEdited: arguments.isEdited, arguments.card, &view)
  }

  private static var identifier: ValueSpec<String> {
    ValueSpec("ID") { word throws(ValueProblem) in
      guard let text = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
      let id = text.trimmingWhitespace
      if id.isEmpty { throw ValueProblem("an identifier cannot be empty") }
      if id.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }) {
        throw ValueProblem("'\(id)' has control characters")
      }
      return id
    }
  }
}

extension Session {
  /// Writes a new note, lets the user edit it where that is asked for, and prints its card.
  func create(
    _ note: NewNote, isEdited: Bool = false, _ card: CardArguments, _ view: inout VaultView
  ) throws -> ExitStatus {
    let path = try note.create(in: view.vault)
    try view.refresh()
    tellProblems(of: view)
    guard let record = view.note(at: path) else {
      let name = String(decoding: QuotedName.line(of: path), as: UTF8.self)
      warn("\(name) was written, but is not part of the vault: the config or .sheafignore leaves it out")
      return .success
    }
    let status = isEdited ? try edit([record], &view) : .success
    if let record = view.note(at: path) {
      try CardPrinter(session: self, view: view).print(record, .created, card)
    } else {
      warn("\(String(decoding: QuotedName.line(of: path), as: UTF8.self)) is not there any more")
    }
    return status
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingWhitespace: String {
    let inner = drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
