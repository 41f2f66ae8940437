import CommandFixtures
import TestSupport
import Testing

@testable import Commands

/// Queries of Dataview that are written as bases have the same rows.
struct BaseTranslationTests {
  /// Makes a vault whose notes have properties of several types, some of which are missing.
  private static func vault(_ random: inout SplitMix64) throws -> SessionFixture {
    var files = ["Target.md": "# Target\n", "pic.png": "x"]
    for number in 0..<24 {
      var lines = ["---"]
      if random.below(3) > 0 { lines.append("rating: \(random.below(6))") }
      if random.below(3) > 0 { lines.append("status: \(["open", "done", "Open", "half open"][random.below(4)])") }
      if random.below(2) > 0 { lines.append("due: 2026-\(random.below(2) + 10)-1\(random.below(10))") }
      if random.below(2) > 0 { lines.append("parts: [\(["a", "b", "ab"][random.below(3)]), c\(random.below(3))]") }
      if random.below(4) == 0 { lines.append("flag: \(random.below(2) == 0)") }
      lines += ["---", ["#book", "#book/old", "#bookshelf", "none"][random.below(4)]]
      if random.below(3) == 0 { lines.append("[[Target]]") }
      files["\(["", "F/", "F/G/"][random.below(3)])n\(number).md"] = lines.joined(separator: "\n") + "\n"
    }
    return try SessionFixture(files)
  }

  private static let conditions = [
    "rating > 2", "rating < 3", "rating >= 4 OR status = \"open\"", "!(rating = 3)", "rating != 1", "3 > rating",
    "status = \"done\"", "status != \"open\"", "contains(status, \"open\")", "contains(parts, \"a\")",
    "econtains(parts, \"a\")", "icontains(status, \"OPEN\")", "contains(file.tags, \"shelf\")",
    "contains(file.tags, \"#book\")", "startswith(status, \"h\")", "length(parts) = 2",
    "due > date(2026-10-15)", "due <= date(2026-11-12)", "due > date(2026-10-15) - dur(3 days)", "due.month = 11",
    "file.name != \"n3\"", "file.folder = \"F\"", "file.folder = \"\"", "default(rating, 0) > 1", "flag", "!flag",
    "rating * 2 + 1 > 6", "choice(flag, rating > 1, rating > 4)", "lower(status) = \"open\"", "due",
    "dateformat(due, \"yyyy-MM\") = \"2026-11\"", "row.rating = 2", "number(\"3\") = rating", "round(rating / 2) = 2",
    "min(rating, 2) = 2", "join(parts, \"-\") = \"a-c1\"",
  ]
  private static let sources = [
    "", "FROM #book", "FROM \"F\"", "FROM -\"F/G\"", "FROM #book AND \"F\"", "FROM #book OR [[Target]]",
    "FROM [[Target]]",
    "FROM \"F\" AND -#book",
  ]

  private func rows(_ query: String, _ kind: String, in fixture: SessionFixture) -> (
    status: Commands.ExitStatus, rows: [String]
  ) {
    var fixture = fixture
    fixture.input = Array(query.utf8)
    let run = fixture.run("query", "-", "--kind", kind, "--jsonl")
    let paths = run.text.split(separator: "\n").map { line in
      String(line.split(separator: "\"path\":\"").last?.split(separator: "\"").first ?? "")
    }
    return (run.status, paths)
  }

  private func base(of query: String, in fixture: SessionFixture) -> (text: String, errors: String) {
    var fixture = fixture
    fixture.input = Array(query.utf8)
    let run = fixture.run("query", "-", "--kind", "dataview", "--to-base")
    return (run.text, run.errors)
  }

  @Test(arguments: Seeds.some(12))
  func basesHaveTheRowsOfTheirQueries(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try Self.vault(&random)
    var wheres = Self.conditions.map { [$0] }
    for _ in 0..<10 {
      wheres.append([
        Self.conditions[random.below(Self.conditions.count)], Self.conditions[random.below(Self.conditions.count)],
      ])
    }
    for conditions in wheres {
      let source = Self.sources[random.below(Self.sources.count)]
      let form = [
        "LIST", "TABLE rating, due AS \"Until\", default(rating, 0) * 2 AS twice", "TABLE WITHOUT ID file.link, status",
      ][random.below(3)]
      let order = ["", "SORT rating", "SORT due DESC, file.name"][random.below(3)]
      let query = ([form, source] + conditions.map { "WHERE \($0)" } + [order]).filter { !$0.isEmpty }.joined(
        separator: "\n")
      let (text, errors) = base(of: query, in: fixture)
      #expect(!text.isEmpty, "\(seed): \(query): \(errors)")
      let (expected, found) = (rows(query, "dataview", in: fixture), rows(text, "base", in: fixture))
      #expect(expected.status == .success && found.status == .success, "\(seed): \(query)\n\(text)")
      #expect(found.rows.sorted() == expected.rows.sorted(), "\(seed): \(query)\n\(text)")
    }
  }

  @Test func whatBasesDoNotHaveIsNamed() throws {
    let fixture = try SessionFixture(["A.md": "x\n"])
    for (query, words) in [
      ("TASK", ["TASK has tasks"]), ("CALENDAR file.day", ["CALENDAR"]), ("LIST FLATTEN parts", ["FLATTEN"]),
      ("LIST WHERE file.tasks AND regexmatch(\"a\", b)", ["file.tasks", "regexmatch"]),
      ("LIST FROM outgoing([[A]])", ["outgoing"]), ("LIST LIMIT 3\nWHERE x", ["after LIMIT"]),
      ("LIST WHERE map(a, (x) => x)", ["map("]),
    ] {
      let (text, errors) = base(of: query, in: fixture)
      #expect(text.isEmpty, "\(query)")
      for word in words { #expect(errors.contains(word), "\(query): \(errors)") }
    }
    #expect(base(of: "TABLE rows.x GROUP BY y AS Z", in: fixture).text.contains("groupBy: {property: 'y'"))
    #expect(fixture.run("query", "--to-base", "--list").status != .success)
  }
}
