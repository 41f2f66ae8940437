package import JSON
internal import SearchIndex
package import VaultCore

/// The headings of a note.
package struct HeadingList: Listing {
  package enum Field: String, ListField {
    case level, text, line
  }

  /// The headings, in order.
  package let headings: [OutlineEntry]
  package let total: Int
  private let note: NoteRecord

  /// Lists at most `limit` headings of a note.
  package init(of note: NoteRecord, limit: Int?, in view: VaultView) {
    let all = view.snapshot.outline(of: note.document)
    (headings, total, self.note) = (Array(all.prefix(limit ?? .max)), all.count, note)
  }

  /// The description of the list.
  package static let shape = ListShape(
    "heading", "headings",
    fields: [
      (Field.level, .text, "from 1 to 6"), (.text, .text, "the heading"), (.line, .text, "the number of its line"),
    ],
    columns: [.line, .level, .text])

  package var shape: ListShape { Self.shape }
  package var count: Int { headings.count }
  package var head: [JSONValue.Member] { JSONValue.pathMembers(note.path) }

  package func page(_ range: Range<Int>) -> [OutlineEntry] { Array(headings[range]) }

  package func value(_ field: Field, of heading: OutlineEntry) -> FieldValue {
    switch field {
    case .level: .number(heading.level)
    case .text: .text(heading.text)
    case .line: .number(heading.line)
    }
  }
}
