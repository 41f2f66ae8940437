import NoteQueries
import Testing

struct DurationTests {
  @Test(arguments: [
    ("1d", "a day"), ("2w", "14 days"), ("45s", "a minute"), ("30m", "30 minutes"), ("1M", "a month"), ("1y", "a year"),
    ("2h", "2 hours"), ("P1DT2H", "a day"),
  ])
  func isWordedAsMoment(text: String, words: String) {
    #expect(QueryDuration(text, isLoose: true)?.humanized == words)
  }

  @Test func sumsAreRead() {
    #expect(QueryDuration("1 day, 3h 20 min", isLoose: false)?.words == "1 day, 3 hours, 20 minutes")
    #expect(QueryDuration("1 day,", isLoose: false) == nil)
    #expect(QueryDuration("", isLoose: true) == nil)
  }
}
