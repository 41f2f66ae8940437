internal import Dates
internal import JSON
internal import SearchIndex
internal import VaultCore

/// The fields of notes in templates and columns: those of every note, and its properties.
struct NoteFields {
  /// The options and fields of lists of notes.
  static let shape = ListShape(
    thing: "note", things: "notes", brief: .paths("Print paths only, one per line"), hasLimit: false,
    hasProperties: true,
    fields: [
      .init("path", .text, "the path, without quotes except on a terminal"), .init("name", .text, "the file name"),
      .init("folder", .text, "the folder, from the root of the vault"),
      .init("id", .text, "the identifier, if there is one"), .init("title", .text, "the title"),
      .init("tags", .list, "a list"), .init("aliases", .list, "a list"),
      .init("category", .text, "as in front matter"), .init("source", .text, "as in front matter"),
      .init("summary", .text, "as in front matter"), .init("actions", .list, "a list, as in front matter"),
      .init("pinned", .text, "true or false"), .init("place", .text, "notes, inbox, archive, templates or trash"),
      .init("created", .date, "a date"), .init("updated", .date, "a date"),
      .init("referenced", .date, "when the note was last opened"), .init("words", .text, "the number of words"),
      .init("characters", .text, "the number of characters"), .init("minutes", .text, "the reading time"),
      .init("snippet", .text, "the first 200 characters"),
      .init("preview", .text, "the first two lines after the title"),
      .init("open", .text, "the number of open tasks"), .init("done", .text, "the number of done tasks"),
      .init("size", .text, "the file size in bytes"), .init("revision", .text, "a hash of the bytes of the file"),
    ],
    columns: ["path", "title", "created", "tags"])

  private let view: VaultView
  private var zone: TimeZoneRules { view.vault.surroundings.zone }
  private let recents: RecentNotes
  /// The properties that were read last, with their note.
  private var last: (document: DocumentID, properties: [(name: String, value: StoredValue)])?

  init(_ view: VaultView) {
    self.view = view
    recents = RecentNotes(view.vault)
  }

  /// Returns the fields of a template; `more` are the additional fields of a list.
  static func fields(_ view: VaultView, more: [FormatTemplate.Field] = []) -> FormatTemplate.Fields {
    FormatTemplate.Fields(
      shape.fields + more, hasProperties: true,
      other: { name in
        view.snapshot.hasProperty(name) ? FormatTemplate.Field(name, .property, property: name) : nil
      },
      kind: { name in
        let types = PropertyTypes(of: name, in: view.snapshot)
        return types.hasLists ? .list : types.hasDates ? .date : .text
      },
      otherNames: { PropertyNames(view.snapshot).names.map(\.name) })
  }

  /// Returns the value of a field for a note.
  mutating func value(_ field: FormatTemplate.Field, _ note: NoteRecord) -> FormatTemplate.Value {
    func optional(_ text: String?) -> FormatTemplate.Value { text.map { .text($0) } ?? .none }
    if let property = field.property { return self.property(property, note) }
    switch field.name {
    case "id": return optional(note.card.id)
    case "path": return .name(view.displayPath(note.path))
    case "title": return .text(note.title)
    case "name": return .name(note.fileName)
    case "folder": return .name(note.folder)
    case "tags": return .list(view.snapshot.tags(of: note.document).map(\.name))
    case "aliases": return .list(note.card.aliases)
    case "category": return optional(note.card.category)
    case "source": return .text(note.card.source)
    case "pinned": return .text(note.isPinned ? "true" : "false")
    case "place": return .text(note.place.rawValue)
    case "created": return shown(note.created)
    case "updated": return shown(note.updated)
    case "referenced":
      return recents.time(of: note.path).map { shown(NoteDate(nanoseconds: $0, zone: zone)) } ?? .none
    case "summary": return optional(note.card.summary)
    case "actions": return .list(note.card.actions)
    case "words": return .text("\(note.words)")
    case "characters": return .text("\(note.characters)")
    case "minutes": return .text("\(note.readingMinutes)")
    case "snippet": return .text(view.snapshot.texts(of: note.document).snippet)
    case "preview": return .text(view.snapshot.texts(of: note.document).preview)
    case "open": return .text("\(note.tasksOpen)")
    case "done": return .text("\(note.tasksDone)")
    case "size": return .text("\(note.size)")
    case "revision": return .text(note.revision)
    default: return .none
    }
  }

  /// Returns a date as it is stated, of which patterns show the local day.
  private func shown(_ date: NoteDate) -> FormatTemplate.Value {
    .date(date.text, CivilDateTime(date, in: zone))
  }

  private mutating func property(_ name: String, _ note: NoteRecord) -> FormatTemplate.Value {
    if last?.document != note.document { last = (note.document, view.snapshot.properties(of: note.document)) }
    guard let value = last?.properties.first(named: name) else { return .none }
    if case .list(let items) = value { return .list(items.map { JSONValue($0).plainText }) }
    // A number keeps its spelling, since JSON cannot represent every number.
    if case .number(let text) = value { return .text(text) }
    return FormatTemplate.Value(JSONValue(value), dates: zone)
  }
}
