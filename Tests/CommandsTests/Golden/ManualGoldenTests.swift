import CommandSpec
import SystemCalls
import Testing

@testable import Commands

@Suite struct ManualGoldenTests {
  /// The day that stands in generated pages; it is changed with a release.
  private static let date = "November 21, 2026"

  private static let catalog = Program.table.catalog

  private static let pages = catalog.manualPages(date: date)

  private static let guides =
    [
      catalog.manualPage(on: .options, [ManualSection("", Topic.options.prose)], date: date),
      catalog.manualPage(on: QueryManual.topic, QueryManual.sections, date: date),
      catalog.manualPage(on: ImportFormats.topic, ImportFormats.sections, date: date),
      catalog.manualPage(on: .settings, ConfigManual.sections, date: date),
      catalog.manualPage(on: EditorSetup.topic, EditorSetup.sections, date: date),
    ] + Guide.all.map { $0.manualPage(in: catalog, date: date) }

  @Test func pagesEqualTheirGoldenFiles() throws {
    for page in Self.pages + Self.guides {
      try GoldenFile.expect(page.text, in: "man/\(page.fileName)")
    }
  }

  @Test func everyPageOnACommandIsGenerated() throws {
    try GoldenFile.expectNoOthers(in: "man", than: Set(Self.pages.map(\.fileName))) { $0.hasSuffix(".1") }
  }

  /// Commands that change something beside the notes, such as settings for all vaults, or nothing that undo reverses.
  private static let others: Set = ["commit", "config unset", "operations", "undo", "redo", "sync"]

  /// People dare to run a command if they know how to go back.
  @Test func theDescriptionOfAChangeNamesWhatReversesIt() {
    let opposites: Set = ["undo", "redo", "restore", "pin", "unpin", "archive", "unarchive"]
    for entry in Self.catalog.visibleCommands where !Self.others.contains(entry.name) {
      guard entry.options.contains(where: { $0.long == "dry-run" }), entry.seeAlso.contains(.command("undo")) else {
        continue
      }
      let options = entry.options.flatMap { $0.allDetails.references }
      let named = (entry.description.references + options).compactMap { reference in
        if case .command(let name) = reference { name } else { nil }
      }
      #expect(!opposites.isDisjoint(with: named), "\(entry.name)")
    }
  }
}
