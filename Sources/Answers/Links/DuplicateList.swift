package import VaultCore

/// The pairs of notes and sections that have most of their text in common, those that share most first.
package struct DuplicateList: RowListing {
  package enum Field: String, ListField { case path, heading, line, other, otherHeading, otherLine, shared, words }

  /// The least part of both texts that is shared by default, in percent.
  package static let least = 60

  package let rows: [DuplicatePair]
  package let total: Int

  /// Lists at most `limit` pairs among the notes that match a query.
  ///
  /// - Parameters:
  ///   - areas: What is included of the areas that lists leave out, even if the query does not mention it.
  ///   - least: How much of both texts has to be shared, in percent.
  package init(
    _ query: ParsedQuery, including areas: Set<NoteArea> = [], sharing least: Int = Self.least, limit: Int?,
    in view: VaultView
  ) throws(VaultError) {
    let all = view.duplicates(among: try view.find(query, including: areas), sharing: least)
    (rows, total) = (Array(all.prefix(limit ?? .max)), all.count)
  }

  /// The description of the list.
  package static let shape = ListShape(
    of: Field.self, "pair", "pairs", name: "duplicates",
    paths: (.path, "Print only paths of notes to merge into others, each once"),
    fields: Field.fields([
      .path: "the note that could be merged into the other: the younger one, or that with less text",
      .heading: "the heading of its section; nothing for the whole note",
      .line: "the line of that heading, or 1", .other: "the other note",
      .otherHeading: "the heading of its section; nothing for the whole note",
      .otherLine: "the line of that heading, or 1", .shared: "how much of both texts is shared, in percent",
      .words: "the number of words that are shared",
    ]),
    columns: [.path, .heading, .other, .otherHeading, .shared, .words])

  package var shape: ListShape { Self.shape }

  package func value(_ field: Field, of pair: DuplicatePair) -> FieldValue {
    switch field {
    case .path: .path(pair.copy.note.path)
    case .heading: .optional(pair.copy.heading)
    case .line: .number(pair.copy.line)
    case .other: .path(pair.original.note.path)
    case .otherHeading: .optional(pair.original.heading)
    case .otherLine: .number(pair.original.line)
    case .shared: .number(pair.percent)
    case .words: .number(pair.words)
    }
  }
}
