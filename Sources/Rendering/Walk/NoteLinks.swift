package import NoteSyntax

/// Answers where the links of a note lead. It is all that the walk over a note knows of other notes and files.
package protocol NoteLinks {
  /// Returns the target of a link, image or embed; nil if it leads nowhere, so that it is shown as text.
  func target(of link: DocumentLink) -> LinkTarget?
  /// Returns the address to which a bare web address leads; nil if it is shown as text.
  func address(ofBare text: String) -> SafeAddress?
}

extension NoteLinks {
  /// Returns the written address.
  package func address(ofBare text: String) -> SafeAddress? { SafeAddress(text) }
}

/// The target of a link in the form that is shown.
package enum LinkTarget: Sendable, Hashable {
  /// Something to which a link leads.
  case page(SafeAddress)
  /// The file of a picture that an image or embed shows in its place, with the size of the file, if it is known.
  case picture(SafeAddress, PictureSize?)
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
