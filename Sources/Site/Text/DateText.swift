internal import Dates

/// Dates as the frame of a site writes them.
extension FrameWords {
  /// Returns `21 November 2026`.
  func long(_ day: CivilDateTime) -> String { text(.date, values(day)) }

  /// Returns `21 Nov 2026`.
  func short(_ day: CivilDateTime) -> String {
    text(.shortDate, values(day).merging(["month": short(day.month)]) { _, short in short })
  }

  /// Returns `Sat 21`.
  func inMonth(_ day: CivilDateTime) -> String {
    let names = list(.weekdays)
    let weekday = names.indices.contains(day.weekday - 1) ? names[day.weekday - 1] : ""
    return text(.day, ["day": "\(day.day)", "weekday": weekday])
  }

  /// Returns `21 November`.
  func inYear(_ day: CivilDate) -> String {
    text(.dayOfMonth, ["day": "\(day.day)", "month": name(day.month, .monthNamesOf)])
  }

  /// Returns `November 2026`.
  func text(_ month: SiteMonth) -> String {
    text(.month, ["month": name(month.month, .monthNames), "year": "\(month.year)"])
  }

  /// Returns `Nov 2026`.
  func short(_ month: SiteMonth) -> String { text(.month, ["month": short(month.month), "year": "\(month.year)"]) }

  /// Returns `Nov`.
  func short(_ month: Int) -> String { name(month, .shortMonths) }

  private func values(_ day: CivilDateTime) -> [String: String] {
    ["day": "\(day.day)", "month": name(day.month, .monthNamesOf), "year": "\(day.year)"]
  }

  private func name(_ month: Int, _ names: FrameWord) -> String {
    let names = list(names)
    return names.indices.contains(month - 1) ? names[month - 1] : "\(month)"
  }
}

extension SiteMonth {
  /// `2026-11`.
  var key: String {
    let year = "\(year)"
    return String(repeating: "0", count: max(0, 4 - year.count)) + year + (month < 10 ? "-0" : "-") + "\(month)"
  }
}
