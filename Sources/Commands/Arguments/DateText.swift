internal import CommandSpec

/// What manual pages say of dates as people type them; sheaf-query(7) says the same.
enum DateText {
  /// The dates that can be typed.
  ///
  /// - Parameter lookingAhead: whether the nearest Friday is the coming one here, and not the last.
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
