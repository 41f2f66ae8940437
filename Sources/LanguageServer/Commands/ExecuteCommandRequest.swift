internal import Answers
internal import Connections
internal import Dates
internal import JSON
internal import Presentation
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// `workspace/executeCommand`: questions and changes with the names of commands of the command line, and with the JSON
/// that these print. They are about the files as they are on the disk.
struct ExecuteCommandRequest {
  private let command: String
  private let arguments: JSONValue

  static let names = [
    "sheaf.new", "sheaf.daily", "sheaf.capture", "sheaf.search", "sheaf.backlinks", "sheaf.tags", "sheaf.rename",
    "sheaf.replace", "sheaf.undo", ActionCall.command,
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
    let recovery = Recovery(of: vault)
    if let error = recovery.error { session.environment.log(session.environment.explain(error)) }
    for save in recovery.lateSaves { session.environment.log(save.explanation) }
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
      var creation = CreateNote()
      creation.namesLike = true
      try creation.setPath(
        title: try text("title"), folder: arguments["folder"]?.string, template: arguments["template"]?.string,
        in: view)
      if creation.note.title == nil, !creation.hasTemplate { throw Self.invalid("the title is empty") }
      return try answer(to: creation, in: &view)
    case "sheaf.daily":
      let periodic = try PeriodicNote(.daily, of: try day(in: vault), in: vault)
      guard let note = try view.note(of: periodic) else {
        return try answer(to: CreateNote(periodic, in: view), in: &view)
      }
      return isDryRun ? .null : Records.value(of: ChangeAnswer(note: note, .unchanged, in: view).document)
    case "sheaf.capture":
      let text = try text("text")
      if text.allSatisfy(\.isWhitespace) { throw Self.invalid("there is nothing to capture") }
      if text.utf8.contains(0) { throw Self.invalid("the text contains the character NUL") }
      var creation = CreateNote(.captured(text))
      creation.namesLike = true
      return try answer(to: creation, in: &view)
    case "sheaf.rename":
      let request = try RenameItem(Array(try note(session).utf8), to: try text("name"), in: view)
      return try answer(to: request, in: &view)
    case "sheaf.replace":
      let query = arguments["query"]?.string ?? ""
      let chosen = query.isEmpty ? nil : try view.find(query).documents
      let isExpression = arguments["regex"]?.bool == true
      return try answer(
        to: ReplaceInNotes(
          text("old"), by: text("new"), as: isExpression ? .expression : .words, among: chosen, in: view), in: &view)
    case "sheaf.undo":
      let step = try HistoryStep(isUndo: true, nil, in: vault)
      if isDryRun { try step.check() }
      return try answer(to: step, in: &view)
    default: throw Self.invalid("there is no command '\(command)'")
    }
  }

  /// Carries out a request, or returns its plan. The answer is null for a new note that the config leaves out of the vault.
  private func answer(to request: some ChangeRequest, in view: inout VaultView) throws -> JSONValue {
    let guards = ChangeGuards(origin: "lsp " + command.dropFirst("sheaf.".count))
    var request = request
    if isDryRun { return Records.value(of: try view.plan(&request, guards).document) }
    let answer = try view.carryOut(request, guards)
    if request is CreateNote, answer.items.isEmpty { return .null }
    return Records.value(of: answer.document)
  }

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
