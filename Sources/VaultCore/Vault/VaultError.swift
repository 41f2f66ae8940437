package import GitHistory
package import NoteSyntax
package import QueryLanguage
package import SystemCalls

/// The reason why an operation on a vault failed.
package enum VaultError: Error, Sendable {
  /// There is no vault here: none was specified, and no folder from the working directory upwards is one.
  case noVault
  /// No vault has the name after `@`.
  case noSuchVault(String, nearest: String?, known: [String])
  /// The folder that was specified as a vault cannot be used.
  case unusableVault(RawPath, SystemError)
  /// A file with settings, or with the names of files that are no notes, exists and cannot be read.
  case unreadSettings(RawPath, SystemError)
  /// `init` was run in a folder that is already a vault.
  case vaultExists(RawPath)
  /// No note has the name. `suggestions` are similar names; `similar` are paths of notes whose names have its words.
  case noSuchNote(String, suggestions: [String], similar: [[UInt8]])
  /// A part of a note was specified where a whole note is required.
  case partOfNote(NotePart, of: [UInt8])
  /// The note has no such part; `suggestions` are similar parts, in the form in which they are written after a note.
  case noSuchPart(NotePart, of: [UInt8], suggestions: [String])
  /// Several notes have the name.
  case ambiguousNote(String, candidates: [[UInt8]])
  /// No file in the trash has the name.
  case notInTrash(String)
  /// There is no folder of this name.
  case noSuchFolder(String)
  /// The file is not of a type that notes can show.
  case unknownMediaType(RawPath)
  /// The query cannot be parsed or evaluated.
  case query(QueryProblem, text: String)
  /// The name of a new note or folder cannot be used.
  case unusableName(String, reason: String)
  /// Something already exists at the path of a new note.
  case fileExists([UInt8])
  /// A path leads out of the vault.
  case outsideVault(RawPath)
  /// A template is missing or cannot be read.
  case noSuchTemplate(String, suggestions: [String])
  /// A note could not be written, whose text is elsewhere.
  case notSaved(path: [UInt8], ChangeError, KeptText)
  /// Notes could not be changed.
  case change(ChangeError)
  /// Files cannot be moved.
  case move(MoveError)
  /// git, which was run for dates or changed notes, reported an error.
  case git(GitError)
  /// Notes of another program cannot be read or written; the error has the reason.
  case exchange(any Error)
  /// The operating system reported an error.
  case system(SystemError)
}

/// The reason why files cannot be moved; nothing was changed.
package enum MoveError: Error, Hashable, Sendable {
  /// Nothing exists at the path.
  case missing([UInt8])
  /// Something already exists at the new path.
  case taken([UInt8])
  /// Two files would get the same path.
  case sharedPath([UInt8])
  /// A folder cannot become part of itself, and neither can a note.
  case intoItself([UInt8])
  /// The file or folder is in, or would be moved into, a folder that is moved too.
  case entangled([UInt8])
  /// Inbox, Archive and trash cannot be moved.
  case systemFolder([UInt8])
  /// A part of the new path is a file.
  case notAFolder([UInt8])
  /// A link cannot be rewritten in its form so that it still leads to the same note.
  case inexpressible(source: [UInt8], line: Int, target: [UInt8])
  /// A link to a part of a note would lead to another part, which gets the same name.
  case covered(source: [UInt8], line: Int, target: [UInt8])
}

/// Where a text is that could not be written into a note.
package enum KeptText: Sendable, Hashable {
  /// In a file of the state folder.
  case file(RawPath)
  /// Nowhere, because the file could not be written either.
  case nowhere([UInt8])
}
