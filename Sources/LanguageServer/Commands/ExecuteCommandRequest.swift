internal import Answers
internal import JSON
internal import JSONRPC
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// `workspace/executeCommand`: commands of the command line, which return the JSON that they print there. Questions are
/// answered here, from the files as they are on the disk; changes are left to the commands.
struct ExecuteCommandRequest: ClientRequest {
  static let method = "workspace/executeCommand"
  private let command: String
  private let arguments: JSONValue

  init(_ params: JSONValue) throws(RPCError) {
    guard let command = params["command"]?.string else { throw .missing("command") }
    self.command = command
    arguments = params["arguments"]?.array?.first ?? .null
  }

  /// The names of the commands.
  static let names = [
    "sheaf.new", "sheaf.daily", "sheaf.capture", "sheaf.search", "sheaf.backlinks", "sheaf.tags", "sheaf.rename",
    "sheaf.undo", ActionCall.command,
  ]

  func answer(_ session: EditorSession) throws -> JSONValue {
    if command == ActionCall.command {
      try ActionCall(arguments).carryOut(session)
      return .null
    }
    guard let workspace = workspace(session) else {
      throw RPCError(code: .requestFailed, message: "there is no vault; open a note of one, or give its 'uri'")
    }
    if let answer = try answer(of: workspace, session) { return answer }
    let words = try words(session)
    let input = command == "sheaf.capture" ? Array((arguments["text"]?.string ?? "").utf8) : []
    let result = session.environment.run(words, input, workspace.root)
    guard result.status == 0 || result.status == 1 && result.errors.isEmpty else {
      throw RPCError(code: .requestFailed, message: result.errors.trimmingSpaces)
    }
    return (try? JSONValue(result.output)) ?? .null
  }

  /// Returns the vault of the document in the arguments, or else the only vault.
  private func workspace(_ session: EditorSession) -> Workspace? {
    if let uri = arguments["uri"]?.string {
      let workspace = session.place(of: DocumentURI(uri)).0
      return workspace.isLoose ? nil : workspace
    }
    return session.vaults.first
  }

  /// Returns the answer to a question; nil for a change.
  private func answer(of workspace: Workspace, _ session: EditorSession) throws -> JSONValue? {
    guard ["sheaf.search", "sheaf.backlinks", "sheaf.tags"].contains(command) else { return nil }
    let vault = try Vault.open(named: workspace.root, session.environment.surroundings)
    // An interrupted operation is finished first, so that its notes are found where they are.
    if let error = Recovery(of: vault).error { session.environment.log(session.environment.explain(error)) }
    var view =
      vault.config.dates == .git
      ? try VaultView.withDatesOfHistory(vault, mode: .normal).view : try VaultView(vault)
    switch command {
    case "sheaf.search": return try Records.value(of: Hits(try text("query"), in: &view))
    case "sheaf.backlinks":
      return try Records.value(of: BacklinkTarget(named: Array(try note(session).utf8), in: view).backlinks(in: view))
    default:
      let counted = try view.counted("", includesArchive: false, includesTemplates: false)
      return try Records.value(of: CountList.tags(counted, CountList.Choice(), in: view))
    }
  }

  private func text(_ name: String) throws(RPCError) -> String {
    guard let text = arguments[name]?.string else { throw .missing(name) }
    return text
  }

  /// Returns the name of the note in the arguments, or else the path of the document.
  private func note(_ session: EditorSession) throws(RPCError) -> String {
    if let note = arguments["note"]?.string { return note }
    let uri = try text("uri")
    return String(decoding: session.place(of: DocumentURI(uri)).path, as: UTF8.self)
  }

  private func words(_ session: EditorSession) throws(RPCError) -> [String] {
    func option(_ name: String) -> [String] {
      arguments[name]?.string.map { ["--\(name)=\($0)"] } ?? []
    }
    let dryRun = arguments["dryRun"]?.bool == true ? ["--dry-run"] : []
    switch command {
    case "sheaf.new":
      return ["new", "--json"] + dryRun + option("folder") + option("template") + ["--", try text("title")]
    case "sheaf.daily": return ["daily", "--json"] + dryRun + (arguments["date"]?.string.map { ["--", $0] } ?? [])
    case "sheaf.capture": return ["capture", "--json"] + dryRun + ["-"]
    case "sheaf.rename": return ["rename", "--json"] + dryRun + ["--", try note(session), try text("name")]
    case "sheaf.undo": return ["undo", "--json"] + dryRun
    default: throw RPCError(code: .invalidParams, message: "there is no command '\(command)'")
    }
  }
}
