import NoteSyntax
import TestSupport
import Testing

@testable import Rendering

/// The examples of the CommonMark specification become their HTML.
@Suite struct SpecificationTests {
  /// Links that lead where they are written, and pictures of any address.
  private struct WrittenLinks: NoteLinks {
    func target(of link: DocumentLink) -> LinkTarget? {
      SafeAddress(link.destination).map { link.form == .image ? .picture($0, nil) : .page($0) }
    }

    func address(ofBare text: String) -> SafeAddress? { nil }
  }

  @Test func examplesBecomeTheirHTML() throws {
    for example in try SpecificationExample.all() {
      let bytes = Array(example.markdown.utf8)
      let document = NoteDocument(NoteParser.parse(bytes.span, isBody: true), in: bytes.span)
      var writer = HTMLWriter(HTMLForm(), WebLinks(), keepsRawHTML: true)
      NoteWalk.walk(document, of: bytes.span, links: WrittenLinks(), into: &writer)
      let html = writer.output.text
      if let reason = Self.extended[example.number] {
        #expect(html != example.html, "example \(example.number) reads as CommonMark has it, not so that \(reason)")
      } else {
        #expect(html == example.html, "example \(example.number): \(example.markdown)")
      }
    }
  }

  /// Examples that read otherwise on purpose, and why.
  private static let extended: [Int: String] = [
    64: "a number sign before letters begins a tag",
    550: "three brackets around a label hold a wikilink",
    561: "two brackets are a wikilink, not a bracket and a reference",
    592: "an embed, not an image whose label would need escaped brackets",
  ]
}
