internal import Bytes
package import Dates
package import SearchIndex

package enum DayCount: String, CaseIterable, Sendable {
  /// Notes, on the days when they were created.
  case notes
  /// Words of notes, on the days when these were created.
  case words
  /// Tasks, on the days when they were done.
  case tasks

  /// Returns how much there is of it in some notes on each of the days, which are local days since 1970. Takes O(notes ×
  /// log days).
  package func counts(
    _ found: FoundDocuments, on days: ClosedRange<Int>, in snapshot: IndexSnapshot, zone: TimeZoneRules
  ) -> [Int] {
    var counts = [Int](repeating: 0, count: days.count)
    if self == .tasks {
      for id in found.documents where snapshot.number(.tasksDone, of: id) > 0 {
        for task in snapshot.tasks(of: id) {
          guard let day = task.done.flatMap({ CivilDate(iso: $0) })?.daysSinceEpoch, days.contains(day) else {
            continue
          }
          counts[day - days.lowerBound] += 1
        }
      }
      return counts
    }
    let starts = (days.lowerBound...days.upperBound + 1).map { zone.start(of: CivilDate(daysSinceEpoch: $0)) * 1000 }
    for id in found.documents {
      let created = snapshot.number(.created, of: id)
      if created < starts[0] || created >= starts[days.count] { continue }
      // The last day that begins before the moment.
      let index = starts.indices.partitioningIndex { starts[$0] > created } - 1
      counts[index] += self == .notes ? 1 : Int(snapshot.number(.words, of: id))
    }
    return counts
  }
}

/// The days in a row on which something was done.
package struct DayStreak: Hashable, Sendable {
  /// The number of days up to the last one, or to the one before if the last one has nothing yet.
  package private(set) var current = 0
  /// The number of days in the longest row.
  package private(set) var longest = 0

  /// Counts the days of a list, whose last one is today.
  package init(_ counts: [Int]) {
    var row = 0
    for (index, count) in counts.enumerated() {
      if count > 0 {
        row += 1
        longest = max(longest, row)
        current = row
      } else {
        row = 0
        if index + 1 < counts.count { current = 0 }
      }
    }
  }
}
