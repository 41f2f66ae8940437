internal import CommandSpec

/// The description of date expressions in manual pages, which is consistent with sheaf-query(7).
enum DateText {
  /// Returns the description of date expressions.
  ///
  /// - Parameter lookingAhead: Whether a weekday is the next one rather than the last one.
  static func grammar(lookingAhead: Bool) -> Prose.Block {
    """
    A date is \(code: "2026-11-21"), \(code: "today"), \(code: "yesterday"), \(code: "tomorrow"), \(code: "3 days ago"),
    \(code: "in 2 weeks"), \(code: "7d") for seven days \(lookingAhead ? "from today" : "ago"), \(code: "21 november"),
    or the name of a weekday. \(code: "friday") is the \(lookingAhead ? "next" : "last") Friday, or today.
    \(code: "last friday") is the last one before today, \(code: "next friday") the first one after today,
    \(code: "this friday") the one in this week, and \(code: "friday next week") the one in next week. Weeks begin on
    Monday, as in \(code: "2026-W47"). Words can be joined by hyphens: \(code: "last-friday").
    """
  }

  /// The description of dates in queries, which accept more than options and operands.
  static let inQueries: Prose.Block = """
    In queries, \(code: "created:"), \(code: "updated:"), \(code: "referenced:"), \(code: "due:"),
    \(code: "scheduled:"), \(code: "start:") and properties as in \(code: "[deadline:this week]") take dates, and also
    years and months, as \(code: "2026"), \(code: "2026-11") and \(code: "november 2026"), weeks and quarters, as
    \(code: "W47"), \(code: "2026-Q4") and \(code: "last month"), and \(code: "7d") for the seven days until today.
    \(code: ">=2026-11") begins with that month, \(code: "<2026-11") ends before it, and
    \(code: "2026-03..2026-11") is a range whose ends can be omitted. \(code: "due:"), \(code: "scheduled:"),
    \(code: "start:") and \(code: "[deadline: ]") look ahead: \(code: "due:7d") is the next seven days, and
    \(code: "due:friday") the next Friday.
    """
}
