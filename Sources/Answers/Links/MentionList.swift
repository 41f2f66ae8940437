internal import Bytes
package import JSON
package import NoteSyntax
internal import SearchIndex
package import VaultCore

/// The mentions of a note in other notes.
package struct MentionList: Listing {
  package enum Field: String, ListField { case path, line, column, text, context }

  /// A mention with the line that contains it.
  package struct Row: Sendable {
    /// The note that mentions it.
    package let path: [UInt8]
    /// The line and column of the mention.
    package let position: SourcePosition
    /// The line without its line break.
    package let line: [UInt8]
    /// The range of the mention in the line, clamped to the line.
    package let match: Range<Int>
    /// The mention.
    package let text: [UInt8]
  }

  package let total: Int
  private let mentions: [Mention]
  private let note: NoteRecord
  private let view: VaultView
  private var readsNotes = true

  /// Lists at most `limit` mentions of a note. Those in the same note must be adjacent.
  package init(_ all: [Mention], of note: NoteRecord, limit: Int?, in view: VaultView) {
    (total, mentions) = (all.count, Array(all.prefix(limit ?? .max)))
    (self.note, self.view) = (note, view)
  }

  /// The description of the list.
  package static let shape = ListShape(
    of: Field.self, "mention", "mentions", paths: (.path, "Print only the paths of the notes, each once"),
    fields: Field.fields([
      .path: "the note that mentions it", .line: "the line where the mention begins",
      .column: "the column where it begins, in bytes from 1", .text: "the mention", .context: "the text of that line",
    ]),
    columns: [.path, .line, .column, .text])

  package var shape: ListShape { Self.shape }
  package var count: Int { mentions.count }
  package var head: [JSONValue.Member] { JSONValue.pathMembers(note.path, key: "note") }

  package mutating func prepare(for fields: [Field]) { readsNotes = fields.contains { $0 != .path } }

  /// Returns mentions with their lines. Each note of the page is read once.
  package func page(_ range: Range<Int>) -> [Row] {
    var rows: [Row] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let source = mentions[start].source
      let end = mentions[start..<range.upperBound].firstIndex { $0.source != source } ?? range.upperBound
      let path = view.snapshot.key(of: source)
      let bytes = readsNotes ? view.vault.contents(of: path) ?? [] : []
      let lines = NoteParser.parse(bytes.span).lines
      for mention in mentions[start..<end] {
        if readsNotes, mention.range.upperBound <= bytes.count {
          let position = lines.position(at: mention.range.lowerBound)
          let whole = lines.range(of: position.line - 1)
          let line = Array(bytes[whole].prefix { $0 != .lineFeed && $0 != .carriageReturn })
          let first = mention.range.lowerBound - whole.lowerBound
          rows.append(
            Row(
              path: path, position: position, line: line,
              match: first..<min(first + mention.range.count, line.count), text: Array(bytes[mention.range])))
        } else if !readsNotes {
          rows.append(Row(path: path, position: lines.position(at: 0), line: [], match: 0..<0, text: []))
        }
      }
      start = end
    }
    return rows
  }

  package func value(_ field: Field, of row: Row) -> FieldValue {
    switch field {
    case .path: .path(row.path)
    case .line: .number(row.position.line)
    case .column: .number(row.position.column)
    case .text: .bytes(row.text)
    case .context: .bytes(row.line)
    }
  }
}
