import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct PollPaceTests {
  @Test func pollsGetRarerWhileNothingHappens() {
    var pace = PollPace()
    var times = (0..<20).map { _ in pace.next(after: 1_000_000, foundChanges: false) }
    #expect(times == times.sorted() && times.last == PollPace.longest)
    times = [pace.next(after: 1_000_000, foundChanges: true)]
    #expect(times == [PollPace.shortest])
  }

  @Test func slowPollsAreRare() {
    var pace = PollPace()
    let duration: Int64 = 3_000_000_000
    let next = pace.next(after: duration, foundChanges: true)
    #expect(next >= duration * 20)
  }
}
