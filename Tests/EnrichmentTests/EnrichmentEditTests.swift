import Bytes
import NoteSyntax
import QueryLanguage
import SearchIndex
import TestSupport
import Testing
import VaultCore

@testable import Enrichment

struct EnrichmentEditTests {
  private func made(_ summary: String?, _ actions: [String] = [], _ category: String? = nil) -> Enrichment {
    var made = Enrichment()
    (made.summary, made.actions, made.category) = (summary, actions, category)
    return made
  }

  private func request(_ text: String) -> EnrichmentRequest {
    let bytes = Array(text.utf8)
    return EnrichmentRequest(
      path: Array("n.md".utf8), id: nil, title: "N", tags: [], bytes: bytes, note: NoteParser.parse(bytes.span))
  }

  private func apply(_ made: Enrichment, to text: String, overwrites: Bool = false) throws -> String {
    let result = try EnrichmentEdit(overwrites: overwrites).apply(made, to: request(text))
    return String(decoding: result.bytes, as: UTF8.self)
  }

  private func hash(_ text: String) -> String { MD5.hexadecimal(of: Array(text.utf8)) }
  private func short(_ text: String) -> String { String(hash(text).prefix(8)) }

  @Test func allValuesAreWrittenWithTheirHashes() throws {
    let text = try apply(made("S.", ["a", "b: c"], "idea"), to: "# N\n\nText.\n")
    #expect(
      text == """
        ---
        summary: S.
        actions:
          - a
          - "b: c"
        category: idea
        enriched: \(hash("# N\n\nText.\n"))-s\(short("S."))-a\(short("a\nb: c"))-c\(short("idea"))
        ---
        # N

        Text.

        """)
    #expect(try apply(made("S.", ["a", "b: c"], "idea"), to: text) == text)
  }

  @Test func generatedValuesAreReplacedAndRemoved() throws {
    let first = try apply(made("S.", ["a"], "idea"), to: "---\ntags: [x] # t\n---\nText.\n")
    let later = first + "More.\n"
    #expect(EnrichmentMark.state(of: NoteParser.parse(Array(later.utf8).span), in: Array(later.utf8).span) == .stale)
    let second = try apply(made("T."), to: later)
    let body = "Text.\nMore.\n"
    #expect(second == "---\ntags: [x] # t\nsummary: T.\nenriched: \(hash(body))-s\(short("T."))\n---\n\(body)")
  }

  @Test func valuesWrittenByAPersonStay() throws {
    let own = "---\nsummary: Mine.\ncategory: goal\n---\nText.\n"
    let first = try apply(made("S.", [], "idea"), to: own)
    #expect(first == "---\nsummary: Mine.\ncategory: goal\nenriched: \(hash("Text.\n"))\n---\nText.\n")
    // A value that was made and then edited is a person's too, in all later runs.
    var text = try apply(made("S."), to: "Text.\n").replacing("summary: S.", with: "summary: Edited.")
    for round in 0..<3 {
      text = try apply(made("R\(round).", ["x"]), to: text + "Line \(round).\n")
      #expect(text.contains("summary: Edited.\n") && text.contains("  - x\n"))
    }
    #expect(try apply(made("O."), to: text, overwrites: true).contains("summary: O.\n"))
  }

  @Test func valuesRemovedByAPersonStayAway() throws {
    var text = try apply(made("S.", [], "idea"), to: "Text.\n").replacing("summary: S.\n", with: "")
    for round in 0..<3 {
      text = try apply(made("R\(round).", [], "task"), to: text + "Line \(round).\n")
      #expect(!text.contains("summary") && text.contains("category: task\n"))
    }
    #expect(try apply(made("O."), to: text, overwrites: true).contains("summary: O.\n"))
  }

  @Test func nothingIsOverwrittenWithNothing() throws {
    let text = try apply(made("S."), to: "---\ncategory: goal\n---\nText.\n", overwrites: true)
    #expect(text.hasPrefix("---\ncategory: goal\nsummary: S.\n"))
  }

  @Test func anEmptyPropertyOfATemplateIsFilled() throws {
    #expect(try apply(made("S."), to: "---\nsummary:\n---\nText.\n").hasPrefix("---\nsummary: S.\nenriched: "))
  }

  @Test func frontMatterThatIsInvalidIsRefused() {
    #expect(throws: EditError.self) { try apply(made("S."), to: "---\na: b: c\n---\nText.\n") }
  }

  /// Nothing but the four properties changes, whatever the front matter is like, and a second time changes nothing.
  @Test(arguments: Seeds.some(30)) func onlyTheFourPropertiesChange(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = [
      "tags: [a, b]", "tags:\n- a\n- b", "Summary: \"Old\" # c", "category: idea", "actions: [x, 'y']",
      "actions:\n  - x",
      "updated: 2026-01-01", "# remark", "title: \"T: t\"", "x: |\n  many\n  lines", "enriched: abc", "",
    ]
    for _ in 0..<40 {
      let matter = (0..<random.below(6)).map { _ in random.pick(lines) }.joined(separator: "\n")
      let lineBreak = random.pick(["\n", "\n", "\r\n"])
      let body = random.pick(["Text.", "# T\n\nText\n", "\n\nText.\n", "a\n---\nb\n"]).replacing("\n", with: lineBreak)
      let text = random.below(4) == 0 ? body : "---\n\(matter)\n---\n".replacing("\n", with: lineBreak) + body
      let values = made(
        random.pick([nil, "S: s", "'q'", "#x", "- y", "日本"]), random.pick([[], ["a"], ["b: c", "\"d\"", "e"]]),
        random.pick([nil, "task"]))
      guard let result = try? apply(values, to: text) else { continue }
      #expect(try apply(values, to: result) == result, "\(text)")
      #expect(Self.others(result) == Self.others(text), "\(text)\n\(result)")
      #expect(result.utf8.reversed().starts(with: body.utf8.reversed()))
      let note = NoteParser.parse(Array(result.utf8).span)
      #expect(EnrichmentMark.state(of: note, in: Array(result.utf8).span) == .current)
    }
  }

  /// The properties other than those that enrichment writes, as they are read.
  private static func others(_ text: String) -> [String] {
    let own = ["summary", "actions", "category", "enriched"]
    return NoteParser.parse(Array(text.utf8).span).frontMatter?.properties
      .filter { !own.contains($0.key.lowercased()) }.map { "\($0.key): \(PropertyValue($0.value).debugDescription)" }
      ?? []
  }
}
