import Dates
import TestSupport
import Testing
import VaultCore

@testable import VaultChanges

/// Commands of the plugin Templater, at noon on Friday, 2026-11-27.
@Suite struct TemplaterTests {
  private func filled(_ text: String) throws -> NoteTemplate.Filled {
    let date = try #require(NoteDate(parsing: "2026-11-27T12:00:00+00:00", zone: .fixed(minutes: 0)))
    return NoteTemplate(text, try TemporaryVault().open().vault.config).filled(
      title: "2026-01-31", date: date, folder: "a/b")
  }

  @Test(arguments: [
    ("tp.file.title", "2026-01-31"), ("tp.date.now()", "2026-11-27"), ("tp.date.now(\"DD.MM.YYYY\")", "27.11.2026"),
    ("tp.date.now('YYYY-MM-DD', 7)", "2026-12-04"), ("tp.date.now(\"YYYY-MM-DD\", -1)", "2026-11-26"),
    ("tp.date.now(\"YYYY-MM-DD\", \"P-1M\")", "2026-10-27"), ("tp.date.now(\"YYYY-MM-DD\", \"P2W\");", "2026-12-11"),
    ("tp.date.now(\"YYYY-MM-DD\", 1, tp.file.title, \"YYYY-MM-DD\")", "2026-02-01"),
    ("tp.date.tomorrow(\"dddd\")", "Saturday"), ("tp.date.yesterday()", "2026-11-26"),
    ("tp.date.weekday(\"YYYY-MM-DD\", 0)", "2026-11-23"), ("tp.date.weekday('YYYY-MM-DD', 7)", "2026-11-30"),
    ("tp.file.creation_date()", "2026-11-27 12:00"), ("tp.file.last_modified_date(\"YYYY\")", "2026"),
    ("tp.file.folder()", "b"), ("tp.file.folder(true)", "a/b"), ("tp.file.path(true)", "a/b/2026-01-31.md"),
  ])
  func datesAndNamesAreInserted(_ command: String, _ text: String) throws {
    let filled = try filled("x <% \(command) %> {{title}}")
    #expect(filled.text == "x \(text) 2026-01-31")
    #expect(filled.unknownCommands.isEmpty)
  }

  @Test(arguments: [
    "<%* tR += tp.file.title %>", "<% tp.system.clipboard() %>", "<% await tp.system.prompt(\"x\") %>",
    "<% tp.file.title + 1 %>", "<% tp.date.now(format) %>", "<% tp.date.now(\"YYYY\", 0, \"tomorrow\") %>",
    "<% tp.file.path() %>", "<%# note %>", "<% %>", "<% tp.date.weekday(\"YYYY\") %>", "<% tp.date.now( %>",
  ])
  func everythingElseIsKeptAndNamed(_ command: String) throws {
    let filled = try filled("x \(command) <% tp.file.title %>")
    #expect(filled.text == "x \(command) 2026-01-31")
    #expect(filled.unknownCommands.count == 1)
  }

  @Test func theCursorAndWhiteSpaceAreHandled() throws {
    let filled = try filled("a\n<%- tp.file.title -%>\nb  <%_ tp.file.cursor(1) _%>\n c <% tp.file.cursor(2) %>")
    #expect(filled.text == "a2026-01-31bc ")
    #expect(filled.cursor == 12)
  }

  @Test(arguments: Seeds.some(40))
  func noTemplateIsLostOrTraps(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "<%", "%>", "{{", "}}", "tp.file.title", "tp.date.now(", ")", "\"", "'", ",", "-", "_", "*", " ", "\n", "x",
      "title", "cursor", "P", "1",
    ]
    let text = random.text(of: pieces, upTo: 24)
    let filled = try filled(text)
    // Without marks a text is itself.
    if !text.contains("<%"), !text.contains("{{") { #expect(filled.text == text) }
    #expect(filled.cursor.map { $0 <= filled.text.utf8.count } ?? true)
  }
}
