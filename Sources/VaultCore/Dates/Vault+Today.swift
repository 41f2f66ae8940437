package import Dates

extension Vault {
  /// The current date in the user's time zone.
  package var today: CivilDate { surroundings.zone.day(atNanoseconds: surroundings.now()) }

  /// Returns a parser of dates in everyday words.
  ///
  /// - Parameter looksAhead: Whether `friday` means the next Friday, as for tasks, rather than the last one.
  package func dates(lookingAhead looksAhead: Bool) -> DateExpression {
    DateExpression(today: today, looksAhead: looksAhead)
  }
}
