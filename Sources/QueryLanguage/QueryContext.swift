package import Dates

/// What the meaning of a query depends on besides its text.
package struct QueryContext {
  /// The day from which `today` and `7d` are counted, in the user's time zone.
  package var today: CivilDate
  /// The names of the saved queries, one of which is suggested for an unknown name.
  package var savedQueryNames: [String]
  /// Returns the text of the saved query with a name, or nil when there is none.
  package var savedQuery: (String) -> String?

  /// Makes a context for `today` with the saved queries that `savedQuery` returns.
  package init(
    today: CivilDate, savedQueryNames: [String] = [], savedQuery: @escaping (String) -> String? = { _ in nil }
  ) {
    self.today = today
    self.savedQueryNames = savedQueryNames
    self.savedQuery = savedQuery
  }
}
