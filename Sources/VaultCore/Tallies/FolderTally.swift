package import SearchIndex

/// How many notes lie in each folder.
package struct FolderTally: Sendable {
  /// A folder with the number of its notes.
  package struct Row: Equatable, Sendable {
    /// The path from the root.
    package let path: [UInt8]
    /// Notes in the folder itself.
    package let notes: Int
    /// Notes in the folder and all below it.
    package let total: Int
  }

  /// The folders, in no order; the root is none of them.
  package let rows: [Row]
  /// What the root holds.
  package let root: Row

  /// Counts all notes. O(folders), and some more where notes were deleted.
  ///
  /// - Parameter known: folders that are there whether they hold notes or not.
  package init(_ snapshot: IndexSnapshot, known: some Sequence<[UInt8]> = []) {
    let totals = Dictionary(
      snapshot.counts(of: .folder).map { ($0.key, $0.count) }, uniquingKeysWith: { first, _ in first })
    let notes = snapshot.counts(of: .flag, prefix: Array("note".utf8)).first { $0.key == Array("note".utf8) }
    self.init(totals: totals, all: notes?.count ?? 0, known: known)
  }

  /// Counts some notes. O(notes).
  package init(of notes: some Sequence<DocumentID>, in snapshot: IndexSnapshot) {
    var totals: [[UInt8]: Int] = [:]
    var all = 0
    for note in notes {
      all += 1
      var folder = snapshot.key(of: note)
      while let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
        folder.removeSubrange(slash...)
        totals[folder, default: 0] += 1
      }
    }
    self.init(totals: totals, all: all, known: [])
  }

  private init(totals: [[UInt8]: Int], all: Int, known: some Sequence<[UInt8]>) {
    var totals = totals
    for folder in known where !folder.isEmpty { totals[folder, default: 0] += 0 }
    // What lies in a folder itself is what does not lie in one of the folders in it.
    var below: [[UInt8]: Int] = [:]
    for (folder, count) in totals {
      let parent = folder.lastIndex(of: UInt8(ascii: "/")).map { Array(folder[..<$0]) } ?? []
      below[parent, default: 0] += count
    }
    rows = totals.map { Row(path: $0.key, notes: $0.value - (below[$0.key] ?? 0), total: $0.value) }
    root = Row(path: [], notes: all - (below[[]] ?? 0), total: all)
  }
}
