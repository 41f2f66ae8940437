internal import CommandSpec
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

enum DailyCommand {
  struct Arguments: Sendable {
    var day = Day.relative(0)
    var added: String?
    var isEdited = false
    var change = ChangeArguments()
    var card = CardArguments()
  }

  /// A day, by its date or by its distance from today.
  enum Day: Sendable {
    case date(CivilDate)
    case relative(Int)
  }

  static let definition = Command(
    "Make or add to the note of a day",
    defaults: Arguments(),
    options: [
      .own([
        .value("append", .text("TEXT"), "Add TEXT at its end; '-' reads standard input", sets: \.added),
        .flag("edit", short: "e", "Open it in the editor", sets: \.isEdited),
      ]), .shared(\.change), .shared(\.card),
    ],
    operands: [
      .optional(day, "The day: YYYY-MM-DD, today, yesterday, tomorrow", sets: \.day)
    ],
    description: [
      """
      Prints the card of the note of today, or of \(value: "DATE"), which is made when it is missing. Where it is, how it
      is called and which template it begins with is set under \(code: "daily") in the config; without that Obsidian's
      settings for daily notes hold, else it is \(code: "YYYY-MM-DD.md") in the root.
      """,
      "When text that was to be added cannot be written, it is kept, and the message says where.",
    ],
    examples: [
      Example("sheaf daily --edit", "Write the note of today"),
      Example("sheaf daily yesterday --append '- Bread turned out well'", "Add a line to the note of yesterday"),
    ],
    seeAlso: [.command("append"), .command("new"), .command("undo"), .page("sheaf-config", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let today = DailyNote.today(view.vault)
    let day =
      switch arguments.day {
      case .date(let date): date
      case .relative(let days): today.adding(days: days)
      }
    let daily = try DailyNote(day, in: view.vault)
    var added = arguments.added
    if added == "-" { added = try session.readText(limit: view.vault.config.sizeLimit) }
    if let text = added, text.allSatisfy(\.isWhitespace) {
      throw CommandError(message: "there is nothing to add", hints: ["text behind --append, or '-' for standard input"])
    }
    guard let record = view.note(at: daily.path) else {
      if view.vault.contents(of: daily.path) != nil {
        let name = QuotedName.terminalText(of: daily.path)
        throw CommandError(
          message: "\(name) is there, but is not part of the vault: the config or .sheafignore leaves it out")
      }
      return try make(daily, added, session, arguments, &view)
    }
    var status = ExitStatus.success
    if let text = added {
      status = try session.keepingDraft(of: text, arguments.change, view.vault) {
        try session.edit([record], arguments.change, arguments.card, &view) { editor throws(EditError) in
          editor.bytes.applying(try editor.append(text))
        }
      }
    } else if !arguments.isEdited, !arguments.change.isDryRun {
      try CardPrinter(session: session, view: view).print(record, .unchanged, arguments.card)
    }
    guard arguments.isEdited, !arguments.change.isDryRun, status == .success else { return status }
    status = try session.edit([record], &view)
    if let after = view.note(at: daily.path), after.revision != record.revision {
      try session.print(CardPrinter(session: session, view: view).line(after, .updated))
    }
    return status
  }

  /// Makes a note that is not there yet.
  private static func make(
    _ daily: DailyNote, _ added: String?, _ session: Session, _ arguments: Arguments, _ view: inout VaultView
  ) throws -> ExitStatus {
    var filled = try daily.text()
    if let added {
      let bytes = Array(filled.text.utf8)
      let whole = String(decoding: bytes.applying(try NoteEditor(bytes).append(added)), as: UTF8.self)
      if let cursor = filled.cursor, cursor > bytes.count { filled.cursor = nil }
      filled.text = whole
    }
    var note = NewNote()
    let path = String(decoding: daily.path, as: UTF8.self)
    let slash = path.lastIndex(of: "/")
    note.folder = slash.map { String(path[..<$0]) } ?? ""
    note.fileName = daily.title
    note.body = filled.text
    note.hasHeading = false
    var creation = NoteCreation(note)
    creation.begins(at: filled)
    creation.isEdited = arguments.isEdited
    return try session.create(creation, arguments.change, arguments.card, &view)
  }

  private static var day: ValueSpec<Day> {
    ValueSpec("DATE", .choices(["today", "yesterday", "tomorrow"])) { word throws(ValueProblem) in
      switch word.text.lowercased() {
      case "today": return .relative(0)
      case "yesterday": return .relative(-1)
      case "tomorrow": return .relative(1)
      default: break
      }
      let parts = word.text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
        let day = Int(parts[2]), let date = CivilDate(year: year, month: month, day: day)
      else { throw ValueProblem("'\(word.text)' is not a day such as 2026-11-21, today, yesterday or tomorrow") }
      return .date(date)
    }
  }
}
