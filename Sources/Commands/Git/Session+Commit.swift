internal import Answers
internal import Bytes
internal import GitHistory
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

extension Session {
  /// Returns the repository of a vault, for commits and syncs that this session attends.
  ///
  /// - Parameter stop: Ends what git does when nobody attends to it, as in a watcher.
  func attendedRepository(of vault: Vault, stop: ProgramStop? = nil) throws(GitError) -> VaultRepository {
    try VaultRepository(
      vault, version: Program.version, command: commandLine, stop: stop,
      .init(
        confirmsLoss: { loss, request in
          let fact = Explanation(GitError.losesNotes(loss)).fact
          if request.isDryRun {
            warn(fact)
            return request.allowsDeletions
          }
          if request.allowsDeletions { return true }
          guard globals.asks, hasTerminal, try console.confirm("\(fact). Commit this?")
          else { throw GitError.losesNotes(loss) }
          return true
        },
        commitWasMade: { carriedOut.putCommit() }, notice: { warn($0.text) }))
  }

  /// Says which files are not committed, and whether the commit is on no branch.
  func announceRest(of outcome: CommitOutcome, _ view: VaultView) {
    func names(_ kind: LeftFile.Kind) -> [String] {
      outcome.left.filter { $0.kind == kind }.map { ShellWords.quoted(TerminalText.safe(view.displayPath($0.path))) }
    }
    func say(_ text: String, _ hint: String) {
      remark(StyledText("not committed: \(text)"))
      giveHint(hint)
    }
    let (files, repositories, removed) = (names(.file), names(.repository), names(.removed))
    if !files.isEmpty {
      say(
        Amount.text(files.count, "other file"),
        files.count > 3
          ? "'git status' lists them; 'git add' and 'git commit' commit them, '.gitignore' leaves them out"
          : "'git add \(files.joined(separator: " ")) && git commit' commits \(files.count == 1 ? "it" : "them")")
    }
    if let first = repositories.first {
      let more = repositories.count > 1 ? " and \(repositories.count - 1) more" : ""
      say("the repository \(first)\(more) inside of this one", "'git -C \(first) status' shows its changes")
    }
    if let first = names(.placeholder).first {
      let count = names(.placeholder).count
      let more = count > 1 ? " and \(count - 1) more, which are" : ", which is"
      say(
        "\(first)\(more) only in the cloud", "they are deleted by 'sheaf delete', or once their placeholders are gone")
    }
    if let first = removed.first {
      let more = removed.count > 1 ? " and \(removed.count - 1) more" : ""
      say("\(first)\(more), removed from git's index by git rm --cached", "'git add \(first)' takes it back")
    }
    if let id = outcome.result?.id, outcome.branch == nil {
      warn("the commit \(id) is on no branch (detached HEAD)")
      giveHint("'git switch -c NAME' makes a branch that keeps it")
    }
  }
}

extension SyncNotice {
  fileprivate var text: String {
    func name(_ path: [UInt8]) -> String { QuotedName.terminalText(of: path) }
    return switch self {
    case .waiting(let process):
      "waiting for another sheaf that commits or syncs in this repository" + (process.map { " (process \($0))" } ?? "")
    case .made(let path, let copy):
      "\(name(path)): another program made it at the same time; what was received is in \(name(copy))"
    case .changed(let path, let hasConflicts):
      "\(name(path)): another program changed it at the same time; "
        + (hasConflicts ? "'sheaf conflicts' shows both versions" : "both changes are in it")
    case .removed(let path):
      "\(name(path)): another program moved or removed it at the same time; what was received is in it"
    }
  }
}
