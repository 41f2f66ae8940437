internal import Answers
internal import Bytes
internal import CommandSpec
internal import GitHistory
internal import Presentation
internal import SystemCalls
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
  package init(code: Int32) { self.code = code }
}

/// The interface of commands to the outside world, provided by the program's main function or by a test.
package struct Session: Sendable {
  /// The user's folders, clock and time zone.
  package var surroundings: Surroundings
  let environment: @Sendable (String) -> String?
  let console: any Console
  let output: OutputChannel
  let errorOutput: OutputChannel
  let inputText = StandardInputText()
  let carriedOut = CarriedOut()
  /// The warnings about config files so far, since a command that changes something looks at them again afterwards. They
  /// are few, and to describe a set would cost half as much as all else that happens at the start.
  private let configWarnings = Locked<[String]>([])
  /// The control by which a watcher is stopped; nil for the signals of the process.
  package var watchControl: WatchControl?
  /// Returns whether the command is to stop before it changes anything.
  var isStopped: @Sendable () -> Bool = { false }
  /// The rows that somebody saw and asked to change; nothing is changed unless they are still there.
  var seen: [SeenRow] = []
  /// The vault of a command that names none; nil for the one around the working directory.
  var usualVault: RawPath?
  /// The words of the command line after the program's name.
  package var words: [[UInt8]] = []
  /// The global options, which can be before or after any command.
  package var globals = GlobalArguments() { didSet { palette = palette(isTerminal: output.isTerminal) } }
  /// The colors of standard output, which many lines need.
  private(set) var palette = Palette.exact

  /// Creates a session from its parts.
  package init(surroundings: Surroundings, console: any Console, environment: @escaping @Sendable (String) -> String?) {
    (self.surroundings, self.console, self.environment) = (surroundings, console, environment)
    output = OutputChannel(.output, of: console)
    errorOutput = OutputChannel(.errorOutput, of: console)
    palette = palette(isTerminal: output.isTerminal)
  }
}

extension Session {
  func palette(isTerminal: Bool) -> Palette {
    let choice = ColorChoice(option: globals.color, environment: environment)
    let plain = Palette(choice, isTerminal: isTerminal, term: environment("TERM"))
    if globals.hyperlink == .auto { return plain }
    return Palette(usesColor: plain.usesColor, usesHyperlinks: globals.hyperlink == .always, isTerminal: isTerminal)
  }

  /// Writes a remark for people to standard error, ignoring errors of writing.
  func remark(_ text: StyledText) {
    var bytes: [UInt8] = []
    [text].render(with: palette(isTerminal: errorOutput.isTerminal), into: &bytes)
    try? errorOutput.write(bytes)
  }

  func giveHint(_ text: String) { remark(StyledText("hint: ", .hint) + StyledText(text)) }

  func warn(_ text: String) { remark(StyledText("sheaf: ", .warning) + StyledText(text)) }

  /// Opens the vault of the command, refreshes its index, and reports problems.
  func openVault() throws -> VaultView { try openVault(mode: globals.isUnsynchronized ? .unsynchronized : .normal) }

  /// - Parameter comparesAll: Whether all files are compared that were replaced, also if there are many.
  func openVault(mode: Refresh.Mode, comparesAll: Bool = false) throws -> VaultView {
    let vault = try Vault.open(named: globals.vault, surroundings)
    let recovery = Recovery(of: vault, comparesAll: comparesAll)
    let view = try view(of: vault, mode: mode)
    try checkStop()
    announceConfigProblems(of: vault)
    announce(recovery)
    announceIndexProblems(of: view)
    return view
  }

  func announceConfigProblems(of vault: Vault) { announceConfigProblems(vault.configProblems, vault.config) }

  /// Reports the problems of config files, and aliases that are never used.
  func announceConfigProblems(_ problems: [ConfigProblem], _ config: VaultConfig) {
    let useless = config.aliases.isEmpty ? [] : config.aliases.keys.sorted().filter { Program.table.isName($0) }
    let texts =
      problems.map { "\($0.file.text):\($0.line):\($0.column): \($0.message)" }
      + useless.map { "\(surroundings.configFile.text): the alias '\($0)' has the name of a command and is ignored" }
    for text in texts {
      let isNew = configWarnings.withLock { warnings in
        if warnings.contains(text) { return false }
        warnings.append(text)
        return true
      }
      if isNew { warn(text) }
    }
  }

  /// Reports problems of config, index and notes; those of notes that were reported before only if `isWhole` is true.
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
      for problem in unread + ReportedProblems.news(among: others, in: view.vault) { warn(problem) }
    }
  }

  func warn(_ problem: ReadProblem) {
    warn("\(String(decoding: QuotedName.line(of: problem.path), as: UTF8.self)): \(problem.reason.fact)")
  }

  /// Opens the vault of the command to ask a query, with the notes in the trash if the query refers to them.
  func openVault(toAsk text: String) throws -> (view: VaultView, query: ParsedQuery) {
    var view = try openVault()
    let query = try view.vault.parse(text)
    if query.node.mentionsTrash { try view.includeTrash() }
    return (view, query)
  }

  /// Reports files that could not be read. An answer that may lack something is no success.
  func reportUnread(after status: ExitStatus) -> ExitStatus {
    let failures = surroundings.readFailures.take()
    for failure in failures { warn(failure) }
    return failures.isEmpty || status != .success ? status : .nothing
  }

  /// Refreshes the index of a vault, with dates of notes from git if an option or the config asks for that. A vault whose
  /// config does so may be in no repository.
  func view(of vault: Vault, mode: Refresh.Mode) throws(VaultError) -> VaultView {
    guard globals.dates ?? vault.config.dates == .git else { return try VaultView(vault, mode: mode) }
    let (view, problem, shortfall) = try VaultView.withDatesOfHistory(vault, mode: mode)
    switch shortfall {
    case .shallow:
      warn("dates: git: this clone does not have the first commits; 'git fetch --unshallow' downloads them")
    case .partial:
      warn(
        "dates: git: this clone is partial, so notes that were moved and changed at once are taken for new ones; "
          + "git fetch --refetch --no-filter downloads what is missing")
    case nil: break
    }
    guard let problem else { return view }
    guard globals.dates == nil, let fact = Explanation(problem)?.fact else { throw problem }
    warn("dates: git: \(fact); the times of files are used")
    return view
  }

  /// Opens the vault of the command without its index, and reports problems of its config.
  func findVault() throws -> Vault {
    let vault = try Vault.open(named: globals.vault, surroundings)
    announceConfigProblems(of: vault)
    return vault
  }
}
