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
