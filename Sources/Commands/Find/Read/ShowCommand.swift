internal import Answers
internal import Bytes
internal import CommandSpec
internal import JSON
internal import NoteSyntax
internal import Presentation
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum ShowCommand {
  /// What is printed of a note.
  enum Part: Sendable {
    case rendered, html, json, jsonLines, url, link, wikilink

    /// Whether it is the address of a note or a link to it.
    var isAddress: Bool {
      switch self {
      case .url, .link, .wikilink: true
      case .rendered, .html, .json, .jsonLines: false
      }
    }
  }

  enum Scheme: String, CaseIterable, Sendable { case sheaf, takenote }

  struct Arguments: Sendable {
    var notes = NoteOperands()
    var form = Part.rendered
    var scheme: Scheme?
    var showsAll = false
    var ensuresID = false
    var revision: String?
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Show notes, formatted for reading", defaults: Arguments(), run: run,
    options: [
      .flag("all", short: "a", "Show all of a very long note", sets: \.showsAll)
        .details(
          """
          Otherwise the first 4 MB of a note are shown, which is about a thousand screens, and a last line reports how
          much is not shown. \(option: "json") always prints everything.
          """),
      .flag("json", "Print all properties and the text of the notes", sets: \.form, to: .json),
      .flag("jsonl", "Print one JSON document per note, each on one line", sets: \.form, to: .jsonLines),
      .flag("html", "Print them as HTML, without head and style", sets: \.form, to: .html).details(
        """
        Links are relative to the file of the note. Nothing in the output can run: raw HTML in a note is kept as far
        as it only gives text a form. \(command: "export") makes a whole site.
        """),
      .flag("url", "Print sheaf:// links to the notes", sets: \.form, to: .url).details(
        """
        Other programs can open them. They have the form \(code: "sheaf://note/ID"), with the path if the note has
        no id.
        """),
      .flag("link", "Print Markdown links to them", sets: \.form, to: .link).details(
        "Their targets are what \(option: "url") prints."),
      .flag("wikilink", "Print wikilinks to them", sets: \.form, to: .wikilink).details(
        """
        The target is the name of the file, or its path from the root if other files have the name, and the text is
        the title.
        """),
      .value("scheme", .choice("SCHEME"), "Print links of this scheme instead of sheaf", sets: \.scheme).details(
        """
        With \(code: "takenote"), \(option: "url") and \(option: "link") print \(code: "takenote://note/UUID"), by
        which the app TakeNote and sheaf find the note; its id must be a UUID, as those that sheaf makes are.
        """),
      .value("rev", .revision, "Show the notes as they were in a commit of git", sets: \.revision),
      .flag("ensure-id", "First add an id to notes that have none", sets: \.ensuresID)
        .details(
          """
          A link with an id still works after the note is moved. This is the only change that the command can make,
          and \(command: "undo") reverses it.
          """),
    ],
    groups: [.shared(\.notes), .shared(\.change)], operands: [NoteOperands.operand.lifted(\.notes)],
    description: """
      Prints the title with category, dates, source and reading time, then the summary, the text without its front
      matter, the action items and the tags. On a terminal the output is shown in a pager.

      For a part of a note, named as \(code: "NOTE#Heading"), \(code: "NOTE#^block") or \(code: "NOTE:LINE"), only that
      part is shown. See \(page: "sheaf", 1).

      The notes count as opened: \(command: "recent") lists them, and \(code: "@last") is the first of them.

      In a git repository \(code: "NOTE@REVISION") is the note as it was in a commit, such as \(code: "NOTE@HEAD~1").
      \(command: "cat") prints the bytes as they are.
      """,
    examples: [
      Example("sheaf show welcome", "Read a note by its title"),
      Example("sheaf show --link --ensure-id welcome", "Print a link to a note that survives moving it"),
      Example("sheaf search -l0 tag:craft | sheaf show -0 -", "Read all notes with a tag"),
    ],
    exitStatus: [1: "Standard input names no note."],
    seeAlso: [.command("cat"), .command("log"), .command("edit"), .page("sheaf-output", 5)],
    check: { arguments throws(ValueProblem) in
      if arguments.scheme != nil, arguments.form != .url, arguments.form != .link {
        throw ValueProblem("--scheme needs --url or --link")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    if let past = try pastNotes(arguments, session, view) { return try show(past, arguments, session, view: view) }
    var named = try arguments.notes.parts(in: view, session)
    var notes = named.map(\.note)
    if let first = named.first(where: { $0.part != nil }), let part = first.part {
      // A URL or link refers to a whole note.
      if arguments.form.isAddress || arguments.ensuresID { throw VaultError.partOfNote(part, of: first.note.path) }
    }
    if notes.isEmpty { return .nothing }
    if arguments.ensuresID {
      let status = try giveIDs(to: notes, arguments, session, &view)
      if arguments.change.isDryRun || status != .success { return status }
      notes = notes.compactMap { view.note(at: $0.path) }
      named = notes.map { NamedPart(note: $0, part: nil) }
    }
    switch arguments.form {
    case .rendered:
      let reader = NoteViewReader(display: session.display, view: view, showsAll: arguments.showsAll)
      let texts = try named.map { try reader.lines(of: $0) }
      recordOpening(of: notes, view)
      try session.page(divided(texts, by: reader), isLong: true)
    case .html:
      if let first = named.first(where: { $0.part != nil }), let part = first.part {
        throw VaultError.partOfNote(part, of: first.note.path)
      }
      recordOpening(of: notes, view)
      try session.printHTML(of: notes, in: view)
    case .json, .jsonLines: try printJSON(named, arguments, session, view: view)
    case .url, .link, .wikilink:
      let lines = try notes.map { try address(of: $0, arguments, view) }
      recordOpening(of: notes, view)
      try session.print(lines.map { StyledText($0) })
    }
    return .success
  }

  static func wikilink(to note: NoteRecord, _ view: VaultView) throws -> String {
    if let link = NewLinks.wikilink(to: note, in: view) { return link }
    let path = String(decoding: QuotedName.line(of: note.path), as: UTF8.self)
    throw CommandError("\(path): a wikilink cannot contain its name", hints: ["--link prints a Markdown link"])
  }

  /// Returns the address of a note, or the link to it.
  private static func address(of note: NoteRecord, _ arguments: Arguments, _ view: VaultView) throws -> String {
    if arguments.form == .wikilink { return try wikilink(to: note, view) }
    var url = NoteAddress.url(of: note)
    if arguments.scheme == .takenote {
      guard let address = NoteAddress.takeNoteURL(of: note) else {
        let path = String(decoding: QuotedName.line(of: note.path), as: UTF8.self)
        let fact = note.card.id.map { "its id '\($0)' is not a UUID" } ?? "it has no id"
        throw CommandError(
          "\(path): \(fact), so it has no address in TakeNote",
          hints: note.card.id == nil ? ["--ensure-id gives it an id"] : [])
      }
      url = address
    }
    return arguments.form == .url ? url : "[\(escaped(note.card.title))](\(url))"
  }

  /// Returns the notes of a revision, if all of them are; nil if none is.
  private static func pastNotes(_ arguments: Arguments, _ session: Session, _ view: VaultView) throws -> [PastNote]? {
    let names: [[UInt8]]
    let past: [PastNote?]
    if let revision = arguments.revision {
      names = try arguments.notes.words(session)
      past = try names.map { try session.pastNote(named: $0, at: revision, in: view) }
    } else {
      names = arguments.notes.names.map(\.bytes)
      past = try names.map { $0 == Array("@last".utf8) ? nil : try session.pastNote(named: $0, in: view) }
    }
    let versions = past.compactMap(\.self)
    if versions.isEmpty { return nil }
    guard versions.count == names.count else {
      throw CommandError("notes of the vault and notes of a revision cannot be shown together", .usage)
    }
    guard arguments.form == .rendered, !arguments.ensuresID else {
      throw CommandError(
        "a note of a revision can only be shown", hints: ["'sheaf cat NOTE@REVISION' prints its bytes"])
    }
    return versions
  }

  private static func show(
    _ notes: [PastNote], _ arguments: Arguments, _ session: Session, view: VaultView
  ) throws -> ExitStatus {
    let reader = NoteViewReader(display: session.display, view: view, showsAll: arguments.showsAll)
    let texts = notes.map { reader.lines(ofPast: $0.path, in: $0.commit, $0.bytes) }
    try session.page(divided(texts, by: reader), isLong: true)
    return .success
  }

  private static func divided(_ texts: [[StyledText]], by reader: NoteViewReader) -> [StyledText] {
    Array(texts.joined(separator: [StyledText(), reader.divider, StyledText()]))
  }

  /// Gives an id to each note without one. Only prints the plan of a dry run.
  private static func giveIDs(
    to notes: [NoteRecord], _ arguments: Arguments, _ session: Session, _ view: inout VaultView
  ) throws -> ExitStatus {
    let isJSON = arguments.form == .json || arguments.form == .jsonLines
    let form: OutputForm = isJSON ? .json : arguments.change.isDryRun ? .text : .quiet
    return try session.carryOut(
      GiveIDs(notes.map(\.path), in: view.vault), arguments.change.printing(form), view: &view)
  }

  private static func recordOpening(of notes: [NoteRecord], _ view: VaultView) {
    var recents = RecentNotes(view.vault)
    recents.record(notes.map(\.path))
  }

  /// Prints one document for a single named note, and a list for several notes or for any number from standard input.
  private static func printJSON(
    _ named: [NamedPart], _ arguments: Arguments, _ session: Session, view: VaultView
  ) throws {
    let notes = named.map(\.note)
    var records = NoteRows(recordsOf: notes.count, in: view)
    var documents: [[JSONValue.Member]] = []
    for part in named {
      let note = part.note
      let contents = try NoteContents(of: note.path, in: view.vault)
      let conflicts = contents.conflicts.map { lines in
        JSONValue.object([.init("line", .integer(lines.lowerBound)), .init("endLine", .integer(lines.upperBound))])
      }
      var members = records.members(note) + [.init("conflicts", .array(conflicts))]
      if let location = try part.located(in: view.vault).location {
        let lines: [JSONValue.Member] = [
          .init("line", .integer(location.lines.lowerBound)), .init("endLine", .integer(location.lines.upperBound)),
        ]
        members += [
          .init("part", .object([.init("name", .string(part.part?.text ?? ""))] + lines)),
          .init("body", .text(Array(contents.bytes[location.range]))),
        ]
      } else {
        members.append(.init("body", .text(Array(contents.body))))
      }
      documents.append(members)
    }
    recordOpening(of: notes, view)
    if arguments.form == .jsonLines {
      for document in documents { try session.print(document: document) }
    } else if arguments.notes.isSingle, let document = documents.first {
      try session.print(document: document)
    } else {
      let list = JSONValue.array(documents.map { .object($0) })
      try session.print(document: [.init("total", .integer(notes.count)), .init("notes", list)])
    }
  }

  /// Returns a title as the text of a Markdown link.
  private static func escaped(_ title: String) -> String {
    var text = ""
    for character in title {
      if "\\[]`*_<".contains(character) { text.append("\\") }
      text.append(character.isNewline ? " " : character)
    }
    return text
  }
}
