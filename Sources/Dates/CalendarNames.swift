/// The English names of months and weekdays. They are the same everywhere, so output does not depend on a locale.
package enum CalendarNames {
  /// The months from January to December.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  /// The weekdays from Monday to Sunday.
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// The months in lower case, for comparison with words in lower case.
  package static let lowercasedMonths = months.map { $0.lowercased() }
  /// The weekdays in lower case.
  package static let lowercasedWeekdays = weekdays.map { $0.lowercased() }
}
