internal import CommandSpec
internal import SystemCalls
internal import VaultCore
internal import VaultWatching

enum WatchCommand {
  struct Arguments: Sendable {
    var isJSON = false
    var isQuiet = false
    var isOnce = false
    var heals = false
    var isNulSeparated = false
    var program: [String]?
    var snapshot: RawPath?
  }

  static let definition = Command(
    "Keep the index current, and tell what changes",
    defaults: Arguments(),
    options: [
      .own([
        .flag("json", "Print one JSON document a line and event", sets: \.isJSON)
          .details("\(page: "sheaf-output", 5) describes the events."),
        .flag("quiet", short: "q", "Print no changes", sets: \.isQuiet),
        .flag("once", "Tell what has changed since the last time, and end", sets: \.isOnce),
        .flag("heal", "Repair links when other programs move notes", sets: \.heals)
          .details(
            """
            Links to a note that was moved, and those in it, are written anew as \(command: "move") would have done, in an
            operation that \(command: "undo") takes back. The config's \(code: "heal") has it done always, or has the
            command told that does it.
            """
          )
          .config("heal"),
        .value("exec", program, "Run COMMAND after changes, with their paths as input", sets: \.program)
          .details([
            """
            It gets the path of each note and file that was created, changed, moved or deleted on a line of its standard
            input, as \(option: "paths", of: "list") prints it, and \(code: "SHEAF_VAULT") names the vault. While it runs, changes are
            gathered for the next time. COMMAND is divided into words as a shell would, but no shell reads it; write
            \(code: "sh -c '…'") for one.
            """,
            "Run in a folder of the vault, this commits every change to git, new notes too:",
            .code(commitLine),
          ]),
        .flag("print0", short: "0", "Give COMMAND paths with a NUL behind each", sets: \.isNulSeparated),
        .value("snapshot", .file("FILE"), "Keep a summary of the vault in FILE, for status bars") {
          $0.snapshot = RawPath($1.bytes)
        }
        .details([
          """
          After each batch of changes, and at midnight, FILE is replaced by a small JSON document: the title of the
          newest pinned note, or of the newest of all when none is pinned, how many notes there are, how many tasks are
          open, and how many are due today. Whoever reads it finds the old one or the new one, never a half.
          """,
          .code("sheaf watch --quiet --snapshot ~/.cache/notes.json"),
        ]),
      ])
    ],
    description: [
      """
      Watches the folders of the vault and keeps the index current until it is told to end. Other commands notice that: they
      ask the watcher whether it has seen everything, which takes a moment, in place of looking at every file. They are
      right without it, beside it, and when it is stopped or killed; it only makes them faster.
      """,
      """
      A change is a line: the path, what happened to the note, and what that did to links. A save is one change, however
      an editor goes about it. A note that was moved, by \(code: "mv"), git or a file manager, is known by its file, by its
      \(code: "id") or by its text.
      """,
      .code(
        """
        work/plan.md  changed  2 links now unresolved
        work/done.md  moved from work/plan.md  3 links to it now unresolved
        """),
      """
      Where the file system does not tell of all changes, as on network shares, the files are looked at now and then, and
      other commands look themselves. When the system allows no more watches, folders without one are looked at now and
      then, and whenever another command asks; \(code: "sysctl fs.inotify.max_user_watches") tells how many there may be, and
      raises it. When the vault's folder is gone, or most notes vanish at once, nothing is forgotten until they are back.
      """,
      """
      SIGHUP has the settings read again, which also happens when their files change. One vault has one watcher; a second
      one is refused.
      """,
      """
      To have a vault watched from login to logout, make this a unit of the user,
      \(code: "~/.config/systemd/user/sheaf-watch@.service"), which the sources have in \(code: "systemd/"):
      """,
      .code(unit),
      "and enable it for the vault's folder:",
      .code(
        """
        systemctl --user enable --now "sheaf-watch@$(systemd-escape -p ~/notes)"
        journalctl --user -fu 'sheaf-watch@*'
        """),
    ],
    examples: [
      Example("sheaf watch", "Tell what changes, until Ctrl-C"),
      Example("sheaf watch --once", "Tell what has changed since the last time"),
      Example("sheaf watch --json --exec 'make -C site'", "Build a site from the notes whenever they change"),
    ],
    exitStatus: """
      It is 130 when the watcher was ended by the keys for it (SIGINT), and 0 when it was told to end (SIGTERM), or nobody
      reads its output any more.
      """,
    seeAlso: [.command("index"), .command("index status"), .page("sheaf-index", 5), .page("sheaf-output", 5)],
    run: run)

  /// A line for people to copy in a folder of the vault, which commits what changes.
  static let commitLine =
    "sheaf watch --exec 'sh -c \"git add -A :/ && git commit -qm notes\"'"

  /// What systemd is told.
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

    [Install]
    WantedBy=default.target
    """

  /// A program with its arguments.
  private static let program = ValueSpec<[String]>("COMMAND", .none) { word throws(ValueProblem) in
    guard let words = ShellWords.split(word.text), !words.isEmpty else {
      throw ValueProblem("'\(word.text)' is not a command line")
    }
    return words
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if arguments.isOnce { return try runOnce(session, arguments) }
    // Before there is another thread.
    let control = try session.makeWatchControl()
    guard let program = arguments.program else { return try watch(session, arguments, control, nil) }
    let followUp = FollowUp()
    let result = followUp.run {
      Result { try watch(session, arguments, control, followUp) }
    } work: { paths in
      follow(paths, program, session, isNulSeparated: arguments.isNulSeparated)
    }
    return try result?.get() ?? .failure
  }

  private static func watch(
    _ session: Session, _ arguments: Arguments, _ control: WatchControl, _ followUp: FollowUp?
  ) throws -> ExitStatus {
    let vault = try session.findVault()
    let teller = WatchTeller(session: session, arguments: arguments, followUp: followUp)
    let watcher = try Watcher(
      vault, control: control, outlet: session.output.descriptor, tellsDays: arguments.snapshot != nil
    ) { try teller.tell($0) }
    switch try watcher.run() {
    case .interrupted: return .interrupted
    case .terminated, .abandoned: return .success
    }
  }

  private static func runOnce(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let vault = try session.findVault()
    let (start, changes) = try Watcher.catchUp(vault)
    session.tellProblems(of: start.view)
    let teller = WatchTeller(session: session, arguments: arguments, followUp: nil)
    try teller.tell(.started(start))
    guard let changes else { return .success }
    try teller.tell(.changed(changes))
    if let program = arguments.program {
      follow(teller.paths(changes), program, session, isNulSeparated: arguments.isNulSeparated)
    }
    return .success
  }

  /// Runs the user's program for some paths; what goes wrong is told and ends nothing.
  private static func follow(_ paths: [[UInt8]], _ words: [String], _ session: Session, isNulSeparated: Bool) {
    var request = ProgramRequest(words: words.map { Array($0.utf8) })
    request.input = paths.flatMap { isNulSeparated ? $0 + [0] : QuotedName.line(of: $0) + [UInt8(ascii: "\n")] }
    if let vault = try? session.findVault() { request.environment["SHEAF_VAULT"] = vault.root.text }
    do {
      let status = try session.runProgram(request)
      if status != 0 { session.warn("'\(words[0])' ended with status \(status)") }
    } catch let error as SystemError {
      session.warn("'\(words[0])' cannot be run: \(error.errno)")
    } catch {
      session.warn("'\(words[0])' cannot be run: \(error)")
    }
  }
}
