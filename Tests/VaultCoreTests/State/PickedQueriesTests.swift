import TestSupport
import Testing

@testable import VaultCore

@Suite struct PickedQueriesTests {
  @Test func theLastQueryComesFirstAndEachComesOnce() throws {
    let fixture = try TemporaryVault()
    let vault = try fixture.open().vault
    var queries = PickedQueries(vault)
    #expect(queries.entries.isEmpty)
    for query in ["one", "two", "one", "  ", "a\nb", "tag:x \u{e9}"] { queries.record(query) }
    #expect(queries.entries == ["tag:x \u{e9}", "one", "two"])
    #expect(PickedQueries(vault).entries == queries.entries)
  }

  @Test func onlySomeAreRemembered() throws {
    let fixture = try TemporaryVault()
    var queries = PickedQueries(try fixture.open().vault)
    for number in 0..<(PickedQueries.limit + 5) { queries.record("\(number)") }
    #expect(queries.entries.count == PickedQueries.limit && queries.entries.first == "\(PickedQueries.limit + 4)")
  }
}
