/// What the meaning of a query depends on outside its text.
package struct QueryContext {
  /// The day that `today` and `7d` are counted from, in the user's time zone.
  package var today: CivilDate
  /// Names of the saved queries, to suggest one for a name that is none.
  package var savedQueryNames: [String]
  /// The text of the saved query of that name, nil when there is none.
  package var savedQuery: (String) -> String?

  /// What a query means on `today`, with the saved queries that `savedQuery` knows.
  package init(
    today: CivilDate, savedQueryNames: [String] = [], savedQuery: @escaping (String) -> String? = { _ in nil }
  ) {
    self.today = today
    self.savedQueryNames = savedQueryNames
    self.savedQuery = savedQuery
  }
}
