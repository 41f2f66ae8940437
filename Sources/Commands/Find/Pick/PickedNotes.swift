internal import Answers
internal import Browse
internal import Bytes
internal import CommandSpec
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// Lets the person pick notes of a vault, and prints them.
struct PickedNotes {
  private let arguments: PickCommand.Arguments
  private let vault: Vault
  private let newest: NewestView
  private let notes: NoteServices

  init(_ session: Session, _ arguments: PickCommand.Arguments) throws {
    self.arguments = arguments
    vault = try session.findVaultForScreen()
    session.announce(Recovery(of: vault))
    newest = NewestView(VaultView.lastCommit(of: vault))
    notes = NoteServices(vault, newest, session)
    // Without a screen, and without comparing files later, nothing would bring the notes up to date.
    if !arguments.usesScreen || session.globals.isUnsynchronized || !newest.isKnown && !session.console.hasScreen {
      newest.replace(with: try session.openVault())
    }
  }

  func run(_ session: Session) throws -> ExitStatus {
    let source = NoteSource(
      newest, usesRecents: arguments.usesRecents, namesMissing: !session.palette(isTerminal: true).usesColor,
      complete: { QueryCandidates($1).completions(of: $0) },
      commands: { Program.table.catalog.visibleCommands.map(\.name) })
    var options = PickState.Options()
    options.categories = vault.config.categories
    var services = NoteScreenServices(notes, vault, session)
    services.recordsQueries = arguments.usesRecents
    let end = try session.pick(
      source, options, services, arguments: arguments,
      queries: PickedQueries(vault).entries, isComparing: !session.globals.isUnsynchronized)
    switch end {
    case .outcome(.chosen(let items, let key)):
      let view = try notes.current(items)
      try show(items.compactMap { $0.note(in: view) }, key, session, view: view)
      return .success
    case .outcome(.create(let offer, let key)): return try create(offer.title, key, session)
    case .outcome: return .interrupted
    case .signal(let signal): return ExitStatus(code: 128 + signal.rawValue)
    }
  }

  // MARK: - Results

  private func create(_ title: String, _ key: Key?, _ session: Session) throws -> ExitStatus {
    var view = try session.openVault()
    var creation = CreateNote()
    try creation.setPath(title: title, folder: nil, template: nil, in: view)
    try session.carryOut(&creation, &view)
    guard let note = view.note(at: creation.path) else { throw AnswerError.leftOut(creation.path) }
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
          throw CommandError("\(path): it has no id", hints: ["'sheaf show --url --ensure-id NOTE' gives it one"])
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
}
