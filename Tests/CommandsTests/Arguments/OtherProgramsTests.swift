import CommandSpec
import QueryLanguage
import SearchIndex
import Testing

@testable import Commands

/// What hands of other programs type leads to what is there.
@Suite struct OtherProgramsTests {
  @Test func everyNameLeadsToACommandOrATopic() {
    let catalog = Program.table.catalog
    for (name, meant) in OtherPrograms.known.commands where meant != "--version" {
      let isTopic = catalog.topics.contains { "help \($0.name)" == meant }
      #expect(isTopic || catalog.command(meant) != nil, "'\(name)' leads to '\(meant)'")
    }
  }

  @Test func helpOnQueriesNamesEveryField() throws {
    let topic = try #require(Program.table.catalog.topics.first { $0.name == "query" })
    let help = HelpLayoutTests.text(of: .topic(topic), .long)
    for name in FieldDefinition.all.map(\.name) { #expect(help.contains("\(name):"), "'\(name):' is missing") }
  }

  /// Each command line that a hint names in quotes is parsed, so that no hint ends in another error.
  @Test func everyHintNamesACommandThatParses() throws {
    for hint in GoalHints.all {
      let quoted = hint.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      let lines = quoted.filter { $0.offset % 2 == 1 }.map(\.element)
      #expect(lines.contains { $0.hasPrefix("sheaf ") }, "\(hint)")
      for line in lines where line.hasPrefix("sheaf ") {
        let command = try #require(line.split(separator: "|").first)
        let words = command.split(separator: " ").dropFirst().map(String.init)
        #expect(throws: Never.self, "\(line)") {
          if case .run(let entry, _) = try Program.table.parse(words).action, entry.name == "help" {
            let subject = try Program.table.catalog.helpSubject(Array(words.dropFirst()))
            #expect(subject != .overview)
          }
        }
      }
    }
  }

  /// A word with hints is no command, has one row, and is not explained as the name of another program's command.
  @Test func noWordHasTwoExplanations() {
    #expect(Set(GoalHints.words).count == GoalHints.words.count)
    for word in GoalHints.words {
      #expect(!Program.table.isName(word), "\(word)")
      #expect(OtherPrograms.known.commands[word] == nil, "\(word)")
    }
  }

  /// Words of a shell with their dashes, as a command with a query takes them.
  @Test(arguments: [
    ("-n", true), ("-x", true), ("-n5", true), ("-5", true), ("-20", true), ("-s3", true), ("-t=food", true),
    ("-li", true), ("-rn", true), ("-l", false), ("-draft", false), ("-2026", false), ("-C++", false), ("-c#", false),
    ("-no", false), ("-a.b", false), ("-tag:x", false), ("-\"x\"", false), ("-(a b)", false), ("-x-ray", false),
    ("-", false),
  ])
  func aDashAndALetterIsAnOption(_ word: String, isMistake: Bool) {
    var problem: UsageError.Problem?
    do { _ = try Program.table.parse(["search", "bread", word]) } catch { problem = error.problem }
    if case .unknownOption = problem { #expect(isMistake, "\(word)") } else { #expect(!isMistake, "\(word)") }
    #expect(throws: Never.self) { try Program.table.parse(["search", "--", word]) }
  }
}
