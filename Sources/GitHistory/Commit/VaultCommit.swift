internal import Bytes
internal import NoteSyntax
internal import SystemCalls

/// A commit of the changes in a vault, and of nothing else.
package struct VaultCommit {
  /// A commit that was made, or would be.
  package struct Result: Sendable {
    /// The abbreviated name of the commit; nil when none was made.
    package let id: String?
    package let message: CommitMessage
    /// The changes that it contains, with paths of the work tree.
    package let changes: [FileChange]
    /// The commits between which the changes are; nil unless the last commit has exactly these.
    fileprivate(set) var range: (old: String, new: String)?
  }

  private let repository: GitRepository
  private let stage: CommitStage
  private let isNote: ([UInt8]) -> Bool
  private var changes: [FileChange] = []

  /// Prepares a commit in a repository. While this value exists, other commits wait.
  ///
  /// - Parameter isNote: Whether a path of the work tree is that of a note of the vault.
  package init(_ repository: GitRepository, isNote: @escaping ([UInt8]) -> Bool) throws(GitError) {
    (self.repository, self.isNote) = (repository, isNote)
    stage = try CommitStage(repository)
  }

  /// Reads the files and stages them in a copy of git's index, in place of what was staged before.
  ///
  /// - Parameters:
  ///   - present: The new and changed files, by paths in the work tree.
  ///   - isDryRun: Whether git may run no program of the repository.
  ///   - isWanted: Whether a change is part of the commit; for a move, its old or new path counts.
  /// - Throws: `GitError.unsettled` if a file vanished meanwhile.
  package mutating func read(
    _ present: [[UInt8]], gone: [[UInt8]], isDryRun: Bool, isWanted: (([UInt8]) -> Bool)?
  ) throws(GitError) {
    changes = []
    if present.isEmpty, gone.isEmpty { return }
    changes = try stage.stage(present, gone: gone, runsPrograms: !isDryRun)
    guard let isWanted else { return }
    let selected = Set(
      changes.map { [$0.path] + ($0.oldPath.map { [$0] } ?? []) }.filter { $0.contains(where: isWanted) }.joined())
    let part = (present: present.filter(selected.contains), gone: gone.filter(selected.contains))
    if part.present.count + part.gone.count == present.count + gone.count { return }
    changes =
      part.present.isEmpty && part.gone.isEmpty
      ? [] : try stage.stage(part.present, gone: part.gone, runsPrograms: !isDryRun)
  }

  /// Whether git has made the commit, though the rest may have failed.
  package var isMade: Bool { stage.isMade }

  /// Checks whether the changes may be committed without asking; see `OutgoingCheck`.
  package func check() throws(GitError) {
    if !changes.isEmpty { try OutgoingCheck(repository, isNote: isNote).check(changes, in: stage) }
  }

  /// Records that a person has confirmed the loss of notes up to the last commit.
  package func confirmLoss() throws(GitError) { try OutgoingCheck(repository, isNote: isNote).confirmLoss() }

  /// Commits what was read, or returns nil if it is as in the last commit.
  ///
  /// - Parameters:
  ///   - text: The message; nil to generate it from the changes.
  ///   - isDryRun: Whether no commit is made.
  package func commit(_ text: String?, isDryRun: Bool) throws(GitError) -> Result? {
    if changes.isEmpty { return nil }
    let message = CommitMessage(changes, tags: try tags(), isNote: isNote)
    if isDryRun { return Result(id: nil, message: message, changes: changes) }
    let made = try stage.commit(text ?? "\(message.subject)\n\n\(message.body)")
    var result = Result(id: made.abbreviation, message: message, changes: changes)
    if made.isAsStaged, let old = stage.base, let new = made.name { result.range = (old, new) }
    return result
  }

  private func tags() throws(GitError) -> (added: [String], removed: [String]) {
    let notes = changes.filter { isNote($0.path) && $0.oldBlob != nil && $0.newBlob != nil }
    let blobs = try repository.blobs(notes.flatMap { [$0.oldBlob ?? "", $0.newBlob ?? ""] })
    var (added, removed): (Set<String>, Set<String>) = ([], [])
    for (index, _) in notes.enumerated() {
      let (old, new) = (Self.tags(of: blobs[2 * index]), Self.tags(of: blobs[2 * index + 1]))
      added.formUnion(new.subtracting(old))
      removed.formUnion(old.subtracting(new))
    }
    return (added.subtracting(removed).sorted(), removed.subtracting(added).sorted())
  }

  private static func tags(of note: [UInt8]) -> Set<String> { Set(NoteParser.parse(note.span).tags.map(\.name)) }
}
