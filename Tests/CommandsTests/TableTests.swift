import CommandSpec
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
}
