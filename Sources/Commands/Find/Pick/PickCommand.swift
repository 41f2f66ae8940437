internal import Browse
internal import Bytes
internal import CommandSpec
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum PickCommand {
  struct Arguments: Sendable {
    var query = ""
    /// What is chosen from, if it is not notes.
    var kind: NameList.Kind?
    var form = PickedForm.path
    var isNulSeparated = false
    var isSingle = false
    var expected: [Key] = []
    var height: ScreenHeight?
    var (isFull, isPopup) = (false, false)
    var usesScreen = true
    var usesRecents = true
    /// The command line whose next word is chosen.
    var line: String?
    /// The number of characters at the end of that line which the choice replaces.
    var replacedCount: Int?
  }

  static let definition: Command<Arguments> = Command(
    "Pick notes on a screen while typing (fuzzy finder)", defaults: Arguments(), run: run,
    options: [
      .value("print", .choice("FORM"), "Print path, title, link, id or url of each note", sets: \.form).details(
        "Paths are printed as by \(command: "search"); a link is a wikilink, and a URL is that of \(command: "show")."),
      .flag("null", short: "0", "Print a NUL after each, and read names that end with NUL", sets: \.isNulSeparated),
      .value("of", things, "Choose notes, tags, folders, tasks, headings or queries", sets: \.kind)
        .details(
          """
          Tasks are printed as \(code: "PATH:LINE"), headings as \(code: "PATH#HEADING"), and saved queries with
          \(code: "@"), as other commands read them. The keys that change notes also tick tasks, and rename tags, folders
          and headings.
          """),
      .value("for", .text("LINE"), "Choose what a command line wants at its end", sets: \.line)
        .details(
          """
          These are the names that the next word of a \(code: "sheaf") command can be, and notes in other commands. The
          word that is typed already is the query. The first line that is printed is the number of characters at the end
          of LINE which the choice replaces. The keys of \(command: "shell") use this.
          """),
      .flag("one", "Choose one only, so that no row can be marked", sets: \.isSingle),
      .value("expect", keys, "Also choose by these keys, and print the key first", isRepeatable: true) {
        $0.expected += $1
      }.details(
        """
        Keys are separated by commas, such as \(code: "ctrl-t,ctrl-v,f3"). The first line is then the key, and empty if it
        was Enter, so that an editor can open the notes in another way.
        """),
      .value("height", height, "Use HEIGHT lines of the terminal, or a part such as 40%", sets: \.height).details(
        "Without it, the screen takes half of the terminal, below the prompt, and is gone without a trace afterwards."),
      .flag("full", "Use the whole terminal", sets: \.isFull),
      .flag("popup", "Use a popup of tmux over its panes", sets: \.isPopup)
        .details("This is for keys of tmux, whose commands have no terminal; see \(page: "sheaf-editors", 7)."),
      .flag("no-recent", "Neither use nor record what was opened and asked last") {
        $0.usesRecents = false
      },
      .flag("no-tui", "Ask line by line instead of drawing a screen") { $0.usesScreen = false }
        .details(
          """
          Rows have numbers: a number chooses, several numbers mark, other text is searched for, and \(code: "?") helps. A
          terminal that cannot move the cursor (\(code: "TERM=dumb")) is asked in this way too.
          """),
    ],
    operands: [.query("What is typed already; '-': choose names on standard input", sets: \.query)],
    description: """
      Shows notes that match while you type, best first, with a preview of the current one at the line that matches best;
      before anything is typed, the notes opened last. Enter chooses the current note, or all that were marked with Tab, and
      their paths are printed. The screen and the keys are those of the terminal, so standard output can be used by another
      command.

      What is typed is a query as in \(command: "search"), which may be unfinished; a single letter is looked for in titles,
      unless none has it. If few notes have the words, others follow as soon as you pause: those that nearly match, and
      those whose names have the letters in order. The last row creates a note of that title, as \(command: "new") does.

      F1 lists all keys, and ctrl-x those that can follow it. The screen asks the terminal nothing, so a terminal that
      answers slowly is not waited for.
      """,
    examples: [
      Example("sheaf edit \"$(sheaf pick)\"", "Choose a note and edit it"),
      Example("sheaf pick --print link sourdough", "Print a link to a note on a subject"),
      Example("sheaf pick -0 tag:craft | xargs -0 wc -w", "Count the words of some notes"),
      Example("git branch --format '%(refname:short)' | sheaf pick --one -", "Choose a line of another program"),
    ],
    exitStatus: [1: "There is nothing to choose.", 130: "Esc or ctrl-c ended the choice."],
    seeAlso: [.command("search"), .command("recent"), .command("shell"), .page("sheaf-query", 7)],
    manual: [
      ManualSection(
        "Keys",
        [
          .definitions(
            KeyTable.pick.rows.map { row in
              .init("\(code: row.allKeyText(.pick))", Phrase(stringLiteral: row.help(in: .pick)))
            }), "Other keys edit the query as in a shell.",
        ])
    ],
    check: { arguments throws(ValueProblem) in
      let isOther = arguments.kind != nil || Self.readsNames(arguments)
      if isOther, arguments.form != .path { throw ValueProblem("--print is for notes") }
      if arguments.line != nil, isOther || !arguments.query.isEmpty || arguments.form != .path {
        throw ValueProblem("--for decides what is chosen, so neither QUERY, --of nor --print goes with it")
      }
      if [arguments.isFull, arguments.height != nil, arguments.isPopup].count(where: \.self) > 1 {
        throw ValueProblem("--full, --height and --popup exclude each other")
      }
    })

  private static var height: ValueSpec<ScreenHeight?> {
    ValueSpec("HEIGHT") { word throws(ValueProblem) in
      if let height = ScreenHeight(word.text) { return height }
      throw ValueProblem("'\(word.text)' is not a height", advice: "write a number of rows, or a share such as 40%")
    }
  }

  private static var keys: ValueSpec<[Key]> {
    ValueSpec("KEYS") { word throws(ValueProblem) in
      try word.text.split(separator: ",").map { name throws(ValueProblem) in
        guard let key = Key(name: String(name)) else { throw ValueProblem("'\(name)' is not a key") }
        return key
      }
    }
  }

  private static var things: ValueSpec<NameList.Kind?> {
    let choices = ["notes"] + NameList.Kind.allCases.map(\.rawValue)
    return ValueSpec("THINGS", .choices(choices)) { word throws(ValueProblem) in
      guard choices.contains(word.text) else { throw .notOne(of: choices, word.text) }
      return NameList.Kind(rawValue: word.text)
    }
  }

  /// Whether the rows are names on standard input.
  static func readsNames(_ arguments: Arguments) -> Bool {
    arguments.query == Session.dash || arguments.query.hasPrefix(Session.dash + " ")
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var arguments = arguments
    if arguments.isPopup, session.environment(TmuxPopup.variable) == nil { return try session.showPopup(arguments) }
    if !TerminalKind.named(session.environment("TERM")).movesCursor { arguments.usesScreen = false }
    if let line = arguments.line { return try run(session, arguments, endOf: line) }
    if readsNames(arguments) {
      let input = try session.console.readInput(limit: 1 << 28)
      let names = input.split(separator: arguments.isNulSeparated ? 0 : .lineFeed).map { Array($0) }
      arguments.query = String(arguments.query.dropFirst(2))
      return try choose(NameList(names: names), "names", session, arguments: arguments)
    }
    if let kind = arguments.kind { return try choose(kind, session, arguments: arguments) }
    return try PickedNotes(session, arguments).run(session)
  }

  private static func choose(_ kind: NameList.Kind, _ session: Session, arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let newest = NewestView(view)
    var services = NoteScreenServices(NoteServices(view.vault, newest, session), view.vault, session)
    // Names are no notes that could have moved.
    services.rowsAreNotes = false
    var options = PickState.Options()
    options.kind = kind
    let count = try NameList(kind, in: view).count
    return try choose(
      VaultNames(kind, in: newest), options, session, services: services, things: kind.rawValue, isEmpty: count == 0,
      arguments: arguments)
  }

  /// A screen over names from elsewhere has nothing done.
  private struct ListedNames: ScreenServices {}

  static func choose(
    _ list: NameList, _ things: String, _ session: Session, arguments: Arguments
  ) throws -> ExitStatus {
    try choose(list, PickState.Options(), session, things: things, isEmpty: list.count == 0, arguments: arguments)
  }

  private static func choose(
    _ source: some ListSource, _ options: PickState.Options, _ session: Session,
    services: any ScreenServices = ListedNames(), things: String, isEmpty: Bool, arguments: Arguments
  ) throws -> ExitStatus {
    if isEmpty {
      if session.errorOutput.isTerminal { session.remark(StyledText("There are no \(things) to choose from.", .dim)) }
      return .nothing
    }
    var options = options
    (options.areNotes, options.things) = (false, things)
    switch try session.pick(source, options, services, arguments: arguments, queries: []) {
    case .outcome(.chosen(let items, let key)):
      try session.show(picked: items.map(\.name), key, arguments)
      return .success
    case .outcome: return .interrupted
    case .signal(let signal): return ExitStatus(code: 128 + signal.rawValue)
    }
  }
}

extension Session {
  /// Shows rows on the screen, or line by line, until the person has chosen.
  func pick(
    _ source: some ListSource, _ options: PickState.Options, _ services: any ScreenServices,
    arguments: PickCommand.Arguments, queries: [String], isComparing: Bool = false
  ) throws -> ScreenEnd {
    var options = options
    (options.isSingle, options.expected) = (arguments.isSingle, arguments.expected)
    guard arguments.usesScreen else { return try ask(source, options, arguments.query) }
    let extent: ScreenExtent = arguments.isFull || arguments.isPopup ? .whole : .inline(arguments.height ?? .usual)
    return try draw(source, services, on: extent, kind: .named(environment("TERM"))) { rows, columns in
      PickState(
        query: arguments.query, rows: rows, columns: columns, options: options, queries: queries,
        isComparing: isComparing)
    }
  }

  private func ask(_ source: some ListSource, _ options: PickState.Options, _ query: String) throws -> ScreenEnd {
    guard console.canAsk else { throw Self.noTerminal }
    var dialogue = PickDialogue(source, query: query, options: options)
    return .outcome(try dialogue.run(ask: console.ask) { remark(StyledText($0)) })
  }
}

enum PickedForm: String, CaseIterable, Sendable { case path, title, link, id, url }
