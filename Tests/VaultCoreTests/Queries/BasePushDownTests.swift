import NoteQueries
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// What the index leaves out of a base is what its filter leaves out.
@Suite struct BasePushDownTests {
  private static let conditions = [
    #"file.hasTag("book")"#, ##"file.hasTag("book/old", "#Work")"##, #"file.inFolder("a")"#, #"file.inFolder("a/b/")"#,
    #"file.inFolder("")"#, #"file.ext == "md""#, #"file.folder == "a""#, #"file.folder == "/""#, "rating > 2",
    "rating == 3", "3 <= rating", "rating != 3", "status", #"status == "done""#, "status.isEmpty()", "!status",
    #"note["my key"] == "x""#, #"file.hasProperty("empty")"#, "empty == null", #"file.path == "a/1.md""#,
    "file.hasLink(this.file)", #"file.hasLink("Hub")"#, #"status.contains("o")"#, "due < \"2026-06-01\"", "rating",
    "tags.contains(\"book\")", "file.name == \"1\"", "rating > 1 && status", "status || file.hasTag(\"work\")",
    #"!file.hasTag("book")"#, #"file.hasTag("café")"#, #"file.hasTag("Cafe")"#, #"!file.inFolder("a/b")"#,
    #"file.inFolder("é")"#, #"file.folder == "é""#, #"file.inFolder("a//b")"#, #"!file.ext == "md""#,
    #"file.hasTag("book") && !file.inFolder("c")"#, #"!(file.hasTag("work") || file.inFolder("a"))"#,
    #"file.ext == "MD""#,
  ]

  private static func vault() throws -> TemporaryVault {
    let vault = try TemporaryVault()
    try vault.write("{}", to: ".obsidian/app.json")
    try vault.write("Hub\n", to: "Hub.md")
    try vault.write("x", to: "a/picture.png")
    try vault.write("#cafe\n", to: "a/Capital.MD")
    try vault.write("#Café/au/lait [[Hub]]\n", to: "é/1.md")
    try vault.write("#cafe\u{301}\n", to: "e\u{301}/2.md")
    for number in 1...24 {
      let folder = ["", "a/", "a/b/", "c/"][number % 4]
      var text = "---\n"
      if number % 3 != 0 { text += "rating: \(number % 5)\n" }
      if number % 2 == 0 { text += "status: \(["done", "open", "\"\""][number % 3])\n" }
      if number % 7 == 0 { text += "empty:\n" }
      if number % 5 == 0 { text += "my key: x\n" }
      if number % 4 == 1 { text += "tags: [\(["book", "Book/Old", "work"][number % 3])]\n" }
      if number % 6 == 0 { text += "due: 2026-0\(number / 6 + 3)-01\n" }
      text += "---\n\(number % 3 == 1 ? "[[Hub]]" : "") \(number % 5 == 2 ? "#book/new" : "")\n"
      try vault.write(text, to: RawPath("\(folder)\(number).md"))
    }
    return vault
  }

  /// Writes a filter of some conditions, which are joined at random.
  private static func filter(_ random: inout some RandomNumberGenerator, depth: Int) -> String {
    if depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
      let condition = conditions.randomElement(using: &random) ?? "true"
      return "'\(condition)'"
    }
    let word = ["and", "or", "not"].randomElement(using: &random) ?? "and"
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in filter(&random, depth: depth - 1) }
    return "{\(word): [\(parts.joined(separator: ", "))]}"
  }

  @Test(arguments: Seeds.some(10)) func theRowsAreThoseOfTheWholeFilter(seed: UInt64) throws {
    let vault = try Self.vault()
    let view = try vault.open()
    var random = SplitMix64(seed: seed)
    for _ in 0..<150 {
      let text = "filters: \(Self.filter(&random, depth: 3))\nviews: [{type: table, name: v}]\n"
      let query = PlacedQuery(path: nil, text: WrittenQuery(text, .base))
      var options = QueryOptions()
      options.this = Array("Hub.md".utf8)
      let indexed = try QueryAnswer(query, options, in: view).result.rows.map(\.file)
      options.usesIndex = false
      let plain = try QueryAnswer(query, options, in: view).result.rows.map(\.file)
      #expect(indexed == plain, "\(text)")
    }
  }
}
