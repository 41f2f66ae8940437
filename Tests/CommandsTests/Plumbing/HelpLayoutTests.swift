import Terminal
import TestSupport
import Testing

@testable import CommandSpec
@testable import Commands

@Suite struct HelpLayoutTests {
  private static let catalog = Program.table.catalog

  /// The help of sheaf as plain text.
  static func text(of subject: HelpSubject, _ length: HelpLength, width: Int = 80) -> String {
    text(catalog.help(subject, length).blocks, width: width)
  }

  private static func text(_ blocks: [HelpPage.Block], width: Int) -> String {
    HelpLayout(HelpPage(program: "sheaf", blocks: blocks), width: width).lines.map { "\($0.plainText)\n" }.joined()
  }

  @Test func paragraphsListsAndCodeAreIndentedBelowAHeading() {
    let prose: Prose = [
      "aaaa \(code: "bbbb")\n  cccc dddd eeee", .list(["one two three four", "x"]), .code("a  b\n\nc"),
      .definitions([.init("\(value: "N")", "one two three"), .init("LONG-TERM", "x")]),
    ]
    #expect(
      Self.text([.prose("a b"), .prose(prose, heading: "Notes")], width: 20) == """
        a b

        Notes:
          aaaa 'bbbb' cccc
          dddd eeee

          - one two three
            four
          - x

              a  b

              c

          N          one two
                     three
          LONG-TERM  x

        """)
  }

  @Test func labelsThatAreTooLongAreAboveTheirText() throws {
    let option = OptionSpec(
      long: "a-very-long-option-of-a-command", metavariable: "VALUE", isRepeatable: true, summary: "Do it")
    let section = OptionSection(heading: "Options", options: [.help, option])
    #expect(
      Self.text([.options([section], .short)], width: 80) == """
        Options:
          -h, --help                    Show a summary (-h) or the full help (--help)
              --a-very-long-option-of-a-command VALUE
                                        Do it

        """)
    #expect(
      Self.text([.options([section], .long)], width: 80) == """
        Options:
          -h, --help
                Show a summary (-h) or the full help (--help).

              --a-very-long-option-of-a-command VALUE
                Do it.
                May be given more than once.


        """)
  }

  @Test func namesStayWhole() {
    let names: [Phrase] = ["\(code: "tag add")", "\(code: "tag remove")", "\(code: "tags")"]
    #expect(Self.text([.names(names, heading: "See")], width: 20) == "See:\n  tag add,\n  tag remove, tags\n")
  }

  @Test(arguments: Seeds.sample([1, 20, 33, 40, 60, 80, 200], of: 2))
  func linesFitTheWidthAndColumnsAreSeparate(_ width: Int) {
    let subjects: [HelpSubject] =
      [.overview, .family("tag")] + Self.catalog.commands.map(HelpSubject.command)
      + Self.catalog.topics.map(HelpSubject.topic)
    for subject in subjects {
      for length in [HelpLength.short, .long] {
        let text = Self.text(of: subject, length, width: width)
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        #expect(!text.contains("\n\n\n"))
        for line in text.split(separator: "\n") { #expect(line.last != " ") }
        // A narrow page has the same words.
        let words = text.split(whereSeparator: \.isWhitespace)
        #expect(words == Self.text(of: subject, length).split(whereSeparator: \.isWhitespace))
      }
    }
  }
}
