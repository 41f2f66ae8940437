/// The notes that have changed, until each was unchanged for some time and no program has it open.
package struct QuietNotes: Equatable, Sendable, Scheduled {
  /// The time that a note must be unchanged, in seconds.
  package var seconds: Int
  /// The times of the last changes.
  private var times: [[UInt8]: Int64] = [:]

  /// Creates an empty set.
  ///
  /// - Parameter seconds: The time that a note must be unchanged.
  package init(seconds: Int) { self.seconds = seconds }

  private var quiet: Int64 { Int64(seconds) * 1_000_000_000 }

  /// Records a change.
  package mutating func note(_ path: [UInt8], at time: Int64) { times[path] = time }

  /// The time when the next note is due; nil if there is none.
  package var deadline: Int64? { times.values.min().map { $0 + quiet } }

  /// Removes the notes that are due and not open, and returns them sorted. Notes that are open wait again.
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
