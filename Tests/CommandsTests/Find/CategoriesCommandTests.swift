import CommandFixtures
import Testing

@testable import Commands

@Suite struct CategoriesCommandTests {
  private func rows(_ json: JSONTree) -> [String] {
    json["categories"].items.map { "\($0["name"].string ?? "") \($0["notes"].integer ?? -1)" }
  }

  @Test func sampleVaultIsCounted() throws {
    let json = try SampleVault.fixture().run("categories", "--json").json
    #expect(
      rows(json) == [
        "idea 2", "task 2", "journal 7", "health 1", "goal 4", "memory 3", "finance 1", "other 4",
      ])
    #expect(json["uncategorised"] == 34)
    #expect(json["categories"][7]["label"] == "Note")
    #expect(json["categories"][0]["icon"] == "💡")
  }

  @Test func otherWordsComeLast() throws {
    let fixture = try SessionFixture([
      "a.md": "---\ncategory: Recipe\n---\n", "b.md": "---\ncategory: recipe\n---\n",
      "c.md": "---\ncategory: Recipe\n---\n", "d.md": "---\ncategory: Task\n---\n",
      "e.md": "---\ncategory:\n---\n",
    ])
    let json = fixture.run("categories", "--json").json
    #expect(rows(json).filter { !$0.hasSuffix(" 0") } == ["task 1", "Recipe 3"])
    #expect(json["categories"].items.last?["icon"] == .null)
    #expect(json["uncategorised"] == 1)
    #expect(rows(fixture.run("categories", "--json", "file:a").json).last == "Recipe 1")
  }

  @Test func theStatusSaysThatNoCategoryIsUsed() throws {
    let fixture = try SessionFixture(["a.md": "x"])
    let run = fixture.run("categories")
    #expect(run.status == .nothing)
    #expect(run.lines.count == 8)
    #expect(
      fixture.run("categories", "-l").lines == [
        "idea", "task", "journal", "health", "goal", "memory", "finance", "other",
      ])
  }
}
