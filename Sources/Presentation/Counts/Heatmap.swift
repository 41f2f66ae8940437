internal import Answers
internal import Dates
package import Terminal
package import VaultCore

/// A calendar of a year with one column per week and one row per day of the week, which shows the number of notes, words
/// or tasks of each day.
///
/// The marks can be distinguished without color. The legend below has the number of notes for each mark, based on the
/// quartiles of the days with notes.
package struct Heatmap {
  /// The days, in days since 1970.
  package let days: ClosedRange<Int>
  /// The number of each day.
  package let counts: [Int]
  package let subject: DayCount

  private static let marks = ["·", "░", "▒", "▓", "█"]
  private static let labels = ["Mon", "", "Wed", "", "Fri", "", "Sun"]
  private static let labelWidth = 4
  private static let year = 365

  /// The numbers of days.
  package init(days: ClosedRange<Int>, counts: [Int], of subject: DayCount = .notes) {
    (self.days, self.counts, self.subject) = (days, counts, subject)
  }

  /// The days in a row that have any.
  package var streak: DayStreak { DayStreak(counts) }

  /// A number with what is counted: `1 note`.
  func text(of count: Int) -> String {
    switch subject {
    case .notes: Amount.text(count, "note")
    case .words: Amount.text(count, "word")
    case .tasks: Amount.text(count, "task") + " done"
    }
  }

  /// Returns the days of a year up to `last`, as many as fit into a terminal of the given width.
  package static func days(to last: Int, width: Int?) -> ClosedRange<Int> {
    let first = last - year + 1
    guard let width else { return first...last }
    let columns = max(1, width - labelWidth)
    // The first day of the first week that fits.
    let monday = last - weekday(last) - (columns - 1) * 7
    return max(first, monday)...last
  }

  /// Returns the day of the week, from 0 for Monday.
  static func weekday(_ day: Int) -> Int { CivilDate(daysSinceEpoch: day).weekday - 1 }

  /// The Monday of the first week, in days since 1970.
  var firstMonday: Int { days.lowerBound - Self.weekday(days.lowerBound) }

  /// The number of weeks that have days.
  var weeks: Int { (days.upperBound - firstMonday) / 7 + 1 }

  /// The weeks, the days, and the legend.
  package var lines: [StyledText] {
    let bounds = bounds
    var lines = [months]
    for row in 0..<7 {
      var line = StyledText(Self.labels[row].padded(toColumns: Self.labelWidth), .dim)
      for week in 0..<weeks {
        let day = firstMonday + week * 7 + row
        guard days.contains(day) else {
          if day < days.lowerBound { line.append(" ") }
          continue
        }
        let level = level(of: counts[day - days.lowerBound], bounds)
        line.append(Self.marks[level], level == 0 ? .dim : .count)
      }
      lines.append(line)
    }
    return lines + [StyledText("")] + legend(bounds)
  }

  /// The names of the months, each with the week of its first day; one that would not fit is left out.
  var monthNames: [(week: Int, name: String)] {
    (0..<max(0, weeks - 2)).compactMap { week in
      let monday = firstMonday + week * 7
      let firsts = (monday..<monday + 7).filter { days.contains($0) && CivilDate(daysSinceEpoch: $0).day == 1 }
      return firsts.first.map {
        (week, String(CalendarNames.months[CivilDate(daysSinceEpoch: $0).month - 1].prefix(3)))
      }
    }
  }

  private var months: StyledText {
    var line = String(repeating: " ", count: Self.labelWidth)
    for (week, name) in monthNames where line.count <= Self.labelWidth + week {
      line += String(repeating: " ", count: Self.labelWidth + week - line.count) + name
    }
    return StyledText(line, .dim)
  }

  /// The quartiles of the numbers of notes on days that have any.
  var bounds: [Int] {
    let sorted = counts.filter { $0 > 0 }.sorted()
    return sorted.isEmpty ? [] : (1...3).map { sorted[(sorted.count - 1) * $0 / 4] }
  }

  /// Returns how many of five marks a number of notes is above the first.
  func level(of count: Int, _ bounds: [Int]) -> Int { count == 0 ? 0 : 1 + bounds.count { count > $0 } }

  /// The number of all notes, and the day with the most, in words.
  var summary: String {
    let start = CivilDate(daysSinceEpoch: days.lowerBound)
    guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else {
      if subject == .tasks { return "no tasks with a date of completion since \(start); 'tasks.done-date' adds one" }
      return "no \(subject.rawValue) since \(start)"
    }
    let day = CivilDate(daysSinceEpoch: days.lowerBound + index)
    return "\(text(of: counts.reduce(0, +))) since \(start), most on \(day): \(most)"
  }

  private func legend(_ bounds: [Int]) -> [StyledText] {
    let summary = StyledText(summary, .dim)
    guard let most = counts.max(), most > 0 else { return [summary] }
    var marks = StyledText(Self.marks[0], .dim) + StyledText(" 0")
    for level in 1..<Self.marks.count {
      let lower = level == 1 ? 1 : bounds[level - 2] + 1
      let upper = level <= bounds.count ? bounds[level - 1] : most
      guard lower <= upper else { continue }
      marks.append("   ")
      marks.append(Self.marks[level], .count)
      marks.append(lower == upper ? " \(lower)" : " \(lower)–\(upper)")
    }
    let days = Amount.text(streak.current, "day")
    return [marks, summary, StyledText("\(days) in a row, longest \(streak.longest)", .dim)]
  }
}
