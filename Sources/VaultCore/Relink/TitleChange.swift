package import NoteSyntax

/// What gives a note another title, for a plan that carries links to it along.
package enum TitleChange: Sendable, Hashable {
  /// The property `title` gets a value.
  case property(PropertyValue)
  /// The property `title` is removed.
  case removal
  /// The heading that is the title gets another text; its number among the headings of the note.
  case heading(Int, String)

  /// The edits that give a note the other title.
  func edits(of note: NoteEditor) throws(EditError) -> [TextEdit] {
    switch self {
    case .property(let value): try PropertyEditor(note.bytes).set("title", to: value)
    case .removal: try PropertyEditor(note.bytes).unset("title")
    case .heading(let index, let text): try note.renameHeading(index, to: text)
    }
  }
}

extension ParsedNote {
  /// What gives the note the title `name`, where its title `title` stands in it as a name; nil where it is only a line of
  /// the text or the name of the file.
  func titleChange(from title: String, to name: String) -> TitleChange? {
    if frontMatter?.property("title") != nil { return .property(.text(name)) }
    guard let index = headings.firstIndex(where: { !$0.plainText.isEmpty }),
      LinkKey.normalized(headings[index].plainText.trimmed) == LinkKey.normalized(title)
    else { return nil }
    return .heading(index, name)
  }
}
