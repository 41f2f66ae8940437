import CommandFixtures
import Testing

@testable import Commands

/// `--group PROPERTY` divides notes by the values of a property.
@Suite struct PropertyGroupsTests {
  private func fixture() throws -> SessionFixture {
    try SessionFixture([
      "a.md": "---\nstatus: Done\nrating: 10\npeople: [Anna, Bo, anna]\nheld: 2026-11-03T10:00\n---\n",
      "b.md": "---\nstatus: done\nrating: 9\npeople: Bo\nheld: 2026-11-03\n---\n",
      "c.md": "---\nStatus: Done\nrating: 9\npeople: []\nheld: 2026-10-30T23:59\n---\n",
      "d.md": "---\nstatus: Part 10\nrating:\npeople: [Zoe, {a: 1}]\n---\n",
      "e.md": "---\nstatus: part 2\n---\n",
      "f.md": "no properties\n",
    ])
  }

  private func groups(_ key: String, _ more: String...) throws -> [String] {
    let json = try fixture().run(["list", "--sort", "path", "--group", key, "--json"] + more).json
    return json["groups"].items.map { group in
      "\(group["name"].string ?? "?"): \(group["paths"].items.compactMap(\.string).joined(separator: " "))"
    }
  }

  @Test func valuesThatDifferInCaseAreOneGroupAndNumbersAreInOrder() throws {
    #expect(try groups("status") == ["Done: a.md b.md c.md", "part 2: e.md", "Part 10: d.md", ": f.md"])
    #expect(try groups("STATUS") == (try groups("status")))
    #expect(try groups("rating") == ["9: b.md c.md", "10: a.md", ": d.md e.md f.md"])
  }

  @Test func everyItemOfAListIsAGroup() throws {
    #expect(
      try groups("people") == [
        "Anna: a.md", "Bo: a.md b.md", "Zoe: d.md", "{\"a\":1}: d.md", ": c.md e.md f.md",
      ])
  }

  @Test func datesWithATimeBelongToTheirDay() throws {
    #expect(try groups("held") == ["2026-10-30: c.md", "2026-11-03: a.md b.md", ": d.md e.md f.md"])
  }

  @Test func groupsDoNotDependOnTheShownFields() throws {
    let fixture = try fixture()
    #expect(
      fixture.run("list", "--sort", "path", "--group", "status", "-m", "2", "--format", "{group}/{path}").lines
        == ["Done/a.md", "Done/b.md"])
    #expect(fixture.run("list", "--group", "status", "--count").lines.first == "Done\t3")
    #expect(fixture.run("list", "--group", "status", "path:b.md", "-l").lines == ["Done\tb.md"])
    #expect(fixture.run("list", "--group", "status", "path:f.md").lines.first == "(no status)  1")
    #expect(fixture.run("search", "--group", "status", "-l", "part").lines == ["part 2\te.md", "Part 10\td.md"])
  }

  @Test func unknownPropertyIsAnErrorAndTagsAreTags() throws {
    let fixture = try fixture()
    let run = fixture.run("list", "--group", "statu")
    #expect(run.status == .failure)
    #expect(run.errors.contains("option '--group': no note has a property 'statu'"))
    #expect(run.errors.contains("did you mean 'status'?"))
    #expect(run.errors.contains("month, folder, category, tag"))
    #expect(fixture.run("list", "--group", "").errors.contains("the key is missing"))
    let tagged = try SessionFixture(["a.md": "---\ntags: [x]\n---\n#y\n"])
    #expect(tagged.run("list", "--group", "tags", "-l").lines == ["#x\ta.md", "#y\ta.md"])
  }

  @Test func keysAndPropertiesAreCompleted() throws {
    let fixture = try fixture()
    let words = fixture.run("__complete", "group", "--", "").lines.map { $0.prefix { $0 != "\t" } }
    #expect(words == ["month", "folder", "category", "tag", "held", "people", "rating", "status"])
    #expect(fixture.run("__complete", "group", "--", "st").lines.map { $0.prefix { $0 != "\t" } } == ["status"])
  }

  @Test func namesAreInTheOrderOfTheirNumbers() throws {
    let fixture = try SessionFixture([
      "Week 10/a.md": "#v/10", "Week 9/b.md": "#v/9", "Week 9 old/c.md": "#v", "Week 9/sub/d.md": "#w2 #w10",
    ])
    let folders = ["Week 9", "Week 9/sub", "Week 9 old", "Week 10"]
    #expect(fixture.run("folders", "-l").lines == folders)
    let groups = fixture.run("list", "--group", "folder", "--count").lines.map { String($0.prefix { $0 != "\t" }) }
    #expect(groups == folders)
    let tags = ["v", "v/9", "v/10", "w2", "w10"]
    #expect(fixture.run("tags", "-l").lines == tags)
    #expect(
      fixture.run("list", "--group", "tag", "--count").lines.map { $0.prefix { $0 != "\t" } } == tags.map { "#\($0)" })
  }

  @Test func foldersAndTagsAreFilteredByName() throws {
    let fixture = try SessionFixture([
      "Work/Plans/a.md": "#Café/rye", "Work/b.md": "#tea", "Home/plan/c.md": "#caf\u{E9}", "d.md": "plan",
    ])
    #expect(fixture.run("folders", "--name", "PLAN").lines == ["1  Home/plan", "1  Work/Plans"])
    #expect(fixture.run("folders", "--name", "work", "--tree", "-l").lines == ["Work", "Work/Plans"])
    #expect(fixture.run("tags", "--name", "cafe", "--json").json["total"] == 2)
    let none = fixture.run("folders", "--name", "zzz")
    #expect(none.status == .nothing && none.text.isEmpty)
  }
}
