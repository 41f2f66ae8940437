internal import Bytes
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
    let old = try texts(\.oldBlob)
    var new = try texts(\.newBlob)
    if readsFiles {
      for (index, change) in changes.enumerated() where change.kind != .deleted && isNote(change.path) {
        new[index] = try contents(of: change.path)
      }
      try convertLineBreaks(changes.map(\.path), &new, old)
    }
    return changes.indices.map { File(change: changes[$0], old: old[$0], new: new[$0]) }
  }

  /// Converts line breaks as git would to store the files, so that lines differ only if they do for git.
  private func convertLineBreaks(
    _ paths: [[UInt8]], _ files: inout [[UInt8]], _ stored: [[UInt8]]
  ) throws(GitError) {
    func hasLineBreak(_ text: [UInt8]) -> Bool {
      let lineBreak: [UInt8] = [.carriageReturn, .lineFeed]
      return text.span.contains(lineBreak.span)
    }
    let numbers = paths.indices.filter { hasLineBreak(files[$0]) && !hasLineBreak(stored[$0]) }
    if numbers.isEmpty { return }
    let converted = try repository.convertedFiles(among: numbers.map { repository.path(ofVault: paths[$0]) })
    for number in numbers where converted.contains(repository.path(ofVault: paths[number])) {
      var text: [UInt8] = []
      for byte in files[number] {
        if byte == .lineFeed, text.last == .carriageReturn { text.removeLast() }
        text.append(byte)
      }
      files[number] = text
    }
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

extension GitRepository {
  /// Returns those of some files, by paths of the work tree, of which git stores the line break LF for CR LF.
  fileprivate func convertedFiles(among paths: [[UInt8]]) throws(GitError) -> Set<[UInt8]> {
    // A setting without a value is true.
    let setting = try settings()["core.autocrlf"]?.lowercased()
    let isUsual = setting.map { ["true", "yes", "on", "1", "", "input"].contains($0) } ?? false
    var converted: Set<[UInt8]> = []
    for start in stride(from: 0, to: paths.count, by: 500) {
      let words = ["--literal-pathspecs", "ls-files", "--eol", "-z", "--full-name", "--cached", "--others", "--"]
      let output = try output(words, Array(paths[start..<min(start + 500, paths.count)]))
      for entry in output.split(separator: 0) {
        // i/lf w/crlf attr/text=auto eol=lf<tab>PATH
        guard let tab = entry.firstIndex(of: .tab) else { continue }
        let fields = String(decoding: entry[..<tab], as: UTF8.self).split(
          separator: " ", omittingEmptySubsequences: true)
        guard fields.count > 1, fields[1] == "w/crlf" || fields[1] == "w/mixed" else { continue }
        let attribute = fields.count > 2 ? fields[2].dropFirst("attr/".count) : ""
        if attribute.hasPrefix("text") || attribute.hasPrefix("eol=") || attribute.isEmpty && isUsual {
          converted.insert(Array(entry[(tab + 1)...]))
        }
      }
    }
    return converted
  }
}
