internal import Answers
internal import JSON
internal import SearchIndex
internal import VaultCore

enum SearchTool {
  static let tool = Tool(
    "search", "Search notes",
    """
    Full-text search and queries, best first, with the lines that match. Words match inside of words, ignoring case \
    and accents; "phrase", -word, OR, tag:, in:FOLDER, title:, is:orphan, updated:>2026-01. 'nearly' has notes that \
    lack a word, if few match. Example: {"query": "sourdough tag:recipe"}
    """, does: .reads,
    with: [
      Parameter("query", .text, "").required,
      Parameter("excerpts", .number(0...20), "Lines of a note", standard: 2), NoteColumns.parameter,
      Parameter("explain", .flag, "How scores came about"),
    ] + ToolCall.listParameters(characters: 8_000), run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let (view, excerpts) = (call.view, call.number("excerpts") ?? 2)
    let query = try view.vault.parse(call.text("query"))
    let found = try view.find(query)
    let selection = NoteSelection(limit: try call.reach())
    let shown = selection.page(of: found, view, isRanked: true)
    let isExplained = call.flag("explain")
    var hits = Hits(NoteSequence(shown), of: found, query, selection, in: view, isExplained: isExplained)
    hits.excerptLimit = excerpts
    let columns = try NoteColumns(call, of: hits.shape, besides: ["score"])
    let width = excerptWidth(call, excerpts)
    let made = hits
    func rows(_ hits: Hits, _ range: Range<Int>) -> [[JSONValue.Member]] {
      var hits = hits
      hits.prepare(columns.fields)
      let explanations = isExplained ? hits.records(in: range).map { $0.filter { $0.key == "explanation" } } : []
      return zip(columns.rows(hits, in: range).map(rounded), hits.page(range)).enumerated().map { index, row in
        row.0 + lines(of: row.1, atMost: width) + (isExplained ? explanations[index] : [])
      }
    }
    var answer = Rows(
      total: found.count, count: shown.count, key: { view.snapshot.key(of: shown[$0]) },
      page: { rows(made, $0) })
    if !call.has("cursor") {
      if found.count == 0 { answer.tail = QueryHints.members(for: call.text("query"), in: call) }
      let near = try view.near(query, found: found)
      if !near.isEmpty {
        answer.tail += [.init("nearly", .array(nearly(near, of: query, selection, columns, in: call)))]
      }
    }
    return try call.answer(answer)
  }

  /// Returns a row whose score has four digits, as nobody needs more.
  private static func rounded(_ row: [JSONValue.Member]) -> [JSONValue.Member] {
    row.map { member in
      guard member.key == "score", let score = member.value.number else { return member }
      return .init("score", .number((score * 10_000).rounded() / 10_000))
    }
  }

  /// The notes that nearly match, each with what it lacks or has in another form.
  private static func nearly(
    _ near: [NearNote], of query: ParsedQuery, _ selection: NoteSelection, _ columns: NoteColumns, in call: ToolCall
  ) -> [JSONValue] {
    guard let none = try? call.view.find("", among: []) else { return [] }
    let hits = Hits(NoteSequence([]), of: none, query, selection, near: near, in: call.view)
    let lacking = hits.records(in: hits.nearRows).map { $0.filter { $0.key == "relaxed" } }
    return zip(columns.rows(hits, in: hits.nearRows).map(rounded), lacking).map { .object($0 + $1) }
  }

  /// The number of characters of a line, so that the rows of an answer have room beside each other.
  private static func excerptWidth(_ call: ToolCall, _ excerpts: Int) -> Int {
    let row = (call.number("maxCharacters") ?? 8_000) / max(call.number("limit") ?? 20, 1)
    // A path, a title, a revision and a score take about as much as the rest.
    return max(40, (row - 200) / max(excerpts, 1) - 20)
  }

  private static func lines(of hit: Hit, atMost width: Int) -> [JSONValue.Member] {
    if hit.excerpts.isEmpty { return [] }
    return [
      .init("lines", each: hit.excerpts) { excerpt in
        ["line": .integer(excerpt.line), "text": .string(excerpt.text(atMost: width))]
      }
    ]
  }
}

extension Excerpt {
  /// Returns the line without spaces around it; of a long one, the part around the first match.
  func text(atMost width: Int) -> String {
    let whole = String(decoding: text, as: UTF8.self)
    let line = whole.drop(while: \.isWhitespace)
    guard line.count > width else { return String(line) }
    let before =
      String(decoding: text[..<min(column - 1, text.count)], as: UTF8.self).count - (whole.count - line.count)
    let start = max(0, min(before - width / 3, line.count - width))
    let part = line.dropFirst(start).prefix(width)
    return (start > 0 ? "…" : "") + part + (start + width < line.count ? "…" : "")
  }
}
