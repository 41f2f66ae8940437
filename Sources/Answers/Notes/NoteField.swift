/// The fields of lists of notes. Some lists have fields of their own, such as the score of a hit.
package enum NoteField: String, ListField {
  case path, name, folder, id, title, tags, aliases, category, source, summary, actions, pinned, place, created, updated
  case words, characters, snippet, preview, body, size, revision
  /// The time when the note was last opened, in templates and in JSON.
  case referenced, lastReferenced
  case minutes, readingMinutes
  case open, done, tasks
  case properties, links
  /// The score of a hit or of a relation.
  case score
  case matches, explanation
  /// What a note that nearly matches lacks, and has in another form.
  case relaxed
  /// What two notes have in common, as text and in JSON.
  case reasons, traits
  /// The group that contains the note: its label, its name, and the names of all.
  case group, groupName, groups

  /// The name in templates, or the key in JSON.
  package var name: String {
    switch self {
    case .traits: "reasons"
    case .groupName: "group"
    default: rawValue
    }
  }

  /// The fields of every note in templates.
  static let listed = NoteField.fields([
    .path: "the path, without quotes except on a terminal", .name: "the file name",
    .folder: "the folder, from the root", .id: "the id, if there is one", .title: "the title", .tags: .list("a list"),
    .aliases: .list("a list"), .category: "as in front matter", .source: "as in front matter",
    .summary: "as in front matter", .actions: .list("a list, as in front matter"), .pinned: "true or false",
    .place: "notes, inbox, archive, templates or trash", .created: .date("a date"), .updated: .date("a date"),
    .referenced: .date("when the note was last opened"), .words: "the number of words",
    .characters: "the number of characters", .minutes: "the reading time", .snippet: "the first 200 characters",
    .preview: "the first two lines after the title", .body: "the text, without front matter",
    .open: "the number of open tasks",
    .done: "the number of done tasks", .size: "the file size in bytes", .revision: "a hash of the bytes of the file",
  ])

  /// The fields of the record of a note in JSON, which sheaf-output(5) describes.
  static let record: [NoteField] = [
    .id, .path, .title, .folder, .tags, .aliases, .category, .source, .pinned, .place, .created, .updated,
    .lastReferenced, .summary, .actions, .words, .characters, .readingMinutes, .snippet, .preview, .properties, .tasks,
    .links, .revision,
  ]
}

extension ListShape {
  /// The description of a list of notes.
  package static let notes = notes(name: "notes")

  /// Describes a list of notes: `more` are its own fields in templates, `extra` those in JSON, which come first.
  static func notes(name: String, more: [Field] = [], extra: [NoteField] = []) -> ListShape {
    ListShape(
      of: NoteField.self, "note", "notes", name: name, paths: (.path, ListShape.pathsSummary), hasLimit: false,
      hasProperties: true, fields: NoteField.listed + more, record: extra + NoteField.record,
      columns: [.path, .title, .created, .tags])
  }
}
