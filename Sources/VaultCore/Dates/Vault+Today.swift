package import SearchIndex
internal import SystemCalls

extension Vault {
  /// Today, where the user is.
  package var today: CivilDate {
    let seconds = surroundings.now().flooringDivision(by: 1_000_000_000)
    let local = seconds + Int64(surroundings.zone.offsetSeconds(seconds))
    return CivilDate(daysSinceEpoch: Int(local.flooringDivision(by: 86_400)))
  }

  /// A reader of dates as people say them.
  ///
  /// - Parameter looksAhead: whether `friday` is the coming one, as for tasks, and not the last.
  package func dates(lookingAhead looksAhead: Bool) -> DateExpression {
    DateExpression(today: today, looksAhead: looksAhead)
  }
}
