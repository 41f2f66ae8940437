internal import Bytes
internal import SearchIndex
internal import SystemCalls

/// Compares what is on disk with what is in the index, both sorted by path.
struct Reconciler {
  /// What has to be done for the index to be as the disk is.
  struct Changes {
    /// Notes to read, by index into the tree's entries, ascending by path.
    var notes: [Int] = []
    /// Files that are not notes and not known yet, by index into the tree's entries.
    var attachments: [Int] = []
    /// Keys of documents whose files are gone.
    var removed: [[UInt8]] = []
    /// Notes whose status says nothing because they were as young as the index: their hashes in the index, by entry.
    var racy: [Int: ContentHash] = [:]
    /// Those of the notes that are in the index already.
    var known: Set<Int> = []
    /// How many of the notes are new.
    var added = 0
    /// How many of the removed are notes.
    var removedNotes = 0
    /// Notes in all.
    var noteCount = 0
    /// Other files in all.
    var attachmentCount = 0
  }

  /// Changes of a file within this time are not told apart by its clock: four ticks of the slowest kernel, and two
  /// seconds where the file system keeps whole seconds.
  static func grain(of modified: Int64) -> Int64 {
    modified % 1_000_000_000 == 0 ? 2_000_000_000 : 40_000_000
  }

  let tree: DirectoryTree
  let snapshot: IndexSnapshot
  let files: VaultFiles

  /// A sorted merge of the walk and the file table. O(files).
  func changes() -> Changes {
    var changes = Changes()
    let borrowed = tree.borrowedFolders()
    var cursor = KeyOrderCursor(snapshot)
    var known = cursor.next()
    for index in tree.entries.indices {
      let entry = tree.entries[index]
      let path = [UInt8](tree.path(of: entry))
      if !borrowed.isEmpty, borrowed.contains(Self.folder(of: path)) { continue }
      while let document = known, document.key.compare(path) < 0 {
        remove(document, &changes)
        known = cursor.next()
      }
      let isNote = files.role(of: path.span) == .note
      if isNote { changes.noteCount += 1 } else { changes.attachmentCount += 1 }
      if let document = known, document.key == path {
        compare(index, entry, isNote: isNote, with: document.id, &changes)
        known = cursor.next()
      } else if isNote {
        changes.notes.append(index)
        changes.added += 1
      } else {
        changes.attachments.append(index)
      }
    }
    while let document = known {
      remove(document, &changes)
      known = cursor.next()
    }
    return changes
  }

  private static func folder(of path: [UInt8]) -> [UInt8] {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
  }

  private func compare(
    _ index: Int, _ entry: DirectoryTree.Entry, isNote: Bool, with id: DocumentID, _ changes: inout Changes
  ) {
    guard isNote else { return }
    let fingerprint = FileFingerprint(entry)
    let known = snapshot.fingerprint(of: id)
    if fingerprint != known {
      changes.notes.append(index)
      changes.known.insert(index)
      return
    }
    let latest = max(entry.modified, entry.changed)
    if latest >= snapshot.scan.time - Self.grain(of: entry.modified) {
      changes.notes.append(index)
      changes.known.insert(index)
      changes.racy[index] = snapshot.contentHash(of: id)
    }
  }

  /// A document whose file was not met is gone, unless it lies in a folder that could not be listed.
  private func remove(_ document: (id: DocumentID, key: [UInt8]), _ changes: inout Changes) {
    for problem in tree.problems {
      if problem.path.isEmpty || document.key == problem.path.bytes
        || document.key.starts(with: problem.path.bytes + [UInt8(ascii: "/")])
      {
        return
      }
    }
    changes.removed.append(document.key)
    if VaultFiles.isNotePath(document.key) { changes.removedNotes += 1 }
  }
}
