internal import Bytes
internal import Dates
internal import Rendering
internal import VaultCore

/// What other programs read: feeds, the list of pages for search engines, and the overview for language models.
extension PageWriter {
  /// Writes the feed of the newest notes of a folder and the folders in it (RFC 4287). Only that of the whole site has
  /// their texts, so that none is written for each of the folders around it.
  mutating func writeFeed(_ index: Int) {
    let folder = site.folders[index]
    let name = folder.path.isEmpty ? site.settings.name : "\(folder.group.name) · \(site.settings.name)"
    output.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n")
    xml("<title>", name.utf8, "</title>\n")
    let address = site.settings.url.map { PageAddress(page: [], base: $0).to(folder.feed).text }
    xml("<id>", (address ?? Self.urn(folder.feed)).utf8, "</id>\n")
    rel("self", here.to(folder.feed))
    rel("alternate", here.to(folder.group.pages[0]))
    element("<updated>", folder.newest.map { Self.updated(site.notes[$0]) }.max() ?? "", "</updated>\n")
    element("<author><name>", site.settings.name, "</name></author>\n")
    for number in folder.newest { writeEntry(number, hasText: folder.path.isEmpty) }
    output.markup("</feed>\n")
  }

  private mutating func writeEntry(_ number: Int, hasText: Bool) {
    let note = site.notes[number]
    xml("<entry>\n<title>", note.title.utf8, "</title>\n")
    let id = note.card.id ?? ""
    let urn = id.utf8.isUUID ? "urn:uuid:\(id)" : Self.urn(Array(id.utf8) + note.path)
    xml("<id>", urn.utf8, "</id>\n")
    rel("alternate", here.to(site.layout.pages[number]))
    if note.created != nil { element("<published>", note.record.created.text, "</published>\n") }
    element("<updated>", Self.updated(note), "</updated>\n")
    let excerpt = reader.excerpt(number)
    if !excerpt.isEmpty { xml("<summary>", excerpt.utf8, "</summary>\n") }
    if hasText {
      var inner = self
      inner.output = MarkupWriter()
      inner.writeText(of: number, below: 1)
      xml("<content type=\"html\">", inner.output.bytes, "</content>\n")
    }
    output.markup("</entry>\n")
  }

  /// Writes an element of text; the two characters that XML does not allow are replaced.
  private mutating func xml(_ start: StaticString, _ text: some Sequence<UInt8>, _ end: StaticString) {
    var text = Array(text)
    output.markup(start)
    for index in text.indices.dropLast(2) where text[index] == 0xEF && text[index + 1] == 0xBF {
      if text[index + 2] >= 0xBE { text[index + 2] = 0xBD }
    }
    output.text(text.span)
    output.markup(end)
  }

  private static func updated(_ note: SiteNote) -> String {
    note.changed == nil ? note.record.created.text : note.record.updated.text
  }

  private static func urn(_ bytes: [UInt8]) -> String { "urn:x-sheaf:" + ContentHash(of: bytes.span).hexadecimal }

  /// Writes the addresses of all pages that show notes.
  mutating func writeSitemap() {
    output.markup(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
    var seen: Set<SitePath> = []
    let folders = site.folders.map { ($0.group.pages[0], $0.note) }
    for (page, note) in folders + site.listedNotes.map({ (site.layout.pages[$0], $0) }) {
      guard seen.insert(page).inserted else { continue }
      element("<url><loc>", here.to(page).text, "</loc>")
      if let day = note.flatMap({ site.notes[$0].changed ?? site.notes[$0].created }) {
        element("<lastmod>", day.isoDate, "</lastmod>")
      }
      output.markup("</url>\n")
    }
    output.markup("</urlset>\n")
  }

  /// Returns the list of notes in Markdown, by folder.
  func overview() -> String {
    var text = "# \(Excerpts.oneLine(site.settings.name))\n"
    if let description = site.settings.description { text += "\n> \(Excerpts.oneLine(description))\n" }
    for folder in site.folders where !folder.group.notes.isEmpty {
      let name = folder.path.isEmpty ? "Notes" : String(decoding: folder.path, as: UTF8.self)
      text += "\n## \(Excerpts.oneLine(name))\n\n"
      for number in folder.group.notes {
        let title = Self.escaped(Excerpts.oneLine(site.notes[number].title))
        let excerpt = reader.excerpt(number)
        text += "- [\(title)](\(here.to(site.layout.texts[number]).text))\(excerpt.isEmpty ? "" : ": \(excerpt)")\n"
      }
    }
    return text
  }

  /// Escapes the marks that would end the text of a link, or be markup in it.
  static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\[]`*_<".contains($0) ? ["\\", $0] : [$0] })
  }
}
