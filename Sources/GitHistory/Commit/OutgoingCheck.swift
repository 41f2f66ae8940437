internal import Bytes
internal import NoteSyntax

/// Whether changes may be committed or pushed without asking: not if more than half of the notes, and at least twenty,
/// would be lost, as when the disk of a folder is not mounted, and not if notes have new conflict markers.
///
/// What counts is the sum of all changes that were not pushed, so that notes that vanish one after another are noticed.
/// A person confirms a loss once (`confirmLoss`), and from then on it is compared with that commit.
package struct OutgoingCheck {
  /// The commit up to which a person has confirmed a loss.
  private static let confirmed = "refs/sheaf/confirmed"

  private let repository: GitRepository
  private let isNote: ([UInt8]) -> Bool

  /// Prepares checks.
  ///
  /// - Parameter isNote: Whether a path of the work tree is that of a note of the vault.
  package init(_ repository: GitRepository, isNote: @escaping ([UInt8]) -> Bool) {
    (self.repository, self.isNote) = (repository, isNote)
  }

  /// Checks the commits that the upstream branch does not have, before they are pushed, whoever made them.
  ///
  /// Before a rebase or merge with the upstream branch and after it the answer is the same, except that a rebase makes
  /// other commits than those that were confirmed.
  ///
  /// - Parameter made: A commit that was made just now, whose changes are not asked for again.
  /// - Returns: What was checked.
  /// - Throws: `GitError.losesNotes` and `GitError.hasMarkers`.
  @discardableResult
  package func checkUnpushed(after made: VaultCommit.Result? = nil) throws(GitError) -> Checked {
    guard let head = try repository.lastCommit() else { return Checked(head: nil, pushed: nil) }
    let made = made?.range?.new == head ? made : nil
    let pushed = try upstream(head, parent: made?.range?.old)
    let start = try repository.treeName(of: pushed)
    let unpushed =
      if let made, made.range?.old == start { made.changes } else { try changes(from: start, to: head) }
    try checkMarkers(unpushed)
    let base = try lossBase(head, pushed)
    if base != head { try checkLoss(base == start ? unpushed : changes(from: base, to: head), since: base) }
    return Checked(head: head, pushed: pushed)
  }

  /// The commits that were checked.
  package struct Checked: Sendable, Hashable {
    /// The last commit; nil if there was none.
    package let head: String?
    /// The last one of them that the upstream branch has, too; nil if there is none.
    package let pushed: String?
  }

  /// Records that a person has confirmed the loss of notes up to the last commit.
  package func confirmLoss() throws(GitError) {
    guard let head = try repository.lastCommit() else { return }
    try repository.write(["update-ref", Self.confirmed, head])
  }

  func check(_ changes: [FileChange], in stage: CommitStage) throws(GitError) {
    try checkMarkers(changes)
    guard let head = stage.base else { return }
    let base = try lossBase(head, upstream(head))
    try checkLoss(base == head ? changes : try stage.changes(since: base), since: base == head ? nil : base)
  }

  /// Applies the confirmation of a loss to the commits that a rebase made of the confirmed ones.
  package func follow(rebaseOf old: String, to new: String) throws(GitError) {
    if try confirmedCommit() == old { try repository.write(["update-ref", Self.confirmed, new]) }
  }

  // MARK: - What is compared

  private func confirmedCommit() throws(GitError) -> String? { try repository.commitObject(of: Self.confirmed)?.name }

  /// Returns the last commit that the upstream branch has, too; nil if there is no upstream branch.
  ///
  /// - Parameter parent: The commit before `head`, if that is known.
  private func upstream(_ head: String, parent: String? = nil) throws(GitError) -> String? {
    guard let branch = try repository.branch(), let reference = try repository.upstreamReference(of: branch),
      let upstream = try repository.commitObject(of: reference)?.name
    else { return nil }
    return upstream == head || upstream == parent ? upstream : try repository.mergeBase(upstream, head)
  }

  /// Returns the commit with which the notes are compared: the last one that was pushed or confirmed; without an
  /// upstream branch, the last one.
  private func lossBase(_ head: String, _ pushed: String?) throws(GitError) -> String {
    guard let pushed else { return head }
    guard let confirmed = try confirmedCommit(), try isAncestor(confirmed, of: head),
      try isAncestor(pushed, of: confirmed)
    else { return pushed }
    return confirmed
  }

  private func isAncestor(_ commit: String, of other: String) throws(GitError) -> Bool {
    if commit == other { return true }
    return try repository.run(["merge-base", "--is-ancestor", commit, other]).status == 0
  }

  private func changes(from old: String, to new: String) throws(GitError) -> [FileChange] {
    if old == new { return [] }
    return FileChange.list(
      raw: try repository.output(["diff-tree", "-r", "--raw", "-z", "--no-abbrev", "-M", "--no-ext-diff", old, new]))
  }

  // MARK: - Loss

  private func checkLoss(_ changes: [FileChange], since commit: String?) throws(GitError) {
    let notes = changes.filter { isNote($0.path) }
    var lost = notes.filter { $0.kind == .deleted }.map(\.path)
    // Moves of many notes that were changed, too, are not recognised by git.
    var added: [[UInt8]: Int] = [:]
    for note in notes where note.kind == .added { added[note.path.lastComponent, default: 0] += 1 }
    lost.removeAll { path in
      guard let count = added[path.lastComponent], count > 0 else { return false }
      added[path.lastComponent] = count - 1
      return true
    }
    if lost.count + notes.count < NoteLoss.minimum { return }
    try eachContent(of: notes.filter { $0.oldBlob != nil && $0.newBlob != nil }) { note, old, new in
      if !Self.hasText(new), Self.hasText(old) { lost.append(note.path) }
    }
    if lost.count < NoteLoss.minimum { return }
    let tree: String
    if let commit { tree = commit } else { tree = try repository.lastTree() }
    let names = try repository.outputOfVault(["ls-tree", "-r", "-z", "--name-only", "--full-tree", tree])
    let total = names.split(separator: 0).count { isNote(Array($0)) }
    if let loss = NoteLoss(of: lost, total: total, since: commit.map { String($0.prefix(8)) }) {
      throw .losesNotes(loss)
    }
  }

  /// Returns whether there is text below the properties. After a power failure, files can consist of zeros.
  private static func hasText(_ note: [UInt8]) -> Bool {
    let body = NoteParser.parse(note.span).bodyRange
    return note[body].contains { $0 != 0 && !$0.isWhitespace }
  }

  // MARK: - Markers

  private func checkMarkers(_ changes: [FileChange]) throws(GitError) {
    var marked: [[UInt8]] = []
    let texts = changes.filter { $0.newBlob != nil && (isNote($0.path) || Self.isText($0.path)) }
    try eachContent(of: texts) { file, old, new in
      // Markers that are in the last commit already were let in by somebody.
      let count = Self.conflicts(new)
      if count > 0, count > Self.conflicts(old) { marked.append(file.path) }
    }
    if !marked.isEmpty { throw .hasMarkers(marked) }
  }

  private static func conflicts(_ text: [UInt8]) -> Int {
    // Almost no text has this, and parsing takes longer than searching.
    let mark = Array("<<<".utf8)
    guard text.span.contains(mark.span) else { return 0 }
    return NoteParser.parse(text.span).conflicts(in: text.span).count
  }

  /// Returns whether a file is a canvas or a base, in which git marks conflicts, too.
  private static func isText(_ path: [UInt8]) -> Bool {
    let name = String(decoding: path.lastComponent, as: UTF8.self).lowercased()
    return name.hasSuffix(".canvas") || name.hasSuffix(".base")
  }

  /// Reads the contents of changed files, some at a time; that of a file that did not exist is empty.
  private func eachContent(
    of changes: [FileChange], _ body: (FileChange, _ old: [UInt8], _ new: [UInt8]) -> Void
  ) throws(GitError) {
    var rest = changes[...]
    while !rest.isEmpty {
      let part = rest.prefix(500)
      rest = rest.dropFirst(500)
      let names = part.flatMap { [$0.oldBlob, $0.newBlob].compactMap(\.self) }
      var contents = try repository.blobs(names)[...]
      for change in part {
        let old = change.oldBlob == nil ? [] : contents.popFirst() ?? []
        let new = change.newBlob == nil ? [] : contents.popFirst() ?? []
        body(change, old, new)
      }
    }
  }
}

/// Notes that are missing, or have no text any more, compared with a commit.
package struct NoteLoss: Sendable, Hashable {
  /// The number of notes that are missing or have no text.
  package let lost: Int
  /// The number of notes in the commit.
  package let total: Int
  /// The folder in which most of them were, by its path in the work tree; nil if they were in many folders.
  package let folder: [UInt8]?
  /// The number of lost notes in that folder.
  package let inFolder: Int
  /// The abbreviated name of the commit; nil for the last one.
  package let commit: String?

  /// The smallest number of lost notes for which a person is asked.
  static let minimum = 20

  /// Returns the loss if it is more than half of the notes, and large.
  init?(of lost: [[UInt8]], total: Int, since commit: String?) {
    guard lost.count >= Self.minimum, lost.count * 2 > total else { return nil }
    (self.lost, self.total, self.commit) = (lost.count, total, commit)
    var (folder, inFolder): ([UInt8], [[UInt8]]) = ([], lost)
    while true {
      // The folder below that has almost all of them.
      var groups: [[UInt8]: [[UInt8]]] = [:]
      for path in inFolder {
        guard let end = path[folder.count...].firstIndex(of: .slash) else { continue }
        groups[Array(path[...end]), default: []].append(path)
      }
      guard let largest = groups.max(by: { $0.value.count < $1.value.count }),
        largest.value.count * 10 >= lost.count * 9
      else { break }
      (folder, inFolder) = (largest.key, largest.value)
    }
    self.folder = folder.isEmpty ? nil : folder.dropLast()
    self.inFolder = inFolder.count
  }
}
