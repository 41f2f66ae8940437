/// The branch of another repository with which the current branch is synced.
package struct Upstream: Sendable, Hashable {
  /// The name that users know, such as `origin/main`.
  package let name: String
  /// The repository from which commits are fetched.
  let remote: String
  /// The name of the branch in that repository, such as `refs/heads/main`.
  let branch: String
  /// The branch that is checked out.
  let local: String
  /// The name of the branch in this repository, such as `refs/remotes/origin/main`.
  let reference: String
  /// Where commits are sent, if the config names another repository for that.
  let sending: Sending?

  struct Sending: Sendable, Hashable {
    let remote: String
    let branch: String
    let reference: String
  }

  /// The name of the branch to which commits are sent, as users know it.
  package var sendingName: String { sending.map { "\($0.remote)/\($0.branch.shortBranch)" } ?? name }

  /// Finds the upstream branch of the branch that is checked out; throws `GitError.noUpstream` if there is none.
  init(of repository: GitRepository, _ settings: GitSettings) throws(GitError) {
    guard let local = try repository.branch() else { throw .noUpstream(branch: nil, remotes: [], hasCommits: true) }
    guard let remote = settings["branch.\(local).remote"], let branch = settings["branch.\(local).merge"] else {
      let remotes = String(decoding: try repository.output(["remote"]), as: UTF8.self).split(separator: "\n")
      throw .noUpstream(
        branch: local, remotes: remotes.map(String.init), hasCommits: try repository.lastCommit() != nil)
    }
    (self.remote, self.branch, self.local) = (remote, branch, local)
    // A branch that was not fetched yet has the name that the first fetch gives it.
    reference = try repository.upstreamReference(of: local) ?? "refs/remotes/\(remote)/\(branch.shortBranch)"
    name = reference.dropping("refs/remotes/").dropping("refs/heads/")
    sending =
      if let target = settings["branch.\(local).pushremote"] ?? settings["remote.pushdefault"], target != remote {
        Sending(remote: target, branch: "refs/heads/\(local)", reference: "refs/remotes/\(target)/\(local)")
      } else {
        nil
      }
  }
}

extension String {
  fileprivate var shortBranch: String { dropping("refs/heads/") }

  fileprivate func dropping(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
