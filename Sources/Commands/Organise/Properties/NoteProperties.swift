internal import NoteSyntax

/// Queries about the front matter of a note, for commands that edit it.
enum NoteProperties {
  /// Returns the first of some lowercase keys that the note has.
  static func first(of keys: [String], in note: NoteEditor) -> String? {
    let properties = note.note.frontMatter?.properties ?? []
    let present = properties.map { $0.key.lowercased() }
    return keys.first { present.contains($0) }
  }
}
