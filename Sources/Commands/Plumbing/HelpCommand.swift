internal import CommandSpec

enum HelpCommand {
  struct Arguments: Sendable {
    var words: [String] = []
  }

  static let definition = Command(
    "Show help on a command or a topic",
    defaults: Arguments(),
    operands: [Operand(.many, .text("COMMAND", .command), "The command or topic") { $0.words = $1 }],
    description: [
      "Without \(value: "COMMAND"), prints all commands. \(code: "sheaf COMMAND -h") prints a shorter help."
    ],
    examples: [Example("sheaf help search", "Show all about searching")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let subject = try Program.table.catalog.helpSubject(arguments.words)
    return try show(subject, .long, session)
  }

  /// Prints help, as wide as the terminal but never wider than is pleasant to read.
  static func show(_ subject: HelpSubject, _ length: HelpLength, _ session: Session) throws -> ExitStatus {
    let palette = session.palette
    let width = min(session.output.width ?? 80, 100)
    let style = HelpStyle { emphasis, text in
      switch emphasis {
      case .plain: text
      case .heading: StyledText(text, .heading(1)).rendered(with: palette)
      case .literal: StyledText(text, .strong).rendered(with: palette)
      case .metavariable: StyledText(text, .emphasis).rendered(with: palette)
      }
    }
    let text = Program.table.catalog.help(subject, length, width: width, style: palette.usesColor ? style : .plain)
    try session.output.write(Array(text.utf8))
    return .success
  }
}
