package import JSON
package import VaultCore

/// The headings of a note.
package struct HeadingList: RowListing {
  package enum Field: String, ListField { case level, text, line }

  package let rows: [OutlineEntry]
  package let total: Int
  private let note: NoteRecord

  /// Lists at most `limit` headings of a note.
  package init(of note: NoteRecord, limit: Int?, in view: VaultView) {
    let all = view.snapshot.outline(of: note.document)
    (rows, total, self.note) = (Array(all.prefix(limit ?? .max)), all.count, note)
  }

  /// The description of the list.
  package static let shape = ListShape(
    of: Field.self, "heading", "headings",
    fields: Field.fields([.level: "from 1 to 6", .text: "the heading", .line: "the number of its line"]),
    columns: [.line, .level, .text])

  package var shape: ListShape { Self.shape }
  package var head: [JSONValue.Member] { JSONValue.pathMembers(note.path) }

  package func value(_ field: Field, of heading: OutlineEntry) -> FieldValue {
    switch field {
    case .level: .number(heading.level)
    case .text: .text(heading.text)
    case .line: .number(heading.line)
    }
  }
}
