package import NoteSyntax
internal import VaultCore

/// A change of a note's title, for a plan that also updates the links to the note.
package enum TitleChange: Sendable, Hashable {
  /// The property `title` is set to a value.
  case property(PropertyValue)
  /// The property `title` is removed.
  case removal
  /// The heading with this index, which is the title, gets a new text.
  case heading(Int, String)

  /// Returns the edits that change the title of a note.
  func edits(of note: NoteEditor) throws(EditError) -> [TextEdit] {
    switch self {
    case .property(let value): try PropertyEditor(note.bytes).set("title", to: value)
    case .removal: try PropertyEditor(note.bytes).unset("title")
    case .heading(let index, let text): try note.renameHeading(index, to: text)
    }
  }
}

extension NoteEditor {
  /// Returns the change that gives the note another title; nil if the title is a line of the text or the file name.
  ///
  /// - Parameters:
  ///   - path: The path of the note.
  ///   - order: The sources of its title, as in the config.
  func titleChange(to name: String, path: [UInt8], order: [TitleSource]) -> TitleChange? {
    switch NoteOpening(of: note, in: bytes.span, path: path.span, order: order).title.origin {
    case .property: .property(.text(name))
    case .heading: note.headings.firstIndex { !$0.plainText.isEmpty }.map { .heading($0, name) }
    case .firstLine, .file, .nothing: nil
    }
  }
}
