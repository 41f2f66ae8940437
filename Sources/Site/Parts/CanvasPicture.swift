internal import Bytes
internal import NoteSyntax
internal import Rendering
internal import SearchIndex
internal import VaultCore

extension PageWriter {
  mutating func writeCanvas(_ document: DocumentID) {
    let path = site.view.snapshot.key(of: document)
    let name = SiteCanvas.name(of: path)
    begin(PageHead(title: name, kind: "list"))
    output.markup("<div class=\"head\">\n")
    breadcrumb(path.parentPath)
    element("<h1 dir=\"auto\">", name, "</h1>\n</div>\n")
    CanvasPicture(reader: reader, document: document, here: here).write(into: &output)
    end()
  }
}

/// A canvas as a picture with cards of HTML. What leads nowhere is an empty card, since its name may be held back.
struct CanvasPicture {
  let reader: SiteReader
  let document: DocumentID
  let here: PageAddress

  private var site: Site { reader.site }
  private var words: FrameWords { reader.site.settings.words }

  /// The space around the cards, and the length of the tip of a line.
  private static let (edge, tip) = (40, 12)

  func write(into output: inout MarkupWriter) {
    reader.reads.files.insert(document)
    let path = site.view.snapshot.key(of: document)
    guard let canvas = reader.bytes(of: path).flatMap({ SiteCanvas($0) }), !canvas.nodes.isEmpty
    else { return output.element("<p class=\"none\">", words[.emptyBoard], "</p>\n") }
    let (left, top) = (canvas.nodes.map(\.x).min() ?? 0, canvas.nodes.map(\.y).min() ?? 0)
    let width = (canvas.nodes.map { $0.x + $0.width }.max() ?? 0) - left + 2 * Self.edge
    let height = (canvas.nodes.map { $0.y + $0.height }.max() ?? 0) - top + 2 * Self.edge
    output.markup("<div class=\"board\" tabindex=\"0\" role=\"region\"")
    output.attribute("aria-label", text: words[.board])
    output.markup("><svg")
    output.attribute("viewBox", text: "\(left - Self.edge) \(top - Self.edge) \(width) \(height)")
    output.attribute("width", number: width)
    output.attribute("height", number: height)
    output.markup(">\n")
    for node in canvas.nodes { if case .group(let label) = node.content { write(node, label, &output) } }
    for edge in canvas.edges { write(edge, canvas.nodes, &output) }
    for node in canvas.nodes {
      if case .group = node.content { continue }
      write(node, &output)
    }
    output.markup("</svg></div>\n")
  }

  private func writeFrame(of node: SiteCanvas.Node, _ output: inout MarkupWriter) {
    output.attribute("x", number: node.x)
    output.attribute("y", number: node.y)
    output.attribute("width", number: node.width)
    output.attribute("height", number: node.height)
  }

  private func write(_ group: SiteCanvas.Node, _ label: String, _ output: inout MarkupWriter) {
    output.markup("<g class=\"group ")
    output.markup(group.hue)
    output.markup("\"><rect")
    writeFrame(of: group, &output)
    output.markup(" /><text")
    output.attribute("x", number: group.x + 8)
    output.attribute("y", number: group.y - 8)
    output.element(">", Excerpts.oneLine(label), "</text></g>\n")
  }

  private func write(_ edge: SiteCanvas.Edge, _ nodes: [SiteCanvas.Node], _ output: inout MarkupWriter) {
    let (from, to) = (nodes[edge.from.node].middle(of: edge.from.side), nodes[edge.to.node].middle(of: edge.to.side))
    let (out, back) = (edge.from.side.away, edge.to.side.away)
    let bend = max(20, min(200, (abs(to.x - from.x) + abs(to.y - from.y)) / 2))
    output.markup("<g class=\"")
    output.markup(edge.hue)
    output.markup("\"><path")
    output.attribute(
      "d",
      text:
        "M\(from.x) \(from.y)C\(from.x + out.x * bend) \(from.y + out.y * bend) \(to.x + back.x * bend) \(to.y + back.y * bend) \(to.x) \(to.y)"
    )
    output.markup(" />")
    if edge.from.hasTip { writeTip(from, out, &output) }
    if edge.to.hasTip { writeTip(to, back, &output) }
    if !edge.label.isEmpty {
      output.markup("<text text-anchor=\"middle\"")
      output.attribute("x", number: (from.x + to.x) / 2)
      output.attribute("y", number: (from.y + to.y) / 2 - 6)
      output.element(">", Excerpts.oneLine(edge.label), "</text>")
    }
    output.markup("</g>\n")
  }

  /// Writes the tip of a line at a point of a card, whose inside is in the other direction.
  private func writeTip(_ point: (x: Int, y: Int), _ away: (x: Int, y: Int), _ output: inout MarkupWriter) {
    let (x, y) = (point.x + away.x * Self.tip, point.y + away.y * Self.tip)
    let (across, down) = (away.y * Self.tip / 2, away.x * Self.tip / 2)
    output.markup("<path class=\"tip\"")
    output.attribute("d", text: "M\(point.x) \(point.y)L\(x + across) \(y + down)L\(x - across) \(y - down)z")
    output.markup(" />")
  }

  private func write(_ node: SiteCanvas.Node, _ output: inout MarkupWriter) {
    output.markup("<g class=\"")
    output.markup(node.hue)
    output.markup("\"><rect rx=\"3\"")
    writeFrame(of: node, &output)
    output.markup(" /><foreignObject")
    writeFrame(of: node, &output)
    output.markup("><div tabindex=\"0\">\n")
    switch node.content {
    case .text(let text): write(text, &output)
    case .file(let path, let subpath): write(Array(path.utf8), subpath, &output)
    case .address(let address):
      if let safe = SafeAddress(address), safe.scheme == "https" || safe.scheme == "http" {
        output.link(safe, address, " class=\"out\" rel=\"noreferrer\"")
      }
    case .group: break
    }
    output.markup("</div></foreignObject></g>\n")
  }

  /// Writes the Markdown of a card. Its parts have no ids, since the same canvas may be on a page twice.
  private func write(_ markdown: String, _ output: inout MarkupWriter) {
    let bytes = Array(markdown.utf8)
    let note = NoteParser.parse(bytes.span, isBody: true)
    var form = HTMLForm(idPrefix: "", below: 1, hasDirections: true)
    form.idPrefix = nil
    form.labels = words.labels
    HTMLWriter.write(
      NoteDocument(note, in: bytes.span), of: bytes.span,
      links: CanvasLinks(reader: reader, document: document, here: here), form: form, into: &output)
  }

  /// Writes what a card shows of a file: the title of a note and its excerpt, or a picture.
  private func write(_ path: [UInt8], _ subpath: String, _ output: inout MarkupWriter) {
    guard let found = site.view.snapshot.document(withKey: path) else { return }
    if let number = site.numbers[found] {
      reader.reads.notes.insert(number)
      let part = subpath.isEmpty ? nil : reader.id(ofPart: subpath, of: number, isFragment: false)
      output.markup("<p class=\"title\"><bdi>")
      output.link(here.to(site.layout.pages[number], part: part), site.notes[number].title)
      output.markup("</bdi></p>\n")
      let excerpt = reader.excerpt(number)
      if !excerpt.isEmpty { output.element("<p dir=\"auto\">", excerpt, "</p>\n") }
    } else if let address = site.layout.copies[found] {
      let name = String(decoding: path.lastComponent, as: UTF8.self)
      if MediaKind(path) == .picture {
        output.markup("<img")
        output.attribute("src", address: here.to(address))
        output.attribute("alt", text: name)
        output.markup(" />\n")
      } else {
        output.link(here.to(address), name)
      }
    } else if let address = site.layout.canvases[found] {
      output.link(here.to(address), SiteCanvas.name(of: path))
    }
  }
}

extension SiteCanvas {
  static func name(of path: [UInt8]) -> String {
    String(decoding: path.lastComponent.dropLast(".canvas".utf8.count), as: UTF8.self)
  }
}

private struct CanvasLinks: NoteLinks {
  let reader: SiteReader
  let document: DocumentID
  let here: PageAddress

  func target(of link: DocumentLink) -> LinkTarget? {
    if let safe = SafeAddress(link.destination), safe.isElsewhere { return .page(safe) }
    let (target, subpath) = SiteLinks.parts(link.form, link.destination)
    guard let found = reader.resolve(target, from: document) else { return reader.site.isPreview ? .missing : nil }
    let links = SiteLinks(reader: reader, number: 0, here: here)
    let isFragment = link.form != .wikilink && link.form != .embed
    return links.target(
      at: found, subpath, isFragment: isFragment, isPicture: link.form == .image || link.form == .embed)
  }
}
