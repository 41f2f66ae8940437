internal import Bytes
package import SearchIndex

/// The number of notes in each folder.
package struct FolderTally: Sendable {
  /// A folder with the number of its notes.
  package struct Row: Equatable, Sendable {
    /// The path from the root.
    package let path: [UInt8]
    /// The number of notes in the folder itself.
    package let notes: Int
    /// The number of notes in the folder and its subfolders.
    package let total: Int
  }

  /// The folders without the root, in no particular order.
  package let rows: [Row]
  package let root: Row

  /// Counts the notes that a query finds in each folder.
  ///
  /// In the archive and in template folders, this includes notes that the query would not find otherwise, because a
  /// user who lists such a folder sees its notes.
  package init(
    _ view: VaultView, query text: String, including areas: Set<NoteArea> = [], known: some Sequence<[UInt8]>
  ) throws(VaultError) {
    let snapshot = view.snapshot
    let others = NoteArea.leftOut.filter { !areas.contains($0) && snapshot.count(of: .area($0.rawValue)) > 0 }
    func tally(_ areas: Set<NoteArea>, known: some Sequence<[UInt8]> = []) throws(VaultError) -> FolderTally {
      FolderTally(snapshot, within: try view.counted(text, including: areas), known: known)
    }
    let plain = try tally(areas, known: known)
    let hidden = [Array(NoteArea.archiveFolder.utf8)]
    let templates = view.vault.config.templateFolders.map { Array($0.utf8) }
    var rows = Dictionary(plain.rows.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for more: Set<NoteArea> in [[.archive], [.templates], NoteArea.leftOut] where more.isSubset(of: others) {
      for row in try tally(areas.union(more)).rows
      where hidden.contains(where: row.path.isAtOrBelow) == more.contains(.archive)
        && templates.contains(where: row.path.isAtOrBelow) == more.contains(.templates)
      {
        rows[row.path] = row
      }
    }
    self.rows = Array(rows.values)
    root = plain.root
  }

  /// Counts notes. Takes O(folders) for all notes, and more if notes were deleted.
  ///
  /// - Parameters:
  ///   - sets: The notes to count, one set per segment; nil for all.
  ///   - known: Folders to include even if they have no notes.
  package init(
    _ snapshot: IndexSnapshot, within sets: [DocumentSet]? = nil, known: some Sequence<[UInt8]> = []
  ) {
    var totals = Dictionary(
      snapshot.counts(of: .folder, within: sets).map { ($0.key, $0.count) }, uniquingKeysWith: { first, _ in first })
    let all = (sets ?? snapshot.noteSets).reduce(0) { $0 + $1.count }
    for folder in known where !folder.isEmpty { totals[folder, default: 0] += 0 }
    // The notes directly in a folder are those that are not in a subfolder.
    var below: [[UInt8]: Int] = [:]
    for (folder, count) in totals { below[folder.parentPath, default: 0] += count }
    rows = totals.map { Row(path: $0.key, notes: $0.value - (below[$0.key] ?? 0), total: $0.value) }
    root = Row(path: [], notes: all - (below[[]] ?? 0), total: all)
  }
}
