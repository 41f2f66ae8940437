/// The source of a manual page, in mdoc(7).
package struct ManualPage: Hashable, Sendable {
  /// The name of the file, such as `sheaf-tag-add.1`.
  package let fileName: String
  /// The source, which ends with a newline.
  package let text: String
}

/// The date of a manual page.
package struct ManualDate: Hashable, Sendable {
  /// The year, such as 2026.
  package let year: Int
  /// The month from 1 to 12.
  package let month: Int
  /// The day of the month.
  package let day: Int

  /// Makes a date; a month outside of 1 to 12 is clamped.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = min(max(month, 1), 12)
    self.day = day
  }

  /// The date in the format of mdoc.
  var mdoc: String { "\(Self.months[month - 1]) \(day), \(year)" }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
}

extension CommandCatalog {
  /// Returns a page about the program and one for every command that is not hidden, in the order of the table.
  package func manualPages(date: ManualDate) -> [ManualPage] {
    [overviewPage(date)] + visibleCommands.map { page(on: $0, date) }
  }

  private func overviewPage(_ date: ManualDate) -> ManualPage {
    var page = ManualPageWriter(catalog: self, subject: nil)
    page.start(program, date)
    page.overview()
    return ManualPage(fileName: "\(program).1", text: page.text)
  }

  private func page(on entry: CommandEntry, _ date: ManualDate) -> ManualPage {
    var page = ManualPageWriter(catalog: self, subject: entry)
    page.start(pageName(of: entry), date)
    page.command(entry)
    return ManualPage(fileName: "\(pageName(of: entry)).1", text: page.text)
  }
}
