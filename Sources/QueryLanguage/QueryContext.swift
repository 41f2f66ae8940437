package import Dates

/// The context of a query: everything besides its text that its meaning depends on.
package struct QueryContext {
  /// The current day in the user's time zone, from which `today` and `7d` are counted.
  package var today: CivilDate
  /// The names of the saved queries, from which a suggestion for an unknown name is chosen.
  package var savedQueryNames: [String]
  /// Returns the text of the saved query with a name; nil if there is none.
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
