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
    or the name of a weekday. \(code: "friday") is the \(lookingAhead ? "next" : "last") Friday, or today;
    \(code: "last friday") is the last one before today, \(code: "next friday") the first one after today,
    \(code: "this friday") the one in this week, and \(code: "friday next week") the one in next week. Weeks begin on
    Monday, as in \(code: "2026-W47"). Words can be joined by hyphens: \(code: "last-friday").
    """
  }
}
