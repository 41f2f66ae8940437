internal import Answers
internal import Browse
internal import Bytes
internal import Explanations
internal import SearchIndex
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// What is printed of a note that was picked.
enum PickedForm: String, CaseIterable, Sendable {
  case path, title, link, id, url
}

/// Lets the person pick notes of a vault, and prints them.
struct PickedNotes {
  private let arguments: PickCommand.Arguments
  private let vault: Vault
  private let newest: NewestView

  init(_ session: Session, _ arguments: PickCommand.Arguments) throws {
    self.arguments = arguments
    vault = try session.findVault()
    let recovery = Recovery(of: vault)
    session.announce(recovery)
    newest = NewestView(VaultView.lastCommit(of: vault))
    // Without a screen, and without comparing files later, nothing would bring the notes up to date.
    if !arguments.usesScreen || session.globals.isUnsynchronized || !newest.isKnown && !session.console.hasScreen {
      newest.replace(with: try session.openVault())
    }
  }

  func run(_ session: Session) throws -> ExitStatus {
    let source = NoteSource(newest, usesRecents: arguments.usesRecents) { query, view in
      QueryCandidates(view).completions(of: query)
    }
    let end = try session.pick(
      source, PickState.Options(), services(session), arguments: arguments, queries: PickedQueries(vault).entries,
      isComparing: !session.globals.isUnsynchronized)
    switch end {
    case .outcome(.chosen(let items, let key)):
      let view = try current(items, session)
      let notes = items.compactMap { $0.note(in: view) }
      try show(notes, key, session, view: view)
      return .success
    case .outcome(.create(let offer, let key)): return try create(offer.title, key, session)
    case .outcome(.cancelled): return .interrupted
    case .signal(let signal): return ExitStatus(code: 128 + signal.rawValue)
    }
  }

  // MARK: - Services

  private func services(_ session: Session) -> PickLoop.Services {
    var services = PickLoop.Services()
    if !session.globals.isUnsynchronized { services.compare = { compare(session, $0) } }
    services.edit = { edit($0, $1, session) }
    services.refusal = { refusal($0, session) }
    if arguments.usesRecents {
      services.record = { query in
        var queries = PickedQueries(vault)
        queries.record(query)
      }
    }
    services.text = { action, item in
      guard let view = newest.view, let note = item.note(in: view) else { return nil }
      return text(of: note, action, view)
    }
    if session.environment("TMUX") != nil {
      // tmux does not pass on the command by which a terminal copies, unless it is set to.
      services.copy = { text in
        let request = ProgramRequest(
          words: ["tmux", "load-buffer", "-w", "-"].map { Array($0.utf8) }, input: Array(text.utf8))
        return (try? session.console.run(request)) == 0
      }
    }
    return services
  }

  private func compare(_ session: Session, _ report: @escaping @Sendable (Int, Int) -> Void) -> String? {
    var surroundings = session.surroundings
    surroundings.progress = NoteProgress(advance: { report($1, $2) }, end: {})
    do {
      let vault = try Vault.open(named: vault.root, surroundings)
      let usesGit = session.globals.dates ?? vault.config.dates == .git
      newest.replace(
        with: usesGit ? try VaultView.withDatesOfHistory(vault, mode: .normal).view : try VaultView(vault))
      return nil
    } catch {
      return "the files could not be compared: \(Explanation(error)?.message ?? "")"
    }
  }

  private func edit(_ items: [PickItem], _ query: String, _ session: Session) -> String? {
    do {
      var view = try current(items, session)
      // What the editor changes is found by comparison, so the view must be up to date.
      try view.update()
      let notes = items.compactMap { $0.note(in: view) }
      guard let first = notes.first else { return "the note is gone" }
      let line = view.firstLine(matching: query, in: first)
      let before = notes.map(\.revision)
      let status = try session.edit(notes, line: Editor(session.environment).knowsLines ? line : nil, &view)
      newest.replace(with: view)
      if status != .success { return "the editor ended with status \(status.code)" }
      let count = zip(notes, before).count { view.note(at: $0.path)?.revision != $1 }
      return count == 0 ? nil : "edited \(count == 1 ? "1 note" : "\(count) notes")"
    } catch {
      return Explanation(error)?.message
    }
  }

  /// Returns why rows cannot be chosen any more; nil if all of them can be.
  private func refusal(_ items: [PickItem], _ session: Session) -> String? {
    guard let view = try? current(items, session), let gone = items.first(where: { $0.note(in: view) == nil }) else {
      return nil
    }
    return "\(TerminalText.safe(gone.title)) is gone"
  }

  /// Returns a view that has the notes of rows where they are now. The files are only compared if one is missing.
  private func current(_ items: [PickItem], _ session: Session) throws(VaultError) -> VaultView {
    guard var view = newest.view else { return try VaultView(vault) }
    let areThere = items.allSatisfy { item in item.note(in: view).map { vault.hasFile($0.path) } ?? false }
    if !areThere, !session.globals.isUnsynchronized {
      try view.update()
      newest.replace(with: view)
    }
    return view
  }

  // MARK: - Results

  private func create(_ title: String, _ key: Key?, _ session: Session) throws -> ExitStatus {
    var view = try session.openVault()
    var creation = NoteCreation()
    try creation.setPath(title: title, folder: nil, template: nil, in: view)
    let created = try session.carryOut(creation, &view)
    guard let note = view.note(at: created.path) else { throw AnswerError.leftOut(created.path) }
    try show([note], key, session, view: view)
    return .success
  }

  private func show(_ notes: [NoteRecord], _ key: Key?, _ session: Session, view: VaultView) throws {
    let texts = try notes.map { note -> [UInt8] in
      switch arguments.form {
      case .path:
        let path = view.displayPath(note.path)
        return arguments.isNulSeparated ? path : QuotedName.line(of: path)
      case .title: return Array(note.title.withSingleSpaces.utf8)
      case .link: return Array(try ShowCommand.wikilink(to: note, view).utf8)
      case .url: return Array(NoteAddress.url(of: note).utf8)
      case .id:
        guard let id = note.card.id else {
          let path = QuotedName.terminalText(of: note.path)
          throw CommandError(
            message: "\(path): it has no id", hints: ["sheaf show --url --ensure-id NOTE gives it one"])
        }
        return Array(id.utf8)
      }
    }
    if arguments.usesRecents {
      var recents = RecentNotes(view.vault)
      recents.record(notes.map(\.path))
    }
    try session.show(picked: texts, key, arguments)
  }

  private func text(of note: NoteRecord, _ action: PickAction, _ view: VaultView) -> String? {
    switch action {
    case .copyPath: String(decoding: view.displayPath(note.path), as: UTF8.self)
    case .copyTitle: note.title
    case .copyID: note.card.id
    case .copyAddress: NoteAddress.url(of: note)
    default: try? ShowCommand.wikilink(to: note, view)
    }
  }
}
