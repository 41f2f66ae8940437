/// A span of whole days, such as `7d`, `2w`, `3m` or `1y`.
package struct DaySpan: Hashable, Sendable, CustomStringConvertible {
  /// The number of units, at least 1.
  package let count: Int
  package let unit: CalendarUnit

  private static let units: [Character: CalendarUnit] = ["d": .day, "w": .week, "m": .month, "y": .year]
  /// The largest number of units, which no vault needs.
  private static let most = 9_999

  package init(_ count: Int, _ unit: CalendarUnit) { (self.count, self.unit) = (count, unit) }

  /// Reads a number with the letter of its unit; nil for another text, and for none at all of a unit.
  package init?(_ text: some StringProtocol) {
    guard let unit = text.last.flatMap({ Self.units[$0] }), text.dropLast().utf8.allSatisfy({ (48...57).contains($0) }),
      let count = Int(text.dropLast()), (1...Self.most).contains(count), unit != .year || count <= 100
    else { return nil }
    self.init(count, unit)
  }

  /// The span as text.
  package var description: String { "\(count)\(Self.units.first { $0.value == unit }?.key ?? "d")" }

  /// Returns the day that is so long before another.
  package func before(_ day: CivilDate) -> CivilDate { day.adding(-count, unit) }

  /// Returns the day that is so long after another.
  package func after(_ day: CivilDate) -> CivilDate { day.adding(count, unit) }
}
