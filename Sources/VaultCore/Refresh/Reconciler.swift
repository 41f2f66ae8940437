internal import Bytes
internal import SearchIndex
internal import SystemCalls

/// A comparison of the files on the disk with the index, folder by folder, during a walk.
package struct Reconciler {
  /// The changes that bring the index up to date with the disk.
  package struct Changes {
    /// Notes to read, as indices of the tree's entries, sorted by path.
    package var notes: [Int] = []
    /// New files that are not notes, as indices of the tree's entries.
    var attachments: [Int] = []
    /// The keys of documents whose files no longer exist.
    package var removed: [[UInt8]] = []
    /// Notes as recent as the index, which may have changed with the same status: by entry, with their hashes in it.
    var racy: [Int: ContentHash] = [:]
    /// Those of `notes` that are already in the index.
    package var known: Set<Int> = []
    var added = 0
    /// The number of `removed` documents that are notes.
    package var removedNotes = 0
    /// The number of new notes that are the files of removed ones under another name.
    package var moved = 0
    /// The numbers of notes and of other files in the compared part.
    var noteCount = 0
    var attachmentCount = 0

    var isEmpty: Bool { notes.isEmpty && attachments.isEmpty && removed.isEmpty }
  }

  /// The results for the folders, in the order in which they were read.
  private struct Findings {
    var folders: [(pathEnd: Int, finding: FolderComparison.Finding)] = []
    /// The concatenated paths of the folders.
    var paths: [UInt8] = []

    mutating func append(_ path: Span<UInt8>, _ finding: FolderComparison.Finding) {
      paths.append(path)
      folders.append((paths.count, finding))
    }
  }

  let snapshot: IndexSnapshot
  let files: VaultFiles
  var scope = ReconcileScope.everything
  var observer = FolderObserver()

  static func walk(
    _ vault: Vault, comparedWith snapshot: IndexSnapshot
  ) throws(VaultError) -> (tree: DirectoryTree, changes: Changes) {
    do throws(SystemError) {
      let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
      return Reconciler(snapshot: snapshot, files: VaultFiles(vault)).walk(root, workers: vault.surroundings.workers)
    } catch {
      throw .unusableVault(vault.root, error)
    }
  }

  /// Walks the vault, or the part of it in the scope. The tree contains all folders, but only the files that `changes`
  /// refers to and those of folders that another path owns.
  ///
  /// Takes O(files), but stores nothing for unchanged files. Only a walk of the whole vault can determine where
  /// symlinks to folders lead and which paths own these folders: if `tree.symlinks` of a partial walk is not empty, its
  /// changes are invalid.
  func walk(_ root: borrowing FileDescriptor, workers: Int) -> (tree: DirectoryTree, changes: Changes) {
    let comparison = FolderComparison(snapshot, files, scope: scope)
    let found = Locked(Findings())
    observer.begin(scope.isEverything)
    let tree = files.walk(root, workers: workers, scope: scope, observer: observer) { folder in
      let (finding, selection) = comparison.compare(folder)
      found.withLock { $0.append(folder.path, finding) }
      return selection
    }
    let aliases = tree.folderAliases()
    var changes = Changes()
    classify(tree, comparison, aliases, changes: &changes)
    let gone = found.withLock { account(for: $0, tree, comparison.digests, aliases, changes: &changes) }
    changes.moved = moved(tree, changes, gone)
    return (tree, changes)
  }

  private func classify(
    _ tree: DirectoryTree, _ comparison: FolderComparison, _ aliases: [[UInt8]: [UInt8]], changes: inout Changes
  ) {
    for index in tree.entries.indices {
      let entry = tree.entries[index]
      let path = [UInt8](tree.path(of: entry))
      if !aliases.isEmpty, aliases[path.parentPath] != nil { continue }
      let document = snapshot.document(withKey: path)
      if !files.isNotePath(path) {
        if document == nil { changes.attachments.append(index) }
      } else if let document {
        changes.notes.append(index)
        changes.known.insert(index)
        if FileFingerprint(entry) == snapshot.fingerprint(of: document) {
          changes.racy[index] = snapshot.contentHash(of: document)
        }
      } else {
        changes.notes.append(index)
        changes.added += 1
      }
    }
  }

  /// Counts the files, and returns the documents whose files no longer exist.
  private func account(
    for found: Findings, _ tree: DirectoryTree, _ digests: FolderDigests?, _ aliases: [[UInt8]: [UInt8]],
    changes: inout Changes
  ) -> [DocumentID] {
    var gone: [DocumentID] = []
    var missingFolders: Set<[UInt8]> = Set(tree.missing.map(\.bytes))
    var isThere = [Bool](repeating: false, count: digests?.count ?? 0)
    var pathStart = 0
    for (pathEnd, finding) in found.folders {
      defer { pathStart = pathEnd }
      // The files of a folder with an alias are indexed under the path of its owner.
      if !aliases.isEmpty, aliases[Array(found.paths[pathStart..<pathEnd])] != nil { continue }
      changes.noteCount += finding.notes
      changes.attachmentCount += finding.attachments
      if let number = finding.number { isThere[number] = true }
      gone += finding.missing
      missingFolders.formUnion(finding.missingFolders)
    }
    let unread = Set(tree.problems.map(\.path.bytes))
    /// Whether a file or folder was not found because it, or one of its parent folders, could not be read.
    func isUnread(_ path: [UInt8]) -> Bool {
      if unread.isEmpty { return false }
      return unread.contains(path) || !path.isEmpty && isUnread(path.parentPath)
    }
    if let digests {
      for number in isThere.indices where !isThere[number] && digests[number].count > 0 {
        let path = digests.path(of: number)
        if !isUnread(path) { missingFolders.insert(path) }
      }
    } else {
      for path in missingFolders { missingFolders.formUnion(snapshot.folders(below: path.span)) }
    }
    for path in missingFolders { snapshot.forEachDocument(inFolder: path.span) { id, _ in gone.append(id) } }
    var reported: Set<DocumentID> = []
    return gone.filter { id in
      // Several starting points of a walk can lead to the same document.
      if scope.isEverything == false, !reported.insert(id).inserted { return false }
      // A document whose file was not found is removed, unless its folder could not be listed.
      let key = snapshot.key(of: id)
      if isUnread(key) { return false }
      changes.removed.append(key)
      if files.isNotePath(key) { changes.removedNotes += 1 }
      return true
    }
  }

  /// Returns how many new notes are the files of removed documents. A rename keeps inode, size and modification time.
  private func moved(_ tree: DirectoryTree, _ changes: Changes, _ gone: [DocumentID]) -> Int {
    if changes.added == 0 || changes.removedNotes == 0 { return 0 }
    // Attachments, and notes that changed while they were read, have no fingerprint.
    var left = Set(gone.map { FileIdentity(snapshot.fingerprint(of: $0)) }.filter { !$0.isBlank })
    return changes.notes.count { index in
      !changes.known.contains(index) && left.remove(FileIdentity(tree.entries[index])) != nil
    }
  }
}
