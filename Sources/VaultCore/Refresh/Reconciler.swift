internal import Bytes
internal import SearchIndex
internal import SystemCalls

/// Compares what is on disk with what is in the index, folder by folder, while the disk is walked.
package struct Reconciler {
  /// What has to be done for the index to be as the disk is.
  package struct Changes {
    /// Notes to read, by index into the tree's entries, ascending by path.
    package var notes: [Int] = []
    /// Files that are not notes and not known yet, by index into the tree's entries.
    var attachments: [Int] = []
    /// Keys of documents whose files are gone.
    package var removed: [[UInt8]] = []
    /// Notes whose status says nothing because they were as young as the index: their hashes in the index, by entry.
    var racy: [Int: ContentHash] = [:]
    /// Those of the notes that are in the index already.
    package var known: Set<Int> = []
    /// How many of the notes are new.
    var added = 0
    /// How many of the removed are notes.
    package var removedNotes = 0
    /// How many of the new notes are files of removed ones under another name.
    package var moved = 0
    /// Notes in all that was looked at.
    var noteCount = 0
    /// Other files in all that was looked at.
    var attachmentCount = 0

    /// Whether the index is as the disk is.
    var isEmpty: Bool { notes.isEmpty && attachments.isEmpty && removed.isEmpty }
  }

  /// What was found in the folders, in the order in which they were read.
  private struct Findings {
    var folders: [(pathEnd: Int, finding: FolderComparison.Finding)] = []
    /// The paths of the folders, one after another.
    var paths: [UInt8] = []

    mutating func append(_ path: Span<UInt8>, _ finding: FolderComparison.Finding) {
      paths.append(path)
      folders.append((paths.count, finding))
    }
  }

  let snapshot: IndexSnapshot
  let files: VaultFiles
  /// What of the vault is looked at.
  var scope = ReconcileScope.everything
  /// Who learns of the folders.
  var observer = FolderObserver()

  /// Walks the vault, or the part of it that is in the scope. The tree has all folders, but of the files those alone that
  /// `changes` speaks of, and files of folders that another path owns.
  ///
  /// O(files), but nothing is kept of a file that is as the index knows it. Which folders a symlink leads to, and who owns
  /// these, takes the whole vault to tell: where `tree.symlinks` of a part has any, the changes mean nothing.
  func walk(_ root: borrowing FileDescriptor, workers: Int) -> (tree: DirectoryTree, changes: Changes) {
    let comparison = FolderComparison(snapshot, scope: scope)
    let found = Locked(Findings())
    let tree = files.walk(root, workers: workers, scope: scope, observer: observer) { folder in
      let (finding, selection) = comparison.compare(folder)
      found.withLock { $0.append(folder.path, finding) }
      return selection
    }
    let borrowed = tree.borrowedFolders()
    var changes = Changes()
    classify(tree, comparison, borrowed, &changes)
    let gone = found.withLock { account(for: $0, tree, comparison.digests, borrowed, &changes) }
    changes.moved = moved(tree, changes, gone)
    return (tree, changes)
  }

  /// Tells of the files in the tree which are new, changed or young.
  private func classify(
    _ tree: DirectoryTree, _ comparison: FolderComparison, _ borrowed: [[UInt8]: [UInt8]], _ changes: inout Changes
  ) {
    for index in tree.entries.indices {
      let entry = tree.entries[index]
      let path = [UInt8](tree.path(of: entry))
      if !borrowed.isEmpty, borrowed[Self.folder(of: path)] != nil { continue }
      let known = snapshot.document(withKey: path)
      if !VaultFiles.isNotePath(path) {
        if known == nil { changes.attachments.append(index) }
      } else if let known {
        changes.notes.append(index)
        changes.known.insert(index)
        if FileFingerprint(entry) == snapshot.fingerprint(of: known) {
          changes.racy[index] = snapshot.contentHash(of: known)
        }
      } else {
        changes.notes.append(index)
        changes.added += 1
      }
    }
  }

  private static func folder(of path: [UInt8]) -> [UInt8] {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
  }

  /// Counts the files, and finds the documents whose files are gone, which it returns.
  private func account(
    for found: Findings, _ tree: DirectoryTree, _ digests: FolderDigests?, _ borrowed: [[UInt8]: [UInt8]],
    _ changes: inout Changes
  ) -> [DocumentID] {
    var gone: [DocumentID] = []
    var missingFolders: Set<[UInt8]> = Set(tree.missing.map(\.bytes))
    var isThere = [Bool](repeating: false, count: digests?.count ?? 0)
    var pathStart = 0
    for (pathEnd, finding) in found.folders {
      defer { pathStart = pathEnd }
      // What lies in a borrowed folder is in the index under the path of its owner.
      if !borrowed.isEmpty, borrowed[Array(found.paths[pathStart..<pathEnd])] != nil { continue }
      changes.noteCount += finding.notes
      changes.attachmentCount += finding.attachments
      if let number = finding.number { isThere[number] = true }
      gone += finding.missing
      missingFolders.formUnion(finding.missingFolders)
    }
    if let digests {
      for number in isThere.indices where !isThere[number] && digests[number].count > 0 {
        let path = digests.path(of: number)
        if !Self.isUnknown(path, tree) { missingFolders.insert(path) }
      }
    } else {
      for path in missingFolders { missingFolders.formUnion(snapshot.folders(below: path.span)) }
    }
    for path in missingFolders {
      snapshot.forEachDocument(inFolder: path.span) { id, _ in gone.append(id) }
    }
    var told: Set<DocumentID> = []
    return gone.filter { id in
      // What several starts of a walk lead to is found several times.
      if scope.isEverything == false, !told.insert(id).inserted { return false }
      // A document whose file was not met is gone, unless it lies in a folder that could not be listed.
      let key = snapshot.key(of: id)
      if Self.isUnknown(key, tree) { return false }
      changes.removed.append(key)
      if VaultFiles.isNotePath(key) { changes.removedNotes += 1 }
      return true
    }
  }

  /// How many new notes are files that documents were made of which are gone: a rename changes neither inode, size nor
  /// modification time.
  private func moved(_ tree: DirectoryTree, _ changes: Changes, _ gone: [DocumentID]) -> Int {
    if changes.added == 0 || changes.removedNotes == 0 { return 0 }
    func file(_ fingerprint: FileFingerprint) -> FileFingerprint {
      FileFingerprint(size: fingerprint.size, modified: fingerprint.modified, inode: fingerprint.inode)
    }
    // Attachments and notes that were read torn have no fingerprint.
    var left = Set(gone.map { file(snapshot.fingerprint(of: $0)) })
    left.remove(FileFingerprint())
    return changes.notes.count { index in
      !changes.known.contains(index) && left.remove(file(FileFingerprint(tree.entries[index]))) != nil
    }
  }

  /// Whether a file or folder was not met because it, or a folder around it, could not be read.
  private static func isUnknown(_ path: [UInt8], _ tree: DirectoryTree) -> Bool {
    tree.problems.contains { problem in
      let unread = problem.path.bytes
      return unread.isEmpty || path == unread || path.starts(with: unread + [UInt8(ascii: "/")])
    }
  }
}
