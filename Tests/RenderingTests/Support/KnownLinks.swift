import NoteSyntax

@testable import Rendering

/// Links of a small site: notes whose names begin with a capital letter have pages, and files of pictures are there.
/// Markdown links lead where they are written.
struct KnownLinks: NoteLinks {
  func target(of link: DocumentLink) -> LinkTarget? {
    let address = SafeAddress(link.destination)
    if link.destination.hasSuffix(".png") {
      return address.map { $0.isElsewhere ? .page($0) : .picture($0, PictureSize(width: 400, height: 300)) }
    }
    switch link.form {
    case .link, .image, .autolink: return address.map { .page($0) }
    case .wikilink, .embed:
      guard link.destination.first?.isUppercase == true else { return nil }
      return SafeAddress(link.destination + ".html").map { .page($0) }
    }
  }
}

/// The document of a text.
func document(_ text: [UInt8]) -> NoteDocument { NoteDocument(NoteParser.parse(text.span), in: text.span) }

/// The HTML of a text on the small site.
func html(_ text: [UInt8], idPrefix: String? = "") -> String {
  html(text, HTMLForm(idPrefix: idPrefix), KnownLinks())
}

/// The HTML of a text in a form.
func html(_ text: [UInt8], _ form: HTMLForm, _ links: any NoteLinks) -> String {
  var output = MarkupWriter()
  HTMLWriter.write(document(text), of: text.span, links: links, form: form, into: &output)
  return output.text
}
