import CommandFixtures
import TestSupport
import Testing

@testable import Commands

/// Orders that are not by a fact of the note alone.
@Suite struct NoteOrderTests {
  @Test func notesWithMoreBacklinksComeFirst() throws {
    var random = SplitMix64(seed: 11)
    let fixture = try LinkedVault.random(&random, notes: 24)
    let notes = fixture.run("list", "--json", "--sort", "backlinks").json["notes"].items
    let counts = notes.map { $0["links"]["in"].integer ?? -1 }
    #expect(counts == counts.sorted(by: >) && Set(counts).count > 1)
    let reversed = fixture.run("list", "--json", "--sort=-backlinks").json["notes"].items
    #expect(reversed.map { $0["links"]["in"].integer ?? -1 } == counts.sorted())
    #expect(fixture.run("list", "-l", "--sort", "backlinks", "-m", "1").text.split(separator: "\n").count == 1)
  }

  @Test func aRandomOrderHasAllNotes() throws {
    let fixture = try SampleVault.fixture()
    func paths(_ order: String) -> [Substring] {
      fixture.run("list", "-l", "--sort", order).text.split(separator: "\n")
    }
    let (one, other) = (paths("random"), paths("random"))
    #expect(one.sorted() == paths("path").sorted() && other.sorted() == one.sorted())
    #expect(one != other)
  }
}
