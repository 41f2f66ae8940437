package import JSON
package import SystemCalls

/// The notes of LucidPal: a JSON array of objects, the newest first.
package struct LucidPalStore: ForeignStore {
  /// The maximal number of notes that the program stores; it deletes the oldest beyond that.
  package static let capacity = 500

  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let notes: [ForeignNote]

  private static let keys: Set<String> = [
    "id", "title", "body", "tags", "createdAt", "updatedAt", "aiSummary", "aiActionItems", "aiCategory", "source",
    "isPinned", "lastReferencedAt",
  ]

  package init(_ file: RawPath) throws(ExchangeError) {
    guard case .array(let values) = try JSONValue.file(file) else {
      throw .notAStore(file, expected: "a JSON array of notes")
    }
    var notes: [ForeignNote] = []
    for (index, value) in values.enumerated() {
      guard let record = JSONRecord(value) else {
        facts.losses.append("entry \(index + 1), which is not a note")
        continue
      }
      notes.append(Self.note(record, index))
    }
    self.notes = notes
  }

  /// Visits all notes in their order.
  package func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    for note in notes { try visit(note) }
  }

  private static func note(_ record: JSONRecord, _ index: Int) -> ForeignNote {
    let id = record.text("id")
    var note = ForeignNote(key: id ?? "\(index)", id: id, title: record.string("title") ?? "")
    note.isTitleApart = true
    note.hasExactTags = true
    note.body = record.string("body") ?? ""
    note.tags = record.strings("tags")
    note.created = record.date("createdAt")
    note.updated = record.date("updatedAt")
    note.summary = record.text("aiSummary")
    note.actions = record.strings("aiActionItems")
    note.category = record.text("aiCategory")
    note.source = record.text("source")
    note.isPinned = record.bool("isPinned") ?? false
    note.lastReferenced = record.date("lastReferencedAt")
    // The program generates these fields again when the text changes, so they are marked as generated.
    if note.summary != nil || !note.actions.isEmpty || note.category != nil { note.enriched = .current }
    note.losses = record.losses(besides: keys)
    return note
  }

  /// Returns the document with the notes, the newest first.
  ///
  /// - Parameter date: Returns a date as it is written in the document.
  package static func document(_ notes: [ForeignNote], date: (ForeignDate) -> JSONValue) -> JSONValue {
    .array(
      notes.map { note in
        var members: [JSONValue.Member] = [
          .init("id", .optional(note.id)), .init("title", .string(note.title ?? "")), .init("body", .string(note.body)),
          .init("tags", .strings(note.tags)),
        ]
        func add(_ key: String, _ value: JSONValue?) { if let value { members.append(.init(key, value)) } }
        add("createdAt", note.created.map(date))
        add("updatedAt", (note.updated ?? note.created).map(date))
        add("aiSummary", note.summary.map { .string($0) })
        add("aiActionItems", .strings(note.actions))
        add("aiCategory", note.category.map { .string($0) })
        add("source", .string(note.source ?? "manual"))
        add("isPinned", .bool(note.isPinned))
        add("lastReferencedAt", note.lastReferenced.map(date))
        return .object(members)
      })
  }
}
