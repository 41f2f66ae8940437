internal import Browse
internal import SystemCalls
internal import Terminal
internal import VaultCore

extension NoteServices {
  init(_ vault: Vault, _ newest: NewestView, _ session: Session, name: String = "pick") {
    self.init(
      vault, newest, name: name, comparesFiles: !session.globals.isUnsynchronized,
      usesGit: session.globals.dates.map { $0 == .git }
    )
  }
}

extension Session {
  /// Shows a screen on the terminal until the person leaves it.
  func draw<State: ScreenState>(
    _ source: some ListSource, _ services: ScreenServices, on extent: ScreenExtent, kind: TerminalKind,
    state: (_ rows: Int, _ columns: Int) -> State
  ) throws -> ScreenEnd {
    let look = ScreenLook(palette(isTerminal: true), isolatesNames: services.isolatesNames, environment: environment)
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

  /// The services of a screen over notes: also commands, the editor, and a clipboard that a program has.
  func services(_ notes: NoteServices, _ vault: Vault, recordsQueries: Bool = false) -> ScreenServices {
    var services = notes.services
    if recordsQueries {
      services.record = { query in
        var queries = PickedQueries(vault)
        queries.record(query)
      }
    }
    services.run = { request, columns, stop in
      let run = runInside(vault, columns: columns) { stop.isWished }
      return notes.run(request, columns: columns, until: stop, run)
    }
    services.runOutside = { words in
      var session = self
      session.usualVault = vault.root
      let status = Program.run(words, session)
      return status == .success ? nil : "the command ended with status \(status.code)"
    }
    services.edit = { items, query in
      notes.edit(items, query) { records, line, view in
        try edit(records, line: Editor(environment).knowsLines ? line : nil, &view).code
      }
    }
    services.copy = Clipboard.program(environment)
    return services
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
