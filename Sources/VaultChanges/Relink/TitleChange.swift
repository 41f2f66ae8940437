package import NoteSyntax
internal import VaultCore

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

extension NoteEditor {
  /// What gives the note another title, where its own stands in it as a name; nil where the title is a line of the text or
  /// the name of the file.
  ///
  /// - Parameters:
  ///   - path: the path of the note.
  ///   - order: where its title may come from, as the config has it.
  func titleChange(to name: String, path: [UInt8], order: [TitleSource]) -> TitleChange? {
    switch NoteOpening(of: note, in: bytes.span, path: path.span, order: order).title.origin {
    case .property: .property(.text(name))
    case .heading: note.headings.firstIndex { !$0.plainText.isEmpty }.map { .heading($0, name) }
    case .firstLine, .file, .nothing: nil
    }
  }
}
