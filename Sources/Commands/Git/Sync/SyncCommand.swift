internal import Answers
internal import CommandSpec
internal import GitHistory
internal import JSON
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum SyncCommand {
  struct Arguments: Sendable {
    var message: String?
    var rebases: Bool?
    var isDryRun = false
    var isJSON = false
    var isQuiet = false
  }

  static let definition: Command<Arguments> = Command(
    "Sync notes with other machines (and a backup) by git", defaults: Arguments(), run: run,
    options: [
      .value("message", short: "m", .text("TEXT"), "The message of the commit", sets: \.message),
      .flag("rebase", "Rebase your commits onto those of others; no merge", sets: \.rebases, to: true).config("sync"),
      .flag("merge", "Merge both sides, regardless of the config", sets: \.rebases, to: false),
      .flag("dry-run", short: "n", "Show what would be committed and exchanged; fetch nothing", sets: \.isDryRun),
      .flag("json", "Print one JSON document", sets: \.isJSON),
      .flag("quiet", short: "q", "Print only conflicts", sets: \.isQuiet),
    ],
    description: """
      Commits the changes in the vault, as \(command: "commit") does; fetches from the upstream branch; merges it with
      the merge driver for notes; and pushes. If another machine pushed in between, it fetches and merges again. It
      never forces a push.

      Both sides are merged beside the work tree, and the result is then brought into it note by note, so notes can be
      edited meanwhile. If a received note was changed here in the meantime, this change is committed and merged too.
      If a received file that \(command: "commit") leaves out has changes that are in no commit, nothing is received, and
      the file is named. A sync that was killed is finished by the next one. Two syncs at once wait for each other.

      If both sides changed the same lines in different ways, it stops and lists the notes, with the conflicts marked
      in them. Edit them, then run \(code: "git add") and \(code: "git commit"), and sync again. With
      \(option: "rebase"), run \(code: "git rebase --continue") instead of \(code: "git commit"). (The commands of git
      that cancel a merge or a rebase, with \(code: "--abort"), also discard what was written since, in all notes.)
      """,
    examples: [
      Example("sheaf sync", "Exchange changes with the other machines"),
      Example("sheaf sync --dry-run", "See what would be committed and sent"),
    ],
    exitStatus: [1: "Conflicts are left."],
    seeAlso: [.command("commit"), .command("git install"), .page("sheaf-git", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let rebases = arguments.rebases ?? (view.vault.config.sync == .rebase)
    if arguments.isDryRun { return try show(view, session, arguments) }
    let sync = SyncRun(
      try session.attendedRepository(of: view.vault), rebases ? .rebase : .merge, isForced: arguments.rebases == false)
    var committed: CommitOutcome?
    let result = try sync.run(&view, subject: arguments.message) { outcome, view in
      if committed == nil || outcome.result != nil { committed = outcome }
      if arguments.isJSON || arguments.isQuiet { return }
      if let made = outcome.result { try session.print(Array(session.lines(of: made).prefix(1))) }
      session.announceRest(of: outcome, view)
    }
    if arguments.isJSON {
      try session.print(document: json(committed?.result, result))
    } else if !arguments.isQuiet || !result.conflicts.isEmpty {
      try session.print(lines(result, rebases: rebases, session))
    }
    return result.conflicts.isEmpty ? .success : .nothing
  }

  /// Prints what a sync would commit, receive and send, as far as that is known from the last fetch.
  private static func show(_ view: VaultView, _ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let vaultRepository = try session.attendedRepository(of: view.vault)
    let sync = try VaultSync(vaultRepository.repository, version: Program.version)
    let committed = try vaultRepository.commit(CommitRequest(message: arguments.message, isDryRun: true), view).result
    let distance = try sync.distance()
    var result = SyncRun.Result(with: sync)
    (result.received, result.sent) = (distance.behind, distance.ahead + (committed == nil ? 0 : 1))
    if arguments.isJSON {
      try session.print(document: json(committed, result))
      return .success
    }
    let lines = [("receive", result.received, "from \(result.upstream)"), ("send", result.sent, "to \(result.sentTo)")]
      .filter { $0.1 > 0 }.map { StyledText("would \($0)  \(Amount.text($1, "commit")) \($2)") }
    let nothing = StyledText("up to date with \(result.upstream), as of the last fetch")
    try session.print((committed.map { session.lines(of: $0) } ?? []) + (lines.isEmpty ? [nothing] : lines))
    return .success
  }

  static func lines(_ result: SyncRun.Result, rebases: Bool, _ session: Session) -> [StyledText] {
    var lines: [StyledText] = []
    func add(_ word: String, _ count: Int, _ side: String, branch: String) {
      if count == 0 { return }
      lines.append(StyledText(word, .success) + StyledText("  \(Amount.text(count, "commit")) \(side) \(branch)"))
    }
    add("received", result.received, "from", branch: result.upstream)
    add("sent", result.sent, "to", branch: result.sentTo)
    for path in result.conflicts {
      lines.append(StyledText("conflict", .warning) + StyledText("  ") + StyledText(name: path))
    }
    if !result.conflicts.isEmpty {
      let finish = rebases ? "git rebase --continue" : "git commit"
      session.giveHint("'sheaf conflicts' says what to do with each; then run 'git add', '\(finish)' and 'sheaf sync'")
    }
    return lines.isEmpty ? [StyledText("up to date with \(result.upstream)")] : lines
  }

  private static func json(_ committed: VaultCommit.Result?, _ result: SyncRun.Result) -> [JSONValue.Member] {
    [
      .init("commit", .optional(committed?.id)), .init("upstream", .string(result.upstream)),
      .init("received", .integer(result.received)), .init("sent", .integer(result.sent)),
      .init("conflicts", .array(result.conflicts.map { .text($0) })),
    ]
  }
}
