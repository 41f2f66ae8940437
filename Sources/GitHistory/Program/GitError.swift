package import SystemCalls

/// Why git, or something that needs it, failed.
package enum GitError: Error, Sendable {
  /// There is no program git in the folders of `PATH`.
  case notInstalled
  /// The version of git is older than the one that is needed.
  case tooOld(found: String, needed: String)
  /// The folder is in no repository.
  case noRepository(RawPath)
  /// The repository has no files of its own, as a bare one.
  case noWorkTree(RawPath)
  /// The repository is in the middle of something that the user has to finish.
  case unfinished(GitOperation)
  /// The current branch has no upstream branch. The branch is nil when no branch is checked out.
  case noUpstream(branch: String?)
  /// git knows no commit of that name.
  case noRevision(String)
  /// git failed, with its own message.
  case failed(command: String, message: String)
  /// git could not be started or read.
  case system(SystemError)
}

/// Something in a repository that goes on until the user finishes it.
package enum GitOperation: String, Sendable, CaseIterable {
  case merge, rebase
  case cherryPick = "cherry-pick"
  case revert, bisect

  /// The files of the git folder that exist while it goes on.
  var marks: [String] {
    switch self {
    case .merge: ["MERGE_HEAD"]
    case .rebase: ["rebase-merge", "rebase-apply"]
    case .cherryPick: ["CHERRY_PICK_HEAD"]
    case .revert: ["REVERT_HEAD"]
    case .bisect: ["BISECT_LOG"]
    }
  }
}
