import Dates
import NoteSyntax
import Testing

@testable import NoteQueries

/// Tasks of Dataview with what stands below them, and code in lines.
struct DataviewTaskTests {
  private static let zone = TimeZoneRules.fixed(minutes: 0)

  private func result(_ query: String, _ files: [String: String]) throws -> QueryResult {
    let moment = QueryMoment(now: QueryDate(CivilDate(daysSinceEpoch: 20_000), in: Self.zone), zone: Self.zone)
    let evaluator = QueryEvaluator(MemorySource(files), .dataview, at: moment, this: nil)
    var run = DataviewRun(try DataviewQuery(query, in: Self.zone), evaluator)
    return try run.run()
  }

  private func lines(_ result: QueryResult) -> [String] {
    result.rows.map { row in
      let status = row.values[1].string.map { "[\($0)] " } ?? ""
      return String(repeating: "  ", count: row.depth) + status + (row.values[2].string ?? "")
    }
  }

  private static let nested = [
    "a.md": "- [ ] one #x\n  - [x] two\n    - three\n    - [ ] four #x\n- [ ] five\n- plain\n  - [ ] six #x\n"
  ]

  @Test func childrenAreShownBelowTheirParents() throws {
    let result = try result("TASK WHERE contains(tags, \"#x\")", Self.nested)
    #expect(lines(result) == ["[ ] one #x", "  [x] two", "    three", "    [ ] four #x", "[ ] six #x"])
    #expect(result.total == 3 && result.rowCount == 3)
  }

  @Test func childrenAloneAreShownAlone() throws {
    let result = try result("TASK WHERE text = \"four #x\"", Self.nested)
    #expect(lines(result) == ["[ ] four #x"] && result.rows[0].line == 4)
  }

  @Test func groupsHaveTheirOwnTrees() throws {
    let result = try result("TASK GROUP BY completed", Self.nested)
    #expect(result.isGrouped && result.total == 5)
    #expect(result.groups.map { $0.rows.count } == [6, 3])
  }

  @Test func codeOfLinesIsAQuery() throws {
    let text =
      "See `= this.file.name` and ` =1+1`, `$= dv.x`, `a = b`, ``= `x` ``.\n\n| `= 2` |\n|---|\n| `= [[n#H]].y` |\n"
    let bytes = Array(text.utf8)
    let note = NoteParser.parse(bytes.span)
    #expect(WrittenQuery.all(in: note, bytes, inline: nil).isEmpty)
    let isIn = WrittenQuery.isIn(note, bytes.span, inline: nil)
    #expect(!isIn)
    let found = WrittenQuery.all(in: note, bytes, inline: InlineQueryPrefixes())
    #expect(found.map(\.text) == ["this.file.name", "1+1", "dv.x", "`x`", "2", "[[n#H]].y"])
    #expect(found.map(\.language) == [.expression, .expression, .script, .expression, .expression, .expression])
    #expect(found.map(\.line) == [1, 1, 1, 1, 3, 5])
    for query in found {
      let start = query.fileOffset(0)
      #expect(bytes[start..<start + query.text.utf8.count].elementsEqual(query.text.utf8))
      #expect(query.inlineRange.map { bytes[$0.lowerBound] == UInt8(ascii: "`") } == true)
    }
    var other = InlineQueryPrefixes()
    (other.expression, other.script) = ("dv:", "")
    let prefixed = Array("`dv: 1` `= 2` `$= 3`\n".utf8)
    let queries = WrittenQuery.all(in: NoteParser.parse(prefixed.span), prefixed, inline: other)
    #expect(queries.map(\.text) == ["1"])
  }

  @Test func partsOfLinksAreReferences() throws {
    let text = "```dataview\nLIST FROM [[n#Head]] WHERE up = [[m#^id]] AND x = [[#Own]]\n```\n"
    let bytes = Array(text.utf8)
    let queries = WrittenQuery.all(in: NoteParser.parse(bytes.span), bytes, inline: nil)
    let parts = queries.flatMap { QueryReference.all(in: $0) }.compactMap { reference -> String? in
      guard case .part(let target) = reference.kind else { return nil }
      return "\(target)#\(String(decoding: bytes[reference.range], as: UTF8.self))"
    }
    #expect(parts == ["n#Head", "m#^id", "#Own"])
  }
}
