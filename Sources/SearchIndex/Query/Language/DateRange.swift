/// Some days in a row: from `start` up to, and without, `end`.
package struct DateRange: Sendable, Hashable {
  /// The first day; nil is without beginning.
  package var start: CivilDate?
  /// The day after the last; nil is without end.
  package var end: CivilDate?

  /// The days from `start` up to `end`; empty when `end` is not later.
  package init(start: CivilDate?, end: CivilDate?) {
    self.start = start
    self.end = end
  }

  /// Whether `day` is one of the days.
  package func contains(_ day: CivilDate) -> Bool {
    if let start, day < start { return false }
    if let end, day >= end { return false }
    return true
  }
}

extension DateRange: CustomStringConvertible {
  /// The range in the notation of queries, which reads back as the same range on any day.
  package var description: String {
    switch (start, end) {
    case (nil, nil): "*"
    case (let start?, nil): start == .limit ? ">\(start.adding(days: -1))" : ">=\(start)"
    case (nil, let end?): end == .first ? "<\(end)" : "<=\(end.adding(days: -1))"
    case (let start?, let end?):
      start == end.adding(days: -1) ? "\(start)" : "\(start)..\(end.adding(days: -1))"
    }
  }
}
