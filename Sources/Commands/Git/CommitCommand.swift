internal import Answers
internal import Bytes
internal import CommandSpec
internal import GitHistory
internal import JSON
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum CommitCommand {
  struct Arguments: Sendable {
    var notes = NoteOperands()
    var messages: [String] = []
    var allowsDeletions = false
    var amends = false
    var isDryRun = false
    var isJSON = false
    var isQuiet = false
  }

  static let definition: Command<Arguments> = Command(
    "Commit changed notes to git", defaults: Arguments(), run: run,
    options: [
      .value(
        "message", short: "m", .text("TEXT"), "The message; by default, made from the changes", appends: \.messages
      )
      .details("If it is given more than once, each TEXT is a paragraph."),
      .flag("allow-deletions", "Commit even if more than half of the notes are missing", sets: \.allowsDeletions)
        .details(
          """
          If more than half of the notes, and at least twenty, are missing or empty, the usual reason is a disk that is
          not mounted. Nothing is committed or pushed then until a person confirms this. All commits that were not
          pushed count together. On a terminal, \(command: "commit") asks. This option also confirms commits that were
          made already.
          """),
      .flag("dry-run", short: "n", "Show what would be committed, and commit nothing", sets: \.isDryRun),
      .flag("json", "Print one JSON document", sets: \.isJSON),
      .flag("quiet", short: "q", "Print nothing; only set the exit status", sets: \.isQuiet),
      // git's users type these.
      .flag("all", short: "a", "Accepted; all changes are committed anyway") { _ in }.hidden(),
      .flag("amend", "Not accepted; git changes the last commit", sets: \.amends).hidden(),
    ],
    groups: [.shared(\.notes)],
    operands: [.many(.note, "The notes to commit; all changes if omitted", sets: \.notes.names)],
    description: """
      Commits new, changed, moved and deleted notes, canvases and bases, and the settings of the vault. Attachments are
      committed if git knows them, if a note, a canvas or a base uses them, or if they are in the folder for
      attachments. Other files, and other staged changes, are not committed; the number of such files is printed on
      standard error. The message describes the changes, such as
      \(code: "notes: new Gilding; change Plan, Budget; tags +draft"), and lists all files below.

      Notes with new conflict markers are not committed. If a hook refuses the commit, or it fails for another reason,
      git's index remains as it was.
      """,
    examples: [
      Example("sheaf commit --dry-run", "See what would be committed"),
      Example("sheaf commit", "Commit with a message made from the changes"),
      Example("sheaf commit work/Plan -m 'Move the start to May'", "Commit one note"),
    ],
    exitStatus: [1: "There is nothing to commit."],
    seeAlso: [.command("sync"), .command("conflicts"), .command("git install"), .page("sheaf-git", 7)],
    check: { arguments throws(ValueProblem) in
      if arguments.amends {
        throw ValueProblem("sheaf commit only makes new commits; git commit --amend changes the last one")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let vaultRepository = try session.attendedRepository(of: view.vault)
    var request = CommitRequest(isDryRun: arguments.isDryRun, allowsDeletions: arguments.allowsDeletions)
    if !arguments.messages.isEmpty {
      let text = arguments.messages.joined(separator: "\n\n")
      if text.allSatisfy(\.isWhitespace) { throw CommandError("the message of a commit cannot be empty") }
      request.message = text
    }
    if !arguments.notes.names.isEmpty { request.isWanted = try isWanted(arguments.notes, session, view) }
    let outcome = try vaultRepository.commit(request, view)
    if outcome.result?.id != nil { session.carriedOut.putCommit() }
    if arguments.isJSON {
      try session.print(document: json(outcome))
    } else if !arguments.isQuiet {
      try session.print(outcome.result.map { session.lines(of: $0) } ?? [StyledText("nothing to commit")])
      if request.isWanted == nil { session.announceRest(of: outcome, view) }
    }
    return outcome.result == nil ? .nothing : .success
  }

  /// Returns a function that tests whether a file is one of the notes, files and folders, or inside of such a folder.
  private static func isWanted(
    _ operands: NoteOperands, _ session: Session, _ view: VaultView
  ) throws -> @Sendable ([UInt8]) -> Bool {
    var paths: Set<[UInt8]> = []
    var folders: [[UInt8]] = []
    for name in try operands.words(session) {
      if VaultFiles.isNotePath(name), let deleted = try? session.path(ofNote: name, in: view) {
        paths.insert(deleted)
        continue
      }
      let item = try view.item(named: name)
      if item.kind == .folder { folders.append(item.path.isEmpty ? [] : item.path + [.slash]) }
      paths.insert(item.path)
    }
    return { [paths, folders] path in paths.contains(path) || folders.contains { path.starts(with: $0) } }
  }

  private static func json(_ outcome: CommitOutcome) -> [JSONValue.Member] {
    let committed = outcome.result
    return [
      .init("commit", .optional(committed?.id)), .init("subject", .optional(committed?.message.subject)),
      .init("changes", each: committed?.changes ?? []) { change in
        .object(
          [.init("type", .string(change.kind.rawValue))] + JSONValue.pathMembers(change.path)
            + (change.oldPath.map { JSONValue.pathMembers($0, key: "from") } ?? []))
      }, .init("branch", .optional(outcome.branch)),
      .init("notCommitted", each: outcome.left) {
        .object([.init("type", .string($0.kind.rawValue))] + JSONValue.pathMembers($0.path))
      },
    ]
  }
}

extension Session {
  func lines(of committed: VaultCommit.Result) -> [StyledText] {
    let state = committed.id.map { StyledText("committed", .success) + StyledText("  \($0)  ", .dim) }
    return [(state ?? StyledText("would commit  ", .dim)) + StyledText(committed.message.subject)]
      + committed.message.body.split(separator: "\n").prefix(20).map { StyledText("  \($0)", .dim) }
  }
}
