internal import Bytes
internal import CommandSpec
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore
internal import VaultWatching

enum WatchCommand {
  struct Arguments: Sendable {
    var isJSON = false
    var isQuiet = false
    /// The query whose notes are reported; nil for everything.
    var query: String?
    var isOnce = false
    var heals = false
    var commits = false
    var syncs = false
    var enriches = false
    var isNulSeparated = false
    var program: [String]?
    var snapshot: RawPath?
    var site: RawPath?
  }

  static let definition: Command<Arguments> = Command(
    "Watch the vault: update the index, print changes", defaults: Arguments(), run: run,
    options: [
      .flag("json", "Print one JSON document per event, each on one line", sets: \.isJSON)
        .details("\(page: "sheaf-json", 5) describes the events."),
      .flag("quiet", short: "q", "Do not print changes", sets: \.isQuiet),
      .value("query", .query, "Print only notes that QUERY finds, newly or no more", sets: \.query)
        .details(
          """
          A note is \(code: "entered") if the query finds it and did not before, \(code: "left") if it finds it no more,
          and \(code: "changed") if it is found as before. With \(option: "json") these are the events
          \(code: "query.entered"), \(code: "query.left") and \(code: "query.changed"), and no others are printed but the
          first.
          """),
      .flag("once", "Print what has changed since the last run, and exit", sets: \.isOnce),
      .flag("heal", "Repair links when other programs move notes", sets: \.heals)
        .details(
          """
          Links to a note that was moved, and the links in it, are updated as \(command: "move") would have done, in
          an operation that \(command: "undo") reverses. \(code: "heal") in the config turns this on permanently, or
          only reports the command to run.
          """
        )
        .config("heal"),
      .flag("commit", "Commit to git after a pause in the changes", sets: \.commits)
        .details(
          """
          Commits as \(command: "commit") does, after five minutes without a change, and no later than an hour after
          the first change; \(code: "commit") in the config sets both times. While a merge or rebase is unfinished,
          nothing is committed.
          """
        )
        .config("commit"),
      .flag("sync", "Commit, and exchange changes with other machines", sets: \.syncs)
        .details(
          """
          Does what \(command: "sync") does, at the start, after each commit, and once an hour, or at the interval
          \(code: "at-most") under \(code: "commit") in the config. git must not need a password. If conflicts are
          left, it waits until they are resolved and committed.
          """
        )
        .config("sync"),
      .flag("enrich", "Enrich new and changed notes after a pause", sets: \.enriches)
        .details(
          """
          Does what \(command: "enrich") does for a note that is new or has changed, when it has not changed for ten
          seconds and no editor has it open. \(code: "enrich.quiet") in your config sets another time, and
          \(code: "enrich.auto") turns this on permanently. \(command: "undo") reverses a run.
          """
        )
        .config("enrich.auto"),
      .value("exec", program, "Run COMMAND after changes, with their paths as input", sets: \.program)
        .details(
          """
          It gets the paths of the notes and files that were created, changed, moved or deleted on standard input, one
          per line, as \(command: "list") prints them with \(option: "paths", of: "list"). \(code: "SHEAF_VAULT")
          names the vault. While it runs, further changes are collected for the next run. COMMAND is split into words
          as a shell would split it, but no shell runs it; use \(code: "sh -c '…'") for that.
          """),
      .flag("print0", short: "0", "Give COMMAND paths that each end with a NUL", sets: \.isNulSeparated),
      .value("export", .file("FOLDER"), "Keep the web site of the notes in FOLDER current") {
        $0.site = RawPath($1.bytes)
      }.details("Does what \(code: "sheaf export html -o FOLDER") does, at the start and after changes."),
      .value("snapshot", .file("FILE"), "Keep a summary of the vault in FILE, for status bars") {
        $0.snapshot = RawPath($1.bytes)
      }.details([
        """
        After each batch of changes, and at midnight, FILE is replaced by a small JSON document. It has the title of
        the newest pinned note, or else of the newest note, and the numbers of notes, of open tasks, and of tasks due
        today. Other keys of the file are kept. The file is replaced atomically.
        """,
        .code("sheaf watch --quiet --snapshot ~/.cache/notes.json"),
      ]),
    ],
    description: [
      """
      Watches the folders of the vault and keeps the index current until it is stopped. Other commands use the watcher
      automatically: they ask it whether it has seen all changes, which is faster than checking every file. Without it
      they give the same answers, also after it was stopped or killed; it only makes them faster.

      A change is one line: the path, the kind of change, and its effect on links. A save is one change, even if the
      editor takes several steps. A note moved by \(code: "mv"), git or a file manager is recognised by its file, by its
      \(code: "id") or by its text.
      """,
      .code(
        """
        work/plan.md  changed  2 links now unresolved
        work/done.md  moved from work/plan.md  3 links to it now unresolved
        """),
      """
      If the file system does not report all changes, as on network shares, the files are checked periodically, and
      other commands check them too. If the system does not allow more watches, folders without one are checked
      periodically and whenever another command asks; \(code: "sysctl fs.inotify.max_user_watches") shows the limit and
      can raise it. If the vault's folder disappears, or most notes vanish at once, nothing is dropped from the index
      until they are back.

      SIGHUP makes it read the settings again; it also does so when their files change. Each vault has one watcher; a
      second one is refused. Language servers, servers for agents, \(command: "browse") and \(command: "serve") are
      watchers while there is no other one, and make place for this one.

      To watch a vault from login to logout, save this user unit as
      \(code: "~/.config/systemd/user/sheaf-watch@.service"). The sources have it in \(code: "systemd/"):
      """,
      .code(unit),
      "Then enable it for the folder of the vault:",
      .code(
        """
        systemctl --user enable --now "sheaf-watch@$(systemd-escape -p ~/notes)"
        journalctl --user -fu 'sheaf-watch@*'
        """),
    ],
    examples: [
      Example("sheaf watch", "Print changes until Ctrl-C"),
      Example("sheaf watch --once", "Print what has changed since the last run"),
      Example("sheaf watch --json --exec 'make -C site'", "Build a site from the notes whenever they change"),
      Example("sheaf watch --json --query 'tag:todo'", "Tell a script which notes get a tag"),
      Example("sheaf watch --quiet --sync", "Keep the notes on several machines in sync"),
    ],
    exitStatus: [
      0: "SIGTERM stopped the watcher, or its output is no longer read.",
      130: "The keyboard interrupted the watcher (SIGINT).",
    ],
    seeAlso: [
      .command("index"), .command("index status"), .command("commit"), .command("sync"), .page("sheaf-index", 5),
      .page("sheaf-json", 5),
    ],
    check: { arguments throws(ValueProblem) in
      if arguments.isOnce, arguments.commits || arguments.syncs || arguments.enriches || arguments.site != nil {
        throw ValueProblem("--once ends immediately; use sheaf commit, sync, enrich or export html instead")
      }
    })

  /// The systemd unit for a watcher, without what it, git and its hooks never need. Options that give a service a file
  /// system of its own, such as `ProtectSystem=` and `PrivateTmp=`, are left out: in a user unit they need a user
  /// namespace, in which ssh refuses its settings, and a separate /tmp hides the socket of the ssh agent.
  static let unit = """
    [Unit]
    Description=Index of the notes in %f
    Documentation=man:sheaf-watch(1)

    [Service]
    Type=exec
    ExecStart=%h/.local/bin/sheaf -C %f watch
    ExecReload=kill -HUP $MAINPID
    Restart=on-failure
    RestartSec=10
    NoNewPrivileges=yes
    LockPersonality=yes
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    RestrictNamespaces=yes
    RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
    SystemCallArchitectures=native
    SystemCallFilter=@system-service
    SystemCallErrorNumber=EPERM

    [Install]
    WantedBy=default.target
    """

  private static let program = ValueSpec<[String]>("COMMAND", .none) { word throws(ValueProblem) in
    guard let words = ShellWords.split(word.text), !words.isEmpty else {
      throw ValueProblem("'\(word.text)' is not a command line")
    }
    return words
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if arguments.isOnce { return try runOnce(session, arguments) }
    // This must come before any other thread exists.
    let control = try session.watchControl ?? WatchControl(takesSignals: true)
    let vault = try session.findVault()
    var announcer = WatchAnnouncer(arguments: arguments)
    var workers: [@Sendable () -> Void] = []
    if let program = arguments.program {
      let followUp = FollowUp<[UInt8]>()
      announcer.followUp = followUp
      workers.append {
        followUp.work { follow($0, program, session, isNulSeparated: arguments.isNulSeparated) }
      }
    }
    let recoveries = FollowUp<Bool>()
    announcer.recoveries = recoveries
    workers.append { recoveries.workRepeatedly { _ in recover(vault, session) } }
    if arguments.commits || arguments.syncs {
      let commits = try WatchCommits(session, vault, syncs: arguments.syncs, isJSON: arguments.isJSON)
      announcer.commits = commits
      workers += commits.workers(session)
    }
    if let folder = arguments.site {
      let (failures, turns, export) = (FailureNotice(), FollowUp<Bool>(), ExportCommand.Arguments(output: folder))
      announcer.site = turns
      workers.append { turns.work { _ in failures.cover(session) { _ = try SiteExport.run(session, export) } } }
    }
    if arguments.enriches || vault.config.enrichment.isAutomatic {
      let (worker, tasks) = (WatchEnrichment(vault, control, isJSON: arguments.isJSON), FollowUp<[UInt8]>())
      announcer.enrichment = (worker, tasks)
      workers.append { tasks.work { worker.run($0, session) } }
    }
    let result = WatchThreads.run(
      { [announcer] in Result { try watch(session, vault, control, announcer: announcer) } }, beside: workers,
      finish: { [announcer] in announcer.finish() })
    return try result?.get() ?? .failure
  }

  /// Finishes interrupted operations, and looks for saves into files that operations have replaced. Returns the time
  /// after which there can be more.
  private static func recover(_ vault: Vault, _ session: Session) -> Duration? {
    session.announce(Recovery(of: vault))
    return Recovery.pause(in: vault).map { max($0, .seconds(1)) }
  }

  private static func watch(
    _ session: Session, _ vault: Vault, _ control: WatchControl, announcer: WatchAnnouncer
  ) throws -> ExitStatus {
    let arguments = announcer.arguments
    let schedule = CommitSchedule(wait: vault.config.commitWait, isRegular: arguments.syncs)
    let watcher = try Watcher(
      vault, control: control, outlet: session.console.outputDescriptor, reportsDays: arguments.snapshot != nil,
      commits: arguments.commits || arguments.syncs ? schedule : nil,
      quiet: announcer.enrichment == nil ? nil : QuietNotes(seconds: vault.config.enrichment.quiet)
    ) { try announcer.announce($0, session) }
    switch try watcher.run() {
    case .interrupted: return .interrupted
    case .terminated, .abandoned: return .success
    }
  }

  private static func runOnce(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let vault = try session.findVault()
    let (start, changes) = try Watcher.catchUp(vault)
    session.announceProblems(of: start.view)
    let announcer = WatchAnnouncer(arguments: arguments)
    try announcer.announce(.started(start), session)
    guard let changes else { return .success }
    try announcer.announce(.changed(changes), session)
    if let program = arguments.program {
      follow(announcer.paths(changes), program, session, isNulSeparated: arguments.isNulSeparated)
    }
    return .success
  }

  /// Runs the user's program for some paths; errors are reported and do not end the watcher.
  private static func follow(_ paths: [[UInt8]], _ words: [String], _ session: Session, isNulSeparated: Bool) {
    var request = ProgramRequest(words: words.map { Array($0.utf8) })
    request.input = paths.flatMap { isNulSeparated ? $0 + [0] : QuotedName.line(of: $0) + [UInt8(ascii: "\n")] }
    if let vault = try? session.findVault() { request.environment["SHEAF_VAULT"] = vault.root.text }
    do {
      let status = try session.console.run(request)
      if status != 0 { session.warn("'\(words[0])' ended with status \(status)") }
    } catch let error as SystemError {
      session.warn("'\(words[0])' cannot be run: \(error.errno)")
    } catch {
      session.warn("'\(words[0])' cannot be run: \(error)")
    }
  }
}
