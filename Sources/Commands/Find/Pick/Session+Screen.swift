internal import Browse
internal import SystemCalls
internal import Terminal
internal import VaultCore
internal import VaultWatching

extension NoteServices {
  init(_ vault: Vault, _ newest: NewestView, _ session: Session, name: String = "pick") {
    self.init(
      vault, newest, name: name, comparesFiles: !session.globals.isUnsynchronized,
      usesGit: session.globals.dates.map { $0 == .git }
    )
  }
}

/// What is done for a screen over notes, also by commands, the editor, and a clipboard that a program has.
struct NoteScreenServices: ScreenServices {
  let session: Session
  let notes: NoteServices
  let vault: Vault
  /// Whether queries are kept for the next screen.
  var recordsQueries = false
  /// Whether changes of other programs are shown as they happen.
  var followsChanges = false
  /// Whether rows are notes, which can be gone when they are chosen.
  var rowsAreNotes = true

  init(_ notes: NoteServices, _ vault: Vault, _ session: Session) {
    (self.notes, self.vault, self.session) = (notes, vault, session)
  }

  var terminal: TerminalUse { notes.terminal }
  var comparesFiles: Bool { notes.comparesFiles }

  func compare(_ report: @escaping @Sendable (Int, Int) -> Void) -> String? { notes.compare(report) }

  func follow(_ report: @escaping @Sendable () -> Void) -> VaultFollower? {
    followsChanges ? notes.follow(report) : nil
  }

  func edit(_ items: [ListItem], _ query: String) -> EditEnd {
    notes.edit(items, query) { records, line, view in
      try session.edit(records, line: Editor(session.environment).knowsLines ? line : nil, &view).code
    }
  }

  func record(_ query: String) {
    guard recordsQueries else { return }
    var queries = PickedQueries(vault)
    queries.record(query)
  }

  func refusal(_ rows: [ListItem]) -> String? { rowsAreNotes ? notes.refusal(rows) : nil }

  func text(_ action: Action, _ row: ListItem) -> String? { notes.text(action, row) }

  func copy(_ text: String) -> Bool { Clipboard.program(session.environment)?(text) ?? false }

  func run(_ request: RunRequest, _ columns: Int, _ stop: RunStop) -> RunResult {
    let run = session.runInside(vault, columns: columns) { stop.isWished }
    return notes.run(request, columns: columns, until: stop, run)
  }

  func runOutside(_ words: [[UInt8]]) -> String? {
    var session = session
    session.usualVault = vault.root
    let status = Program.run(words, session)
    return status == .success ? nil : "the command ended with status \(status.code)"
  }
}

extension Session {
  /// Shows a screen on the terminal until the person leaves it.
  func draw<State: ScreenState>(
    _ source: some ListSource, _ services: any ScreenServices, on extent: ScreenExtent, kind: TerminalKind,
    state: (_ rows: Int, _ columns: Int) -> State
  ) throws -> ScreenEnd {
    let look = ScreenLook(
      palette(isTerminal: true), isolatesNames: services.terminal.isolatesNames, environment: environment)
    guard console.hasScreen else { throw Self.noTerminal }
    do throws(SystemError) {
      var loop = try ScreenLoop(kind: kind, extent: extent, look: look, services: services, state: state)
      return try loop.run(source)
    } catch {
      throw error.call == "open" ? Self.noTerminal : error
    }
  }

  /// Opens the vault of the command; lines about progress would be drawn over a screen, which has its own.
  func findVaultForScreen() throws -> Vault {
    var quiet = self
    quiet.surroundings.progress = nil
    return try quiet.findVault()
  }

  static var noTerminal: CommandError {
    CommandError("there is no terminal to choose on", hints: ["'sheaf search QUERY' prints the notes that match"])
  }

  /// Returns what runs a command in the program, as if typed in the root of a vault by somebody who cannot be asked.
  func runInside(
    _ vault: Vault, columns: Int = 80, isStopped: @escaping @Sendable () -> Bool = { false }
  ) -> NoteServices.CommandRunner {
    { words, seen in
      if Self.needsTerminal(words) {
        var output = NoteServices.CommandOutput(isSuccess: true, output: [], errors: [])
        output.needsTerminal = true
        return output
      }
      var connections = CollectingConsole.Connections { _, _ in 127 }
      connections.input = nil
      connections.terminals = [.output: TerminalSize(columns: columns, rows: nil)]
      let console = CollectingConsole(connections)
      var surroundings = surroundings
      (surroundings.workingDirectory, surroundings.progress) = (vault.root, nil)
      let plain = ["NO_COLOR": "1", "TERM": "dumb", "SHEAF_PAGER": ""]
      var session = Session(surroundings: surroundings, console: console) { plain[$0] ?? environment($0) }
      (session.usualVault, session.isStopped, session.seen) = (vault.root, isStopped, seen)
      let status = Program.run(words, session)
      var output = NoteServices.CommandOutput(
        isSuccess: status == .success, isStopped: status == .interrupted, output: console.output,
        errors: console.errorOutput)
      output.done = session.carriedOut.done
      return output
    }
  }

  /// Whether a command needs the terminal: it edits, has a screen of its own, or goes on until it is interrupted.
  static func needsTerminal(_ words: [[UInt8]]) -> Bool {
    let words = words.map { String(decoding: $0, as: UTF8.self) }
    return ["edit", "pick", "browse", "watch", "serve", "lsp", "mcp", "batch"].contains(words.first)
      || words.prefix(2) == ["config", "edit"] || words.contains("--edit") || words.contains("-e")
  }
}
