internal import Dates
package import JSON
package import LinkGraph
internal import SearchIndex
package import VaultCore

/// A note of a list, with what its fields need.
package struct NoteRow: Sendable {
  /// The note.
  package let note: NoteRecord
  /// The numbers of its links; nil if no field needs them.
  package let links: LinkCounts?
  /// The group of the list that the row belongs to, if the rows are in the order of groups.
  let group: NoteGroups.Group?
}

/// Makes the rows of notes and the values of their fields.
package struct NoteRows: Sendable {
  /// The vault with the notes.
  package let view: VaultView
  private var fields: Set<NoteField> = []
  private var recents: [[UInt8]: Int64]?
  private var graph: LinkGraph?
  private var counts: [DocumentID: LinkCounts]?

  /// Makes rows of which no field needs preparation.
  package init(_ view: VaultView) {
    self.view = view
  }

  /// Prepares for the whole record of `count` notes.
  package init(recordsOf count: Int, in view: VaultView) {
    self.init(view)
    prepare(for: Set(NoteField.record), count: count)
  }

  /// Prepares for fields of about `count` notes.
  mutating func prepare(for fields: Set<NoteField>, count: Int) {
    self.fields = fields
    if recents == nil, fields.contains(.referenced) || fields.contains(.lastReferenced) {
      recents = Dictionary(
        RecentNotes(view.vault).entries.map { ($0.path, $0.time) }, uniquingKeysWith: { first, _ in first })
    }
    if graph == nil, fields.contains(.links) {
      var graph = view.graph
      // For many notes, one pass over all links is cheaper than a query for each.
      if count > 50 { counts = graph.linkCounts() }
      self.graph = graph
    }
  }

  /// Returns the row of a note.
  mutating func row(_ document: DocumentID, in group: NoteGroups.Group? = nil) -> NoteRow {
    row(view.record(document), in: group)
  }

  /// Returns the row of a note.
  mutating func row(_ note: NoteRecord, in group: NoteGroups.Group? = nil) -> NoteRow {
    NoteRow(note: note, links: fields.contains(.links) ? linkCounts(of: note.document) : nil, group: group)
  }

  private mutating func linkCounts(of document: DocumentID) -> LinkCounts {
    var own = LinkCounts()
    if let counts { return counts[document] ?? own }
    guard let links = graph?.outgoing(from: document).filter({ !$0.link.isExternal }) else { return own }
    own.outgoing = links.count
    own.unresolved = links.count { $0.resolved == nil }
    own.incoming = graph?.backlinkCount(of: document) ?? 0
    return own
  }

  /// Returns the record of a note in JSON, after `init(recordsOf:in:)`.
  package mutating func members(_ note: NoteRecord) -> [JSONValue.Member] {
    let row = row(note)
    return NoteField.record.flatMap { Records.members(value($0, of: row), key: $0.name) }
  }

  /// Returns the value of a field that every note has.
  func value(_ field: NoteField, of row: NoteRow) -> FieldValue {
    let note = row.note
    switch field {
    case .id: return .optional(note.card.id)
    case .path: return .path(note.path)
    case .title: return .text(note.title)
    case .name: return .name(note.fileName)
    case .folder: return .name(note.folder)
    case .tags: return .list(view.snapshot.tags(of: note.document).map(\.name))
    case .aliases: return .list(note.card.aliases)
    case .category: return .optional(note.card.category)
    case .source: return .text(note.card.source)
    case .pinned: return .flag(note.isPinned)
    case .place: return .text(note.place.rawValue)
    case .created: return .date(note.created)
    case .updated: return .date(note.updated)
    case .referenced, .lastReferenced:
      let zone = view.vault.surroundings.zone
      return recents?[note.path].map { .date(NoteDate(nanoseconds: $0, zone: zone)) } ?? .none
    case .summary: return .optional(note.card.summary)
    case .actions: return .list(note.card.actions)
    case .words: return .number(note.words)
    case .characters: return .number(note.characters)
    case .minutes, .readingMinutes: return .number(note.readingMinutes)
    case .snippet: return .text(view.snapshot.texts(of: note.document).snippet)
    case .preview: return .text(view.snapshot.texts(of: note.document).preview)
    case .open: return .number(note.tasksOpen)
    case .done: return .number(note.tasksDone)
    case .tasks: return .json(["open": .integer(note.tasksOpen), "done": .integer(note.tasksDone)])
    case .size: return .number(note.size)
    case .revision: return .text(note.revision)
    case .properties:
      let properties = view.snapshot.properties(of: note.document)
      return .json(.object(properties.map { .init($0.name, JSONValue($0.value)) }))
    case .links:
      let links = row.links ?? LinkCounts()
      return .json([
        "out": .integer(links.outgoing), "in": .integer(links.incoming), "unresolved": .integer(links.unresolved),
      ])
    case .score, .matches, .explanation, .reasons, .traits, .group, .groupName, .groups: return .absent
    }
  }

  /// Returns the value of a property.
  func value(ofProperty name: String, of row: NoteRow) -> FieldValue {
    view.snapshot.properties(of: row.note.document).first(named: name).map { .property($0) } ?? .none
  }
}
