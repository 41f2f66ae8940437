package import JSON
package import SystemCalls

/// The notes of an iOS program that stores `savedFolders` and `savedNotes`.
package struct IOSNotesStore: ForeignStore {
  /// The property with the date by which the program sorts a note, if it differs from the date of creation.
  package static let sortDate = "sortDate"

  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private var notes: [ForeignNote] = []

  /// Reads a file: an object with both lists, each as an array or, as in the program's settings, as a string that
  /// contains JSON.
  package init(_ file: RawPath) throws(ExchangeError) {
    guard let record = JSONRecord(try JSONValue.file(file)), let noteList = Self.list(record, "savedNotes") else {
      throw .notAStore(file, expected: "a JSON object with 'savedFolders' and 'savedNotes'")
    }
    facts.losses = record.losses(besides: ["savedFolders", "savedNotes"])
    var names: [String: [String]] = [:]
    for folder in Self.list(record, "savedFolders") ?? [] {
      guard let folder = JSONRecord(folder), let name = folder.text("name") else {
        facts.losses.append("a folder without a name")
        continue
      }
      var made = ForeignFolder(FolderName.path(of: name))
      if facts.folders.contains(where: { $0.path == made.path }) {
        facts.losses.append("a folder with the same name as another one; their notes are put together")
      }
      made.id = folder.text("id")
      made.isSystem = folder.bool("isSystemFolder") ?? false
      facts.folders.append(made)
      if let id = made.id { names[id.lowercased()] = made.path }
      facts.losses += folder.keys(besides: ["id", "name", "isSystemFolder"]).map { "the key '\($0)' of a folder" }
    }
    for (index, value) in noteList.enumerated() {
      guard let record = JSONRecord(value) else {
        facts.losses.append("entry \(index + 1) of 'savedNotes', which is not a note")
        continue
      }
      notes.append(Self.note(record, index, names))
    }
  }

  /// Visits all notes in their order.
  package func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    for note in notes { try visit(note) }
  }

  private static func list(_ record: JSONRecord, _ key: String) -> [JSONValue]? {
    switch record.members[key] {
    case .array(let values): return values
    case .string(let text):
      if case .array(let values)? = try? JSONValue(Array(text.utf8)) { return values }
      return nil
    default: return nil
    }
  }

  private static func note(_ record: JSONRecord, _ index: Int, _ folders: [String: [String]]) -> ForeignNote {
    let id = record.text("id")
    let content = record.string("content") ?? ""
    var note = ForeignNote(key: id ?? "\(index)", id: id, title: FirstLine.title(of: content))
    note.body = content
    note.created = record.date("createdDate") ?? record.date("sortDate")
    if let sorted = record.date("sortDate"), sorted != note.created {
      note.properties.append(.init(sortDate, value: .date(sorted)))
    }
    if let folder = record.text("folderId") {
      if let name = folders[folder.lowercased()] {
        note.folder = name
      } else {
        note.losses.append("a folder that is not listed")
      }
    }
    note.losses += record.losses(besides: ["id", "content", "folderId", "sortDate", "createdDate"])
    return note
  }

  /// Returns the document with folders and notes.
  ///
  /// - Parameters:
  ///   - folders: The folders, each with its identifier; the last part of the path is the name.
  ///   - date: Returns a date as it is written in the document.
  package static func document(
    _ notes: [ForeignNote], _ folders: [ForeignFolder], sortDate: (ForeignNote) -> ForeignDate?,
    date: (ForeignDate) -> JSONValue
  ) -> JSONValue {
    let ids = Dictionary(folders.map { ($0.path, $0.id) }) { first, _ in first }
    let folderList: [JSONValue] = folders.map { folder in
      let name = folder.name ?? FolderName.name(of: folder.path)
      return .object([
        .init("id", .optional(folder.id)), .init("name", .string(name)),
        .init("isSystemFolder", .bool(folder.isSystem)),
      ])
    }
    let noteList: [JSONValue] = notes.map { note in
      var members: [JSONValue.Member] = [
        .init("id", .optional(note.id)), .init("content", .string(note.body)),
        .init("folderId", .optional(ids[note.folder] ?? nil)),
      ]
      if let sorted = sortDate(note) ?? note.created { members.append(.init("sortDate", date(sorted))) }
      if let created = note.created { members.append(.init("createdDate", date(created))) }
      return .object(members)
    }
    return .object([.init("savedFolders", .array(folderList)), .init("savedNotes", .array(noteList))])
  }
}
