import NoteSyntax
import Rendering
import SystemCalls
import Terminal
import TestSupport
import Testing

/// A note with every mark, in each form in which a note is shown.
@Suite struct RenderingGoldenTests {
  /// Links to a note, and pictures that are there.
  private struct KnownLinks: NoteLinks {
    func target(of link: DocumentLink) -> LinkTarget? {
      switch link.destination {
      case "cat.png": SafeAddress("cat.png").map { .picture($0, PictureSize(width: 400, height: 300)) }
      case "Note": SafeAddress("Note.html").map { .page($0) }
      default: WebLinks().target(of: link)
      }
    }
  }

  private let bytes: [UInt8]
  private let document: NoteDocument

  init() throws {
    let file = Repository.root.appending(RawPath("Tests/Fixtures/rendering/marks.md"))
    let bytes = try FileDescriptor.open(file).readToEnd(limit: 1 << 20)
    self.bytes = bytes
    document = NoteDocument(NoteParser.parse(bytes.span), in: bytes.span)
  }

  @Test func htmlEqualsItsGoldenFiles() throws {
    var output = MarkupWriter()
    HTMLWriter.write(document, of: bytes.span, links: KnownLinks(), form: HTMLForm(idPrefix: ""), into: &output)
    try GoldenFile.expect(output.text, in: "Tests/Golden/rendering/marks.html")
  }

  @Test func terminalLinesEqualTheirGoldenFiles() throws {
    let lines = TerminalLines.lines(of: document, in: bytes.span, width: 60, palette: .monochrome)
    try GoldenFile.expect(lines.map { $0.plainText + "\n" }.joined(), in: "Tests/Golden/rendering/marks-terminal.txt")
  }

  @Test func plainTextEqualsItsGoldenFiles() throws {
    let text = PlainText.text(of: document, in: bytes.span, links: KnownLinks())
    try GoldenFile.expect(text, in: "Tests/Golden/rendering/marks.txt")
  }
}
