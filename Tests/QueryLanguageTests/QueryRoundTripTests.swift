import QueryLanguage
import TestSupport
import Testing

@Suite struct QueryRoundTripTests {
  /// Pieces of the language and of what people type, glued together at random.
  static let pieces = [
    "a", "foo", "Straße", "日本", "OR", " OR ", " ", " ", " ", "-", "\"", "\\", "\\\"", "(", ")", "[", "]",
    "[[", "]]", ":",
    "*", "=", "~", "/", "@", "#", "..", "<", ">", ">=", "<=", "title:", "tag:", "in:", "is:", "has:",
    "created:", "due:", "words:", "links:", "ext:", "id:", "alias:",
    "line:", "section:(", "task:", "match-case:", "links-to:", "[p:", "[p:>", "[two words:", "[\"q:r\":",
    "pinned", "tasks",
    "null", "EMPTY", "2026", "2026-11", "7d", "today", "5", "-5", "1..5", "inbox", "/re/", "\"x y\"",
    "~fuzzy", "=exact",
    "pre*", "@saved", "unknown:", "https://x/y", "C++", "|", "||", "&&", "!", "! ", "AND", " AND ", "NOT ", "&", "x",
    "-x", "![[a b]]", "\u{3000}", "\n", "\u{0}", "e\u{301}", "🎉",
  ]

  @Test func canonicalFormsReadBackAsTheSame() {
    var readable = 0
    for seed in Seeds.some(30_000) {
      var random = SplitMix64(seed: seed)
      let count = Int.random(in: 1...12, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      guard let node = try? parse(text, saved: ["saved": "a OR \"b"]) else { continue }
      readable += 1
      let canonical = node.description
      let again = try? parse(canonical)
      #expect(
        again == node, "seed \(seed): '\(text)' is '\(canonical)' is '\(again?.description ?? "a problem")'")
      #expect(again?.description == canonical, "seed \(seed)")
      expectPositions(of: node, within: 1...(text.utf8.count + 1), seed)
    }
    #expect(readable > Seeds.some(15_000).count)
  }

  @Test func grownQueriesReadBackAsTheSame() throws {
    for seed in Seeds.some(10_000) {
      var random = SplitMix64(seed: seed)
      var grower = QueryGrower(random: random)
      let node = grower.query(depth: Int.random(in: 0...4, using: &random))
      #expect(try parse(node.description) == node, "seed \(seed): \(node)")
    }
  }

  @Test func byteSoupNeverTraps() {
    for seed in Seeds.some(20_000) {
      var random = SplitMix64(seed: seed)
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0x20...0x40, using: &random) : UInt8.random(in: 0...255, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        _ = try parse(text)
      } catch {
        #expect(error.column >= 1 && error.length >= 1, "seed \(seed)")
        #expect(error.column + error.length - 1 <= text.utf8.count, "seed \(seed)")
      }
    }
  }

  /// Children stand in order inside what holds them.
  private func expectPositions(of node: QueryNode, within range: ClosedRange<Int>, _ seed: UInt64) {
    let end = node.column + node.length
    #expect(node.column >= range.lowerBound && end <= range.upperBound, "seed \(seed): \(node)")
    switch node.kind {
    case .and(let parts), .or(let parts):
      for part in parts { expectPositions(of: part, within: node.column...max(node.column, end), seed) }
    case .not(let inner), .scope(_, let inner), .matchCase(_, let inner):
      expectPositions(of: inner, within: node.column...max(node.column, end), seed)
    default: break
    }
  }
}
