import CommandFixtures
import Testing

@testable import Commands

@Suite struct TagsCommandTests {
  /// Tags of the sample vault with the notes of each and of the tree below it, counted by other means.
  private static let sample = """
    2025 0 1,2025/autumn 1 1,2026 0 1,2026/goals 1 1,checklists 1 1,computing 0 5,computing/linux 1 1,
    computing/search 2 2,computing/storage 3 3,craft 1 8,craft/bookbinding 5 5,craft/paper 2 2,curios 5 7,
    curios/broken 1 1,curios/unclosed 1 1,daily 5 5,family 1 1,finance 1 1,food 0 7,food/biscuits 1 1,food/bread 2 2,
    food/cake 2 2,food/drinks 1 1,food/soup 1 1,garden 4 8,garden/soil 1 1,garden/trees 1 1,garden/vegetables 1 1,
    garden/wildlife 2 2,health 1 1,health/knee 1 1,idea 2 2,incident 1 1,
    language 0 2,language/japanese 2 2,map 6 6,people 2 2,plan 3 3,reading 5 5,reading/2025 1 1,reading/2026 2 2,
    reading/queue 1 1,Saturday 1 1,sprache 0 3,sprache/deutsch 3 3,travel 1 3,travel/lake 2 2,weekly 1 1,work 6 8,
    work/meeting 1 1,work/search 3 3,writing 1 1,لغة 0 1,لغة/العربية 1 1,ภาษา 0 1,ภาษา/ไทย 1 1,日本語 1 1
    """.split(separator: ",").map { $0.filter { !$0.isNewline } }

  private func rows(_ json: JSONTree) -> [String] {
    json["tags"].items.map {
      "\($0["name"].string ?? "") \($0["notes"].integer ?? -1) \($0["total"].integer ?? -1)"
    }
  }

  @Test func sampleVaultIsCounted() throws {
    let fixture = try SampleVault.fixture()
    let tree = fixture.run("tags", "--tree", "--json")
    #expect(tree.status == .success)
    #expect(tree.json["formatVersion"] == 1)
    #expect(Set(rows(tree.json)) == Set(Self.sample))
    // Without the hierarchy there are the tags alone that somebody wrote.
    #expect(rows(fixture.run("tags", "--json").json) == rows(tree.json).filter { !$0.contains(" 0 ") })
  }

  @Test func totalsAreWhatQueriesFind() throws {
    let fixture = try SampleVault.fixture()
    for row in fixture.run("tags", "--tree", "--json").json["tags"].items {
      let count = fixture.run("list", "--count", "tag:\(row["name"].string ?? "")").text
      #expect(count == "\(row["total"].integer ?? -1)\n", "\(row)")
    }
  }

  @Test func spellingThatIsUsedMostIsShown() throws {
    let fixture = try SessionFixture([
      "a.md": "#Bread", "b.md": "#bread", "c.md": "#bread/Rye", "d.md": "#Bread/Rye",
      "e.md": "#Bread/rye #straße",
      "f.md": "#STRASSE",
    ])
    #expect(rows(fixture.run("tags", "--json").json) == ["Bread 2 5", "Bread/Rye 3 3", "STRASSE 2 2"])
  }

  @Test func tagsThatDifferInAccentsAreDifferent() throws {
    let fixture = try SessionFixture(["a.md": "#cafe #café/noir", "b.md": "#café", "c.md": "#CAFÉ"])
    #expect(rows(fixture.run("tags", "--json").json) == ["cafe 1 3", "café 2 3", "café/noir 1 1"])
  }

  @Test func textHasTheCountFirst() throws {
    let fixture = try SessionFixture(["a.md": "#b/c #a", "b.md": "#a #b", "c.md": "#a"])
    #expect(fixture.run("tags").lines == ["3  a", "2  b", "1  b/c"])
    #expect(
      fixture.run("tags", "--tree").lines == ["all  own", "  3    3  a", "  2    1  b", "  1    1    c"])
    #expect(fixture.run("tags", "-l").lines == ["a", "b", "b/c"])
    #expect(fixture.run("tags", "-0").text == "a\0b\0b/c\0")
    #expect(fixture.run("tags", "--count").text == "3\n")
  }

  @Test func sortingByCountAndBackwards() throws {
    let fixture = try SessionFixture(["a.md": "#c #b/x #a", "b.md": "#c #b", "c.md": "#c"])
    #expect(fixture.run("tags", "-l", "--sort", "count").lines == ["c", "b", "a", "b/x"])
    #expect(fixture.run("tags", "-l", "--sort=-count").lines == ["a", "b/x", "b", "c"])
    #expect(fixture.run("tags", "-l", "--sort=-name").lines == ["c", "b/x", "b", "a"])
    // In the hierarchy what is below stays below.
    #expect(fixture.run("tags", "-l", "--tree", "--sort=-name").lines == ["c", "b", "b/x", "a"])
    #expect(fixture.run("tags", "--sort", "size").errors.contains("'size'"))
  }

  @Test func queryChoosesTheNotes() throws {
    let fixture = try SessionFixture(["a.md": "#a #b", "sub/b.md": "#b", "Archive/c.md": "#c"])
    #expect(rows(fixture.run("tags", "--json", "in:sub").json) == ["b 1 1"])
    #expect(rows(fixture.run("tags", "--json", "-in:sub").json) == ["a 1 1", "b 1 1"])
    #expect(fixture.run("tags", "in:nowhere").status == .nothing)
  }

  @Test func anEmptyResultIsExplained() throws {
    var fixture = try SessionFixture(["a.md": "plain"])
    #expect(fixture.run("tags").errors.isEmpty)
    fixture.isTerminal = true
    let run = fixture.run("tags")
    #expect(run.status == .nothing)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("No note has a tag"))
    #expect(fixture.run("tags", "--json").json["tags"] == [])
  }
}
