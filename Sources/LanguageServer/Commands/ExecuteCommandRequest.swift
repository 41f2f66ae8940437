internal import Answers
internal import Dates
internal import JSON
internal import JSONRPC
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// `workspace/executeCommand`: questions and changes with the names of commands of the command line, and with the JSON
/// that these print. They are about the files as they are on the disk.
struct ExecuteCommandRequest {
  private let command: String
  private let arguments: JSONValue

  static let names = [
    "sheaf.new", "sheaf.daily", "sheaf.capture", "sheaf.search", "sheaf.backlinks", "sheaf.tags", "sheaf.rename",
    "sheaf.undo", ActionCall.command,
  ]

  static func answer(_ params: JSONValue, _ session: EditorSession) throws -> JSONValue {
    guard let command = params["command"]?.string else { throw RPCError.missing("command") }
    let request = Self(command: command, arguments: params["arguments"]?.array?.first ?? .null)
    return try request.answer(session)
  }

  private func answer(_ session: EditorSession) throws -> JSONValue {
    if command == ActionCall.command {
      try ActionCall(arguments).carryOut(session)
      return .null
    }
    guard let workspace = workspace(session)
    else { throw RPCError(code: .requestFailed, message: "there is no vault; open a note of one, or give its 'uri'") }
    return try answer(of: workspace, session)
  }

  /// Returns the vault of the document in the arguments, or else the only vault.
  private func workspace(_ session: EditorSession) -> Workspace? {
    if let uri = arguments["uri"]?.string {
      let workspace = session.workspaceAndPath(of: DocumentURI(uri)).0
      return workspace.isLoose ? nil : workspace
    }
    return session.vaults.first
  }

  private func answer(of workspace: Workspace, _ session: EditorSession) throws -> JSONValue {
    let vault = try Vault.open(named: workspace.root, session.environment.surroundings)
    // An interrupted operation is finished first, so that its notes are found where they are.
    if let error = Recovery(of: vault).error { session.environment.log(session.environment.explain(error)) }
    var view =
      vault.config.dates == .git ? try VaultView.withDatesOfHistory(vault, mode: .normal).view : try VaultView(vault)
    switch command {
    case "sheaf.search": return try Records.value(of: Hits(try text("query"), in: &view))
    case "sheaf.backlinks":
      return try Records.value(of: BacklinkTarget(named: Array(try note(session).utf8), in: view).backlinks(in: view))
    case "sheaf.tags":
      let counted = try view.counted("")
      return try Records.value(of: CountList.tags(counted, CountList.Choice(), in: view))
    case "sheaf.new":
      var creation = NoteCreation()
      try creation.setPath(
        title: try text("title"), folder: arguments["folder"]?.string, template: arguments["template"]?.string,
        in: view)
      if creation.note.title == nil, !creation.hasTemplate { throw Self.invalid("the title is empty") }
      return try create(creation, in: &view)
    case "sheaf.daily":
      let periodic = try PeriodicNote(.daily, of: try day(in: vault), in: vault)
      guard let note = try view.note(of: periodic) else { return try create(NoteCreation(periodic), in: &view) }
      return isDryRun ? .null : Records.value(of: ChangeAnswer(note: note, .unchanged, in: view).document)
    case "sheaf.capture":
      let text = try text("text")
      if text.allSatisfy(\.isWhitespace) { throw Self.invalid("there is nothing to capture") }
      if text.utf8.contains(0) { throw Self.invalid("the text contains the character NUL") }
      return try create(NoteCreation(.captured(text)), in: &view)
    case "sheaf.rename":
      let (item, name) = try NewName.renaming(Array(try note(session).utf8), to: try text("name"), in: view)
      let request = MoveRequest([item], [name], as: .renamed)
      if isDryRun { return Records.value(of: try request.plan(in: view).document) }
      return Records.value(of: try view.carryOut(request, as: origin).document)
    case "sheaf.undo":
      let step = try HistoryStep(isUndo: true, nil, in: vault)
      if !isDryRun { return Records.value(of: step.document(try step.carryOut(as: origin))) }
      try step.check()
      return Records.value(of: step.plan.document)
    default: throw Self.invalid("there is no command '\(command)'")
    }
  }

  /// Creates a note, or returns the plan that would.
  private func create(_ creation: NoteCreation, in view: inout VaultView) throws -> JSONValue {
    if isDryRun { return Records.value(of: try creation.plan(in: view).plan.document) }
    let created = try creation.carryOut(as: origin, in: &view)
    // The note is null if the config leaves it out of the vault.
    return created.answer(in: view).map { Records.value(of: $0.document) } ?? .null
  }

  /// What the journal shows as the origin of a change.
  private var origin: String { "lsp " + command.dropFirst("sheaf.".count) }

  private var isDryRun: Bool { arguments["dryRun"]?.bool == true }

  private static func invalid(_ message: String) -> RPCError { RPCError(code: .invalidParams, message: message) }

  private func text(_ name: String) throws(RPCError) -> String {
    guard let text = arguments[name]?.string else { throw .missing(name) }
    return text
  }

  /// Returns the name of the note in the arguments, or else the path of the document.
  private func note(_ session: EditorSession) throws(RPCError) -> String {
    if let note = arguments["note"]?.string { return note }
    let uri = try text("uri")
    return String(decoding: session.workspaceAndPath(of: DocumentURI(uri)).path, as: UTF8.self)
  }

  /// Returns the day in the arguments, or else today.
  private func day(in vault: Vault) throws(RPCError) -> CivilDate {
    guard let text = arguments["date"]?.string, !text.isEmpty else { return vault.today }
    do throws(DateExpression.Failure) {
      return try vault.dates(lookingAhead: false).day(text)
    } catch { throw Self.invalid("date: \(error.message)\nhint: \(error.hint)") }
  }
}
