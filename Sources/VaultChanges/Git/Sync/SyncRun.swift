package import GitHistory
internal import SystemCalls
package import VaultCore

/// A sync: commits, fetches, joins both sides, brings the result into the work tree, and pushes. It is repeated as long
/// as notes change meanwhile or other machines push first. While it waits for the other machine, commits can be made.
///
/// git refuses a merge, or stashes and resets, when files change under it, and loses what is written in that moment. So
/// git never writes into the user's work tree here:
///
/// 1. git merges or rebases in a second, sparse work tree in its own folder (`JoiningTree`). `JoinedBranches` lists the
///    files that differ from the last commit.
/// 2. Under the vault's lock and git's `index.lock`, `ReceivedFiles` reads these files, and then asks git whether they
///    are as in the last commit. If a note has changed since, everything is repeated with a new commit; if notes change
///    all the time, what was received is merged into them.
/// 3. What was read and received is a plan for `ChangeExecutor`, which swaps file by file, and keeps what another program
///    saves in this moment. The journal does not keep the operation.
/// 4. `IndexAdvance` replaces git's index and moves `HEAD`, or begins the merge or rebase with conflicts as git would have
///    left it.
///
/// A file in git's folder records steps 3 and 4. After a kill, the next command completes the plan, and the next commit
/// or sync the rest.
package struct SyncRun {
  /// What a sync exchanged.
  package struct Result: Sendable {
    /// The upstream branch, such as `origin/main`.
    package let upstream: String
    /// The branch to which commits were sent.
    package let sentTo: String
    /// The number of commits that were received.
    package var received = 0
    /// The number of commits that were sent.
    package var sent = 0
    /// The files, by paths of the work tree, whose conflicts the user has to resolve. Nothing was pushed if there are
    /// any.
    package var conflicts: [[UInt8]] = []

    /// Creates the result of a sync that has exchanged nothing yet.
    package init(with sync: VaultSync) { (upstream, sentTo) = (sync.upstream.name, sync.upstream.sendingName) }
  }

  /// The time after which a sync gives up while notes change or other machines push all the time.
  private static let patience: Int64 = 120_000_000_000
  /// The number of attempts in which notes that change meanwhile are committed before they are merged.
  private static let attemptsByCommit = 3
  private let vaultRepository: VaultRepository
  private let manner: VaultSync.Manner
  private let isForced: Bool

  /// Prepares a sync of a vault.
  ///
  /// - Parameter isForced: Whether a merge is made even if git's configuration allows only fast-forwards.
  package init(_ vaultRepository: VaultRepository, _ manner: VaultSync.Manner, isForced: Bool) {
    (self.vaultRepository, self.manner, self.isForced) = (vaultRepository, manner, isForced)
  }

  /// Runs the sync, and refreshes the view if files were received.
  ///
  /// - Parameter announce: Reports the first commit, and each later one, as soon as it is made.
  package func run(
    _ view: inout VaultView, subject: String?, _ announce: (CommitOutcome, VaultView) throws -> Void
  ) throws -> Result {
    defer { vaultRepository.repository.finishReading() }
    return try vaultRepository.alone(for: .sync) { try runAlone(&view, subject, announce) }
  }

  /// What bringing in the received commits led to.
  private enum Step {
    /// So many commits, up to this one, are to be sent.
    case send(Int, String)
    /// Both sides are the same.
    case done
    /// The user has to resolve conflicts.
    case conflicts
    /// Everything is repeated.
    case again(commits: Bool, fetches: Bool)
  }

  /// The commits of the upstream branch that are not in the work tree yet, joined with those of this clone.
  private struct Received {
    let joined: JoinedBranches
    let distance: VaultSync.Distance
  }

  private func runAlone(
    _ view: inout VaultView, _ subject: String?, _ announce: (CommitOutcome, VaultView) throws -> Void
  ) throws -> Result {
    let sync = try vaultRepository.alone(for: .change) {
      try vaultRepository.finishKilledSyncLocked()
      return try VaultSync(vaultRepository.repository, version: vaultRepository.version)
    }
    var result = Result(with: sync)
    var end: Int64?
    var (needsCommit, needsFetch) = (true, true)
    var refusal: GitError?
    var unexplained = 0
    var checked: OutgoingCheck.Checked?
    for attempt in 1... {
      if needsCommit {
        try vaultRepository.alone(for: .change) {
          let made = try vaultRepository.prepareCommit(CommitRequest(message: subject), view)
          if attempt == 1 || made.result != nil { try announce(made, view) }
          checked = try vaultRepository.checkUnpushed(after: made.result)
        }
      }
      if needsFetch { try sync.fetch() }
      // The first time may be a long download.
      let now = SystemClock.monotonicNanoseconds
      end = end ?? now + Self.patience
      let isLast = end.map { now > $0 } ?? false
      if let refusal, try sync.distance().behind == 0 {
        // Nobody pushed first. Another program may hold a lock for a moment; a server may refuse for ever.
        unexplained += 1
        if unexplained > 5 { throw refusal }
        SystemClock.sleep(.milliseconds(100 * unexplained))
      }
      let received = try vaultRepository.alone(for: .change) { try join(sync) }
      if let received, refusal != nil, manner == .merge, received.joined.conflicts.isEmpty, received.distance.ahead > 0
      {
        // A machine that pushes all the time leaves little time, so the result is pushed before its files are here. If
        // they cannot be brought in, the next attempt or sync receives them. Rebased commits have other ids, so without
        // their files the same changes would be in two commits.
        let outgoing = try sync.outgoing(received.joined, manner, after: received.distance)
        refusal = try sync.push(received.joined.new)
        if refusal != nil {
          received.joined.discard()
          if isLast { break }
          (needsCommit, needsFetch) = (false, true)
          continue
        }
        result.sent += outgoing
      }
      let step = try vaultRepository.alone(for: .change) {
        try bring(
          received, of: sync, &view, after: checked, mergesUncommitted: attempt > Self.attemptsByCommit, isLast: isLast,
          &result)
      }
      received?.joined.discard()
      switch step {
      case .conflicts, .done: return result
      case .again(let commits, let fetches): (needsCommit, needsFetch) = (commits, fetches)
      case .send(let outgoing, let commit):
        refusal = try sync.push(commit)
        if refusal == nil {
          result.sent += outgoing
          return result
        }
        if isLast { throw SyncError.overtaken }
        // The other machine may push again soon, so this one fetches at once.
        (needsCommit, needsFetch) = (false, true)
      }
    }
    throw SyncError.overtaken
  }

  /// Joins both sides; returns nil if nothing was received.
  private func join(_ sync: VaultSync) throws -> Received? {
    guard try sync.isCurrent() else { throw SyncError.switched(from: sync.upstream.name) }
    let distance = try sync.distance()
    if distance.behind == 0 { return nil }
    return Received(joined: try sync.join(manner, distance, isForced: isForced), distance: distance)
  }

  /// Brings received files into the work tree. Requires both locks.
  ///
  /// - Parameter checked: The commits that were checked before both sides were joined.
  private func bring(
    _ received: Received?, of sync: VaultSync, _ view: inout VaultView, after checked: OutgoingCheck.Checked?,
    mergesUncommitted: Bool, isLast: Bool, _ result: inout Result
  ) throws -> Step {
    guard try sync.isCheckedOut() else { throw SyncError.switched(from: sync.upstream.name) }
    var mayHaveMarkers = false
    if let received {
      let joined = received.joined
      mayHaveMarkers = joined.mayHaveMarkers
      let outcome = try vaultRepository.receive(joined, mergesUncommitted: mergesUncommitted)
      try view.refresh()
      switch outcome {
      case .done:
        if manner == .rebase { try vaultRepository.followConfirmation(of: joined) }
        result.received += received.distance.behind
        result.conflicts = joined.conflicts
        if !joined.conflicts.isEmpty { return .conflicts }
      case .outdated, .changing:
        if isLast { throw GitError.busy }
        return .again(commits: true, fetches: false)
      case .uncommitted(let paths):
        // What can be committed is committed and merged in the next attempt.
        let files = try CommittedFiles(view, WorkTreeStatus(vaultRepository.repository), vaultRepository.repository)
        if isLast || Set(files.present + files.gone).isDisjoint(with: paths) { throw SyncError.uncommitted(paths) }
        return .again(commits: true, fetches: false)
      }
    }
    guard let head = try vaultRepository.repository.lastCommit() else { return .done }
    let outgoing: Int
    if let received, received.joined.new == head {
      // What was checked before both sides were joined is as good afterwards.
      let isChecked =
        checked?.head == received.joined.old && checked?.pushed != nil && checked?.pushed == received.distance.base
      if !isChecked || mayHaveMarkers { try vaultRepository.checkUnpushed() }
      outgoing = try sync.outgoing(received.joined, manner, after: received.distance)
    } else {
      // Others may have committed meanwhile.
      try vaultRepository.checkUnpushed()
      outgoing = try sync.distance(from: head).ahead
    }
    return outgoing == 0 ? .done : .send(outgoing, head)
  }
}

/// A reason why a vault cannot be committed or synced, besides those of git.
package enum SyncError: Error, Equatable, Sendable {
  /// So many files have conflicts that are not resolved.
  case unresolved(Int)
  /// Other machines push all the time.
  case overtaken
  /// The branch with this upstream branch is no longer checked out.
  case switched(from: String)
  /// These files, by paths of the work tree, have changes that are in no commit and cannot be merged with those that were
  /// received.
  case uncommitted([[UInt8]])
  /// Another program changes the file all the time; what was received for it is in the commit.
  case restless([UInt8], commit: String)
}

/// What other programs do meanwhile: to a file, by its path in the work tree, while a sync brought its new contents, or
/// to the repository.
package enum SyncNotice: Equatable, Sendable {
  /// Another sheaf, with this process number if it is known, has a lock of the repository.
  case waiting(for: Int32?)
  /// It made the file; what was received is in the copy.
  case made([UInt8], copy: [UInt8])
  /// It changed the file, which now has both changes, or marks of conflicts.
  case changed([UInt8], hasConflicts: Bool)
  /// It moved or removed the file, which now is what was received.
  case removed([UInt8])
}
