internal import Answers
internal import CommandSpec
internal import Dates
internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum IndexStatusCommand {
  static let definition: Command<JSONArguments> = Command(
    "Show the state of the index", defaults: JSONArguments(), run: run, options: JSONArguments.options,
    description: """
      Prints the path of the index, its size, its contents, and the number of files that the next query would have to
      read first. With \(option: "no-sync") the files of the vault are not checked. Unused space is occupied by data
      that is no longer needed: segments and commits that newer ones replaced, and deleted documents in the other
      segments. If more than half is unused, the file is rewritten automatically.
      """,
    examples: [Example("sheaf index status", "See whether the index is current")],
    exitStatus: [1: "There is no usable index."], seeAlso: [.command("index"), .command("index verify")])

  static func run(_ session: Session, _ arguments: JSONArguments) throws -> ExitStatus {
    let vault = try session.findVault()
    let status = try IndexStatus(vault, comparesFiles: !session.globals.isUnsynchronized)
    try session.show(arguments.form, document: { json(status, vault) }, text: { lines(status, vault, session) })
    return status.state == .usable ? .success : .nothing
  }

  private static func lines(_ status: IndexStatus, _ vault: Vault, _ session: Session) -> [StyledText] {
    var table = TextTable([.init(), .init(minimum: 20, cut: .middle)])
    func add(_ name: String, _ value: StyledText) { table.append([StyledText(name, .dim), value]) }
    add("vault", StyledText(name: vault.root.bytes))
    add("index", StyledText(name: status.file.bytes))
    add("state", state(status))
    if status.bytes > 0 { add("size", StyledText(Amount.bytes(status.bytes))) }
    if status.sequence > 0 {
      add("notes", StyledText("\(status.notes)"))
      add("other files", StyledText("\(status.attachments)"))
      add("terms", StyledText("\(status.terms)"))
      add("segments", StyledText("\(status.segments)"))
      add("unused space", StyledText(Amount.percent(status.deadShare)))
      add("commits", StyledText("\(status.sequence)"))
    }
    if let scanned = status.scanned {
      let now = session.civilNow
      let date = CivilDateTime(scanned, in: session.surroundings.zone)
      add(
        "last check",
        StyledText(session.output.isTerminal ? RelativeDate.text(of: date, now: now) : date.iso8601, .date))
    }
    add("watcher", StyledText(vault.watcherProcess.map { "process \($0)" } ?? "none"))
    return table.lines(width: session.output.width, palette: session.palette)
  }

  private static func state(_ status: IndexStatus) -> StyledText {
    switch status.state {
    case .missing: return StyledText("missing", .warning)
    case .unusable(let reason): return StyledText("\(reason); it will be rebuilt", .warning)
    case .usable:
      guard let pending = status.pending else { return StyledText("usable; the files were not checked") }
      if pending.added + pending.changed + pending.removed == 0 { return StyledText("current", .success) }
      return StyledText(
        "behind: \(pending.added) added, \(pending.changed) changed, \(pending.removed) removed", .warning)
    }
  }

  private static func json(_ status: IndexStatus, _ vault: Vault) -> [JSONValue.Member] {
    let (state, reason): (String, String?) =
      switch status.state {
      case .usable: ("usable", nil)
      case .missing: ("missing", nil)
      case .unusable(let reason): ("unusable", reason)
      }
    let pending: JSONValue =
      status.pending.map {
        ["added": .integer($0.added), "changed": .integer($0.changed), "removed": .integer($0.removed)]
      } ?? .null
    return JSONValue.pathMembers(status.file.bytes) + [
      .init("bytes", .integer(status.bytes)), .init("documents", .integer(status.documents)),
      .init("segments", .integer(status.segments)), .init("deadShare", .number(status.deadShare)),
      .init("watcher", vault.watcherProcess.map { ["pid": .integer(Int($0))] } ?? .null),
    ] + JSONValue.pathMembers(vault.root.bytes, key: "vault") + [
      .init("state", .string(state)), .init("reason", .optional(reason)),
      .init("notes", .integer(status.notes)), .init("attachments", .integer(status.attachments)),
      .init("terms", .integer(status.terms)), .init("sequence", .integer(Int(clamping: status.sequence))),
      .init("scanned", .optional(status.scanned?.text)), .init("pending", pending),
    ]
  }
}
