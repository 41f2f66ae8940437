internal import JSON
package import SystemCalls
internal import VaultChanges
package import VaultCore
package import VaultWatching

/// How a run ended, as the shell sees it.
package struct ExitStatus: Hashable, Sendable {
  /// The number.
  package let code: Int32

  /// Done, or found.
  package static let success = ExitStatus(code: 0)
  /// Nothing found, or findings.
  package static let nothing = ExitStatus(code: 1)
  /// Wrong usage, or failure.
  package static let failure = ExitStatus(code: 2)
  /// Ended by the keys for it.
  package static let interrupted = ExitStatus(code: 130)

  /// A status with a number.
  package init(code: Int32) {
    self.code = code
  }
}

/// One of the two streams a command writes to.
package struct OutputChannel: Sendable {
  /// Writes bytes, now or later; throws when the other end is closed or the disk is full.
  package let write: @Sendable ([UInt8]) throws -> Void
  /// Writes now what was to be written later.
  package let flush: @Sendable () throws -> Void
  /// The descriptor behind it, on which it shows that nobody reads any more; nil when there is none.
  package let descriptor: Int32?
  /// Whether a person reads it on a terminal.
  package let isTerminal: Bool
  /// The terminal's width in columns; nil when it is none.
  package let width: Int?
  /// The terminal's height in lines; nil when it is none.
  package let height: Int?

  /// A channel of the given parts.
  package init(
    isTerminal: Bool, width: Int?, height: Int? = nil, descriptor: Int32? = nil,
    flush: @escaping @Sendable () throws -> Void = {},
    write: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.isTerminal = isTerminal
    self.width = width
    self.height = height
    self.descriptor = descriptor
    self.flush = flush
    self.write = write
  }

  /// Writes what a long document has so far, when that is much.
  func write(partOf json: inout JSONWriter) throws {
    if json.isLarge { try write(json.drain()) }
  }
}

/// A program that a command wants to be run, such as an editor.
package struct ProgramRequest: Sendable {
  /// The words of its command line, the program first.
  package var words: [[UInt8]]
  /// What it reads on its standard input; nil to leave it the user's.
  package var input: [UInt8]?
  /// Whether its standard input is to be the user's terminal even where that of sheaf is something else.
  package var needsTerminal = false
  /// Environment variables that it gets besides those of sheaf, or with other values.
  package var environment: [String: String] = [:]

  /// A request to run the program that the first word names.
  package init(words: [[UInt8]], input: [UInt8]? = nil) {
    self.words = words
    self.input = input
  }
}

/// Everything that a command may use of the outside world, handed in by the program's main function or by a test.
package struct Session: Sendable {
  /// The user's folders, clock and time zone.
  package var surroundings: Surroundings
  /// Values of environment variables.
  package let environment: @Sendable (String) -> String?
  /// Standard output.
  package let output: OutputChannel
  /// Standard error.
  package var errorOutput: OutputChannel
  /// Whether standard input is a terminal.
  package var inputIsTerminal: Bool
  /// Reads all of standard input, as many bytes as the limit at most.
  package var readInput: @Sendable (_ limit: Int) throws -> [UInt8]
  /// Reads what a person types up to the end, or to an interruption; nil where nobody can.
  package var readTyped: (@Sendable (_ limit: Int) throws -> TypedInput)?
  /// The text that was handed over on standard input, until it is in a note.
  let handed = HandedText()
  /// Runs a program in the user's terminal and returns its exit status.
  package var runProgram: @Sendable (ProgramRequest) throws -> Int32
  /// Makes what tells a watcher to end; called once, before anything else is begun.
  package var makeWatchControl: @Sendable () throws -> WatchControl = { try WatchControl() }
  /// Asks the person at the terminal a question that is answered with yes or no; only called where there is one.
  package var confirm: @Sendable (_ question: String) throws -> Bool = { _ in false }
  /// Asks the person at the terminal for a line, which is nil at the end of the input; nil where there is nobody.
  package var ask: (@Sendable (_ question: String) throws -> String?)?
  /// The words of the command line after the program's name.
  package var words: [[UInt8]] = []
  /// The options that stand before or after any command.
  package var globals = GlobalArguments() {
    didSet { palette = palette(of: output) }
  }
  /// The colours of standard output, which many a line asks for.
  private(set) var palette = Palette.exact

  /// A session of the given parts.
  package init(
    surroundings: Surroundings, environment: @escaping @Sendable (String) -> String?, output: OutputChannel,
    errorOutput: OutputChannel, inputIsTerminal: Bool, readInput: @escaping @Sendable (Int) throws -> [UInt8],
    runProgram: @escaping @Sendable (ProgramRequest) throws -> Int32
  ) {
    self.surroundings = surroundings
    self.environment = environment
    self.output = output
    self.errorOutput = errorOutput
    self.inputIsTerminal = inputIsTerminal
    self.readInput = readInput
    self.runProgram = runProgram
    palette = palette(of: output)
  }
}

extension Session {
  /// The colours of a channel.
  func palette(of channel: OutputChannel) -> Palette {
    let choice = ColorChoice(option: globals.color, environment: environment)
    let plain = Palette(choice, isTerminal: channel.isTerminal, term: environment("TERM"))
    switch globals.hyperlink {
    case .auto: return plain
    case .always: return Palette(usesColor: plain.usesColor, usesHyperlinks: true, isTerminal: channel.isTerminal)
    case .never: return Palette(usesColor: plain.usesColor, usesHyperlinks: false, isTerminal: channel.isTerminal)
    }
  }

  /// Writes lines to standard output.
  func print(_ lines: [StyledText]) throws {
    var bytes: [UInt8] = []
    lines.render(with: palette, into: &bytes)
    try output.write(bytes)
  }

  /// Writes a line to standard output.
  func print(_ line: StyledText) throws { try print([line]) }

  /// Writes plain text to standard output, with a line end.
  func print(_ text: String) throws { try print([StyledText(text)]) }

  /// Writes a document to standard output, with a line end.
  func print(_ json: JSONValue) throws {
    var text = JSONWriter()
    text.value(json)
    text.endLine()
    try output.write(text.drain())
  }

  /// Writes a remark for a person to standard error; what cannot be written there is not worth an error.
  func remark(_ text: StyledText) {
    var bytes: [UInt8] = []
    [text].render(with: palette(of: errorOutput), into: &bytes)
    try? errorOutput.write(bytes)
  }

  /// Writes `sheaf: text` to standard error.
  func warn(_ text: String) {
    remark(StyledText("sheaf: ", .warning) + StyledText(text))
  }

  /// The vault that the command is about, with its index brought up to date; faults found on the way are told.
  func openVault() throws -> VaultView {
    try openVault(mode: globals.isUnsynchronized ? .unsynchronized : .normal)
  }

  /// The vault that the command is about, with its index refreshed in a given way.
  func openVault(mode: Refresh.Mode) throws -> VaultView {
    let vault = try Vault.open(named: globals.vault, surroundings)
    let recovery = Recovery(of: vault)
    let view = try VaultView(vault, mode: mode)
    tellConfigProblems(of: vault)
    tell(recovery)
    tellIndexProblems(of: view)
    return view
  }

  /// Tells what was odd about the config.
  func tellConfigProblems(of vault: Vault) {
    for problem in vault.configProblems {
      warn("\(problem.file.text):\(problem.line):\(problem.column): \(problem.message)")
    }
    if vault.config.aliases.isEmpty { return }
    for name in AliasExpansion.hidden(vault.config.aliases) {
      warn("\(surroundings.configFile.text): the alias '\(name)' has the name of a command and is ignored")
    }
  }

  /// Tells what was odd about the config, the index and the notes that were read: of notes what was not told before, or
  /// everything when it is to be the whole.
  func tellProblems(of view: VaultView, isWhole: Bool = false) {
    tellConfigProblems(of: view.vault)
    tellIndexProblems(of: view, isWhole: isWhole)
  }

  private func tellIndexProblems(of view: VaultView, isWhole: Bool = false) {
    if let reason = view.report.rebuildReason { warn("\(reason); it was rebuilt") }
    if let problem = view.report.memoryProblem { warn(problem) }
    if case .inMemory(let reason) = view.report.outcome, !view.report.isBusy {
      warn("the index was not written: \(reason)")
    }
    // Who asks for the index is told everything, others what they are the first to meet.
    if isWhole {
      for note in view.unread() {
        warn("\(String(decoding: QuotedName.line(of: note.path), as: UTF8.self)): \(note.fact)")
      }
    } else if !view.report.problems.isEmpty {
      for problem in ToldProblems(view.vault).news(among: view.report.problems) {
        warn("\(String(decoding: QuotedName.line(of: problem.path), as: UTF8.self)): \(problem.reason.fact)")
      }
    }
  }
}

extension Session {
  /// A link that a terminal can open, to the file of a note.
  func link(to note: NoteRecord, in view: VaultView) -> Hyperlink? {
    guard palette.usesHyperlinks else { return nil }
    return Hyperlink(host: environment("HOSTNAME") ?? "", path: view.vault.absolutePath(note.path).bytes)
  }
}
