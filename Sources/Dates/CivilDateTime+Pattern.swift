extension CivilDateTime {
  /// Returns the date and time formatted by a pattern that must be valid; in ISO form if it is not.
  package func formatted(_ pattern: String) -> String {
    guard let pattern = try? DatePattern(checking: pattern) else { return iso8601 }
    return formatted(pattern)
  }

  /// Returns the date and time formatted by a pattern.
  package func formatted(_ pattern: DatePattern) -> String { pattern.text(of: self) }
}
