internal import CommandSpec
internal import SystemCalls
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
    var card = CardArguments()
  }

  static let definition = Command(
    "Make a note",
    defaults: Arguments(),
    options: [
      .own([
        .value("folder", short: "d", .folder, "Put it into FOLDER, made when it is missing", sets: \.folder)
          .details(
            "From the vault's root. Without it the note goes where the config's \(code: "new-notes") says."
          )
          .config("new-notes"),
        .value("id", identifier, "Give it the identifier ID instead of a new one", sets: \.id),
        .value("template", .text("NAME", .dynamic("template")), "Begin with the template NAME", sets: \.template)
          .details(
            """
            A note in the folder that the config's \(code: "templates") or Obsidian names, or a path from the root. Without it the
            config of the folder says which; an empty name is none.
            """
          )
          .config("templates"),
        .value("attach", .file(), "Show FILE in it; up to four, each with its own option", appends: \.attachments)
          .details("Copied as \(command: "attach") does."),
        .flag("no-heading", "Do not begin with the title as a heading") { $0.hasHeading = false },
        .flag("edit", short: "e", "Open it in the editor", sets: \.isEdited),
      ]),
      .shared(\.details), .shared(\.change), .shared(\.card),
    ],
    operands: [
      .text(.text("TITLE"), "The title, or a path as sub/a.md; else from the text") { $0.title = $1 }
    ],
    description: [
      """
      Makes a note in a file that is named after its title, and prints its card. The text is read from standard input
      unless that is a terminal, and kept byte for byte; front matter that it begins with is kept too, and added to.
      """,
      """
      A TITLE that ends in \(code: ".md") is a path: \(code: "sub/a.md") is the note \(code: "a") in the folder
      \(code: "sub"). So is \(code: "sub/a") where there is a
      folder \(code: "sub"). \(code: "-") alone is standard input.
      """,
      """
      In a template \(code: "{{title}}"), \(code: "{{date}}") and \(code: "{{time}}") stand for what they say;
      \(code: "{{date:dddd, D MMMM}}") has a pattern of its own, and at \(code: "{{cursor}}") writing begins: what is read from
      standard input goes there, and the editor begins there. Properties of a template are kept, and added to.
      """,
      """
      No file is ever overwritten: where the name is taken, a number is put behind it. When the note cannot be made,
      for whatever reason, the text is kept as a draft, and the message says where.
      """,
    ],
    examples: [
      Example("sheaf new --edit Reading list", "Make a note and write it"),
      Example("date | sheaf new -d journal -t log,daily 'The time'", "Make a note of what a program prints"),
    ],
    seeAlso: [
      .command("capture"), .command("daily"), .command("edit"), .command("undo"), .page("sheaf-config", 5),
      .page("sheaf-note", 5),
    ],
    check: { arguments throws(ValueProblem) in
      if arguments.attachments.count > 4 { throw ValueProblem("a new note shows four files at most") }
    },
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    var draft = NoteCreation(NewNote())
    // The text is read first: it is kept when anything is wrong with the words.
    let readsInput = !session.inputIsTerminal || arguments.title == Session.dash
    if readsInput { draft.note.body = try session.readText(of: view.vault, isKept: !arguments.change.isDryRun) }
    let title = arguments.title == Session.dash ? "" : arguments.title
    var folder = arguments.folder ?? view.vault.config.newNotes
    if !title.allSatisfy(\.isWhitespace) {
      let (place, name) = try place(title, folder, isFolderGiven: arguments.folder != nil, view)
      folder = place
      draft.note.title = name
    }
    draft.note.folder = try NoteName.checkedFolder(folder)
    draft.note.hasHeading = arguments.hasHeading
    try arguments.details.checked(in: view.vault).apply(to: &draft.note)
    let defaults = FolderDefaults(of: draft.note.folder, view.vault.config)
    draft.apply(defaults)
    let templateName = arguments.template ?? defaults.template ?? ""
    let template = templateName.isEmpty ? nil : try NoteTemplate.named(templateName, in: view.vault)
    if let id = arguments.id {
      if let owner = view.notes(withID: id).first {
        let path = String(decoding: QuotedName.line(of: owner.path), as: UTF8.self)
        throw CommandError(message: "the id '\(id)' is taken: \(path) has it")
      }
      draft.note.id = id
    }
    try draft.attach(arguments.attachments.map { RawPath($0.bytes) }, view)
    let isEmpty = draft.note.title == nil && draft.note.body.allSatisfy(\.isWhitespace)
    if isEmpty, readsInput, !arguments.isEdited, template == nil, arguments.attachments.isEmpty {
      throw CommandError(
        message: "there is nothing to make a note of: no title, and nothing on standard input",
        hints: ["sheaf new TITLE makes an empty note", "sheaf new --edit opens a new note in the editor"])
    }
    if let template { draft.fill(template, view.vault) }
    draft.isEdited = arguments.isEdited
    return try session.create(draft, arguments.change, arguments.card, &view)
  }

  /// The folder and the title that an operand stands for: one that ends in a note's extension is a path, and so is one that
  /// begins with a folder of the vault.
  private static func place(
    _ title: String, _ folder: String, isFolderGiven: Bool, _ view: VaultView
  ) throws -> (folder: String, title: String) {
    let name = FileNaming.withoutNoteExtension(title)
    guard let slash = name.lastIndex(of: "/") else { return (folder, name) }
    let isPath = name != title || view.folder(named: Array(name[..<slash].utf8)) != nil
    guard isPath else { return (folder, name) }
    let last = String(name[name.index(after: slash)...])
    guard !last.isEmpty else { throw VaultError.unusableName(title, reason: "it has no name after the last '/'") }
    let below = String(name[..<slash])
    if !isFolderGiven {
      return (String(decoding: try view.folderPath(Array(below.utf8)), as: UTF8.self), last)
    }
    return (folder.isEmpty ? below : "\(folder)/\(below)", last)
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

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingWhitespace: String {
    let inner = drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
