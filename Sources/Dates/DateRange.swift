/// A range of days from `start` up to, but not including, `end`.
package struct DateRange: Sendable, Hashable {
  /// The first day; nil if there is no beginning.
  package var start: CivilDate?
  /// The day after the last one; nil if there is no end.
  package var end: CivilDate?

  /// Makes the range from `start` up to `end`, which is empty if `end` is not later than `start`.
  package init(start: CivilDate?, end: CivilDate?) { (self.start, self.end) = (start, end) }

  /// Returns whether `day` is in the range.
  package func contains(_ day: CivilDate) -> Bool {
    if let start, day < start { return false }
    if let end, day >= end { return false }
    return true
  }
}

extension DateRange: CustomStringConvertible {
  /// The range in the syntax of queries, which reads as the same range on any day.
  package var description: String {
    switch (start, end) {
    case (nil, nil): "*"
    case (let start?, nil): start == .limit ? ">\(start.adding(days: -1))" : ">=\(start)"
    case (nil, let end?): end == .first ? "<\(end)" : "<=\(end.adding(days: -1))"
    case (let start?, let end?): start == end.adding(days: -1) ? "\(start)" : "\(start)..\(end.adding(days: -1))"
    }
  }
}

/// A comparison operator in queries and dates: `<`, `<=`, `>` or `>=`.
package enum ComparisonOperator: String, Sendable, CaseIterable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Returns the operator at the beginning of `text` and the text after it; nil if there is none.
  package static func split(_ text: Substring) -> (comparison: Self, rest: Substring)? {
    for comparison in [Self.lessOrEqual, .greaterOrEqual, .less, .greater] where text.hasPrefix(comparison.rawValue) {
      return (comparison, text.dropFirst(comparison.rawValue.count))
    }
    return nil
  }
}
