internal import Bytes
internal import Dates
package import JSON
package import LinkGraph
internal import NoteSyntax
internal import SearchIndex
package import VaultCore

/// A note of a list, with what its fields need.
package struct NoteRow: Sendable {
  package let note: NoteRecord
  /// The numbers of its links; nil if no field needs them.
  package let links: LinkCounts?
  let membership: GroupMembership
  /// What is read once for several fields; nil if no field needs it.
  fileprivate let (card, texts): (NoteCard?, NoteTexts?)
}

/// Makes the rows of notes and the values of their fields.
package struct NoteRows: Sendable {
  /// The vault with the notes.
  package let view: VaultView
  private var (needsLinks, needsCard, needsTexts) = (false, false, false)
  /// What some fields need. It is an array of at most one, since an optional would be destroyed by a description of its
  /// dictionaries, which costs a short command 200,000 instructions to make.
  private var lookups: [Lookups] = []

  private struct Lookups {
    /// The times when notes were last opened.
    var recents: [[UInt8]: Int64] = [:]
    var graph: LinkGraph
    /// The numbers of all links, if many notes need theirs.
    var counts: LinkCountTable?
  }

  /// Makes rows of which no field needs preparation.
  package init(_ view: VaultView) { self.view = view }

  /// Prepares for the whole record of `count` notes.
  package init(recordsOf count: Int, in view: VaultView) {
    self.init(view)
    prepare(for: NoteField.record, count: count)
  }

  /// Prepares for fields of about `count` notes.
  mutating func prepare(for fields: [NoteField], count: Int) {
    needsLinks = fields.contains(.links)
    needsTexts = fields.contains(.snippet) || fields.contains(.preview)
    needsCard = fields.contains {
      switch $0 {
      case .id, .aliases, .category, .source, .summary, .actions: true
      default: false
      }
    }
    let needsRecents = fields.contains(.referenced) || fields.contains(.lastReferenced)
    if !lookups.isEmpty || !needsLinks && !needsRecents { return }
    var needed = Lookups(graph: view.graph)
    if needsRecents { needed.recents = RecentNotes(view.vault).times }
    // For many notes, one pass over all links is cheaper than a query for each.
    if needsLinks, count > 50 {
      var graph = view.graph
      needed.counts = graph.linkCounts()
    }
    lookups = [needed]
  }

  mutating func row(_ document: DocumentID, at membership: GroupMembership = .none) -> NoteRow {
    row(view.record(document), at: membership)
  }

  mutating func row(_ note: NoteRecord, at membership: GroupMembership = .none) -> NoteRow {
    NoteRow(
      note: note, links: needsLinks ? linkCounts(of: note.document) : nil, membership: membership,
      card: needsCard ? note.card : nil, texts: needsTexts ? view.snapshot.texts(of: note.document) : nil)
  }

  private mutating func linkCounts(of document: DocumentID) -> LinkCounts {
    var own = LinkCounts()
    if lookups.isEmpty { return own }
    if let counts = lookups[0].counts { return counts[document] }
    let links = lookups[0].graph.outgoing(from: document).filter { !$0.link.isExternal }
    own.outgoing = links.count
    own.unresolved = links.count { $0.resolved == nil }
    own.incoming = lookups[0].graph.backlinkCount(of: document)
    return own
  }

  /// Returns the record of a note in JSON, after `init(recordsOf:in:)`.
  package mutating func members(_ note: NoteRecord) -> [JSONValue.Member] {
    let row = row(note)
    return NoteField.record.flatMap { Records.members(value($0, of: row), key: $0.name) }
  }

  func value(_ field: NoteField, of row: NoteRow) -> FieldValue {
    let note = row.note
    switch field {
    case .id: return .optional(row.card?.id)
    case .path: return .path(note.path)
    case .title: return .text(row.card?.title ?? note.title)
    case .name: return .name(note.fileName)
    case .body: return body(of: note)
    case .folder: return .name(note.folder)
    case .tags: return .list(view.snapshot.tags(of: note.document).map(\.name))
    case .aliases: return .list(row.card?.aliases ?? [])
    case .category: return .optional(row.card?.category)
    case .source: return .text(row.card?.source ?? "")
    case .pinned: return .flag(note.isPinned)
    case .place: return .text(note.area.rawValue)
    case .created: return .date(note.created)
    case .updated: return .date(note.updated)
    case .referenced, .lastReferenced:
      let zone = view.vault.surroundings.zone
      return lookups.first?.recents[note.path].map { .date(NoteDate(nanoseconds: $0, zone: zone)) } ?? .none
    case .summary: return .optional(row.card?.summary)
    case .actions: return .list(row.card?.actions ?? [])
    case .words: return .number(note.words)
    case .characters: return .number(note.characters)
    case .minutes, .readingMinutes: return .number(note.readingMinutes)
    case .snippet: return .text(row.texts?.snippet ?? "")
    case .preview: return .text(row.texts?.preview ?? "")
    case .open: return .number(note.tasksOpen)
    case .done: return .number(note.tasksDone)
    case .tasks: return .json(["open": .integer(note.tasksOpen), "done": .integer(note.tasksDone)])
    case .size: return .number(note.size)
    case .revision: return .text(note.revision)
    case .properties:
      let properties = view.snapshot.joinedProperties(of: note.document)
      return .json(.object(properties.map { .init($0.name, JSONValue($0.value)) }))
    case .links:
      let links = row.links ?? LinkCounts()
      return .json([
        "out": .integer(links.outgoing), "in": .integer(links.incoming), "unresolved": .integer(links.unresolved),
      ])
    case .group, .groupName, .groups: return row.membership.value(field)
    case .score, .matches, .explanation, .relaxed, .reasons, .traits: return .absent
    }
  }

  private func body(of note: NoteRecord) -> FieldValue {
    guard let bytes = view.vault.contents(of: note.path) else { return .none }
    let parsed = view.vault.parsed(bytes, at: note.path)
    let body = bytes[parsed.bodyRange]
    return .bytes(Array(parsed.frontMatter == nil ? body : body.drop(while: \.isLineBreak)))
  }

  func value(ofProperty name: String, of row: NoteRow) -> FieldValue {
    row.note.joinedValue(ofProperty: name).map { .property($0) } ?? .none
  }
}
