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
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

extension CommandCatalog {
  /// Returns a page about the program and one for every command that is not hidden, in the order of the table.
  package func manualPages(date: ManualDate) -> [ManualPage] {
    [overviewPage(date)] + visibleCommands.map { page(on: $0, date) }
  }

  private func overviewPage(_ date: ManualDate) -> ManualPage { page(program, 1, date) { $0.overview() } }

  private func page(on entry: CommandEntry, _ date: ManualDate) -> ManualPage {
    page(pageName(of: entry), 1, date) { $0.command(entry) }
  }

  /// Returns the page of a topic, given the sections of its text; the heading of the text at the beginning is empty.
  package func manualPage(on topic: Topic, _ sections: [ManualSection], date: ManualDate) -> ManualPage {
    page(topic.page, topic.section, date) { $0.topic(topic, sections) }
  }

  private func page(
    _ name: String, _ section: Int, _ date: ManualDate, write: (inout ManualPageWriter) -> Void
  ) -> ManualPage {
    var page = ManualPageWriter(catalog: self, name: name, section: section)
    page.start(date)
    write(&page)
    return ManualPage(fileName: "\(name).\(section)", text: page.text)
  }
}
