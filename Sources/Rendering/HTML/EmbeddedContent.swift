package import NoteSyntax

/// What is shown in the place of an embed.
package enum EmbeddedContent {
  /// A note or a part of it.
  case note(NotePassage)
  /// What was drawn of a file, with a label that leads to it, and the class of the colour of its folder.
  case drawing(MarkupWriter, label: String, hue: StaticString, address: SafeAddress)
  /// The file of a sound.
  case sound(SafeAddress)
  /// The file of a film.
  case film(SafeAddress)
  /// Another file, with its name and what is known of it, such as `PDF, 2 pages`.
  case file(SafeAddress, name: String, facts: String)
}

/// A note or a part of it that another note shows.
package struct NotePassage {
  /// What it is, as text: the title of the note and the heading.
  package let label: String
  /// The class of the colour of its folder.
  package let hue: StaticString
  /// The address to which the label leads.
  package let address: SafeAddress
  /// The bytes of the note.
  package let bytes: [UInt8]
  /// Its blocks that are shown.
  package let document: NoteDocument
  /// Where the links in it lead.
  package let links: any NoteLinks

  /// Creates a passage.
  package init(
    label: String, hue: StaticString, address: SafeAddress, bytes: [UInt8], document: NoteDocument,
    links: any NoteLinks
  ) {
    (self.label, self.hue, self.address) = (label, hue, address)
    (self.bytes, self.document, self.links) = (bytes, document, links)
  }
}
