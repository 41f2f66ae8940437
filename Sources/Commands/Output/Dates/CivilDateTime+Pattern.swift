internal import Dates

extension CivilDateTime {
  /// The header of a group of notes from the same month, such as `November 2026`.
  var monthHeader: String { formatted("MMMM yyyy") }

  /// Returns the date and time formatted by a pattern that must be valid; in ISO form if it is not.
  func formatted(_ pattern: String) -> String {
    guard let pattern = try? DatePattern(checking: pattern) else { return iso8601 }
    return formatted(pattern)
  }

  /// Returns the date and time formatted by a pattern.
  func formatted(_ pattern: DatePattern) -> String { pattern.text(of: self) }
}
