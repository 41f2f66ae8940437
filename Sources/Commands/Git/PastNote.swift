internal import GitHistory
internal import NoteSyntax
internal import VaultCore

/// A note as it was in a commit.
struct PastNote {
  /// Its path in the vault at that time.
  let path: [UInt8]
  /// Its current path, or its last one if it was deleted.
  let currentPath: [UInt8]
  /// Its bytes at that time.
  let bytes: [UInt8]
  /// The full name of the commit.
  let commit: String
}

extension Session {
  /// Returns the note that a name such as `NOTE@HEAD~1` refers to; nil if the name is that of a current note, or
  /// contains no revision.
  func pastNote(named name: [UInt8], in view: VaultView) throws -> PastNote? {
    guard let mark = name.lastIndex(of: UInt8(ascii: "@")), mark > 0, mark < name.count - 1 else { return nil }
    do {
      _ = try view.part(named: name)
      return nil
    } catch VaultError.noSuchNote {
      let revision = String(decoding: name[(mark + 1)...], as: UTF8.self)
      return try pastNote(named: Array(name[..<mark]), at: revision, in: view)
    }
  }

  /// Returns the path of the note and the commit that a name such as `NOTE@HEAD~1` refers to; nil if it is not in that
  /// form.
  func pastRevision(
    named name: [UInt8], in view: VaultView, _ repository: GitRepository
  ) throws -> (path: [UInt8], commit: String)? {
    guard let mark = name.lastIndex(of: UInt8(ascii: "@")), mark > 0, mark < name.count - 1,
      let path = try? path(ofNote: Array(name[..<mark]), in: view)
    else { return nil }
    return (path, try repository.knownCommit(String(decoding: name[(mark + 1)...], as: UTF8.self)))
  }

  /// Returns the name of a note in a vault of the past: the given name if the note had it then, otherwise the path of
  /// the note in the commit.
  func nameInPast(
    _ name: [UInt8], in past: VaultView, _ commit: String, _ repository: GitRepository
  ) throws -> [UInt8] {
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

  /// Returns a note as it was in the commit that a revision refers to.
  func pastNote(named name: [UInt8], at revision: String, in view: VaultView) throws -> PastNote {
    let path = try path(ofNote: name, in: view)
    let repository = try repository(of: view.vault)
    let history = NoteHistory(repository)
    let commit = try repository.knownCommit(revision)
    guard let found = try history.contents(of: path, in: commit) else {
      throw CommandError(
        message: "\(QuotedName.terminalText(of: path)): it is not in the commit \(commit.prefix(10))",
        hints: ["sheaf log lists the commits of a note"])
    }
    return PastNote(path: found.path, currentPath: path, bytes: found.bytes, commit: commit)
  }
}
