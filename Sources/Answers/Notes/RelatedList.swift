package import JSON
internal import SearchIndex
package import VaultCore

/// The notes that are related to a note, the most closely related first.
package struct RelatedList: Listing {
  /// A related note, and why it is related.
  package struct Row: Sendable {
    package let row: NoteRow
    package let relation: RelatedNote
  }

  package let total: Int
  /// The notes, in order.
  package let notes: [RelatedNote]
  private let note: NoteRecord
  private var rows: NoteRows

  /// The description of the list.
  package static let shape = ListShape.notes(
    name: "notes",
    more: NoteField.fields([.score: "the score of the relation", .reasons: "what the two notes have in common"]),
    extra: [.score, .traits])

  /// Lists at most `limit` of the notes that are related to a note.
  package init(
    _ note: NoteRecord, limit: Int, including areas: Set<NoteArea> = [], in view: VaultView
  ) throws(VaultError) {
    let shown = try view.find("", including: areas)
    var finder = RelatedNotes(view.vault, view.snapshot)
    (notes, total) = finder.notes(relatedTo: note.document, within: shown.sets, limit: limit)
    self.note = note
    rows = NoteRows(view)
  }

  package var shape: ListShape { Self.shape }
  package var count: Int { notes.count }
  package var head: [JSONValue.Member] { JSONValue.pathMembers(note.path, key: "note") }

  package mutating func prepare(for fields: [NoteField]) { rows.prepare(for: fields, count: count) }

  package mutating func page(_ range: Range<Int>) -> [Row] {
    notes[range].map { Row(row: rows.row($0.document), relation: $0) }
  }

  package func value(_ field: NoteField, of row: Row) -> FieldValue {
    switch field {
    case .score: .score(row.relation.score)
    case .reasons: .text(row.relation.reasons)
    case .traits: .json(.array(row.relation.shared.map(\.json)))
    default: rows.value(field, of: row.row)
    }
  }

  package func value(ofProperty name: String, of row: Row) -> FieldValue { rows.value(ofProperty: name, of: row.row) }
}

extension RelatedNote {
  /// What the two notes have in common, as text: `linked; links to 3 same notes; tag x; words a, b`.
  package var reasons: String {
    var parts: [String] = []
    if shared.contains(.link) { parts.append("linked") }
    let targets = shared.count { if case .target = $0 { true } else { false } }
    if targets > 0 { parts.append("links to \(Amount.text(targets, "same note"))") }
    let sources = shared.count { if case .source = $0 { true } else { false } }
    if sources > 0 { parts.append("linked from \(Amount.text(sources, "same note"))") }
    let tags = shared.compactMap { if case .tag(let name) = $0 { name } else { nil } }
    if !tags.isEmpty { parts.append((tags.count == 1 ? "tag " : "tags ") + tags.joined(separator: ", ")) }
    let words = shared.compactMap { if case .word(let word) = $0 { word } else { nil } }
    if !words.isEmpty { parts.append((words.count == 1 ? "word " : "words ") + words.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }
}

extension SharedTrait {
  fileprivate var json: JSONValue {
    switch self {
    case .link: ["kind": "link"]
    case .target(let path): .object([.init("kind", "target")] + JSONValue.pathMembers(path))
    case .source(let path): .object([.init("kind", "source")] + JSONValue.pathMembers(path))
    case .tag(let name): ["kind": "tag", "tag": .string(name)]
    case .word(let word): ["kind": "word", "word": .string(word)]
    }
  }
}
