internal import Answers
internal import Bytes
internal import Dates
internal import JSON
internal import Presentation
internal import SearchIndex
internal import VaultCore

/// The rows of a list, in order.
struct Rows {
  /// The number of all rows, including those that were not determined.
  let total: Int
  /// The number of rows that `page` can make.
  let count: Int
  /// Returns what identifies a row: that of the last one is in the cursor, so that pages stay together when notes
  /// change between them.
  let key: (Int) -> [UInt8]
  var page: (Range<Int>) -> [[JSONValue.Member]]
  /// Members of the document after the rows, if they are the first page.
  var tail: [JSONValue.Member] = []

  init(
    total: Int, count: Int? = nil, key: @escaping (Int) -> [UInt8],
    page: @escaping (Range<Int>) -> [[JSONValue.Member]]
  ) {
    (self.total, self.count, self.key, self.page) = (total, count ?? total, key, page)
  }

  /// Rows that are there already, each with what identifies it.
  init(_ rows: [(key: [UInt8], members: [JSONValue.Member])]) {
    self.init(total: rows.count, key: { rows[$0].key }, page: { rows[$0].map(\.members) })
  }
}

/// The rows of an answer, for its further pages.
struct KeptRows {
  let question: UInt64
  let snapshot: IndexSnapshot
  let rows: Rows
}

/// Where the next page of an answer begins. Clients must not look into it.
///
///     cursor := "1-" question:hex16 "-" position:hex "-" key:hex16
///
/// It has the hash of the question, how many rows were shown, and the hash of what identifies the last of them. So it
/// has no word of a note, and the next page begins after that row even if rows before it came or went.
struct PageCursor {
  let position: Int
  let key: UInt64

  private static let prefix = "1"

  static func text(_ question: UInt64, position: Int, key: [UInt8]) -> String {
    text(question, position: position, rawKey: ContentHash(of: key.span).value)
  }

  static func text(_ question: UInt64, position: Int, rawKey: UInt64) -> String {
    ([prefix] + [question, UInt64(position), rawKey].map { String($0, radix: 16) }).joined(separator: "-")
  }

  init(_ text: String, of question: UInt64) throws(ToolError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Self.prefix, let hash = UInt64(parts[1], radix: 16),
      let position = Int(parts[2], radix: 16), position >= 0, let key = UInt64(parts[3], radix: 16), hash == question
    else {
      throw ToolError(
        .invalidCursor, "this is no cursor of this question",
        hint: "give 'nextCursor' of the last answer with the same other parameters, or none to begin again")
    }
    (self.position, self.key) = (position, key)
  }

  /// Returns where the next page of some rows begins.
  func start(in count: Int, key: (Int) -> [UInt8]) -> Int {
    func isLast(_ row: Int) -> Bool { ContentHash(of: key(row).span).value == self.key }
    if position > 0, position <= count, isLast(position - 1) { return position }
    return (0..<count).first(where: isLast).map { $0 + 1 } ?? min(position, count)
  }
}

extension ToolCall {
  /// The parameters that every list has, with the numbers of characters and rows that it usually has.
  static func listParameters(limit: Int = 20, characters: Int = 20_000) -> [Parameter] {
    [
      Parameter("limit", .number(1...200), "", standard: .integer(limit)),
      Parameter("cursor", .text, ""),
      Parameter("maxCharacters", .number(1_000...200_000), "", standard: .integer(characters)),
    ]
  }

  /// The hash of the tool and of what was asked, but for how much of it.
  var question: UInt64 {
    let asked = values.filter { !["cursor", "limit", "maxCharacters"].contains($0.key) }.sorted { $0.key < $1.key }
    let text = tool.name + JSONValue.object(asked.map { .init($0.key, $0.value) }).compactText
    return ContentHash(of: Array(text.utf8).span).value
  }

  /// Reads the cursor; nil for the first page.
  func cursor() throws(ToolError) -> PageCursor? {
    guard let text = optionalText("cursor") else { return nil }
    return try PageCursor(text, of: question)
  }

  /// The number of rows up to which a ranked list has to be determined for this page.
  func reach() throws(ToolError) -> Int {
    // Rows can have moved since the last page, but hardly by more than that.
    try (cursor()?.position ?? 0) + (number("limit") ?? 20) + 200
  }

  /// The moment of the answer, and what it lacks.
  var freshness: [JSONValue.Member] {
    let unread = Set(view.report.unread.map(\.path) + view.vault.surroundings.readFailures.take().map(\.path))
    let count = unread.count { views.isShown($0) }
    return [.init("asOf", .string(asOf))] + (count == 0 ? [] : [.init("unread", .integer(count))])
  }

  /// The time when the files were compared.
  var asOf: String { Self.text(of: views.time) }

  /// Returns a time in nanoseconds since 1970 as text, in UTC.
  static func text(of time: Int64) -> String {
    CivilDateTime(nanoseconds: time, in: .fixed(minutes: 0)).formatted("YYYY-MM-DD[T]HH:mm:ss[Z]")
  }

  /// Returns rows that take long to make: for a further page those of the page before, if the vault has not changed.
  func kept(_ make: () throws -> Rows) throws -> Rows {
    if has("cursor"), let kept = session.keptRows, kept.question == question { return kept.rows }
    let rows = try make()
    session.keptRows = KeptRows(question: question, snapshot: view.snapshot, rows: rows)
    return rows
  }

  /// Returns the page of some rows that was asked for. No row is cut: one that is too long for the answer is alone in it.
  func answer(_ rows: Rows) throws -> ToolResult {
    let start = try cursor()?.start(in: rows.count, key: rows.key) ?? 0
    let (limit, most) = (number("limit") ?? 20, number("maxCharacters") ?? 20_000)
    let end = min(start + limit, rows.count)
    var document = freshness
    document += start == 0 ? rows.tail : []
    // The members around the rows are counted too.
    var room = most - JSONValue.object(document).compactText.count - 120
    var items: [JSONValue] = []
    var next = start
    var reason: String?
    fill: while next < end {
      let page = rows.page(next..<min(next + 20, end))
      for row in page {
        let item = JSONValue.object(row)
        let length = item.compactText.count + 1
        if length > room, !items.isEmpty {
          reason = "characters"
          break fill
        }
        room -= length
        items.append(item)
        next += 1
        if room < 0 {
          reason = "characters"
          break fill
        }
      }
      if page.isEmpty { break }
    }
    var head: [JSONValue.Member] = [.init("items", .array(items)), .init("total", .integer(rows.total))]
    if next < rows.total, next > start {
      head += [
        .init("nextCursor", .string(PageCursor.text(question, position: next, key: rows.key(next - 1)))),
        .init("truncated", .string(reason ?? "limit")),
      ]
    }
    return .document(head + document)
  }
}

/// The columns of a list of notes that a caller chose.
struct NoteColumns {
  let fields: [ListShape.Field]

  static let parameter = Parameter(
    "fields", .list(of: .text), "More columns, or properties")
  private static let always = ["path", "title", "revision"]

  /// Finds the columns that are asked for, after those that every list has.
  init(_ call: ToolCall, of shape: ListShape, besides more: [String] = []) throws(ToolError) {
    let known = shape.fields
    let properties = call.view.snapshot.propertyNames().map(\.name)
    var fields: [ListShape.Field] = []
    for name in Self.always + more + call.texts("fields") where !fields.contains(where: { $0.name == name }) {
      if let field = known.first(where: { $0.name == name }) {
        fields.append(field)
      } else if shape.hasProperties, let own = properties.first(where: { $0.lowercased() == name.lowercased() }) {
        fields.append(ListShape.Field(property: own))
      } else {
        throw ToolError(
          .invalidValue, "'fields' has '\(name)', which is no column and no property of a note",
          hint: "the columns are \(known.map(\.name).joined(separator: ", "))")
      }
    }
    self.fields = fields
  }

  func rows(_ listing: some Listing, in range: Range<Int>) -> [[JSONValue.Member]] {
    var listing = listing
    listing.prepare(fields)
    let batch = listing.batch(range, fields)
    return (0..<batch.count).map { row in
      fields.indices.flatMap { Records.members(batch[row, $0], key: fields[$0].name) }
    }
  }
}
