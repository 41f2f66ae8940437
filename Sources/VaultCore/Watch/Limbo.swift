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
    let deadline: Int64
  }

  private var entries: [[UInt8]: Entry] = [:]

  /// Whether a note that met its fate is still to be taken as it was. What is asked about first begins to wait now.
  mutating func holds(_ path: [UInt8], _ fate: Fate, at time: Int64) -> Bool {
    if let entry = entries[path], entry.fate == fate {
      if entry.deadline > time { return true }
      entries[path] = nil
      return false
    }
    entries[path] = Entry(fate: fate, deadline: time + fate.patience)
    return true
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

  /// How many wait.
  var count: Int { entries.count }

  /// When the first of them has waited long enough.
  var deadline: Int64? { entries.values.map(\.deadline).min() }

  /// Those that have waited long enough, to be looked at again.
  func due(at time: Int64) -> [[UInt8]] {
    entries.filter { $0.value.deadline <= time }.map(\.key)
  }

  /// All that wait.
  var paths: [[UInt8]] { Array(entries.keys) }
}
