internal import Dates
internal import JSON
internal import LinkGraph
internal import SearchIndex
internal import VaultCore

/// Creates the JSON records of notes, format version 1; sheaf-output(5) describes them.
struct RecordJSON {
  private let view: VaultView
  private let recents: [[UInt8]: Int64]
  private var graph: LinkGraph
  private var counts: [DocumentID: LinkCounts]?

  /// Creates an instance for a view; `count` is the number of records that will be needed.
  init(_ view: VaultView, count: Int) {
    self.view = view
    graph = view.graph
    recents = Dictionary(
      RecentNotes(view.vault).entries.map { ($0.path, $0.time) }, uniquingKeysWith: { first, _ in first })
    // For many records, one pass over all links is cheaper than a query for each.
    if count > 50 { counts = graph.linkCounts() }
  }

  /// Returns the members of the record of a note.
  mutating func members(_ note: NoteRecord) -> [JSONValue.Member] {
    let snapshot = view.snapshot
    let texts = snapshot.texts(of: note.document)
    let links = linkCounts(of: note.document)
    let referenced = recents[note.path].map { NoteDate(nanoseconds: $0, zone: view.vault.surroundings.zone).text }
    var members: [JSONValue.Member] = [.init("id", .optional(note.card.id))]
    members += JSONValue.pathMembers(note.path)
    members += [
      .init("title", .string(note.card.title)),
      .init("folder", .text(note.folder)),
      .init("tags", .strings(snapshot.tags(of: note.document).map(\.name))),
      .init("aliases", .strings(note.card.aliases)),
      .init("category", .optional(note.card.category)),
      .init("source", .string(note.card.source)),
      .init("pinned", .bool(note.isPinned)),
      .init("place", .string(note.place.rawValue)),
      .init("created", .string(note.created.text)),
      .init("updated", .string(note.updated.text)),
      .init("lastReferenced", .optional(referenced)),
      .init("summary", .optional(note.card.summary)),
      .init("actions", .strings(note.card.actions)),
      .init("words", .integer(note.words)),
      .init("characters", .integer(note.characters)),
      .init("readingMinutes", .integer(note.readingMinutes)),
      .init("snippet", .string(texts.snippet)),
      .init("preview", .string(texts.preview)),
      .init("properties", .object(snapshot.properties(of: note.document).map { .init($0.name, JSONValue($0.value)) })),
      .init("tasks", ["open": .integer(note.tasksOpen), "done": .integer(note.tasksDone)]),
      .init(
        "links",
        [
          "out": .integer(links.outgoing), "in": .integer(links.incoming), "unresolved": .integer(links.unresolved),
        ]
      ),
      .init("revision", .string(note.revision)),
    ]
    return members
  }

  private mutating func linkCounts(of document: DocumentID) -> LinkCounts {
    if let counts { return counts[document] ?? LinkCounts() }
    let links = graph.outgoing(from: document).filter { !$0.link.isExternal }
    var own = LinkCounts()
    own.outgoing = links.count
    own.unresolved = links.count { $0.resolved == nil }
    own.incoming = graph.backlinkCount(of: document)
    return own
  }
}

extension JSONValue {
  /// Creates the value of a property. Numbers that JSON cannot represent exactly, or would write differently, become
  /// strings.
  init(_ value: StoredValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let text):
      if let integer = Int(text), String(integer) == text, abs(integer) < 1 << 53 {
        self = .integer(integer)
      } else if let number = Double(text), number.isFinite, "\(number)" == text {
        self = .number(number)
      } else {
        self = .string(text)
      }
    case .text(let text): self = .string(text)
    case .list(let items): self = .array(items.map { JSONValue($0) })
    case .mapping(let pairs): self = .object(pairs.map { .init($0.key, JSONValue($0.value)) })
    }
  }
}
