import CommandSpec
import Terminal
import TestSupport
import Testing

@testable import Commands

@Suite struct TableTests {
  /// Pages that are written by hand, and those of other programs.
  private static let otherPages: Set<String> = [
    "sheaf-note(5)", "sheaf-index(5)", "sheaf-config(5)", "sheaf-output(5)", "git(1)",
  ]

  @Test func commandTableKeepsItsRules() {
    #expect(Program.table.catalog.problems(otherPages: Self.otherPages) == [])
  }

  @Test func everyLineOfHelpFitsIntoEightyColumns() {
    let catalog = Program.table.catalog
    let families = Set(catalog.commands.filter { $0.words.count == 2 }.map { $0.words[0] })
    let subjects =
      [.overview] + catalog.commands.map(HelpSubject.command) + catalog.topics.map(HelpSubject.topic)
      + families.map(HelpSubject.family)
    for subject in subjects {
      for length in [HelpLength.short, .long] {
        for line in HelpLayout(catalog.help(subject, length), width: 80).lines {
          #expect(line.columns <= 80, "\(line.plainText)")
        }
      }
    }
  }
}
