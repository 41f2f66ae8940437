/// The notes that have changed, until each has been left alone for a while and no program has it open. All times are
/// passed in, in nanoseconds of a monotonic clock.
package struct QuietNotes: Equatable, Sendable, Scheduled {
  /// How long a note must be left alone.
  package var seconds: Int
  /// The times of the last changes.
  private var times: [[UInt8]: Int64] = [:]

  /// Creates a set of no notes.
  ///
  /// - Parameter seconds: How long a note must be left alone.
  package init(seconds: Int) { self.seconds = seconds }

  private var quiet: Int64 { Int64(seconds) * 1_000_000_000 }

  /// Records a change.
  package mutating func note(_ path: [UInt8], at time: Int64) { times[path] = time }

  /// The time when the next note is due; nil if there is none.
  package var deadline: Int64? { times.values.min().map { $0 + quiet } }

  /// Removes the notes that are due, and returns those that are not open; the others wait again.
  package mutating func take(at time: Int64, isOpen: (_ path: [UInt8]) -> Bool) -> [[UInt8]] {
    let due = times.filter { $0.value + quiet <= time }.map(\.key)
    var taken: [[UInt8]] = []
    for path in due.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if isOpen(path) {
        times[path] = time
      } else {
        times[path] = nil
        taken.append(path)
      }
    }
    return taken
  }
}
