internal import CommandSpec
internal import JSON
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum RelatedCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var limit = 20
    var includesArchive = false
    var includesTemplates = false
    var output = OutputArguments()
  }

  private static let fields: [FormatTemplate.Field] = [
    .init("score", .text, "the score of the relation"), .init("reasons", .text, "what the two notes have in common"),
  ]
  static let shape = NoteFields.shape.adding(fields)

  static let definition: Command<Arguments> = Command(
    "List notes that are related to a note, and why",
    defaults: Arguments(),
    options: [
      .own([
        .value("limit", short: "m", .count("COUNT"), "Show at most COUNT notes; 20 by default", sets: \.limit),
        .flag("archived", "Include notes in the archive", sets: \.includesArchive),
        .flag("templates", "Include templates", sets: \.includesTemplates),
      ]), .shared(\.output, OutputArguments.options(of: shape)),
    ],
    operands: [.one(.note, "The note to compare with", sets: \.note)],
    description: [
      """
      Prints one line per note, the most closely related first: title, path, and what the two notes have in common.
      Notes are related if one links to the other, if they link to the same notes, if the same notes link to them, if
      they share tags, or if they share two words that few notes have. Rarer words and tags count for more.
      """,
      """
      Links, tags and words that more than a tenth of all notes share (and more than ten notes) are ignored. The query
      condition \(code: "related:NOTE") finds the same notes; see \(page: "sheaf-query", 7).
      """,
    ],
    examples: [
      Example("sheaf related 'Rye sourdough'", "See what a note is related to"),
      Example("sheaf related -l -m 3 'Rye sourdough'", "Print the paths of the three most closely related"),
    ],
    exitStatus: "It is 1 if no note is related to it.",
    seeAlso: [.command("backlinks"), .command("graph"), .page("sheaf-output", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    let shown = try view.find(
      "", includesArchive: arguments.includesArchive, includesTemplates: arguments.includesTemplates)
    var finder = RelatedNotes(view.vault, view.snapshot)
    let (related, total) = finder.notes(relatedTo: note.document, within: shown.sets, limit: arguments.limit)
    let printer = NotePrinter(session: session, view: view)
    if try printer.printBrief({ related.map(\.document) }, arguments.output, total: total) {
      return total == 0 ? .nothing : .success
    }
    let rows = related.map { each in
      NotePrinter.Row(
        note: view.record(each.document),
        extra: [
          .init("score", .number(Double(each.strength))), .init("reasons", .array(SharedTraits(each.shared).json)),
        ],
        values: [
          "score": .text("\(each.strength)"), "reasons": .text(SharedTraits(each.shared).text.withSingleSpaces),
        ])
    }
    let head = JSONValue.pathMembers(note.path, key: "note")
    if try !printer.printForm(
      rows, arguments.output, total: total, name: "notes", head: head, fields: fields)
    {
      if related.isEmpty { announceEmpty(session, total: total) }
      try print(related, session, view)
      session.announceLimit(related.count, of: total, shape)
    }
    return total == 0 ? .nothing : .success
  }

  private static func announceEmpty(_ session: Session, total: Int) {
    guard session.errorOutput.isTerminal, total == 0 else { return }
    session.remark(
      StyledText("No note is related to it yet; notes are related by a common [[link]] or #tag.", .dim))
  }

  private static func print(_ related: [RelatedNote], _ session: Session, _ view: VaultView) throws {
    let rows = related.map { each -> [StyledText] in
      let note = view.record(each.document)
      return [
        StyledText(note.card.title.withSingleSpaces, .title),
        StyledText(name: view.displayPath(note.path), link: session.link(to: note, in: view)),
        StyledText(SharedTraits(each.shared).text, .dim),
      ]
    }
    guard session.output.isTerminal else {
      let tab = StyledText("\t")
      return try session.print(rows.map { $0[1] + tab + $0[0] + tab + $0[2] })
    }
    var table = TextTable([
      .init(minimum: 24, cut: .end), .init(minimum: 16, cut: .start, importance: 1),
      .init(minimum: 16, cut: .end, importance: 0),
    ])
    for row in rows { table.append(row) }
    try session.page(table.lines(width: session.output.width, palette: session.palette))
  }
}
