internal import Answers
internal import CommandSpec
internal import JSON
internal import Terminal

enum HelpCommand {
  struct Arguments: Sendable {
    var words: [String] = []
    var isSkill = false
    var isJSON = false
    var isSchema = false
  }

  static let definition: Command<Arguments> = Command(
    "Show help on a command or a topic", defaults: Arguments(), run: run,
    options: [
      .flag("skill", "With agent: print the page as a SKILL.md", sets: \.isSkill)
        .details("Agents read such a file when its description fits their task. The page is the same without it."),
      .flag("json", "Print the table of commands as JSON", sets: \.isJSON)
        .details("Without COMMAND these are all commands. \(page: "sheaf-json", 5) describes the document."),
      .flag("schema", "Print the JSON Schema of what --json prints", sets: \.isSchema)
        .details("With COMMAND it is that of its document, and otherwise of all documents."),
    ],
    operands: [Operand(.many, .text("COMMAND", .command), "The command or topic") { $0.words = $1 }],
    description: """
      Without \(value: "COMMAND"), lists all commands. \(code: "sheaf COMMAND -h") prints a shorter help. For another
      word, lists the commands, options and topics whose summaries have it.
      """,
    examples: [
      Example("sheaf help search", "Show the full help of search"),
      Example("sheaf help tutorial", "Learn sheaf in thirty minutes"),
      Example("sheaf help template", "Find out which commands are about templates"),
    ],
    seeAlso: [.page("sheaf-tutorial", 7), .page("sheaf-howto", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if arguments.isSkill, arguments.words != [Guide.agent.name] {
      throw CommandError("--skill needs the topic agent", hints: ["'sheaf help agent --skill' prints the skill"])
    }
    if arguments.isSkill || arguments.isSchema {
      let text = arguments.isSkill ? AgentSkill.text : try schema(of: arguments.words).compactText + "\n"
      try session.print(exactly: Array(text.utf8))
      return .success
    }
    if arguments.isJSON {
      let catalog = Program.table.catalog
      var commands = catalog.visibleCommands
      if !arguments.words.isEmpty {
        let name = arguments.words.joined(separator: " ")
        commands = catalog.command(name).map { [$0] } ?? commands.filter { $0.words.first == name }
        guard !commands.isEmpty else {
          throw CommandError("there is no command '\(name)'", hints: ["'sheaf help' lists all commands"])
        }
      }
      try session.print(document: HelpRecords.members(commands, in: catalog))
      return .success
    }
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

  /// Returns the schema of the document of a command, or of any document without one.
  private static func schema(of words: [String]) throws -> JSONValue {
    let name = words.joined(separator: " ")
    let schemas = DocumentSchemas()
    if words.isEmpty { return schemas.all }
    if let schema = schemas.schema(of: Program.table.catalog.command(name)?.name ?? name) { return schema }
    throw CommandError(
      Program.table.catalog.command(name) == nil
        ? "there is no command '\(TerminalText.safe(name))'" : "'sheaf \(name)' prints no JSON document",
      hints: ["'sheaf help --schema' has the schemas of all documents"])
  }

  /// Prints help, up to the width of the terminal but not wider than is comfortable to read.
  static func show(_ subject: HelpSubject, _ length: HelpLength, _ session: Session) throws -> ExitStatus {
    try show(Program.table.catalog.help(subject, length), withAliases: subject == .overview, session)
  }

  static func show(_ page: HelpPage, withAliases: Bool = false, _ session: Session) throws -> ExitStatus {
    let width = min(session.output.width ?? 80, 100)
    let lines = HelpLayout(page, width: width).lines
    try session.page(withAliases ? lines + aliases(session, width: width) : lines)
    return .success
  }

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

/// Help for words that name no command: the commands, options and topics whose names or summaries have all of them, and
/// what is known about a goal.
struct HelpSearch {
  private let words: [Substring]
  private let goals: [String]

  init(_ words: [String]) {
    goals = words.flatMap { $0.split(separator: " ").map(String.init) }
    self.words = words.flatMap { Self.parts(of: $0) }
  }

  func page(in catalog: CommandCatalog) -> HelpPage? {
    let commands = catalog.visibleCommands.filter { isMeant($0.name, $0.summary) }
    let options = catalog.visibleCommands.flatMap { entry in
      entry.sections.filter { $0.heading == OptionSection.ownHeading }.flatMap(\.visible)
        .filter { isMeant($0.long, $0.summary) }
        .map { definition("\(entry.name) --\($0.long)", $0.summary) }
    }
    let globals = catalog.globals.visible.filter { isMeant($0.long, $0.summary) }
    let topics = catalog.topics.filter { isMeant($0.name, $0.summary) }
    let sections = [
      ("Commands", commands.map { definition($0.name, $0.summary) }),
      ("Options", options + globals.map { definition("--\($0.long)", $0.summary) }),
      ("Topics", topics.map { definition("help \($0.name)", $0.summary) }),
    ].filter { !$0.1.isEmpty }
    let phrases = [goals.joined(separator: " ")] + goals
    let hints = phrases.lazy.map(GoalHints.hints).first { !$0.isEmpty } ?? []
    if words.isEmpty || sections.isEmpty && hints.isEmpty { return nil }
    let goal = hints.isEmpty ? [] : [HelpPage.Block.prose(.list(hints.map { Phrase(stringLiteral: $0) }))]
    return HelpPage(
      program: catalog.program,
      blocks: goal + sections.map { .prose(.definitions($0.1), heading: $0.0) } + [
        .prose("\(code: "sheaf help COMMAND") shows one command in full.")
      ])
  }

  private func definition(_ name: String, _ summary: String) -> Prose.Definition {
    Prose.Definition("\(code: "sheaf \(name)")", Phrase(stringLiteral: summary))
  }

  private func isMeant(_ name: String, _ summary: String) -> Bool {
    let parts = Self.parts(of: "\(name) \(summary)")
    return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
  }

  /// Returns the words of a text in lower case, without an `s` at the end, so that a plural finds its singular.
  private static func parts(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { $0.count > 3 && $0.last == "s" ? $0.dropLast() : $0 }
  }
}
