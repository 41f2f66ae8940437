import Testing

@testable import CommandSpec

@Suite struct ManualPageTests {
  private let catalog = Sample.table.catalog
  private let date = "November 21, 2026"

  @Test func everyVisibleCommandHasAPage() {
    #expect(
      catalog.manualPages(date: date).map(\.fileName) == [
        "leaf.1", "leaf-search.1", "leaf-list.1", "leaf-move.1", "leaf-tag-add.1", "leaf-tag-remove.1",
        "leaf-index.1", "leaf-index-status.1", "leaf-property-rename.1",
      ])
  }

  @Test func aPageDescribesOneCommand() throws {
    let page = try #require(catalog.manualPages(date: date).first { $0.fileName == "leaf-list.1" })
    #expect(
      page.text == #"""
        .Dd November 21, 2026
        .Dt LEAF-LIST 1
        .Os leaf 1.2.3
        .Sh NAME
        .Nm leaf-list
        .Nd list notes
        .Sh SYNOPSIS
        .Nm "leaf list"
        .Op Ar OPTION ...
        .Op Ar PLACE
        .Sh DESCRIPTION
        List notes.
        .Bl -tag -width Ds
        .It Ar PLACE
        Where to look.
        .Ar PLACE
        is
        .Ql inbox
        or
        .Ql archive .
        .El
        .Sh OPTIONS
        .Ss Output options
        .Op Fl \-json
        .Op Fl l | \-paths
        .Bl -tag -width Ds
        .It Fl \-format Ar TEMPLATE
        Print each note in the form of TEMPLATE.
        The names in braces are replaced.
        .Bd -literal -offset indent
        {title} {path}
        .Ed
        .El
        .Pp
        .Xr leaf-options 7
        describes the options in brackets.
        .Sh PLACES
        There are two:
        .Bd -literal -offset indent
        inbox
        archive
        .Ed
        .Sh EXIT STATUS
        .Bl -tag -width Ds
        .It 0
        Done.
        .It 2
        Wrong usage or failure.
        .El
        .Sh EXAMPLES
        List all notes:
        .Bd -literal -offset indent
        leaf list
        .Ed
        .Pp
        Print titles:
        .Bd -literal -offset indent
        leaf list \-\-format \(aq{title}\(aq
        .Ed
        .Sh SEE ALSO
        .Xr leaf 1

        """#)
  }

  @Test func pageOfTopic() {
    let topic = Sample.options
    let page = catalog.manualPage(
      on: topic, [ManualSection("", ["See \(page: "leaf-options", 7)."]), ManualSection("More", ["Text."])], date: date)
    #expect(page.fileName == "leaf-options.7")
    #expect(
      page.text == #"""
        .Dd November 21, 2026
        .Dt LEAF-OPTIONS 7
        .Os leaf 1.2.3
        .Sh NAME
        .Nm leaf-options
        .Nd describe shared options
        .Sh DESCRIPTION
        See
        .Ql leaf\-options .
        .Ss More
        Text.
        .Sh OPTIONS
        .Ss Output
        .Bl -tag -width Ds
        .It Fl \-json
        Print one JSON document.
        .It Fl l , Fl \-paths
        Print paths only.
        .El

        """#)
  }

  private static let statuses: [(ExitMeanings, [Int: String])] = [
    ([:], [0: "Done.", 2: "Wrong usage or failure."]),
    ([1: "No note."], [0: "Done.", 1: "No note.", 2: "Wrong usage or failure."]),
    ([130: "Stopped.", 0: "The end."], [0: "The end.", 2: "Wrong usage or failure.", 130: "Stopped."]),
    ("That of the editor.", [:]),
  ]

  @Test(arguments: statuses)
  func aPageHasTheStatusesOfItsCommand(_ own: ExitMeanings, _ all: [Int: String]) {
    let rows = own.complete(from: catalog.exitStatus).rows
    #expect(Dictionary(uniqueKeysWithValues: rows.map { ($0.status, $0.meaning.plain) }) == all)
    #expect(rows.map(\.status) == all.keys.sorted())
  }

  /// mdoc(7) warns of blank lines, of text that a leading dot makes a macro, and of sections out of order.
  @Test func pagesKeepTheRulesOfMdoc() {
    let order = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "PLACES", "ENVIRONMENT", "FILES",
      "EXIT STATUS", "EXAMPLES", "SEE ALSO",
    ]
    for page in catalog.manualPages(date: date) {
      let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.allSatisfy { !$0.isEmpty && $0.last != " " && $0.utf8.allSatisfy { $0 < 0x80 } })
      let sections = lines.filter { $0.hasPrefix(".Sh ") }.compactMap {
        order.firstIndex(of: String($0.dropFirst(4)))
      }
      #expect(sections == sections.sorted() && sections.count == lines.count { $0.hasPrefix(".Sh ") })
      for (open, close) in [(".Bl", ".El"), (".Bd", ".Ed")] {
        #expect(lines.count { $0.hasPrefix(open) } == lines.count { $0 == close })
      }
    }
  }

  @Test func phrasesBecomeTheirSource() {
    var mdoc = MdocWriter(catalog: catalog, name: "leaf-search", section: 1)
    mdoc.phrase(
      "One (\(page: "leaf-query", 7)). Two \(value: "NOTE")s, \(code: "a -b 'c'")! .d is 'e'\\f – No")
    mdoc.phrase("See \(command: "search") and \(command: "tag add"), \(option: "no-case").")
    #expect(
      mdoc.lines == [
        "One", #".No \&( Ns Xr leaf-query 7 ) ."#, "Two", #".Ar NOTE Ns No s,\&"#, #".Ql "a \-b \(aqc\(aq" !"#,
        #"\&.d is \(aqe\(aq\ef \[u2013] No"#, "See", #".Ql "leaf search""#, "and", ".Xr leaf-tag-add 1 ,",
        #".Fl \-no\-case ."#,
      ])
  }

  @Test(arguments: [
    (".start", #"\&.start"#, #".start"#),
    ("'quote", #"\(aqquote"#, #"\(aqquote"#),
    ("a\\b", #"a\eb"#, #"a\eb"#),
    ("--long-name", "--long-name", "--long-name"),
    ("é\u{1}\u{7f}\u{1f4a1}", #"\[u00E9]\[u1F4A1]"#, #"\[u00E9]\[u1F4A1]"#),
    ("No", "No", #"\&No"#),
    (".", #"\&."#, #"\&."#),
    ("two words", "two words", "\"two words\""),
    ("\"", #"\(dq"#, #"\(dq"#),
    ("tag:", "tag:", #"tag:\&"#),
    ("", "", #"\&"#),
    ("~^`", #"\(ti\(ha\(ga"#, #"\(ti\(ha\(ga"#),
  ])
  func specialCharactersAreEscaped(_ text: String, _ line: String, _ argument: String) {
    #expect(Roff.line(Roff.text(text)) == line)
    #expect(Roff.argument(Roff.text(text)) == argument)
    #expect(Roff.literal(text) == Roff.text(text).replacing("-", with: "\\-"))
  }
}
