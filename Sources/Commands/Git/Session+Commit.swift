internal import Answers
internal import Explanations
internal import GitHistory
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// What is to be committed.
struct CommitRequest {
  /// The message; nil to generate it from the changes.
  var message: String?
  /// Returns whether a file of the vault is to be committed; nil for all files.
  var isWanted: ((_ path: [UInt8]) -> Bool)?
  var isDryRun = false
  /// Whether a person has confirmed that most notes are to be deleted.
  var allowsDeletions = false
}

/// The result of a commit.
struct CommitOutcome {
  /// The commit; nil if there was nothing to commit.
  let result: VaultCommit.Result?
  /// The changed and new files in the vault's folder that were not committed.
  let left: [LeftFile]
  /// The branch; nil if none is checked out.
  let branch: String?
}

extension Session {
  /// Commits the changes in a vault.
  ///
  /// - Throws: `GitError.losesNotes` if most notes are missing, and `GitError.hasMarkers`. The caller must not hold the
  ///   lock of the vault.
  func commit(_ request: CommitRequest, _ view: VaultView, in repository: GitRepository) throws -> CommitOutcome {
    try repository.refuseUnfinished()
    var view = view
    var commit = try VaultCommit(repository) { CommittedFiles.isNote($0, in: repository) }
    // Other programs can move and change notes meanwhile.
    for attempt in 1... {
      do {
        let left = try read(&commit, request, &view, repository)
        let isConfirmed = try confirm(commit, request)
        let result = try make(commit, request, in: repository)
        if isConfirmed, !request.isDryRun { try commit.confirmLoss() }
        return CommitOutcome(result: result, left: left, branch: try repository.branch())
      } catch let error as GitError {
        guard attempt < 20, error.isTransient else { throw error }
        SystemClock.sleep(.milliseconds(5 * attempt))
      }
    }
    throw GitError.unsettled
  }

  /// Makes a prepared commit. If that fails after git has made it, the error says so.
  private func make(
    _ commit: VaultCommit, _ request: CommitRequest, in repository: GitRepository
  ) throws(GitError) -> VaultCommit.Result? {
    let last = try repository.lastCommit()
    do throws(GitError) {
      return try commit.commit(request.message, isDryRun: request.isDryRun)
    } catch {
      if !error.isTransient, let head = try? repository.lastCommit(), head != last { carriedOut.putCommit() }
      throw error
    }
  }

  /// Checks the commits that were not pushed, whoever made them; to be called before each push, best before the commits
  /// of both sides are joined. Throws `GitError.losesNotes` and `GitError.hasMarkers`.
  func checkUnpushed(in repository: GitRepository) throws {
    try OutgoingCheck(repository) { CommittedFiles.isNote($0, in: repository) }.checkUnpushed()
  }

  /// Applies the confirmation of a loss of notes to the commits that a rebase has made.
  func followConfirmation(of joined: JoinedBranches, in repository: GitRepository) throws {
    try OutgoingCheck(repository) { CommittedFiles.isNote($0, in: repository) }
      .follow(rebaseOf: joined.old, to: joined.new)
  }

  /// Reads the files to commit, and returns those that are left. No operation of sheaf is in progress meanwhile.
  private func read(
    _ commit: inout VaultCommit, _ request: CommitRequest, _ view: inout VaultView, _ repository: GitRepository
  ) throws -> [LeftFile] {
    let executor = ChangeExecutor(view.vault)
    let lock = try executor.lock()
    _ = try executor.recover(holding: lock)
    let status = try WorkTreeStatus(repository)
    // Files that were made since the view was opened are part of the vault, too.
    if !status.new.isEmpty { try view.refresh() }
    let files = try CommittedFiles(view, status, repository)
    try commit.read(
      files.present, gone: files.gone, isDryRun: request.isDryRun,
      isWanted: request.isWanted.map { isWanted in { repository.vaultPath(of: $0).map(isWanted) ?? false } })
    lock.release()
    return files.left
  }

  /// Asks at a terminal whether most notes are to be deleted, if that is so; throws if the answer is no. Returns whether
  /// a person has confirmed it.
  private func confirm(_ commit: VaultCommit, _ request: CommitRequest) throws -> Bool {
    do {
      try commit.check()
    } catch GitError.losesNotes(let loss) {
      let explanation = Explanation(GitError.losesNotes(loss))
      if request.isDryRun {
        warn(explanation.fact)
      } else if !request.allowsDeletions {
        guard globals.asks, hasTerminal, try console.confirm("\(explanation.fact). Commit this?")
        else { throw GitError.losesNotes(loss) }
        return true
      }
    }
    return request.allowsDeletions
  }

  /// Says which files are not committed, and whether the commit is on no branch.
  func announceRest(of outcome: CommitOutcome, _ view: VaultView) {
    func names(_ kind: LeftFile.Kind) -> [String] {
      outcome.left.filter { $0.kind == kind }
        .map { ShellWords.quoted(TerminalText.safe(view.displayPath($0.path))) }
    }
    func say(_ text: String, _ hint: String) {
      remark(StyledText("not committed: \(text)"))
      remark(StyledText("hint: ", .hint) + StyledText(hint))
    }
    let (files, repositories, removed) = (names(.file), names(.repository), names(.removed))
    if !files.isEmpty {
      say(
        Amount.text(files.count, "other file"),
        files.count > 3
          ? "git status lists them; git add and git commit commit them, .gitignore leaves them out"
          : "git add \(files.joined(separator: " ")) && git commit commits \(files.count == 1 ? "it" : "them")")
    }
    if let first = repositories.first {
      let more = repositories.count > 1 ? " and \(repositories.count - 1) more" : ""
      say("the repository \(first)\(more) inside of this one", "git -C \(first) status shows its changes")
    }
    if let first = removed.first {
      let more = removed.count > 1 ? " and \(removed.count - 1) more" : ""
      say("\(first)\(more), removed from git's index by git rm --cached", "git add \(first) takes it back")
    }
    if let id = outcome.result?.id, outcome.branch == nil {
      warn("the commit \(id) is on no branch (detached HEAD)")
      remark(StyledText("hint: ", .hint) + StyledText("git switch -c NAME makes a branch that keeps it"))
    }
  }
}
