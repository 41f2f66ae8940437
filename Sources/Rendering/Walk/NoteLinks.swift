package import NoteSyntax

/// Answers where the links of a note lead. It is all that the walk over a note knows of other notes and files.
package protocol NoteLinks {
  /// Returns the target of a link, image or embed; nil if it leads nowhere, so that it is shown as text.
  func target(of link: DocumentLink) -> LinkTarget?
  /// Returns the address to which a bare web address leads; nil if it is shown as text.
  func address(ofBare text: String) -> SafeAddress?
  /// Returns the address to which a tag leads, whose name has no `#`; nil if it is shown as text.
  func address(ofTag name: String) -> SafeAddress?
  /// Returns the target of a link or picture in raw HTML; nil if it leads nowhere.
  func target(ofRaw address: String, isPicture: Bool) -> LinkTarget?
  /// Returns what is shown in the place of an embed; nil for a link to it.
  func embedded(_ link: NoteLink) -> EmbeddedContent?
}

extension NoteLinks {
  /// Returns the written address.
  package func address(ofBare text: String) -> SafeAddress? { SafeAddress(text) }
  /// Returns nil: there are no pages of tags.
  package func address(ofTag name: String) -> SafeAddress? { nil }
  /// Returns the written address. A picture from elsewhere is a link, so that a page loads nothing from other sites.
  package func target(ofRaw address: String, isPicture: Bool) -> LinkTarget? {
    guard let address = SafeAddress(address) else { return nil }
    return isPicture && !address.isElsewhere ? .picture(address, nil) : .page(address)
  }
  /// Returns nil: embeds are links.
  package func embedded(_ link: NoteLink) -> EmbeddedContent? { nil }
}

/// The target of a link in the form that is shown.
package enum LinkTarget: Sendable, Hashable {
  /// Something to which a link leads.
  case page(SafeAddress)
  /// The file of a picture that an image or embed shows in its place, with the size of the file, if it is known.
  case picture(SafeAddress, PictureSize?)
  /// Nothing, which is shown, unlike that of a link that is text.
  case missing
}

/// Links where nothing is known about other notes: only addresses lead somewhere, and pictures are not shown.
package struct WebLinks: NoteLinks {
  /// Creates the answers.
  package init() {}

  /// Returns the address of a Markdown link; nil for links in double brackets.
  package func target(of link: DocumentLink) -> LinkTarget? {
    switch link.form {
    case .wikilink, .embed: nil
    case .link, .image, .autolink: SafeAddress(link.destination).map { .page($0) }
    }
  }
}

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
  package let bytes: [UInt8]
  /// Its blocks that are shown.
  package let document: NoteDocument
  /// Where the links in it lead.
  package let links: any NoteLinks

  package init(
    label: String, hue: StaticString, address: SafeAddress, bytes: [UInt8], document: NoteDocument, links: any NoteLinks
  ) {
    (self.label, self.hue, self.address) = (label, hue, address)
    (self.bytes, self.document, self.links) = (bytes, document, links)
  }
}
