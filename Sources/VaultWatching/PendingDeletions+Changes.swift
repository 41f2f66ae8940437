internal import Bytes
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

extension PendingDeletions {
  /// Removes intermediate steps of editors from the changes of a comparison: notes that have just vanished or become
  /// empty.
  ///
  /// If a command asks for the current state, nothing is removed.
  ///
  /// - Parameters:
  ///   - tree: The files that `changes` refers to.
  ///   - base: The index that was compared.
  ///   - renamed: The renames that were observed: the new paths by the old ones.
  mutating func holdBack(
    _ changes: inout Reconciler.Changes, _ tree: DirectoryTree, _ base: IndexSnapshot, renamed: [[UInt8]: [UInt8]],
    isAsked: Bool, at time: Int64
  ) {
    if isAsked { return releaseAll() }
    for index in changes.notes {
      let entry = tree.entries[index]
      settle([UInt8](tree.path(of: entry)), isEmpty: entry.size == 0)
    }
    // A file that exists under another name was moved, even if the rename was not observed.
    let appeared = Set(changes.notes.filter { !changes.known.contains($0) }.map { FileIdentity(tree.entries[$0]) })
    changes.removed.removeAll { path in
      guard VaultFiles.isNotePath(path), MovePairing.target(of: path, renamed) == nil,
        let id = base.document(withKey: path), !appeared.contains(FileIdentity(base.fingerprint(of: id)))
      else {
        release(path)
        return false
      }
      return holds(path, .vanished, at: time)
    }
    changes.notes.removeAll { index in
      guard changes.known.contains(index), tree.entries[index].size == 0 else { return false }
      let path = [UInt8](tree.path(of: tree.entries[index]))
      guard let id = base.document(withKey: path), base.fingerprint(of: id).size > 0 else { return false }
      return holds(path, .emptied, at: time)
    }
    // The remaining notes whose deadline has passed are back as they were.
    for path in due(at: time) { release(path) }
  }
}
