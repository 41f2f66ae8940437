internal import NoteSyntax
internal import SystemCalls

/// A comparison of the files of a vault in a commit and in another state.
package struct VaultDifference: Sendable {
  /// A state that is compared with a commit.
  package enum Side: Sendable, Hashable {
    /// A commit, by any name that git understands.
    case commit(String)
    /// The changes staged for the next commit.
    case staged
    /// The files in the work tree, including new ones that git does not ignore.
    case files
  }

  /// A file that differs.
  package struct File: Sendable {
    /// The kind of the change, with paths of the vault.
    package let change: FileChange
    /// The old content; empty if there was no file, and for files that are not notes.
    package let old: [UInt8]
    /// The new content; empty if there is no file, and for files that are not notes.
    package let new: [UInt8]
  }

  private let repository: GitRepository

  /// Makes a comparison in a repository.
  package init(_ repository: GitRepository) { self.repository = repository }

  /// Returns the files that differ, by path. If git reports a deleted and an added note with the same id, the note has
  /// been moved.
  ///
  /// - Parameters:
  ///   - old: The commit; nil for a state without files.
  ///   - isWanted: Whether a file that git does not track is included.
  package func files(
    from old: String?, to new: Side, isNote: ([UInt8]) -> Bool, isWanted: ([UInt8]) -> Bool
  ) throws(GitError) -> [File] {
    let changes = try changes(from: old, to: new, isWanted)
    return joined(try files(of: changes, isNote: isNote, readsFiles: new == .files)).sorted {
      $0.change.path.lexicographicallyPrecedes($1.change.path)
    }
  }

  /// Returns the files with some changes, which have paths of the work tree, in the same order. Files outside of the
  /// vault are omitted.
  ///
  /// - Parameter readsFiles: Whether the new contents are those of the files.
  package func files(
    of changes: [FileChange], isNote: ([UInt8]) -> Bool, readsFiles: Bool = false
  ) throws(GitError) -> [File] {
    let changes = changes.compactMap { change -> FileChange? in
      guard let path = repository.vaultPath(of: change.path) else { return nil }
      var change = change
      change.path = path
      change.oldPath = change.oldPath.map { repository.vaultPath(of: $0) ?? $0 }
      return change
    }
    // Only the contents of notes are needed.
    func texts(_ blob: (FileChange) -> String?) throws(GitError) -> [[UInt8]] {
      let names = changes.filter { isNote($0.path) }.map { blob($0) ?? "" }
      var texts = try repository.blobs(names)[...]
      return changes.map { isNote($0.path) ? texts.popFirst() ?? [] : [] }
    }
    let (old, new) = (try texts(\.oldBlob), try texts(\.newBlob))
    var files: [File] = []
    for (index, change) in changes.enumerated() {
      let isFile = readsFiles && change.kind != .deleted && isNote(change.path)
      files.append(File(change: change, old: old[index], new: isFile ? try contents(of: change.path) : new[index]))
    }
    return files
  }

  private func changes(
    from old: String?, to new: Side, _ isWanted: ([UInt8]) -> Bool
  ) throws(GitError) -> [FileChange] {
    let before: String
    if let old { before = old } else { before = try repository.emptyTree() }
    var words = ["diff", "--raw", "-z", "--no-abbrev", GitRepository.renames, GitRepository.submodules]
    words += ["--no-ext-diff", "--no-textconv"]
    switch new {
    case .commit(let name): words += [before, name]
    case .staged: words += ["--cached", before]
    case .files: words.append(before)
    }
    let changes = FileChange.list(raw: try repository.outputOfVault(words, comparesFiles: true))
    if new != .files { return changes }
    return changes
      + (try repository.untrackedFiles()).filter(isWanted).map {
        FileChange(kind: .added, path: repository.path(ofVault: $0), oldPath: nil, oldBlob: nil, newBlob: nil)
      }
  }

  /// Returns the contents of a file; empty if there is none, or if it is a symlink.
  private func contents(of path: [UInt8]) throws(GitError) -> [UInt8] {
    do throws(SystemError) {
      let file = repository.vault.appending(RawPath(path))
      return try FileDescriptor.contents(ofAny: file, .untrusted, limit: 64 << 20) ?? []
    } catch {
      if error.errno == .tooManySymlinks { return [] }
      throw .system(error)
    }
  }

  /// Joins a deleted and an added note with the same id to one moved note.
  private func joined(_ files: [File]) -> [File] {
    func id(_ note: [UInt8]) -> String? { NoteParser.parse(note.span).validMatter?.value("id")?.text }
    var deleted: [String: Int] = [:]
    for (index, file) in files.enumerated() where file.change.kind == .deleted {
      if let id = id(file.old), !id.isEmpty { deleted[id] = index }
    }
    if deleted.isEmpty { return files }
    var result = files
    var gone: Set<Int> = []
    for (index, file) in files.enumerated() where file.change.kind == .added {
      guard let id = id(file.new), let source = deleted.removeValue(forKey: id) else { continue }
      var change = file.change
      (change.kind, change.oldPath, change.oldBlob) = (.moved, files[source].change.path, files[source].change.oldBlob)
      result[index] = File(change: change, old: files[source].old, new: file.new)
      gone.insert(source)
    }
    return result.indices.filter { !gone.contains($0) }.map { result[$0] }
  }
}
