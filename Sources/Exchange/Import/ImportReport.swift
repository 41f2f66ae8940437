/// The result of an import: the outcome for each note, the copied files, and the data that cannot be imported.
package struct ImportReport: Sendable {
  /// The outcome for a note.
  package enum Outcome: String, Sendable {
    /// The note is new.
    case created
    /// The note was changed in the source, and not in the vault.
    case updated
    /// The note is the same as at the last import, or was changed only in the vault.
    case unchanged
    /// The note was changed in the source and in the vault; the note of the vault is kept.
    case kept
    /// The note was moved to the trash of the vault, and stays there.
    case trashed
  }

  /// A note of the source.
  package struct Note: Sendable {
    /// The path in the vault.
    package let path: [UInt8]
    /// The title.
    package let title: String
    /// The outcome.
    package let outcome: Outcome
  }

  /// The notes in the order of the source.
  package var notes: [Note] = []
  /// The paths of the files that are copied.
  package var attachments: [[UInt8]] = []
  /// The number of links in notes that lead to a note or file.
  package var resolvedLinks = 0
  /// The links that do not resolve: the path of the note, and the target.
  package var unresolvedLinks: [(path: [UInt8], target: String)] = []
  /// The kinds of data that cannot be imported, and how often each occurs.
  package var losses: [String: Int] = [:]
  /// The notes, files and folders of the source that could not be read, with the reasons, sorted by path.
  package var unread: [(path: [UInt8], reason: String)] = []

  /// Returns the number of notes with an outcome.
  package func count(_ outcome: Outcome) -> Int { notes.count { $0.outcome == outcome } }
}
