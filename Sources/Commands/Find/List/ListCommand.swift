internal import Answers
internal import CommandSpec
internal import Presentation
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
    "List notes, pinned first, then newest first", defaults: Arguments(), run: run,
    options: [
      .value("group", NoteGroupArgument.spec, "Group by month, folder, category, tag or a property", sets: \.grouping)
        .details(
          """
          Months are those of the date of creation, newest first, so that editing a note does not move it. If the
          list is sorted by another date, months are those of that date. Any other KEY is the name of a property. A
          note with several tags, or several values in a list, is in the group of each. Values that differ only in
          case and accents are one group, a date with a time belongs to its day, and notes without a value come last.
          With \(option: "limit") the header of each group has the number of notes shown and the number of all. Every
          form of output has the groups; see \(page: "sheaf-output", 5).
          """),
      .flag("preview", "Show the beginning of each note in two lines below it", sets: \.hasPreviews),
    ],
    groups: [.shared(\.selection), .shared(\.output)],
    operands: [.query("The notes to list; all if omitted; or on-this-day", sets: \.query)],
    description: """
      Prints one line per note: title, path, date and tags. In a pipe the path comes first, and tabs separate the
      columns. The date is the date of creation, or the date by which the list is sorted. Notes in the archive and
      templates are left out unless \(option: "archived") or \(option: "templates") is given or \(value: "QUERY") asks
      for them. By month, pinned notes are a group of their own, before the months.

      The word \(code: "on-this-day") alone stands for the notes of this day in earlier years: those made on it, and its
      daily notes. \(page: "sheaf-query", 7) describes the query language, \(page: "sheaf-output", 5) the forms of output.
      """,
    examples: [
      Example("sheaf list --group month --preview", "Page through all notes by month"),
      Example("sheaf list on-this-day", "List what was written on this day in earlier years"),
      Example("sheaf list -m 5 --sort updated", "List the five notes that were changed last"),
    ],
    exitStatus: [1: "No note matches."], seeAlso: [.command("search"), .page("sheaf-query", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let isOnThisDay = arguments.query == OnThisDay.name
    let (view, query) = try session.openVault(toAsk: isOnThisDay ? "" : arguments.query)
    let areas = arguments.selection.areas
    let found =
      try isOnThisDay
      ? view.find("", including: areas, among: OnThisDay.documents(in: view)) : view.find(query, including: areas)
    let hasHint =
      arguments.output.form != .quiet
      && !isOnThisDay && EmptyState.giveHints(session, view, query, found: found.count, areas: areas, command: "list")
    let selection = try arguments.selection.selection(in: view)
    let dates = ShownDate(selection.order, view)
    let documents = selection.page(of: found, view)
    let groups = try arguments.grouping.map {
      NoteGroups(try $0.grouping(in: view), of: documents, among: found, view, dates)
    }
    let notes = NoteSequence(documents, groups, isArranged: arguments.output.form != .json)
    let text = NoteLines(display: session.display, view: view, dates: dates, hasPreviews: arguments.hasPreviews)
    return try session.show(
      NoteList(notes, of: found.count, in: view), arguments.output, in: view, isTable: groups != nil,
      empty: isOnThisDay
        ? "No note is of this day in an earlier year." : hasHint ? nil : EmptyState.text(view, query: arguments.query)
    ) { list, range in groups.map(text.lines) ?? text.lines(list.page(range).map(\.note)) }
  }
}
