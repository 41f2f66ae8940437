package import JSON
package import VaultCore

/// A list of notes.
package struct NoteList: Listing {
  /// The notes, in order.
  package let notes: NoteSequence
  package let total: Int
  private var rows: NoteRows

  /// Lists notes of a view.
  ///
  /// - Parameter total: The number of notes, including those that are not shown.
  package init(_ notes: NoteSequence, of total: Int, in view: VaultView) {
    (self.notes, self.total) = (notes, total)
    rows = NoteRows(view)
  }

  package var shape: ListShape {
    notes.groups == nil ? .notes : .notes(name: "notes", more: notes.fields, extra: [.groupName, .groups])
  }
  package var count: Int { notes.documents.count }
  package var shown: Int { notes.shown }
  package var head: [JSONValue.Member] { notes.head(total: total) }
  package var groupTotals: [(label: String, total: Int)]? { notes.totals }

  package mutating func prepare(for fields: [NoteField]) { rows.prepare(for: fields, count: count) }

  package mutating func page(_ range: Range<Int>) -> [NoteRow] {
    range.map { rows.row(notes.documents[$0], at: notes.membership(at: $0)) }
  }

  package func value(_ field: NoteField, of row: NoteRow) -> FieldValue { rows.value(field, of: row) }

  package func value(ofProperty name: String, of row: NoteRow) -> FieldValue { rows.value(ofProperty: name, of: row) }
}
