extension CommandTable {
  /// Parses the words after the program's name.
  ///
  /// Global options may be before the command or anywhere after it. A request for help or for the version takes
  /// precedence over any error but an unknown command, so that help is available when it is needed.
  package func parse(_ words: [Argument]) throws(UsageError) -> Invocation<Globals, Context, Outcome> {
    var parse = CommandLineParse(table: self, words: words)
    do throws(UsageError.Problem) {
      return try parse.invocation()
    } catch {
      switch error {
      case .unknownCommand, .unknownSecond: break
      default: if let invocation = parse.helpAfterMistake() { return invocation }
      }
      let entry = parse.command?.entry
      let name = "\(program) \(entry?.name ?? "") "
      let typed = "\(program) \(words.map(\.text).joined(separator: " ")) "
      let examples = entry?.examples.filter { $0.line.hasPrefix(name) } ?? []
      // The best example goes on as the words do.
      let example = examples.first { $0.line.hasPrefix(typed) } ?? examples.first
      throw UsageError(problem: error, program: program, command: entry?.name, example: example?.line)
    }
  }

  /// Parses words that are text.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation<Globals, Context, Outcome> {
    try parse(words.map { Argument($0) })
  }
}

/// The steps from words to an invocation, with the current state for errors and help.
private struct CommandLineParse<Globals: Sendable, Context, Outcome> {
  let table: CommandTable<Globals, Context, Outcome>
  let globalOptions: [OptionSpec]
  var globals: Globals
  var scanner: WordScanner
  var command: (entry: CommandEntry, definition: any RunnableCommand<Context, Outcome>)?
  /// A word that is only the first word of command names.
  var family: String?

  init(table: CommandTable<Globals, Context, Outcome>, words: [Argument]) {
    self.table = table
    globals = table.defaults
    globalOptions = table.globals.plainly { $0.spec } + [.help, .version]
    scanner = WordScanner(words, options: globalOptions, otherPrograms: table.otherPrograms)
  }

  mutating func invocation() throws(UsageError.Problem) -> Invocation<Globals, Context, Outcome> {
    try scanner.scanOptions()
    var request = try applyGlobals(scanner.takeScanned().settings, from: 0)
    if scanner.peekOperand() == nil { return finish(request ?? .nothing) }
    let names = CommandNames(
      rows: table.commands.plainly { $0.names }, others: { [table] in table.otherPrograms().commands })
    try name(names)
    guard let command else {
      try scanner.scanOptions()
      let late = try applyGlobals(scanner.takeScanned().settings, from: 0)
      if let request = late ?? request { return finish(about(request)) }
      throw .incompleteCommand(family ?? "", seconds: names.seconds(family ?? ""))
    }
    let own = command.entry.options
    scanner.options = own + globalOptions
    scanner.acceptsDashedWords = command.entry.acceptsDashedWords
    scanner.acceptsNumbers = command.entry.acceptsNumbers
    try scanner.scanAll()
    var words = scanner.takeScanned()
    request = try applyGlobals(words.settings.filter { $0.option >= own.count }, from: own.count) ?? request
    if let request { return finish(about(request)) }
    words.settings.removeAll { $0.option >= own.count }
    var invocation = finish(.run(command.entry, try command.definition.bind(words)))
    let shares = try OperandSpec.shares(of: words.operands, among: command.entry.operands)
    for (operand, share) in zip(command.entry.operands, shares) { invocation.operands.append((operand, Array(share))) }
    return invocation
  }

  /// Reads the command's name, which has one or two words.
  private mutating func name(_ names: CommandNames) throws(UsageError.Problem) {
    guard let first = scanner.peekOperand()?.text else { return }
    scanner.take()
    let second = scanner.peekOperand()?.text
    switch try names.naming(first, second) {
    case .family(let word): family = word
    case .command(let name, let words):
      for row in table.commands.indices where table.commands[row].names.name == name {
        command = table.commands[row].made()
        break
      }
      if words == 2 {
        scanner.take()
      } else if let second, command?.entry.operands.isEmpty == true, !names.seconds(first).isEmpty {
        throw names.unknownSecond(first, second)
      }
    }
  }

  /// Applies global options and returns the last request for help or version among them.
  private mutating func applyGlobals(
    _ settings: [ScannedWords.Setting], from base: Int
  ) throws(UsageError.Problem) -> Invocation<Globals, Context, Outcome>.Action? {
    var request: Invocation<Globals, Context, Outcome>.Action?
    for setting in settings {
      let option = setting.option - base
      if option < table.globals.count {
        let setting = ScannedWords.Setting(option: option, spelling: setting.spelling, form: setting.form)
        try table.globals.apply([setting], to: &globals)
      } else if globalOptions[option] == .version {
        request = .version
      } else {
        request = .help(.overview, setting.spelling == "-h" ? .short : .long)
      }
    }
    return request
  }

  /// Returns the help that was requested, if the command line has an error.
  mutating func helpAfterMistake() -> Invocation<Globals, Context, Outcome>? {
    let words = scanner.remaining.prefix { !$0.endsOptions }
    guard let word = words.first(where: { $0.text == "--help" || $0.text == "-h" }) else { return nil }
    return finish(about(.help(.overview, word.text == "-h" ? .short : .long)))
  }

  /// Turns help about the program into help about the command on the command line.
  private func about(
    _ request: Invocation<Globals, Context, Outcome>.Action
  ) -> Invocation<Globals, Context, Outcome>.Action {
    guard case .help(_, let length) = request else { return request }
    if let command { return .help(.command(command.entry), length) }
    return .help(family.map(HelpSubject.family) ?? .overview, length)
  }

  private func finish(_ action: Invocation<Globals, Context, Outcome>.Action) -> Invocation<Globals, Context, Outcome> {
    Invocation(globals: globals, action: action)
  }
}

/// A parsed command line.
package struct Invocation<Globals: Sendable, Context, Outcome>: Sendable {
  /// The options that may be before or after any command.
  package let globals: Globals
  /// The requested action.
  package let action: Action
  /// The words of each operand of the command, as they were written.
  package var operands: [(operand: OperandSpec, words: [Argument])] = []

  /// An action that a command line requests.
  package enum Action: Sendable {
    /// Runs a command; only its context is missing.
    case run(CommandEntry, @Sendable (Context) throws -> Outcome)
    /// Shows help.
    case help(HelpSubject, HelpLength)
    /// Shows the version.
    case version
    /// Nothing: there is no command.
    case nothing
  }
}

package enum HelpSubject: Hashable, Sendable {
  /// The program as a whole.
  case overview
  /// One command.
  case command(CommandEntry)
  /// The commands whose names begin with this word.
  case family(String)
  /// A topic with a separate manual page.
  case topic(Topic)
}
