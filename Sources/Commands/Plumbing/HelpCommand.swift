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
      "Without \(value: "COMMAND"), lists all commands. \(code: "sheaf COMMAND -h") prints a shorter help."
    ],
    examples: [Example("sheaf help search", "Show the full help of search")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    do {
      return try show(Program.table.catalog.helpSubject(arguments.words), .long, session)
    } catch let error as UsageError {
      guard let name = arguments.words.first, arguments.words.count == 1,
        let line = try AliasExpansion(session).aliases[name]
      else { throw error }
      try session.print("'\(name)' is an alias of 'sheaf \(TerminalText.safe(line))'")
      return .success
    }
  }

  /// Prints help, up to the width of the terminal but not wider than is comfortable to read.
  static func show(_ subject: HelpSubject, _ length: HelpLength, _ session: Session) throws -> ExitStatus {
    let width = min(session.output.width ?? 80, 100)
    var lines = HelpLayout(Program.table.catalog.help(subject, length), width: width).lines
    if case .overview = subject { lines += aliases(session, width: width) }
    try session.page(lines)
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
