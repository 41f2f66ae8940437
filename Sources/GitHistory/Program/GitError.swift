package import SystemCalls

/// The reason why git, or an operation that needs it, failed.
package enum GitError: Error, Sendable {
  /// The program git is not in the folders of `PATH`.
  case notInstalled
  /// The version of git is older than the required one.
  case tooOld(found: String, needed: String)
  /// The folder is not in a repository.
  case noRepository(RawPath)
  /// The repository has no work tree, as a bare one.
  case noWorkTree(RawPath)
  /// An operation in the repository is unfinished, and the user has to finish it.
  case unfinished(GitOperation)
  /// A killed git has left an operation that cannot be continued.
  case left(GitOperation)
  /// The current branch has no upstream branch. The branch is nil when no branch is checked out; `remotes` are the other
  /// repositories that are known.
  case noUpstream(branch: String?, remotes: [String], hasCommits: Bool)
  /// Both sides have commits, and git's configuration forbids to merge them.
  case onlyFastForward(upstream: String)
  /// Both sides have no common commit, or none that a shallow clone has.
  case unrelatedHistories(upstream: String, isShallow: Bool)
  /// Another sheaf is committing or syncing in this repository.
  case busy
  /// No commit has this name.
  case noRevision(String)
  /// The clone is partial, and does not have the contents of some versions. They are not fetched to read them.
  case notInPartialClone
  /// Another process holds a lock of git, or was killed and left it.
  case locked(HeldLock)
  /// Another machine has not answered a command of git for this time.
  case stalled(command: String, Duration)
  /// git was ended because the command that runs it ends.
  case stopped
  /// Another process is making a commit in this work tree.
  case committing
  /// Files changed again and again while they were read.
  case unsettled
  /// Most notes would be missing in the commits.
  case losesNotes(NoteLoss)
  /// The files, by paths of the work tree, have conflict markers that were not there before.
  case hasMarkers([[UInt8]])
  /// git failed, with its own message.
  case failed(command: String, message: String)
  /// git could not be started or read.
  case system(SystemError)

  /// Whether the operation is worth trying again, because a file changed or vanished while git read it.
  package var isTransient: Bool {
    switch self {
    case .unsettled: true
    case .failed(let command, _): command == "update-index"
    default: false
    }
  }
}

/// An operation in a repository that continues until the user finishes it.
package enum GitOperation: String, Sendable, CaseIterable {
  case merge
  case patches = "am"
  case rebase
  case cherryPick = "cherry-pick"
  case revert, bisect

  /// The files of the git folder that exist during the operation.
  var marks: [String] {
    switch self {
    case .merge: ["MERGE_HEAD"]
    case .patches: ["rebase-apply/applying"]
    case .rebase: ["rebase-merge", "rebase-apply"]
    case .cherryPick: ["CHERRY_PICK_HEAD"]
    case .revert: ["REVERT_HEAD"]
    case .bisect: ["BISECT_LOG"]
    }
  }
}
