internal import VaultCore

/// Notes that vanished or turned empty a moment ago, which editors make them do on the way to a saved note.
///
/// They count as they were until their time is over. Times are those of a monotonic clock, in nanoseconds, and are handed in.
struct Limbo {
  /// What happened to a note.
  enum Fate: Equatable {
    case vanished
    case emptied

    /// How long it has time to be undone.
    var patience: Int64 { self == .vanished ? 200_000_000 : 1_000_000_000 }
  }

  private struct Entry {
    let fate: Fate
    let since: Int64
    var deadline: Int64
  }

  /// How long a note waits at most while much else happens, as when git changes a branch.
  static let longest: Int64 = 2_000_000_000

  private var entries: [[UInt8]: Entry] = [:]

  /// Whether a note that met its fate is still to be taken as it was. What is asked about first begins to wait now.
  mutating func holds(_ path: [UInt8], _ fate: Fate, at time: Int64) -> Bool {
    if let entry = entries[path], entry.fate == fate {
      if entry.deadline > time { return true }
      entries[path] = nil
      return false
    }
    entries[path] = Entry(fate: fate, since: time, deadline: time + fate.patience)
    return true
  }

  /// Has all wait on, something else having happened: where much does, what vanished may be on its way to another place.
  mutating func postpone(at time: Int64) {
    for (path, entry) in entries where entry.fate == .vanished && entry.deadline > time {
      entries[path]?.deadline = max(entry.deadline, min(time + entry.fate.patience, entry.since + Self.longest))
    }
  }

  /// Lets go of a note that is there again, or of which the fate was accepted.
  mutating func release(_ path: [UInt8]) { entries[path] = nil }

  /// Lets go of a note that was met, unless it is still as its fate left it.
  mutating func settle(_ path: [UInt8], isEmpty: Bool) {
    if let entry = entries[path], entry.fate == .vanished || !isEmpty { entries[path] = nil }
  }

  /// Lets go of all.
  mutating func releaseAll() { entries = [:] }

  /// Whether nothing waits.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether a note waits that vanished.
  var hasVanished: Bool { entries.values.contains { $0.fate == .vanished } }

  /// When the first of them has waited long enough.
  var deadline: Int64? { entries.values.map(\.deadline).min() }

  /// Those that have waited long enough, to be looked at again.
  func due(at time: Int64) -> [[UInt8]] {
    entries.filter { $0.value.deadline <= time }.map(\.key)
  }

  /// All that wait.
  var paths: [[UInt8]] { Array(entries.keys) }
}
