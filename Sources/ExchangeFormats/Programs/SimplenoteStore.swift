internal import JSON
internal import NoteSyntax
package import SystemCalls

/// The notes of Simplenote: a JSON object with the notes and the trashed notes.
package struct SimplenoteStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private var notes: [ForeignNote] = []

  private static let scheme = "simplenote://note/"
  private static let knownKeys: Set<String> = [
    "id", "content", "creationDate", "lastModified", "tags", "markdown", "pinned",
  ]

  /// Reads a file, or a folder that contains `source/notes.json`, possibly in another folder.
  package init(_ path: RawPath) throws(ExchangeError) {
    var file = path
    if (try? FileStatus.stat(path).kind) == .directory {
      let found = try SourceFolder(path).files.filter { $0.name == "notes.json" }
      // The outermost one is that of the export.
      guard let first = found.min(by: { $0.path.count < $1.path.count }) else {
        throw .notAStore(path, expected: "a folder with source/notes.json")
      }
      file = path.appending(RawPath(first.path))
    }
    guard let record = JSONRecord(try JSONValue.file(file)), record.members["activeNotes"] != nil else {
      throw .notAStore(file, expected: "a JSON object with 'activeNotes'")
    }
    facts.losses = record.losses(besides: ["activeNotes", "trashedNotes"])
    for (key, area) in [("activeNotes", ForeignNote.Area.notes), ("trashedNotes", .trash)] {
      for entry in record.records(key) { notes.append(Self.note(entry, area, number: notes.count)) }
    }
  }

  /// Visits all notes in their order.
  package func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    for var note in notes {
      if let links {
        var missing = 0
        note.body = BodyLinks.rewriting(note.body) { link, isInTable -> String? in
          guard link.target.hasPrefix(Self.scheme) else { return nil }
          let foreignLink = ForeignLink(label: link.display ?? "", isEmbed: link.isEmbed, isInTable: isInTable)
          let text = links.note(String(link.target.dropFirst(Self.scheme.count)), from: note.key, foreignLink)
          if text == nil { missing += 1 }
          return text
        }
        note.losses += Array(repeating: "the target of a link '\(Self.scheme)…', which is missing", count: missing)
      }
      try visit(note)
    }
  }

  private static func note(_ record: JSONRecord, _ area: ForeignNote.Area, number: Int) -> ForeignNote {
    let body = (record.string("content") ?? "").replacing("\r\n", with: "\n")
    var note = ForeignNote(
      key: record.text("id") ?? "\(number)", id: record.text("id"), title: FirstLine.title(of: body))
    note.body = body
    note.area = area
    note.tags = record.strings("tags")
    note.isPinned = record.bool("pinned") ?? false
    note.created = record.date("creationDate")
    note.updated = record.date("lastModified")
    note.losses = record.losses(besides: knownKeys)
    return note
  }
}
