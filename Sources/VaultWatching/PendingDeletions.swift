internal import Bytes
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// The notes that vanished or became empty a short time ago, which can be a step of an editor that saves a note. They
/// keep their previous state in the index until a deadline.
struct PendingDeletions: Scheduled {
  enum Fate: Equatable {
    case vanished, emptied

    /// The time that the note waits to be as before, in nanoseconds.
    var patience: Int64 { self == .vanished ? 200_000_000 : 1_000_000_000 }
  }

  private struct Entry {
    let fate: Fate
    let since: Int64
    var deadline: Int64
  }

  /// The maximal time that a vanished note waits while other changes happen, as when git switches branches.
  static let longest: Int64 = 2_000_000_000

  private var entries: [[UInt8]: Entry] = [:]

  /// Returns whether a note keeps its previous state. The first call for a note starts its waiting time.
  mutating func holds(_ path: [UInt8], _ fate: Fate, at time: Int64) -> Bool {
    if let entry = entries[path], entry.fate == fate {
      if entry.deadline > time { return true }
      entries[path] = nil
      return false
    }
    entries[path] = Entry(fate: fate, since: time, deadline: time + fate.patience)
    return true
  }

  /// Extends the waiting time of vanished notes because of other changes, in which they might appear at another path.
  mutating func postpone(at time: Int64) {
    for (path, entry) in entries where entry.fate == .vanished && entry.deadline > time {
      entries[path]?.deadline = max(entry.deadline, min(time + entry.fate.patience, entry.since + Self.longest))
    }
  }

  /// Removes a note that is back, or whose event was accepted.
  mutating func release(_ path: [UInt8]) { entries[path] = nil }

  /// Removes a note that was found, unless it is still empty as before.
  mutating func settle(_ path: [UInt8], isEmpty: Bool) {
    if let entry = entries[path], entry.fate == .vanished || !isEmpty { entries[path] = nil }
  }

  mutating func releaseAll() { entries = [:] }

  var isEmpty: Bool { entries.isEmpty }

  var hasVanished: Bool { entries.values.contains { $0.fate == .vanished } }

  var deadline: Int64? { entries.values.map(\.deadline).min() }

  func due(at time: Int64) -> [[UInt8]] { entries.filter { $0.value.deadline <= time }.map(\.key) }

  var paths: [[UInt8]] { Array(entries.keys) }

  /// Removes steps of editors from the changes of a comparison: notes that have just vanished or become empty; none if
  /// a command asks for the current state. `renamed` has the new paths of observed renames by the old ones.
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
