internal import VaultCore

extension CivilDateTime {
  /// The header of a group of notes of one month, as in `November 2026`.
  var monthHeader: String { formatted("MMMM yyyy") }

  /// The date and time in a pattern that is known to be right; the ISO form for one that is not.
  func formatted(_ pattern: String) -> String {
    guard let pattern = try? DatePattern(checking: pattern) else { return iso8601 }
    return formatted(pattern)
  }

  /// The date and time in a pattern.
  func formatted(_ pattern: DatePattern) -> String {
    pattern.text(
      of: LocalMoment(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: millisecond,
        offset: offset))
  }
}
