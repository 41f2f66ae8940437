internal import CommandSpec
internal import GitHistory
internal import JSON
internal import VaultCore

enum CommitCommand {
  struct Arguments: Sendable {
    var message: String?
    var isDryRun = false
    var isJSON = false
  }

  static let definition: Command<Arguments> = Command(
    "Commit the changes in the vault",
    defaults: Arguments(),
    options: [
      .own([
        .value("message", short: "m", .text("TEXT"), "The message; by default, made from the changes", sets: \.message),
        .flag("dry-run", short: "n", "Show what would be committed, and commit nothing", sets: \.isDryRun),
        .flag("json", "Print one JSON document", sets: \.isJSON),
      ])
    ],
    description: [
      """
      Commits new, changed, moved and deleted notes, attachments that git knows or a note uses, and the settings of the
      vault. Other files, and other staged changes, are not committed. The message describes the changes, such as
      \(code: "notes: new Gilding; change Plan, Budget; tags +draft"), and lists all files below.
      """
    ],
    examples: [
      Example("sheaf commit --dry-run", "See what would be committed"),
      Example("sheaf commit", "Commit with a message made from the changes"),
    ],
    exitStatus: "It is 1 when there is nothing to commit.",
    seeAlso: [.command("sync"), .command("git install"), .page("sheaf-git", 7)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let repository = try session.repository(of: view.vault)
    let committed: VaultCommit.Result?
    if arguments.isDryRun {
      committed = try session.commit(view, in: repository, subject: arguments.message, isDryRun: true)
    } else {
      committed = try session.alone(in: repository) {
        try session.finishKilledSync(view.vault, repository)
        return try session.commit(view, in: repository, subject: arguments.message)
      }
    }
    if arguments.isJSON {
      try session.print(json(committed))
    } else {
      try session.print(committed.map { session.lines(of: $0) } ?? [StyledText("nothing to commit")])
    }
    return committed == nil ? .nothing : .success
  }

  static func json(_ committed: VaultCommit.Result?) -> JSONValue {
    .object([
      .init("formatVersion", 1), .init("commit", .optional(committed?.id)),
      .init("subject", .optional(committed?.message.subject)),
      .init(
        "changes",
        .array(
          (committed?.changes ?? []).map { change in
            .object(
              [.init("type", .string(change.kind.rawValue))] + JSONValue.pathMembers(change.path)
                + (change.oldPath.map { JSONValue.pathMembers($0, key: "from") } ?? []))
          })),
    ])
  }
}

extension Session {
  /// Commits the changes in a vault; returns nil if there are none.
  func commit(
    _ view: VaultView, in repository: GitRepository, subject: String? = nil, isDryRun: Bool = false
  ) throws -> VaultCommit.Result? {
    try repository.refuseUnfinished()
    let files = try CommittedFiles(view, repository).paths()
    return try VaultCommit(repository).run(
      files.present, removed: files.removed, subject: subject, isDryRun: isDryRun
    ) { VaultFiles.isNotePath($0) }
  }

  /// The lines about a commit.
  func lines(of committed: VaultCommit.Result) -> [StyledText] {
    let state = committed.id.map { StyledText("committed", .success) + StyledText("  \($0)  ", .dim) }
    return [(state ?? StyledText("would commit  ", .dim)) + StyledText(committed.message.subject)]
      + committed.message.body.split(separator: "\n").prefix(20).map { StyledText("  \($0)", .dim) }
  }
}
