import Answers
import CommandFixtures
import CommandSpec
import Testing

@testable import Commands

@Suite struct ListOptionsTests {
  private static let lists = [
    "list", "search", "recent", "orphans", "deadends", "related", "tags", "folders", "categories", "properties",
    "tasks",
    "links", "backlinks", "unresolved", "mentions", "attachments", "trash", "operations", "check", "outline",
  ]

  @Test(arguments: lists) func everyListTakesTheOptionsOfLists(name: String) throws {
    let entry = try #require(Program.table.catalog.command(name))
    let options = Set(entry.options.map(\.long))
    for option in ["limit", "format", "columns", "csv", "tsv", "json", "jsonl", "count", "quiet"] {
      #expect(options.contains(option), "\(name) --\(option)")
    }
    #expect(entry.options.first { $0.long == "limit" }?.short == "m")
    let brief = entry.options.first { $0.short == "l" }?.long
    #expect(brief != nil || ["operations", "outline"].contains(name), "\(name) -l")
    #expect(options.contains("print0") == (brief != nil), "\(name) -0")
  }

  @Test(arguments: lists) func helpNamesTheFieldsThatTemplatesTake(name: String) throws {
    let entry = try #require(Program.table.catalog.command(name))
    let help = HelpLayoutTests.text(of: .command(entry), .long, width: 100)
    let fields = ["tags": CountList.tags, "tasks": TaskList.shape, "list": ListShape.notes][name]?.fields ?? []
    for field in fields { #expect(help.contains(field.name)) }
    #expect(help.contains("TEMPLATE is text with "))
  }

  /// Each field of a list is a member of its JSON objects, or says something that they do not: none is misspelt.
  @Test func fieldsAreMembersOfJSON() throws {
    let text = "eight words are enough for a small text\n"
    let fixture = try SessionFixture([
      "A.md": "# A\n\n- [ ] do it\n\n[[B]] [[Missing]] #t\n", "B.md": "B and A\n", "C.md": text, "D.md": text,
    ])
    func keys(_ words: [String]) -> Set<String> {
      let line = fixture.run(words + ["--jsonl", "-m", "1"]).text
      return Set(line.split(separator: "\"").map(String.init))
    }
    let lists: [([String], ListShape)] = [
      (["tags"], CountList.tags), (["folders"], CountList.folders), (["categories"], CountList.categories),
      (["tasks"], TaskList.shape), (["links", "A"], LinkList.shape(.outgoing)),
      (["backlinks", "B"], LinkList.shape(.incoming)), (["unresolved"], LinkList.shape(.missing)),
      (["mentions", "A"], MentionList.shape), (["duplicates"], DuplicateList.shape),
      (["outline", "A"], HeadingList.shape), (["check"], FindingList.shape),
    ]
    for (words, shape) in lists where words != ["folders"] {
      let found = keys(words)
      for field in shape.fields { #expect(found.contains(field.name), "\(words): \(field.name)") }
    }
  }
}
