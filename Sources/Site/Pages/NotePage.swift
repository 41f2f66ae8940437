internal import Bytes
internal import NoteSyntax
internal import Rendering
internal import VaultCore

/// The page of a note.
extension PageWriter {
  mutating func writeNote(_ number: Int) {
    let note = site.notes[number]
    var head = PageHead(title: note.title, description: reader.excerpt(number), kind: "note")
    (head.isListed, head.note) = (note.isListed, number)
    begin(head)
    output.markup("<div class=\"head\">\n")
    breadcrumb(note.folder)
    writeTitle(number)
    let language = language(ofText: number)
    writeFacts(note, in: language)
    output.markup("</div>\n")
    writeProperties(number)
    writeOutline(number)
    output.markup("<article class=\"text\"")
    if let language { output.attribute("lang", text: language) }
    direction(language)
    output.markup(">\n")
    writeActions(note)
    writeText(of: number, below: 1)
    output.markup("</article>\n<div class=\"back\">\n")
    writeBacklinks(to: number)
    writeRelated(to: number)
    writeNeighbours(of: number)
    output.markup("</div>\n")
    writeSewing(of: number)
    output.markup("<p class=\"printed\">")
    output.text("\(String(decoding: note.path, as: UTF8.self)) · \(site.settings.name)")
    if let day = note.changed ?? note.created { output.text(" · \(DateText.long(day))") }
    output.markup("</p>\n")
    end(head)
  }

  /// Writes the folders around a page.
  mutating func breadcrumb(_ folder: [UInt8]) {
    output.markup("<nav class=\"crumbs\" aria-label=\"Breadcrumb\"><ol><li>")
    self.folder([])
    output.markup("</li>")
    var path: [UInt8] = []
    for component in folder.pathComponents {
      path = path.appending(component: component)
      output.markup("<li>")
      self.folder(path)
      output.markup("</li>")
    }
    output.markup("</ol></nav>\n")
  }

  /// Returns the language of the text of a note, if it is known and not the one of the site.
  private func language(ofText number: Int) -> String? {
    let text = reader.text(number)
    let own =
      TextLanguage.stated(site.notes[number].record)
      ?? TextLanguage.guess(String(decoding: text.bytes[text.note.bodyRange].prefix(4_000), as: UTF8.self))
    return own == site.settings.language ? nil : own
  }

  /// Writes the direction of a language into the open tag, if it is not the one of the site.
  private mutating func direction(_ language: String?) {
    guard let language, TextLanguage.isRightToLeft(language) != site.settings.isRightToLeft else { return }
    output.markup(site.settings.isRightToLeft ? " dir=\"ltr\"" : " dir=\"rtl\"")
  }

  private mutating func writeTitle(_ number: Int) {
    let note = site.notes[number]
    let text = reader.text(number)
    output.markup("<h1 dir=\"auto\"")
    language(note)
    let heading = text.withoutTitle(note.title).heading
    if let id = heading.flatMap({ PartID.id(of: .heading($0), in: text) }) { output.attribute("id", text: id) }
    element(">", note.title, "</h1>\n")
    if let summary = note.card.summary, !summary.isEmpty {
      paragraph(Excerpts.oneLine(summary), of: note, start: "<p class=\"summary\" dir=\"auto\"")
      output.markup("\n")
    }
  }

  /// Writes category, dates, reading time and tags.
  private mutating func writeFacts(_ note: SiteNote, in language: String?) {
    output.markup("<p class=\"facts\"")
    direction(language)
    output.markup(">")
    if let name = note.card.category, !name.isEmpty {
      output.markup("<bdi>")
      category(name)
      output.markup("</bdi> ")
    }
    if let created = note.created {
      output.markup("<bdi>")
      time(created, DateText.long(created))
      output.markup("</bdi> ")
    }
    if let changed = note.changed {
      output.markup("<bdi>changed ")
      time(changed, DateText.long(changed))
      output.markup("</bdi> ")
    }
    if note.record.readingMinutes > 0 { element("<bdi>", "\(note.record.readingMinutes) min", "</bdi> ") }
    for name in note.tags { tag(name) }
    output.markup("</p>\n")
  }

  private mutating func writeActions(_ note: SiteNote) {
    if note.card.actions.isEmpty { return }
    output.markup("<section class=\"actions\"><h2>To do</h2><ul>\n")
    for action in note.card.actions {
      element(
        "<li class=\"task\" data-task=\" \" dir=\"auto\"><span class=\"box\" role=\"img\" aria-label=\"open\"></span> ",
        Excerpts.oneLine(action), "</li>\n")
    }
    output.markup("</ul></section>\n")
  }

  /// Writes the text of a note without its title, with its headings below a level.
  mutating func writeText(of number: Int, below level: Int) {
    let text = reader.text(number)
    let document = text.withoutTitle(site.notes[number].title).document
    let form = HTMLForm(idPrefix: "", below: level, hasDirections: text.hasRightToLeft)
    let links = SiteLinks(reader: reader, number: number, here: here)
    let bytes = text.bytes
    HTMLWriter.write(document, of: bytes.span, links: links, form: form, into: &output)
  }

  /// Writes the headings of a note, if there are at least three.
  private mutating func writeOutline(_ number: Int) {
    let text = reader.text(number)
    let document = text.withoutTitle(site.notes[number].title).document
    var levels = OutlineLevels()
    let headings = document.blocks.compactMap { block -> (index: Int, level: Int)? in
      guard case .heading(let level, let index) = block.kind else { return nil }
      return (index, levels.level(of: level))
    }.filter { $0.level <= 2 }
    guard headings.count >= 3 else { return }
    output.markup("<details class=\"outline\"><summary>On this page</summary><nav aria-label=\"On this page\"><ol>\n")
    for (index, level) in headings {
      output.markup(level == 1 ? "<li>" : "<li class=\"sub\">")
      let title = text.note.headings[index].plainText
      output.markup("<a dir=\"auto\"")
      if let id = PartID.id(of: .heading(index), in: text) {
        output.attribute("href", address: here.to(here.page, part: id))
      }
      element(">", title.isEmpty ? "…" : title, "</a></li>\n")
    }
    output.markup("</ol></nav></details>\n")
  }

  /// Writes links to the notes of the same folder that were written before and after a note.
  private mutating func writeNeighbours(of number: Int) {
    guard let folder = site.folderNumbers[site.notes[number].folder] else { return }
    let notes = site.folders[folder].group.notes
    guard let index = notes.firstIndex(of: number), notes.count > 1 else { return }
    output.markup("<nav class=\"beside\" aria-label=\"Neighbours in the folder\">")
    if index + 1 < notes.count {
      output.markup("<p><span>← earlier</span>")
      title(notes[index + 1], " rel=\"prev\"")
      output.markup("</p>")
    }
    if index > 0 {
      output.markup("<p class=\"later\"><span>later →</span>")
      title(notes[index - 1], " rel=\"next\"")
      output.markup("</p>")
    }
    output.markup("</nav>\n")
  }
}

/// The levels of an outline, from 1, without gaps.
private struct OutlineLevels {
  private var open: [Int] = []

  mutating func level(of written: Int) -> Int {
    while let last = open.last, last >= written { open.removeLast() }
    open.append(written)
    return open.count
  }
}
