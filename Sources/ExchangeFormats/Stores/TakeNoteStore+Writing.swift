internal import Bytes
package import JSON

extension TakeNoteStore {
  /// Returns the name of the container of a note; nil for the top level.
  package static func container(of note: ForeignNote) -> String? {
    switch note.area {
    case .notes: note.folder.isEmpty ? nil : FolderName.name(of: note.folder)
    case .inbox: TakeNoteContainer.Kind.inbox.rawValue
    case .archive: TakeNoteContainer.Kind.archive.rawValue
    case .trash: TakeNoteContainer.Kind.trash.rawValue
    }
  }

  /// Returns the record of a note.
  ///
  /// - Parameter date: Returns a date as it is written in the document.
  package static func record(_ note: ForeignNote, folder: String?, date: (ForeignDate) -> JSONValue) -> JSONValue {
    let starred = note.isPinned ? TakeNoteContainer.Kind.starred.rawValue : nil
    // A summary without a hash is treated as a summary of the current text.
    let hash =
      switch note.enriched {
      case .older(let hash): hash
      case nil where note.summary == nil: ""
      case .current, nil: MD5.hexadecimal(of: Array(note.body.utf8))
      }
    return .object([
      .init("defaultTitle", .string(title)), .init("title", .string(note.title ?? "")),
      .init("content", .string(note.body)), .init("createdDate", note.created.map(date) ?? .null),
      .init("updatedDate", (note.updated ?? note.created).map(date) ?? .null), .init("starred", .bool(note.isPinned)),
      .init("aiSummary", .string(note.summary ?? "")), .init("contentHash", .string(hash)),
      .init("uuid", .optional(note.id)), .init("folder", .optional(folder)), .init("tag", .optional(note.tags.first)),
      .init("starredFolder", .optional(starred)),
    ])
  }

  /// Returns the record of an image, whose data is in a file.
  package static func image(_ id: String, _ mediaType: String, _ created: JSONValue) -> JSONValue {
    .object([.init("imageUUID", .string(id)), .init("mimeType", .string(mediaType)), .init("createdDate", created)])
  }

  /// Returns the document with all records, including those of the system containers.
  package static func document(
    _ notes: [JSONValue], _ folders: [ForeignFolder], _ tags: [ForeignTag], images: [JSONValue]
  ) -> JSONValue {
    let system: [TakeNoteContainer.Kind] = [.inbox, .trash, .starred, .buffer, .allNotes, .archive]
    func look(_ kind: TakeNoteContainer.Kind) -> ForeignFolder? {
      folders.first { $0.area == .inbox && kind == .inbox || $0.area == .archive && kind == .archive }
    }
    let containers =
      system.map { TakeNoteContainer.record($0, $0.rawValue, color: look($0)?.color, symbol: look($0)?.symbol) }
      + folders.filter { $0.area == .notes }.map {
        TakeNoteContainer.record(.folder, $0.name ?? FolderName.name(of: $0.path), color: $0.color, symbol: $0.symbol)
      } + tags.map { TakeNoteContainer.record(.tag, $0.name, color: $0.color, symbol: $0.symbol) }
    return .object([
      .init("notes", .array(notes)), .init("containers", .array(containers)), .init("images", .array(images)),
    ])
  }
}
