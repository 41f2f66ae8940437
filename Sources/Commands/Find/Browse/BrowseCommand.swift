internal import Browse
internal import CommandSpec
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum BrowseCommand {
  struct Arguments: Sendable {
    var query = ""
    var usesScreen = true
  }

  static let definition: Command<Arguments> = Command(
    "Browse the vault on a screen, and change notes", defaults: Arguments(), run: run,
    options: [
      .flag("no-tui", "Ask line by line instead of drawing a screen") { $0.usesScreen = false }.details(
        """
        This is also how a terminal is asked that cannot move the cursor (\(code: "TERM=dumb")). \(code: "?") helps.
        """)
    ],
    operands: [.text(.query, "Filter the notes by QUERY at first") { $0.query = $1 }],
    description: """
      Shows the places of the vault, the notes of one, and the text of the current note. Lower-case letters look, and
      capitals change notes by the commands that are named beside them; \(code: "U") undoes. \(code: "?") lists all keys.
      """,
    examples: [
      Example("sheaf browse", "Browse all notes"), Example("sheaf browse tag:craft", "Browse the notes with a tag"),
    ],
    exitStatus: [130: "Ctrl-c was pressed twice."],
    seeAlso: [.command("pick"), .command("list"), .page("sheaf-query", 7)],
    manual: [
      ManualSection(
        "Changes",
        [
          """
          A key changes what its row showed. If another program has changed or replaced that since, nothing is done, and
          the screen says why. A task that is on another line of its note by then is followed.
          """,
          """
          What was typed for a change that cannot be made is asked for again, and \(code: "up") brings back earlier
          texts. Before a change of which not everything can be seen, a question says what it does; \(code: "d") shows
          its diff, in which the keys for moving move. A text that \(code: "E") replaces at several places is asked about
          too, and with \(code: "c") at each of them.
          """,
          """
          \(code: "U") undoes the last change that was made here, and then the ones before it. It asks before it undoes
          those of other programs, and passes over what cannot be undone.
          """,
          """
          Several characters that come at once, as from a terminal that does not mark what is pasted, do nothing if they
          would edit, change or end something.
          """,
        ]),
      ManualSection(
        "Keys", [.definitions(KeyTable.browse.map { .init("\(code: $0.keys)", Phrase(stringLiteral: $0.help)) })]),
    ])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let vault = try session.findVaultForScreen()
    session.announce(Recovery(of: vault))
    let newest = NewestView(VaultView.lastCommit(of: vault))
    let notes = NoteServices(vault, newest, session, name: "browse")
    let kind = TerminalKind.named(session.environment("TERM"))
    let isDrawn = arguments.usesScreen && vault.config.screens.isDrawn && kind.movesCursor
    let source = VaultSource(
      newest, namesMissing: !isDrawn || !session.palette(isTerminal: true).usesColor,
      complete: { QueryCandidates($1).completions(of: $0) },
      commands: { Program.table.catalog.visibleCommands.map(\.name) })
    guard isDrawn else {
      newest.replace(with: try session.openVault())
      guard session.console.canAsk else { throw Session.noTerminal }
      var dialogue = BrowseDialogue(source, query: arguments.query) {
        notes.run($0, columns: 80, session.runInside(vault))
      }
      try dialogue.run(ask: session.console.ask) { session.remark(StyledText($0)) }
      return .success
    }
    var services = NoteScreenServices(notes, vault, session)
    (services.recordsQueries, services.followsChanges) = (true, true)
    let (query, options) = (arguments.query, BrowseState.Options(of: vault))
    let end = try session.draw(source, services, on: .whole, kind: kind) { rows, columns in
      BrowseState(
        query: query, rows: rows, columns: columns, options: options, queries: PickedQueries(vault).entries,
        isComparing: true)
    }
    return switch end {
    case .outcome(.cancelled): .interrupted
    case .outcome: .success
    case .signal(let signal): ExitStatus(code: 128 + signal.rawValue)
    }
  }
}
