/// A fact about a document, stored in the index as a key of the field `flag`.
package struct DocumentFlag: Sendable {
  let name: String

  package static let note = Self(name: "note")
  /// The document is a file that is not a note.
  package static let attachment = Self(name: "attachment")
  package static let canvas = Self(name: "canvas")
  /// The note has problems.
  package static let problem = Self(name: "problem")
  /// The document has text that no text field contains, such as comments in front matter or the ends of very long
  /// words. Regular expressions may match that text even if the index does not contain it.
  package static let unindexed = Self(name: "unindexed")
  /// The note is pinned, and is listed before others.
  package static let pinned = Self(name: "pinned")
  /// The note has no body.
  package static let empty = Self(name: "empty")
  /// The note has tasks.
  package static let tasks = Self(name: "tasks")
  /// The note links to files that are not notes.
  package static let attachments = Self(name: "attachments")
  /// The note has a summary.
  package static let summary = Self(name: "summary")
  /// A summary, actions or a category were generated from the note.
  package static let enriched = Self(name: "enriched")
  /// The text has changed since these were generated.
  package static let stale = Self(name: "stale")
  /// The note has queries: blocks of bases, Dataview or Tasks.
  package static let queries = Self(name: "queries")
  /// The note has properties.
  package static let property = Self(name: "property")
  /// The note links to notes or files of the vault.
  package static let links = Self(name: "links")
  /// The note is in an area of the vault with this name, such as `archive`.
  package static func area(_ name: String) -> DocumentFlag { DocumentFlag(name: "place=" + name) }

  package var key: [UInt8] { Array(name.utf8) }
}

extension IndexSnapshot {
  /// Returns the documents with a flag, in index order.
  package func documents(with flag: DocumentFlag) -> [DocumentID] { documents(withKey: flag.key, in: .flag) }

  /// Returns the documents with a flag, as one set per segment.
  package func documentSets(with flag: DocumentFlag) -> [DocumentSet] { documentSets(withKey: flag.key, in: .flag) }

  /// Returns the documents without a flag, as one set per segment.
  package func documentSets(without flag: DocumentFlag) -> [DocumentSet] {
    var sets = allSets
    removeDocuments(with: flag, from: &sets)
    return sets
  }

  /// Removes the documents with a flag from `sets`, which has one set per segment. O(postings of the key).
  package func removeDocuments(with flag: DocumentFlag, from sets: inout [DocumentSet]) {
    for (segment, part) in parts.enumerated() {
      guard let list = part.reader.terms.lists(of: [KeyField.flag.rawValue] + flag.key).first else { continue }
      sets[segment].remove(part.reader.terms.reader(list))
    }
  }

  /// Returns the number of documents with a flag.
  package func count(of flag: DocumentFlag) -> Int { count(ofKey: flag.key, in: .flag) }
}

extension FieldRuns<KeyField> {
  /// Appends the key of a flag.
  package mutating func append(_ flag: DocumentFlag) { append(.flag, flag.name.utf8Span.span) }
}
