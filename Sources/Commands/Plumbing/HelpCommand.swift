internal import CommandSpec
internal import Terminal

enum HelpCommand {
  struct Arguments: Sendable {
    var words: [String] = []
  }

  static let definition: Command<Arguments> = Command(
    "Show help on a command or a topic",
    defaults: Arguments(),
    operands: [Operand(.many, .text("COMMAND", .command), "The command or topic") { $0.words = $1 }],
    description: [
      """
      Without \(value: "COMMAND"), lists all commands. \(code: "sheaf COMMAND -h") prints a shorter help. For another
      word, lists the commands, options and topics whose summaries have it.
      """
    ],
    examples: [
      Example("sheaf help search", "Show the full help of search"),
      Example("sheaf help tutorial", "Learn sheaf in thirty minutes"),
      Example("sheaf help template", "Find out which commands are about templates"),
    ],
    seeAlso: [.page("sheaf-tutorial", 7), .page("sheaf-howto", 7)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    do {
      return try show(Program.table.catalog.helpSubject(arguments.words), .long, session)
    } catch let error as UsageError {
      if let name = arguments.words.first, arguments.words.count == 1,
        let line = try AliasExpansion(session).aliases[name]
      {
        try session.print("'\(name)' is an alias of 'sheaf \(TerminalText.safe(line))'")
        return .success
      }
      // What another program calls a command has one answer, and is not searched.
      guard OtherPrograms.known.commands[arguments.words.joined(separator: " ")] == nil,
        let page = HelpSearch(arguments.words).page(in: Program.table.catalog)
      else { throw error }
      return try show(page, session)
    }
  }

  /// Prints help, up to the width of the terminal but not wider than is comfortable to read.
  static func show(_ subject: HelpSubject, _ length: HelpLength, _ session: Session) throws -> ExitStatus {
    var isOverview = false
    if case .overview = subject { isOverview = true }
    return try show(Program.table.catalog.help(subject, length), withAliases: isOverview, session)
  }

  static func show(_ page: HelpPage, withAliases: Bool = false, _ session: Session) throws -> ExitStatus {
    let width = min(session.output.width ?? 80, 100)
    let lines = HelpLayout(page, width: width).lines
    try session.page(withAliases ? lines + aliases(session, width: width) : lines)
    return .success
  }

  /// Returns the section of help about the user's aliases.
  private static func aliases(_ session: Session, width: Int) -> [StyledText] {
    // Help is needed most where something does not work, such as reading the config.
    let aliases = (try? AliasExpansion(session))?.aliases ?? [:]
    let all = aliases.filter { !Program.table.isName($0.key) }.sorted { $0.key < $1.key }
    if all.isEmpty { return [] }
    var table = TextTable([.init(), .init(minimum: 8)])
    for (name, line) in all { table.append([StyledText("  \(name)", .strong), StyledText(line.withSingleSpaces)]) }
    return [StyledText(""), StyledText("Aliases", .heading(1)) + StyledText(":")]
      + table.lines(width: width, palette: session.palette)
  }
}
