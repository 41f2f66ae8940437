package import NoteSyntax
package import SearchIndex
package import SystemCalls

/// Why something that was asked of a vault cannot be done.
package enum VaultError: Error, Sendable {
  /// There is no vault here: nothing was named, and no folder up from the working directory is one.
  case noVault
  /// No vault has the name that was given after `@`.
  case noSuchVault(String, nearest: String?, known: [String])
  /// The folder that was named as a vault cannot be used.
  case unusableVault(RawPath, SystemError)
  /// `init` in a folder that is a vault already.
  case vaultExists(RawPath)
  /// No note answers to the name; `suggestions` are names that are near, `similar` the paths of notes whose names have the
  /// words of it.
  case noSuchNote(String, suggestions: [String], similar: [[UInt8]])
  /// A part of a note was named where only a whole note can be meant.
  case partOfNote(NotePart, of: [UInt8])
  /// A note has no such part; `suggestions` are parts that are near, as they are written behind a note.
  case noSuchPart(NotePart, of: [UInt8], suggestions: [String])
  /// Several notes answer to the name.
  case ambiguousNote(String, candidates: [[UInt8]])
  /// No file in the trash answers to the name.
  case notInTrash(String)
  /// There is no folder of this name.
  case noSuchFolder(String)
  /// A file is none that notes show.
  case unknownMediaType(RawPath)
  /// The query cannot be read, or not be answered.
  case query(QueryProblem, text: String)
  /// The name of a new note or folder cannot be used.
  case unusableName(String, reason: String)
  /// There is something at the path of a new note already.
  case fileExists([UInt8])
  /// A path leads out of the vault.
  case outsideVault(RawPath)
  /// A template is missing or cannot be read.
  case noSuchTemplate(String, suggestions: [String])
  /// A note could not be written; what was typed is kept in the file named, if it could be.
  case notSaved(path: [UInt8], ChangeError, draft: RawPath?)
  /// Notes could not be changed.
  case change(ChangeError)
  /// Files cannot get other paths.
  case move(MoveError)
  /// The operating system refused something.
  case system(SystemError)
}
