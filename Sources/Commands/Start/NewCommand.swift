internal import Answers
internal import Bytes
internal import CommandSpec
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum NewCommand {
  struct Arguments: Sendable {
    var title = ""
    var folder: String?
    var id: String?
    var isEdited = false
    var hasHeading = true
    var template: String?
    var attachments: [Argument] = []
    var change = ChangeArguments()
    var details = NoteDetails()
  }

  static let definition: Command<Arguments> = Command(
    "Create a note", defaults: Arguments(), run: run,
    options: [
      .value("folder", short: "d", .folder, "Create it in FOLDER, which is created if missing", sets: \.folder)
        .details("A path from the root. Without it, \(code: "new-notes") in the config sets the folder.")
        .config("new-notes"),
      .value("id", identifier, "Give it the id ID instead of a new one", sets: \.id),
      .value("template", .text("NAME", .dynamic("template")), "Start from the template NAME", sets: \.template)
        .details(
          """
          A note in the folder of templates, which \(code: "templates") in the config or Obsidian's settings name, or
          a path from the root. Without it, the config of the folder names the template; an empty NAME uses none.
          """
        ).config("templates"),
      .value("attach", .file(), "Embed FILE; up to four, each with its own option", appends: \.attachments).details(
        "The file is copied as by \(command: "attach")."),
      .flag("no-heading", "Do not begin with the title as a heading") { $0.hasHeading = false },
      .flag("edit", short: "e", "Open it in the editor", sets: \.isEdited)
        .details("The exit status is then that of the editor."),
    ],
    groups: [.shared(\.details), .shared(\.change, .withoutCount), .shared(\.change, .output)],
    operands: [
      .text(.text("TITLE"), "The title, or a path such as sub/a.md") { $0.title = $1 }
    ],
    description: """
      Creates a note in a file that is named after its title, and prints its title, path and id. \(command: "undo")
      reverses this. The text is read from standard input unless that is a terminal, and written unchanged. Front
      matter in the text is kept; missing properties are added. Without a title, the text provides it.

      A TITLE that ends in \(code: ".md") is a path: \(code: "sub/a.md") is the note \(code: "a") in the folder
      \(code: "sub"). So is \(code: "sub/a") if the folder \(code: "sub") exists, and \(code: "sub/new/a"), which
      makes the folder \(code: "new"). \(code: "-") means standard input.

      A template is a note that new notes start from; \(page: "sheaf-template", 7) says what is replaced in it. Text from
      standard input is inserted where the template has \(code: "{{cursor}}").

      A warning names the links that led to another note and lead to the new one, since it has the name that they use. On
      a terminal, up to three notes are named that are very near: with the same title or nearly the same, or with most
      of the text. \(command: "merge") makes one note of both.
      If an editor that fails has not changed a new note, or if all text was removed in it, no note is left.

      Files are never overwritten: if a name is taken, a number is added to it. If the note cannot be created for any
      reason, the text is saved as a draft, and the message names the file.
      """,
    examples: [
      Example("sheaf new --edit Reading list", "Create a note and edit it"),
      Example("date | sheaf new -d journal -t log,daily 'The time'", "Create a note from the output of a program"),
    ],
    seeAlso: [
      .command("capture"), .command("daily"), .command("edit"), .command("undo"), .page("sheaf-note", 5),
      .page("sheaf-template", 7),
    ],
    check: { arguments throws(ValueProblem) in
      if arguments.attachments.count > 4 { throw ValueProblem("a new note can embed four files at most") }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if let named = NamedWords(session.words), let hint = named.hint {
      throw CommandError(
        "'\(named.text)' is not read as options; nothing was made", hints: [hint, "after '--', it is the title"])
    }
    var view = try session.openVault()
    var note = NewNote()
    // The text is read first, so that it is kept if the other arguments are invalid.
    let readsInput = !session.console.inputIsTerminal || arguments.title == Session.dash
    if readsInput {
      note.body = try session.readText(of: view.vault, isKept: !arguments.change.isDryRun)
      session.announceFrontMatter(of: note.body, view.vault)
    }
    note.hasHeading = arguments.hasHeading
    try arguments.details.checked(in: view.vault).apply(to: &note)
    let isEmpty = note.body.allSatisfy(\.isWhitespace)
    var creation = CreateNote(note)
    let title = arguments.title == Session.dash ? "" : arguments.title
    try creation.setPath(title: title, folder: arguments.folder, template: arguments.template, in: view)
    if let id = arguments.id {
      if let owner = view.notes(withID: id).first {
        let path = String(decoding: QuotedName.line(of: owner.path), as: UTF8.self)
        throw CommandError("the id '\(id)' is taken by \(path)", .exists)
      }
      creation.note.id = id
    }
    try creation.attach(arguments.attachments.map { RawPath($0.bytes) }, view)
    if isEmpty, creation.note.title == nil, readsInput, !arguments.isEdited, !creation.hasTemplate,
      arguments.attachments.isEmpty
    {
      throw CommandError(
        "there is no title, and standard input is empty",
        hints: ["'sheaf new TITLE' makes an empty note", "'sheaf new --edit' opens a new note in the editor"])
    }
    return try session.create(creation, isEdited: arguments.isEdited, arguments.change, view: &view)
  }

  private static var identifier: ValueSpec<String> {
    ValueSpec("ID") { word throws(ValueProblem) in
      guard let text = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
      let id = text.trimmed
      if id.isEmpty { throw ValueProblem("an id cannot be empty") }
      if id.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }) {
        throw ValueProblem("'\(id)' contains control characters")
      }
      return id
    }
  }
}
