internal import LinkGraph
internal import NoteSyntax
internal import Rendering
internal import SearchIndex
package import VaultCore

/// A note as a piece of HTML, whose links are relative to the file of the note.
package enum NoteHTML {
  /// Returns the title of a note and its text.
  package static func html(of record: NoteRecord, in view: VaultView) -> [UInt8] {
    let contents = view.vault.contents(of: record.path) ?? []
    let text = SiteReader.Text(EvaluatedQueries(view).replacing(in: contents, at: record.path) ?? contents)
    let title = record.title.isEmpty ? NoteText.untitled : record.title
    var output = MarkupWriter()
    output.markup("<h1 dir=\"auto\"")
    let (document, heading) = text.withoutTitle(title)
    if let id = heading.flatMap({ PartID.id(of: .heading($0), in: text) }) { output.attribute("id", text: id) }
    output.element(">", title, "</h1>\n")
    var form = HTMLForm(idPrefix: "", below: 1, hasDirections: text.hasRightToLeft)
    form.labels = SiteSettings(view.vault).words.labels
    let bytes = text.bytes
    HTMLWriter.write(document, of: bytes.span, links: FileLinks(record, text, view), form: form, into: &output)
    output.startLine()
    return output.bytes
  }
}

private final class FileLinks: NoteLinks {
  private let record: NoteRecord
  private let text: SiteReader.Text
  private let view: VaultView
  private var graph: LinkGraph

  init(_ record: NoteRecord, _ text: SiteReader.Text, _ view: VaultView) {
    (self.record, self.text, self.view) = (record, text, view)
    graph = view.graph
  }

  func target(of link: DocumentLink) -> LinkTarget? {
    guard let parsed = link.index.map({ text.note.links[$0] }), !parsed.isExternal
    else { return WebLinks().target(of: link) }
    guard let found = graph.resolve(target: parsed.target, from: record.document)?.document else { return nil }
    let path = view.snapshot.key(of: found)
    let isOwn = found == record.document
    let part = isOwn ? text.parts.part(ofSubpath: parsed.subpath, isFragment: parsed.hasFragment) : nil
    let here = PageAddress(page: record.path)
    let id = part.flatMap { PartID.id(of: $0, in: text) } ?? (isOwn ? "" : MediaKind.part(parsed.subpath, of: path))
    let address = here.to(path, part: id)
    return MediaKind(path) == .picture && parsed.isEmbed ? .picture(address, nil) : .page(address)
  }
}
