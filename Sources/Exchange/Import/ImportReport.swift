/// What an import does: what comes, what was there, and what cannot be carried over.
package struct ImportReport: Sendable {
  /// The outcome for a note.
  package enum Outcome: String, Sendable {
    /// It is new here.
    case created
    /// It was changed at the source, and not here.
    case updated
    /// It is as at the last import, or was changed only here.
    case unchanged
    /// It was changed at the source and here; what is here stays.
    case kept
    /// It was moved to the trash here, and stays there.
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
  /// The links that lead nowhere: their note's path, and the target.
  package var unresolvedLinks: [(path: [UInt8], target: String)] = []
  /// What cannot be carried over, with the number of times.
  package var losses: [String: Int] = [:]

  /// Returns the number of notes with an outcome.
  package func count(_ outcome: Outcome) -> Int { notes.count { $0.outcome == outcome } }
}
