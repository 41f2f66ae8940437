import Testing

@testable import CommandSpec

@Suite struct NextWordTests {
  private func kinds(_ words: String...) -> [CompletionKind] { Sample.table.catalog.nextWord(after: words).kinds }

  @Test func operandsAreCountedWithoutOptions() {
    #expect(kinds("move") == [.dynamic("note")])
    #expect(kinds("move", "a") == [.dynamic("note"), .dynamic("folder")])
    #expect(kinds("mv", "--", "-a") == [.dynamic("note"), .dynamic("folder")])
    #expect(kinds("-C", "vault", "move") == [.dynamic("note")])
    #expect(kinds("tag", "add") == [.dynamic("tag")] && kinds("tag", "add", "t") == [.file])
    #expect(kinds("nothing", "a").isEmpty && kinds().isEmpty)
  }

  @Test func aValueFollowsItsOption() {
    #expect(kinds("find", "--sort") == [.choices(["created", "-created", "title"])])
    #expect(kinds("find", "-t") == [.dynamic("tag")])
    #expect(kinds("find", "-tx") == kinds("find"))
    #expect(kinds("find", "--sort=title") == kinds("find"))
    #expect(kinds("find", "--", "--sort") == kinds("find", "a"))
  }

  @Test func optionsForTheProgramAreHandedOn() {
    let catalog = Sample.table.catalog
    #expect(catalog.nextWord(after: ["--vault=a=b", "list"]).forwarded == ["vault": "a=b"])
    #expect(catalog.nextWord(after: ["list", "-Cx"]).forwarded == ["vault": "x"])
    #expect(catalog.nextWord(after: ["list", "-t", "-C"]).forwarded.isEmpty)
  }
}
