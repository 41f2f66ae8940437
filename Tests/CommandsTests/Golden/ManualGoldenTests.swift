import CommandSpec
import SystemCalls
import Testing

@testable import Commands
@testable import Guides

@Suite struct ManualGoldenTests {
  /// The day that stands in generated pages; it is changed with a release.
  private static let date = ManualDate(year: 2026, month: 11, day: 21)

  private static let pages = Program.table.catalog.manualPages(date: date)

  @Test func pagesEqualTheirGoldenFiles() throws {
    for page in Self.pages + Guide.all.map({ $0.manualPage(date: Self.date) }) {
      try GoldenFile.expect(page.text, in: "man/\(page.fileName)")
    }
  }

  @Test func everyPageOnACommandIsGenerated() throws {
    try GoldenFile.expectNoOthers(in: "man", than: Set(Self.pages.map(\.fileName))) { $0.hasSuffix(".1") }
  }
}
