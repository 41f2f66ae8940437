internal import Bytes
internal import SystemCalls

/// git's own index while a commit is made, under `IndexLock`.
///
/// The files of the commit get into it before git makes the commit. So wherever this process or git is killed or cannot
/// be started, the index never has older files than the commit: git would commit these next, and take back for
/// everybody what was committed. If no commit is made, the index becomes what it was, with all that the user has staged.
struct CommitIndex {
  private let repository: GitRepository

  init(_ repository: GitRepository) { self.repository = repository }

  /// The index that will replace git's own one.
  private var draft: RawPath { repository.folder.appending("sheaf-index-next") }
  private var lockOfDraft: RawPath { repository.folder.appending("sheaf-index-next.lock") }
  /// A copy of git's index from before.
  private var before: RawPath { repository.folder.appending("sheaf-index-before") }

  /// Stages changes, which git has printed with `--raw -z`, in git's index, or nothing if it fails. `record` keeps what
  /// `recover` needs, and is called first.
  ///
  /// - Parameter staged: An index that has these changes, and the identity of git's index from which it was made.
  func stage(
    _ changes: [UInt8], staged: (index: RawPath, from: String)?,
    _ record: (_ identity: String) throws(SystemError) -> Void
  ) throws(GitError) {
    let identity = try repository.copyIndex(to: before)
    if let staged, staged.from == identity {
      try repository.copyIndex(staged.index, to: draft)
    } else {
      try prepare(changes)
    }
    let next = try repository.identity(ofIndex: draft)
    do throws(SystemError) {
      try record(next)
      try FileSystem.rename(draft, to: repository.index)
    } catch { throw .system(error) }
  }

  /// Makes git's index what it was before `stage`.
  func restore() throws(GitError) {
    do throws(SystemError) {
      if FileSystem.exists(before) {
        try FileSystem.rename(before, to: repository.index)
      } else {
        try FileSystem.remove(repository.index)
      }
    } catch { throw .system(error) }
  }

  /// Stages what the last commit has beside what was staged, as when a hook has formatted files.
  func follow(from base: String) throws(GitError) {
    let words = ["diff-tree", "-r", "--raw", "-z", "--no-abbrev", "--no-renames", base, "HEAD"]
    try prepare(try repository.output(words))
    do throws(SystemError) { try FileSystem.rename(draft, to: repository.index) } catch { throw .system(error) }
  }

  /// Finishes what a killed process has left, unless another program has written git's index since.
  ///
  /// - Parameter isMade: Whether the last commit is the one that was prepared.
  func recover(from base: String, identity: String, isMade: () throws(GitError) -> Bool) throws(GitError) {
    guard try identity == repository.identity(ofIndex: repository.index) else { return }
    if try repository.lastTree() == base {
      try restore()
    } else if try isMade() {
      try follow(from: base)
    }
  }

  /// Removes the private files.
  func discard() {
    for file in [draft, lockOfDraft, before] where FileSystem.exists(file) { try? FileSystem.remove(file) }
  }

  /// Makes the draft: git's index with some changes.
  private func prepare(_ changes: [UInt8]) throws(GitError) {
    try? FileSystem.remove(lockOfDraft)
    try repository.copyIndex(to: draft)
    var entries: [UInt8] = []
    var fields = changes.split(separator: 0)[...]
    while let head = fields.popFirst(), var path = fields.popFirst() {
      // :100644 100644 OLD NEW M
      let words = head.split(separator: .space)
      guard words.count == 5 else { continue }
      // A file that was moved is removed under its old name.
      if words[4].first == UInt8(ascii: "R"), let target = fields.popFirst() {
        entries += Array("0 \(String(repeating: "0", count: words[3].count))\t".utf8) + path + [0]
        path = target
      }
      for part in [words[1], [.space], words[3], [.tab], path, [0]] { entries += part }
    }
    let variables = [Array("GIT_INDEX_FILE=".utf8) + draft.bytes]
    _ = try repository.output(["update-index", "-z", "--index-info"], input: .bytes(entries), variables: variables)
    // This compares files with the index, and its status says whether some differ.
    _ = try repository.run(["update-index", "-q", "--refresh"], reads: false, variables: variables)
  }
}
