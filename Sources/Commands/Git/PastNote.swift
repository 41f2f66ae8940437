internal import Bytes
internal import Dates
internal import GitHistory
internal import Presentation
internal import Terminal
internal import VaultCore

/// A note as it was in a commit.
struct PastNote {
  /// Its path in the vault at that time.
  let path: [UInt8]
  /// Its current path, or its last one if it was deleted.
  let currentPath: [UInt8]
  let bytes: [UInt8]
  /// The full name of the commit.
  let commit: String
}

extension Session {
  /// Returns the note of a name such as `NOTE@HEAD~1` or `HEAD~1:NOTE`; nil for a current note, or without a revision.
  func pastNote(named name: [UInt8], in view: VaultView) throws -> PastNote? {
    let readings = RevisionName.list(name)
    if try readings.isEmpty || isCurrent(name, in: view) { return nil }
    // A colon occurs in titles and addresses too.
    if readings.allSatisfy(\.isPathOfGit), (try? view.vault.repository()) == nil { return nil }
    let repository = try view.vault.repository()
    guard let past = try pastRevision(named: name, in: view, repository) else { return nil }
    return try pastNote(at: past.path, in: past.commit, repository)
  }

  private func isCurrent(_ name: [UInt8], in view: VaultView) throws -> Bool {
    do {
      _ = try view.part(named: name)
      return true
    } catch VaultError.noSuchNote {
      return false
    }
  }

  /// Returns nil if the name is not in a form such as `NOTE@HEAD~1` or `HEAD~1:NOTE`. Throws if the revision of a note
  /// does not exist, or if the name can be read in several ways.
  func pastRevision(
    named name: [UInt8], in view: VaultView, _ repository: GitRepository
  ) throws -> (path: [UInt8], commit: String)? {
    var matches: [(path: [UInt8], commit: String, reading: RevisionName)] = []
    var unknown: String?
    for reading in RevisionName.list(name) {
      guard let path = try path(of: reading, in: view, repository) else { continue }
      guard let commit = try repository.commit(reading.revision) else {
        if !reading.isPathOfGit { unknown = unknown ?? reading.revision }
        continue
      }
      if !matches.contains(where: { $0.path == path && $0.commit == commit }) {
        matches.append((path, commit, reading))
      }
    }
    if matches.count > 1 {
      throw CommandError(
        "'\(TerminalText.safe(name))' can be read in several ways", .ambiguousNote,
        hints: matches.map { past in
          "sheaf cat --rev \(ShellWords.quoted(past.reading.revision)) "
            + ShellWords.quoted(String(decoding: past.path, as: UTF8.self))
        })
    }
    if let past = matches.first { return (past.path, past.commit) }
    if let unknown { throw GitError.noRevision(unknown) }
    return nil
  }

  private func path(of reading: RevisionName, in view: VaultView, _ repository: GitRepository) throws -> [UInt8]? {
    // git's paths begin at the root of the work tree.
    if reading.isPathOfGit, VaultFiles.isNotePath(reading.note), let path = repository.vaultPath(of: reading.note),
      try repository.commit(reading.revision) != nil,
      try NoteHistory(repository).hasFile(reading.note, in: reading.revision)
    {
      return path
    }
    return try? path(ofNote: reading.note, in: view)
  }

  /// Runs `work` with the vault of a commit, or the current one for nil, and with the name that the note had in it.
  func inVault(
    at revision: String?, naming name: [UInt8], _ work: (VaultView, [UInt8]) throws -> ExitStatus
  ) throws -> ExitStatus {
    guard let revision else { return try work(openVault(), name) }
    let vault = try findVault()
    let repository = try vault.repository()
    let commit = try self.commit(revision, repository, in: vault)
    let past = try VaultAtRevision(vault, repository, .commit(commit))
    return try work(past.view, nameInPast(name, in: past.view, commit, repository))
  }

  /// Returns the given name if the note had it in the past vault, otherwise the path of the note in the commit.
  private func nameInPast(_ name: [UInt8], in past: VaultView, _ commit: String, _ repository: GitRepository) throws
    -> [UInt8]
  {
    do {
      _ = try past.part(named: name)
      return name
    } catch VaultError.noSuchNote {
      guard let now = try? openVault(), let path = try? now.note(named: name).path,
        let old = try NoteHistory(repository).contents(of: path, in: commit)?.path
      else { return name }
      return old
    }
  }

  /// Returns the commit that a revision of git names, or the last one up to the end of a day or period in words. Of
  /// `7d`, which is a distance, it is the first day.
  private func commit(_ revision: String, _ repository: GitRepository, in vault: Vault) throws -> String {
    if let commit = try repository.commit(revision) { return commit }
    guard let moment = DateExpression(today: vault.today, looksAhead: false).moment(revision[...])
    else { throw GitError.noRevision(revision) }
    let end = moment.isDistance ? moment.days.lowerBound.adding(days: 1) : moment.days.upperBound
    guard let commit = try repository.lastCommit(before: surroundings.zone.start(of: end)) else {
      throw CommandError("there is no commit up to '\(revision)'", hints: ["'sheaf log' lists the commits"])
    }
    return commit
  }

  func pastNote(named name: [UInt8], at revision: String, in view: VaultView) throws -> PastNote {
    let path = try path(ofNote: name, in: view)
    let repository = try view.vault.repository()
    return try pastNote(at: path, in: commit(revision, repository, in: view.vault), repository)
  }

  private func pastNote(at path: [UInt8], in commit: String, _ repository: GitRepository) throws -> PastNote {
    guard let contents = try NoteHistory(repository).contents(of: path, in: commit) else {
      throw CommandError(
        "\(QuotedName.terminalText(of: path)): it is not in the commit \(commit.prefix(10))", .noNote,
        hints: ["'sheaf log' lists the commits of a note"])
    }
    return PastNote(path: contents.path, currentPath: path, bytes: contents.bytes, commit: commit)
  }
}

/// A reading of a name as that of a note at a revision: `NOTE@REVISION`, or `REVISION:NOTE` as in git. Both parts may
/// contain these characters, so a name can have several readings.
struct RevisionName: Equatable {
  let note: [UInt8]
  let revision: String
  /// Whether it is in git's form, in which the note is a path.
  let isPathOfGit: Bool

  static func list(_ name: [UInt8]) -> [RevisionName] {
    name.indices.dropFirst().dropLast().compactMap { mark in
      let (before, after) = (Array(name[..<mark]), Array(name[(mark + 1)...]))
      func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
      switch name[mark] {
      case UInt8(ascii: "@"): return RevisionName(note: before, revision: text(after), isPathOfGit: false)
      case UInt8(ascii: ":"): return RevisionName(note: after, revision: text(before), isPathOfGit: true)
      default: return nil
      }
    }
  }
}
