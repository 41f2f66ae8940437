import CommandFixtures
import Testing

/// Which notes of the sample vault come first, and why: each row was looked at by a person.
@Suite struct RankingTableTests {
  /// A query with the notes that it finds first, in their order.
  struct Row {
    let reason: String
    let query: String
    let first: [String]

    init(_ reason: String, _ query: String, _ first: [String]) {
      self.reason = reason
      self.query = query
      self.first = first
    }
  }

  static let rows = [
    Row(
      "a title weighs more than any mention", "darkness",
      ["reading/The Left Hand of Darkness.md", "reading/Reading log.md"]),
    Row("a title weighs more than any mention", "walden", ["reading/Walden.md", "travel/Packing list.md"]),
    Row("an alias weighs like a title", "starter", ["recipes/Rye sourdough.md", "journal/2026-11-17.md"]),
    Row("an alias weighs like a title", "register", ["computing/Inverted index.md", "journal/2026-11-18.md"]),
    Row(
      "a heading weighs more than a body", "borrowed",
      ["people/Mara Lindqvist.md", "reading/The Left Hand of Darkness.md"]),
    Row("a heading weighs more than a body", "baker", ["recipes/Rye sourdough.md", "How notes are written.md"]),
    Row(
      "the note that is called so comes before those that speak of both words", "reading log",
      ["reading/Reading log.md", "reading/Walden.md"]),
    Row("the note that is called so comes first", "paper grain", ["projects/Pocket almanac/binding/Paper grain.md"]),
    Row(
      "a whole word, twice as far down, comes before the plural in a shorter note", "blackbird",
      ["journal/2026-11-21.md", "Inbox/202611201815 Ideas on the tram.md"]),
    Row("a whole word comes before cabbages in a shorter note", "bag", ["travel/Packing list.md", "garden/Plan.md"]),
    Row(
      "the beginning of a word comes before the inside of one, in the same field", "title:read",
      ["reading/Reading log.md", "work/2026-11-16 Reading room meeting.md", "recipes/Shortbread.md"]),
    Row(
      "bread as it is comes before the title Shortbread", "bread",
      ["recipes/Rye sourdough.md", "journal/2026-11-21.md", "recipes/Shortbread.md"]),
    Row(
      "the title comes before words that are only similar", "~walder", ["reading/Walden.md", "curios/Older habits.md"]),
    Row(
      "a rare word in a body weighs more than a common one in a title", "tram OR garden",
      ["Inbox/202611201815 Ideas on the tram.md", "journal/2026-11-17.md", "garden/Garden diary.md"]),
    Row("the same word weighs more in a shorter note", "bench", ["projects/Goals 2026.md", "garden/Bee hotel.md"]),
    Row(
      "the same word weighs more in a shorter note", "begun",
      ["reading/The Left Hand of Darkness.md", "How notes are written.md"]),
    Row(
      "twice in a long note is more than once in a short one", "exercises",
      ["journal/Health log.md", "journal/2026-W47 review.md"]),
    Row(
      "three times in a long note is more than once in a short one", "door",
      ["work/2026-11-16 Reading room meeting.md", "people/Teo Amsel.md"]),
    Row(
      "both words come before one of them", "flour OR butter",
      ["recipes/Shortbread.md", "Inbox/Photo of a recipe card.md"]),
    Row(
      "words one after the other come before words far apart, though those are in a heading", "answer bread",
      ["computing/Inverted index.md", "work/Catalogue search.md"]),
    Row(
      "words one after the other come before words far apart", "bake every",
      ["projects/Goals 2026.md", "recipes/Rye sourdough.md"]),
    Row(
      "a pinned note comes before a shorter one that says the same", "bookbinding",
      ["projects/Pocket almanac/Pocket almanac.md", "journal/2026-11-19.md"]),
    Row(
      "notes that match alike stand in the order of their paths", "above",
      ["curios/2025-08-02 A note with broken front matter.md", "curios/2025-08-03 The unsealed envelope.md"]),
    Row(
      "where nothing is looked for, the order is that of paths", "is:pinned",
      ["Welcome.md", "projects/Pocket almanac/Pocket almanac.md", "work/Catalogue search.md"]),
    Row(
      "accents do not count", "cafe", ["travel/Caf\u{E9} am See.md", "travel/Bodensee im September.md"]),
  ]

  @Test func expectedNotesComeFirst() throws {
    var transcript = Transcript()
    transcript.source = .copy("SampleVault")
    var shell = TranscriptShell(try TranscriptHome(transcript))
    for row in Self.rows {
      let found = try shell.lines(of: "sheaf search -l -m \(row.first.count) '\(row.query)'")
      #expect(found == row.first, "\(row.query): \(row.reason)")
    }
  }
}
