/// A fact about a document, stored in the index as a key of the field `flag`.
package enum DocumentFlag: Hashable, Sendable {
  /// The document is a note.
  case note
  /// The document is a file that is not a note.
  case attachment
  /// The document is a canvas.
  case canvas
  /// The note has problems.
  case problem
  /// The document has text that no text field contains, such as comments in front matter or the ends of very long
  /// words. Regular expressions may match that text even if the index does not contain it.
  case unindexed
  /// The note is pinned, and is listed before others.
  case pinned
  /// The note has no body.
  case empty
  /// The note has tasks.
  case tasks
  /// The note links to files that are not notes.
  case attachments
  /// The note has a summary.
  case summary
  /// A summary, actions or a category were generated from the note (`enriched`), and the text has changed since
  /// (`stale`).
  case enriched, stale
  /// The note has properties.
  case property
  /// The note links to notes or files of the vault.
  case links
  /// The note is in an area of the vault with this name, such as `archive`.
  case area(String)

  /// The key of the flag.
  package var key: [UInt8] { Array(name.utf8) }

  /// The key as text.
  var name: String {
    switch self {
    case .note: "note"
    case .attachment: "attachment"
    case .canvas: "canvas"
    case .problem: "problem"
    case .unindexed: "unindexed"
    case .pinned: "pinned"
    case .empty: "empty"
    case .tasks: "tasks"
    case .attachments: "attachments"
    case .summary: "summary"
    case .enriched: "enriched"
    case .stale: "stale"
    case .property: "property"
    case .links: "links"
    case .area(let name): "place=" + name
    }
  }
}

extension IndexSnapshot {
  /// Returns the documents with a flag, in index order.
  package func documents(with flag: DocumentFlag) -> [DocumentID] { documents(withKey: flag.key, in: .flag) }

  /// Returns the documents with a flag, as one set per segment.
  package func documentSets(with flag: DocumentFlag) -> [DocumentSet] { documentSets(withKey: flag.key, in: .flag) }

  /// Returns the documents without a flag, as one set per segment.
  package func documentSets(without flag: DocumentFlag) -> [DocumentSet] {
    documentSets(withoutKey: flag.key, in: .flag)
  }

  /// Removes the documents with a flag from `sets`, which has one set per segment.
  package func removeDocuments(with flag: DocumentFlag, from sets: inout [DocumentSet]) {
    removeDocuments(withKey: flag.key, in: .flag, from: &sets)
  }

  /// Returns the number of documents with a flag.
  package func count(of flag: DocumentFlag) -> Int { count(ofKey: flag.key, in: .flag) }
}

extension FieldRuns<KeyField> {
  /// Appends the key of a flag.
  package mutating func append(_ flag: DocumentFlag) { append(.flag, flag.name.utf8Span.span) }
}
