internal import Dates
internal import Rendering

/// The picture of one year: a square for each day, which ends with the newest date of the site.
extension PageWriter {
  private static let (weeks, step, cell) = (26, 15, 12)

  mutating func writeYear() {
    guard let newest = site.newest, let last = CivilDate(year: newest.year, month: newest.month, day: newest.day)
    else { return }
    let start = last.startOfWeek.adding(days: -7 * (2 * Self.weeks - 1))
    var counts = [Int](repeating: 0, count: 14 * Self.weeks)
    for number in site.order {
      let note = site.notes[number]
      for day in [note.created, note.changed].compactMap(\.self) {
        let index = day.daysSinceEpoch - start.daysSinceEpoch
        if counts.indices.contains(index) { counts[index] += 1 }
      }
    }
    element("<div class=\"sec\"><h2>", words[.oneYear], " <span>")
    element("", words[.oneYearRemark], "</span></h2><p class=\"scale\">")
    output.text(words[.fewer])
    output.markup(
      """
       <i class="l0"></i><i class="l1"></i><i class="l2"></i><i class="l3"></i><i class="l4"></i>
      """)
    element(" ", words[.moreDays], "</p></div>\n<div class=\"year\">\n")
    let levels = Self.levels(counts)
    for half in 0..<2 {
      writeHalf(
        start.adding(days: half * 7 * Self.weeks), Array(counts[(half * 7 * Self.weeks)...]), levels, half: half)
    }
    output.markup("</div>\n")
    writeMonths(upTo: last)
  }

  /// Returns the counts above which the levels 2, 3 and 4 begin: the quartiles of the days that have any notes.
  private static func levels(_ counts: [Int]) -> [Int] {
    let used = counts.filter { $0 > 0 }.sorted()
    if used.isEmpty { return [] }
    return (1...3).map { used[min(used.count * $0 / 4, used.count - 1)] }
  }

  private mutating func writeHalf(_ start: CivilDate, _ counts: [Int], _ levels: [Int], half: Int) {
    let width = Self.weeks * Self.step - (Self.step - Self.cell)
    output.markup("<svg")
    output.attribute("viewBox", text: "0 0 \(width) \(20 + 7 * Self.step)")
    output.attribute("width", number: width)
    output.attribute("height", number: 20 + 7 * Self.step)
    output.markup("><defs><pattern")
    output.attribute("id", text: "s:y\(half)")
    output.markup(
      """
       width="15" height="15" y="20" patternUnits="userSpaceOnUse"><rect class="l0" width="12" height="12" rx="2" />\
      </pattern></defs><rect y="20" height="105"
      """)
    output.attribute("width", number: width)
    output.attribute("fill", text: "url(#s:y\(half))")
    output.markup(" />\n")
    for week in 0..<Self.weeks {
      let monday = start.adding(days: 7 * week)
      if monday.day <= 7 {
        // The last week is narrower than the name of a month.
        let isLast = week == Self.weeks - 1
        output.markup(isLast ? "<text y=\"12\" text-anchor=\"end\"" : "<text y=\"12\"")
        output.attribute("x", number: isLast ? width : week * Self.step)
        element(">", words.short(monday.month), "</text>\n")
      }
    }
    for index in 0..<7 * Self.weeks where counts[index] > 0 {
      writeDay(start.adding(days: index), counts[index], 1 + levels.count { counts[index] > $0 }, index: index)
    }
    output.markup("</svg>\n")
  }

  private mutating func writeDay(_ day: CivilDate, _ count: Int, _ level: Int, index: Int) {
    let month = site.months.first { $0.month == SiteMonth(year: day.year, month: day.month) }
    let written = month?.group.notes.firstIndex { site.notes[$0].created?.day == day.day }
    let page = month.flatMap { month in written.map { month.group.pages[$0 / SiteGroup.pageSize] } }
    if let page {
      output.openLink(here.to(page, part: "\(day.day)"))
      output.markup(">")
    }
    output.markup("<rect width=\"12\" height=\"12\" rx=\"2\"")
    output.attribute("class", text: "l\(level)")
    output.attribute("x", number: index / 7 * Self.step)
    output.attribute("y", number: 20 + index % 7 * Self.step)
    element("><title>", "\(words.inYear(day)): \(words.counted(.notes, count))", "</title></rect>")
    output.markup(page == nil ? "\n" : "</a>\n")
  }

  /// Writes those of the last twelve months that have notes, which are the picture in words.
  private mutating func writeMonths(upTo last: CivilDate) {
    let months = site.months.filter { 12 * (last.year - $0.0.year) + last.month - $0.0.month < 12 }
    if months.isEmpty { return }
    output.markup("<ul class=\"months\">\n")
    for (month, group) in months {
      output.markup("<li>")
      link(here.to(group.pages[0]), words.short(month))
      element(" <span>", words.grouped(group.notes.count), "</span></li>\n")
    }
    output.markup("</ul>\n")
  }
}
