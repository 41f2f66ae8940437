package import VaultCore

/// The sequence of the notes of an export; iterating over it reports the progress.
package struct ExportWalk: Sequence, IteratorProtocol {
  private let records: [NoteRecord]
  private let progress: NoteProgress?
  private var count = 0

  /// Creates a sequence of notes, in the given order.
  package init(_ records: [NoteRecord], of view: VaultView) {
    self.records = records
    progress = view.vault.surroundings.progress
  }

  /// Returns the next note.
  package mutating func next() -> NoteRecord? {
    guard count < records.count else {
      progress?.end()
      return nil
    }
    defer { count += 1 }
    progress?.advance("exporting", count, records.count)
    return records[count]
  }
}
