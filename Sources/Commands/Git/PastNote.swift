internal import GitHistory
internal import NoteSyntax
internal import VaultCore

/// A note as it was in a commit.
struct PastNote {
  /// Its path in the vault at that time.
  let path: [UInt8]
  /// Its path now; the one that it had, if it was deleted.
  let currentPath: [UInt8]
  /// Its bytes at that time.
  let bytes: [UInt8]
  /// The full name of the commit.
  let commit: String
}

extension Session {
  /// Returns the note that a name such as `NOTE@HEAD~1` means; nil if the name is that of a note as it is now, or has no
  /// revision in it.
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

  /// Returns a note as it was in the commit that a revision means.
  func pastNote(named name: [UInt8], at revision: String, in view: VaultView) throws -> PastNote {
    let path = try path(ofNote: name, in: view)
    let history = NoteHistory(try repository(of: view.vault))
    guard let commit = try history.commit(revision) else {
      throw CommandError(
        message: "git knows no revision '\(TerminalText.safe(Array(revision.utf8)))'",
        hints: ["sheaf log lists the commits of a note"])
    }
    guard let found = try history.contents(of: path, in: commit) else {
      throw CommandError(
        message: "\(QuotedName.terminalText(of: path)): it is not in the commit \(commit.prefix(10))",
        hints: ["sheaf log lists the commits of a note"])
    }
    return PastNote(path: found.path, currentPath: path, bytes: found.bytes, commit: commit)
  }
}
