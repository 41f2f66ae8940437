internal import CommandSpec
internal import SearchIndex
internal import VaultCore

enum ListCommand {
  struct Arguments: Sendable {
    var query = ""
    var grouping: NoteGroupArgument?
    var hasPreviews = false
    var selection = SelectionArguments()
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List notes, pinned first, then newest first",
    defaults: Arguments(),
    options: [
      .own([
        .value("group", NoteGroupArgument.spec, "Group by month, folder, category, tag or a property", sets: \.grouping)
          .details(
            """
            Months are those of the date of creation, newest first, so that editing a note does not move it. If the list
            is sorted by another date, months are those of that date. Any other KEY is the name of a property. A note
            with several tags, or several values in a list, is in the group of each. Values that differ only in case and
            accents are one group, a date with a time belongs to its day, and notes without a value come last. With \(option: "limit") the header of each group has the number of notes shown and the number of all. Every
            form of output has the groups; see \(page: "sheaf-output", 5).
            """),
        .flag("preview", "Show the beginning of each note in two lines below it", sets: \.hasPreviews),
      ]),
      .shared(\.selection), .shared(\.output),
    ],
    operands: [
      .text(.query, "The notes to list; all if omitted") { $0.query = $1 }
        .acceptingDashedWords()
    ],
    description: [
      """
      Prints one line per note. On a terminal the columns are title, path, date and tags; otherwise path, title, date
      and tags are separated by tabs. The date is the date of creation, or the date by which the list is sorted. Notes
      in the archive and templates are left out unless \(option: "archived") or \(option: "templates") is given or
      \(value: "QUERY") asks for them.
      """,
      "\(page: "sheaf-query", 7) describes the query language, \(page: "sheaf-output", 5) the forms of output.",
    ],
    examples: [
      Example("sheaf list --group month --preview", "Page through all notes by month"),
      Example("sheaf list -m 5 --sort updated", "List the five notes that were changed last"),
    ],
    exitStatus: "It is 1 when no note matches.",
    seeAlso: [.command("search"), .page("sheaf-query", 7)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let (view, query) = try session.openVault(toAsk: arguments.query)
    let answer = try QueryAnswer(
      query, view, arguments.selection, session, givesHints: arguments.output.form != .quiet, command: "list")
    let (found, total, hasHint) = (answer.found, answer.found.count, answer.hasHint)
    let printer = NotePrinter(session: session, view: view)
    let page = { try arguments.selection.page(of: found, view) }
    if arguments.grouping == nil, try printer.printBrief(page, arguments.output, total: total) {
      return total == 0 ? .nothing : .success
    }
    let notes = try page().map(view.record)
    let rows = notes.map { NotePrinter.Row(note: $0) }
    let dates = ShownDate(arguments.selection.sort?.order, view)
    let groups = try arguments.grouping.map {
      NoteGroups(try $0.grouping(in: view), of: notes, among: found, view, dates)
    }
    if try !printer.printForm(rows, arguments.output, total: total, name: "notes", groups: groups) {
      if notes.isEmpty, !hasHint { EmptyState.announce(session, view, query: arguments.query) }
      let list = ListPrinter(session: session, view: view, dates: dates, hasPreviews: arguments.hasPreviews)
      if let groups { try list.print(groups.shown) } else { try list.print(notes) }
      session.announceLimit(notes.count, of: total, NoteFields.shape)
    }
    return total == 0 ? .nothing : .success
  }
}
