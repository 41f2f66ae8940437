internal import Bytes
internal import NoteSyntax
internal import SystemCalls

/// The versions of notes in a repository.
package struct NoteHistory: Sendable {
  let repository: GitRepository

  package init(_ repository: GitRepository) { self.repository = repository }

  // MARK: - Versions

  /// Returns the versions of the note at a path of the vault, newest first, across renames.
  ///
  /// git recognises a rename when the contents are similar. If git reports a new file, its predecessor is the note with
  /// the same id that the same commit deleted.
  ///
  /// - Parameters:
  ///   - limit: The maximal number of versions; nil for all.
  ///   - revisions: The commits that are read, such as `HEAD~10..`; nil for all up to `HEAD`.
  package func versions(
    of path: [UInt8], limit: Int? = nil, revisions: String? = nil
  ) throws(GitError) -> [NoteVersion] {
    var versions: [NoteVersion] = []
    var path = repository.path(ofVault: path)
    var start = revisions ?? "HEAD"
    while limit.map({ versions.count < $0 }) ?? true {
      let batch = try log(path, from: start, limit: limit.map { $0 - versions.count })
      versions += batch
      guard revisions == nil, let first = batch.last, first.change.kind == .added,
        let earlier = try predecessor(of: first)
      else { break }
      versions[versions.count - 1].change.kind = .moved
      versions[versions.count - 1].change.oldPath = earlier.path
      (path, start) = (earlier.path, "\(first.commit)^")
    }
    return versions
  }

  /// Returns the commits that changed files of the vault, newest first, with these changes.
  ///
  /// - Parameter limit: The maximal number of commits; nil for all.
  package func versionsOfVault(limit: Int? = nil) throws(GitError) -> [NoteVersion] {
    if try repository.lastCommit() == nil { return [] }
    let words = [
      "log", GitRepository.renames, "--raw", "--no-abbrev", "-z", "--no-ext-diff", "--no-textconv",
      "--format=\(NoteVersion.format)",
    ]
    return NoteVersion.list(
      try repository.outputOfVault(words + (limit.map { ["--max-count=\($0)"] } ?? []) + ["--end-of-options", "HEAD"]))
  }

  private func log(_ path: [UInt8], from start: String, limit: Int?) throws(GitError) -> [NoteVersion] {
    var words = [
      "--literal-pathspecs", "log", "--follow", GitRepository.renames, "--raw", "--no-abbrev", "-z", "--no-ext-diff",
      "--no-textconv", "--format=\(NoteVersion.format)",
    ]
    if let limit { words.append("--max-count=\(limit)") }
    words += ["--end-of-options", start, "--"]
    let versions: [NoteVersion]
    do throws(GitError) {
      versions = NoteVersion.list(try repository.outputWithRenames(words, [path]).output)
    } catch {
      // A repository without commits has no history.
      if try repository.lastCommit() == nil { return [] }
      throw error
    }
    // git continues with the file from which a new one was copied, but this is another note.
    let copied = versions.indices.dropLast().first { index in
      versions[index].change.kind == .added && versions[index + 1].change.path != versions[index].change.path
    }
    return copied.map { Array(versions[...$0]) } ?? versions
  }

  /// Returns the note that a commit deleted when it added a note with the same id.
  private func predecessor(of version: NoteVersion) throws(GitError) -> FileChange? {
    guard let blob = version.change.newBlob, let id = try Self.id(of: repository.blobs([blob]).first ?? [])
    else { return nil }
    let output = try repository.output(
      ["diff-tree", "-r", "--raw", "-z", "--no-abbrev", "--no-commit-id", "--diff-filter=D", version.commit])
    let deleted = FileChange.list(raw: output)
    let texts = try repository.blobs(deleted.map { $0.oldBlob ?? "" })
    return zip(deleted, texts).first { Self.id(of: $1) == id }?.0
  }

  private static func id(of note: [UInt8]) -> String? {
    let text = NoteParser.parse(note.span).validMatter?.value("id")?.text
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: - Contents

  /// Returns the note at a path of the vault as it was in a commit, even if it had another path there; nil if the
  /// commit does not contain it.
  package func contents(of path: [UInt8], in commit: String) throws(GitError) -> (path: [UInt8], bytes: [UInt8])? {
    let now = repository.path(ofVault: path)
    if let bytes = try blob(now, in: commit) { return (path, bytes) }
    // The path in the commit is the old path of the oldest later rename.
    let moved = try versions(of: path).prefix { $0.commit != commit }.last { $0.change.oldPath != nil }
    guard let old = moved?.change.oldPath, let bytes = try blob(old, in: commit) else { return nil }
    return (repository.vaultPath(of: old) ?? old, bytes)
  }

  /// Returns whether a commit contains a file at a path of the work tree.
  package func hasFile(_ path: [UInt8], in commit: String) throws(GitError) -> Bool {
    let words = ["rev-parse", "--verify", "-q", "--end-of-options"]
    return try repository.run(words, [Array("\(commit):".utf8) + path]).status == 0
  }

  private func blob(_ path: [UInt8], in commit: String) throws(GitError) -> [UInt8]? {
    let outcome = try repository.run(["cat-file", "blob"], [Array("\(commit):".utf8) + path])
    if outcome.lacksObjects { throw .notInPartialClone }
    return outcome.status == 0 ? outcome.output : nil
  }

  /// Returns the earlier contents of the note at a path of the vault, newest first and without duplicates. Another copy
  /// of the note may have been made from any of them.
  package func contents(of path: [UInt8], limit: Int = 200) throws(GitError) -> [[UInt8]] {
    var seen: Set<String> = []
    let blobs = try versions(of: path, limit: limit).compactMap(\.change.newBlob).filter { seen.insert($0).inserted }
    return try repository.blobs(blobs)
  }
}

/// A version of a note, or of all files of a vault, made by one commit.
package struct NoteVersion: Sendable, Hashable {
  /// The full name of the commit.
  package let commit: String
  /// The abbreviated name of the commit.
  package var abbreviation: String { String(commit.prefix(10)) }
  /// The time when the author made it, in seconds since 1970.
  package let time: Int64
  /// The author's name.
  package let author: String
  /// The first line of the message.
  package let subject: String
  /// The changes that it made, at least one.
  package private(set) var changes: [FileChange]
  /// The change of the note; for a version of a vault, the first change.
  package internal(set) var change: FileChange {
    get { changes[0] }
    set { changes[0] = newValue }
  }

  /// The format of `git log` that `list` reads. Each commit begins with a byte with which no path or name begins.
  static let format = "%x01%H%x02%at%x02%an%x02%s"

  /// Reads the output of `git log --raw -z` with `format`.
  static func list(_ output: [UInt8]) -> [NoteVersion] {
    var versions: [NoteVersion] = []
    // Each part has the line of one commit, which ends with a NUL, and the changes of its files.
    for part in output.split(separator: 1) {
      let end = part.firstIndex { $0 == 0 || $0 == .lineFeed } ?? part.endIndex
      let fields = part[..<end].split(separator: 2, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count >= 4, let time = Int64(fields[1]) else { continue }
      let changes = FileChange.list(raw: Array(part[end...].drop { $0 == 0 || $0 == .lineFeed }))
      if changes.isEmpty { continue }
      versions.append(
        NoteVersion(
          commit: fields[0], time: time, author: fields[2],
          subject: fields[3...].joined(separator: " "), changes: changes))
    }
    return versions
  }
}
