internal import NoteSyntax

/// What the front matter of a note has, for commands that edit it.
enum NoteProperties {
  /// The first of some keys, in lower case, that the note has.
  static func first(of keys: [String], in note: NoteEditor) -> String? {
    let properties = note.note.frontMatter?.properties ?? []
    let present = properties.map { $0.key.lowercased() }
    return keys.first { present.contains($0) }
  }
}
