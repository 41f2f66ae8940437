internal import Bytes
internal import SystemCalls

/// The steps of a sync of a branch and its upstream branch. Both sides are joined beside the work tree (`JoiningTree`);
/// `JoinedBranches` is the result, and the caller brings its files into the work tree.
package struct VaultSync: Sendable {
  /// The way in which the commits of both sides are joined.
  package enum Manner: String, Sendable, CaseIterable {
    case merge, rebase
  }

  /// The numbers of commits that only one side has.
  package struct Distance: Sendable, Hashable {
    /// The commits of this clone that were not sent yet.
    package let ahead: Int
    /// The commits of the upstream branch that are not in this clone's branch.
    package let behind: Int
    /// The commits of both sides that are next to those of one side only; empty if both have no common commit.
    let shared: [String]

    /// The last commit that both sides have; nil if that is unknown.
    package var base: String? { shared.count == 1 ? shared[0] : nil }
  }

  /// The upstream branch.
  package let upstream: Upstream

  private let repository: GitRepository
  private let version: String
  private let settings: GitSettings

  /// Prepares a sync by a version of sheaf, whose merge driver is used even if it is not configured in this clone.
  ///
  /// - Throws: `GitError` unless a sync is possible: a branch with an upstream branch is checked out, and nothing is
  ///   unfinished.
  package init(_ repository: GitRepository, version: String) throws(GitError) {
    try repository.refuseUnfinished()
    (self.repository, self.version) = (repository, version)
    settings = try repository.settings()
    upstream = try Upstream(of: repository, settings)
  }

  /// Returns whether the branch with this upstream branch is still checked out; throws if something is unfinished.
  package func isCheckedOut() throws(GitError) -> Bool {
    try repository.refuseUnfinished()
    return try repository.branch() == upstream.local
  }

  /// Returns whether the branch is checked out, and git's settings still say the same of its upstream branch.
  package func isCurrent() throws(GitError) -> Bool {
    guard try isCheckedOut() else { return false }
    let settings = try GitSettings(of: repository)
    let names = ["remote", "merge", "pushremote"].map { "branch.\(upstream.local).\($0)" } + ["remote.pushdefault"]
    return names.allSatisfy { settings[$0] == self.settings[$0] }
  }

  /// Fetches from the upstream repository. No lock must be held for which a commit waits.
  package func fetch() throws(GitError) {
    // The files of submodules are no matter of a sync.
    let words = ["fetch", "--quiet", "--no-recurse-submodules", "--end-of-options", upstream.remote]
    let outcome = try repository.call(words, remote: upstream.remote, settings: settings)
    guard outcome.status == 0 else { throw repository.failure(of: words, outcome) }
  }

  /// Returns the numbers of commits that only one side has; this side is the last commit, unless another one is given.
  package func distance(from commit: String? = nil) throws(GitError) -> Distance {
    let theirs = try repository.commitObject(of: upstream.reference)?.name
    let head: String? = if let commit { commit } else { try repository.lastCommit() }
    let sent = try upstream.sending.flatMap { (sending) throws(GitError) in
      try repository.commitObject(of: sending.reference)?.name
    }
    guard let head, let theirs else {
      // One side has no commit yet, so all of the other one are new.
      return Distance(ahead: try count(head, without: sent), behind: try count(theirs), shared: [])
    }
    if head == theirs { return Distance(ahead: 0, behind: 0, shared: [head]) }
    let words = ["rev-list", "--left-right", "--boundary", "--end-of-options", "\(head)...\(theirs)"]
    let lines = try repository.output(words).split(separator: .lineFeed)
    func commits(_ mark: UInt8) -> [ArraySlice<UInt8>] { lines.filter { $0.first == mark }.map { $0.dropFirst() } }
    let shared = commits(.hyphen).map { String(decoding: $0, as: UTF8.self) }
    let behind = commits(UInt8(ascii: ">")).count
    // Commits that are already upstream need not be sent, wherever they are sent to.
    let ahead = if sent == nil { commits(UInt8(ascii: "<")).count } else { try count(head, without: sent, theirs) }
    return Distance(ahead: ahead, behind: behind, shared: shared)
  }

  /// Returns the number of commits that can be reached from `commit`, but not from `others`.
  private func count(_ commit: String?, without others: String?...) throws(GitError) -> Int {
    guard let commit, !others.contains(commit) else { return 0 }
    let excluded = others.compactMap { $0.map { "^\($0)" } }
    let text = try repository.output(["rev-list", "--count", "--end-of-options", commit] + excluded)
    return Int(String(decoding: GitRepository.line(text), as: UTF8.self)) ?? 0
  }

  /// Returns the number of commits to send once both sides are joined.
  ///
  /// - Parameter distance: The numbers from before.
  package func outgoing(_ joined: JoinedBranches, _ manner: Manner, after distance: Distance) throws(GitError) -> Int {
    if manner == .rebase { return try self.distance(from: joined.new).ahead }
    // A merge adds one commit.
    return try joined.new == repository.commitObject(of: upstream.reference)?.name ? 0 : distance.ahead + 1
  }

  /// Joins both sides beside the work tree; nothing in the work tree, in git's index and in branches is changed.
  ///
  /// - Parameters:
  ///   - distance: The numbers of commits that only one side has.
  ///   - isForced: Whether a merge is made even if git's configuration allows only fast-forwards.
  package func join(_ manner: Manner, _ distance: Distance, isForced: Bool) throws(GitError) -> JoinedBranches {
    guard let old = try repository.lastCommit() else {
      let tree = try JoiningTree(of: repository, at: upstream.reference)
      return try JoinedBranches(tree, from: repository.emptyTree(), nil)
    }
    if distance.ahead > 0 {
      if manner == .merge, !isForced, allowsOnlyFastForward() { throw .onlyFastForward(upstream: upstream.name) }
      if distance.shared.isEmpty {
        throw .unrelatedHistories(upstream: upstream.name, isShallow: try repository.isShallow())
      }
    }
    let words =
      switch manner {
      case .merge: ["merge", "--quiet", "--no-edit", "-m", try message()] + (isForced ? ["--ff"] : [])
      case .rebase: ["rebase", "--quiet", "--no-autostash"]
      }
    // git labels conflicts with the name that it is given.
    let meant = try repository.commitObject(of: upstream.reference)?.name
    let isUnique = try repository.commitObject(of: upstream.name)?.name == meant
    let driver = GitInstallation(repository, version: version).driverOptions
    let operand = isUnique ? upstream.name : upstream.reference
    var failure: GitError?
    // A note made in a folder that the other side has renamed goes with the folder. If its notes went to several folders,
    // git calls that a conflict, though no file has one; then the note stays where it was made.
    let isChosen = settings["merge.directoryrenames"] != nil
    for options in [isChosen ? [] : ["-c", "merge.directoryRenames=true"], ["-c", "merge.directoryRenames=false"]] {
      let tree = try JoiningTree(of: repository, at: old)
      let outcome = try tree.run(driver + options + words + [operand])
      if outcome.status == 0 { return try JoinedBranches(tree, from: old, nil) }
      // The status alone does not tell conflicts from other failures.
      if let unfinished = tree.unfinished, try !tree.output(["ls-files", "--unmerged", "-z"]).isEmpty {
        return try JoinedBranches(tree, from: old, unfinished)
      }
      let text = outcome.message.isEmpty ? String(decoding: outcome.output, as: UTF8.self) : outcome.message
      failure = failure ?? .failed(command: manner.rawValue, message: text)
      tree.remove()
    }
    throw failure ?? .unsettled
  }

  private func allowsOnlyFastForward() -> Bool {
    return ["merge.ff", "pull.ff"].contains { settings[$0] == "only" }
  }

  /// The message of a merge, as git makes it.
  private func message() throws(GitError) -> String {
    let branch = try repository.branch() ?? ""
    let target = ["main", "master"].contains(branch) ? "" : " into \(branch)"
    return "Merge remote-tracking branch '\(upstream.name)'\(target)"
  }

  /// Sends the commits of this clone up to a commit. No lock must be held for which a commit waits. If another machine seems to have pushed first, returns git's message,
  /// so that the sync can be repeated; otherwise nil.
  package func push(_ commit: String) throws(GitError) -> GitError? {
    let (remote, branch) = upstream.sending.map { ($0.remote, $0.branch) } ?? (upstream.remote, upstream.branch)
    let words = ["push", "--porcelain", "--end-of-options", remote, "\(commit):\(branch)"]
    let outcome = try repository.call(words, remote: remote, settings: settings)
    if outcome.status == 0 { return nil }
    let failure = GitError.failed(command: "push", message: outcome.message)
    if Self.wasOutrun(outcome) { return failure }
    throw failure
  }

  private static func wasOutrun(_ outcome: GitProgram.Outcome) -> Bool {
    let text = String(decoding: outcome.output + outcome.errorOutput, as: UTF8.self)
    return text.split(separator: "\n").contains { line in
      line.hasPrefix("!") && (line.contains("fetch first") || line.contains("non-fast-forward"))
        || line.contains("cannot lock ref") || line.contains("failed to update ref")
    }
  }
}
