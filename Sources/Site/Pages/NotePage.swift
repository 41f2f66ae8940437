internal import Bytes
internal import NoteSyntax
internal import Rendering
internal import VaultCore

extension PageWriter {
  mutating func writeNote(_ number: Int) {
    let note = site.notes[number]
    let excerpt = reader.excerpt(number)
    begin(PageHead(title: note.title, description: excerpt, isListed: note.isListed, note: number, kind: "note"))
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
    // Those that were written before and after it in the same folder.
    let notes = site.folderNumbers[note.folder].map { site.folders[$0].group.notes } ?? []
    if let index = notes.firstIndex(of: number), notes.count > 1 {
      writeNeighbours(.neighbours, of: index, among: notes) { $0.title($1, $2) }
    }
    output.markup("</div>\n")
    writeSewing(of: number)
    output.markup("<p class=\"printed\">")
    output.text("\(String(decoding: note.path, as: UTF8.self)) · \(site.settings.name)")
    if let day = note.changed ?? note.created { output.text(" · \(words.long(day))") }
    output.markup("</p>\n")
    end(note: number)
  }

  mutating func breadcrumb(_ folder: [UInt8]) {
    output.markup("<nav class=\"crumbs\"")
    output.attribute("aria-label", text: words[.breadcrumb])
    output.markup("><ol><li>")
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
    return site.settings.stated(own)
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
      time(created, words.long(created))
      output.markup("</bdi> ")
    }
    if let changed = note.changed {
      output.markup("<bdi>")
      sentence(.changed, [("date", { $0.time(changed, $0.words.long(changed)) })])
      output.markup("</bdi> ")
    }
    if note.record.readingMinutes > 0 {
      element("<bdi>", words.counted(.minutes, note.record.readingMinutes), "</bdi> ")
    }
    for name in note.tags { tag(name) }
    output.markup("</p>\n")
  }

  private mutating func writeActions(_ note: SiteNote) {
    if note.card.actions.isEmpty { return }
    element("<section class=\"actions\"><h2>", words[.toDo], "</h2><ul>\n")
    for action in note.card.actions {
      output.markup("<li class=\"task\" data-task=\" \" dir=\"auto\"><span class=\"box\" role=\"img\"")
      output.attribute("aria-label", text: words.list(.states)[0])
      element("></span> ", Excerpts.oneLine(action), "</li>\n")
    }
    output.markup("</ul></section>\n")
  }

  /// Writes the text of a note without its title, with its headings below a level.
  mutating func writeText(of number: Int, below level: Int) {
    let text = reader.text(number)
    let document = text.withoutTitle(site.notes[number].title).document
    var form = HTMLForm(idPrefix: "", below: level, hasDirections: text.hasRightToLeft)
    form.labels = words.labels
    let links = SiteLinks(reader: reader, number: number, here: here)
    let bytes = text.bytes
    let unread = HTMLWriter.write(document, of: bytes.span, links: links, form: form, into: &output)
    if here.page == site.layout.pages[number] { reader.reads.unreadFormulas = unread }
  }

  /// Writes the headings of a note, if there are at least three.
  private mutating func writeOutline(_ number: Int) {
    let text = reader.text(number)
    let document = text.withoutTitle(site.notes[number].title).document
    // The levels of the outline, from 1, have no gaps.
    var open: [Int] = []
    let headings = document.blocks.compactMap { block -> (index: Int, level: Int)? in
      guard case .heading(let level, let index) = block.kind else { return nil }
      while let last = open.last, last >= level { open.removeLast() }
      open.append(level)
      return (index, open.count)
    }.filter { $0.level <= 2 }
    guard headings.count >= 3 else { return }
    element("<details class=\"outline\"><summary>", words[.outline], "</summary><nav")
    output.attribute("aria-label", text: words[.outline])
    output.markup("><ol>\n")
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

  /// Writes links to those before and after one of several things, of which the newest is the first.
  mutating func writeNeighbours<Thing>(
    _ label: FrameWord, of index: Int, among all: [Thing],
    _ writeLink: (inout PageWriter, Thing, _ attributes: StaticString) -> Void
  ) {
    output.markup("<nav class=\"beside\"")
    output.attribute("aria-label", text: words[label])
    output.markup(">")
    if index + 1 < all.count {
      element("<p><span>", site.settings.isRightToLeft ? "→ \(words[.earlier])" : "← \(words[.earlier])", "</span>")
      writeLink(&self, all[index + 1], " rel=\"prev\"")
      output.markup("</p>")
    }
    if index > 0 {
      element(
        "<p class=\"later\"><span>", site.settings.isRightToLeft ? "\(words[.later]) ←" : "\(words[.later]) →",
        "</span>")
      writeLink(&self, all[index - 1], " rel=\"next\"")
      output.markup("</p>")
    }
    output.markup("</nav>\n")
  }
}
