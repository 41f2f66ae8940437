internal import Bytes
internal import SystemCalls

/// The last step of a sync, after the files are in the work tree: git's index and `HEAD` move to the joined commit. It
/// holds `index.lock` from the beginning, so that no git commits or checks out anything meanwhile.
package struct IndexAdvance: ~Copyable {
  private let repository: GitRepository
  private let joined: JoinedBranches
  /// The index that will replace git's own one.
  private let draft: RawPath
  /// The entries of the index that the changed files have.
  private var entries: [(path: [UInt8], entry: [UInt8])] = []
  /// The changed files that the user's sparse checkout leaves out of the work tree.
  package private(set) var leftOut: Set<[UInt8]> = []

  private let lock: IndexLock

  /// Locks git's index for a joined commit; throws `GitError.locked` if another process still holds it after a while.
  package static func begin(_ repository: GitRepository, _ joined: JoinedBranches) throws(GitError) -> IndexAdvance {
    var advance = IndexAdvance(repository, joined, try IndexLock.take(repository, for: .sync))
    // The number of a killed process can be used again.
    try? FileSystem.remove(RawPath(advance.draft.bytes + Array(".lock".utf8)))
    try repository.copyIndex(to: advance.draft)
    let paths = Set(joined.changes.map(\.path))
    for line in try advance.output(["ls-files", "-t", "--stage", "-z"]).split(separator: 0) {
      // TAG MODE NAME STAGE<tab>PATH
      guard let tab = line.firstIndex(of: .tab) else { continue }
      let path = Array(line[(tab + 1)...])
      guard paths.contains(path) else { continue }
      advance.entries.append((path, Array(line.dropFirst(2))))
      if line.first == UInt8(ascii: "S") { advance.leftOut.insert(path) }
    }
    return advance
  }

  private init(_ repository: GitRepository, _ joined: JoinedBranches, _ lock: consuming IndexLock) {
    (self.repository, self.joined) = (repository, joined)
    self.lock = lock
    // A git that outlived a killed sync can still write the draft of that sync.
    let name = "index-\(ProcessIdentity.processID)"
    draft = JoiningTree.support(in: repository).appending(RawPath(Array(name.utf8)))
  }

  /// Removes the lock of a killed sync. Requires `RepositoryLock`.
  package static func removeLeftLock(in repository: GitRepository) { IndexLock.removeLeft(by: .sync, in: repository) }

  // MARK: - Before the files

  /// Returns those changed files whose state in the work tree or in git's index is in no commit; nil if the last commit
  /// is no longer the one from which the branches were joined.
  package mutating func uncommitted() throws(GitError) -> Set<[UInt8]>? {
    let (last, isBegun) = (try repository.lastTree(), try isRebaseBegun())
    guard last == joined.old || isBegun else { return nil }
    try forgetTimes()
    let status = [
      "status", "--porcelain=v2", "-z", "--untracked-files=no", "--no-renames", "--ignore-submodules=dirty",
    ]
    var changed: Set<[UInt8]> = []
    for line in try output(status).split(separator: 0) {
      // 1 XY SUB MODE MODE MODE NAME NAME PATH, or u XY SUB MODE MODE MODE MODE NAME NAME NAME PATH
      let isUnmerged = line.first == UInt8(ascii: "u")
      let fields = line.split(separator: .space, maxSplits: isUnmerged ? 10 : 8)
      guard fields.count == (isUnmerged ? 11 : 9), let path = fields.last else { continue }
      let isSubmodule = fields[2].first == UInt8(ascii: "S")
      let isStaged = fields[1].first != UInt8(ascii: ".") && !isBegun
      // The files of a submodule are no matter of a sync.
      if isUnmerged || isStaged || !isSubmodule && fields[1].last != UInt8(ascii: ".") { changed.insert(Array(path)) }
    }
    if isBegun {
      let words = ["diff-index", "--cached", "--name-only", "-z", "--no-renames", joined.old]
      changed.formUnion(try output(words).split(separator: 0).map { Array($0) })
    }
    return changed.intersection(joined.changes.map(\.path))
  }

  /// Makes git compare the contents of the changed files, whatever their sizes and times are, and even if the user has
  /// told it to regard them as unchanged.
  private mutating func forgetTimes() throws(GitError) {
    let root = repository.root
    leftOut = leftOut.filter { !FileSystem.exists(root.appending(RawPath($0))) }
    let absent = leftOut
    let present = entries.filter { !absent.contains($0.path) }
    try update(["-z", "--index-info"], Array(present.map { $0.entry + [0] }.joined()))
  }

  // MARK: - After the files

  /// Moves git's index, and then `HEAD`. If there are conflicts, git then regards the merge or rebase as begun in this
  /// work tree. Returns false if the last commit has changed meanwhile; the files are then like uncommitted changes.
  package func finish(_ reason: String) throws(GitError) -> Bool {
    try update(["-z", "--index-info"], joined.entries)
    let list = leftOut.sorted { $0.lexicographicallyPrecedes($1) }.map { $0 + [0] }.joined()
    if !leftOut.isEmpty { try update(["--skip-worktree", "-z", "--stdin"], Array(list)) }
    try refresh()
    do throws(SystemError) { try FileSystem.rename(draft, to: repository.index) } catch { throw .system(error) }
    switch joined.unfinished {
    case nil: return try moveHead(reason)
    case .rebase: return try beginRebase(reason)
    default:
      _ = try repository.run(["update-ref", "ORIG_HEAD", joined.old])
      // The file that makes git regard the merge as begun is the last one.
      try take(["MERGE_MSG", "MERGE_MODE", "AUTO_MERGE", "MERGE_HEAD"])
      return true
    }
  }

  /// Sets the last commit, and records the old one; returns false if it is no longer the old one.
  private func moveHead(_ reason: String, detaches: Bool = false) throws(GitError) -> Bool {
    let isFirst = try repository.lastCommit() == nil
    let words = ["update-ref", "-m", reason] + (detaches ? ["--no-deref"] : []) + ["--stdin"]
    let old = isFirst ? String(repeating: "0", count: joined.new.utf8.count) : joined.old
    let lines = ["update HEAD \(joined.new) \(old)"] + (isFirst ? [] : ["update ORIG_HEAD \(old)"])
    do throws(GitError) {
      try repository.write(words, input: .bytes(Array(lines.map { "\($0)\n" }.joined().utf8)), holdsIndex: true)
    } catch {
      if try repository.lastTree() != joined.old { return false }
      // The next command finishes this.
      throw error
    }
    return true
  }

  /// Whether a sync was killed after it detached `HEAD` for a rebase.
  private func isRebaseBegun() throws(GitError) -> Bool {
    guard joined.unfinished == .rebase, try repository.lastCommit() == joined.new else { return false }
    return try repository.branch() == nil
  }

  /// Begins a rebase at the commit where it waits for the user.
  private func beginRebase(_ reason: String) throws(GitError) -> Bool {
    let state: RawPath = "rebase-merge"
    if let branch = try repository.value(["symbolic-ref", "-q", "HEAD"]) {
      do throws(SystemError) {
        let name = joined.tree.folder.appending(state).appending("head-name" as RawPath)
        try AtomicReplace.write(branch + [.lineFeed], to: name, mode: 0o644, durably: true)
      } catch { throw .system(error) }
      guard try moveHead(reason, detaches: true) else { return false }
    }
    try take(["MERGE_MSG", "AUTO_MERGE", "REBASE_HEAD"])
    do throws(SystemError) {
      try FileSystem.rename(joined.tree.folder.appending(state), to: repository.folder.appending(state))
    } catch { throw .system(error) }
    return true
  }

  /// Copies files of git's folder from the tree in which the branches were joined, in this order.
  private func take(_ names: [RawPath]) throws(GitError) {
    do throws(SystemError) {
      for name in names where FileSystem.exists(joined.tree.folder.appending(name)) {
        let bytes = try FileDescriptor.open(joined.tree.folder.appending(name)).readToEnd(limit: 1 << 26)
        try AtomicReplace.write(bytes, to: repository.folder.appending(name), mode: 0o644)
      }
    } catch { throw .system(error) }
  }

  // MARK: - git

  private var variables: [[UInt8]] { [Array("GIT_INDEX_FILE=".utf8) + draft.bytes] }

  private func output(_ words: [String]) throws(GitError) -> [UInt8] {
    try repository.output(words, variables: variables)
  }

  private func update(_ options: [String], _ input: [UInt8]) throws(GitError) {
    _ = try repository.output(["update-index"] + options, input: .bytes(input), variables: variables)
  }

  /// Compares files with the draft; git's status is 1 if some differ.
  private func refresh() throws(GitError) {
    _ = try repository.run(["update-index", "-q", "--refresh"], variables: variables)
  }
}
