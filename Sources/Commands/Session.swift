internal import JSON
package import SystemCalls
package import Terminal
internal import VaultChanges
package import VaultCore
package import VaultWatching

/// The exit status of a run.
package struct ExitStatus: Hashable, Sendable {
  /// The number of the status.
  package let code: Int32

  /// Success, or something was found.
  package static let success = ExitStatus(code: 0)
  /// Nothing was found, or a check has findings.
  package static let nothing = ExitStatus(code: 1)
  /// Wrong usage, or an error.
  package static let failure = ExitStatus(code: 2)
  /// The user interrupted the program.
  package static let interrupted = ExitStatus(code: 130)

  /// Creates a status with a number.
  package init(code: Int32) {
    self.code = code
  }
}

/// One of the two output streams of a command.
package struct OutputChannel: Sendable {
  /// Writes bytes, possibly to a buffer; throws if the other end is closed or the disk is full.
  package let write: @Sendable ([UInt8]) throws -> Void
  /// Writes the buffered bytes.
  package let flush: @Sendable () throws -> Void
  /// The descriptor of the stream, by which a closed other end can be detected; nil if there is none.
  package let descriptor: Int32?
  /// Whether the stream is a terminal.
  package let isTerminal: Bool
  /// The terminal's width in columns; nil if it is not a terminal.
  package let width: Int?
  /// The terminal's height in lines; nil if it is not a terminal.
  package let height: Int?

  /// Creates a channel from its parts.
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

  /// Writes data of notes exactly as it is; on a terminal, what the terminal would interpret or hide is made visible.
  func write(data bytes: [UInt8]) throws { try write(isTerminal ? TerminalText.safe(data: bytes) : bytes) }

  /// Writes the current part of a long document if it is large enough.
  func write(partOf json: inout JSONWriter) throws {
    if json.isLarge { try write(restOf: &json) }
  }

  /// Writes the rest of a document. On a terminal, characters that it would interpret or hide are escaped.
  func write(restOf json: inout JSONWriter) throws {
    let text = json.drain()
    try write(isTerminal ? TerminalText.safe(json: text) : text)
  }
}

/// A program that a command wants to run, such as an editor.
package struct ProgramRequest: Sendable {
  /// The words of its command line, including the program.
  package var words: [[UInt8]]
  /// Its standard input; nil for that of the user.
  package var input: [UInt8]?
  /// Whether its standard input must be the user's terminal even if that of sheaf is something else.
  package var needsTerminal = false
  /// The environment variables that are added to those of sheaf, or replace them.
  package var environment: [String: String] = [:]

  /// Creates a request to run the program in the first word.
  package init(words: [[UInt8]], input: [UInt8]? = nil) {
    self.words = words
    self.input = input
  }
}

/// The interface of commands to the outside world, provided by the program's main function or by a test.
package struct Session: Sendable {
  /// The user's folders, clock and time zone.
  package var surroundings: Surroundings
  /// Returns the value of an environment variable.
  package let environment: @Sendable (String) -> String?
  /// Standard output.
  package let output: OutputChannel
  /// Standard error.
  package var errorOutput: OutputChannel
  /// Whether standard input is a terminal.
  package var inputIsTerminal: Bool
  /// Reads all of standard input, but at most `limit` bytes.
  package var readInput: @Sendable (_ limit: Int) throws -> [UInt8]
  /// Reads what the user types until the end of the input or an interruption; nil if there is no terminal.
  package var readTyped: (@Sendable (_ limit: Int) throws -> TypedInput)?
  /// The text from standard input, until it is saved in a note.
  let handed = HandedText()
  /// The operation that the command has carried out.
  let carriedOut = CarriedOut()
  /// Runs a program in the user's terminal and returns its exit status.
  package var runProgram: @Sendable (ProgramRequest) throws -> Int32
  /// Creates the control by which a watcher is stopped. It is called once, before anything else.
  package var makeWatchControl: @Sendable () throws -> WatchControl = { try WatchControl() }
  /// Returns the descriptors of standard input and output for messages. It is called once, and after that nothing is
  /// printed to standard output.
  package var openMessageInput: @Sendable () throws -> FileDescriptor = {
    throw SystemError(.badDescriptor, call: "fcntl")
  }
  /// Returns the descriptor of standard output for messages; see `openMessageInput`.
  package var openMessageOutput: @Sendable () throws -> FileDescriptor = {
    throw SystemError(.badDescriptor, call: "fcntl")
  }
  /// Asks the user at the terminal a yes-or-no question. It is only called if there is a terminal.
  package var confirm: @Sendable (_ question: String) throws -> Bool = { _ in false }
  /// Asks the user at the terminal for a line, which is nil at the end of the input; nil if there is no terminal.
  package var ask: (@Sendable (_ question: String) throws -> String?)?
  /// The words of the command line after the program's name.
  package var words: [[UInt8]] = []
  /// The global options, which can be before or after any command.
  package var globals = GlobalArguments() {
    didSet { palette = palette(of: output) }
  }
  /// The colors of standard output, which many lines need.
  private(set) var palette = Palette.exact

  /// Creates a session from its parts.
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
  /// Returns the colors of a channel.
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

  /// Writes plain text to standard output, with a line break.
  func print(_ text: String) throws { try print([StyledText(text)]) }

  /// Writes a document to standard output, with a line break.
  func print(_ json: JSONValue) throws {
    var text = JSONWriter()
    text.value(json)
    text.endLine()
    try output.write(restOf: &text)
  }

  /// Writes a remark for people to standard error, ignoring errors of writing.
  func remark(_ text: StyledText) {
    var bytes: [UInt8] = []
    [text].render(with: palette(of: errorOutput), into: &bytes)
    try? errorOutput.write(bytes)
  }

  /// Writes `sheaf: text` to standard error.
  func warn(_ text: String) {
    remark(StyledText("sheaf: ", .warning) + StyledText(text))
  }

  /// Opens the vault of the command, refreshes its index, and reports problems.
  func openVault() throws -> VaultView {
    try openVault(mode: globals.isUnsynchronized ? .unsynchronized : .normal)
  }

  /// Opens the vault of the command, with its index refreshed in a given way.
  func openVault(mode: Refresh.Mode) throws -> VaultView {
    let vault = try Vault.open(named: globals.vault, surroundings)
    let recovery = Recovery(of: vault)
    let view = try view(of: vault, mode: mode)
    announceConfigProblems(of: vault)
    announce(recovery)
    announceIndexProblems(of: view)
    return view
  }

  /// Reports the problems of the config.
  func announceConfigProblems(of vault: Vault) { announceConfigProblems(vault.configProblems, vault.config) }

  /// Reports the problems of config files, and aliases that are never used.
  func announceConfigProblems(_ problems: [ConfigProblem], _ config: VaultConfig) {
    for problem in problems {
      warn("\(problem.file.text):\(problem.line):\(problem.column): \(problem.message)")
    }
    if config.aliases.isEmpty { return }
    for name in AliasExpansion.hidden(config.aliases) {
      warn("\(surroundings.configFile.text): the alias '\(name)' has the name of a command and is ignored")
    }
  }

  /// Reports the problems of the config, the index and the notes. Problems of notes that were read and reported before
  /// are only included if `isWhole` is true.
  func announceProblems(of view: VaultView, isWhole: Bool = false) {
    announceConfigProblems(of: view.vault)
    announceIndexProblems(of: view, isWhole: isWhole)
  }

  private func announceIndexProblems(of view: VaultView, isWhole: Bool = false) {
    if let reason = view.report.rebuildReason { warn("\(reason); it was rebuilt") }
    if let problem = view.report.memoryProblem { warn(problem) }
    if case .inMemory(let reason) = view.report.outcome, !view.report.isBusy {
      warn("the index was not written: \(reason)")
    }
    // Index commands report all notes. Other commands report what they could not read, since their answers may lack it,
    // and of the rest only what they are the first to find.
    if isWhole {
      for note in view.unread() {
        warn("\(String(decoding: QuotedName.line(of: note.path), as: UTF8.self)): \(note.fact)")
      }
    } else if !view.report.problems.isEmpty {
      let unread = view.report.unread
      let others = view.report.problems.filter { !unread.contains($0) }
      for problem in unread + ReportedProblems(view.vault).news(among: others) { warn(problem) }
    }
  }
}

extension Session {
  /// Reports a note or folder that could not be read, or not completely.
  func warn(_ problem: ReadProblem) {
    warn("\(String(decoding: QuotedName.line(of: problem.path), as: UTF8.self)): \(problem.reason.fact)")
  }

  /// Returns a terminal hyperlink to the file of a note; nil if links are not used.
  func link(to note: NoteRecord, in view: VaultView) -> Hyperlink? {
    guard palette.usesHyperlinks else { return nil }
    return Hyperlink(host: environment("HOSTNAME") ?? "", path: view.vault.absolutePath(note.path).bytes)
  }
}
