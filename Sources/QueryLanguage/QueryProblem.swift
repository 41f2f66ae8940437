package import Dates

/// An error in a query, with its position in the text.
package struct QueryProblem: Error, Sendable, Equatable {
  /// The position of the error, as a byte offset from 1.
  package var column: Int
  /// The length of the error in bytes.
  package var length: Int
  /// A description in the style of all error messages: lower case, with quotes around what the user wrote.
  package var message: String
  /// A suggestion of what to write instead.
  package var hint: String?

  /// Makes a problem that covers `length` bytes from `column`.
  package init(column: Int, length: Int, message: String, hint: String? = nil) {
    (self.column, self.length, self.message, self.hint) = (column, length, message, hint)
  }
}

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
    (self.today, self.savedQueryNames, self.savedQuery) = (today, savedQueryNames, savedQuery)
  }
}
