internal import NoteSyntax
internal import SystemCalls

/// A commit of the changes in a vault, and of nothing else.
package struct VaultCommit: Sendable {
  /// A commit that was made, or would be.
  package struct Result: Sendable {
    /// The abbreviated name of the commit; nil when none was made.
    package let id: String?
    /// The message of the commit.
    package let message: CommitMessage
    /// The changes that it contains, with paths of the work tree.
    package let changes: [FileChange]
  }

  private let repository: GitRepository

  /// Prepares commits in a repository.
  package init(_ repository: GitRepository) { self.repository = repository }

  /// Commits the files, or returns nil when they are as in the last commit.
  ///
  /// - Parameters:
  ///   - paths: The files in the work tree, changed, new or deleted.
  ///   - removed: Deleted files that are no longer in git's index.
  ///   - subject: The message; nil to generate it from the changes.
  ///   - isDryRun: Whether nothing is written; the changes are then computed with a copy of git's index.
  ///   - isNote: Whether a path is that of a note.
  package func run(
    _ paths: [[UInt8]], removed: [[UInt8]], subject: String?, isDryRun: Bool = false, isNote: ([UInt8]) -> Bool
  ) throws(GitError) -> Result? {
    if paths.isEmpty, removed.isEmpty { return nil }
    let list = Self.list(paths)
    var variables: [String] = []
    var copy: RawPath?
    defer { if let copy { try? FileSystem.remove(copy) } }
    if isDryRun {
      let file = try copiedIndex()
      copy = file
      variables = ["GIT_INDEX_FILE=\(file)"]
    }
    let fromList = ["--pathspec-from-file=-", "--pathspec-file-nul"]
    if !paths.isEmpty { try write(["add", "--all"] + fromList, input: list, variables) }
    let changes = try staged(Set(paths + removed), variables)
    if changes.isEmpty { return nil }
    let message = CommitMessage(changes, tags: try tags(changes, isNote), isNote: isNote)
    if isDryRun { return Result(id: nil, message: message, changes: changes) }
    let text = subject.map { ["-m", $0] } ?? ["-m", message.subject, "-m", message.body]
    // The paths before a move belong to the commit too.
    let all = list + Self.list(removed + changes.compactMap(\.oldPath))
    try write(["commit", "--quiet", "--only"] + text + fromList, input: all, [])
    let id = try repository.value(["rev-parse", "--short", "HEAD"]).map { String(decoding: $0, as: UTF8.self) }
    return Result(id: id, message: message, changes: changes)
  }

  /// Joins paths, with a NUL after each.
  private static func list(_ paths: [[UInt8]]) -> [UInt8] { Array(paths.map { $0 + [0] }.joined()) }

  private func write(_ words: [String], input: [UInt8], _ variables: [String]) throws(GitError) {
    let outcome = try repository.git.run(
      (["--literal-pathspecs"] + words).map { Array($0.utf8) }, in: repository.root, input: input, reads: false,
      variables: variables)
    guard outcome.status == 0 else { throw repository.git.failure(of: words[0], outcome, in: repository.root) }
  }

  /// Copies git's index to a private file beside it.
  private func copiedIndex() throws(GitError) -> RawPath {
    let index = repository.folder.appending("index" as RawPath)
    removeOldIndices()
    do throws(SystemError) {
      let file = repository.folder.appending(RawPath(Array("sheaf-index-".utf8) + (try RandomBytes.hexadecimal(8))))
      if FileSystem.exists(index) {
        try AtomicReplace.write(FileDescriptor.open(index).readToEnd(limit: 1 << 30), to: file)
      }
      return file
    } catch {
      throw .system(error)
    }
  }

  /// Removes the private copies of git's index that killed processes have left behind.
  private func removeOldIndices() {
    let oldest = SystemClock.wallNanoseconds - 3_600_000_000_000
    guard let folder = try? FileDescriptor.open(repository.folder, .readOnly, [.directory]),
      let entries = try? DirectoryListing(of: folder).entries
    else { return }
    for entry in entries where entry.name.starts(with: Array("sheaf-index-".utf8)) {
      let name = RawPath(entry.name)
      if let status = try? FileStatus.at(folder, name), status.modified < oldest { try? folder.remove(name) }
    }
  }

  /// Returns how the files differ from the last commit, with moves.
  private func staged(_ wanted: Set<[UInt8]>, _ variables: [String]) throws(GitError) -> [FileChange] {
    let base = try repository.lastTree()
    let words = ["diff-index", "--cached", "--raw", "-z", "--no-abbrev", "-M", "--no-ext-diff"]
    let outcome = try repository.git.run(
      (words + [base]).map { Array($0.utf8) }, in: repository.root, variables: variables)
    guard outcome.status == 0 else { throw repository.git.failure(of: "diff-index", outcome, in: repository.root) }
    return FileChange.list(raw: outcome.output).filter { wanted.contains($0.path) }
  }

  /// Returns the tags that the notes have gained and lost.
  private func tags(
    _ changes: [FileChange], _ isNote: ([UInt8]) -> Bool
  ) throws(GitError) -> (added: [String], removed: [String]) {
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

  private static func tags(of note: [UInt8]) -> Set<String> {
    Set(NoteParser.parse(note.span).tags.map(\.name))
  }
}

extension GitRepository {
  /// Returns the contents of blobs by their names; the content of a missing blob is empty.
  package func blobs(_ names: [String]) throws(GitError) -> [[UInt8]] {
    if names.isEmpty { return [] }
    let output = try output(["cat-file", "--batch"], input: Array((names.joined(separator: "\n") + "\n").utf8))
    var place = 0
    return names.map { _ in
      // NAME blob SIZE, or NAME missing.
      guard let end = output[place...].firstIndex(of: 0x0A) else { return [] }
      let words = String(decoding: output[place..<end], as: UTF8.self).split(separator: " ")
      place = end + 1
      guard words.count == 3, let size = Int(words[2]), place + size < output.count else { return [] }
      defer { place += size + 1 }
      return Array(output[place..<place + size])
    }
  }
}
