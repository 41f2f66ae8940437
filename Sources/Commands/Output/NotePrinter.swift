internal import SearchIndex
internal import VaultCore

/// Prints a list of notes in the form that was asked for.
struct NotePrinter {
  /// A note of the list, with what else is said of it in JSON, before its own members.
  struct Row {
    let note: NoteRecord
    var extra: [JSONValue.Member] = []
  }

  let session: Session
  let view: VaultView

  /// Prints what needs no more of the notes than how many they are, or their paths.
  ///
  /// - Returns: false for every other form, which is left to the caller.
  func printBrief(_ notes: () -> [DocumentID], _ arguments: OutputArguments, total: Int) throws -> Bool {
    if arguments.template != nil { return false }
    switch arguments.form {
    case .quiet: return true
    case .count: try session.print("\(total)")
    case .paths, .nulPaths:
      var bytes: [UInt8] = []
      for note in notes() {
        let path = view.displayPath(view.snapshot.key(of: note))
        bytes += arguments.form == .paths ? QuotedName.line(of: path) + [0x0a] : path + [0]
      }
      try session.output.write(bytes)
    case .text, .json, .jsonLines: return false
    }
    return true
  }

  /// Prints rows in any form but text.
  ///
  /// - Parameters:
  ///   - total: how many there are, those included that are not shown.
  ///   - name: the name of the list in JSON.
  ///   - head: members of the JSON document before the list.
  /// - Returns: false for text, which is left to the caller.
  func printForm(
    _ rows: [Row], _ arguments: OutputArguments, total: Int, name: String, head: [JSONValue.Member] = []
  ) throws -> Bool {
    if let template = arguments.template {
      try printTemplate(rows.map(\.note), template)
      return true
    }
    switch arguments.form {
    case .text: return false
    case .quiet: return true
    case .count: try session.print("\(total)")
    case .paths: try write(rows) { QuotedName.line(of: path(of: $0)) + [0x0a] }
    case .nulPaths: try write(rows) { path(of: $0) + [0] }
    case .json:
      var records = RecordJSON(view, count: rows.count)
      var json = JSONText()
      try json.object { json in
        json.member("formatVersion", 1)
        json.members(head)
        json.member("total", .integer(total))
        json.key(name)
        try json.array { json in
          for row in rows {
            json.value(.object(row.extra + records.members(row.note)))
            try session.output.write(partOf: &json)
          }
        }
      }
      json.endLine()
      try session.output.write(json.drain())
    case .jsonLines:
      var records = RecordJSON(view, count: rows.count)
      var json = JSONText()
      for row in rows {
        json.value(.object(row.extra + records.members(row.note)))
        json.endLine()
        try session.output.write(json.drain())
      }
    }
    return true
  }

  private func write(_ rows: [Row], _ bytes: (NoteRecord) -> [UInt8]) throws {
    try session.output.write(rows.flatMap { bytes($0.note) })
  }

  /// A note's path as text output names it: from the working directory when that lies in the vault, else absolute.
  func path(of note: NoteRecord) -> [UInt8] { view.displayPath(note.path) }

  // MARK: - Templates

  private static let fields: [FormatTemplate.Field] = [
    .init("id"), .init("path"), .init("title"), .init("name"), .init("folder"), .init("tags", .list),
    .init("aliases", .list), .init("category"), .init("source"), .init("pinned"), .init("place"),
    .init("created", .date), .init("updated", .date), .init("referenced", .date), .init("summary"),
    .init("actions", .list), .init("words"), .init("characters"), .init("minutes"), .init("snippet"), .init("preview"),
    .init("open"), .init("done"), .init("size"), .init("revision"),
  ]

  private func printTemplate(_ notes: [NoteRecord], _ text: String) throws {
    let template = try FormatTemplate(text, fields: Self.fields)
    let recents = RecentNotes(view.vault)
    var bytes: [UInt8] = []
    for note in notes {
      template.render(neutralising: session.palette.neutralises, into: &bytes) { value($0, note, recents) }
      if template.needsLineEnd { bytes.append(0x0a) }
    }
    try session.output.write(bytes)
  }

  private func value(_ field: String, _ note: NoteRecord, _ recents: RecentNotes) -> FormatTemplate.Value {
    func optional(_ text: String?) -> FormatTemplate.Value { text.map { .text($0) } ?? .none }
    switch field {
    case "id": return optional(note.card.id)
    case "path": return .name(path(of: note))
    case "title": return .text(note.title)
    case "name": return .name(note.fileName)
    case "folder": return .name(note.folder)
    case "tags": return .list(view.snapshot.tags(of: note.document).map(\.name))
    case "aliases": return .list(note.card.aliases)
    case "category": return optional(note.card.category)
    case "source": return .text(note.card.source)
    case "pinned": return .text(note.isPinned ? "true" : "false")
    case "place": return .text(note.place.rawValue)
    case "created": return .date(CivilDateTime(note.created))
    case "updated": return .date(CivilDateTime(note.updated))
    case "referenced":
      let time = recents.time(of: note.path)
      return time.map { .date(CivilDateTime(NoteDate(nanoseconds: $0, zone: view.vault.surroundings.zone))) } ?? .none
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
}

extension CivilDateTime {
  /// The date of a note.
  init(_ date: NoteDate) {
    let seconds = date.milliseconds >= 0 ? date.milliseconds / 1000 : (date.milliseconds - 999) / 1000
    self.init(
      secondsSince1970: seconds, millisecond: Int(date.milliseconds - seconds * 1000), offset: date.offsetMinutes * 60)
  }
}
