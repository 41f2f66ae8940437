/// The source of a manual page, in mdoc(7).
package struct ManualPage: Hashable, Sendable {
  /// The name of the file, such as `sheaf-tag-add.1`.
  package let fileName: String
  /// The source, which ends with a newline.
  package let text: String
}

extension CommandCatalog {
  /// Returns a page about the program and one for every command that is not hidden, in the order of the table.
  ///
  /// - Parameter date: The date of the pages, as mdoc(7) wants it: `November 21, 2026`.
  package func manualPages(date: String) -> [ManualPage] {
    [page(program, 1, date) { $0.overview() }]
      + visibleCommands.map { entry in page(pageName(of: entry), 1, date) { $0.command(entry) } }
  }

  /// Returns the page of a topic, given the sections of its text; the heading of the text at the beginning is empty.
  package func manualPage(on topic: Topic, _ sections: [ManualSection], date: String) -> ManualPage {
    page(topic.page, topic.section, date) { $0.topic(topic, sections) }
  }

  private func page(
    _ name: String, _ section: Int, _ date: String, write: (inout ManualPageWriter) -> Void
  ) -> ManualPage {
    var page = ManualPageWriter(catalog: self, name: name, section: section)
    page.start(date)
    write(&page)
    return ManualPage(fileName: "\(name).\(section)", text: page.text)
  }
}
