package import SearchIndex
internal import SystemCalls

extension Vault {
  /// The current date in the user's time zone.
  package var today: CivilDate {
    let seconds = surroundings.now().flooringDivision(by: 1_000_000_000)
    let local = seconds + Int64(surroundings.zone.offsetSeconds(seconds))
    return CivilDate(daysSinceEpoch: Int(local.flooringDivision(by: 86_400)))
  }

  /// Returns a parser of dates in everyday words.
  ///
  /// - Parameter looksAhead: Whether `friday` is the next one, as for tasks, rather than the last one.
  package func dates(lookingAhead looksAhead: Bool) -> DateExpression {
    DateExpression(today: today, looksAhead: looksAhead)
  }
}
